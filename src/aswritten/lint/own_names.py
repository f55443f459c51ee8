"""The name by which a sentence calls its source ("RFC 9000 says"), which need not stand in the source itself."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import msgspec

from aswritten.judge import MEANING, ORDER
from aswritten.model.result import Check, Result
from aswritten.model.verdict import Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

_ABSENT = frozenset(("identifier-absent", "number-absent"))
_REPORTING = (
    r"sa(?:ys|id)|stat(?:es|ed)|defin(?:es|ed)|requir(?:es|ed)|specif(?:ies|ied)|mandat(?:es|ed)|not(?:es|ed)|"
    r"report(?:s|ed)|explain(?:s|ed)|describ(?:es|ed)|writes|wrote|puts|reads|calls|warn(?:s|ed)|recommend(?:s|ed)|"
    r"sagt|schreibt|verlangt|definiert|heißt es|dit|écrit|définit|exige|précise|dice|escribe|define|exige|establece"
)
_SAYS = re.compile(
    rf"(?:['’]s)?(?:\s*[,(][^,()]{{1,40}}[,)]|\s+(?:section|§)\s*[\d.]+)?,?\s+(?:\w+ly\s+|itself\s+|also\s+)?(?:{_REPORTING})\b"
    r"|\s*(?:规定|指出|写道|说|称|要求|定义)",
    re.IGNORECASE,
)
_LED_IN = re.compile(
    r"(?:\baccording to|\bas (?:defined|specified|described|stated|required|said) (?:in|by)|\b(?:quoted|cited) from|"
    r"\blaut|\bgemäß|\bselon|\bd['’]après|\bsegún|根据|按照)\s*(?:the\s+|der\s+|dem\s+|la\s+|le\s+|el\s+)?\Z",
    re.IGNORECASE,
)
_WORD_BEFORE = re.compile(r"([^\W\d_]{2,20})[\s\u00a0-]\Z")
_SIGN = re.compile(r"[^0-9a-z]")


def excuse_own_name(result: Result, path: str) -> Result:
    """The result without the fault that the source does not hold its own name.

    Only where the sentence reports the source by that name, and the file bears it: of what is said of a thing by the
    name of the file, the name has to stand there.
    """
    checks = tuple(_excused(result.checks, result.claim, _folded(PurePosixPath(path).stem)))
    if checks == result.checks:
        return result
    return msgspec.structs.replace(result, checks=checks, verdict=_verdict(checks))


def _excused(checks: Iterable[Check], claim: str, file: str) -> Iterable[Check]:
    for check in checks:
        name = _name_in(claim, check, file) if check.rule in _ABSENT and check.outcome is Outcome.FAIL else ""
        if not name:
            yield check
            continue
        yield msgspec.structs.replace(check, rule="", outcome=Outcome.PASS, message=f"{name} is the name of the source")


def _name_in(claim: str, check: Check, file: str) -> str:
    if len(check.claim_spans) != 1:
        return ""
    start, end = check.claim_spans[0].start, check.claim_spans[0].end
    word = _WORD_BEFORE.search(claim, max(0, start - 24), start)
    if check.rule == "number-absent":
        if word is None:
            return ""
        start = word.start()
    folded = _folded(claim[start:end])
    is_file = re.match(rf"{re.escape(folded)}(?![0-9])", file)
    reports = _SAYS.match(claim, end) or _LED_IN.search(claim, max(0, start - 60), start)
    return claim[start:end] if folded and is_file and reports else ""


def _folded(text: str) -> str:
    return _SIGN.sub("", text.lower())


def _verdict(checks: Iterable[Check]) -> Verdict:
    fired = {MEANING.get(check.rule) for check in checks if check.outcome is Outcome.FAIL}
    return next((verdict for verdict in ORDER if verdict in fired), Verdict.VERIFIED)
