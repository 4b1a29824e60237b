"""What a rockfall would do to the distances of the goals.

Taking a card away cuts off whatever is reached through it only. One sweep over the mine finds this for all cards at
once: for every reached side of a card the mask of the cards that every way to it leads through (its dominators; the
iteration of Allen and Cocke, 1972), a block of `BLOCK` slots at a time.
"""

from __future__ import annotations

from ai.sketch import (
    ALL_FAR,
    DRAWING,
    DRAWN,
    FIRST,
    ROW,
    SIDE_STEP,
    SPOT_OF,
    TIPS,
    UNDER,
    Sketch,
    distances,
    nearer,
    to_goal,
)
from engine.cards import LADDER, LINK
from engine.grid import STEP
from engine.jit import i64, jit
from engine.state import State

BLOCK = 62
"""Cards that one mask holds."""


@jit
def _needs_of(state: State, sketch: Sketch, slot: int, own: int) -> bool:
    """Set the masks of the reached sides of a card from those of its neighbours; whether one has changed."""
    needs, come = sketch.needs, sketch.come
    reach, face, place = i64(state.reach[slot]), i64(state.face[slot]), i64(state.cell[slot])
    changed = False
    for side in range(4):
        come[side] = -1
        if reach >> side & 1:
            near = i64(state.slot[place + STEP[side]])
            if near and state.reach[near] >> (side ^ 2) & 1:
                come[side] = needs[near, side ^ 2]
    for side in range(4):
        if not reach >> side & 1:
            continue
        mask = i64(-1)
        if LADDER[face] >> side & 1:
            mask = i64(0)
        else:
            for entry in range(4):
                if LINK[face, side] >> entry & 1:
                    mask &= come[entry]
        mask |= own
        if mask != needs[slot, side]:
            needs[slot, side] = mask
            changed = True
    return changed


@jit
def _survey(state: State, sketch: Sketch, first: int) -> None:
    """Find through which of the cards in the slots `first`... everything is reached, and list the open ends."""
    needs, tips = sketch.needs, sketch.tips
    slots = i64(state.slots)
    for slot in range(1, slots):
        for side in range(4):
            needs[slot, side] = -1
    again = True
    while again:
        again = False
        for slot in range(1, slots):
            if state.reach[slot]:
                own = i64(1) << slot - first if first <= slot < first + BLOCK else i64(0)
                again |= _needs_of(state, sketch, slot, own)
    count, cutters = i64(0), i64(0)
    for slot in range(1, slots):
        reach = i64(state.reach[slot])
        spot = SPOT_OF[i64(state.cell[slot])]
        if reach == 0 or spot < 0:
            continue
        for side in range(4):
            near = spot + SIDE_STEP[side]
            if reach >> side & 1 and sketch.empty[near // ROW] >> near % ROW & 1:
                tips[count, 0], tips[count, 1] = distances(sketch.planes[0], near), needs[slot, side]
                cutters |= needs[slot, side]
                count += 1
    sketch.survey[TIPS], sketch.survey[UNDER] = count, cutters


@jit
def look_under(state: State, sketch: Sketch, slot: int) -> None:
    """What matters when a rockfall takes a reached card inside the window away, into `fall`: distances of the goals."""
    drawing, survey, fall = sketch.counts[DRAWING], sketch.survey, sketch.fall[slot]
    if sketch.fallen[slot] == drawing:
        return
    sketch.fallen[slot] = drawing
    first = slot // BLOCK * BLOCK
    if survey[DRAWN] != drawing or survey[FIRST] != first:
        survey[DRAWN], survey[FIRST] = drawing, first
        _survey(state, sketch, first)
    planes, place = sketch.planes[0], i64(state.cell[slot])
    relinked = kept = i64(ALL_FAR)
    for side in range(4):  # the cell itself would be an open end
        other = i64(state.slot[place + STEP[side]])
        if other == 0 or state.face[other] == 0:
            relinked = nearer(relinked, distances(planes, SPOT_OF[place] + SIDE_STEP[side]))
    if survey[UNDER] >> slot - first & 1:
        for i in range(survey[TIPS]):
            if sketch.tips[i, 1] >> slot - first & 1:
                relinked = nearer(relinked, sketch.tips[i, 0])
            else:
                kept = nearer(kept, sketch.tips[i, 0])
        for goal in range(3):  # what was cut off is relinked by one card
            fall[goal] = min(to_goal(kept, goal), to_goal(relinked, goal) + 1)
    else:
        for goal in range(3):
            fall[goal] = min(sketch.way[goal], to_goal(relinked, goal) + 1)
