"""The policy: every legal move scored by named features, linear for the role, and one move drawn by softmax.

It reads what its seat may see of a record, the belief of the public log and nothing else. The same kernel is the prior
of a search, plays its rounds to the end, and is the whole of the levels that do not search.
"""

from __future__ import annotations

import numpy as np

from ai.discard import throw
from ai.fall import look_under
from ai.features import (
    BREAK_AGAIN,
    BREAK_ANY,
    BREAK_FOE,
    BREAK_NEXT,
    BREAK_SELF,
    BREAK_STRIKE,
    CRYSTAL_LAID,
    DOOR_OTHER,
    DOOR_OWN,
    ENDS,
    GAIN,
    GAIN_STRIKE,
    HANDOFF,
    LOSS,
    LOSS_STRIKE,
    MAP_NEW,
    MAP_OLD,
    PASS_ANY,
    PASS_MORE,
    REACH,
    REPAIR_ANY,
    REPAIR_FRIEND,
    REPAIR_PART,
    REPAIR_SELF,
    ROCK,
    ROCK_CRYSTAL,
    ROCK_DOOR,
    ROCK_GAIN,
    ROCK_LOSS,
    ROCK_LOSS_STRIKE,
    ROCK_STUB,
    SECOND,
    STONE,
    STUB_LAID,
    WIN,
)
from ai.sketch import FAR, HIDDEN, SPOT_OF, STUB, Sketch, clamp, look_past
from ai.stance import take_sides, take_stance
from ai.thought import Thought
from ai.tricks import consider_tricks
from engine.cards import CRYSTAL, DOOR, LADDER, LINK, TOOL_MASK, TRAPPED, TREASURE, UNKNOWN_GOAL
from engine.jit import i64, jit
from engine.move import (
    BREAK,
    CARD,
    CARD_2,
    CELL,
    MAP,
    PASS,
    PLACE,
    REPAIR,
    ROCKFALL,
    card_of,
    kind_of,
    place_of,
    seat_of,
    turned_of,
    which_of,
)
from engine.rng import Stream, uniform
from engine.state import BASE, State

SHARP, WIDTH, BELIEF = 0, 1, 2
"""Entries of a level's style: temperature, number of best moves to draw from, kind of belief."""
_NEVER = 16.0
"""Temperatures below the best score from which on a move is not drawn: less than one in eight million."""


@jit
def _weigh_goals(state: State, seat: int, goals: np.ndarray) -> None:
    """Chance of each goal to be the treasure, for what this seat has seen."""
    seen = i64(state.looked[seat]) | i64(state.shown)
    unknown, found = 0, False
    for goal in range(3):
        goals[goal] = 0.0
        if seen >> goal & 1 and state.goal[goal] == TREASURE:
            goals[goal] = 1.0
            found = True
        elif not seen >> goal & 1 or state.goal[goal] == UNKNOWN_GOAL:
            unknown += 1
    if not found:
        for goal in range(3):
            goals[goal] = 0.0 if seen >> goal & 1 else 1.0 / unknown


@jit
def _set_mood(state: State, sketch: Sketch, seat: int, thought: Thought) -> None:
    """How near the end is, and whether a saboteur should strike or keep his cover."""
    distance = 0.0
    for goal in range(3):
        distance += thought.goals[goal] * sketch.way[goal]
    free = 0.0
    for other in range(state.seats):
        if other != seat and not state.front[other] & (TOOL_MASK | TRAPPED) and state.hand_size[other]:
            free += 1.0 - thought.chance[other]
    heat = thought.public[seat]
    strike = (free + 2.0 - distance) / 2.0
    seen = (heat - 0.55) / 0.25
    strike = seen if seen > strike else strike
    thought.mood[0] = distance
    thought.mood[1] = 1.0 if distance <= 3.0 or strike > 1.0 else strike if strike > 0.0 else 0.0
    for goal in range(3):
        if goal == 0 or thought.goals[goal] > thought.mood[2]:
            thought.mood[2] = thought.goals[goal]
    thought.mood[3] = heat


@jit
def _joined(face: int, entry: int) -> int:
    """Mask of the sides that lead on from the mine when a face is laid where reachable openings come in at `entry`."""
    sides = i64(LADDER[face])
    for side in range(4):
        if entry >> side & 1:
            sides |= i64(LINK[face, side])
    return sides


