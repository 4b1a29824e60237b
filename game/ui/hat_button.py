"""A hat at the head of a row: pressed it opens something, dragged up or down it moves the row."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme
from game.inputs import Command
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget


class HatButton(Widget):
    """`step` is the distance of two rows in pixels; `on_move` is told over how many rows the hat was dragged."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        hat: pygame.Surface,
        on_press: Callable[[], None],
        on_move: Callable[[int], None],
        step: int,
        *,
        name: str,
    ) -> None:
        super().__init__(kit, rect, name)
        self.hat, self.on_press, self.on_move, self.step = hat, on_press, on_move, step
        self._from: int | None = None
        self._shift = 0

    @property
    def grabbing(self) -> bool:
        return self._from is not None

    @property
    def rows(self) -> int:
        """Rows over which it is dragged just now."""
        return round(self._shift / self.step)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._from, self._shift = event.pos[1], 0
            return True
        if self._from is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._shift = event.pos[1] - self._from
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            rows, inside = self.rows, self.rect.collidepoint(event.pos)
            self._from, self._shift = None, 0
            if rows:
                self.on_move(rows)
            elif inside:
                self.on_press()
            return True
        return False

    def command(self, command: Command) -> bool:
        if command is Command.ACTIVATE:
            self.on_press()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        style = theme.BUTTON_HOVER if self.hovered or self.grabbing else theme.BUTTON
        radius = min(self.kit.px(theme.RADIUS), self.rect.height // 2)
        rect = self.rect.move(0, self._shift)
        edge = theme.GOLD if self.grabbing else style.edge
        surface.blit(draw.box(rect.size, radius, theme.FIELD, theme.PANEL, edge, max(self.kit.px(1.5), 1)), rect)
        surface.blit(self.hat, self.hat.get_rect(center=rect.center))
