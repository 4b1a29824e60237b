"""When the title lets bots play by themselves, and who plays then."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pygame

from game.hats import dressed
from game.setup import BOT_NAMES, HATS, GameSetup, SeatSetup

if TYPE_CHECKING:
    from game.app import App

AFTER = 20.0
"""Seconds without input until bots begin to play."""
LEVEL = "skilled"
SEATS = {"base": 5, "saboteur2": 6}
_INPUTS = frozenset((
    pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL,
    pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.CONTROLLERBUTTONDOWN,
))  # fmt: skip
_AXES = frozenset((pygame.JOYAXISMOTION, pygame.CONTROLLERAXISMOTION))
_TILTED = 0.5
"""How far a stick must be moved to count: at rest they tremble."""


def is_input(event: pygame.event.Event) -> bool:
    """Whether somebody is there: a key, a button, a stick that is moved, a mouse that has really moved."""
    if event.type == pygame.MOUSEMOTION:
        return tuple(getattr(event, "rel", (0, 0))) != (0, 0)
    if event.type in _AXES:
        value = abs(event.value)
        return bool(value > (_TILTED * 32768 if value > 1 else _TILTED))
    return event.type in _INPUTS


class Idle:
    """Counts the seconds without input while the window is the one that is used."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._away = False

    def wake(self) -> None:
        """Somebody is there: begin to count anew."""
        self.seconds = 0.0

    def see(self, event: pygame.event.Event) -> None:
        """Follow an event."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._away = True
        elif event.type == pygame.WINDOWFOCUSGAINED or is_input(event):
            self._away = False
            self.wake()

    def due(self, dt: float) -> bool:
        """Time passes; whether nobody has been there for so long. Nobody watches a window behind others."""
        self.seconds = 0.0 if self._away else self.seconds + dt
        return self.seconds >= AFTER


def may_begin(app: App) -> bool:
    """Whether all rules and bots are compiled: what still is needs the processor, and a game would stand still."""
    return all(opening.ready for opening in app.openings.values())


def cast(seed: int) -> GameSetup:
    """The table of bots of this seed: names and hats by lot, every third game with both rule sets."""
    rng = random.Random(seed)
    edition = "saboteur2" if seed % 3 == 2 else "base"
    names = rng.sample(BOT_NAMES, SEATS[edition])
    hats = rng.sample(range(HATS), SEATS[edition])
    seats = tuple(SeatSetup(LEVEL, name, hat) for name, hat in zip(names, hats, strict=True))
    return GameSetup(edition, dressed(seats), {}, seed)
