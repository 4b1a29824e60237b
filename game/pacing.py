"""When a bot that is ready may move: the bot speed, the pause and the single step. No pygame."""

from __future__ import annotations

from collections.abc import Mapping

PACES: Mapping[str, float] = {"instant": 0.0, "fast": 0.25, "normal": 0.9, "slow": 2.0, "step": 0.0}
"""Seconds between what was shown last and a bot's move; at `step` a bot waits until it is told."""
UNDO_GRACE = 2.0
"""Seconds a bot waits at least while a person may still take back the last play, and a held play is held."""


class Pacing:
    """Counts the time since the last move."""

    def __init__(self, pace: str) -> None:
        self.pace = pace
        self.step = False
        """Whether the next bot was told to move, at speed `step`."""
        self._rest = 0.0

    def restart(self) -> None:
        """Something has moved."""
        self._rest, self.step = 0.0, False

    def pass_time(self, dt: float) -> None:
        """Time passes in which nothing else is shown."""
        self._rest += dt

    def due(self, can_undo: bool) -> bool:
        """Whether a bot that is ready may move now."""
        if self.pace == "step":
            return self.step
        wait = PACES[self.pace]
        return self._rest >= (max(wait, UNDO_GRACE) if can_undo and wait else wait)
