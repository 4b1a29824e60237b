"""The log of a replay, put into words once for each view and language: any position shows its beginning."""

from __future__ import annotations

from collections.abc import Sequence

from engine.replay import Replay
from game.i18n import language
from game.table.log_lines import LogLine, lines_of

KEPT = 4
"""Views whose lines are kept; a long game has some thousand of them."""


class Lines:
    """Knows how many lines each event has."""

    def __init__(self, replay: Replay, told: Sequence[int]) -> None:
        """`told`: by position, how many events had been told."""
        self.game = replay.game_at(len(replay.steps))
        """The game at its end, whose history begins like that of every position."""
        self._told = told
        self._known: dict[tuple[int | None, str], tuple[list[LogLine], list[int]]] = {}

    def up_to(self, at: int, viewer: int | None) -> list[LogLine]:
        """The lines of a view at a position, oldest first."""
        key = (viewer, language())
        if key not in self._known:
            if len(self._known) >= KEPT:
                del self._known[next(iter(self._known))]
            self._known[key] = self._words(viewer)
        lines, counts = self._known[key]
        return lines[: counts[self._told[at]]]

    def _words(self, viewer: int | None) -> tuple[list[LogLine], list[int]]:
        """All lines, and how many of them the first so many events have."""
        lines: list[LogLine] = []
        counts = [0]
        for event in self.game.history(viewer):
            lines += lines_of((event,), self.game.config.names)
            counts.append(len(lines))
        return lines, counts
