"""While a play is held: which input takes it back, which lets it be, and which carries it out at once.

Before that, where plays are to be confirmed: which input does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.inputs import ARROWS, Command, action_of, command_of
from game.keymap import TABLE
from game.pacing import UNDO_GRACE
from game.table.spots import zone
from game.ui.button import Button

if TYPE_CHECKING:
    from game.scenes.table import TableScene

MODIFIERS = frozenset((
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
    pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_MODE,
))  # fmt: skip
"""Keys that are pressed on the way to another one."""
_AT_ONCE = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
_NUMBERS = (*range(pygame.K_1, pygame.K_9 + 1), *range(pygame.K_KP_1, pygame.K_KP_9 + 1))


def grace_of(scene: TableScene) -> float:
    """For how long a play is held: not at all where nothing is to wait or to move."""
    settings = scene.app.settings
    held = settings.take_back and not settings.reduced_motion and scene.session.pace != "instant"
    return UNDO_GRACE if held else 0.0


def confirms(scene: TableScene, event: pygame.event.Event) -> bool:
    """Play what waits to be confirmed, wherever it was aimed with; True when the input meant that.

    A place in the mine or a player with the focus does it by itself, and buttons do what they are for.
    """
    if scene.pending is None or command_of(event) is not Command.ACTIVATE:
        return False
    focus = scene.view.focus
    if focus.shown and focus.current is not None and zone(focus.current.name) != "hand":
        return False
    scene.play(scene.pending)
    return True


def settle(scene: TableScene, event: pygame.event.Event) -> bool:
    """Carry the held play out when the player goes on to something else; True when the input meant no more than that.

    Looking about (Tab, arrows, the wheel) lets it be, and so does what takes it back.
    """
    if scene.session.held is None or scene.view.dialog is not None:
        return False
    if event.type == pygame.KEYDOWN:
        used = event.key in _AT_ONCE or event.key in _NUMBERS
        if _lets_be(scene, event):
            return False
    elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
        buttons = (widget for widget in scene.view.widgets if isinstance(widget, Button))
        pressed = next((button for button in buttons if button.rect.collidepoint(event.pos)), None)
        if pressed is not None and pressed.name == "undo":
            return False
        used = pressed is None
    else:
        return False
    scene.session.carry_out()
    if used:
        scene.stage.presenter.skip()
    scene.refresh()
    scene.app.invalidate()
    return used


def _lets_be(scene: TableScene, event: pygame.event.Event) -> bool:
    command, focus = command_of(event), scene.view.focus
    if event.key in MODIFIERS or command is Command.UNDO or action_of(event, TABLE) == "undo":
        return True
    if command in (Command.NEXT, Command.PREVIOUS) or command in ARROWS:
        return True
    on_undo = focus.shown and focus.current is not None and focus.current.name == "undo"
    return on_undo and command is Command.ACTIVATE
