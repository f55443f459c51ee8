"""Packages that are called like the function that they are for.

``from aswritten import audit`` gives the package or the function, whichever was brought in first: both can be called.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType


def call_like(package: str, home: str, name: str) -> None:
    """Have a package pass calls on to a function, which is imported when it is first called.

    Args:
        package: name of the package, which is being imported.
        home: name of the function's module.
        name: of the function.
    """

    class _Called(ModuleType):
        def __call__(self, *arguments: object, **options: object) -> object:
            return getattr(import_module(home), name)(*arguments, **options)

    sys.modules[package].__class__ = _Called
