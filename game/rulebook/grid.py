"""Tables and lists of terms on a page."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import theme
from game.scene import LabelBox
from game.theme import Rgb
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget

Placed = tuple[str, tuple[int, int], Rgb, bool, str, pygame.Rect]
"""A line, its anchor, colour, weight and alignment, and the cell that it must stay within."""


def column_widths(natural: Sequence[int], room: int) -> list[int]:
    """Widths of columns in `room` pixels: narrow ones get what they need, wide ones share what is left."""
    widths = list(natural)
    if sum(widths) <= room:
        return widths
    left, open_columns = room, sorted(range(len(widths)), key=lambda n: natural[n])
    while open_columns:
        fair = left // len(open_columns)
        column = open_columns.pop(0)
        widths[column] = min(natural[column], fair)
        left -= widths[column]
    return widths


class GridTable(Widget):
    """A table whose first row is its head. Words are set to the left, numbers in the middle of their column."""

    def __init__(self, kit: Kit, left: int, top: int, room: int, rows: Sequence[tuple[str, ...]]) -> None:
        pad, self._step = kit.px(9), kit.line_height(theme.SMALL)
        columns = range(len(rows[0]))
        natural = [max(kit.width(row[c], theme.SMALL, c == 0 or not n) for n, row in enumerate(rows)) + 2 * pad + 2
                   for c in columns]  # fmt: skip
        self._widths = column_widths(natural, room)
        self._numeric = [all(len(row[c]) <= 2 for row in rows[1:]) for c in columns]
        self._cells = [
            [kit.wrap(row[c], self._widths[c] - 2 * pad, theme.SMALL, c == 0 or not n) for c in columns]
            for n, row in enumerate(rows)
        ]
        self._heights = [max(len(cell) for cell in row) * self._step + 2 * kit.px(4) for row in self._cells]
        super().__init__(kit, pygame.Rect(left, top, sum(self._widths), sum(self._heights)))

    def _placed(self) -> list[Placed]:
        pad, out = self.kit.px(9), []
        y = self.rect.top
        for number, (row, high) in enumerate(zip(self._cells, self._heights, strict=True)):
            x = self.rect.left
            for column, (lines, wide) in enumerate(zip(row, self._widths, strict=True)):
                cell = pygame.Rect(x, y, wide, high)
                colour = theme.GOLD if not number else theme.TEXT
                centred = column > 0 and self._numeric[column]
                for place, line in enumerate(lines):
                    anchor_x = cell.centerx if centred else cell.left + pad
                    top = cell.centery - len(lines) * self._step // 2 + place * self._step
                    align = "midtop" if centred else "topleft"
                    out.append((line, (anchor_x, top), colour, column == 0 or not number, align, cell))
                x += wide
            y += high
        return out

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        surface.blit(
            draw.box(self.rect.size, kit.px(6), theme.FIELD, theme.FIELD, theme.PANEL_EDGE, kit.px(1.5), 200), self.rect
        )
        y = self.rect.top
        for high in self._heights[:-1]:
            y += high
            pygame.draw.line(surface, theme.PANEL_EDGE, (self.rect.left, y), (self.rect.right - 1, y))
        for line, anchor, colour, bold, align, _ in self._placed():
            kit.text(surface, line, anchor, theme.SMALL, colour, bold=bold, align=align)

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(line, anchor, theme.SMALL, cell, bold=bold, align=align)
            for line, anchor, _, bold, align, cell in self._placed()
            if line
        ]


class TermRow(Widget):
    """A word at the left and what it means at the right."""

    def __init__(self, kit: Kit, left: int, top: int, room: int, term: tuple[str, str], share: float) -> None:
        gap = kit.px(14)
        first = round(room * share)
        self._second = first + gap
        self._words = kit.wrap(term[0], first, theme.BODY, True)
        self._meaning = kit.wrap(term[1], room - first - gap, theme.BODY)
        step = max(kit.line_height(theme.BODY), kit.line_height(theme.BODY, True))
        self._step = step
        super().__init__(kit, pygame.Rect(left, top, room, step * max(len(self._words), len(self._meaning))))

    def _placed(self) -> list[tuple[str, tuple[int, int], Rgb, bool]]:
        rect, step = self.rect, self._step
        words = [(line, (rect.left, rect.top + n * step), theme.GOLD, True) for n, line in enumerate(self._words)]
        x = rect.left + self._second
        return words + [(line, (x, rect.top + n * step), theme.TEXT, False) for n, line in enumerate(self._meaning)]

    def draw(self, surface: pygame.Surface) -> None:
        for line, anchor, colour, bold in self._placed():
            self.kit.text(surface, line, anchor, theme.BODY, colour, bold=bold)

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(line, anchor, theme.BODY, self.rect, bold=bold)
            for line, anchor, _, bold in self._placed()
            if line
        ]
