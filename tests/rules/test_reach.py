"""Reach grows card by card and must equal what a rebuild finds; slots and cells must name each other."""

from __future__ import annotations

import numpy as np
import pytest

from engine.action import from_move
from engine.cards import LADDER, LINK, OPEN
from engine.game import Game
from engine.grid import STEPS
from engine.observation import Observation
from engine.options import Config, Options
from engine.reach import OPEN_DOORS, rebuild
from engine.rng import below, new_stream
from engine.state import FIRST_SLOT, State, copy


def reach_by_search(state: State) -> list[int]:
    """RULES section 4, written as a search over (slot, side) nodes without looking at the kernels."""
    seen: set[tuple[int, int]] = set()
    todo = [(slot, side) for slot in range(1, int(state.slots)) for side in range(4)
            if LADDER[state.face[slot]] >> side & 1]  # fmt: skip
    while todo:
        slot, side = todo.pop()
        if (slot, side) in seen:
            continue
        seen.add((slot, side))
        face = state.face[slot]
        todo += [(slot, other) for other in range(4) if LINK[face, side] >> other & 1]
        near = int(state.slot[int(state.cell[slot]) + STEPS[side]])
        if near and OPEN[state.face[near]] >> (side ^ 2) & 1:
            todo.append((near, side ^ 2))
    return [sum(1 << side for side in range(4) if (slot, side) in seen) for slot in range(int(state.slots))]


def check(observation: Observation) -> None:
    state = observation.record
    slots = int(state.slots)
    assert list(state.reach[:slots]) == reach_by_search(state)
    rebuilt = copy(state)
    rebuild(rebuilt, OPEN_DOORS)
    assert rebuilt.tobytes() == state.tobytes()
    for slot in range(1, slots):
        assert state.slot[state.cell[slot]] == slot
    assert np.count_nonzero(state.slot) == slots - 1 >= FIRST_SLOT - 1


@pytest.mark.parametrize("seed", range(8))
def test_reach_is_what_a_search_finds(seed: int) -> None:
    """Random games that prefer building and rockfalls, so that parts are cut off and relinked (B-25)."""
    game = Game.new(Config("base", 3 + seed, Options(rounds=1)), seed)
    stream = new_stream(seed, 99)
    while game.phase == "turn":
        moves = game.observation(None).moves
        building = [move for move in moves if from_move(move).type in ("place", "rockfall")]
        chosen = building or list(moves)
        game.play(from_move(chosen[below(stream, len(chosen))]))
        check(game.observation(None))
