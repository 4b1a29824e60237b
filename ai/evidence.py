"""What public actions say about roles: each action falls into a class, and a class tells saboteurs from the others.

A class is what the action did to the distances, and how much the seat had done before: who still holds the cards that
it was dealt has a choice, late in a round the hand decides. It carries the log of how much likelier a saboteur is to do
it than somebody else; breaking and mending another's tool speak of two seats at once.
"""

from __future__ import annotations

import numpy as np

from ai.evidence_table import PAIR, UNARY
from ai.sketch import HIDDEN, STUB, Sketch
from engine.cards import TOOL_MASK, TRAPPED
from engine.jit import i64, jit
from engine.move import (
    BREAK,
    FREE,
    MAP,
    PASS,
    PLACE,
    REPAIR,
    ROCKFALL,
    TRAP,
    card_of,
    kind_of,
    turned_of,
)
from engine.state import State

STAGES = 3
"""A seat's first action, its next two, all later ones."""
CLASS_NAMES = (
    "nearer", "same", "farther", "much_farther", "stub", "rock_nearer", "rock_same", "rock_farther", "map",
    "pass_broken", "pass_whole", "mend_self", "same_second", "same_one", "nearer_second", "pass_blocked",
)  # fmt: skip
"""Of each three classes, by stage."""
PAIR_NAMES = ("break", "mend")
(
    _NEARER, _SAME, _FARTHER, _MUCH_FARTHER, _STUB, _ROCK_NEARER, _ROCK_SAME, _ROCK_FARTHER, _MAP, _PASS_BROKEN,
    _PASS_WHOLE, _MEND_SELF, _SAME_SECOND, _SAME_ONE, _NEARER_SECOND, _PASS_BLOCKED,
) = range(0, STAGES * len(CLASS_NAMES), STAGES)  # fmt: skip
UNARY_CLASSES = STAGES * len(CLASS_NAMES)
BREAK_PAIR, REPAIR_PAIR = 0, STAGES
PAIR_CLASSES = STAGES * len(PAIR_NAMES)
NO_CLASS = -1
ROCK_FARTHER = _ROCK_FARTHER
PASS_WHOLE = slice(_PASS_WHOLE, _PASS_WHOLE + STAGES)
"""A pass with whole tools is never taken as a sign of innocence: anybody can, and saboteurs who pass would hide behind
it."""
UNARY_TABLE = np.array([UNARY["base"], UNARY["saboteur2"]], np.float64)
"""[edition, class]: log of the likelihood ratio saboteur : anybody else."""
UNARY_TABLE[:, PASS_WHOLE] = UNARY_TABLE[:, PASS_WHOLE].clip(min=0)
PAIR_TABLE = np.array([PAIR["base"], PAIR["saboteur2"]], np.float64)
"""[edition, class, actor is saboteur, target is saboteur]: log-likelihood."""

BEFORE, SECOND, BLOCKS, SHOWN, WAY = 0, 1, 2, 3, 4
"""Entries of what `look_before` notes: distance by the nearest and by the second open end, what keeps the seat from
building, mask of revealed goals, and from WAY on the distance of each goal."""
NOTE = WAY + 3
_CLEARLY = 0.25
_SECOND_CLEARLY = 0.3


@jit
def public_distance(sketch: Sketch, shown: int, rank: int) -> float:
    """Mean distance, by the nearest (rank 0) or second nearest (1) open end, of the goals hidden when `shown` was the
    mask of revealed ones; those revealed since count 0."""
    total, hidden = 0.0, 0
    for goal in range(3):
        if not shown >> goal & 1:
            hidden += 1
            if sketch.counts[HIDDEN] >> goal & 1:
                total += sketch.way[3 * rank + goal]
    return total / hidden if hidden else 0.0


@jit
def look_before(state: State, sketch: Sketch, seat: int, note: np.ndarray) -> None:
    """What must be known of the time before an action to class it, into note (float64[7])."""
    shown = i64(state.shown)
    note[SHOWN] = shown
    note[BEFORE] = public_distance(sketch, shown, i64(0))
    note[SECOND] = public_distance(sketch, shown, i64(1))
    note[BLOCKS] = i64(state.front[seat]) & (TOOL_MASK | TRAPPED)
    for goal in range(3):
        note[WAY + goal] = sketch.way[goal]


@jit
def _one_nearer(sketch: Sketch, note: np.ndarray) -> bool:
    """Whether a goal that was hidden has come nearer."""
    shown = i64(note[SHOWN])
    for goal in range(3):
        reached = not sketch.counts[HIDDEN] >> goal & 1
        if not shown >> goal & 1 and (reached or sketch.way[goal] < note[WAY + goal]):
            return True
    return False


@jit
def _place_class(sketch: Sketch, move: int, note: np.ndarray) -> int:
    shown = i64(note[SHOWN])
    drop = note[BEFORE] - public_distance(sketch, shown, i64(0))
    wider = note[SECOND] - public_distance(sketch, shown, i64(1)) > _SECOND_CLEARLY
    if drop > _CLEARLY:
        return _NEARER_SECOND if wider else _NEARER
    if drop <= -_CLEARLY:
        return _FARTHER if drop > -1.0 - _CLEARLY else _MUCH_FARTHER
    if wider:
        return _SAME_SECOND
    if _one_nearer(sketch, note):
        return _SAME_ONE
    return _STUB if STUB[2 * card_of(move) + turned_of(move)] else _SAME


@jit
def unary_class(sketch: Sketch, move: int, note: np.ndarray, stage: int) -> int:
    """Class of an action by itself, or NO_CLASS; `sketch` is drawn after it."""
    kind = kind_of(move)
    if kind == PLACE:
        return _place_class(sketch, move, note) + stage
    if kind == ROCKFALL:
        drop = note[BEFORE] - public_distance(sketch, i64(note[SHOWN]), i64(0))
        if drop > _CLEARLY:
            return _ROCK_NEARER + stage
        return (_ROCK_SAME if drop > -_CLEARLY else _ROCK_FARTHER) + stage
    if kind == PASS:
        blocks = i64(note[BLOCKS])
        if blocks & (blocks - 1):
            return _PASS_BLOCKED + stage
        return (_PASS_BROKEN if blocks else _PASS_WHOLE) + stage
    if kind == REPAIR or kind == FREE:
        return _MEND_SELF + stage
    return _MAP + stage if kind == MAP else NO_CLASS


@jit
def pair_class(move: int, stage: int) -> int:
    """Class of an action aimed at another seat, or NO_CLASS; the caller leaves out actions aimed at oneself."""
    kind = kind_of(move)
    if kind == BREAK or kind == TRAP:
        return BREAK_PAIR + stage
    if kind == REPAIR or kind == FREE:
        return REPAIR_PAIR + stage
    return NO_CLASS


def class_name(number: int) -> str:
    """Name of a unary class without its stage."""
    return CLASS_NAMES[number // STAGES]


def pair_name(number: int) -> str:
    """Name of a class of two seats without its stage."""
    return PAIR_NAMES[number // STAGES]
