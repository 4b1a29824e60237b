"""The wait for the mine to open: the rules and the bots are compiled when the program is started for the first time."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme
from game.app import App
from game.i18n import t
from game.opening import Opening
from game.scene import LabelBox, Scene
from game.ui import draw
from game.ui.backdrop import cave


class OpeningScene(Scene):
    """A bar that fills; then whatever was asked for goes on. Escape goes back, the work goes on behind."""

    def __init__(self, app: App, opening: Opening, then: Callable[[], None]) -> None:
        super().__init__(app)
        self.opening, self.then = opening, then
        self._shown = -1.0

    def handle(self, event: pygame.event.Event) -> None:
        """Escape leaves."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()

    def _leave(self) -> None:
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            self.app.doors.title()

    def update(self, dt: float) -> None:
        """Look how far it is; go on when it is done."""
        progress = self.opening.progress
        if progress != self._shown:
            self._shown = progress
            self.app.invalidate()
        if self.opening.ready:
            then = self.then
            self._leave()
            then()

    def _texts(self, size: tuple[int, int]) -> list[tuple[str, tuple[int, int], float, theme.Rgb]]:
        kit = self.app.ui
        large, body = min(theme.LARGE * 1.6, size[1] * 0.06 / kit.scale), min(theme.LARGE, size[1] * 0.035 / kit.scale)
        width, y, out = round(size[0] * 0.8), round(size[1] * 0.36), []
        for key, points, colour in (("opening", large, theme.TEXT), ("opening_why", body, theme.DIM)):
            for line in kit.wrap(t(f"common.{key}"), width, points):
                out.append((line, (size[0] // 2, y), points, colour))
                y += kit.line_height(points)
            y += kit.px(10)
        return out

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The bar."""
        size, kit = surface.get_size(), self.app.ui
        surface.blit(cave(size, True), (0, 0))
        texts = self._texts(size)
        for text, place, points, colour in texts:
            kit.text(surface, text, place, points, colour, align="midtop")
        bar = pygame.Rect(0, 0, min(kit.px(480), size[0] // 2), max(kit.px(14), 6))
        bar.midtop = (size[0] // 2, texts[-1][1][1] + kit.px(70))
        surface.blit(draw.box(bar.size, bar.h // 2, theme.FIELD, theme.FIELD, theme.PANEL_EDGE, 1), bar)
        filled = round(bar.w * self.opening.progress)
        if filled > bar.h:
            surface.blit(draw.box((filled, bar.h), bar.h // 2, theme.PRIMARY.top, theme.PRIMARY.bottom), bar)

    def labels(self) -> list[LabelBox]:
        """The texts of the wait."""
        size, kit = self.app.size, self.app.ui
        window = pygame.Rect(0, 0, *size)
        return [
            kit.label_box(text, place, points, window, align="midtop") for text, place, points, _ in self._texts(size)
        ]
