"""Gamepads turned into key presses, so that every screen that serves the keyboard serves them too.

A press is a KEYDOWN with `pad` (which pad) and, for a named action, `action`; letting go is the KEYUP. The right stick
gives PAN events. Nothing here opens a device: `PadDevices` does, and any test can post the events.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame.event import Event

from game.inputs import PAN
from game.keymap import key_code
from game.prompts import keymap

DELAY, PERIOD = 0.4, 0.11
"""Seconds until a held direction repeats, and between two repeats."""
PRESSED, RELEASED = 0.55, 0.4
"""How far a stick or trigger must go to count as pressed, and how far back as let go."""
DEAD = 0.2
"""The right stick's rest."""
PAN_SPEED = 900.0
"""Units that the right stick moves the view in a second."""

BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b", pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y", pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb", pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start", pygame.CONTROLLER_BUTTON_LEFTSTICK: "ls",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rs", pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down", pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}  # fmt: skip
AXES: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: "x", pygame.CONTROLLER_AXIS_LEFTY: "y", pygame.CONTROLLER_AXIS_RIGHTX: "pan_x",
    pygame.CONTROLLER_AXIS_RIGHTY: "pan_y", pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt",
}  # fmt: skip
PLAIN_BUTTONS: Final = ("a", "b", "x", "y", "lb", "rb", "back", "start", "guide", "ls", "rs")
PLAIN_AXES: Final = ("x", "y", "lt", "pan_x", "pan_y", "rt")
"""What most pads mean that no mapping is known for."""

KEYS: Final = {
    "a": pygame.K_SPACE, "b": pygame.K_ESCAPE, "lb": pygame.K_TAB, "rb": pygame.K_TAB, "up": pygame.K_UP,
    "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "lt": pygame.K_PAGEUP,
    "rt": pygame.K_PAGEDOWN,
}  # fmt: skip
ACTIONS: Final = {
    "x": "turn", "y": "discard", "back": "hint", "start": "menu", "ls": "fit", "rs": "log", "lt": "zoom_out",
    "rt": "zoom_in",
}  # fmt: skip
DIRECTIONS: Final = ("up", "down", "left", "right")
STICK: Final = "stick_"
"""Before the name of a direction that the left stick gives, for the directional pad may be held meanwhile."""


@dataclass
class _Pad:
    held: dict[str, Event] = field(default_factory=dict)
    """What is pressed, with the KEYDOWN that was given for it."""
    axes: dict[str, float] = field(default_factory=dict)
    due: float | None = None
    """When the held direction repeats."""
    direction: str = ""


