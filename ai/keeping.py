"""Who is likely to hold which card.

Hidden cards are not spread evenly: what was good for its owner has been played, what was of no use was thrown away,
what waits for its moment is still there. `ai/keeping_table.py` says, by edition and card, how much likelier than by
its share of the unseen cards a card is to be one that a seat holds: by the seat's side, by whether its tools are
broken, and by the lap; and to be one that was thrown away face down.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ai.keeping_table import KEEPING
from engine.cards import CARD_COUNT, EDITIONS, TOOL_MASK, card_id
from engine.jit import i64, jit
from engine.state import State

WHOLE, BROKEN, SABOTEUR_WHOLE, SABOTEUR_BROKEN, THROWN = range(5)
"""Rows of the table for a card: hands of diggers and of saboteurs, and what was thrown away."""
ROWS = 5
LAPS = 6
"""Laps 0, 1, 2, 3 and 4, 5 and 6, and later ones."""
_LAP_OF = np.array([0, 1, 2, 3, 3, 4, 4, 5], np.int64)


def rows_of(lines: Sequence[str]) -> np.ndarray:
    """float64[rows, laps]: the rows of a card, which stand in per cent between bars."""
    return np.array([[int(share) for share in row.split()] for line in lines for row in line.split("|")]) / 100


def _shares() -> np.ndarray:
    out = np.ones((len(EDITIONS), ROWS, LAPS, CARD_COUNT))
    for edition, table in KEEPING.items():
        for name, lines in table.items():
            out[EDITIONS.index(edition), :, :, card_id(name)] = rows_of(lines)
    return out


SHARES = _shares()
"""float64[editions, rows, laps, cards]"""


@jit
def lap_of(record: State) -> int:
    """The lap as the table counts it."""
    lap = i64(record.ply) // max(i64(record.seats), 1)
    return _LAP_OF[min(lap, len(_LAP_OF) - 1)]


def _now(record: State) -> np.ndarray:
    now: np.ndarray = SHARES[int(record.edition), :, int(lap_of(record))]
    return now


def keeping(record: State) -> np.ndarray:
    """float64[2, 12, cards]: how likely a card is in the hand of a seat that is no saboteur, or one, for an unseen
    card that is as likely anywhere."""
    broken = (record.front & TOOL_MASK != 0).astype(np.int64)
    now = _now(record)
    return np.stack([now[WHOLE + broken], now[SABOTEUR_WHOLE + broken]])


def throwing(record: State) -> np.ndarray:
    """float64[cards]: how likely a card was thrown away face down by another seat, in the same measure."""
    return _now(record)[THROWN].copy()
