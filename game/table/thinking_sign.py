"""The sign at a seat whose bot thinks: a ring of dots that goes round."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game import theme
from game.reason_lines import percent
from game.table.look import art
from game.ui import draw

if TYPE_CHECKING:
    from game.scenes.table import TableScene

DOTS = 8
TURNS = 1.0
"""Turns a second."""


def busy_seat(scene: TableScene) -> int | None:
    """The bot that is to move and does not wait for anybody: it thinks, or takes its time."""
    session = scene.session
    held = session.paused or session.waits_for_step or bool(session.private)
    return session.to_move if session.bot_to_move and not held else None


class Beat:
    """How far the sign has gone round, and whether what is shown of a bot that thinks has changed."""

    def __init__(self) -> None:
        self.phase: int | None = None
        """The dot that is lit; None for a sign that stands still."""
        self._seconds = 0.0
        self._shown: tuple[int | None, int] | None = None

    def update(self, scene: TableScene, dt: float) -> bool:
        """Time passes; True when the sign, or how far a bot is with getting ready, looks different now."""
        self._seconds += dt
        still = scene.app.settings.reduced_motion
        self.phase = None if still else int(self._seconds * TURNS * DOTS) % DOTS
        busy = scene.session.hint_pending is not None or busy_seat(scene) is not None
        before, self._shown = self._shown, (self.phase, percent(scene.app.search.progress)) if busy else None
        return self._shown != before


@lru_cache(maxsize=DOTS * 8)
def _ring(side: int, phase: int) -> pygame.Surface:
    """Painted four times as large and made smaller, for smooth dots."""
    middle = 2 * side
    large = pygame.Surface((2 * middle, 2 * middle), pygame.SRCALPHA)
    radius, dot = middle * 0.72, middle * 0.19
    for number in range(DOTS):
        angle = 2 * math.pi * number / DOTS - math.pi / 2
        age = (phase - number) % DOTS
        centre = middle + radius * math.cos(angle), middle + radius * math.sin(angle)
        colour = (*theme.GOLD, max(255 - age * 36, 30))
        pygame.draw.circle(large, colour, centre, dot * (1.3 if age == 0 else 1.0))
    return pygame.transform.smoothscale(large, (side, side))


def draw_sign(surface: pygame.Surface, place: pygame.Rect, phase: int | None) -> None:
    """Draw the sign in a square place; without a phase (reduced motion) a clock that stands still."""
    surface.blit(draw.box(place.size, place.w // 2, theme.FIELD, theme.FIELD, theme.PANEL_EDGE, 1, 225), place)
    inner = max(place.w * 4 // 5, 6)
    picture = art().icon("clock", inner, theme.GOLD) if phase is None else _ring(inner, phase)
    surface.blit(picture, picture.get_rect(center=place.center))
