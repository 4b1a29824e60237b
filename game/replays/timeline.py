"""Where in a replay something happened that is worth going to, and how much had been told by then. Plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.event import Event
from engine.observation import SPECTATOR
from engine.replay import Replay, Step

if TYPE_CHECKING:
    from ai.review.review import Review

GOAL: Final = "goal"
"""A goal was shown."""
ROCKFALL: Final = "rockfall"
TOOLS: Final = "tools"
"""A tool was broken or mended, a trap or a theft laid or lifted."""
SUSPICION: Final = "suspicion"
"""For the first time in a round somebody is more likely a saboteur than not, as everybody sees it."""
BOOKMARK: Final = "bookmark"
TURN: Final = "turn"
"""A turning point."""
KEY: Final = "key"
"""All of them but tools, which would be every other action of some games."""
JUMPS: Final = (KEY, GOAL, ROCKFALL, TOOLS, BOOKMARK, TURN)
"""What can be gone to, in the order in which it is chosen."""
_TOOLS = frozenset({"break", "repair", "trapped", "free_at_last", "theft", "hands_off", "unburden"})
_BEGINS = frozenset({"played", "gold_taken", "stolen"})
"""Events with which an action begins; all that follow belong to it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position just after something happened."""

    at: int
    kind: str


def told_by(events: Sequence[Event]) -> list[int]:
    """How many of a game's events had been told at each position from 0 on; the same for every viewer."""
    counts: list[int] = []
    for number, event in enumerate(events):
        begins = event.type in _BEGINS or (event.type == "round_started" and number > 0)
        if begins:
            counts.append(number)
    return [*counts, len(events)]


def round_borders(steps: Sequence[Step]) -> list[int]:
    """Positions at which a round begins."""
    return [0, *(n + 1 for n, step in enumerate(steps) if step.deal is not None)]


class Timeline:
    """The moments of one replay. Those of bookmarks and of the review are handed in when there are any."""

    def __init__(self, replay: Replay) -> None:
        self.steps = replay.steps
        self.borders = round_borders(self.steps)
        events = replay.game_at(len(self.steps)).history(SPECTATOR)
        self.told = told_by(events)
        """By position: how many events of a viewer's history belong to it and to those before."""
        self._played = tuple(self._shown(events))
        self._marked: tuple[Moment, ...] = ()
        self._reviewed: tuple[Moment, ...] = ()
        self._sorted: dict[str, list[Moment]] = {}

    def _shown(self, events: Sequence[Event]) -> Iterable[Moment]:
        for n, step in enumerate(self.steps):
            kind = step.action.type if step.action is not None else ""
            if kind == "rockfall":
                yield Moment(n + 1, ROCKFALL)
            elif kind in _TOOLS:
                yield Moment(n + 1, TOOLS)
            if any(event.type == "goal_shown" for event in events[self.told[n] : self.told[n + 1]]):
                yield Moment(n + 1, GOAL)

    def mark(self, positions: Iterable[int]) -> None:
        """Take over the bookmarks."""
        self._marked = tuple(Moment(at, BOOKMARK) for at in positions)
        self._sorted.clear()

    def take_review(self, review: Review, turns: Iterable[int]) -> None:
        """Take over what a review found; `turns`: the steps (by index) at which a round turned."""
        found = [Moment(at, SUSPICION) for at in self._first_suspicions(review)]
        self._reviewed = (*found, *(Moment(step + 1, TURN) for step in turns))
        self._sorted.clear()

    def _first_suspicions(self, review: Review) -> Iterable[int]:
        ends = [*self.borders[1:], len(self.steps) + 1]
        for first, end in zip(self.borders, ends, strict=True):
            at = next((n for n in range(first, end) if max(review.suspicion[n][0]) > 0.5), None)
            if at is not None and at > first:
                yield at

    def moments(self, jump: str = KEY) -> list[Moment]:
        """Those of one kind, or all but tools, in the order of the game."""
        if jump not in self._sorted:
            every = (*self._played, *self._marked, *self._reviewed)
            chosen = (one for one in every if (one.kind != TOOLS if jump == KEY else one.kind == jump))
            self._sorted[jump] = sorted(chosen, key=lambda one: (one.at, one.kind))
        return self._sorted[jump]

    def next(self, jump: str, at: int) -> int | None:
        """The first such position after this one."""
        return next((one.at for one in self.moments(jump) if one.at > at), None)

    def previous(self, jump: str, at: int) -> int | None:
        """The last such position before this one."""
        return next((one.at for one in reversed(self.moments(jump)) if one.at < at), None)
