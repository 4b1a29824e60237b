"""One bot: from an observation and a seed to a decision. Nothing is kept between calls."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from ai.belief import Belief, begin, new_belief, role_counts, suspect
from ai.explain import explain
from ai.explanation import Explanation
from ai.features import FEATURE_COUNT
from ai.policy import draw_move, weigh
from ai.reading import Reading
from ai.search import FEW_ROUNDS, Budget, Found, Search
from ai.secrets import Secrets, secrets_of
from ai.sketch import draw_mine, new_sketch
from ai.stance import know_roles
from ai.thought import new_thought
from ai.victim import richest
from engine.action import Action, from_move
from engine.jit import plain
from engine.move import MAX_MOVES
from engine.observation import Observation
from engine.rng import new_stream

_weigh = plain(weigh)


@dataclass(frozen=True)
class Decision:
    """A legal action and why."""

    action: Action
    explanation: Explanation


@dataclass(frozen=True)
class Style:
    """What makes a level: weights, how sharply it chooses among how many moves, the kind of its belief, its search."""

    level: str
    weights: np.ndarray
    temperature: float
    width: int
    belief: int
    budget: Budget | None = None
    even: bool = False
    """Whether its search begins with no idea of which moves are good."""
    blind: bool = False
    """Whether its simulated rounds take every set of saboteurs to be as likely as the role cards make it."""
    simulated: np.ndarray = field(default_factory=lambda: np.array([0.1, 1 << 20, 2.0]))
    """Style row of the seats in simulated rounds."""

    @property
    def row(self) -> np.ndarray:
        """float64[3] for the kernels."""
        return np.array([self.temperature, self.width, self.belief], np.float64)


class Mind:
    """Scratch memory of one thread; its content is written anew for every decision."""

    def __init__(self) -> None:
        self.reading = Reading()
        self.sketch = new_sketch()
        self.thought = new_thought()
        self.features = np.zeros((MAX_MOVES + 1, FEATURE_COUNT), np.float64)
        self.scores = np.zeros(MAX_MOVES, np.float64)

    def read(self, observation: Observation) -> None:
        """Read the public log of the round."""
        self.reading.read(observation)

    def suspect(self, observation: Observation, kind: int) -> None:
        """Turn the evidence into chances; `thought.roles` is then what the seat to move knows for sure."""
        belief, roles = self.reading.belief, self.thought.roles
        roles[:] = 0
        suspect(belief, kind, roles, self.thought.public)
        know_roles(observation.record, int(observation.record.to_move), roles)
        suspect(belief, kind, roles, self.thought.chance)

    def consider(self, observation: Observation, weights: np.ndarray) -> None:
        """Score the legal moves."""
        moves = observation.moves
        draw_mine(observation.record, self.sketch)
        self.features[: len(moves) + 1] = 0.0
        _weigh(
            observation.record, self.sketch, self.thought, moves, len(moves), weights,
            self.features[: len(moves) + 1], self.scores,
        )  # fmt: skip


_local = threading.local()


def _mind() -> Mind:
    if not hasattr(_local, "mind"):
        _local.mind = Mind()
    mind: Mind = _local.mind
    return mind


class Bot:
    """A bot of one level. The same observation and seed give the same decision, where no clock ends its search."""

    def __init__(self, style: Style) -> None:
        self.style = style

    @property
    def level(self) -> str:
        """Name of the level."""
        return self.style.level

    def choose(self, observation: Observation, seed: int, stop: Callable[[], bool] | None = None) -> Decision:
        """A legal action for the seat that is to move and sees this observation.

        `stop` is asked every few milliseconds; once it says yes, the best move so far is given. ValueError for an
        observation whose seat is not to move.
        """
        moves = observation.moves
        if not len(moves):
            raise ValueError("this observation's seat has no decision to make")
        if observation.phase == "take_gold":
            offer = [from_move(move) for move in moves]
            return Decision(max(offer, key=lambda action: action.value or 0), Explanation(self.level, "gold"))
        if observation.phase == "steal":
            return Decision(richest(observation), Explanation(self.level, "steal"))
        record, style = observation.record, self.style
        mind = _mind()
        mind.read(observation)
        mind.suspect(observation, style.belief)
        mind.consider(observation, style.weights)
        stream = new_stream(seed, observation.round << 20 | int(record.ply) << 8 | int(record.to_move))
        index = int(draw_move(mind.scores, len(moves), style.row, stream))
        found = self._search(observation, mind, seed, stop)
        if found is not None:
            index = found.best
        return Decision(from_move(moves[index]), explain(observation, mind, style, index, found))

    def _secrets(self, observation: Observation, belief: Belief, mind: Mind) -> Secrets:
        """What worlds are dealt from."""
        return secrets_of(observation, belief, mind.thought.roles)

    def _search(
        self, observation: Observation, mind: Mind, seed: int, stop: Callable[[], bool] | None
    ) -> Found | None:  # fmt: skip
        style, moves = self.style, observation.moves
        if style.budget is None or len(moves) == 1:
            return None
        belief = mind.reading.belief
        if style.blind:
            belief = new_belief()
            begin(belief, role_counts(observation.config))
        search = Search(
            observation, self._secrets(observation, belief, mind), belief, mind.thought.public,
            np.zeros(len(moves)) if style.even else mind.scores[: len(moves)],
            style.weights, style.simulated, seed, style.budget,
        )  # fmt: skip
        found = search.run(stop)
        few = min(FEW_ROUNDS, style.budget.rounds)
        enough = found.rounds >= few or search.decided(style.budget.rounds - found.rounds)
        return found if enough else None
