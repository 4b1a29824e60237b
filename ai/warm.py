"""Compiling everything that a bot needs, in steps that a progress bar can show.

Only the bots' own kernels are called, so that a process can compile them while another compiles the rules.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ai.belief import EXACT, begin, suspect
from ai.bot import Mind
from ai.evidence import NOTE
from ai.fall import look_under
from ai.levels import LEVELS, make_bot
from ai.policy import consider, draw_move
from ai.puct import choose_tries
from ai.rollout import try_moves
from ai.search import idle_search
from ai.sketch import draw_mine, look_past
from ai.stance import know_roles, take_sides, take_stance
from ai.tricks import consider_tricks
from ai.witness import read_log, show_action
from engine.grid import GOAL_INDEX, ORIGIN
from engine.move import PASS
from engine.reach import lay_out
from engine.state import State, blank
from engine.warm import fill_cache

SEARCH = "search"
"""What the levels that search need, in both editions."""
Step = tuple[str, Callable[[], object]]
"""A label and what to call."""


def _record() -> State:
    """Enough of a position for the kernels: five seats without cards before an empty mountain."""
    state = blank()
    state.seats = 5
    lay_out(state, GOAL_INDEX)
    return state


def steps(edition: str) -> tuple[Step, ...]:
    """Steps to be called one after the other; each takes seconds on a cold cache and nothing on a warm one.

    edition: or SEARCH. Saboteur 2 needs those of the base game too, SEARCH those of both.
    """
    mind, state, style = Mind(), _record(), make_bot(LEVELS[0]).style
    belief, thought, sketch = mind.reading.belief, mind.thought, mind.sketch
    moves = np.array([PASS], np.int64)

    def mine() -> None:
        draw_mine(state, sketch)
        look_past(state, sketch, ORIGIN + 1)
        look_under(state, sketch, 1)

    def log() -> None:
        begin(belief, np.array([2, 4, 5, 0], np.int64))
        read_log(state, sketch, belief, np.empty((0, 3), np.int64), np.zeros(NOTE), np.empty((0, 4), np.int64))
        show_action(state, 0, PASS)

    def suspects() -> None:
        know_roles(state, 0, thought.roles)
        suspect(belief, EXACT, thought.roles, thought.chance)

    def policy() -> None:
        take_stance(state, 0, thought)
        consider(state, sketch, thought, moves, 1, style.weights, mind.features, mind.scores)
        draw_move(mind.scores, 1, style.row, np.zeros(4, np.int64))

    def tricks() -> None:
        take_sides(state, 0, thought)
        consider_tricks(state, thought, moves, 1, style.weights, mind.features, mind.scores)

    def search() -> None:
        tries, none = np.empty((0, 3), np.int64), np.zeros(1, np.int64)
        choose_tries(np.ones(1), none, none.copy(), np.zeros(1), 1.0, moves, tries)
        try_moves(*idle_search(), tries, 0, np.empty((0, 2), np.int64))

    if edition == SEARCH:
        return (("search", search),)
    if edition != "base":
        return (("tricks", tricks),)
    return (("evidence", mine), ("evidence", log), ("roles", suspects), ("policy", policy))


if __name__ == "__main__":
    fill_cache(steps)
