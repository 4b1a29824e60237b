"""How a round is likely to end, from a position with everything open: it is played on by the policy many times."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ai.belief import EXACT, suspect
from ai.levels import LEVELS, STYLES
from ai.reading import Reading
from ai.reward import gold_by_rank, scale_of
from ai.rollout import deal, play_out
from ai.secrets import open_secrets
from ai.table import Plan, new_desk
from engine.game import Game
from engine.observation import SPECTATOR
from engine.rng import start
from engine.state import SIDES_OF_ROUND, State

SIDES = {"base": ("diggers", "saboteurs"), "saboteur2": ("blue", "green", "saboteurs")}
"""Whose chance is told, by edition. In Saboteur 2 blue and green may both be paid, or neither."""
_ASKED = 32
"""Rounds between two questions whether to stop."""
_WINS = {
    "diggers": ("diggers",), "blue": ("blue",), "green": ("green",), "both": ("blue", "green"),
    "saboteurs": ("saboteurs",),
}  # fmt: skip
"""Whose win each outcome of a round is; boss, profiteer and nobody count for no side."""


def _won(state: State) -> tuple[str, ...]:
    """The sides that won the finished round of this record."""
    return _WINS.get(str(SIDES_OF_ROUND[int(state.side)]), ())


class Foreteller:
    """Plays rounds on; keeps its scratch memory between positions."""

    def __init__(self, rounds: int) -> None:
        """rounds: simulated for each position."""
        self.rounds = rounds
        self._desk = new_desk()
        self._reading = Reading()

    def chances(self, game: Game, seed: int, stop: Callable[[], bool] = lambda: False) -> tuple[float, ...]:
        """The share of rounds that each of `SIDES` wins from here; of a round that is over, 0 or 1.

        All hands, roles and the pile are open, so this is the chance that the table really had, which no seat knew.
        `stop` is asked now and then; once it says yes, what comes back says nothing.
        """
        sides = SIDES[game.config.edition]
        if game.phase != "turn":
            won = _won(game.observation(SPECTATOR).record)
            return tuple(float(side in won) for side in sides)
        desk, observation = self._desk, game.observation(None)
        self._reading.read(game.observation(SPECTATOR))
        belief = self._reading.belief
        public = np.zeros_like(desk.thought.public)
        suspect(belief, EXACT, np.zeros_like(desk.thought.roles), public)
        style, config = STYLES[LEVELS[-1]], game.config
        plan = Plan(
            public, style.weights, style.simulated, gold_by_rank(config), scale_of(config),
            *open_secrets(observation).arrays,
        )  # fmt: skip
        desk.worlds[0], desk.beliefs[0] = observation.record, belief
        counts = dict.fromkeys(sides, 0)
        for number in range(self.rounds):
            if number % _ASKED == 0 and stop():
                break
            start(desk.stream, seed, number)
            deal(desk, plan)
            play_out(desk, plan)
            for side in _won(desk.worlds[1]):
                counts[side] += 1
        return tuple(counts[side] / self.rounds for side in sides)
