"""Cells of the mountain and their index in the record's flat grid.

How large the mountain is. A round lays every card of the deck at most once, each beside a face-up card, so the farthest
cell is the end of a chain of distinct cards. With a way to the start (B-23) a chain towards one side uses the cards
that link that side with the opposite one, a cell each; two curves make a step of a stair; one last card may be of any
kind: at most 24 cells with the base deck, 42 with both. A revealed goal lends a cell,
and each of the four ladders, which may stand on a dead end, lends two: 53. With `connect_to_start` off the base deck
reaches 40 cells and 3 goals at the very most. So 56 cells in every direction hold every mine of these rules; only
Saboteur 2 with `connect_to_start` off could lay a straight line of 57 cards and is told that the mountain ends (B-4).
`tests/rules/test_grid.py` counts this from the card tables. The rim of one cell is never built on, which saves every
neighbour look-up its range check.
"""

from __future__ import annotations

import numpy as np

REACH = 56
"""Cells from the start to the last cell that can be built on, in every direction."""
WIDTH = 2 * REACH + 3
CELLS = WIDTH * WIDTH
ORIGIN = (REACH + 1) * WIDTH + REACH + 1
STEP = np.array([-WIDTH, 1, WIDTH, -1], np.int64)
"""Index step towards N, E, S, W."""
STEPS = (-WIDTH, 1, WIDTH, -1)


def index(column: int, row: int) -> int:
    """Grid index of a cell; ValueError for a cell past the edge of the mountain."""
    if abs(column) > REACH or abs(row) > REACH:
        raise ValueError(f"cell [{column}, {row}] is past the edge of the mountain ({REACH} cells each way)")
    return ORIGIN + row * WIDTH + column


def cell_of(place: int) -> tuple[int, int]:
    """(column, row) of a grid index."""
    row, column = divmod(place, WIDTH)
    return column - REACH - 1, row - REACH - 1


def _flags() -> np.ndarray:
    rows, columns = np.divmod(np.arange(CELLS), WIDTH)
    rim = (rows == 0) | (rows == WIDTH - 1) | (columns == 0) | (columns == WIDTH - 1)
    column, row = columns - REACH - 1, rows - REACH - 1
    outside = (column < 0) | (column > 8) | (row < -2) | (row > 2)
    flags: np.ndarray = rim.astype(np.uint8) | (outside.astype(np.uint8) << 1)
    return flags


BUILDABLE = _flags()
"""By grid index: bit 0 set on the rim, bit 1 set outside the 9 x 5 frame."""
GOAL_INDEX = np.array([index(8, -2), index(8, 0), index(8, 2)], np.int64)
