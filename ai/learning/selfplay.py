"""Self-play: rounds in which every seat searches, and what each search found.

A shard is a few rounds of one player count. Its arrays, for d decisions with m legal moves altogether: row int8[d] (row
of the weights), round int32[d], count int32[d] (legal moves), features float32[m, features], visits int32[m].
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ai.arena.chance import derive
from ai.belief import EXACT
from ai.bot import Bot, Mind, Style
from ai.features import FEATURE_COUNT
from ai.learning.folder import Arrays
from ai.learning.hands import check_stop
from ai.learning.lesson import Lesson
from ai.search import Budget, Search
from ai.secrets import secrets_of
from engine.action import Action, from_move
from engine.game import Game
from engine.observation import Observation
from engine.options import Config, Options
from engine.rng import Stream, below, new_stream, uniform

SHARD = 4
"""Rounds of a shard: as many are lost at most when a worker is stopped."""
_OPENING = 2
"""Laps in which each move is drawn in proportion to its visits, so that rounds take many ways."""
_STRAY = 0.1
"""Chance that a later move is drawn like that."""
_CHANCE = 0x5E1F
SIMULATED = np.array([0.1, 1 << 20, 2.0])
"""Style of the seats in simulated rounds, as of the searching levels."""


@dataclass(frozen=True)
class Shard:
    """The rounds first to first + count - 1 of a player count."""

    edition: str
    seats: int
    first: int
    count: int
    iterations: int
    seed: int
    weights: np.ndarray

    @property
    def name(self) -> str:
        """Its file in the working folder."""
        return f"selfplay/{self.seats}-{self.first:07}.npz"


def shards(lesson: Lesson, weights: np.ndarray) -> list[Shard]:
    """All shards of a lesson, the player counts in turn."""
    return [
        Shard(
            lesson.edition, seats, first, min(SHARD, lesson.rounds - first), lesson.iterations, lesson.seed, weights
        )
        for first in range(0, lesson.rounds, SHARD)
        for seats in lesson.seats
    ]  # fmt: skip


class _Notes:
    """What is written down of the decisions."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.rounds: list[int] = []
        self.counts: list[int] = []
        self.features: list[np.ndarray] = []
        self.visits: list[np.ndarray] = []

    def arrays(self) -> Arrays:
        none = np.zeros((0, FEATURE_COUNT), np.float32)
        return {
            "row": np.array(self.rows, np.int8),
            "round": np.array(self.rounds, np.int32),
            "count": np.array(self.counts, np.int32),
            "features": np.concatenate([none, *self.features]),
            "visits": np.concatenate([np.zeros(0, np.int32), *self.visits]),
        }


class _Seat:
    """Thinks for every seat in turn, and writes down what it found."""

    def __init__(self, shard: Shard) -> None:
        self._shard = shard
        self._mind = Mind()
        self._plain = Bot(Style("skilled", shard.weights, temperature=0.03, width=1 << 20, belief=EXACT))
        self.notes = _Notes()

    def action(self, observation: Observation, number: int, stray: Stream, seed: int) -> Action:
        """An action of the seat to move; `stray` decides how freely."""
        if observation.phase != "turn":
            return self._plain.choose(observation, seed).action
        moves = observation.moves
        if len(moves) == 1:
            return from_move(moves[0])
        mind, weights = self._mind, self._shard.weights
        mind.read(observation)
        mind.suspect(observation, EXACT)
        mind.consider(observation, weights)
        search = Search(
            observation, secrets_of(observation, mind.reading.belief, mind.thought.roles), mind.reading.belief,
            mind.thought.public, mind.scores[: len(moves)],
            weights, SIMULATED, seed, Budget(self._shard.iterations),
        )  # fmt: skip
        found = search.run()
        self.notes.rows.append(int(mind.thought.row[0]))
        self.notes.rounds.append(number)
        self.notes.counts.append(len(moves))
        self.notes.features.append(mind.features[: len(moves)].astype(np.float32))
        self.notes.visits.append(found.visits.astype(np.int32))
        freely = int(observation.record.ply) < _OPENING * observation.config.seats or uniform(stray) < _STRAY
        if not freely:
            return from_move(moves[found.best])
        mark = below(stray, int(found.visits.sum()))
        return from_move(moves[int(np.searchsorted(np.cumsum(found.visits), mark, side="right"))])


def play_shard(shard: Shard) -> Arrays:
    """Play the rounds of a shard. The same shard gives the same arrays, wherever it is played."""
    config = Config(shard.edition, shard.seats, Options(rounds=1))
    seat = _Seat(shard)
    for number in range(shard.first, shard.first + shard.count):
        seed = derive(shard.seed, _CHANCE, shard.seats, number)
        game, stray = Game.new(config, seed), new_stream(seed, _CHANCE)
        while game.phase != "game_over":
            check_stop()
            if game.to_move is None:
                game.next_round()
                continue
            observation = game.observation(game.to_move)
            game.play(seat.action(observation, number, stray, derive(seed, game.steps, game.to_move)))
    return seat.notes.arrays()
