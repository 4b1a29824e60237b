"""Features of what only Saboteur 2 has: its action cards, and being rid of a card in front (S-12, S-31 to S-39)."""

from __future__ import annotations

import numpy as np

from ai.discard import throw
from ai.features import (
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
def _trick(state: State, seat: int, move: int, thought: Thought, weights: np.ndarray, row: np.ndarray) -> float:
    """A card aimed at a seat, or a theft laid before oneself."""
    kind, target = kind_of(move), seat_of(move)
    foe, own = thought.foe[target], target == seat
    if kind == THEFT:
        row[THEFT_LAID] = 1.0
        return weights[THEFT_LAID]
    if kind == HANDS_OFF:
        if own:
            row[HANDS_OFF_SELF] = 1.0
            return weights[HANDS_OFF_SELF]
        row[HANDS_OFF_ANY], row[HANDS_OFF_FOE] = 1.0, foe
        return weights[HANDS_OFF_ANY] + foe * weights[HANDS_OFF_FOE]
    if kind == SWAP_HANDS:
        more = 1.0 * (i64(state.hand_size[target]) - i64(state.hand_size[seat]) + 1)
        row[SWAP_HANDS_ANY], row[SWAP_HANDS_SIZE], row[SWAP_HANDS_FOE] = 1.0, more, foe
        return weights[SWAP_HANDS_ANY] + more * weights[SWAP_HANDS_SIZE] + foe * weights[SWAP_HANDS_FOE]
    if kind == INSPECTION:
        if thought.roles[target]:
            row[INSPECT_OLD] = 1.0
            return weights[INSPECT_OLD]
        chance = thought.chance[target]
        row[INSPECT_NEW] = 0.4 + 2.4 * chance * (1.0 - chance)
        return row[INSPECT_NEW] * weights[INSPECT_NEW]
    if kind == SWAP_HATS:
        if own:
            row[HATS_SELF], row[HATS_SELF_HEAT] = 1.0, thought.mood[3]
            return weights[HATS_SELF] + thought.mood[3] * weights[HATS_SELF_HEAT]
        row[HATS_ANY], row[HATS_FOE] = 1.0, foe
        return weights[HATS_ANY] + foe * weights[HATS_FOE]
    if kind == TRAP:
        strike = thought.mood[1]
        row[TRAP_ANY], row[TRAP_FOE], row[TRAP_STRIKE] = 1.0, foe, foe * strike
        return weights[TRAP_ANY] + foe * (weights[TRAP_FOE] + strike * weights[TRAP_STRIKE])
    if own:
        row[FREE_SELF] = 1.0
        return weights[FREE_SELF]
    row[FREE_ANY], row[FREE_FRIEND] = 1.0, 1.0 - foe
    return weights[FREE_ANY] + (1.0 - foe) * weights[FREE_FRIEND]


@jit
def _unburden(state: State, seat: int, move: int, weights: np.ndarray, row: np.ndarray) -> float:
    """Two cards to be rid of one in front: worth more when nothing else keeps the seat from building."""
    score = throw(card_of(move), weights, row) + throw(move >> CARD_2 & 63, weights, row)
    bit = 1 << which_of(move)
    front = i64(state.front[seat])
    if bit == THEFT_CARD:
        row[UNBURDEN_THEFT] = 1.0
        return score + weights[UNBURDEN_THEFT]
    column = UNBURDEN_TRAPPED if bit == TRAPPED else UNBURDEN_TOOL
    row[column] = 1.0
    score += weights[column]
    if front & (TOOL_MASK | TRAPPED) & ~bit:
        row[UNBURDEN_PART] = 1.0
        score += weights[UNBURDEN_PART]
    return score


@jit
def consider_tricks(
    state: State, thought: Thought, moves: np.ndarray, count: int,
    weights: np.ndarray, features: np.ndarray, scores: np.ndarray,
) -> None:  # fmt: skip
    """Scores of those of the first `count` moves that only Saboteur 2 has; the others are left alone.

    Comes after `ai.policy.consider`, with the same arrays.
    """
    seat = i64(state.to_move)
    part = weights[thought.row[0]]
    spare = len(features) - 1
    for i in range(count):
        move = moves[i]
        kind = kind_of(move)
        if kind == UNBURDEN:
            scores[i] = _unburden(state, seat, move, part, features[min(i, spare)])
        elif kind >= THEFT:
            scores[i] = _trick(state, seat, move, thought, part, features[min(i, spare)])
