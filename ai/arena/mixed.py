"""Rounds in which all saboteurs are one player of the arena and everybody else is another."""

from __future__ import annotations

from collections.abc import Iterator

from ai.arena.chance import derive
from ai.arena.players import shared_player
from engine.game import Game
from engine.observation import Observation
from engine.options import Config


def is_saboteur(observation: Observation, seat: int) -> bool:
    """Whether this seat is known to the viewer as a saboteur at this moment."""
    return observation.seats[seat].role == "saboteur"


def play_round(config: Config, diggers: str, saboteurs: str, seed: int) -> Iterator[Game]:
    """Play the first round of a game; the game after each action, as long as the round goes on.

    diggers, saboteurs: as `ai.arena.players.make_player` reads them. A seat whose role changes is played on by the
    player of its new side.
    """
    game = Game.new(config, seed)
    players = shared_player(diggers), shared_player(saboteurs)
    while game.phase == "turn" and game.to_move is not None:
        seat = game.to_move
        observation = game.observation(seat)
        player = players[is_saboteur(observation, seat)]
        game.play(player.choose(observation, derive(seed, game.steps, seat)).action)
        if game.phase == "turn":
            yield game
