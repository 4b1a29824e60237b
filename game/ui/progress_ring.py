"""A ring that fills clockwise from the top while something is held."""

from __future__ import annotations

import math

import pygame

from game import theme

FINE = 2
"""How many times larger it is drawn before it is made smooth."""


def progress_ring(size: int, width: int, share: float) -> pygame.Surface:
    """A ring of `size` pixels, `share` (0..1) of it lit and the rest a dark groove."""
    big = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    middle, outer = size * FINE / 2, size * FINE / 2 - 1
    pygame.draw.circle(big, (*theme.FIELD, 255), (middle, middle), outer, width * FINE)
    steps = round(share * 180)
    if steps:
        turn = [2 * math.pi * share * n / steps for n in range(steps + 1)]
        rim, inside = outer - FINE, outer - (width - 1) * FINE
        edge = [(middle + rim * math.sin(a), middle - rim * math.cos(a)) for a in turn]
        back = [(middle + inside * math.sin(a), middle - inside * math.cos(a)) for a in reversed(turn)]
        pygame.draw.polygon(big, theme.GOLD, [*edge, *back])
    return pygame.transform.smoothscale(big, (size, size))
