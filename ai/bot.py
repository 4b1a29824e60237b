"""One bot: from an observation and a seed to a decision. Nothing is kept between calls."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ai.belief import role_counts, suspect
from ai.evidence import SHOWN, new_belief, witness
from ai.explanation import Explanation, Option, Suspect
from ai.features import FEATURE_COUNT, FEATURES
from ai.log import earlier_cards, public_log
from ai.policy import draw_move, study, weigh
from ai.sketch import EMPTY, GOAL_SPOTS, HIDDEN, SPOT_OF, START_SPOT, new_sketch, survey, zero
from ai.stance import know_roles
from ai.thought import new_thought
from ai.victim import richest
from engine import cards
from engine.action import Action, from_move
from engine.jit import plain
from engine.move import (
    BREAK,
    FREE,
    HANDS_OFF,
    INSPECTION,
    MAX_MOVES,
    REPAIR,
    SEAT,
    SWAP_HANDS,
    SWAP_HATS,
    TRAP,
)
from engine.observation import Observation
from engine.rng import new_stream

_weigh = plain(weigh)
SHOWN_OPTIONS = 3
_AIMED = (BREAK, REPAIR, HANDS_OFF, SWAP_HANDS, INSPECTION, SWAP_HATS, TRAP, FREE)
_DIGITS = 4


@dataclass(frozen=True)
class Decision:
    """A legal action and why."""

    action: Action
    explanation: Explanation


@dataclass(frozen=True)
class Style:
    """What makes a level: its weights, how sharply it chooses among how many moves, and the kind of its belief."""

    level: str
    weights: np.ndarray
    temperature: float
    width: int
    belief: int

    @property
    def row(self) -> np.ndarray:
        """float64[3] for the kernels."""
        return np.array([self.temperature, self.width, self.belief], np.float64)


class Mind:
    """Scratch memory of one thread; its content is written anew for every decision."""

    def __init__(self) -> None:
        self.belief = new_belief()
        self.public = new_sketch()
        self.sketch = new_sketch()
        self.thought = new_thought()
        self.features = np.zeros((MAX_MOVES, FEATURE_COUNT), np.float64)
        self.scores = np.zeros(MAX_MOVES, np.float64)

    def read(self, observation: Observation) -> None:
        """Read the public log of the round into the belief."""
        record, belief, public = observation.record, self.belief, self.public
        log = public_log(observation.history)
        zero(belief)
        public.board[:] = EMPTY[int(record.bounded)]
        public.board[START_SPOT] = 2 * cards.START_CARD
        public.board[GOAL_SPOTS] = HIDDEN
        for place, face in earlier_cards(observation, log):
            if SPOT_OF[place] >= 0:
                public.board[SPOT_OF[place]] = face
            for goal in range(3):
                if GOAL_SPOTS[goal] == SPOT_OF[place]:
                    belief.info[SHOWN] |= 1 << goal
        survey(public)
        for seat, move, face in log.tolist():
            witness(belief, public, seat, move, face)

    def suspect(self, observation: Observation, kind: int) -> None:
        """Turn the evidence into chances."""
        deck, seats = role_counts(observation.config), observation.config.seats
        roles = self.thought.roles
        roles[:] = 0
        suspect(self.belief, kind, seats, deck, roles, self.thought.public)
        know_roles(observation.record, int(observation.record.to_move), roles)
        suspect(self.belief, kind, seats, deck, roles, self.thought.chance)

    def consider(self, observation: Observation, weights: np.ndarray) -> None:
        """Score the legal moves."""
        moves = observation.moves
        study(observation.record, self.sketch, self.thought, moves, len(moves))
        _weigh(
            observation.record, self.sketch, self.thought, moves, len(moves), weights, self.features, self.scores
        )  # fmt: skip


_local = threading.local()


def _mind() -> Mind:
    if not hasattr(_local, "mind"):
        _local.mind = Mind()
    mind: Mind = _local.mind
    return mind


class Bot:
    """A bot of one level. The same observation and seed give the same decision."""

    def __init__(self, style: Style) -> None:
        self.style = style

    @property
    def level(self) -> str:
        """Name of the level."""
        return self.style.level

    def choose(self, observation: Observation, seed: int, stop: Callable[[], bool] | None = None) -> Decision:
        """A legal action for the seat that is to move and sees this observation.

        `stop` asks a bot that thinks for long to finish; these levels are done at once. ValueError for an observation
        whose seat is not to move.
        """
        moves = observation.moves
        if not len(moves):
            raise ValueError("this observation's seat has no decision to make")
        if observation.phase == "take_gold":
            offer = [from_move(move) for move in moves]
            return Decision(max(offer, key=lambda action: action.value or 0), Explanation(self.level, "gold"))
        if observation.phase == "steal":
            return Decision(richest(observation), Explanation(self.level, "steal"))
        record = observation.record
        mind = _mind()
        mind.read(observation)
        mind.suspect(observation, self.style.belief)
        mind.consider(observation, self.style.weights)
        stream = new_stream(seed, observation.round << 20 | int(record.ply) << 8 | int(record.to_move))
        index = int(draw_move(mind.scores, len(moves), self.style.row, stream))
        return Decision(from_move(moves[index]), self._explain(observation, mind, index))

    def _explain(self, observation: Observation, mind: Mind, index: int) -> Explanation:
        moves, count = observation.moves, len(observation.moves)
        seat = int(observation.record.to_move)
        scores = mind.scores[:count]
        order = np.argsort(-scores, kind="stable")
        top = order[: self.style.width]
        odds = np.exp((scores[top] - scores[order[0]]) / self.style.temperature)
        odds /= odds.sum()
        best = [
            Option(from_move(moves[i]), round(float(scores[i]), _DIGITS), round(float(chance), _DIGITS))
            for i, chance in zip(top[:SHOWN_OPTIONS], odds, strict=False)
        ]
        terms = mind.features[index] * self.style.weights[int(mind.thought.row[0])]
        lead = int(np.argmax(np.where(mind.features[index] != 0, terms, -np.inf)))
        seats = [other for other in range(observation.config.seats) if other != seat]
        seats.sort(key=lambda other: (-round(float(mind.thought.chance[other]), _DIGITS), other))
        move = int(moves[index])
        return Explanation(
            level=self.level,
            reason="forced" if count == 1 else FEATURES[lead],
            weight=round(float(terms[lead]), _DIGITS),
            distance=round(float(mind.thought.mood[0]), _DIGITS),
            target=move >> SEAT & 15 if move & 31 in _AIMED else None,
            options=tuple(best),
            suspects=tuple(Suspect(s, round(float(mind.thought.chance[s]), _DIGITS)) for s in seats[:SHOWN_OPTIONS]),
        )
