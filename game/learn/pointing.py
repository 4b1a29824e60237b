"""Where the things that a coach speaks of lie on the table, and the ring and the arrow that point at them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game import theme
from game.camera import Shot
from game.layout import Box
from game.learn.lesson import Spot
from game.presenter import GOALS
from game.ui import draw

if TYPE_CHECKING:
    from game.scenes.table import TableScene

ARROW = 22
"""Length of the arrow in units."""
SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""Where the arrow may stand, as seen from what it points at; the first free side is taken."""


def cell_of(spot: Spot) -> tuple[int, int] | None:
    """The cell of the mine that is meant; None for everything outside."""
    kind, key = spot
    if kind == "goal":
        return GOALS[key]
    return (key[0], key[1]) if kind == "cell" else None


def card_place(scene: TableScene, name: str) -> int | None:
    """The place in hand of a card."""
    hand = scene.choice.hand
    return hand.index(name) if name in hand else None


def box_of(scene: TableScene, spot: Spot, shot: Shot | None = None) -> pygame.Rect | None:
    """Where it lies, the mine seen in `shot`, which is the present one if none is given; None where it is not there."""
    kind, key = spot
    layout = scene.stage.layout
    cell = cell_of(spot)
    if cell is not None:
        camera = scene.stage.camera
        return pygame.Rect(camera.box_in(cell, shot or camera.shot))
    if kind == "seat":
        return pygame.Rect(layout.seats[key])
    if kind == "strip":
        return _around(layout.seats)
    if kind == "button":
        return next((pygame.Rect(widget.rect) for widget in scene.view.widgets if widget.name == key), None)
    if kind in ("card", "hand"):
        boxes = scene.hand.boxes(layout.hand, scene.choice)
        if kind == "hand":
            return _around(boxes)
        place = card_place(scene, key)
        return None if place is None else pygame.Rect(boxes[place])
    return pygame.Rect({"role": layout.role, "header": layout.header, "log": layout.log}[kind])


def _around(boxes: Sequence[Box]) -> pygame.Rect | None:
    return pygame.Rect(boxes[0]).unionall([pygame.Rect(box) for box in boxes]) if boxes else None


def free_side(
    rect: pygame.Rect, size: int, taken: Sequence[pygame.Rect], window: pygame.Rect
) -> tuple[int, int] | None:
    """The first side on which an arrow covers nothing of `taken`; None where there is none."""
    for side in SIDES:
        place = arrow_box(rect, side, size)
        if window.contains(place) and place.collidelist(list(taken)) < 0:
            return side
    return None


def arrow_box(rect: pygame.Rect, side: tuple[int, int], size: int) -> pygame.Rect:
    """The box of an arrow beside a ring around `rect`."""
    gap = size // 3
    box = pygame.Rect(0, 0, size, size)
    box.center = (
        rect.centerx + side[0] * (rect.w // 2 + size // 2 + gap),
        rect.centery + side[1] * (rect.h // 2 + size // 2 + gap),
    )
    return box


@lru_cache(maxsize=16)
def _arrow(size: int, side: tuple[int, int]) -> pygame.Surface:
    """An arrow that points away from `side`, painted large and made smaller for smooth edges."""
    large = pygame.Surface((size * draw.FINE,) * 2, pygame.SRCALPHA)
    unit = size * draw.FINE
    shape = ((0.5, 0.98), (0.06, 0.5), (0.32, 0.5), (0.32, 0.04), (0.68, 0.04), (0.68, 0.5), (0.94, 0.5))
    points = [(x * unit, y * unit) for x, y in shape]
    pygame.draw.polygon(large, theme.CRYSTAL, points)
    pygame.draw.polygon(large, theme.OUTLINE, points, max(unit // 16, 2))
    turns = {(0, -1): 0, (-1, 0): 90, (0, 1): 180, (1, 0): 270}
    return pygame.transform.rotate(pygame.transform.smoothscale(large, (size, size)), turns[side])


def draw_arrow(surface: pygame.Surface, rect: pygame.Rect, side: tuple[int, int], size: int) -> None:
    """Draw the arrow beside a ring around `rect`."""
    surface.blit(_arrow(size, side), arrow_box(rect, side, size))


def draw_ring(surface: pygame.Surface, rect: pygame.Rect, wide: int, away: int) -> None:
    """A bright ring with a dark rim, `away` pixels wider than it will be when it has come to rest."""
    around = rect.inflate(2 * away, 2 * away)
    radius = max(min(around.w, around.h) // 10, 4)
    draw.ring(surface, around, radius, wide + 2 * max(wide // 3, 1), theme.OUTLINE)
    draw.ring(surface, around.inflate(2 * max(wide // 3, 1), 2 * max(wide // 3, 1)), radius, wide, theme.CRYSTAL)
