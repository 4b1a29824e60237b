"""Rows of settings: a label with an explanation on the left, a control on the right, under headings, scrolled."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme
from game.ui.kit import Kit
from game.ui.panel import Heading
from game.ui.scroll import ScrollArea
from game.ui.widget import Label, Widget

Make = Callable[[pygame.Rect], Widget]
"""Makes the control for the box it is given."""


class Form:
    """Adds rows from `top` downwards, `width` pixels wide; narrow forms put the control below its label."""

    def __init__(self, kit: Kit, scroll: ScrollArea, left: int, top: int, width: int, control: float = 250) -> None:
        self.kit, self.scroll, self.left, self.y, self.width = kit, scroll, left, top, width
        self.control = min(kit.px(control), width)
        self.narrow = width < self.control + kit.px(170)

    def gap(self, units: float) -> None:
        """Leave room."""
        self.y += self.kit.px(units)

    def heading(self, text: str) -> None:
        """A section begins."""
        height = self.kit.line_height(theme.LARGE, True)
        self.scroll.add(Heading(self.kit, pygame.Rect(self.left, self.y, self.width, height), text))
        self.y += height + self.kit.px(8)

    def row(self, label: str, hint: str, make: Make, *, control: int | None = None) -> None:
        """A labelled control; `control` is its width in pixels if it is not the usual one."""
        kit, row = self.kit, self.kit.px(theme.ROW)
        wide = min(control or self.control, self.width)
        room = self.width if self.narrow else self.width - wide - kit.px(18)
        label_height = Label.height_for(kit, label, room, theme.BODY)
        hint_height = Label.height_for(kit, hint, room, theme.SMALL) if hint else 0
        texts = label_height + hint_height
        height = texts if self.narrow else max(texts, row)
        top = self.y + (height - texts) // 2
        self.scroll.add(
            Label(kit, pygame.Rect(self.left, top, room, label_height), label, theme.BODY, theme.TEXT, wrapped=True)
        )
        if hint:
            box = pygame.Rect(self.left, top + label_height, room, hint_height)
            self.scroll.add(Label(kit, box, hint, theme.SMALL, theme.DIM, wrapped=True))
        if self.narrow:
            self.y += height + kit.px(4)
            self.scroll.add(make(pygame.Rect(self.left, self.y, wide, row)))
            self.y += row + kit.px(14)
        else:
            self.scroll.add(make(pygame.Rect(self.left + self.width - wide, self.y + (height - row) // 2, wide, row)))
            self.y += height + kit.px(12)
