"""A sketch of the mine: how many cards each goal is away, seen from every cell that can still be built on.

Distances run over empty cells: laid cards block, cut-off tunnels that a new card would relink cost nothing. The window
is three cells wider than the frame to the east and west and two to the north and south; what lies beyond does not
enter a bot's head.

The search is breadth-first on bit boards: a row of the window is 17 bits, and one word holds the rows of all three
goals side by side, so that one pass measures them together. A distance has four bits, kept in four planes, each a
board of its own: the loops over rows then run on vectors.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from engine.cards import GOAL_CELLS, LINK, OPEN
from engine.grid import BUILDABLE, CELLS, STEP, index
from engine.jit import i64, jit
from engine.reach import FIRST_GOAL_SLOT
from engine.state import MAX_SLOTS, State

LEFT, RIGHT, TOP, BOTTOM = -3, 11, -4, 4
ROW = RIGHT - LEFT + 3
ROWS = BOTTOM - TOP + 3
SPOTS = ROW * ROWS
FAR = 12
"""Distance of a goal to which no way is left; longer ways count no worse."""
SIDE_STEP = np.array([-ROW, 1, ROW, -1], np.int64)
STUB = np.array([all(int(mask).bit_count() < 2 for mask in links) for links in LINK], np.bool_)
"""Whether no way leads through a face."""
_THRICE = 1 | 1 << ROW | 1 << 2 * ROW
ALL_FAR = FAR * _THRICE
_PLANES = 4
MAX_ENDS = 64


def _window() -> tuple[np.ndarray, np.ndarray]:
    spots = np.full(CELLS, -1, np.int64)
    empty = np.zeros((2, ROWS), np.int64)
    for row in range(TOP, BOTTOM + 1):
        for column in range(LEFT, RIGHT + 1):
            place = index(column, row)
            spots[place] = (row - TOP + 1) * ROW + column - LEFT + 1
            empty[0, row - TOP + 1] |= 1 << (column - LEFT + 1)
            if not BUILDABLE[place] & 2:
                empty[1, row - TOP + 1] |= 1 << (column - LEFT + 1)
    return spots, empty


SPOT_OF, EMPTY = _window()
"""Spot of a grid index (-1 outside the window); the empty rows without and with the frame as border."""
GOAL_SPOTS = np.array([SPOT_OF[index(*cell)] for cell in GOAL_CELLS], np.int64)


SKETCH = np.dtype(
    [
        ("empty", np.int64, (ROWS,)),  # cells that can be built on
        ("wanted", np.int64, (ROWS,)),  # cells whose distance is asked for
        ("seen", np.int64, (ROWS,)),  # scratch of `measure`
        ("front", np.int64, (2, ROWS)),
        ("later", np.int64, (ROWS,)),
        ("planes", np.int64, (2, _PLANES, ROWS)),  # distances: of the mine as it lies, with one more cell blocked
        ("ends", np.int64, (MAX_ENDS,)),  # empty spots a reachable opening leads to
        ("entry", np.int64, (SPOTS,)),  # of such a spot: sides with a reachable opening, sides without a reached card
        ("cut", np.int64, (MAX_SLOTS,)),  # slots of cut-off tunnels
        ("counts", np.int64, (5,)),  # ends, cut-off tunnels, mask of hidden goals, roughness, number of this drawing
        ("way", np.int64, (9,)),  # nearest open end by goal (0-2), the next nearest (3-5), the third (6-8)
        ("near", np.int64, (SPOTS, 21)),  # what `look_past` found, by spot
        ("asked", np.int64, (SPOTS,)),  # number of the drawing for which it was asked
        ("fall", np.int64, (MAX_SLOTS, 3)),  # what `look_under` found, by slot
        ("fallen", np.int64, (MAX_SLOTS,)),  # number of the drawing for which it was asked
        ("needs", np.int64, (MAX_SLOTS, 4)),  # cards that every way to a reached side leads through (`ai.fall`)
        ("tips", np.int64, (4 * MAX_SLOTS, 2)),  # of each open end: its distances, the cards it needs
        ("survey", np.int64, (4,)),  # number of the drawing and first slot these are for; tips, cards that any needs
        ("come", np.int64, (4,)),  # scratch
    ]
)
Sketch: TypeAlias = Any
"""A record of dtype SKETCH."""
ENDS, CUT, HIDDEN, ROUGH, DRAWING = range(5)
DRAWN, FIRST, TIPS, UNDER = range(4)
"""Entries of `counts`, and of `survey`. ROUGH 1 saves `look_past` its own search: it then takes the distances of the
mine as it lies, which tell a gain exactly and a loss at least roughly."""


def new_record(dtype: np.dtype[Any]) -> Any:
    """One record of zeros."""
    return np.zeros(1, dtype).view(np.recarray)[0]


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
def distances(planes: np.ndarray, spot: int) -> int:
    """Cards from a spot to each goal, its own included, for `to_goal`; 0 on the goal, FAR where no way leads."""
    row, bit = spot // ROW, spot % ROW
    all_three: int = planes[0, row] >> bit & _THRICE
    all_three |= (planes[1, row] >> bit & _THRICE) << 1
    all_three |= (planes[2, row] >> bit & _THRICE) << 2
    all_three |= (planes[3, row] >> bit & _THRICE) << 3
    return all_three


@jit
def to_goal(all_three: int, goal: int) -> int:
    """One of the `distances`."""
    return all_three >> ROW * goal & 15


@jit
def nearer(one: int, other: int) -> int:
    """The smaller of two distances for each goal."""
    all_three: int = i64(0)
    for goal in range(3):
        all_three |= min(to_goal(one, goal), to_goal(other, goal)) << ROW * goal
    return all_three


@jit
def _pass_tunnels(state: State, sketch: Sketch, planes: np.ndarray, steps: int) -> None:
    """Carry the distance `steps` through cut-off tunnels, at no cost, to the cells they open to."""
    seen = sketch.seen
    again = True
    while again:
        again = False
        for i in range(sketch.counts[CUT]):
            slot = sketch.cut[i]
            place = i64(state.cell[slot])
            at = SPOT_OF[place]
            face = i64(state.face[slot])
            for goal in range(3):
                if seen[at // ROW] >> (at % ROW + ROW * goal) & 1:
                    continue
                entered = False
                for side in range(4):
                    if OPEN[face] >> side & 1:
                        near = at + SIDE_STEP[side]
                        if not seen[near // ROW] >> (near % ROW + ROW * goal) & 1:
                            continue
                        other = i64(state.slot[place + STEP[side]])
                        through = other == 0 or state.face[other] == 0
                        entered |= through or OPEN[state.face[other]] >> (side ^ 2) & 1 > 0
                if entered:
                    again = True
                    bit = i64(1) << (at % ROW + ROW * goal)
                    seen[at // ROW] |= bit
                    for plane in range(_PLANES):
                        if steps >> plane & 1:
                            planes[plane, at // ROW] |= bit
                    for side in range(4):
                        if OPEN[face] >> side & 1:
                            near = at + SIDE_STEP[side]
                            sketch.later[near // ROW] |= i64(1) << (near % ROW + ROW * goal)


@jit
def measure(state: State, sketch: Sketch, planes: np.ndarray, blocked: int) -> None:
    """Distances of all cells to the hidden goals, as far as they are wanted; `blocked` is a spot not to be built on."""
    empty, wanted, seen, later = sketch.empty, sketch.wanted, sketch.seen, sketch.later
    front, after = sketch.front[0], sketch.front[1]
    tunnels = sketch.counts[CUT] > 0
    for plane in range(_PLANES):
        for row in range(ROWS):
            planes[plane, row] = 0
    for row in range(ROWS):
        front[row] = after[row] = later[row] = 0
    hidden: int = i64(0)
    for goal in range(3):
        if sketch.counts[HIDDEN] >> goal & 1:
            spot = GOAL_SPOTS[goal]
            front[spot // ROW] |= i64(1) << (spot % ROW + ROW * goal)
            hidden |= ((i64(1) << ROW) - 1) << ROW * goal
    for row in range(ROWS):
        seen[row] = front[row]
    held = empty[blocked // ROW]
    empty[blocked // ROW] = held & ~(_THRICE << blocked % ROW)
    if tunnels:
        _pass_tunnels(state, sketch, planes, i64(0))
    missing = hidden
    for steps in range(1, FAR):
        if missing == 0:
            break
        fresh = i64(0)
        for row in range(1, ROWS - 1):
            grown = front[row] << 1 | front[row] >> 1 | front[row - 1] | front[row + 1]
            grown = (grown | later[row]) & empty[row] & ~seen[row]
            after[row] = grown
            fresh |= grown
        if fresh == 0:
            break
        missing = i64(0)
        for row in range(1, ROWS - 1):
            front[row] = after[row]
            later[row] = 0
            seen[row] |= after[row]
            missing |= wanted[row] & ~seen[row]
        missing &= hidden
        for plane in range(_PLANES):
            if steps >> plane & 1:
                for row in range(1, ROWS - 1):
                    planes[plane, row] |= after[row]
        if tunnels:
            _pass_tunnels(state, sketch, planes, steps)
    empty[blocked // ROW] = held
    for row in range(ROWS):
        planes[2, row] |= ~seen[row]  # FAR is 12
        planes[3, row] |= ~seen[row]


@jit
def _three_nearest(sketch: Sketch, planes: np.ndarray, left_out: int, out: np.ndarray) -> None:
    """Distances of the three open ends nearest to each goal, one spot left out, as out[g], [3 + g], [6 + g]."""
    for i in range(9):
        out[i] = FAR
    for i in range(sketch.counts[ENDS]):
        end = sketch.ends[i]
        if end == left_out:
            continue
        all_three = distances(planes, end)
        for goal in range(3):
            steps = to_goal(all_three, goal)
            first, second = out[goal], out[3 + goal]
            if steps < first:
                out[goal], out[3 + goal], out[6 + goal] = steps, first, second
            elif steps < second:
                out[3 + goal], out[6 + goal] = steps, second
            elif steps < out[6 + goal]:
                out[6 + goal] = steps


@jit
def draw_mine(state: State, sketch: Sketch) -> None:
    """Draw the mine of a record as it lies: ends, distances, and nothing asked yet."""
    bounded = 1 if state.bounded else 0
    empty, wanted, counts, way = sketch.empty, sketch.wanted, sketch.counts, sketch.way
    nowhere: int = i64(0)  # the corner of the wall: never built on
    counts[DRAWING] += 1
    for row in range(ROWS):
        empty[row] = EMPTY[bounded, row]
        wanted[row] = 0
    for i in range(counts[ENDS]):
        sketch.entry[sketch.ends[i]] = 0
    ends, cut, hidden = 0, 0, 0
    for slot in range(1, state.slots):
        spot = SPOT_OF[i64(state.cell[slot])]
        if spot < 0:
            continue
        empty[spot // ROW] &= ~(i64(1) << spot % ROW)
        if state.face[slot] == 0:
            hidden |= 1 << (slot - FIRST_GOAL_SLOT)
        elif state.reach[slot] == 0 and not STUB[state.face[slot]]:
            sketch.cut[cut] = slot
            cut += 1
    for slot in range(1, state.slots):
        reach = i64(state.reach[slot])
        spot = SPOT_OF[i64(state.cell[slot])]
        if reach == 0 or spot < 0:
            continue
        for side in range(4):
            if reach >> side & 1:
                near = spot + SIDE_STEP[side]
                bit = i64(1) << near % ROW
                if not empty[near // ROW] & bit:
                    continue
                if not wanted[near // ROW] & bit:
                    if ends == MAX_ENDS:
                        continue
                    wanted[near // ROW] |= bit
                    sketch.ends[ends] = near
                    ends += 1
                sketch.entry[near] |= 1 << (side ^ 2)
    counts[ENDS], counts[CUT], counts[HIDDEN] = ends, cut, hidden
    for i in range(ends):  # their neighbours are asked for too
        for side in range(4):
            near = sketch.ends[i] + SIDE_STEP[side]
            wanted[near // ROW] |= empty[near // ROW] & i64(1) << near % ROW
    for row in range(ROWS):
        if ends == 0:  # nothing is open: what a rockfall would open again may be anywhere
            wanted[row] = empty[row]
        empty[row] *= _THRICE
        wanted[row] *= _THRICE
    measure(state, sketch, sketch.planes[0], nowhere)
    _three_nearest(sketch, sketch.planes[0], nowhere, way)


@jit
def look_past(state: State, sketch: Sketch, place: int) -> None:
    """What matters when a card is laid on an empty cell of the window, into `near` of its spot.

    With the cell blocked: distances of the nearest open end by goal (0-2), of the next ones (3-5, 6-8), and by goal and
    side from the neighbouring spots (9 + 4 * goal + side).
    """
    spot = SPOT_OF[place]
    near, way = sketch.near[spot], sketch.way
    if sketch.asked[spot] == sketch.counts[DRAWING]:
        return
    sketch.asked[spot] = sketch.counts[DRAWING]
    planes = sketch.planes[0]
    if sketch.counts[ROUGH]:  # leave the spot itself out of the three nearest
        own = distances(planes, spot)
        for goal in range(3):
            steps = to_goal(own, goal)
            near[goal] = way[3 + goal] if steps == way[goal] else way[goal]
            near[3 + goal] = way[6 + goal] if steps <= way[3 + goal] else way[3 + goal]
    else:
        planes = sketch.planes[1]
        measure(state, sketch, planes, spot)
        _three_nearest(sketch, planes, spot, near)
    for side in range(4):
        slot = i64(state.slot[place + STEP[side]])
        face = i64(state.face[slot])
        shut = slot != 0 and face != 0 and not OPEN[face] >> (side ^ 2) & 1
        closed = shut or state.reach[slot] != 0
        all_three = ALL_FAR if closed else distances(planes, spot + SIDE_STEP[side])
        for goal in range(3):
            near[9 + 4 * goal + side] = to_goal(all_three, goal)
