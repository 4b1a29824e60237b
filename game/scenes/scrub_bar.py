"""The scrub bar of the replay viewer: a mark for every action, round borders, and how far the replay is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.replay import Step
from game import theme
from game.app import App
from game.i18n import t
from game.layout import Box
from game.scene import LabelBox
from game.table.look import KIND, kind_of
from game.ui import draw

KINDS_OF_ACTIONS = {
    "place": "build", "break": "harm", "repair": "help", "pass": "pass", "unburden": "help", "steal": "harm",
    "take_gold": "now",
}  # fmt: skip
"""Sorts of actions that are not named like their card."""


def sort_of(step: Step) -> str:
    """The sort of thing that a step does, for its mark on the scrub bar."""
    if step.action is None:
        return "now"
    return KINDS_OF_ACTIONS.get(step.action.type) or kind_of(step.action.type)


class ScrubBar:
    """Draws in a band of the window, and says which step lies under a point."""

    def __init__(self, app: App, steps: Sequence[Step], borders: Sequence[int]) -> None:
        self.app, self.steps, self.borders = app, steps, borders

    def rect(self, band: Box) -> pygame.Rect:
        """The bar itself."""
        box, px = pygame.Rect(band), self.app.px
        count = self._count_rect(band)
        return pygame.Rect(box.x + px(8), box.centery - box.h // 6, count.x - box.x - px(20), max(box.h // 3, 6))

    def step_at(self, band: Box, x: int) -> int:
        """The position that a column of the window stands for; may lie beyond either end."""
        bar = self.rect(band)
        return round((x - bar.x) / max(bar.w, 1) * len(self.steps))

    def _size(self, band: Box) -> float:
        return min(15.0, band.h * 0.45 / self.app.ui.scale)

    def _text(self, at: int) -> str:
        return t("table.viewer.step", step=at, steps=len(self.steps))

    def _count_rect(self, band: Box) -> pygame.Rect:
        """As wide as the longest number, so that the bar does not move while playing."""
        box = pygame.Rect(band)
        return self.app.ui.text_rect(self._text(len(self.steps)), box.midright, self._size(band), align="midright")

    def draw(self, surface: pygame.Surface, band: Box, at: int) -> None:
        """Draw the bar with the knob at a position."""
        kit, bar = self.app.ui, self.rect(band)
        surface.blit(draw.box(bar.size, bar.h // 2, theme.FIELD, theme.FIELD, theme.PANEL_EDGE, 1, 235), bar)
        count = max(len(self.steps), 1)
        wide = max(bar.w // count - 1, 1)
        for number, step in enumerate(self.steps):
            x = bar.x + round((number + 0.5) * bar.w / count)
            colour = KIND[sort_of(step)]
            high = bar.h - 4 if step.action is not None and step.action.type != "pass" else bar.h // 2
            mark = pygame.Rect(0, 0, min(wide, kit.px(5)), max(high, 2))
            mark.center = (x, bar.centery)
            surface.fill(colour if number < at else tuple(c // 2 for c in colour), mark)
        for border in self.borders:
            x = bar.x + round(border * bar.w / count)
            surface.fill(theme.TEXT, (x - 1, bar.y - kit.px(3), max(kit.px(2), 1), bar.h + kit.px(6)))
        knob = pygame.Rect(0, 0, bar.h + kit.px(6), bar.h + kit.px(6))
        knob.center = (bar.x + round(at * bar.w / count), bar.centery)
        gold = theme.PRIMARY
        surface.blit(draw.box(knob.size, knob.w // 2, gold.top, gold.bottom, theme.OUTLINE, kit.px(2)), knob)
        right = self._count_rect(band).midright
        kit.text(surface, self._text(at), right, self._size(band), theme.TEXT, align="midright")

    def labels(self, band: Box, at: int) -> list[LabelBox]:
        """The text beside the bar."""
        box = pygame.Rect(band)
        return [self.app.ui.label_box(self._text(at), box.midright, self._size(band), box, align="midright")]
