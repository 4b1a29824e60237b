"""The log in the side panel: only the lines that are visible are laid out and drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from game import theme
from game.layout import Box
from game.scene import LabelBox
from game.table.log_lines import LogLine
from game.table.look import KIND, KIND_ICON, art
from game.ui.kit import Kit

SIZE = 14.0
MAX_LINES = 2
"""Screen lines of one entry; a longer one is cut."""
SMALLER = (0.94, 0.88, 0.82, 0.76, 0.7)
"""Sizes of the newest entry where there is no room for it, in shares of the usual one."""


@dataclass(frozen=True)
class _Row:
    index: int
    top: int
    lines: tuple[str, ...]
    size: float
    height: int


class LogView:
    """Scrolls by entries; `first_new` draws a divider before what happened since the viewer's last turn."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.lines: list[LogLine] = []
        self.first_new: int | None = None
        self.divider = ""
        self.back = 0
        """Entries scrolled back from the newest."""
        self._reader: int | None = None
        self.hovered: int | None = None
        self._cut: dict[tuple[str, int, float], tuple[str, ...]] = {}

    def set_lines(self, lines: list[LogLine], first_new: int | None, divider: str, reader: int | None = None) -> None:
        """Show other lines; stays scrolled back where it was, but for another reader: how far would tell how many lines
        are secret."""
        if reader != self._reader:
            self._reader, self.back, self.hovered = reader, 0, None
        if self.back:
            self.back += max(len(lines) - len(self.lines), 0)
        self.lines, self.first_new, self.divider = lines, first_new, divider
        self.back = min(self.back, max(len(lines) - 1, 0))

    def scroll(self, entries: int) -> bool:
        """Scroll back (or forward, below 0); True when the picture changed."""
        before = self.back
        self.back = min(max(self.back + entries, 0), max(len(self.lines) - 1, 0))
        return self.back != before

    def step(self, box: Box, back: int) -> None:
        """Point at the entry before (`back` 1) or after (-1) the one pointed at, first at the newest in view."""
        newest = len(self.lines) - 1
        if newest < 0:
            return
        at = newest - self.back if self.hovered is None else self.hovered - back
        self.hovered = min(max(at, 0), newest)
        rows = self._rows(box)[0]
        if rows and self.hovered < rows[0].index:
            self.scroll(rows[0].index - self.hovered)
        elif rows and self.hovered > rows[-1].index:
            self.scroll(rows[-1].index - self.hovered)

    def _size(self, box: Box) -> float:
        return min(SIZE, box.w / 15 / self.kit.scale)

    def _wrapped(self, text: str, width: int, size: float) -> tuple[str, ...]:
        key = (text, width, round(size * self.kit.scale, 2))
        found = self._cut.get(key)
        if found is None:
            lines = self.kit.wrap(text, width, size)
            if len(lines) > MAX_LINES:
                rest = " ".join(lines[MAX_LINES - 1 :])
                lines = [*lines[: MAX_LINES - 1], self.kit.shorten(rest, width, size)]
            if len(self._cut) > 400:
                self._cut.clear()
            found = self._cut[key] = tuple(lines)
        return found

    def _row(self, index: int, box: Box, size: float) -> _Row:
        step = self.kit.line_height(size)
        lines = self._wrapped(self.lines[index].text, box.w - step - self.kit.px(4), size)
        return _Row(index, 0, lines, size, step * len(lines) + self.kit.px(3))

    def _squeezed(self, row: _Row, box: Box) -> _Row:
        """The newest entry where it is too high: whole in smaller letters, else one line, which is better than none."""
        for share in SMALLER:
            smaller = self._row(row.index, box, row.size * share)
            if smaller.height <= box.h:
                return smaller
        step = self.kit.line_height(row.size)
        line = self.kit.shorten(" ".join(row.lines), box.w - step - self.kit.px(4), row.size)
        return replace(row, lines=(line,), height=step + self.kit.px(3))

    def _rows(self, box: Box) -> tuple[list[_Row], int | None]:
        """The entries in view from top to bottom, and the top of the divider."""
        size = self._size(box)
        step, gap = self.kit.line_height(size), self.kit.px(3)
        bottom, divider = box.bottom, None
        rows: list[_Row] = []
        for index in range(len(self.lines) - 1 - self.back, -1, -1):
            row = self._row(index, box, size)
            if not rows and row.height > box.h:
                row = self._squeezed(row, box)
            if bottom - row.height < box.y:
                break
            bottom -= row.height
            rows.append(replace(row, top=bottom))
            if index == self.first_new and bottom - step - gap >= box.y:
                bottom -= step + gap
                divider = bottom
        lift = bottom - box.y if not self.back or bottom > box.y else 0
        rows = [replace(row, top=row.top - lift) for row in reversed(rows)]
        return rows, None if divider is None else divider - lift

    def at(self, box: Box, point: tuple[int, int]) -> int | None:
        """The entry under a point."""
        if not box.holds(point):
            return None
        return next((row.index for row in self._rows(box)[0] if row.top <= point[1] < row.top + row.height), None)

    def draw(self, surface: pygame.Surface, box: Box) -> None:
        """Draw the visible lines."""
        kit, size = self.kit, self._size(box)
        step = kit.line_height(size)
        rows, divider = self._rows(box)
        if divider is not None:
            word = kit.shorten(self.divider, box.w - kit.px(20), size, True)
            edge = kit.text(surface, word, (box.x, divider), size, theme.GOLD, bold=True)
            y = divider + step // 2
            pygame.draw.line(surface, theme.PANEL_EDGE, (edge.right + kit.px(6), y), (box.right, y), max(kit.px(1), 1))
        for row in rows:
            line = self.lines[row.index]
            if row.index == self.hovered:
                back = pygame.Rect(box.x - kit.px(4), row.top, box.w + kit.px(8), row.height)
                pygame.draw.rect(surface, theme.ROCK[1], back, border_radius=kit.px(5))
            colour, step = KIND[line.kind], kit.line_height(row.size)
            icon = max(round(step * 0.72), 8)
            surface.blit(art().icon(KIND_ICON[line.kind], icon, colour), (box.x, row.top + (step - icon) // 2))
            for number, text in enumerate(row.lines):
                kit.text(surface, text, (box.x + step, row.top + number * step), row.size, colour)
        if self.back:
            kit.text(surface, "…", (box.right, box.bottom), size, theme.GOLD, bold=True, align="bottomright")

    def labels(self, box: Box) -> list[LabelBox]:
        """The texts of the log."""
        out = []
        for row in self._rows(box)[0]:
            step = self.kit.line_height(row.size)
            for number, text in enumerate(row.lines):
                out.append(
                    self.kit.label_box(text, (box.x + step, row.top + number * step), row.size, pygame.Rect(box))
                )
        return out
