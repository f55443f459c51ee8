"""A function over many items, in order, here or in several processes, with a bounded number of them under way."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Item = TypeVar("Item")
Answer = TypeVar("Answer")

_GROUP_SIZE = 1_000_000
_MOST_PROCESSES = 61 if sys.platform == "win32" else 1024
"""Windows can wait for no more."""


class WorkerLostError(RuntimeError):
    """A process ended without an answer, mostly for want of memory."""


def run_ordered(
    make: Callable[[], Callable[[Item], Answer]],
    items: Iterable[Item],
    *,
    jobs: int = 1,
    chunk: int = 32,
    size: Callable[[Item], int] = lambda _: 0,
) -> Iterator[Answer]:
    """The answers in the order of the items, each as soon as it and all before it are known.

    Args:
        make: makes the function; called once in each process, and pickled to get there.
        items: read only as far ahead as there is work for.
        jobs: processes; with one, everything happens here.
        chunk: items that travel to a process together, at most.
        size: of an item, in units of which a million travel together.

    Raises:
        WorkerLostError: a process ended.
    """
    if jobs <= 1:
        yield from map(make(), items)
        return
    from concurrent.futures import Future, ProcessPoolExecutor  # noqa: PLC0415 - start-up time
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - start-up time
    from multiprocessing import get_context  # noqa: PLC0415 - start-up time

    jobs = min(jobs, _MOST_PROCESSES)
    start = partial(_start_worker, make, list(sys.path))
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=start)
    pending: deque[Future[list[Answer]]] = deque()
    try:
        for group in _groups(items, chunk, size):
            pending.append(executor.submit(_answer_group, group))
            while len(pending) > jobs * 2 or (pending and pending[0].done()):
                yield from pending.popleft().result()
        while pending:
            yield from pending.popleft().result()
    except BrokenProcessPool as error:
        raise WorkerLostError(
            "a worker process ended without an answer, perhaps for want of memory: try fewer --jobs"
        ) from error
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _groups(items: Iterable[Item], most: int, size: Callable[[Item], int]) -> Iterator[list[Item]]:
    group: list[Item] = []
    total = 0
    for item in items:
        group.append(item)
        total += size(item)
        if len(group) >= most or total >= _GROUP_SIZE:
            yield group
            group, total = [], 0
    if group:
        yield group


class _Worker:
    """The function of this process, made when the process starts."""

    answer: Callable[[Any], Any] | None = None


def _start_worker(make: Callable[[], Callable[[Any], Any]], path: Sequence[str]) -> None:
    """An interrupt is the parent's to handle, and no worker outlives it."""
    sys.path[:] = path
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _Worker.answer = make()


def _end_with_parent() -> None:
    from multiprocessing import connection, parent_process  # noqa: PLC0415 - start-up time

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _answer_group(group: list[Item]) -> list[Answer]:
    assert _Worker.answer is not None  # noqa: S101 - for the type checker
    return [_Worker.answer(item) for item in group]
