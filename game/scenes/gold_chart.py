"""Gold of every seat after each round, as a chart."""

from __future__ import annotations

from itertools import pairwise

import pygame

from engine.game import Result
from game import theme
from game.i18n import t
from game.scene import LabelBox
from game.setup import SeatSetup
from game.table import worn
from game.table.look import sheet
from game.ui.kit import Kit

DASHES: tuple[tuple[int, int], ...] = ((1, 0), (5, 3), (2, 2), (8, 3), (3, 5), (10, 6))
"""Lengths of stroke and gap, by seat, where lines are to differ by more than their colours."""
HATS_APART = 0.8
"""How far hats stay from one another, in shares of a side; their own rims are empty."""


def growth(result: Result) -> list[list[int]]:
    """Gold of each seat after each round, from 0 on."""
    out = []
    for seat in range(len(result.totals)):
        line = [0]
        for entry in result.rounds:
            line.append(line[-1] + entry.pay[seat] + entry.stolen[seat])
        out.append(line)
    return out


class GoldChart:
    """One line for each seat, its hat at the end."""

    def __init__(self, kit: Kit, seats: tuple[SeatSetup, ...], result: Result) -> None:
        self.kit, self.seats = kit, seats
        self.lines = growth(result)
        self.box = pygame.Rect(0, 0, 1, 1)

    def arrange(self, box: pygame.Rect) -> None:
        """Where the chart is drawn."""
        self.box = box

    def _points(self) -> float:
        return min(14.0, self.box.h * 0.055 / self.kit.scale)

    def _inner(self) -> pygame.Rect:
        kit, box = self.kit, self.box
        step = kit.line_height(self._points())
        top = kit.line_height(self._points() * 1.15) + kit.px(10)
        return pygame.Rect(box.x + kit.px(38), box.y + top, box.w - kit.px(66), box.h - top - step - kit.px(12))

    def draw(self, surface: pygame.Surface, shapes: bool) -> None:
        """The whole chart; with `shapes` the lines are dashed, each in its own way."""
        kit, inner, lines = self.kit, self._inner(), self.lines
        sheet(kit, surface, self.box)
        most = self._most()
        rounds, points = len(lines[0]) - 1, self._points()
        for level in range(0, most + 1, max(-(-most // 4), 1)):
            y = inner.bottom - round(inner.h * level / most)
            pygame.draw.line(surface, theme.PANEL_EDGE, (inner.x, y), (inner.right, y), 1)
            kit.text(surface, str(level), (inner.x - kit.px(8), y), points, theme.DIM, align="midright")
        apart = max(min(kit.px(2), self.box.h // 160), 1)
        for number in range(1, rounds + 1):
            x = inner.x + round(inner.w * number / rounds)
            below = inner.bottom + max(kit.px(3) + apart * (len(lines) - 1) // 2, self.hat_side // 2)
            kit.text(surface, str(number), (x, below), points, theme.DIM, align="midtop")
        for seat, line in enumerate(lines):
            # Lines that lie on one another stay visible: each seat is moved a little.
            shift = round((seat - (len(lines) - 1) / 2) * apart)
            at = [
                (inner.x + inner.w * n / rounds, inner.bottom - inner.h * value / most + shift)
                for n, value in enumerate(line)
            ]
            self._line(surface, seat, at, shapes)
        self._hats(surface)
        word = self._title()
        kit.text(surface, *word, theme.DIM, align="midtop")

    def _line(self, surface: pygame.Surface, seat: int, at: list[tuple[float, float]], shapes: bool) -> None:
        colour, wide = worn.colour(self.seats, seat), max(self.kit.px(3), 2)
        stroke, gap = DASHES[seat % len(DASHES)] if shapes else (1, 0)
        if gap == 0:
            pygame.draw.lines(surface, colour, False, at, wide)
            return
        unit = max(self.kit.px(2.5), 2)
        for (ax, ay), (bx, by) in pairwise(at):
            length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1.0)
            place = 0.0
            while place < length:
                end = min(place + stroke * unit, length)
                start, stop = (
                    (ax + (bx - ax) * part / length, ay + (by - ay) * part / length) for part in (place, end)
                )
                pygame.draw.line(surface, colour, start, stop, wide)
                place = end + gap * unit

    def _most(self) -> int:
        """The gold at the top of the chart."""
        return max(max(line) for line in self.lines) or 1

    @property
    def hat_side(self) -> int:
        """Height and width of a hat."""
        return max(self.kit.px(22), 12)

    def _hats(self, surface: pygame.Surface) -> None:
        for seat, at in self.hats_at().items():
            hat = worn.hat(self.seats, seat, self.hat_side)
            surface.blit(hat, hat.get_rect(center=at))

    def hats_at(self) -> dict[int, tuple[int, int]]:
        """The middle of each seat's hat, by seat: at the end of its line, further left beside one that lies there."""
        side, inner, most = self.hat_side, self._inner(), self._most()
        out: dict[int, tuple[int, int]] = {}
        for seat in sorted(range(len(self.lines)), key=lambda seat: -self.lines[seat][-1]):
            x, y = inner.right + self.kit.px(2), inner.bottom - round(inner.h * self.lines[seat][-1] / most)
            while any(abs(x - ox) < side * HATS_APART and abs(y - oy) < side * HATS_APART for ox, oy in out.values()):
                x -= 1
            out[seat] = (x, y)
        return out

    def _title(self) -> tuple[str, tuple[int, int], float]:
        kit = self.kit
        points = self._points() * 1.15
        word = kit.shorten(t("table.game_end.chart"), self.box.w - kit.px(20), points)
        return word, (self.box.centerx, self.box.y + kit.px(4)), points

    def labels(self) -> list[LabelBox]:
        """The chart's title."""
        return [self.kit.label_box(*self._title(), self.box, align="midtop")]
