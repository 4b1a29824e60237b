"""Running a design: which blocks are missing, who plays them, what came out."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field
from typing import Any

from ai.arena.design import Design
from ai.arena.play import BlockResult, Stop, Stopped, play_block, prepare
from ai.arena.record import BlockRecord
from ai.arena.report import Report, report
from ai.arena.times import Times
from ai.arena.workers import Crew, given, processes

Key = tuple[int, int]
"""Seats and number of a block."""
OnBlock = Callable[[BlockResult], None]
_PATIENCE = 1.0
"""Seconds after which a wait begins anew: some systems let nothing interrupt one without an end."""


@dataclass
class Result:
    """Blocks played so far and, by player of `design.everybody`, the lengths of its decisions."""

    design: Design
    blocks: dict[Key, BlockRecord] = field(default_factory=dict)
    times: list[Times] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.times:
            self.times = [Times() for _ in self.design.everybody]

    def add(self, result: BlockResult) -> None:
        """Keep a block."""
        self.blocks[result.record.seats, result.record.block] = result.record
        for mine, more in zip(self.times, result.times, strict=True):
            mine.merge(more)

    @property
    def missing(self) -> list[Key]:
        """Blocks still to be played, the player counts in turn."""
        design = self.design
        keys = ((seats, block) for block in range(design.blocks) for seats in design.seats)
        return [key for key in keys if key not in self.blocks]

    @property
    def done(self) -> int:
        """Blocks of the design that were played."""
        return len(self.blocks)

    def records(self, seats: int) -> list[BlockRecord]:
        """The blocks of one player count in their order: the same whoever finished first."""
        return [self.blocks[key] for key in sorted(self.blocks) if key[0] == seats]

    def report(self) -> Report:
        """What the blocks say."""
        return report(self.design, {seats: self.records(seats) for seats in self.design.seats}, self.times)

    def games_json(self) -> dict[str, Any]:
        """All that was played, without times: by seats and block."""
        return {
            str(seats): {str(record.block): record.to_json() for record in self.records(seats)}
            for seats in self.design.seats
        }


def run(
    design: Design,
    executor: Executor | None = None,
    *,
    workers: int = 1,
    known: Result | None = None,
    on_block: OnBlock | None = None,
) -> Result:
    """Play what is missing of a design.

    executor: plays the blocks, as many at a time as it likes; without one, `workers` processes, or this process for
    one worker. known: continued, and returned. on_block: told each block when it is kept, in the order of finishing.
    An exception or KeyboardInterrupt ends the work at once; what `known` holds by then is whole.
    """
    crew: AbstractContextManager[Crew] | None = None
    if executor is not None:
        crew = given(executor)
    elif workers > 1:
        crew = processes(workers)
    return run_with(design, crew, known=known, on_block=on_block)


def run_with(
    design: Design,
    crew: AbstractContextManager[Crew] | None,
    *,
    known: Result | None = None,
    on_block: OnBlock | None = None,
    stop: Stop | None = None,
) -> Result:
    """As `run`, by a crew of `ai.arena.workers` or, for None, in this process. `stop` is asked before each decision
    here, or at each finished block of a crew; then what is finished is returned."""
    result = Result(design) if known is None else known
    missing = result.missing
    if not missing:
        return result
    prepare(design)  # fills the cache of compiled code, before several processes would each do it
    with closing(
        _alone(design, missing, stop) if crew is None else _together(design, missing, crew, stop)
    ) as all_played:
        for played in all_played:
            result.add(played)
            if on_block is not None:
                on_block(played)
    return result


def _alone(design: Design, missing: list[Key], stop: Stop | None) -> Generator[BlockResult, None, None]:
    for seats, block in missing:
        try:
            yield play_block(design, seats, block, stop)
        except Stopped:
            return


def _together(
    design: Design, missing: list[Key], crew: AbstractContextManager[Crew], stop: Stop | None
) -> Generator[BlockResult, None, None]:
    """Blocks as they are finished; a few more than there are workers are handed out at any time."""
    waiting = iter(missing)
    running: set[Future[BlockResult]] = set()
    with crew as hands:
        try:
            while stop is None or not stop():
                while len(running) < hands.ahead and (key := next(waiting, None)) is not None:
                    running.add(hands.submit(design, *key))
                if not running:
                    return
                finished, running = wait(running, _PATIENCE, FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
        finally:
            hands.stop()
            for future in running:
                future.cancel()


__all__ = ["Key", "Result", "run", "run_with"]
