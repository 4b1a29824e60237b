"""Who does the work: this process, or several of this machine. The results are the same."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from ai.arena import workers as processes
from ai.arena.workers import Crew

Task = TypeVar("Task")
Made = TypeVar("Made")
_PATIENCE = 1.0
"""Seconds after which a wait begins anew: some systems let nothing interrupt one without an end."""


class Stopped(Exception):
    """A piece of work was given up because somebody asked to stop."""


def check_stop() -> None:
    """Inside a piece of work, now and then: Stopped when this worker process is to end."""
    if processes._stop is not None and processes._stop():
        raise Stopped


@dataclass
class Hands:
    """Does pieces of work; `crew` None: in this process."""

    crew: Crew | None = None

    def each(self, work: Callable[[Task], Made], tasks: Sequence[Task]) -> Generator[tuple[int, Made], None, None]:
        """(index of the task, what was made of it), in the order of finishing. `work` is a function of a module."""
        if self.crew is None:
            for index, task in enumerate(tasks):
                yield index, work(task)
            return
        waiting = iter(enumerate(tasks))
        running: dict[Future[Made], int] = {}
        try:
            while True:
                while len(running) < self.crew.ahead and (entry := next(waiting, None)) is not None:
                    with processes._interrupts_held_back():  # a first piece starts processes
                        running[self.crew.executor.submit(work, entry[1])] = entry[0]
                if not running:
                    return
                finished, _ = wait(running, _PATIENCE, FIRST_COMPLETED)
                for future in finished:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()

    def all(self, work: Callable[[Task], Made], tasks: Sequence[Task]) -> list[Made]:
        """What was made of every task, in their order."""
        made = dict(self.each(work, tasks))
        return [made[index] for index in range(len(tasks))]


@contextmanager
def hired(workers: int) -> Iterator[Hands]:
    """So many processes of this machine, or for 1 this one. At the end they give up what they are doing."""
    if workers == 1:
        yield Hands()
        return
    with processes.processes(workers) as crew:
        yield Hands(crew)
