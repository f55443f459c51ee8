"""A function over many items, in order, here or in several processes, with a bounded number of them under way."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")

_CHUNK_ITEMS = 32
_CHUNK_SIZE = 1_000_000
_MOST_PROCESSES = 61 if sys.platform == "win32" else 1024
"""Windows can wait for no more."""


class WorkerLostError(RuntimeError):
    """A process ended without an answer, mostly for want of memory."""


def run_ordered(
    make: Callable[[], Callable[[Item], Answer]],
    items: Iterable[Item],
    *,
    jobs: int = 1,
    size: Callable[[Item], int] = lambda _: 0,
) -> Iterator[Answer]:
    """The answers in the order of the items, each as soon as it and all before it are known.

    Args:
        make: makes the function; called once in each process, and pickled to get there.
        items: read only as far ahead as there is work for.
        jobs: processes; with one, everything happens here.
        size: of an item, in units of which a million travel together.

    Raises:
        WorkerLostError: a process ended.
    """
    if jobs <= 1:
        yield from map(make(), items)
        return
    from concurrent.futures import Future, ProcessPoolExecutor  # noqa: PLC0415 - only here
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - only here
    from multiprocessing import get_context  # noqa: PLC0415 - only here

    jobs = min(jobs, _MOST_PROCESSES)
    executor = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_start_worker, initargs=(make, list(sys.path))
    )
    pending: deque[Future[list[Answer]]] = deque()
    try:
        for chunk in _chunks(items, size):
            pending.append(executor.submit(_answer_chunk, chunk))
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


def _chunks(items: Iterable[Item], size: Callable[[Item], int]) -> Iterator[list[Item]]:
    chunk: list[Item] = []
    total = 0
    for item in items:
        chunk.append(item)
        total += size(item)
        if len(chunk) >= _CHUNK_ITEMS or total >= _CHUNK_SIZE:
            yield chunk
            chunk, total = [], 0
    if chunk:
        yield chunk


class _Worker(Generic[Item, Answer]):
    """The function of this process, made when the process starts."""

    answer: Callable[[object], object] | None = None


def _start_worker(make: Callable[[], Callable[[object], object]], path: Sequence[str]) -> None:
    """An interrupt is the parent's to handle, and no worker outlives it."""
    sys.path[:] = path
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _Worker.answer = make()


def _end_with_parent() -> None:
    from multiprocessing import connection, parent_process  # noqa: PLC0415 - only in workers

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _answer_chunk(chunk: list[Item]) -> list[Answer]:
    assert _Worker.answer is not None  # noqa: S101 - set when the process started
    return [_Worker.answer(item) for item in chunk]  # type: ignore[misc]
