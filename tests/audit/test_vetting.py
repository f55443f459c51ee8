"""A number that a place holds is right only where its own words name that place and that aggregate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aswritten.audit.auditing import audit
from aswritten.audit.model import RECONCILED

LATENCY = """system,workload,p50_us,p99_us
ottr,ycsb-a,38.4,412.7
ottr,ycsb-b,21.9,188.3
lmdb,ycsb-a,131.8,1842.6
lmdb,ycsb-b,19.2,96.4
"""
TABLE = """
From `r/latency.csv`.

| System | YCSB-A p50 | YCSB-A p99 | YCSB-B p50 | YCSB-B p99 |
|---|---|---|---|---|
| Ottr | {} | {} | {} | {} |
| LMDB | {} | {} | {} | {} |
"""
RIGHT = ("38.4", "412.7", "21.9", "188.3", "131.8", "1842.6", "19.2", "96.4")
GROWTH = "quarter,growth_pct\n" + "".join(
    f"2022Q{at},{value}\n" for at, value in enumerate((0.62, 0.48, 0.17, -0.22), 1)
)
SEEDS = {f"seed_{at}": {"seed": at, "rmse": value} for at, value in enumerate((0.548, 0.601, 0.575, 0.622), 1)}
RMSE = "model,horizon,rmse\nrandom walk,1,0.884\nrandom walk,4,1.347\nfactor model,1,0.537\nfactor model,4,1.094\n"
TASKS = "model,task,accuracy\nbert,mnli,84.6\nbert,qnli,91.3\n"
ARMS = "arm,sbp_baseline,sbp_week12\nplacebo,151.2,147.9\nhigh dose,151.5,136.2\n"


def statuses(folder: Path, text: str, **files: str) -> dict[str, str]:
    (folder / "r").mkdir()
    for name, held in files.items():
        (folder / "r" / name.replace("__", ".")).write_text(held)
    (folder / "d.md").write_text(text)
    (result,) = audit("d.md", [str(folder / "r")], workspace_root=folder)
    return {one.quantity.text.strip(): one.status.value for one in result.quantities}


def is_right(status: str) -> bool:
    return status in RECONCILED


def test_cells_that_stand_in_their_own_row_and_column_are_right(tmp_path: Path) -> None:
    found = statuses(tmp_path, TABLE.format(*RIGHT), latency__csv=LATENCY)
    assert {found[text] for text in RIGHT} == {"exact_match"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(2, 6, id="another row"),
        pytest.param(0, 1, id="another column"),
        pytest.param(0, 2, id="another workload, told apart by one letter"),
        pytest.param(0, 7, id="another row and column"),
    ],
)
def test_cells_that_change_places_are_not_right(tmp_path: Path, one: int, other: int) -> None:
    cells = list(RIGHT)
    cells[one], cells[other] = cells[other], cells[one]
    found = statuses(tmp_path, TABLE.format(*cells), latency__csv=LATENCY)
    assert not is_right(found[RIGHT[one]])
    assert not is_right(found[RIGHT[other]])


@pytest.mark.parametrize(
    ("text", "number", "due"),
    [
        pytest.param("Growth in `r/growth.csv` has a mean of 0.26%.", "0.26%", True, id="the mean by its name"),
        pytest.param("Growth in `r/growth.csv` has a median of 0.17%.", "0.17%", False, id="one row as the median"),
        pytest.param("Growth in `r/growth.csv` averaged 0.17%.", "0.17%", False, id="one row as the mean"),
        pytest.param("The lowest growth in `r/growth.csv` was -0.22%.", "-0.22%", True, id="one row as the lowest"),
        pytest.param("The RMSE over four seeds has a mean of 0.587.", "0.587", True, id="the mean of runs as the mean"),
        pytest.param("The median RMSE over four seeds is 0.587.", "0.587", False, id="the mean of runs as the median"),
        pytest.param("The median RMSE over four seeds is 0.588.", "0.588", True, id="the median of runs as the median"),
        pytest.param("The mean RMSE over four seeds is 0.588.", "0.588", False, id="the median of runs as the mean"),
        pytest.param("The best RMSE over four seeds is 0.548.", "0.548", True, id="the least error as the best"),
        pytest.param("The best RMSE over four seeds is 0.622.", "0.622", False, id="the greatest error as the best"),
    ],
)
def test_aggregate_that_is_named_is_the_one_computed(tmp_path: Path, text: str, number: str, due: bool) -> None:
    files = {f"{name}__json": json.dumps(held) for name, held in SEEDS.items()}
    found = statuses(tmp_path, text + "\n", growth__csv=GROWTH, **files)
    assert is_right(found[number]) == due


@pytest.mark.parametrize(
    ("change", "due"),
    [
        pytest.param("At horizon 1 the factor model lowers the RMSE of the random walk from 0.884 to 0.537, a reduction of 39.3%.",
                     "derived_ok", id="a share of the end it starts from"),
        pytest.param("At horizon 1 the factor model lowers the RMSE of the random walk from 0.884 to 0.537, a reduction of 64.6%.",
                     "delta_mismatch", id="a share of the end it leads to"),
    ],
)  # fmt: skip
def test_reduction_is_a_share_of_where_it_starts(tmp_path: Path, change: str, due: str) -> None:
    found = statuses(tmp_path, change + "\n", rmse__csv=RMSE)
    assert found[change.rsplit(" ", 1)[1].rstrip(".")] == due


@pytest.mark.parametrize(
    ("text", "numbers", "due"),
    [
        pytest.param("BERT has an accuracy of 84.6 on MNLI and 91.3 on QNLI.", ("84.6", "91.3"), True,
                     id="each behind its number"),
        pytest.param("BERT has an accuracy of 91.3 on MNLI and 84.6 on QNLI.", ("84.6", "91.3"), False,
                     id="each behind the other's number"),
        pytest.param("In the high dose arm SBP fell from 151.5 at baseline to 136.2 at week 12.",
                     ("151.5", "136.2"), True, id="a fall that falls"),
        pytest.param("In the high dose arm SBP fell from 136.2 at baseline to 151.5 at week 12.",
                     ("151.5", "136.2"), False, id="a fall that rises"),
    ],
)  # fmt: skip
def test_numbers_of_a_sentence_are_their_own_names(
    tmp_path: Path, text: str, numbers: tuple[str, ...], due: bool
) -> None:  # fmt: skip
    found = statuses(tmp_path, text + "\n", tasks__csv=TASKS, arms__csv=ARMS)
    assert [is_right(found[number]) for number in numbers] == [due] * len(numbers)
