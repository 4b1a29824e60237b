"""What every widget needs to lay itself out and draw: the scale, the fonts, the text painter."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scene import LabelBox
from game.theme import TEXT, Rgb
from game.ui.text import TextPainter, shorten, wrap

BASE_WIDTH, BASE_HEIGHT = 1280, 720
"""The window in which one unit is one pixel at 100 %."""


class Kit:
    """Scale and text drawing, shared by all scenes (`app.ui`). Sizes in its arguments are units, results are pixels."""

    def __init__(self) -> None:
        self.painter = TextPainter()
        self.scale = 1.0
        self.clicked: Callable[[], None] = lambda: None
        """Runs when a button is pressed: the application has it heard."""

    def set_scale(self, size: tuple[int, int], percent: int) -> None:
        """Set the scale for a window of this size in pixels and a UI scale in per cent."""
        scale = min(size[0] / BASE_WIDTH, size[1] / BASE_HEIGHT) * percent / 100
        if scale != self.scale:
            self.scale = scale
            self.painter.clear()

    def px(self, units: float) -> int:
        """Units in whole pixels; anything above zero is at least one pixel."""
        return max(round(units * self.scale), 1) if units > 0 else round(units * self.scale)

    def width(self, text: str, size: float, bold: bool = False) -> int:
        """Width of a line in pixels."""
        return self.painter.measure(size * self.scale, bold)(text)

    def line_height(self, size: float, bold: bool = False) -> int:
        """Height of a line in pixels."""
        return self.painter.height(size * self.scale, bold)

    def wrap(self, text: str, width: int, size: float, bold: bool = False) -> list[str]:
        """Lines no wider than `width` pixels."""
        return wrap(text, width, self.painter.measure(size * self.scale, bold))

    def shorten(self, text: str, width: int, size: float, bold: bool = False) -> str:
        """The text cut to `width` pixels, with an ellipsis if something is missing."""
        return shorten(text, width, self.painter.measure(size * self.scale, bold))

    def text(
        self,
        surface: pygame.Surface,
        text: str,
        anchor: tuple[int, int],
        size: float,
        colour: Rgb = TEXT,
        *,
        bold: bool = False,
        align: str = "topleft",
    ) -> pygame.Rect:
        """Draw one line; `align` names the point of the line that lies on `anchor` (as attributes of pygame.Rect)."""
        line = self.painter.line(text, size * self.scale, colour, bold)
        rect = line.get_rect()
        setattr(rect, align, anchor)
        surface.blit(line, rect)
        return rect

    def text_rect(
        self, text: str, anchor: tuple[int, int], size: float, *, bold: bool = False, align: str = "topleft"
    ) -> pygame.Rect:
        """Where `text` would draw the line."""
        rect = pygame.Rect(0, 0, self.width(text, size, bold), self.line_height(size, bold))
        setattr(rect, align, anchor)
        return rect

    def label_box(
        self,
        text: str,
        anchor: tuple[int, int],
        size: float,
        container: pygame.Rect,
        *,
        bold: bool = False,
        align: str = "topleft",
    ) -> LabelBox:
        """The record of one line for layout checks."""
        return LabelBox(text, self.text_rect(text, anchor, size, bold=bold, align=align), container)
