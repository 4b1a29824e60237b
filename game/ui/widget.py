"""The base of all widgets. A widget is built for one window size and language, and thrown away with the next layout."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.inputs import Command
from game.scene import LabelBox
from game.ui.kit import Kit


class Widget:
    """A box on the screen. `name` identifies it over rebuilds, so that the focus stays where it was."""

    focusable = False
    wants_text = False
    """Whether keys are typed into it while it has the focus."""

    def __init__(self, kit: Kit, rect: pygame.Rect, name: str = "") -> None:
        self.kit = kit
        self.rect = pygame.Rect(rect)
        self.name = name
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.tip = ""
        """Text shown beside the widget while the mouse rests on it or it has the focus."""

    def move_to(self, x: int, y: int) -> None:
        """Put the top left corner there (a scroll area does)."""
        self.rect.topleft = (x, y)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a mouse event that concerns this widget (or any event while it has the mouse); True when it was used."""
        return False

    def command(self, command: Command) -> bool:
        """Take a command while focused; True when it was used."""
        return False

    def set_focus(self, focused: bool) -> None:
        """Called when the focus comes or goes."""
        self.focused = focused

    @property
    def grabbing(self) -> bool:
        """Whether the widget wants mouse events wherever they happen (a drag)."""
        return False

    def update(self, dt: float) -> bool:
        """Time passes; True when the widget looks different now."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widget; changes nothing."""

    def labels(self) -> list[LabelBox]:
        """The texts of this widget."""
        return []

    def close(self) -> None:
        """Called when the widget is thrown away."""


class Pressable(Widget):
    """A box that is pressed with the mouse or, while it has the focus, with the key that confirms."""

    focusable = True

    def __init__(self, kit: Kit, rect: pygame.Rect, on_press: Callable[[], None], name: str = "") -> None:
        super().__init__(kit, rect, name)
        self.on_press = on_press

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on it."""
        hit = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos)
        if hit and self.focusable:
            self.on_press()
            return True
        return False

    def command(self, command: Command) -> bool:
        """The key that confirms."""
        if command is Command.ACTIVATE and self.focusable:
            self.on_press()
            return True
        return False


class Label(Widget):
    """Text in a box: one shortened line, or wrapped lines (then the box's height should come from `height_for`)."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        text: str,
        size: float,
        colour: tuple[int, int, int],
        *,
        bold: bool = False,
        align: str = "left",
        wrapped: bool = False,
        name: str = "",
    ) -> None:
        super().__init__(kit, rect, name)
        self.text, self.size, self.colour, self.bold, self.align = text, size, colour, bold, align
        self.lines = kit.wrap(text, rect.width, size, bold) if wrapped else [kit.shorten(text, rect.width, size, bold)]
        if not wrapped and self.lines[0] != text:
            self.tip = text

    @staticmethod
    def height_for(kit: Kit, text: str, width: int, size: float, bold: bool = False) -> int:
        """Height in pixels of the wrapped text."""
        return len(kit.wrap(text, width, size, bold)) * kit.line_height(size, bold)

    def _placed(self) -> list[tuple[str, tuple[int, int], str]]:
        step = self.kit.line_height(self.size, self.bold)
        top = self.rect.centery - step * len(self.lines) // 2
        out = []
        for number, line in enumerate(self.lines):
            y = top + number * step
            if self.align == "center":
                out.append((line, (self.rect.centerx, y), "midtop"))
            elif self.align == "right":
                out.append((line, (self.rect.right, y), "topright"))
            else:
                out.append((line, (self.rect.left, y), "topleft"))
        return out

    def draw(self, surface: pygame.Surface) -> None:
        for line, anchor, align in self._placed():
            self.kit.text(surface, line, anchor, self.size, self.colour, bold=self.bold, align=align)

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(line, anchor, self.size, self.rect, bold=self.bold, align=align)
            for line, anchor, align in self._placed()
            if line
        ]
