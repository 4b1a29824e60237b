"""Bots that search wait, in their own thread, until the search is compiled; everything else goes on meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.opening import Opening
from game.setup import SEARCHING

if TYPE_CHECKING:
    from game.botworker import BotWorker, StopFlag


class SearchGate:
    """Knows who can think already. `always_open`: nothing is compiled beside a window, a bot compiles what it needs."""

    def __init__(self, opening: Opening, always_open: bool = False) -> None:
        self.opening, self.always_open = opening, always_open

    def can_think(self, level: str) -> bool:
        """Whether a bot of this level can think at once."""
        return self.always_open or level not in SEARCHING or self.opening.ready

    @property
    def progress(self) -> float:
        """How far the compiling has come, from 0 to 1."""
        return 1.0 if self.always_open else self.opening.progress

    def worker(self) -> BotWorker:
        """A thread for the bots of a game."""
        from game.botworker import BotWorker

        return BotWorker(get_ready=self.get_ready)

    def get_ready(self, level: str, stop: StopFlag) -> None:
        """Wait until a bot of this level can think, or until the answer is not wanted any more."""
        if not self.can_think(level):
            self.opening.wait(stop)
