"""A scrolled list of any length: only the rows in view, one beyond at either end, and the one that has the focus, are
widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.inputs import Command
from game.ui.kit import Kit
from game.ui.scroll import ScrollArea
from game.ui.view import View
from game.ui.widget import Widget

Make = Callable[[int, pygame.Rect], Sequence[Widget]]
"""Makes the widgets of a row, the row itself first, for the box that it is given."""


class VirtualList(ScrollArea):
    """Stands in a view's place for a scroll area. All rows are equally high."""

    def __init__(
        self,
        screen: View,
        kit: Kit,
        area: pygame.Rect,
        offset: int,
        count: int,
        row: tuple[int, int],
        make: Make,
    ) -> None:
        """`row`: height of a row and the gap below it, in pixels. The names of a row's widgets end in its index."""
        super().__init__(kit, area, offset)
        self.screen, self.count, self.make = screen, count, make
        self.row_height, self.gap = row
        self._rows: dict[int, Sequence[Widget]] = {}
        self._tops: dict[int, int] = {}
        """Where the row of each index was last put."""
        self._pad = kit.px(4)
        self.height = self._pad + count * (self.row_height + self.gap)
        self.scroll_to(offset)
        self._pin_focus()

    @property
    def _step(self) -> int:
        return self.row_height + self.gap

    def _top(self, index: int) -> int:
        return self.view.top + self._pad + index * self._step - self.offset

    @property
    def in_view(self) -> range:
        """Indices of the rows that are at least partly in view."""
        first = max((self.offset - self._pad) // self._step, 0)
        last = (self.offset - self._pad + self.view.height - 1) // self._step
        return range(min(first, self.count), min(last + 1, self.count))

    def row(self, index: int) -> Widget | None:
        """The row of this index, if it is a widget just now."""
        widgets = self._rows.get(index)
        return widgets[0] if widgets else None

    def scroll_to(self, offset: float) -> bool:
        """Show the part at this offset; True when something moved."""
        before, self.offset = self.offset, min(max(round(offset), 0), self.limit)
        shown = self.in_view
        wanted = set(range(max(shown.start - 1, 0), min(shown.stop + 1, self.count)))
        wanted |= {index for index, row in self._rows.items() if any(one.focused or one.grabbing for one in row)}
        gone, new = self._rows.keys() - wanted, wanted - self._rows.keys()
        for index in gone:
            for widget in self._rows.pop(index):
                widget.close()
            del self._tops[index]
        for index in wanted - new:
            self._put(index)
        for index in new:
            box = pygame.Rect(self.view.left, self._top(index), self.view.width, self.row_height)
            self._rows[index], self._tops[index] = self.make(index, box), box.top
        self.widgets = [widget for index in sorted(self._rows) for widget in self._rows[index]]
        if (gone or new) and self.screen.scroll is self:
            self.screen.refresh()
        return before != self.offset

    def _put(self, index: int) -> None:
        top = self._top(index)
        by = top - self._tops[index]
        if by:
            self._tops[index] = top
            for widget in self._rows[index]:
                widget.move_to(widget.rect.x, widget.rect.y + by)

    def _pin_focus(self) -> None:
        """The row that had the focus before a layout is there again, in view or not, so that it gets it back."""
        current = self.screen.focus.current
        name = current.name if current is not None else ""
        number = name[len(name.rstrip("0123456789")) :]
        if not number or int(number) >= self.count or int(number) in self._rows:
            return
        index = int(number)
        box = pygame.Rect(self.view.left, self._top(index), self.view.width, self.row_height)
        row = self.make(index, box)
        if any(widget.name == name for widget in row):
            self._rows[index], self._tops[index] = row, box.top
            self.widgets.extend(row)
            return
        for widget in row:
            widget.close()

    # The keyboard

    def show(self, index: int) -> None:
        """Scroll as little as needed to have this row in view, with a part of the one beyond."""
        top = self._pad + index * self._step
        room = min(self.kit.px(28), max(self.view.height - self.row_height, 0) // 2)
        if top - room < self.offset:
            self.scroll_to(top - room)
        elif top + self.row_height + room > self.offset + self.view.height:
            self.scroll_to(top + self.row_height + room - self.view.height)

    def focus(self, index: int, part: int = 0) -> None:
        """Give the focus to a row, or to one of its buttons."""
        self.show(index)
        row = self._rows[index]
        self.screen.focus.focus(row[min(part, len(row) - 1)])
        if self.screen.on_focus is not None:
            self.screen.on_focus()

    def command(self, index: int, part: int, command: Command) -> bool:
        """Carry out what moves the focus from a part of a row; False at the ends, where it goes out of the list.

        Tab goes through the parts of one row and then past all others: nobody goes through thousands with it.
        """
        if command in (Command.NEXT, Command.PREVIOUS):
            return self._tab(index, part + (1 if command is Command.NEXT else -1))
        page = max(self.view.height // self._step - 1, 1)
        last = self.count - 1
        target = {
            Command.UP: index - 1,
            Command.DOWN: index + 1,
            Command.PAGE_UP: max(index - page, 0),
            Command.PAGE_DOWN: min(index + page, last),
            Command.FIRST: 0,
            Command.LAST: last,
        }.get(command)
        if target is not None and 0 <= target <= last:
            self.focus(target, part)
            return True
        aside = part + {Command.LEFT: -1, Command.RIGHT: 1}.get(command, 0)
        if aside != part and 0 <= aside < len(self._rows.get(index, ())):
            self.focus(index, aside)
            return True
        return False

    def _tab(self, index: int, part: int) -> bool:
        if 0 <= part < len(self._rows.get(index, ())):
            self.focus(index, part)
            return True
        outside = [widget for widget in self.screen.widgets if widget.focusable and widget.enabled]
        if not outside:
            return False
        self.screen.focus.focus(outside[0] if part > 0 else outside[-1])
        if self.screen.on_focus is not None:
            self.screen.on_focus()
        return True

    def finish(self, bottom: int = 0) -> None:
        """Nothing is left to do once it is made."""
