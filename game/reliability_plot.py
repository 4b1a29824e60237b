"""A reliability diagram: how often it was true against the chance that was said, one panel a player count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import pygame

from game import theme
from game.fonts import font
from game.i18n import t

SIDE: Final = 300
"""Width and height of a diagram in pixels; the bars beneath it have a quarter of that."""
BARS: Final = 66
MARGIN: Final = 52
HEAD: Final = 74
FOOT: Final = 44
MOST_COLUMNS: Final = 3
LEAST_WIDTH: Final = 560
"""Title and foot must fit when there is one panel only."""
LABELS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Panel:
    """One diagram. By bin of the chance: number of statements, sum of the chances, how often it was true."""

    seats: int
    count: np.ndarray
    said: np.ndarray
    came: np.ndarray
    error: float


class _Brush:
    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface

    def write(self, text: str, at: tuple[float, float], size: int, anchor: str, colour: theme.Rgb = theme.TEXT) -> None:
        """anchor: an attribute of pygame.Rect, as in `midtop`."""
        picture = font(size).render(text, True, colour)
        box = picture.get_rect()
        setattr(box, anchor, (round(at[0]), round(at[1])))
        self.surface.blit(picture, box)

    def line(self, colour: theme.Rgb, start: tuple[float, float], end: tuple[float, float], width: int = 1) -> None:
        pygame.draw.line(self.surface, colour, start, end, width)


def draw(panels: Sequence[Panel], title: str, below: str) -> pygame.Surface:
    """A picture of all panels in up to three columns. ValueError when there is none."""
    if not panels:
        raise ValueError("a reliability diagram needs at least one panel")
    if not pygame.font.get_init():
        pygame.font.init()
    columns = min(len(panels), MOST_COLUMNS)
    rows = -(-len(panels) // columns)
    cell = SIDE + MARGIN + 24, SIDE + BARS + MARGIN + 46
    surface = pygame.Surface((max(columns * cell[0] + 24, LEAST_WIDTH), HEAD + rows * cell[1] + FOOT))
    surface.fill(theme.PANEL)
    brush = _Brush(surface)
    brush.write(title, (24, 16), theme.LARGE, "topleft", theme.GOLD)
    brush.write(below, (24, 46), theme.SMALL, "topleft", theme.DIM)
    for number, panel in enumerate(panels):
        left = 12 + number % columns * cell[0] + MARGIN
        _panel(brush, panel, left, HEAD + number // columns * cell[1] + 26)
    foot = surface.get_height() - 10
    brush.write(t("calibration.plot_axes"), (24, foot - 20), theme.SMALL, "bottomleft", theme.DIM)
    brush.write(t("calibration.plot_bars"), (24, foot), theme.SMALL, "bottomleft", theme.DIM)
    return surface


def _panel(brush: _Brush, panel: Panel, left: int, top: int) -> None:
    frame = pygame.Rect(left, top, SIDE, SIDE)
    pygame.draw.rect(brush.surface, theme.FIELD, frame)
    for value in LABELS:
        x, y = left + value * SIDE, top + SIDE - value * SIDE
        brush.line(theme.PANEL_EDGE, (x, top), (x, top + SIDE))
        brush.line(theme.PANEL_EDGE, (left, y), (left + SIDE, y))
        brush.write(f"{value:g}", (left - 6, y), theme.SMALL, "midright", theme.DIM)
        brush.write(f"{value:g}", (x, top + SIDE + 3), theme.SMALL, "midtop", theme.DIM)
    brush.line(theme.DIM, (left, top + SIDE), (left + SIDE, top), 2)
    heading = t("calibration.plot_panel", n=panel.seats, error=f"{panel.error:.3f}")
    brush.write(heading, (left + SIDE / 2, top - 4), theme.BODY, "midbottom")
    largest = max(int(panel.count.max()), 1)
    points = []
    for number, count in enumerate(panel.count.tolist()):
        middle = left + (number + 0.5) * SIDE / len(panel.count)
        foot = top + SIDE + 24 + BARS
        height = max(round(count / largest * (BARS - 18)), 1 if count else 0)
        bar = pygame.Rect(0, 0, round(SIDE / len(panel.count)) - 4, height)
        bar.midbottom = round(middle), foot
        pygame.draw.rect(brush.surface, theme.BLUE, bar)
        brush.write(_short(count), (middle, foot - height - 1), 11, "midbottom", theme.DIM)
        if count:
            said, came = panel.said[number] / count, panel.came[number] / count
            points.append((left + said * SIDE, top + SIDE - came * SIDE, count))
    for first, second in pairwise(points):
        brush.line(theme.GOLD, first[:2], second[:2], 2)
    for x, y, count in points:
        radius = 3 + round(5 * (count / largest) ** 0.5)
        pygame.draw.circle(brush.surface, theme.GOLD, (round(x), round(y)), radius)


def _short(count: int) -> str:
    return str(count) if count < 1000 else f"{count / 1000:.1f}k" if count < 99_500 else f"{count // 1000}k"
