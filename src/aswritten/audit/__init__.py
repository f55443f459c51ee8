"""From a document's quantities to their evidence, their statuses and one outcome (SPEC 5)."""

from __future__ import annotations

import sys
from types import ModuleType


class _Room(ModuleType):
    """This package, which is called like the function that it is for.

    ``from aswritten import audit`` gives whichever of the two was brought in first; so both can be called.
    """

    def __call__(self, *arguments: object, **options: object) -> object:
        from aswritten.audit.auditing import audit  # noqa: PLC0415 - start-up time

        return audit(*arguments, **options)  # type: ignore[arg-type]


sys.modules[__name__].__class__ = _Room
