"""Features of a card that is thrown away face down."""

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
from engine.cards import BREAKS, CRYSTAL, FIRST_ACTION, MAP_CARD, OPEN, REPAIRS, ROCKFALL_CARD
from engine.jit import jit


@jit
def throw(card: int, row: np.ndarray) -> None:
    """A card that is thrown away face down."""
    openings = 0
    if card < FIRST_ACTION:
        for side in range(4):
            openings += OPEN[2 * card] >> side & 1
        if CRYSTAL[2 * card]:
            row[PASS_CRYSTAL] += 1.0
        if STUB[2 * card]:
            row[PASS_STUB] += 1.0
        elif openings > 2:
            row[PASS_GOOD] += 1.0
        else:
            row[PASS_PLAIN] += 1.0
    elif card == MAP_CARD:
        row[PASS_MAP] += 1.0
    elif card == ROCKFALL_CARD:
        row[PASS_ROCK] += 1.0
    elif BREAKS[card]:
        row[PASS_BREAK] += 1.0
    elif REPAIRS[card]:
        row[PASS_REPAIR] += 1.0
    else:
        row[PASS_TRICK] += 1.0
