"""What public actions say about roles: the log of a round is read action by action into evidence for each seat.

Each action falls into a class (what it did to the distance, how near the treasure was). A class carries the log of how
much likelier a saboteur is to do it than a digger; breaking and mending another's tool speak of two seats at once.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from ai.evidence_table import PAIR, UNARY
from ai.sketch import (
    EMPTY,
    GOAL_SPOTS,
    HIDDEN,
    SPOT_OF,
    SPOTS,
    START_SPOT,
    STUB,
    Sketch,
    clamp,
    new_record,
    new_sketch,
    survey,
)
from engine.cards import BREAKS, START_CARD, TOOL_MASK, TRAPPED
from engine.jit import jit
from engine.move import (
    BREAK,
    FREE,
    PASS,
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

PLACE_CLASS, ROCK_CLASS, MAP_CLASS, PASS_CLASS, MEND_SELF_CLASS = 0, 15, 24, 27, 33
UNARY_CLASSES = 36
BREAK_PAIR, REPAIR_PAIR = 0, 3
_PASS_WHOLE = slice(PASS_CLASS + 3, PASS_CLASS + 6)
UNARY_TABLE = np.array(UNARY, np.float64)
UNARY_TABLE[_PASS_WHOLE] = UNARY_TABLE[_PASS_WHOLE].clip(min=0)
"""Log of the likelihood ratio saboteur : digger, by class. A pass with whole tools is never taken as a sign of
innocence: in self-play only diggers do it, but anybody can, and saboteurs who pass would hide behind it."""
PAIR_TABLE = np.array(PAIR, np.float64)
"""[class, actor is saboteur, target is saboteur]: log-likelihood."""
MAX_SEATS = 12
SHOWN, FRONT = 0, 4
TELLING = (PLACE, ROCKFALL, PASS, REPAIR, FREE)
"""Kinds of action that say something of the one who acts, beside those that say something of two."""
_FADE = 0.85


BELIEF = np.dtype(
    [
        ("info", np.int64, (FRONT + MAX_SEATS,)),  # mask of revealed goals, then from FRONT on the broken tools
        ("last", np.int64, (4,)),  # the last action: class, class of an aimed one or -1, target, nearness
        ("unary", np.float64, (MAX_SEATS,)),
        ("pair", np.float64, (MAX_SEATS, MAX_SEATS, 4)),
        ("trust", np.float64, (MAX_SEATS,)),
        ("marks", np.float64, (MAX_SEATS,)),
    ]
)
Belief: TypeAlias = Any
"""A record of dtype BELIEF: the evidence so far."""


def new_belief() -> Belief:
    """No evidence yet."""
    return new_record(BELIEF)


@jit
def begin(belief: Belief, sketch: Sketch, bounded: int) -> None:
    """Forget everything: a new round on an empty mountain. `survey` comes next."""
    belief.info[:] = 0
    belief.unary[:] = 0.0
    belief.pair[:] = 0.0
    belief.trust[:] = 0.0
    belief.marks[:] = 0.0
    for spot in range(SPOTS):
        sketch.board[spot] = EMPTY[bounded, spot]
    sketch.board[START_SPOT] = 2 * START_CARD
    for goal in range(3):
        sketch.board[GOAL_SPOTS[goal]] = HIDDEN


@jit
def public_distance(sketch: Sketch, shown: int) -> float:
    """Mean distance of the goals that nobody has revealed."""
    total, hidden = 0.0, 0
    for goal in range(3):
        if not shown >> goal & 1:
            total += sketch.way[goal]
            hidden += 1
    return total / hidden if hidden else 0.0


@jit
def _sign(drop: float) -> int:
    """0 for nearer, 1 for about the same, 2 for farther, 3 for much farther."""
    if drop > 0.25:
        return 0
    if drop > -0.25:
        return 1
    return 2 if drop > -1.25 else 3


@jit
def _two_seats(belief: Belief, seat: int, target: int, cls: int) -> None:
    """Evidence of an action that one seat aims at another."""
    for actor in range(2):
        for other in range(2):
            belief.pair[seat, target, 2 * actor + other] += PAIR_TABLE[cls, actor, other]
    seen = clamp(belief.trust[target], 2.0)
    if cls < REPAIR_PAIR:
        belief.trust[seat] -= 0.35 * seen
        belief.trust[target] += 0.25 if belief.trust[seat] < 0.0 else -0.1
    else:
        belief.trust[seat] += 0.3 * seen - 0.1


@jit
def _forget(belief: Belief, seat: int) -> None:
    """S-37: a new dwarf; what the seat did before says nothing of it."""
    belief.unary[seat] = 0.0
    belief.trust[seat] = 0.0
    belief.marks[seat] = 0.0
    for other in range(MAX_SEATS):
        for cell in range(4):
            belief.pair[seat, other, cell] = 0.0
            belief.pair[other, seat, cell] = 0.0


@jit
def witness(belief: Belief, sketch: Sketch, seat: int, move: int, face: int) -> None:
    """Read one public event: a packed action of a seat, or, with move = -1 - goal, a goal turned up with that face.

    Pass 0 as face of an action.
    """
    before = public_distance(sketch, belief.info[SHOWN])
    kind = kind_of(move) if move > 0 else 0
    spot = SPOT_OF[place_of(move)] if kind in (PLACE, ROCKFALL) else -1
    if kind == 0:
        spot = GOAL_SPOTS[-1 - move]
    elif kind == PLACE:
        face = 2 * card_of(move) + turned_of(move)
    if spot >= 0:
        sketch.board[spot] = face
        survey(sketch)
    if kind == 0:
        belief.info[SHOWN] |= 1 << (-1 - move)
        return
    card, target = card_of(move), seat_of(move)
    drop = before - public_distance(sketch, belief.info[SHOWN])
    phase = 0 if before > 4.5 else 1 if before > 2.5 else 2
    cls = MAP_CLASS + phase
    bad = 0.0
    pair = -1
    if kind == PLACE:
        sign = _sign(drop)
        stub = STUB[face]
        if sign == 1 and stub:
            sign = 4
        cls = PLACE_CLASS + 3 * sign + phase
        bad = 1.0 if stub else -0.1
    elif kind == ROCKFALL:
        sign = _sign(drop)
        cls = ROCK_CLASS + 3 * (sign if sign < 2 else 2) + phase
        bad = 0.5 if sign > 1 else 0.0
    elif kind == PASS:
        cls = PASS_CLASS + (0 if belief.info[FRONT + seat] & (TOOL_MASK | TRAPPED) else 3) + phase
    elif kind == BREAK:
        belief.info[FRONT + target] |= BREAKS[card]
        pair = BREAK_PAIR + phase
    elif kind == REPAIR:
        belief.info[FRONT + target] &= ~(1 << which_of(move))
        cls = MEND_SELF_CLASS + phase
        pair = REPAIR_PAIR + phase if target != seat else -1
    elif kind == TRAP:
        belief.info[FRONT + target] |= TRAPPED
        pair = BREAK_PAIR + phase
    elif kind == FREE:
        belief.info[FRONT + target] &= ~TRAPPED
        pair = REPAIR_PAIR + phase if target != seat else -1
        cls = MEND_SELF_CLASS + phase
    elif kind == UNBURDEN:
        belief.info[FRONT + seat] &= ~(1 << which_of(move))
    elif kind == SWAP_HATS:
        _forget(belief, target)
    belief.marks[seat] += bad
    belief.last[0], belief.last[1], belief.last[2], belief.last[3] = cls, pair, target, phase
    if pair >= 0:
        if target != seat:
            _two_seats(belief, seat, target, pair)
    elif kind in TELLING:
        belief.unary[seat] += UNARY_TABLE[cls]
        belief.trust[seat] = belief.trust[seat] * _FADE + clamp(UNARY_TABLE[cls], 1.2)


def new_reader() -> tuple[Belief, Sketch]:
    """Belief and sketch to read a log into."""
    return new_belief(), new_sketch()