class Gamepads:
    """Knows what is pressed on every pad."""

    def __init__(self) -> None:
        self._pads: dict[int, _Pad] = {}
        self.plain: set[int] = set()
        """Pads that no mapping is known for: their JOY events count, those of all others do not."""

    def take(self, event: Event, now: float) -> list[Event] | None:
        """The events that stand for this one; None when it is none of a pad's."""
        kind = event.type
        if kind == pygame.WINDOWFOCUSLOST:
            return [up for pad in list(self._pads) for up in self._let_go(pad)] + [event]
        if kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            name = BUTTONS.get(event.button, "")
            return self._press(event.instance_id, name, kind == pygame.CONTROLLERBUTTONDOWN, now)
        if kind == pygame.CONTROLLERAXISMOTION:
            return self._move(event.instance_id, AXES.get(event.axis, ""), event.value / 32767, now)
        if kind in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            self.plain.discard(event.instance_id)
            return self._let_go(event.instance_id)
        if kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION):
            return self._take_plain(event, now) if event.instance_id in self.plain else []
        if kind in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED, pygame.CONTROLLERDEVICEREMAPPED):
            return []
        return None

    def _take_plain(self, event: Event, now: float) -> list[Event]:
        pad = event.instance_id
        if event.type == pygame.JOYAXISMOTION:
            name = PLAIN_AXES[event.axis] if event.axis < len(PLAIN_AXES) else ""
            value = (event.value + 1) / 2 if name in ("lt", "rt") else event.value
            return self._move(pad, name, value, now)
        if event.type == pygame.JOYHATMOTION:
            x, y = event.value
            wanted = {"left": x < 0, "right": x > 0, "up": y > 0, "down": y < 0}
            return _ups_first([out for name, down in wanted.items() for out in self._press(pad, name, down, now)])
        name = PLAIN_BUTTONS[event.button] if event.button < len(PLAIN_BUTTONS) else ""
        return self._press(pad, name, event.type == pygame.JOYBUTTONDOWN, now)

    def _press(self, pad: int, name: str, down: bool, now: float) -> list[Event]:
        state = self._pads.setdefault(pad, _Pad())
        if down == (name in state.held) or (_base(name) not in KEYS and name not in ACTIONS):
            return []
        if not down:
            if name == state.direction:
                state.due, state.direction = None, ""
            return [_up(state.held.pop(name))]
        event = _down(pad, name)
        state.held[name] = event
        if _base(name) in DIRECTIONS:
            state.due, state.direction = now + DELAY, name
        return [event]

    def _move(self, pad: int, name: str, value: float, now: float) -> list[Event]:
        state = self._pads.setdefault(pad, _Pad())
        state.axes[name] = value
        if name in ("lt", "rt"):
            return self._pull(pad, name, value, now)
        if name not in ("x", "y"):
            return []
        x, y = state.axes.get("x", 0.0), state.axes.get("y", 0.0)
        out: list[Event] = []
        for direction, along, across in (("left", -x, y), ("right", x, y), ("up", -y, x), ("down", y, x)):
            if along > PRESSED and along >= abs(across):
                out += self._press(pad, STICK + direction, True, now)
            elif along < RELEASED or abs(across) > along + 0.15:
                out += self._press(pad, STICK + direction, False, now)
        return _ups_first(out)

    def _pull(self, pad: int, name: str, value: float, now: float) -> list[Event]:
        if value > PRESSED:
            return self._press(pad, name, True, now)
        return self._press(pad, name, False, now) if value < RELEASED else []

    def _let_go(self, pad: int) -> list[Event]:
        """Everything that is held on a pad counts as let go, as when it is unplugged."""
        state = self._pads.pop(pad, None)
        return [_up(event) for event in state.held.values()] if state is not None else []

    def tick(self, now: float, dt: float) -> list[Event]:
        """What held directions and sticks give as time passes."""
        out = []
        for state in self._pads.values():
            if state.due is not None and now >= state.due:
                state.due = now + PERIOD
                out.append(state.held[state.direction])
            x, y = _pan_of(state)
            if x or y:
                out.append(Event(PAN, x=-x * PAN_SPEED * dt, y=-y * PAN_SPEED * dt))
        return out

    @property
    def moving(self) -> bool:
        """Whether a stick is moving the view just now."""
        return any(any(_pan_of(state)) for state in self._pads.values())


def _ups_first(events: list[Event]) -> list[Event]:
    """What is let go comes first, so that turning a stick is never two directions at once."""
    return sorted(events, key=lambda event: event.type == pygame.KEYDOWN)


def _pan_of(state: _Pad) -> tuple[float, float]:
    out = []
    for name in ("pan_x", "pan_y"):
        value = state.axes.get(name, 0.0)
        free = max(abs(value) - DEAD, 0.0) / (1 - DEAD)
        out.append(free * free if value > 0 else -free * free)
    return out[0], out[1]


def _base(name: str) -> str:
    return name.removeprefix(STICK)


def _down(pad: int, name: str) -> Event:
    action = ACTIONS.get(name, "")
    key = KEYS.get(_base(name)) or key_code(keymap().key(action))
    mod = pygame.KMOD_LSHIFT if name == "lb" else 0
    return Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0, pad=pad, button=name, action=action)


def _up(down: Event) -> Event:
    return Event(pygame.KEYUP, key=down.key, mod=down.mod, unicode="", scancode=0, pad=down.pad, button=down.button)
