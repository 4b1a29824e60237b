"""Pairs of games that differ in secrets alone, and pictures of them."""

from __future__ import annotations

from typing import Any

import pygame
from table_tools import Player, session_of

from engine import scenario
from engine.game import Game
from game.app import App
from game.setup import GameSetup

TUNNEL: list[dict[str, Any]] = [
    {"card": card, "cell": [column, 0], "turned": False}
    for column, card in enumerate(("EW", "NEW", "NEW", "NEW", "NESW", "NESW"), 1)
]
"""A way to the cell before the middle goal."""


def picture(player: Player) -> bytes:
    """The window after a few frames."""
    player.frames(3)
    return pygame.image.tobytes(player.app.render(), "RGB")


def player_of(game: Game, setup: GameSetup) -> Player:
    """A person at this game's table; bots wait to be told."""
    return Player(App.headless(), session_of(setup, game, "step"))


def scene_of(seats: list[dict[str, Any]], setup: GameSetup, **more: Any) -> Game:
    """A position with the tunnel laid, the seats named as in the set-up."""
    named = [{**seat, "name": name} for seat, name in zip(seats, setup.names, strict=True)]
    mine = {"format": scenario.FORMAT, "version": scenario.VERSION, "seats": named, "mine": TUNNEL, **more}
    return scenario.load(mine)
