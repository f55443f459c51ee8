"""Does the source support the claim as written?

The public names are loaded when they are first asked for, so that ``import aswritten`` costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers know it, without the time that importing typing takes

if TYPE_CHECKING:
    from aswritten.api import check
    from aswritten.audit.auditing import audit
    from aswritten.errors import AswrittenError
    from aswritten.evidence import check_evidence, check_evidence_batch
    from aswritten.lint.linting import lint
    from aswritten.model.result import Result
    from aswritten.model.verdict import Verdict
    from aswritten.settings import Settings
    from aswritten.store.binding import bind
    from aswritten.store.keeping import check_and_keep
    from aswritten.store.rechecking import recheck

__version__ = "0.1.0"

__all__ = [
    "AswrittenError",
    "Result",
    "Settings",
    "Verdict",
    "__version__",
    "audit",
    "bind",
    "check",
    "check_and_keep",
    "check_evidence",
    "check_evidence_batch",
    "lint",
    "recheck",
]

_HOMES = {
    "AswrittenError": "aswritten.errors",
    "Result": "aswritten.model.result",
    "Settings": "aswritten.settings",
    "Verdict": "aswritten.model.verdict",
    "audit": "aswritten.audit.auditing",
    "bind": "aswritten.store.binding",
    "check": "aswritten.api",
    "check_and_keep": "aswritten.store.keeping",
    "check_evidence": "aswritten.evidence",
    "check_evidence_batch": "aswritten.evidence",
    "lint": "aswritten.lint.linting",
    "recheck": "aswritten.store.rechecking",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - start-up time

    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
