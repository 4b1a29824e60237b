"""A line of the records, and the head above with which they are sorted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import theme
from game.inputs import Command
from game.replays.record_words import COLUMNS, Column
from game.replays.records import Row
from game.scene import LabelBox
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Pressable, Widget

NAME_WIDTH = 172.0
"""Units that the first column has at least."""


def fitting(kit: Kit, width: int) -> list[Column]:
    """The columns that there is room for beside the first one."""
    room = width - kit.px(NAME_WIDTH)
    kept: list[Column] = []
    for column in sorted(COLUMNS, key=lambda one: one.need):
        if kit.px(column.width) > room:
            break
        room -= kit.px(column.width)
        kept.append(column)
    return [column for column in COLUMNS if column in kept]


def cells(kit: Kit, rect: pygame.Rect, columns: Sequence[Column]) -> list[pygame.Rect]:
    """The boxes of a line: the first column, then the others."""
    right = rect.right - kit.px(6)
    boxes: list[pygame.Rect] = []
    for column in reversed(columns):
        wide = kit.px(column.width)
        boxes.insert(0, pygame.Rect(right - wide, rect.top, wide, rect.height))
        right -= wide
    left = rect.left + kit.px(12)
    return [pygame.Rect(left, rect.top, right - left, rect.height), *boxes]


class HeadCell(Pressable):
    """The name of a column; pressed, the lines are sorted by it."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, text: str, state: int, run: Callable[[], None], name: str, left: bool
    ) -> None:
        """`state`: 0 not sorted by it, 1 from the top, -1 from the bottom."""
        super().__init__(kit, rect, run, name)
        self.state, self.left, self.tip = state, left, ""
        self.text = kit.shorten(text, rect.width - kit.px(18), theme.SMALL)
        if self.text != text:
            self.tip = text

    def _placed(self) -> tuple[tuple[int, int], str]:
        if self.left:
            return self.rect.midleft, "midleft"
        return (self.rect.right - self.kit.px(4), self.rect.centery), "midright"

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        colour = theme.GOLD if self.state or self.hovered else theme.DIM
        at, align = self._placed()
        box = kit.text(surface, self.text, at, theme.SMALL, colour, align=align)
        if self.state:
            half, x = kit.px(4), box.right + kit.px(9) if self.left else box.left - kit.px(9)
            y, way = self.rect.centery, self.state * kit.px(3)
            points = [(x - half, y - way), (x + half, y - way), (x, y + way)]
            pygame.draw.polygon(surface, colour, points)

    def labels(self) -> list[LabelBox]:
        at, align = self._placed()
        return [self.kit.label_box(self.text, at, theme.SMALL, self.rect, align=align)]


class RecordRow(Widget):
    """Opens its games; `go` is told of commands that move the focus (see `VirtualList.command`)."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        row: Row,
        title: str,
        columns: Sequence[Column],
        *,
        run: Callable[[], None],
        go: Callable[[Command], bool],
        name: str,
    ) -> None:
        super().__init__(kit, rect, name)
        self.row, self.columns, self.run, self.go = row, columns, run, go
        self.texts = [title, *(column.text(row) for column in columns)]

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.hovered:
            self.run()
            return True
        return False

    def command(self, command: Command) -> bool:
        if command is Command.ACTIVATE:
            self.run()
            return True
        return self.go(command)

    def _placed(self) -> list[tuple[str, tuple[int, int], str, bool]]:
        kit, out = self.kit, []
        for number, (text, box) in enumerate(zip(self.texts, cells(kit, self.rect, self.columns), strict=True)):
            short = kit.shorten(text, box.width - kit.px(8), theme.BODY if number == 0 else theme.SMALL, number == 0)
            if number == 0:
                out.append((short, box.midleft, "midleft", True))
            else:
                out.append((short, (box.right - kit.px(4), box.centery), "midright", False))
        return out

    def draw(self, surface: pygame.Surface) -> None:
        kit, lit = self.kit, self.hovered or self.focused
        fill = (theme.ROCK[1], theme.ROCK[0]) if lit else (theme.ROCK[0], theme.PANEL)
        edge = theme.BUTTON_HOVER.edge if self.hovered else theme.PANEL_EDGE
        surface.blit(draw.box(self.rect.size, kit.px(7), *fill, edge, kit.px(1.5)), self.rect)
        for text, at, align, first in self._placed():
            size, colour = (theme.BODY, theme.TEXT) if first else (theme.SMALL, theme.TEXT)
            kit.text(surface, text, at, size, colour, bold=first, align=align)

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(text, at, theme.BODY if first else theme.SMALL, self.rect, bold=first, align=align)
            for text, at, align, first in self._placed()
            if text
        ]
