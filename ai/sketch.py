"""A sketch of the mine: a small window around the frame, what is reachable in it, and how many cards each goal is away.

Distances run over cells that can still be built on: laid cards block, cut-off tunnels that a new card would relink cost
nothing. The window is three cells wider than the frame to the east and west and four to the north and south; what lies
beyond does not enter a bot's head.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from engine.cards import GOAL_CELLS, LADDER, LINK, OPEN
from engine.grid import BUILDABLE, CELLS, index
from engine.jit import i64, jit
from engine.state import FIRST_SLOT, State

LEFT, RIGHT, TOP, BOTTOM = -3, 11, -6, 6
ROW = RIGHT - LEFT + 3
SPOTS = ROW * (BOTTOM - TOP + 3)
WALL, HIDDEN = -2, -1
"""Board values beside 0 for an empty cell and the face id of a laid card."""
FAR = 12
"""Distance of a goal to which no way is left; longer ways count no worse."""
SIDE_STEP = np.array([-ROW, 1, ROW, -1], np.int64)
STUB = np.array([all(int(mask).bit_count() < 2 for mask in links) for links in LINK], np.bool_)
"""Whether no way leads through a face."""


def _window() -> tuple[np.ndarray, np.ndarray]:
    spots = np.full(CELLS, -1, np.int64)
    empty = np.full((2, SPOTS), WALL, np.int64)
    for row in range(TOP, BOTTOM + 1):
        for column in range(LEFT, RIGHT + 1):
            spot = (row - TOP + 1) * ROW + column - LEFT + 1
            place = index(column, row)
            spots[place] = spot
            empty[0, spot] = 0
            if not BUILDABLE[place] & 2:
                empty[1, spot] = 0
    return spots, empty


SPOT_OF, EMPTY = _window()
"""Spot of a grid index (-1 outside the window); the empty window without and with the frame as border."""
GOAL_SPOTS = np.array([SPOT_OF[index(*cell)] for cell in GOAL_CELLS], np.int64)
START_SPOT = int(SPOT_OF[index(0, 0)])


SKETCH = np.dtype(
    [
        ("board", np.int64, (SPOTS,)),
        ("reach", np.int64, (SPOTS,)),  # mask of reachable sides
        ("ends", np.int64, (SPOTS,)),  # empty spots a reachable opening leads to
        ("dist", np.int64, (3, SPOTS)),
        ("queue", np.int64, (2 * SPOTS,)),
        ("way", np.int64, (8,)),  # nearest open end by goal (0-2), the next nearest (3-5), number of open ends (6)
    ]
)
Sketch: TypeAlias = Any
"""A record of dtype SKETCH."""


def new_record(dtype: np.dtype[Any]) -> Any:
    """One record of zeros."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def zero(record: Any) -> None:
    """Set all fields of a record to 0."""
    for name in record.dtype.names:
        record[name][...] = 0


def new_sketch() -> Sketch:
    """A sketch to be filled."""
    return new_record(SKETCH)


@jit
def clamp(value: float, bound: float) -> float:
    """The value cut to -bound..bound."""
    if value > bound:
        return bound
    return -bound if value < -bound else value


@jit
def draw_board(state: State, board: np.ndarray) -> None:
    """Copy the laid cards of a record that lie inside the window."""
    bounded = 1 if state.bounded else 0
    for spot in range(SPOTS):
        board[spot] = EMPTY[bounded, spot]
    for slot in range(1, state.slots):
        spot = SPOT_OF[i64(state.cell[slot])]
        if spot >= 0:
            face = i64(state.face[slot])
            board[spot] = HIDDEN if face == 0 and slot < FIRST_SLOT else face


