"""The moments at which a round turned: the actions after which a side's chance was very different."""

from __future__ import annotations

from dataclasses import dataclass

from ai.review.review import Review
from engine.replay import Replay

LEAST = 0.15
"""Smallest change that counts; smaller ones may be chance, for each estimate has an error of about 0.04."""
MOST = 8
"""Moments named of a game."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A step (index) after which a side's chance went from `before` to `after`."""

    step: int
    side: str
    before: float
    after: float

    @property
    def size(self) -> float:
        """How large the change was."""
        return abs(self.after - self.before)


def turning_points(replay: Replay, review: Review, most: int = MOST) -> tuple[Turn, ...]:
    """The largest changes by a single action, in the order in which they happened."""
    found = []
    for n, step in enumerate(replay.steps):
        if step.deal is not None:
            continue
        changes = [
            Turn(n, side, before, after)
            for side, before, after in zip(review.sides, review.chances[n], review.chances[n + 1], strict=True)
        ]
        largest = max(changes, key=lambda turn: turn.size)
        if largest.size >= LEAST:
            found.append(largest)
    found.sort(key=lambda turn: (-turn.size, turn.step))
    return tuple(sorted(found[:most], key=lambda turn: turn.step))
