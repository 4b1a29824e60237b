"""Rounds in which the saboteurs are bots of one level and everybody else of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ai.bot import Bot
from ai.levels import LEVELS, make_bot
from engine.errors import OptionError
from engine.game import Game
from engine.observation import Observation
from engine.options import Config

_make: Callable[..., Bot] = make_bot
_MIX = 1_000_003
"""Spreads the seeds of a game's moves."""


@dataclass(frozen=True)
class Player:
    """A level, or a searching level with a fixed number of rollouts: `skilled`, `master:200`."""

    level: str
    iterations: int | None = None

    @classmethod
    def read(cls, text: str) -> Player:
        """From its name. OptionError for what is none."""
        level, colon, number = text.partition(":")
        if level not in LEVELS or (colon and not (number.isascii() and number.isdigit() and 0 < len(number) < 7)):
            raise OptionError(f"{text[:40]!r} is no bot: write one of {', '.join(LEVELS)}, or as in {LEVELS[-1]}:200")
        return cls(level, int(number) if colon else None)

    def __str__(self) -> str:
        return self.level if self.iterations is None else f"{self.level}:{self.iterations}"

    def bot(self) -> Bot:
        """A new bot."""
        return _make(self.level) if self.iterations is None else _make(self.level, iterations=self.iterations)


def is_saboteur(observation: Observation, seat: int) -> bool:
    """Whether this seat is known to its viewer as a saboteur at this moment."""
    return observation.seats[seat].role == "saboteur"


def play_round(config: Config, diggers: Player, saboteurs: Player, seed: int) -> Iterator[Game]:
    """Play the first round of a game; the game after each action, as long as the round goes on.

    A seat whose role changes is played on by the bots of its new side.
    """
    game = Game.new(config, seed)
    bots = diggers.bot(), saboteurs.bot()
    while game.phase == "turn" and game.to_move is not None:
        seat = game.to_move
        observation = game.observation(seat)
        bot = bots[is_saboteur(observation, seat)]
        game.play(bot.choose(observation, (seed * _MIX + game.steps) % 2**63).action)
        if game.phase == "turn":
            yield game
