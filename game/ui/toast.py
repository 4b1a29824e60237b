"""The notice at the lower edge of the window."""

from __future__ import annotations

import pygame

from game import theme
from game.ui import draw
from game.ui.kit import Kit


def draw_toast(kit: Kit, surface: pygame.Surface, text: str) -> None:
    """Draw the notice over everything, wrapped to at most 70 % of the window's width."""
    window = surface.get_rect()
    lines = kit.wrap(text, int(window.width * 0.7), theme.BODY)
    step, pad = kit.line_height(theme.BODY), kit.px(12)
    rect = pygame.Rect(0, 0, max(kit.width(line, theme.BODY) for line in lines) + 3 * pad, step * len(lines) + 2 * pad)
    rect.midbottom = (window.centerx, window.bottom - kit.px(72))
    surface.blit(draw.box(rect.size, kit.px(12), theme.FIELD, theme.FIELD, theme.GOLD, kit.px(1.5), 245), rect)
    for number, line in enumerate(lines):
        kit.text(surface, line, (rect.centerx, rect.top + pad + number * step), theme.BODY, theme.TEXT, align="midtop")
