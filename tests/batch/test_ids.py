"""Which ids were used."""

from hypothesis import given
from hypothesis import strategies as st

from aswritten.batch.ids import Ids
from aswritten.batch.row import BadRow, Row


@given(st.lists(st.none() | st.sampled_from(["1", "2", "3", "4", "7", "07", "a", "b", "１", "0"]), max_size=12))
def test_an_id_is_repeated_if_it_was_seen(given_ids):
    ids = Ids()
    seen = set()
    for number, row_id in enumerate(given_ids, 1):
        effective = row_id or str(number)
        answer = ids.admit(Row(number=number, id=effective, claim="x", text="x"))
        assert isinstance(answer, BadRow) == (effective in seen)
        seen.add(effective)


def test_numbers_of_rows_take_no_memory():
    ids = Ids()
    for number in range(1, 100_001):
        ids.admit(Row(number=number, id=str(number), claim="x", text="x"))
    assert not ids._given
    assert len(ids._run_starts) == 1
