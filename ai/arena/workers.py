"""Where blocks are played: in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ai.arena.design import Design
from ai.arena.play import BlockResult, Stop, play_block
from engine.errors import GameError

MAX_WORKERS = 61 if os.name == "nt" else 1024
"""Windows cannot wait for more processes at once."""
_AHEAD = 3
_CONNECT = "15s"
_stop: Stop | None = None
"""Inside a worker process: whether the arena wants to end."""


class WorkerError(GameError):
    """The workers asked for cannot be had; one line with the cure."""


def _begin_worker(stop: Any) -> None:
    """Leave Ctrl-C to the parent, which says so by the event, and end when the parent does."""
    global _stop
    _stop = stop.is_set
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _block_interrupts(False)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def play(design: Design, seats: int, block: int) -> BlockResult:
    """`play_block` as a piece of work for an executor."""
    return play_block(design, seats, block, _stop)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """While processes are started: Ctrl-C must neither break off the start nor reach them before they ignore it.

    They inherit the blocked signal. One that comes meanwhile is raised at the end.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: caught.append(number))
    _block_interrupts(True)
    try:
        yield
    finally:
        _block_interrupts(False)
        signal.signal(signal.SIGINT, before)
    if caught:
        signal.raise_signal(signal.SIGINT)


def _block_interrupts(blocked: bool) -> None:
    if hasattr(signal, "pthread_sigmask"):  # Windows has none, nor would a process inherit it there
        signal.pthread_sigmask(signal.SIG_BLOCK if blocked else signal.SIG_UNBLOCK, {signal.SIGINT})


@dataclass
class Crew:
    """An executor, how many blocks to give it at a time, and the event that tells its processes to stop."""

    executor: Executor
    ahead: int
    event: Any = None

    def submit(self, design: Design, seats: int, block: int) -> Future[BlockResult]:
        """Have a block played."""
        if self.event is None:
            return self.executor.submit(play, design, seats, block)
        with _interrupts_held_back():
            return self.executor.submit(play, design, seats, block)

    def stop(self) -> None:
        """Ask running blocks to give up; on a cluster they are played to their end and forgotten."""
        if self.event is not None:
            self.event.set()


@contextmanager
def processes(workers: int) -> Iterator[Crew]:
    """So many fresh processes of this machine. At the end they give up what they are playing."""
    context = multiprocessing.get_context("spawn")  # a fork would copy threads and locks in any state
    event = context.Event()
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_worker, initargs=(event,))
    try:
        yield Crew(pool, _AHEAD * workers, event)
    finally:
        event.set()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def given(executor: Executor, ahead: int | None = None) -> Iterator[Crew]:
    """An executor that belongs to the caller."""
    yield Crew(executor, ahead or _AHEAD * (os.cpu_count() or 1))


@contextmanager
def dask(address: str) -> Iterator[Crew]:
    """The workers of a Dask scheduler (`tcp://host:8786`), on which this program must be installed too.

    WorkerError when `distributed` is not installed or the scheduler does not answer.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise WorkerError('Dask is not installed; install the extra: pip install "dwarf-miners[dask]"') from None
    try:
        client = distributed.Client(address, timeout=_CONNECT)
    except (OSError, ValueError, TimeoutError) as error:
        cause = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise WorkerError(f"no Dask scheduler answers at {address}: {cause}; start one and check the address") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise WorkerError(f"the Dask scheduler at {address} has no workers; start some: dask worker {address}")
        executor = client.get_executor(pure=False)  # pure work would be answered from the cluster's memory
        try:
            yield Crew(executor, max(_AHEAD * threads, 64))  # more than enough, for workers that join later
        finally:
            executor.shutdown(wait=False)
