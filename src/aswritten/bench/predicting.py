"""Cases go through the same function that everybody calls."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from aswritten.batch.checking import RowChecker
from aswritten.batch.row import Row
from aswritten.batch.running import run_ordered
from aswritten.bench.scoring import Prediction
from aswritten.errors import AswrittenError
from aswritten.lexicons.lexicon import LANGUAGES
from aswritten.model.verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from aswritten.bench.data_set import Case, DataSet


class Predictor:
    """Checks cases; made once in each process."""

    def __init__(self, folder: Path) -> None:
        self._checker = RowChecker(folder)

    def __call__(self, case: Case) -> Prediction:
        """What a case gets; its language is given where there are word lists for it."""
        row = Row(
            number=1,
            id=case.id,
            claim=case.claim,
            text=case.text,
            path=case.path,
            quote=(case.quote,) if isinstance(case.quote, str) else case.quote,
            media_type=case.media_type,
            language=case.language if case.language in LANGUAGES else None,
        )
        known = partial(
            Prediction,
            id=case.id,
            category=case.category,
            language=case.language,
            expected=case.expected,
            acceptable=case.acceptable,
        )
        try:
            result, _ = self._checker.check(row)
        except AswrittenError as error:
            return known(error=str(error))
        failed = dict.fromkeys(check.rule for check in result.checks if check.outcome is Outcome.FAIL)
        return known(verdict=result.verdict, rules=tuple(failed))


def predict(data_set: DataSet, *, jobs: int) -> Iterator[Prediction]:
    """The predictions for all cases, in their order."""
    return run_ordered(partial(Predictor, data_set.folder), data_set.cases, jobs=jobs)
