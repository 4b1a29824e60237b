"""Places on the table that the keyboard can go to. The mouse is handled by the table itself, but for a `Pick`."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme
from game.inputs import Command
from game.table.look import outline
from game.ui.kit import Kit
from game.ui.widget import Pressable, Widget


class Spot(Widget):
    """An invisible place: a hand card, a cell, a player, a goal, the log."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        name: str,
        on_press: Callable[[], None],
        on_focus: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(kit, rect, name)
        self.on_press, self._on_focus = on_press, on_focus

    def command(self, command: Command) -> bool:
        if command is Command.ACTIVATE:
            self.on_press()
            return True
        return False

    def set_focus(self, focused: bool) -> None:
        super().set_focus(focused)
        if focused and self._on_focus is not None:
            self._on_focus()


def zone(name: str) -> str:
    """The group of places that a name belongs to; Tab goes from group to group, arrows move within."""
    head = name.split(":", 1)[0]
    groups = {"hand": "hand", "cell": "board", "goal": "board", "seat": "players", "log": "log"}
    return "hint" if name.startswith("hint:") else groups.get(head, "buttons")


class Pick(Pressable):
    """A thing to choose, framed while the mouse or the focus is on it; it takes the mouse by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        if self.hovered or self.focused:
            radius = min(self.rect.w // 10, self.kit.px(12))
            surface.blit(outline(self.rect.size, radius, theme.GOLD, max(self.kit.px(3), 2), 36), self.rect)


class Ground(Pick):
    """One whose light its scene paints, with `shine`, below what lies on it."""

    def draw(self, surface: pygame.Surface) -> None:
        """Nothing over it."""

    def shine(self, surface: pygame.Surface) -> None:
        """The light of a pick."""
        super().draw(surface)
