"""The feature of a card that is thrown away face down."""

from __future__ import annotations

import numpy as np

from ai.features import (
    PASS_BREAK,
    PASS_CRYSTAL,
    PASS_GOOD,
    PASS_MAP,
    PASS_PLAIN,
    PASS_REPAIR,
    PASS_ROCK,
    PASS_STUB,
    PASS_TRICK,
)
from ai.sketch import STUB
from engine.cards import BREAKS, CARD_COUNT, CRYSTAL, FIRST_ACTION, MAP_CARD, OPEN, REPAIRS, ROCKFALL_CARD
from engine.jit import jit


def _column(card: int) -> int:
    if card < FIRST_ACTION:
        if STUB[2 * card]:
            return PASS_STUB
        return PASS_GOOD if int(OPEN[2 * card]).bit_count() > 2 else PASS_PLAIN
    if card == MAP_CARD:
        return PASS_MAP
    if card == ROCKFALL_CARD:
        return PASS_ROCK
    if BREAKS[card]:
        return PASS_BREAK
    return PASS_REPAIR if REPAIRS[card] else PASS_TRICK


THROWN = np.array([_column(card) for card in range(CARD_COUNT)], np.int64)
"""Column of the feature, by card id."""
THROWN_CRYSTAL = np.array(
    [PASS_CRYSTAL if card < FIRST_ACTION and CRYSTAL[2 * card] else -1 for card in range(CARD_COUNT)], np.int64
)
"""Column of a second one, -1 for none."""


@jit
def throw(card: int, weights: np.ndarray, row: np.ndarray) -> float:
    """Score of a card that is thrown away face down."""
    column = THROWN[card]
    row[column] += 1.0
    score = weights[column]
    crystal = THROWN_CRYSTAL[card]
    if crystal >= 0:
        row[crystal] += 1.0
        score += weights[crystal]
    return score
