"""The camera over the mine: which cell lies where on the screen. No pygame."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from game.layout import Box

Cell = tuple[int, int]
RATIO = 1.5
"""Height of a card over its width."""
MIN_WIDTH, MAX_WIDTH, LEAST_WIDTH = 20, 260, 8
"""Width of a card in pixels: by the player's zoom, and the least when a huge mine must fit."""
SETTLE = 7.0
"""How fast the camera comes to rest, in 1/s: after 0.5 s 3 % of the way are left."""


@dataclass(frozen=True)
class Shot:
    """What the camera looks at: the cell coordinates in the middle, and the width of a card in pixels."""

    column: float
    row: float
    width: float

    @property
    def height(self) -> float:
        """Height of a card in pixels."""
        return self.width * RATIO


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """First and last column, first and last row."""
    columns, rows = zip(*cells, strict=True)
    return min(columns), max(columns), min(rows), max(rows)


class Camera:
    """Fits the mine by itself until the player zooms or pans; `fit_now` and `follow` give it back."""

    def __init__(self) -> None:
        self.area = Box(0, 0, 1, 1)
        self.target = Shot(4, 0, 60)
        self.shot = self.target
        self.free = False
        """Whether the player has taken the camera."""
        self._cells: tuple[Cell, ...] = ((0, 0), (8, -2), (8, 2))

    def place(self, area: Box) -> None:
        """The part of the window that the mine may fill; jumps, for a resize is no journey."""
        self.area = area
        if not self.free:
            self.target = self._fitting()
        self.shot = self.target

    def move_to(self, area: Box) -> None:
        """Another part of the window; the mine stays where it is on the screen and eases from there."""
        across, down = area.center[0] - self.area.center[0], area.center[1] - self.area.center[1]
        self.shot = self._shifted(self.shot, across, down)
        self.target = self._shifted(self.target, across, down)
        self.area = area
        if not self.free:
            self.target = self._fitting()

    @staticmethod
    def _shifted(shot: Shot, across: int, down: int) -> Shot:
        return Shot(shot.column + across / shot.width, shot.row + down / shot.height, shot.width)

    def follow(self, cells: Iterable[Cell]) -> None:
        """Say which cells matter (cards, goals, legal cells)."""
        self._cells = tuple(cells) or ((0, 0),)
        if not self.free:
            self.target = self._fitting()

    def _fitting(self) -> Shot:
        west, east, north, south = bounds(self._cells)
        columns, rows = east - west + 1.3, south - north + 1.25
        width = math.floor(min(self.area.w / columns, self.area.h / rows / RATIO))
        width = min(max(width, LEAST_WIDTH), MAX_WIDTH)
        return Shot((west + east) / 2, (north + south) / 2, width - width % 2)

    def fit(self) -> None:
        """Fit the whole mine again."""
        self.free = False
        self.target = self._fitting()

    def jump(self) -> None:
        """Be where the camera was going to."""
        self.shot = self.target

    @property
    def moving(self) -> bool:
        """Whether the camera is on its way."""
        return self.shot != self.target

    def update(self, dt: float) -> bool:
        """Ease towards the target; True when the picture has moved."""
        if not self.moving:
            return False
        share = 1 - math.exp(-SETTLE * dt)
        a, b = self.shot, self.target
        shot = Shot(
            a.column + (b.column - a.column) * share,
            a.row + (b.row - a.row) * share,
            a.width + (b.width - a.width) * share,
        )
        far = max(
            abs(shot.column - b.column) * b.width, abs(shot.row - b.row) * b.height, abs(shot.width - b.width) * 8
        )
        self.shot = b if far < 0.5 else shot
        return True

    def zoom(self, steps: float, at: tuple[int, int]) -> None:
        """Zoom by wheel steps, keeping the cell under the pointer where it is."""
        width = min(max(round(self.target.width * 1.15**steps), MIN_WIDTH), MAX_WIDTH)
        width += width % 2
        if width == self.target.width:
            return
        self.free = True
        column, row = self._under(at, self.target)
        dx, dy = at[0] - self.area.center[0], at[1] - self.area.center[1]
        self.target = Shot(column - dx / width, row - dy / (width * RATIO), width)

    def pan(self, dx: float, dy: float) -> None:
        """Move the mine by pixels, at once; some card always stays in view."""
        self.free = True
        west, east, north, south = bounds(self._cells)
        column = min(max(self.target.column - dx / self.target.width, west), east)
        row = min(max(self.target.row - dy / self.target.height, north), south)
        self.target = Shot(column, row, self.target.width)
        self.shot = Shot(column, row, self.shot.width)

    def _under(self, point: tuple[int, int], shot: Shot) -> tuple[float, float]:
        dx, dy = point[0] - self.area.center[0], point[1] - self.area.center[1]
        return shot.column + dx / shot.width, shot.row + dy / shot.height

    def cell_at(self, point: tuple[int, int]) -> Cell:
        """The cell under a point of the window."""
        column, row = self._under(point, self.shot)
        return math.floor(column + 0.5), math.floor(row + 0.5)

    def box(self, cell: Cell) -> Box:
        """Where a cell lies in the window now."""
        return self.box_in(cell, self.shot)

    def box_in(self, cell: Cell, shot: Shot) -> Box:
        """Where a cell lies when the camera stands like this."""
        middle_x, middle_y = self.area.center
        left = round(middle_x + (cell[0] - shot.column - 0.5) * shot.width)
        top = round(middle_y + (cell[1] - shot.row - 0.5) * shot.height)
        return Box(left, top, round(shot.width), round(shot.height))
