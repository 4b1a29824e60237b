"""What everybody sees of an action, carried out on a bare mine, and the log of a round taken in as evidence."""

from __future__ import annotations

import numpy as np

from ai.belief import Belief, stage_of, swap_hats, witness
from ai.evidence import NO_CLASS, look_before, pair_class, unary_class
from ai.sketch import Sketch, draw_mine
from engine.cards import BREAKS, TRAPPED
from engine.jit import i64, jit
from engine.move import (
    BREAK,
    FREE,
    PLACE,
    REPAIR,
    ROCKFALL,
    SWAP_HATS,
    TRAP,
    UNBURDEN,
    card_of,
    kind_of,
    place_of,
    seat_of,
    turned_of,
    which_of,
)
from engine.reach import FIRST_GOAL_SLOT, add_card, grow, remove_card
from engine.state import State


@jit
def show_action(mine: State, seat: int, move: int) -> None:
    """What everybody sees of an action: cards laid and taken away, and what lies in front of the seats."""
    kind, target = kind_of(move), seat_of(move)
    if kind == PLACE:
        add_card(mine, place_of(move), 2 * card_of(move) + turned_of(move), seat)
    elif kind == ROCKFALL:
        slot = i64(mine.slot[place_of(move)])
        if slot:
            remove_card(mine, slot)
    elif kind == BREAK:
        mine.front[target] |= BREAKS[card_of(move)]
    elif kind == REPAIR:
        mine.front[target] &= ~np.uint8(1 << which_of(move))
    elif kind == TRAP:
        mine.front[target] |= np.uint8(TRAPPED)
    elif kind == FREE:
        mine.front[target] &= ~np.uint8(TRAPPED)
    elif kind == UNBURDEN:
        mine.front[seat] &= ~np.uint8(1 << which_of(move))


@jit
def show_goal(mine: State, goal: int, face: int) -> None:
    """A goal was turned up."""
    mine.face[FIRST_GOAL_SLOT + goal] = face
    mine.shown |= np.uint8(1 << goal)
    grow(mine, FIRST_GOAL_SLOT + goal)


@jit
def read_log(mine: State, sketch: Sketch, belief: Belief, log: np.ndarray, note: np.ndarray, seen: np.ndarray) -> int:
    """Take the rows of a log in, one action after the other; number of actions.

    log: int64[n, 3] (`ai.log.public_log`); note: float64[7] of scratch; seen: int64[n, 4], filled with a row for each
    action: seat, target, its classes of one seat and of two.
    """
    draw_mine(mine, sketch)
    at, count = 0, 0
    while at < len(log):
        seat, move = log[at, 0], log[at, 1]
        at += 1
        kind, target = kind_of(move), seat_of(move)
        look_before(mine, sketch, seat, note)
        show_action(mine, seat, move)
        while at < len(log) and log[at, 1] < 0:  # the goals that it turned up
            show_goal(mine, -1 - log[at, 1], log[at, 2])
            at += 1
        if kind == PLACE or kind == ROCKFALL:
            draw_mine(mine, sketch)
        if kind == SWAP_HATS:
            swap_hats(belief, target)
        stage = stage_of(belief, seat)
        unary = unary_class(sketch, move, note, stage)
        pair = pair_class(move, stage) if target != seat else NO_CLASS
        witness(belief, seat, move, unary, pair, target)
        seen[count, 0], seen[count, 1], seen[count, 2], seen[count, 3] = seat, target, unary, pair
        count += 1
    return count
