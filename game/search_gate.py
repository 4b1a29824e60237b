"""Bots that search wait, in their own thread, until the search is compiled; everything else goes on meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.opening import Opening
from game.setup import SEARCHING

if TYPE_CHECKING:
    from game.botworker import BotWorker, StopFlag


def why_slow(levels: Iterable[str]) -> str | None:
    """Why nothing is compiled, if one of these levels searches and needs it."""
    from engine import jit

    return jit.MISSING if SEARCHING.intersection(levels) else None


class SearchGate:
    """Knows who can think already. `always_open`: nothing is compiled beside a window, a bot compiles what it needs."""

    def __init__(self, opening: Opening, always_open: bool = False) -> None:
        self.opening, self.always_open = opening, always_open
        self._told = False

    def can_think(self, level: str) -> bool:
        """Whether a bot of this level can think at once."""
        return self.always_open or level not in SEARCHING or self.opening.ready

    def tell_limit(self, levels: Iterable[str], notices: list[tuple[str, dict[str, object]]]) -> None:
        """Add the notice that the search of these levels finds no time, once and only where that is so."""
        cause = why_slow(levels)
        if cause is not None and not self._told:
            self._told = True
            notices.insert(0, ("common.not_compiled", {"cause": cause}))

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
