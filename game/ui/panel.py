"""Panels, headings and small hints."""

from __future__ import annotations

import pygame

from game import theme
from game.scene import LabelBox
from game.theme import Rgb
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget


class Panel(Widget):
    """A dark sheet behind other widgets."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, *, alpha: int = theme.PANEL_ALPHA, edge: Rgb = theme.PANEL_EDGE
    ) -> None:
        super().__init__(kit, rect)
        self.alpha, self.edge = alpha, edge

    def draw(self, surface: pygame.Surface) -> None:
        kit, blur = self.kit, self.kit.px(14)
        radius = kit.px(14)
        surface.blit(draw.shadow(self.rect.size, radius, blur), self.rect.move(-blur, -blur + kit.px(4)))
        box = draw.box(self.rect.size, radius, theme.ROCK[0], theme.PANEL, self.edge, kit.px(1.5), self.alpha)
        surface.blit(box, self.rect)


class Heading(Widget):
    """A section's title with a thin gold line that runs out to the right."""

    def __init__(self, kit: Kit, rect: pygame.Rect, text: str, size: float = theme.LARGE) -> None:
        super().__init__(kit, rect)
        self.text, self.size = text, size

    def draw(self, surface: pygame.Surface) -> None:
        shown = self.kit.shorten(self.text, self.rect.width, self.size, True)
        box = self.kit.text(surface, shown, self.rect.midleft, self.size, theme.GOLD, bold=True, align="midleft")
        left = box.right + self.kit.px(12)
        if left < self.rect.right:
            line = pygame.Rect(left, self.rect.centery + self.kit.px(1), self.rect.right - left, self.kit.px(1.5))
            surface.blit(draw.box(line.size, 0, theme.PANEL_EDGE, theme.PANEL_EDGE), line)

    def labels(self) -> list[LabelBox]:
        shown = self.kit.shorten(self.text, self.rect.width, self.size, True)
        return [self.kit.label_box(shown, self.rect.midleft, self.size, self.rect, bold=True, align="midleft")]


class Picture(Widget):
    """A surface of its own, drawn as it is."""

    def __init__(self, kit: Kit, rect: pygame.Rect, surface: pygame.Surface) -> None:
        super().__init__(kit, rect)
        self.picture = surface

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.picture, self.picture.get_rect(center=self.rect.center))


def draw_tooltip(kit: Kit, surface: pygame.Surface, text: str, near: pygame.Rect) -> None:
    """A hint below `near`, or above it where there is no room, always inside the window."""
    window = surface.get_rect()
    lines = kit.wrap(text, min(kit.px(360), window.width - kit.px(40)), theme.SMALL)
    step = kit.line_height(theme.SMALL)
    pad = kit.px(9)
    width = max(kit.width(line, theme.SMALL) for line in lines)
    rect = pygame.Rect(0, 0, width + 2 * pad, step * len(lines) + 2 * pad)
    rect.midtop = (near.centerx, near.bottom + kit.px(8))
    if rect.bottom > window.bottom:
        rect.midbottom = (near.centerx, near.top - kit.px(8))
    rect.clamp_ip(window.inflate(-kit.px(8), -kit.px(8)))
    surface.blit(draw.box(rect.size, kit.px(7), theme.FIELD, theme.FIELD, theme.BUTTON.edge, kit.px(1.5), 245), rect)
    for number, line in enumerate(lines):
        kit.text(surface, line, (rect.left + pad, rect.top + pad + number * step), theme.SMALL, theme.TEXT)
