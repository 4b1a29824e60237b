"""What the strongest level would have done in the seat of a person, and what the move that was played cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ai.bot import Bot, Mind
from ai.levels import LEVELS, STYLES
from ai.search import Budget, Search
from ai.secrets import secrets_of
from engine.action import Action, from_move, to_move
from engine.observation import Observation

COMPARED = 400
"""Rounds by which the played move and the best one are compared, or as many as the search had where these are fewer;
the error of their difference is about 3 points."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """best: what the strongest level would have played; cost: how much likelier the seat's side wins after that than
    after what was played (0 to 1; 0 when that was as good); gold: nuggets it brings more (0 when none)."""

    best: Action
    cost: float
    gold: float

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        return {"best": self.best.to_json(), "cost": self.cost, "gold": self.gold}


class Judge(Bot):
    """Weighs what others played."""

    def __init__(self, iterations: int) -> None:
        """iterations: rounds of the search for each move."""
        super().__init__(replace(STYLES[LEVELS[-1]], budget=Budget(iterations)))
        self._mind = Mind()

    def judge(
        self, observation: Observation, played: Action, seed: int, stop: Callable[[], bool] | None = None
    ) -> Judgement | None:
        """What the seat to move should have played instead of this legal action, from what it knew; None where it had
        no choice. Stopped, the answer says nothing."""
        moves = observation.moves
        if observation.phase != "turn" or len(moves) == 1:
            return None
        mind, style = self._mind, self.style
        mind.read(observation)
        mind.suspect(observation, style.belief)
        mind.consider(observation, style.weights)
        assert style.budget is not None
        belief = mind.reading.belief
        search = Search(
            observation, secrets_of(observation, belief, mind.thought.roles), belief, mind.thought.public,
            mind.scores[: len(moves)], style.weights, style.simulated, seed, style.budget,
        )  # fmt: skip
        best = search.run(stop).best
        index = moves.tolist().index(to_move(played))
        if index == best:
            return Judgement(played, 0.0, 0.0)
        better, worse = search.compare((best, index), min(COMPARED, style.budget.rounds))
        gain = np.maximum(better - worse, 0.0)
        return Judgement(from_move(moves[best]), round(float(gain[0]), 3), round(float(gain[1]), 2))
