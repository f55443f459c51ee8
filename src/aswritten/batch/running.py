"""A function over many items, in order, here or in several processes, with a bounded number of them under way."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor

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
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - start-up time
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - start-up time
    from multiprocessing import get_context  # noqa: PLC0415 - start-up time

    jobs = min(jobs, _MOST_PROCESSES)
    start = partial(_start_worker, make, list(sys.path))
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=start)
    feeder: _Feeder[Item, Answer] = _Feeder(executor, jobs, chunk, size)
    try:
        threading.Thread(target=feeder.read, args=(items,), daemon=True).start()
        for answers in feeder.answers():
            yield from answers
    except BrokenProcessPool as error:
        raise WorkerLostError(
            "a worker process ended without an answer, perhaps for want of memory: try fewer --jobs"
        ) from error
    finally:
        feeder.stop()
        executor.shutdown(wait=True, cancel_futures=True)


class _Feeder(Generic[Item, Answer]):
    """Reads items in a thread of its own, so that answers go out while the next item is waited for."""

    def __init__(self, executor: ProcessPoolExecutor, jobs: int, chunk: int, size: Callable[[Item], int]) -> None:
        self._executor = executor
        self._jobs = jobs
        self._chunk = chunk
        self._size = size
        self._changed = threading.Condition()
        self._group: list[Item] = []
        self._group_size = 0
        self._pending: deque[Future[list[Answer]]] = deque()
        self._is_over = False
        self._error: BaseException | None = None

    def read(self, items: Iterable[Item]) -> None:
        """Read to the end, or until stopped; an error waits for its turn among the answers."""
        _block_interrupts()
        try:
            for item in items:
                with self._changed:
                    self._changed.wait_for(lambda: self._is_over or len(self._pending) <= self._jobs * 2)
                    if self._is_over:
                        return
                    self._group.append(item)
                    self._group_size += self._size(item)
                    is_full = len(self._group) >= self._chunk or self._group_size >= _GROUP_SIZE
                    if is_full or len(self._pending) < self._jobs:
                        self._submit()
        except BaseException as error:  # noqa: BLE001 - handed to the thread that waits for the answers
            self._error = error
        with self._changed:
            self._submit()
            self._is_over = True
            self._changed.notify_all()

    def answers(self) -> Iterator[list[Answer]]:
        """The answers, group by group, in order."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._pending or self._is_over)
                if not self._pending:
                    break
                first = self._pending[0]
            found = first.result()
            with self._changed:
                self._pending.popleft()
                if len(self._pending) < self._jobs:
                    self._submit()
                self._changed.notify_all()
            yield found
        if self._error is not None:
            raise self._error

    def stop(self) -> None:
        """Read no further; a thread that waits for input is left waiting."""
        with self._changed:
            self._is_over = True
            self._group = []
            self._changed.notify_all()

    def _submit(self) -> None:
        if self._group and not self._is_over:
            self._pending.append(self._executor.submit(_answer_group, self._group))
            self._group, self._group_size = [], 0
            self._changed.notify_all()


def _block_interrupts() -> None:
    """For the thread that starts the workers, which inherit it: one interrupted half started is waited for."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))


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
