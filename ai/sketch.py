"""A sketch of the mine: how many cards each goal is away, seen from every cell that can still be built on.

Distances run over empty cells: laid cards block, cut-off tunnels that a new card would relink cost nothing. The window
is three cells wider than the frame to the east and west and two to the north and south; what lies beyond does not
enter a bot's head.

The search is breadth-first on bit boards: a row of the window is 17 bits, and one word holds the rows of all three
goals side by side, so that one pass measures them together. A distance has four bits, kept in four planes.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from engine.cards import GOAL_CELLS, LADDER, LINK, OPEN
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
        ("planes", np.int64, (2, ROWS, _PLANES)),  # distances: of the mine as it lies, with one more cell blocked
        ("ends", np.int64, (MAX_ENDS,)),  # empty spots a reachable opening leads to
        ("entry", np.int64, (SPOTS,)),  # of such a spot: sides with a reachable opening, sides without a reached card
        ("cut", np.int64, (MAX_SLOTS,)),  # slots of cut-off tunnels
        ("counts", np.int64, (4,)),  # ends, cut-off tunnels, mask of hidden goals, roughness
        ("way", np.int64, (9,)),  # nearest open end by goal (0-2), the next nearest (3-5), the third (6-8)
        ("near", np.int64, (SPOTS, 21)),  # what `look_past` found, by spot
        ("asked", np.int64, (SPOTS,)),  # whether it was asked
        ("fall", np.int64, (MAX_SLOTS, 3)),  # what `look_under` found, by slot
        ("fallen", np.int64, (MAX_SLOTS,)),  # whether it was asked
        ("reach", np.uint8, (MAX_SLOTS,)),  # scratch of `look_under`
    ]
)
Sketch: TypeAlias = Any
"""A record of dtype SKETCH."""
ENDS, CUT, HIDDEN, ROUGH = 0, 1, 2, 3
"""Entries of `counts`. ROUGH 1 saves `look_past` its own search: it then takes the distances of the mine as it lies,
which tell a gain exactly and a loss at least roughly."""


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
def distance(planes: np.ndarray, spot: int, goal: int) -> int:
    """Cards from a spot to a goal, its own included; 0 on the goal, FAR where no way leads."""
    row = planes[spot // ROW]
    bit = spot % ROW + ROW * goal
    return (row[0] >> bit & 1) | (row[1] >> bit & 1) << 1 | (row[2] >> bit & 1) << 2 | (row[3] >> bit & 1) << 3


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
                            planes[at // ROW, plane] |= bit
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
    for row in range(ROWS):
        front[row] = 0
        seen[row] = 0
        for plane in range(_PLANES):
            planes[row, plane] = 0
    for goal in range(3):
        if sketch.counts[HIDDEN] >> goal & 1:
            spot = GOAL_SPOTS[goal]
            front[spot // ROW] |= i64(1) << (spot % ROW + ROW * goal)
    for row in range(ROWS):
        seen[row] = front[row]
        later[row] = 0
    held = empty[blocked // ROW]
    empty[blocked // ROW] = held & ~(_THRICE << blocked % ROW)
    if tunnels:
        _pass_tunnels(state, sketch, planes, i64(0))
    hidden: int = i64(0)
    for goal in range(3):
        if sketch.counts[HIDDEN] >> goal & 1:
            hidden |= ((i64(1) << ROW) - 1) << ROW * goal
    missing = hidden
    for steps in range(1, FAR):
        if missing == 0:
            break
        missing = 0
        fresh = i64(0)
        for row in range(1, ROWS - 1):
            grown = (front[row] << 1 | front[row] >> 1 | front[row - 1] | front[row + 1] | later[row]) & empty[row]
            grown &= ~seen[row]
            after[row] = grown
            fresh |= grown
        if fresh == 0:
            break
        for row in range(1, ROWS - 1):
            grown = after[row]
            front[row] = grown
            later[row] = 0
            seen[row] |= grown
            if grown:
                for plane in range(_PLANES):
                    if steps >> plane & 1:
                        planes[row, plane] |= grown
            missing |= wanted[row] & ~seen[row] & hidden
        if tunnels:
            _pass_tunnels(state, sketch, planes, steps)
    empty[blocked // ROW] = held
    for row in range(ROWS):
        planes[row, 2] |= ~seen[row]  # FAR is 12
        planes[row, 3] |= ~seen[row]


@jit
def _three_nearest(sketch: Sketch, planes: np.ndarray, goal: int, left_out: int, out: np.ndarray) -> None:
    """Distances of the three open ends nearest to a goal, one spot left out, into out[goal], [3 + goal], [6 + goal]."""
    first: int = i64(FAR)
    second: int = i64(FAR)
    third: int = i64(FAR)
    for i in range(sketch.counts[ENDS]):
        end = sketch.ends[i]
        if end == left_out:
            continue
        steps = distance(planes, end, goal)
        if steps < first:
            first, second, third = steps, first, second
        elif steps < second:
            second, third = steps, second
        elif steps < third:
            third = steps
    out[goal], out[3 + goal], out[6 + goal] = first, second, third


@jit
def draw_mine(state: State, sketch: Sketch) -> None:
    """Draw the mine of a record as it lies: ends, distances, and nothing asked yet."""
    bounded = 1 if state.bounded else 0
    empty, wanted, counts, way = sketch.empty, sketch.wanted, sketch.counts, sketch.way
    nowhere: int = i64(0)  # the corner of the wall: never built on
    for row in range(ROWS):
        empty[row] = EMPTY[bounded, row]
        wanted[row] = 0
    for spot in range(SPOTS):  # a ladder may lie where no opening leads, so all spots and not only the ends
        sketch.asked[spot] = 0
        sketch.entry[spot] = 0
    ends, cut, hidden = 0, 0, 0
    for slot in range(1, state.slots):
        spot = SPOT_OF[i64(state.cell[slot])]
        sketch.fallen[slot] = 0
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
                if not wanted[near // ROW] & bit and ends < MAX_ENDS:
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
    for goal in range(3):
        _three_nearest(sketch, sketch.planes[0], goal, nowhere, way)


@jit
def look_past(state: State, sketch: Sketch, place: int) -> None:
    """What matters when a card is laid on an empty cell of the window, into `near` of its spot.

    With the cell blocked: distances of the nearest open end by goal (0-2), of the next ones (3-5, 6-8), and by goal and
    side from the neighbouring spots (9 + 4 * goal + side).
    """
    spot = SPOT_OF[place]
    near = sketch.near[spot]
    if sketch.asked[spot]:
        return
    sketch.asked[spot] = 1
    planes = sketch.planes[0]
    if not sketch.counts[ROUGH]:
        planes = sketch.planes[1]
        measure(state, sketch, planes, spot)
        for goal in range(3):
            _three_nearest(sketch, planes, goal, spot, near)
    for goal in range(3):
        if sketch.counts[ROUGH]:  # leave the spot itself out of the three nearest
            own, way = distance(planes, spot, goal), sketch.way
            near[goal] = way[3 + goal] if own == way[goal] else way[goal]
            near[3 + goal] = way[6 + goal] if own <= way[3 + goal] else way[3 + goal]
        for side in range(4):
            slot = i64(state.slot[place + STEP[side]])
            face = i64(state.face[slot])
            shut = slot != 0 and face != 0 and not OPEN[face] >> (side ^ 2) & 1
            steps = FAR if shut or state.reach[slot] else distance(planes, spot + SIDE_STEP[side], goal)
            near[9 + 4 * goal + side] = steps


@jit
def _spread_without(state: State, reach: np.ndarray, gone: int) -> None:
    """Reach of every slot when the card in slot `gone` is taken away."""
    stack = np.empty(5 * MAX_SLOTS, np.int64)
    height = 0
    for slot in range(1, state.slots):
        reach[slot] = 0
        if slot != gone and state.reach[slot] and LADDER[state.face[slot]]:
            reach[slot] = LADDER[state.face[slot]]
            stack[height] = slot
            height += 1
    while height > 0:
        height -= 1
        slot = stack[height]
        at = i64(state.cell[slot])
        for side in range(4):
            if not reach[slot] >> side & 1:
                continue
            near = i64(state.slot[at + STEP[side]])
            if near == 0 or near == gone:
                continue
            entry = side ^ 2
            face = state.face[near]
            if OPEN[face] >> entry & 1 and not reach[near] >> entry & 1:
                reach[near] |= LINK[face, entry]
                stack[height] = near
                height += 1


@jit
def look_under(state: State, sketch: Sketch, slot: int) -> None:
    """What matters when a rockfall takes a reached card inside the window away, into `fall`: distances of the goals."""
    if sketch.fallen[slot]:
        return
    sketch.fallen[slot] = 1
    planes, reach, fall = sketch.planes[0], sketch.reach, sketch.fall[slot]
    place = i64(state.cell[slot])
    spot = SPOT_OF[place]
    _spread_without(state, reach, slot)
    for goal in range(3):
        around = i64(FAR)
        for side in range(4):  # the cell itself would be an open end
            near = spot + SIDE_STEP[side]
            other = i64(state.slot[place + STEP[side]])
            if other == 0 or state.face[other] == 0:
                around = min(around, distance(planes, near, goal))
        beyond = i64(FAR)
        kept = i64(FAR)
        for one in range(1, state.slots):
            mask = i64(state.reach[one])
            at = SPOT_OF[i64(state.cell[one])]
            if mask == 0 or at < 0 or one == slot:
                continue
            for side in range(4):
                if mask >> side & 1:
                    near = at + SIDE_STEP[side]
                    if sketch.empty[near // ROW] >> near % ROW & 1:
                        steps = distance(planes, near, goal)
                        if reach[one] >> side & 1:
                            kept = min(kept, steps)
                        else:
                            beyond = min(beyond, steps)
        again = min(around, beyond) + 1  # what was cut off is relinked by one card
        fall[goal] = min(kept, again, i64(FAR))
