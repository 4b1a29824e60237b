"""Why a bot did what it did, beside the mine of the replay viewer.

Reasons tell secrets. They are shown with everything open, and of a seat to those who look through it; of a game that
can still be played on only for the rounds that are over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.replay import Replay, Step
from game.i18n import t
from game.reason_lines import ReasonWords, level_word, move_words, words_of_reason
from game.reasons import Reason, read_reason
from game.scene import LabelBox
from game.table import reason_panel, worn
from game.table.reason_panel import Part, ReasonPanel

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene


def told_steps(replay: Replay) -> int:
    """How many of the steps may be explained: all, but for the round that can still be played on."""
    if replay.finished or replay.fault is not None:
        return len(replay.steps)
    return max((n for n, step in enumerate(replay.steps) if step.deal is not None), default=0)


class ViewerReasons:
    """The panel for the action that the viewer stands at."""

    def __init__(self, scene: ViewerScene, replay: Replay) -> None:
        self.scene = scene
        self.panel = ReasonPanel(scene.app.ui, scene.stage.seats)
        self.told = told_steps(replay)
        self.any = any(step.explanation is not None for step in replay.steps)
        """Whether the replay holds explanations at all; without any there is no panel."""
        self.on = self.any
        self._marked: int | None = None

    def toggle(self) -> None:
        """Show the panel, or put it away."""
        if self.any:
            self.on = not self.on
            self.scene.show()

    def refresh(self) -> None:
        """Take over the position."""
        self.scene.stage.make_room(self.on)
        if not self.on:
            return
        step = self.scene.steps[self.scene.at - 1] if self.scene.at else None
        words, self._marked = None, None
        if step is None or step.action is None or step.seat is None:
            parts = [Part(t("table.reasons.title"), reason_panel.TITLE, True), Part(t("table.viewer.no_reason"))]
        else:
            parts, words = self._of(step, step.seat)
        self.panel.show(parts, words.options if words is not None else ())
        if words is not None and step is not None:
            self._marked = next((n for n, line in enumerate(words.options) if line.action == step.action), None)

    def _of(self, step: Step, seat: int) -> tuple[list[Part], ReasonWords | None]:
        scene = self.scene
        names, viewer = scene.game.config.names, scene.viewer
        reason = read_reason(step.explanation, len(names))
        why = ""
        if reason is None:
            why = "table.viewer.no_reason"
        elif scene.at > self.told:
            why = "table.viewer.reason_running"
        elif viewer is not None and viewer != seat:
            why = "table.viewer.reason_secret"
        if why or reason is None:
            return reason_panel.parts_of(names[seat], "", None, t(why)), None
        words = words_of_reason(reason, seat, names)
        title = self._who(names[seat], reason)
        return reason_panel.parts_of(title, move_words(step.action, names), words), words

    @staticmethod
    def _who(name: str, reason: Reason) -> str:
        return t("bots.who", name=name, level=level_word(reason.level)) if reason.level else name

    def scroll(self, lines: float) -> None:
        """Scroll the panel."""
        box = self.scene.stage.panel
        if box is not None and self.panel.scroll(box, lines):
            self.scene.app.invalidate()

    def holds(self, at: tuple[int, int]) -> bool:
        """Whether a point lies in the panel."""
        return self.scene.stage.panel is not None and self.scene.stage.panel.holds(at)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel, edged in the colour of the seat."""
        box = self.scene.stage.panel
        if box is not None:
            step = self.scene.steps[self.scene.at - 1] if self.scene.at else None
            edge = reason_panel.HINT
            if step is not None and step.seat is not None:
                edge = worn.colour(self.scene.stage.seats, step.seat)
            self.panel.draw(surface, box, edge, self._marked)

    def labels(self) -> list[LabelBox]:
        """The texts of the panel."""
        return self.panel.labels(self.scene.stage.panel) if self.scene.stage.panel is not None else []
