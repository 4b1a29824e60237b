"""Why a bot did what it did, what a person could have played, and who was suspected, beside the mine of the viewer.

Reasons tell secrets. They are shown with everything open, and of a seat to those who look through it; of a game that
can still be played on only for the rounds that are over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from engine.replay import Replay, Step
from game import theme
from game.i18n import t
from game.reason_lines import OptionLine, ReasonWords, level_word, move_words, percent, words_of_reason
from game.reasons import Reason, read_reason
from game.scene import LabelBox
from game.table import reason_panel, worn
from game.table.reason_panel import Part, ReasonPanel

if TYPE_CHECKING:
    from ai.review.review import Review
    from game.scenes.viewer import ViewerScene

NEAR = 3
"""Points by which two moves are compared with an error: below that they count as about as good."""
WORTH_TELLING = 0.3
"""Nuggets that are told."""


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
        self._explained = any(step.explanation is not None for step in replay.steps)
        self.on = self.any
        self._marked: int | None = None

    @property
    def any(self) -> bool:
        """Whether there is anything to tell: explanations of bots, or what an analysis found out."""
        return self._explained or self.scene.analysis.review is not None

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
        options: Sequence[OptionLine] = ()
        self._marked = None
        if step is None or step.action is None or step.seat is None:
            parts = [Part(t("table.reasons.title"), reason_panel.TITLE, True), Part(t("table.viewer.no_reason"))]
        elif self.scene.analysis.review is not None and self._by_person(step.seat):
            parts, options = self._judged(step, step.seat, self.scene.analysis.review)
        else:
            parts, words = self._of(step, step.seat)
            if words is not None:
                options = words.options
                self._marked = next((n for n, line in enumerate(options) if line.action == step.action), None)
        self.panel.show([*parts, *self._suspected()], options)

    def _by_person(self, seat: int) -> bool:
        return self.scene.stage.seats[seat].human

    def _why_silent(self, seat: int) -> str:
        """The text that says why nothing may be told of an action; empty when it may."""
        viewer = self.scene.viewer
        if self.scene.at > self.told:
            return "table.viewer.reason_running"
        return "table.viewer.reason_secret" if viewer is not None and viewer != seat else ""

    def _of(self, step: Step, seat: int) -> tuple[list[Part], ReasonWords | None]:
        names = self.scene.game.config.names
        reason = read_reason(step.explanation, len(names))
        why = "table.viewer.no_reason" if reason is None else self._why_silent(seat)
        if why or reason is None:
            return reason_panel.parts_of(names[seat], "", None, t(why)), None
        words = words_of_reason(reason, seat, names)
        title = self._who(names[seat], reason)
        return reason_panel.parts_of(title, move_words(step.action, names), words), words

    @staticmethod
    def _who(name: str, reason: Reason) -> str:
        return t("bots.who", name=name, level=level_word(reason.level)) if reason.level else name

    def _judged(self, step: Step, seat: int, review: Review) -> tuple[list[Part], Sequence[OptionLine]]:
        """What a person could have played instead."""
        names = self.scene.game.config.names
        why = self._why_silent(seat)
        if why:
            return reason_panel.parts_of(names[seat], "", None, t(why)), ()
        parts = reason_panel.parts_of(names[seat], move_words(step.action, names), None)
        found = review.judgements.get(self.scene.at - 1)
        if step.action is not None and step.action.type in ("take_gold", "steal"):
            return parts, ()  # after the round; nobody looks into that
        if found is None:
            return [*parts, Part(t("viewer.judged.forced"))], ()
        parts.append(Part(t("viewer.judged.title"), reason_panel.TITLE, gap=0.5))
        if found.best == step.action:
            return [*parts, Part(t("viewer.judged.same"))], ()
        option = OptionLine(found.best, move_words(found.best, names), "", None)
        parts.append(Part(option.words, option=0))
        points = percent(found.cost)
        if points > NEAR:
            parts.append(Part(t("viewer.judged.cost", n=points)))
        else:
            parts.append(Part(t("viewer.judged.near" if points else "viewer.judged.equal")))
        if found.gold >= WORTH_TELLING:
            parts.append(Part(t("viewer.judged.gold", gold=f"{found.gold:.1f}")))
        parts.append(Part(t("viewer.judged.choice", name=names[seat]), theme.DIM, gap=0.5))
        return parts, (option,)

    def _suspected(self) -> list[Part]:
        """Who was suspected then, as the seat that looks saw it, else as everybody did."""
        chances, viewer = self.scene.analysis.suspicion(), self.scene.viewer
        if chances is None:
            return []
        names = self.scene.game.config.names
        title = t("viewer.suspects_public")
        if viewer is not None and viewer >= 0:
            title = t("viewer.suspects_seat", name=names[viewer])
        rows = (t("viewer.suspected", name=name, percent=percent(x)) for name, x in zip(names, chances, strict=True))
        return [
            Part(title, reason_panel.TITLE, gap=0.6),
            *(Part(row, seat=seat, gap=0.1) for seat, row in enumerate(rows)),
        ]

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
