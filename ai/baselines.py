"""Players to measure the bots against: searches that lack one of their parts, and one that sees everything."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ai.belief import Belief
from ai.bot import Bot, Mind, Style
from ai.levels import ALL_MOVES, STYLES
from ai.policy import SHARP
from ai.secrets import Secrets, open_secrets
from engine.observation import Observation

_MASTER = STYLES["master"]
_EVEN = np.array([-1.0, ALL_MOVES, 2.0])
assert SHARP == 0
BASELINES: dict[str, Style] = {
    "flat-random": replace(_MASTER, level="flat-random", simulated=_EVEN, even=True, blind=True),
    "flat-uniform": replace(_MASTER, level="flat-uniform", blind=True),
    "cheat": replace(_MASTER, level="cheat"),
}
"""Monte Carlo with random rounds and no idea of moves or roles; the master without belief in its worlds; the master
that sees everything."""
SEES_EVERYTHING = ("cheat",)


class Cheat(Bot):
    """A bot that is handed the observation of everybody."""

    sees_everything = True

    def _secrets(self, observation: Observation, belief: Belief, mind: Mind) -> Secrets:
        return open_secrets(observation)


def make_baseline(name: str, iterations: int | None = None) -> Bot:
    """A baseline, with so many simulated rounds a move or with the master's time; KeyError for a name that is none."""
    style = BASELINES[name]
    assert style.budget is not None
    if iterations is not None:
        style = replace(style, budget=replace(style.budget, rounds=iterations, seconds=None))
    return Cheat(style) if name in SEES_EVERYTHING else Bot(style)