@jit
def _place(
    state: State, sketch: Sketch, seat: int, move: int, thought: Thought, weights: np.ndarray, row: np.ndarray
) -> float:  # fmt: skip
    place = place_of(move)
    spot = SPOT_OF[place]
    if spot < 0:
        row[LOSS] = 1.0
        return weights[LOSS]
    look_past(state, sketch, place)
    near, goals, way = sketch.near[spot], thought.goals, sketch.way
    face = 2 * card_of(move) + turned_of(move)
    joined = _joined(face, sketch.entry[spot])
    drop, second, after, score = 0.0, 0.0, 0.0, 0.0
    ends = 0
    for goal in range(3):
        first, next_first = near[goal], near[3 + goal]
        for side in range(4):
            steps = near[9 + 4 * goal + side]
            if joined >> side & 1 and steps < FAR:
                if steps < first:
                    first, next_first = steps, first
                elif steps < next_first:
                    next_first = steps
                if goals[goal] > 0.0 and steps <= way[goal] + 1:
                    ends += 1
        if first == 0 and sketch.counts[HIDDEN] >> goal & 1:
            if goals[goal] >= 1.0:
                row[WIN] = 1.0
                score += weights[WIN]
            elif goals[goal] > 0.0:
                row[REACH] += goals[goal]
                score += goals[goal] * weights[REACH]
            else:
                row[STONE] += 1.0
                score += weights[STONE]
        if goals[goal] > 0.0:
            drop += goals[goal] * clamp(1.0 * (way[goal] - first), 4.0)
            second += goals[goal] * clamp(1.0 * (way[3 + goal] - next_first), 3.0)
            after += goals[goal] * first
    strike = thought.mood[1]
    if drop > 0.0:
        row[GAIN], row[GAIN_STRIKE] = drop, drop * strike
        score += drop * (weights[GAIN] + strike * weights[GAIN_STRIKE])
    else:
        row[LOSS], row[LOSS_STRIKE] = -drop, -drop * strike
        score -= drop * (weights[LOSS] + strike * weights[LOSS_STRIKE])
    row[SECOND], row[ENDS] = second, ends
    score += second * weights[SECOND] + ends * weights[ENDS]
    if STUB[face]:
        row[STUB_LAID] = 1.0
        score += weights[STUB_LAID]
    if CRYSTAL[face]:
        row[CRYSTAL_LAID] = 1.0
        score += weights[CRYSTAL_LAID]
    if DOOR[face] and drop > 0.0 and thought.colour[0]:
        door = DOOR_OWN if DOOR[face] == thought.colour[0] else DOOR_OTHER
        row[door] = 1.0
        score += weights[door]
    if 0.0 < after <= 1.0:
        row[HANDOFF] = thought.chance[(seat + 1) % i64(state.seats)]
        score += row[HANDOFF] * weights[HANDOFF]
    return score


@jit
def _rockfall(
    state: State, sketch: Sketch, move: int, thought: Thought, weights: np.ndarray, row: np.ndarray
) -> float:  # fmt: skip
    row[ROCK] = 1.0
    score = weights[ROCK]
    place = place_of(move)
    if SPOT_OF[place] < 0:
        return score
    slot = i64(state.slot[place])
    fallen = i64(state.face[slot])
    if CRYSTAL[fallen]:
        row[ROCK_CRYSTAL] = 1.0
        score += weights[ROCK_CRYSTAL]
    door, colour = i64(DOOR[fallen]), thought.colour[0]
    if door and colour and door != colour:
        row[ROCK_DOOR] = 1.0
        score += weights[ROCK_DOOR]
    if state.reach[slot] == 0:
        return score
    look_under(state, sketch, slot)
    drop = 0.0
    for goal in range(3):
        if thought.goals[goal] > 0.0:
            drop += thought.goals[goal] * clamp(1.0 * (sketch.way[goal] - sketch.fall[slot, goal]), 4.0)
    if drop > 0.0:
        row[ROCK_GAIN] = drop
        score += drop * weights[ROCK_GAIN]
    else:
        strike = thought.mood[1]
        row[ROCK_LOSS], row[ROCK_LOSS_STRIKE] = -drop, -drop * strike
        score -= drop * (weights[ROCK_LOSS] + strike * weights[ROCK_LOSS_STRIKE])
    if STUB[fallen]:
        row[ROCK_STUB] = 1.0
        score += weights[ROCK_STUB]
    return score


@jit
def _break(state: State, seat: int, target: int, thought: Thought, weights: np.ndarray, row: np.ndarray) -> float:
    foe, strike = thought.foe[target], thought.mood[1]
    row[BREAK_ANY], row[BREAK_FOE], row[BREAK_STRIKE] = 1.0, foe, foe * strike
    score = weights[BREAK_ANY] + foe * (weights[BREAK_FOE] + strike * weights[BREAK_STRIKE])
    if state.front[target] & TOOL_MASK:
        row[BREAK_AGAIN] = 1.0
        score += weights[BREAK_AGAIN]
    if target == (seat + 1) % i64(state.seats):
        row[BREAK_NEXT] = 1.0
        score += weights[BREAK_NEXT]
    if target == seat:
        row[BREAK_SELF] = 1.0
        score += weights[BREAK_SELF]
    return score


