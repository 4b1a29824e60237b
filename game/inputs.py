"""Input devices turned into commands, so that scenes know what is meant and not which key was hit.

Pads come in as keys (see `gamepad`): what a pad sent has `pad`, and `action` where its button means a named action.
"""

from __future__ import annotations

from enum import Enum, auto

import pygame

from game.keymap import EVERYWHERE
from game.prompts import keymap

PAN = pygame.event.custom_type()
"""The right stick of a pad moves the view by `x` and `y`, in units."""


class Command(Enum):
    """What a player wants of a menu."""

    NEXT = auto()
    PREVIOUS = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    FIRST = auto()
    LAST = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    ACTIVATE = auto()
    BACK = auto()
    DELETE = auto()
    UNDO = auto()


KEYS: dict[int, Command] = {
    pygame.K_UP: Command.UP,
    pygame.K_DOWN: Command.DOWN,
    pygame.K_LEFT: Command.LEFT,
    pygame.K_RIGHT: Command.RIGHT,
    pygame.K_HOME: Command.FIRST,
    pygame.K_END: Command.LAST,
    pygame.K_PAGEUP: Command.PAGE_UP,
    pygame.K_PAGEDOWN: Command.PAGE_DOWN,
    pygame.K_RETURN: Command.ACTIVATE,
    pygame.K_KP_ENTER: Command.ACTIVATE,
    pygame.K_SPACE: Command.ACTIVATE,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_AC_BACK: Command.BACK,
    pygame.K_DELETE: Command.DELETE,
}
ARROWS = {Command.UP: (0, -1), Command.DOWN: (0, 1), Command.LEFT: (-1, 0), Command.RIGHT: (1, 0)}
"""Direction of each arrow command on the screen (x to the right, y down)."""
CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
ONCE = frozenset((pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE))
"""Keys that do something once for each press, however long they are held."""


class HeldKeys:
    """Knows which keys are down: the repeats of a held key lift a curtain, and must not play a card behind it."""

    def __init__(self) -> None:
        self._down: set[tuple[int, int]] = set()

    def repeats(self, event: pygame.event.Event) -> bool:
        """Whether this is one more event of a key that is held and acts once; every event must be shown here."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYUP:
            self._down.discard(_pressed(event))
        elif event.type == pygame.KEYDOWN and (event.key in ONCE or is_fullscreen_key(event) or is_rules_key(event)):
            if _pressed(event) in self._down:
                return True
            self._down.add(_pressed(event))
        return False


def _pressed(event: pygame.event.Event) -> tuple[int, int]:
    """The key, and on which pad it is pressed."""
    return event.key, getattr(event, "pad", -1)


def command_of(event: pygame.event.Event) -> Command | None:
    """The command that a key event means, or None."""
    if event.type != pygame.KEYDOWN:
        return None
    mods = getattr(event, "mod", 0)
    if getattr(event, "action", "") == "menu":
        return Command.BACK  # what is no table has no menu
    if event.key == pygame.K_TAB:
        if mods & pygame.KMOD_ALT:
            return None
        return Command.PREVIOUS if mods & pygame.KMOD_SHIFT else Command.NEXT
    if event.key == pygame.K_z and mods & CTRL:
        return Command.UNDO
    if mods & (CTRL | pygame.KMOD_ALT):
        return None
    return KEYS.get(event.key)


def action_of(event: pygame.event.Event, place: str) -> str | None:
    """The named action that a key or a pad's button means in a place of `keymap.PLACES`; None for none."""
    if event.type != pygame.KEYDOWN:
        return None
    if from_pad(event):
        return event.action or None
    if getattr(event, "mod", 0) & (CTRL | pygame.KMOD_ALT):
        return None
    return keymap().action(event.key, place)


def from_pad(event: pygame.event.Event) -> bool:
    """Whether a pad sent this."""
    return hasattr(event, "pad")


def is_fullscreen_key(event: pygame.event.Event) -> bool:
    """The key for it (F11), or Alt and Enter."""
    if event.type != pygame.KEYDOWN:
        return False
    alt_enter = event.key == pygame.K_RETURN and bool(getattr(event, "mod", 0) & pygame.KMOD_ALT)
    return alt_enter or action_of(event, EVERYWHERE) == "fullscreen"


def is_rules_key(event: pygame.event.Event) -> bool:
    """The key for the rulebook (F1)."""
    return action_of(event, EVERYWHERE) == "rules"


def pointer_of(event: pygame.event.Event) -> tuple[int, int] | None:
    """Where a mouse event happened, in pixels of the window; None for other events."""
    if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        x, y = event.pos
        return int(x), int(y)
    return None
