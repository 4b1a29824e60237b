"""Features of what only Saboteur 2 has: its action cards, and being rid of a card in front (S-12, S-31 to S-39)."""

from __future__ import annotations

import numpy as np

from ai.discard import throw
from ai.features import (
    FEATURE_COUNT,
    FREE_ANY,
    FREE_FRIEND,
    FREE_SELF,
    HANDS_OFF_ANY,
    HANDS_OFF_FOE,
    HANDS_OFF_SELF,
    HATS_ANY,
    HATS_FOE,
    HATS_SELF,
    HATS_SELF_HEAT,
    INSPECT_NEW,
    INSPECT_OLD,
    SWAP_HANDS_ANY,
    SWAP_HANDS_FOE,
    SWAP_HANDS_SIZE,
    THEFT_LAID,
    TRAP_ANY,
    TRAP_FOE,
    TRAP_STRIKE,
    UNBURDEN_PART,
    UNBURDEN_THEFT,
    UNBURDEN_TOOL,
    UNBURDEN_TRAPPED,
)
from ai.thought import Thought
from engine.cards import THEFT as THEFT_CARD
from engine.cards import TOOL_MASK, TRAPPED
from engine.jit import i64, jit
from engine.move import (
    CARD_2,
    HANDS_OFF,
    INSPECTION,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TRAP,
    UNBURDEN,
    card_of,
    kind_of,
    seat_of,
    which_of,
)
from engine.state import State


@jit
def _trick(state: State, seat: int, move: int, thought: Thought, row: np.ndarray) -> None:
    """A card aimed at a seat, or a theft laid before oneself."""
    kind, target = kind_of(move), seat_of(move)
    foe, own = thought.foe[target], target == seat
    if kind == THEFT:
        row[THEFT_LAID] = 1.0
    elif kind == HANDS_OFF:
        row[HANDS_OFF_SELF if own else HANDS_OFF_ANY] = 1.0
        row[HANDS_OFF_FOE] = 0.0 if own else foe
    elif kind == SWAP_HANDS:
        row[SWAP_HANDS_ANY] = 1.0
        row[SWAP_HANDS_SIZE] = 1.0 * (i64(state.hand_size[target]) - i64(state.hand_size[seat]) + 1)
        row[SWAP_HANDS_FOE] = foe
    elif kind == INSPECTION:
        chance = thought.chance[target]
        if thought.roles[target]:
            row[INSPECT_OLD] = 1.0
        else:
            row[INSPECT_NEW] = 0.4 + 2.4 * chance * (1.0 - chance)
    elif kind == SWAP_HATS:
        if own:
            row[HATS_SELF] = 1.0
            row[HATS_SELF_HEAT] = thought.mood[3]
        else:
            row[HATS_ANY] = 1.0
            row[HATS_FOE] = foe
    elif kind == TRAP:
        row[TRAP_ANY] = 1.0
        row[TRAP_FOE] = foe
        row[TRAP_STRIKE] = foe * thought.mood[1]
    elif own:
        row[FREE_SELF] = 1.0
    else:
        row[FREE_ANY] = 1.0
        row[FREE_FRIEND] = 1.0 - foe


@jit
def _unburden(state: State, seat: int, move: int, row: np.ndarray) -> None:
    """Two cards to be rid of one in front: worth more when nothing else keeps the seat from building."""
    throw(card_of(move), row)
    throw(move >> CARD_2 & 63, row)
    bit = 1 << which_of(move)
    front = i64(state.front[seat])
    if bit == THEFT_CARD:
        row[UNBURDEN_THEFT] = 1.0
    else:
        row[UNBURDEN_TRAPPED if bit == TRAPPED else UNBURDEN_TOOL] = 1.0
        if front & (TOOL_MASK | TRAPPED) & ~bit:
            row[UNBURDEN_PART] = 1.0


@jit
def consider_tricks(
    state: State, thought: Thought, moves: np.ndarray, count: int,
    weights: np.ndarray, features: np.ndarray, scores: np.ndarray,
) -> None:  # fmt: skip
    """Features and scores of those of the first `count` moves that only Saboteur 2 has; the others are left alone.

    Comes after `ai.policy.consider`, with the same arrays.
    """
    seat, role = i64(state.to_move), thought.row[0]
    for i in range(count):
        move = moves[i]
        kind = kind_of(move)
        if kind < THEFT:
            continue
        row = features[i]
        if kind == UNBURDEN:
            _unburden(state, seat, move, row)
        else:
            _trick(state, seat, move, thought, row)
        score = 0.0
        for k in range(FEATURE_COUNT):
            score += row[k] * weights[role, k]
        scores[i] = score
