"""Attributes that are computed when first asked for, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Owner = TypeVar("Owner")
Value = TypeVar("Value")


class kept(Generic[Owner, Value]):  # noqa: N801 - a decorator
    """``functools.cached_property`` without the lock that it takes on Python 3.11.

    A small check computes some forty such attributes, and the lock would be a thirtieth of its time. Two threads that
    ask at once compute the same value twice.
    """

    def __init__(self, compute: Callable[[Owner], Value]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type[Owner]) -> kept[Owner, Value]: ...
    @overload
    def __get__(self, instance: Owner, owner: type[Owner]) -> Value: ...
    def __get__(self, instance: Any, owner: type[Owner]) -> Any:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
