"""A dialog with a list of places to go to, turned page by page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import theme
from game.i18n import t
from game.inputs import Command, command_of
from game.scene import LabelBox
from game.ui import draw
from game.ui.button import Button
from game.ui.dialog import Answer, Dialog
from game.ui.focus import FocusList
from game.ui.kit import Kit
from game.ui.panel import Panel
from game.ui.view import View
from game.ui.widget import Label, Pressable


@dataclass(frozen=True)
class Entry:
    """A line of the list: where it leads, what is there, and how to get there."""

    head: str
    text: str
    run: Callable[[], None]


class Row(Pressable):
    """One entry, its text over two lines where it is long."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, entry: Entry, head: int, run: Callable[[], None], name: str
    ) -> None:
        super().__init__(kit, rect, run, name)
        self.entry, self._head = entry, head
        self._lines = kit.wrap(entry.text, rect.w - head - kit.px(24), theme.SMALL)
        if len(self._lines) > 2:
            rest = " ".join(self._lines[1:])
            self._lines = [self._lines[0], kit.shorten(rest, rect.w - head - kit.px(24), theme.SMALL)]
            if self._lines[1] == rest:  # nothing was cut: the words were only parted
                self._lines[1] = kit.shorten(rest + "…", rect.w - head - kit.px(24), theme.SMALL)
            self.tip = entry.text

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        edge = theme.BUTTON_HOVER.edge if self.hovered else theme.PANEL_EDGE
        surface.blit(draw.box(self.rect.size, kit.px(7), theme.FIELD, theme.FIELD, edge, kit.px(1.5)), self.rect)
        for label in self.labels():
            colour = theme.GOLD if label.text == self.entry.head else theme.TEXT
            kit.text(surface, label.text, label.rect.topleft, theme.SMALL, colour)

    def labels(self) -> list[LabelBox]:
        kit, box = self.kit, self.rect
        out = [kit.label_box(self.entry.head, (box.x + kit.px(10), box.centery), theme.SMALL, box, align="midleft")]
        step = kit.line_height(theme.SMALL)
        top = box.centery - step * len(self._lines) // 2
        for number, line in enumerate(self._lines):
            out.append(kit.label_box(line, (box.x + self._head + kit.px(16), top + number * step), theme.SMALL, box))
        return out


class ListDialog(Dialog):
    """Entries, as many to a page as fit; Page Up and Down turn it, and so do the arrows past its ends."""

    def __init__(self, view: View, title: str, text: str, entries: Sequence[Entry]) -> None:
        super().__init__(title, text, [Answer(t("common.close"), primary=True)])
        self._view, self.entries = view, tuple(entries)
        self.page = 0
        self.rows = 1
        self._size = (1, 1)

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(-(-len(self.entries) // self.rows), 1)

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        self._size = size
        pad, gap = kit.px(20), kit.px(6)
        width = min(kit.px(660), size[0] - kit.px(30))
        inner = width - 2 * pad
        row = kit.line_height(theme.SMALL) * 2 + kit.px(6)
        head, foot = kit.line_height(theme.LARGE, True), min(kit.px(theme.ROW), size[1] // 10)
        text = Label.height_for(kit, self.text, inner, theme.BODY) + gap if self.text else 0
        fixed = 2 * pad + head + foot + 3 * gap + text
        self.rows = max(min((size[1] - kit.px(20) - fixed) // (row + gap), max(len(self.entries), 1), 9), 1)
        self.page = min(self.page, self.pages - 1)
        self.rect = pygame.Rect(0, 0, width, fixed + (self.rows * (row + gap) if self.entries else 0))
        self.rect.center = (size[0] // 2, size[1] // 2)
        left, top = self.rect.left + pad, self.rect.top + pad
        box = pygame.Rect(left, top, inner, head)
        self.widgets = [
            Panel(kit, self.rect, alpha=252, edge=theme.BUTTON.edge),
            Label(kit, box, self.title, theme.LARGE, theme.GOLD, bold=True),
        ]
        top += head + gap
        if self.text:
            box = pygame.Rect(left, top, inner, text - gap)
            self.widgets.append(Label(kit, box, self.text, theme.BODY, theme.TEXT, wrapped=True))
            top += text
        first = self.page * self.rows
        heads = max((kit.width(entry.head, theme.SMALL) for entry in self.entries), default=0)
        for number, entry in enumerate(self.entries[first : first + self.rows]):
            box = pygame.Rect(left, top, inner, row)
            run = partial(self.give, Answer("", entry.run))
            self.widgets.append(Row(kit, box, entry, heads, run, f"entry{number}"))
            top += row + gap
        self._foot(kit, pygame.Rect(left, self.rect.bottom - pad - foot, inner, foot))

    def _foot(self, kit: Kit, box: pygame.Rect) -> None:
        close = min(max(kit.width(self.answers[0].text, theme.BODY, True) + kit.px(50), kit.px(120)), box.w // 2)
        self.widgets.append(self.button(kit, pygame.Rect(box.right - close, box.y, close, box.h), 0))
        if self.pages < 2:
            return
        x = box.left
        for name, sign, by in (("page_back", "left", -1), ("page_on", "right", 1)):
            rect = pygame.Rect(x, box.y, box.h, box.h)
            able = 0 <= self.page + by < self.pages
            self.widgets.append(Button(kit, rect, "", partial(self._press, by), name=name, sign=sign, enabled=able))
            x += box.h + kit.px(8)
        room = pygame.Rect(x, box.y, box.right - close - kit.px(8) - x, box.h)
        word = t("viewer.page", page=self.page + 1, pages=self.pages)
        self.widgets.append(Label(kit, room, word, theme.SMALL, theme.DIM))

    def _press(self, by: int) -> None:
        self.turn(by)

    def turn(self, by: int) -> bool:
        """Another page; False where there is none."""
        page = min(max(self.page + by, 0), self.pages - 1)
        if page == self.page:
            return False
        self.page = page
        self.layout(self._view.kit, self._size)
        self._view.refresh()
        return True

    def key(self, event: pygame.event.Event, focus: FocusList) -> bool:
        """Turn pages; an arrow past the first or the last entry does so as well."""
        command = command_of(event)
        if command in (Command.PAGE_UP, Command.PAGE_DOWN):
            return self.turn(-1 if command is Command.PAGE_UP else 1)
        name = focus.current.name if focus.current is not None else ""
        shown = [widget for widget in self.widgets if isinstance(widget, Row)]
        if command is Command.DOWN and shown and name == shown[-1].name and self.turn(1):
            focus.focus(next(widget for widget in self.widgets if isinstance(widget, Row)))
            return True
        if command is Command.UP and name == "entry0" and self.turn(-1):
            focus.focus([widget for widget in self.widgets if isinstance(widget, Row)][-1])
            return True
        return False
