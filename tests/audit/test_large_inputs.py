"""What no author writes ends in an honest answer, in time that grows with its size and not with its square."""

from __future__ import annotations

import json
import time

import pytest

from aswritten.audit.auditing import audit
from aswritten.audit.model import Outcome
from aswritten.audit.quantities import MOST_QUANTITIES
from aswritten.errors import ErrorCode

SECONDS = 60
"""Many times what each takes, and far below what it would take were a step of it not linear."""
NUMBERS = ", ".join(str(n % 977 / 10) for n in range(3_000))
COLUMNS = range(3_000)
WIDE = (
    f"| Model | {' | '.join(f'metric {n}' for n in COLUMNS)} |\n|{'---|' * (len(COLUMNS) + 1)}\n"
    f"| base | {' | '.join(f'{n}.5' for n in COLUMNS)} |\n"
)
SEEDS = "\n\n".join(f"The mean accuracy over 8000 seeds is {n / 10}, the best {n / 7:.2f}." for n in range(40))


def audited(folder, text, evidence):
    (folder / "d.md").write_text(text)
    (folder / "r").mkdir(exist_ok=True)
    (folder / "r" / "a.json").write_text(json.dumps(evidence))
    begin = time.process_time()
    result = audit("d.md", folder / "r", workspace_root=folder)[0]
    assert time.process_time() - begin < SECONDS
    return result


@pytest.mark.parametrize(
    ("text", "evidence", "count"),
    [
        (f"The accuracies are {NUMBERS}.\n", {"accuracy": 5.5}, 3_000),
        (f"| model | accuracy |\n|---|---|\n| a | {NUMBERS} |\n", {"accuracy": 5.5}, 3_000),
        (WIDE, {"base": {f"metric {n}": n + 0.5 for n in COLUMNS}}, 3_000),
        (SEEDS, {f"seed{n}": {"accuracy": n % 977 / 10} for n in range(8_000)}, 80),
        ("The item 7 is 5.5.\n\n" * 100, {f"item_{n}": {"score": n % 977 / 10} for n in range(50_000)}, 100),
    ],
    ids=["numbers in a sentence", "numbers in a cell", "columns", "seeds", "keys"],
)
def test_time_grows_with_the_size(tmp_path, text, evidence, count):
    assert len(audited(tmp_path, text, evidence).quantities) >= count


def test_more_numbers_than_a_book_states_are_an_error_of_that_document_alone(tmp_path):
    (tmp_path / "small.md").write_text("The accuracy is 5.5.\n")
    (tmp_path / "large.md").write_text("\n\n".join(f"The loss is {n}.5." for n in range(MOST_QUANTITIES + 1)))
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "a.json").write_text('{"accuracy": 5.5}')
    large, small = audit(["large.md", "small.md"], tmp_path / "r", workspace_root=tmp_path)
    assert (large.outcome, [error.code for error in large.errors]) == (Outcome.ERROR, [ErrorCode.TOO_LARGE])
    assert small.outcome is Outcome.PASS


def test_a_list_of_numbers_is_read_in_pieces_and_every_number_is_kept(tmp_path):
    result = audited(tmp_path, f"The accuracies are {NUMBERS}.\n", {"accuracy": 5.5})
    assert [one.quantity.shown for one in result.quantities] == NUMBERS.split(", ")
    assert max(len(one.quantity.sentence_text) for one in result.quantities) <= 400


def test_a_long_sentence_of_few_numbers_stays_whole(tmp_path):
    sentence = f"The accuracy of the model {'with a long name ' * 60}is 5.5."
    assert audited(tmp_path, sentence, {"accuracy": 5.5}).quantities[0].quantity.sentence_text == sentence
