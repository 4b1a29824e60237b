"""Compiling everything that a bot needs, in steps that a progress bar can show.

Only the bots' own kernels are called, so that a process can compile them while another compiles the rules.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ai.belief import EXACT, suspect
from ai.bot import Mind
from ai.evidence import witness
from ai.levels import LEVELS, make_bot
from ai.policy import consider, draw_move, study
from ai.sketch import survey
from ai.stance import know_roles, take_sides, take_stance
from ai.tricks import consider_tricks
from engine.move import PASS
from engine.state import State, blank
from engine.warm import fill_cache

Step = tuple[str, Callable[[], object]]
"""A label and what to call."""


def _record() -> State:
    """Enough of a position for the kernels: five seats without cards."""
    state = blank()
    state.seats = 5
    return state


def steps(edition: str) -> tuple[Step, ...]:
    """Steps to be called one after the other; each takes seconds on a cold cache and nothing on a warm one.

    Saboteur 2 needs those of the base game too.
    """
    mind, state, style = Mind(), _record(), make_bot(LEVELS[-1]).style
    moves = np.array([PASS], np.int64)

    def suspects() -> None:
        know_roles(state, 0, mind.thought.roles)
        suspect(mind.belief, EXACT, 5, np.array([2, 4], np.int64), mind.thought.roles, mind.thought.chance)

    def policy() -> None:
        take_stance(state, 0, mind.thought)
        consider(state, mind.sketch, mind.thought, moves, 1, style.weights, mind.features, mind.scores)
        draw_move(mind.scores, 1, style.row, np.zeros(4, np.int64))

    def tricks() -> None:
        take_sides(state, 0, mind.thought)
        consider_tricks(state, mind.thought, moves, 1, style.weights, mind.features, mind.scores)

    if edition != "base":
        return (("tricks", tricks),)
    return (
        ("evidence", lambda: survey(mind.public)),
        ("evidence", lambda: witness(mind.belief, mind.public, 0, PASS, 0)),
        ("roles", suspects),
        ("policy", lambda: study(state, mind.sketch, mind.thought, moves, 1)),
        ("policy", policy),
    )


if __name__ == "__main__":
    fill_cache(steps)