@jit
def _repair(state: State, seat: int, target: int, thought: Thought, weights: np.ndarray, row: np.ndarray) -> float:
    front = i64(state.front[target]) & TOOL_MASK
    score = 0.0
    if front & (front - 1):
        row[REPAIR_PART] = 1.0
        score += weights[REPAIR_PART]
    if target == seat:
        row[REPAIR_SELF] = 1.0
        return score + weights[REPAIR_SELF]
    friend = 1.0 - thought.foe[target]
    row[REPAIR_ANY], row[REPAIR_FRIEND] = 1.0, friend
    return score + weights[REPAIR_ANY] + friend * weights[REPAIR_FRIEND]


@jit
def _pass(move: int, weights: np.ndarray, row: np.ndarray) -> float:
    """One card thrown away, or up to three in Saboteur 2."""
    row[PASS_ANY] = 1.0
    score = weights[PASS_ANY]
    for shift in range(CARD, CELL, CARD_2 - CARD):
        card = move >> shift & 63
        if card:
            score += throw(card, weights, row)
            if shift > CARD:
                row[PASS_MORE] += 1.0
                score += weights[PASS_MORE]
    return score


@jit
def consider(
    state: State, sketch: Sketch, thought: Thought, moves: np.ndarray, count: int,
    weights: np.ndarray, features: np.ndarray, scores: np.ndarray,
) -> None:  # fmt: skip
    """Scores of those of the first `count` moves that the base game has; the stance has been taken."""
    seat = i64(state.to_move)
    _weigh_goals(state, seat, thought.goals)
    _set_mood(state, sketch, seat, thought)
    part = weights[thought.row[0]]
    spare = len(features) - 1
    for i in range(count):
        move = moves[i]
        row = features[min(i, spare)]
        kind = kind_of(move)
        if kind == PLACE:
            scores[i] = _place(state, sketch, seat, move, thought, part, row)
        elif kind == PASS:
            scores[i] = _pass(move, part, row)
        elif kind == BREAK:
            scores[i] = _break(state, seat, seat_of(move), thought, part, row)
        elif kind == REPAIR:
            scores[i] = _repair(state, seat, seat_of(move), thought, part, row)
        elif kind == ROCKFALL:
            scores[i] = _rockfall(state, sketch, move, thought, part, row)
        elif kind == MAP:
            column = MAP_NEW if 0.0 < thought.goals[which_of(move)] < 1.0 else MAP_OLD
            row[column] = 1.0
            scores[i] = part[column]


@jit
def weigh(
    state: State, sketch: Sketch, thought: Thought, moves: np.ndarray, count: int,
    weights: np.ndarray, features: np.ndarray, scores: np.ndarray,
) -> None:  # fmt: skip
    """Scores of the first `count` moves of the seat to move, in either edition.

    state: a record that this seat may see; sketch: drawn of its mine; thought: with `chance`, `public` and `roles`
    filled in; weights: float64[roles, features]; features: float64[n, features], zeros: one row for each of the first
    n - 1 moves, the last row is scratch for all others; scores: float64[MAX_MOVES].
    """
    if state.edition == BASE:
        take_stance(state, i64(state.to_move), thought)
    else:
        take_sides(state, i64(state.to_move), thought)
    consider(state, sketch, thought, moves, count, weights, features, scores)
    if state.edition != BASE:
        consider_tricks(state, thought, moves, count, weights, features, scores)


@jit
def draw_move(scores: np.ndarray, count: int, style: np.ndarray, stream: Stream) -> int:
    """Index of one of the `style[WIDTH]` best moves, by softmax with the temperature `style[SHARP]`; scores stay."""
    best, floor = 0, -1.0e30
    for i in range(count):
        if scores[i] > scores[best]:
            best = i
    if style[WIDTH] < count:
        floor = scores[best]
        taken = 1
        while taken < style[WIDTH]:  # the next lower score, until enough moves are at or above it
            lower = -1.0e30
            for i in range(count):
                if lower < scores[i] < floor:
                    lower = scores[i]
            floor = lower
            taken = 0
            for i in range(count):
                taken += 1 if scores[i] >= floor else 0
    sharp = style[SHARP]
    lowest = max(floor, scores[best] - _NEVER * sharp)
    total = 0.0
    for i in range(count):
        if scores[i] >= lowest:
            total += np.exp((scores[i] - scores[best]) / sharp)
    mark = uniform(stream) * total
    for i in range(count):
        if scores[i] >= lowest:
            mark -= np.exp((scores[i] - scores[best]) / sharp)
            if mark < 0.0:
                return i
    return best
