"""A simulated round: a world is dealt, a move is tried in it, and the policy plays every seat to the end."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.belief import EXACT
from ai.play import decide, follow
from ai.reward import gold_of, has_won
from ai.sketch import draw_mine
from ai.world import deal_world
from engine.jit import i64, jit
from engine.rng import start
from engine.state import TURN

UNIT = 1 << 20
"""Rewards are whole numbers of this fraction, so that their sum does not depend on the order of adding."""
WIN, GOLD = 0, 1
"""Columns of results: 1 for a win of the seat's side, nuggets in units."""


class Desk(NamedTuple):
    """Scratch memory of one thread: worlds and beliefs hold the root in [0] and the simulated round in [1]."""

    worlds: Any
    beliefs: Any
    sketch: Any
    thought: Any
    moves: Any
    features: Any
    scores: Any
    note: Any
    classes: Any
    stream: Any


class Plan(NamedTuple):
    """What all simulated rounds of a search share.

    public: float64[12], suspicion that the table has at the root; weights: float64[roles, features] and style:
    float64[3] of the simulated seats; ranks: `ai.reward.gold_by_rank`; the rest as in `ai.secrets.Secrets`.
    """

    public: Any
    weights: Any
    style: Any
    ranks: Any
    pool: Any
    known: Any
    sets: Any
    total: Any
    dwarfs: Any
    kinds: Any
    pins: Any
    kept: Any


@jit
def deal(desk: Desk, plan: Plan) -> None:
    """Set a new world up from the root."""
    desk.worlds[1] = desk.worlds[0]
    desk.beliefs[1] = desk.beliefs[0]
    if len(plan.sets) == 0:  # nothing is hidden from a bot that cheats
        draw_mine(desk.worlds[1], desk.sketch)
        desk.thought.public[:] = plan.public
        return
    deal_world(
        desk.worlds[1], plan.pool, plan.known, plan.sets, plan.total, plan.dwarfs, plan.kinds, plan.pins, plan.kept,
        desk.stream,
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
def try_moves(
    desk: Desk, plan: Plan, tries: np.ndarray, first: int, last: int, seed: int, results: np.ndarray
) -> None:  # fmt: skip
    """Play the tries first..last-1 out.

    tries: int64[n, 2], rows of (move, number of its world); results: int64[n, 2], by try (`WIN`, `GOLD`). The
    world of a number and the chance in it depend on the seed alone: moves are compared in the same worlds.
    """
    kind: int = i64(EXACT)
    for i in range(first, last):
        start(desk.stream, seed, i64(1 << 30) + tries[i, 1])
        seat = i64(desk.worlds[0].to_move)
        deal(desk, plan)
        follow(
            desk.worlds[1], desk.sketch, desk.beliefs[1], desk.thought, tries[i, 0], kind, desk.note, desk.classes
        )  # fmt: skip
        play_out(desk, plan)
        results[i, WIN] = 1 if has_won(desk.worlds[1], seat) else 0
        results[i, GOLD] = i64(UNIT * gold_of(desk.worlds[1], seat, plan.ranks, desk.moves))


__all__ = ["GOLD", "UNIT", "WIN", "Desk", "Plan", "deal", "play_out", "try_moves"]
