"""What ladders link: the start and every other ladder on the table (S-22)."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from engine.cards import HAS_LADDER, card_id, is_path
from engine.observation import Observation
from game import theme
from game.camera import Camera, Cell
from game.table.look import art
from game.ui.kit import Kit

START = (0, 0)


def is_ladder(card: str | None) -> bool:
    """Whether a hand card is a path card with a ladder."""
    return card is not None and is_path(card_id(card)) and bool(HAS_LADDER[2 * card_id(card)])


def ladder_cells(observation: Observation) -> list[Cell]:
    """The cells of all ladders laid, the start left out."""
    return [card.cell for card in observation.mine if is_ladder(card.card)]


class LadderLinks:
    """Draws dotted lines from the start to ladders."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def draw(self, surface: pygame.Surface, camera: Camera, cells: Iterable[Cell], new: Cell | None = None) -> None:
        """Lines to ladders that lie there, and a brighter one to where a new one would lie."""
        first = camera.box(START)
        for cell in cells:
            self._line(surface, first.center, camera.box(cell).center, theme.CRYSTAL, first.w)
        if new is not None:
            self._line(surface, first.center, camera.box(new).center, theme.GOLD, first.w)
        for cell in (START, *cells):
            self._sign(surface, camera, cell)

    def _line(
        self, surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], colour: theme.Rgb, wide: int
    ) -> None:
        """Dots on a bow, so that lines in one row do not cover each other."""
        (ax, ay), (bx, by) = start, end
        length = math.hypot(bx - ax, by - ay)
        radius = max(wide // 16, 2)
        count = max(round(length / (radius * 4)), 2)
        bow = min(length * 0.12, wide * 0.9)
        for number in range(1, count):
            share = number / count
            lift = bow * math.sin(math.pi * share)
            x, y = (
                ax + (bx - ax) * share + lift * (by - ay) / length,
                ay + (by - ay) * share - lift * abs(bx - ax) / length,
            )
            place = (round(x), round(y))
            pygame.draw.circle(surface, theme.OUTLINE, place, radius + 1)
            pygame.draw.circle(surface, colour, place, radius)

    def _sign(self, surface: pygame.Surface, camera: Camera, cell: Cell) -> None:
        box = camera.box(cell)
        side = max(box.w * 2 // 5, 10)
        place = pygame.Rect(0, 0, side, side)
        place.center = box.center
        pygame.draw.circle(surface, theme.OUTLINE, place.center, side * 2 // 3 + 1)
        pygame.draw.circle(surface, theme.CRYSTAL, place.center, side * 2 // 3, max(side // 9, 1))
        surface.blit(art().icon("ladder", side, theme.CRYSTAL), place)
