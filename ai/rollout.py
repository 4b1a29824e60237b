"""Simulated rounds: a world is dealt, a move is tried in it, and the policy plays every seat to the end."""

from __future__ import annotations

import numpy as np

from ai.belief import EXACT
from ai.play import decide, follow
from ai.reward import gold_of, has_won
from ai.sketch import draw_mine
from ai.table import Desk, Plan
from ai.world import deal_world
from engine.jit import i64, jit
from engine.rng import start
from engine.state import TURN

WIN, GOLD = 0, 1
"""Columns of results: 1 for a win of the seat's side, nuggets in units."""
UNIT = 1 << 20
"""Nuggets are counted in whole numbers of this fraction, so that their sum does not depend on the order of adding."""
_WORLDS = 1 << 30
"""First of the sequences of chance that worlds are dealt from."""


@jit
def deal(desk: Desk, plan: Plan) -> None:
    """Set a new world up from the root."""
    desk.worlds[1] = desk.worlds[0]
    desk.beliefs[1] = desk.beliefs[0]
    if len(plan.sets):  # else nothing is hidden, from a bot that cheats
        deal_world(
            desk.worlds[1], plan.pool, plan.known, plan.sets, plan.total, plan.dwarfs, plan.kinds, plan.pins, plan.kept,
            plan.held, plan.thrown, desk.stream,
        )  # fmt: skip
    draw_mine(desk.worlds[1], desk.sketch)
    desk.thought.public[:] = plan.public


@jit
def play_out(desk: Desk, plan: Plan) -> None:
    """Play the world to the end of its round."""
    world, belief = desk.worlds[1], desk.beliefs[1]
    kind: int = i64(EXACT)
    while world.phase == TURN:
        move = decide(
            world, desk.sketch, belief, desk.thought, desk.moves, plan.weights, plan.style, desk.features, desk.scores,
            desk.stream,
        )  # fmt: skip
        follow(world, desk.sketch, belief, desk.thought, move, kind, desk.note, desk.classes)


@jit
def try_moves(desk: Desk, plan: Plan, tries: np.ndarray, seed: int, results: np.ndarray) -> None:
    """Play tries out.

    tries: int64[n, 3], rows of (index of a move of the root, the move, number of its world); results: int64[n, 2], by
    try (`WIN`, `GOLD`). The world of a number and the chance in it depend on the seed alone: moves are compared in the
    same worlds.
    """
    kind: int = i64(EXACT)
    seat = i64(desk.worlds[0].to_move)
    for i in range(len(tries)):
        start(desk.stream, seed, _WORLDS + tries[i, 2])
        deal(desk, plan)
        world = desk.worlds[1]
        follow(world, desk.sketch, desk.beliefs[1], desk.thought, tries[i, 1], kind, desk.note, desk.classes)
        play_out(desk, plan)
        results[i, WIN] = 1 if has_won(world, seat) else 0
        results[i, GOLD] = i64(UNIT * gold_of(world, seat, plan.ranks, desk.moves))