@jit
def flood(sketch: Sketch) -> None:
    """Mark what can be reached from the start and list the empty cells that its openings lead to."""
    board, reach, stack = sketch.board, sketch.reach, sketch.queue
    height = 0
    for spot in range(SPOTS):
        reach[spot] = 0
        if board[spot] > 0 and LADDER[board[spot]]:  # the start card holds the ladder node too
            reach[spot] = LADDER[board[spot]]
            stack[height] = spot
            height += 1
    count = 0
    while height > 0:
        height -= 1
        spot = stack[height]
        for side in range(4):
            if not reach[spot] >> side & 1:
                continue
            near = spot + SIDE_STEP[side]
            face = board[near]
            if face == 0:
                known = False
                for i in range(count):
                    known |= sketch.ends[i] == near
                if not known:
                    sketch.ends[count] = near
                    count += 1
            elif face > 0:
                entry = side ^ 2
                fresh = i64(LINK[face, entry]) & ~reach[near]
                if OPEN[face] >> entry & 1 and fresh:
                    reach[near] |= fresh
                    stack[height] = near
                    height += 1
    sketch.way[6] = count


@jit
def measure(sketch: Sketch, goal: int, blocked: int) -> None:
    """Cards from every spot to the goal, into `dist[goal]`; `blocked` is one more spot that cannot be built on."""
    board, reach, queue = sketch.board, sketch.reach, sketch.queue
    dist = sketch.dist[goal]
    for spot in range(SPOTS):
        dist[spot] = FAR
    source = GOAL_SPOTS[goal]
    if board[source] != HIDDEN:
        return
    dist[source] = 0
    queue[0] = source
    head, tail = 0, 1
    while head < tail:
        queue[SPOTS] = queue[head]  # the second half is a stack: laid cards are passed at no cost, so at once
        head += 1
        top = SPOTS + 1
        steps = dist[queue[SPOTS]]
        if steps >= FAR - 1:
            return
        while top > SPOTS:
            top -= 1
            spot = queue[top]
            face = board[spot]
            for side in range(4):
                if face > 0 and not OPEN[face] >> side & 1:
                    continue
                near = spot + SIDE_STEP[side]
                there = board[near]
                if there == 0:
                    if near != blocked and dist[near] > steps + 1:
                        dist[near] = steps + 1
                        queue[tail] = near
                        tail += 1
                elif (
                    there > 0 and reach[near] == 0 and dist[near] > steps
                    and OPEN[there] >> (side ^ 2) & 1 and not STUB[there]
                ):  # fmt: skip
                    dist[near] = steps
                    queue[top] = near
                    top += 1


@jit
def nearest(sketch: Sketch, goal: int, blocked: int) -> int:
    """Distance of the nearest open end and of the next one, as `first | second << 8`."""
    first, second = FAR, FAR
    for i in range(sketch.way[6]):
        spot = sketch.ends[i]
        if spot != blocked:
            steps = sketch.dist[goal, spot]
            if steps < first:
                first, second = steps, first
            elif steps < second:
                second = steps
    return first | second << 8


@jit
def survey(sketch: Sketch) -> None:
    """Everything about the board as it lies."""
    nowhere: int = i64(-1)
    flood(sketch)
    for goal in range(3):
        measure(sketch, goal, nowhere)
        both = nearest(sketch, goal, nowhere)
        sketch.way[goal] = both & 255
        sketch.way[3 + goal] = both >> 8


@jit
def survey_without(sketch: Sketch, spot: int, near: np.ndarray) -> None:
    """What matters when a card is laid on an empty spot, into near (int64[18]).

    Distances of the other open ends (0-2), of the next ones (3-5), and by goal and side from the neighbouring spots
    (6 + 4 * goal + side).
    """
    for goal in range(3):
        measure(sketch, goal, spot)
        both = nearest(sketch, goal, spot)
        near[goal] = both & 255
        near[3 + goal] = both >> 8
        for side in range(4):
            beside = spot + SIDE_STEP[side]
            face = sketch.board[beside]
            shut = face > 0 and not OPEN[face] >> (side ^ 2) & 1
            near[6 + 4 * goal + side] = FAR if shut else sketch.dist[goal, beside]
