"""The contents at the left: one list of chapters and pages that scrolls by itself; the arrows move through it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game import theme
from game.i18n import t
from game.inputs import Command
from game.rulebook.book import CHAPTERS, ORDER, title
from game.scene import LabelBox
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget


@dataclass(frozen=True)
class _Row:
    """A line of the list, placed from the top of the whole list; `page` is empty for a chapter's title."""

    lines: tuple[str, ...]
    page: str
    top: int
    height: int


class ContentsList(Widget):
    """Shows where one is; `go` is called with the page that is chosen, and whether only by an arrow key."""

    focusable = True

    def __init__(self, kit: Kit, rect: pygame.Rect, page: str, go: Callable[[str, bool], None], name: str) -> None:
        super().__init__(kit, rect, name)
        self.page, self.go = page, go
        self.offset = 0
        self._pad, self._indent = kit.px(12), kit.px(12)
        self._rows = self._lay_out()
        self._drag: int | None = None
        self._at: tuple[int, int] | None = None
        self.show(page)

    def _lay_out(self) -> list[_Row]:
        kit, rows, y = self.kit, [], self.kit.px(8)
        room = self.rect.width - 2 * self._pad - self._indent - kit.px(10)
        for chapter in CHAPTERS:
            lines = tuple(kit.wrap(t(f"rules.chapter.{chapter.name}"), room + self._indent, theme.SMALL, True))
            height = len(lines) * kit.line_height(theme.SMALL, True) + kit.px(8)
            rows.append(_Row(lines, "", y + kit.px(6), height))
            y += height + kit.px(6)
            for page in chapter.pages:
                lines = tuple(kit.wrap(title(page.name), room, theme.BODY))
                height = len(lines) * kit.line_height(theme.BODY) + kit.px(6)
                rows.append(_Row(lines, page.name, y, height))
                y += height
        self.height = y + kit.px(8)
        return rows

    @property
    def limit(self) -> int:
        """The largest offset."""
        return max(self.height - self.rect.height, 0)

    def scroll_to(self, offset: float) -> None:
        """Show the part of the list that begins there."""
        self.offset = min(max(round(offset), 0), self.limit)

    def show(self, page: str) -> None:
        """Mark this page, and bring it into view."""
        self.page = page
        row = next(row for row in self._rows if row.page == page)
        if row.top < self.offset + self.kit.px(40):
            self.scroll_to(row.top - self.kit.px(60))
        elif row.top + row.height > self.offset + self.rect.height - self.kit.px(24):
            self.scroll_to(row.top + row.height + self.kit.px(48) - self.rect.height)

    def command(self, command: Command) -> bool:
        step = {Command.UP: -1, Command.DOWN: 1}.get(command)
        if step is None:
            return False
        place = min(max(ORDER.index(self.page) + step, 0), len(ORDER) - 1)
        if ORDER[place] != self.page:
            self.go(ORDER[place], True)
        return True

    @property
    def grabbing(self) -> bool:
        return self._drag is not None

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            self.scroll_to(self.offset - event.y * self.kit.px(56))
            return True
        if event.type == pygame.MOUSEMOTION:
            self._at = event.pos
            if self._drag is not None:
                bar = self._bar()
                run = max(self.rect.height - (bar.height if bar is not None else 0), 1)
                self.scroll_to((event.pos[1] - self._drag - self.rect.top) / run * self.limit)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._drag is not None:
            self._drag = None
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            bar = self._bar()
            if bar is not None and bar.inflate(self.kit.px(10), 0).collidepoint(event.pos):
                self._drag = event.pos[1] - bar.top
                return True
            row = self._row_at(event.pos)
            if row is not None:
                self.go(row.page, False)
            return True
        return False

    def _row_at(self, pos: tuple[int, int]) -> _Row | None:
        y = pos[1] - self.rect.top + self.offset
        inside = self.rect.collidepoint(pos)
        return next((row for row in self._rows if inside and row.page and row.top <= y < row.top + row.height), None)

    def _bar(self) -> pygame.Rect | None:
        if not self.limit:
            return None
        height = max(round(self.rect.height * self.rect.height / self.height), self.kit.px(28))
        top = self.rect.top + round((self.rect.height - height) * self.offset / self.limit)
        return pygame.Rect(self.rect.right - self.kit.px(9), top, self.kit.px(7), height)

    def _placed(self) -> list[tuple[str, tuple[int, int], _Row]]:
        kit, out = self.kit, []
        for row in self._rows:
            size, bold = (theme.BODY, False) if row.page else (theme.SMALL, True)
            x = self.rect.left + self._pad + (self._indent if row.page else 0)
            y = self.rect.top - self.offset + row.top + kit.px(3)
            for number, line in enumerate(row.lines):
                out.append((line, (x, y + number * kit.line_height(size, bold)), row))
        return out

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        old = surface.get_clip()
        surface.set_clip(self.rect.inflate(0, -kit.px(6)).clip(old))
        hovered = self._row_at(self._at) if self.hovered and self._at is not None else None
        for row in self._rows:
            if row.page and (row.page == self.page or row is hovered):
                box = self._box(row)
                fill = theme.BUTTON if row.page == self.page else theme.BUTTON_OFF
                edge = theme.GOLD if row.page == self.page else fill.edge
                surface.blit(draw.box(box.size, kit.px(6), fill.top, fill.bottom, edge, kit.px(1.2)), box)
        for line, anchor, row in self._placed():
            if not self.rect.top - kit.px(60) < anchor[1] < self.rect.bottom:
                continue
            if row.page:
                kit.text(surface, line, anchor, theme.BODY, theme.GOLD if row.page == self.page else theme.TEXT)
            else:
                kit.text(surface, line, anchor, theme.SMALL, theme.DIM, bold=True)
        surface.set_clip(old)
        bar = self._bar()
        if bar is not None:
            surface.blit(draw.box(bar.size, bar.width // 2, theme.BUTTON.edge, theme.BUTTON.edge), bar)

    def _box(self, row: _Row) -> pygame.Rect:
        left = self.rect.left + self._pad // 2 + self._indent // 2
        return pygame.Rect(
            left, self.rect.top - self.offset + row.top, self.rect.right - left - self.kit.px(14), row.height
        )

    def labels(self) -> list[LabelBox]:
        out = []
        for line, anchor, row in self._placed():
            size, bold = (theme.BODY, False) if row.page else (theme.SMALL, True)
            label = self.kit.label_box(line, anchor, size, self.rect, bold=bold)
            if self.rect.contains(label.rect):
                out.append(label)
        return out
