"""The policy: every legal move as a row of features, scored linearly for the role, and one move drawn by softmax.

It reads a masked record, the evidence of the public log and nothing else. The same kernel serves bots, benchmarks and
whatever searches with it.
"""

from __future__ import annotations

import numpy as np

from ai.discard import throw
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
    FEATURE_COUNT,
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
from ai.sketch import (
    GOAL_SPOTS,
    HIDDEN,
    SIDE_STEP,
    SPOT_OF,
    SPOTS,
    STUB,
    Sketch,
    clamp,
    draw_board,
    survey,
    survey_without,
)
from ai.stance import take_sides, take_stance
from ai.thought import Thought
from ai.tricks import consider_tricks
from engine.cards import (
    CRYSTAL,
    DOOR,
    LADDER,
    LINK,
    OPEN,
    TOOL_MASK,
    TRAPPED,
    TREASURE,
    UNKNOWN_GOAL,
)
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
def _place(state: State, sketch: Sketch, seat: int, move: int, thought: Thought, row: np.ndarray) -> None:
    spot = SPOT_OF[place_of(move)]
    if spot < 0:
        row[LOSS] = 1.0
        return
    near = thought.near[spot]
    face = 2 * card_of(move) + turned_of(move)
    joined = 0
    for side in range(4):
        if OPEN[face] >> side & 1 and sketch.reach[spot + SIDE_STEP[side]] >> (side ^ 2) & 1:
            joined |= i64(LINK[face, side])
    joined |= i64(LADDER[face])
    drop, second, after = 0.0, 0.0, 0.0
    ends = 0
    for goal in range(3):
        first, next_first = near[goal], near[3 + goal]
        for side in range(4):
            if joined >> side & 1 and sketch.reach[spot + SIDE_STEP[side]] == 0:
                steps = near[6 + 4 * goal + side]
                if steps < first:
                    first, next_first = steps, first
                elif steps < next_first:
                    next_first = steps
                if thought.goals[goal] > 0.0 and steps <= sketch.way[goal] + 1:
                    ends += 1
        hidden = sketch.board[GOAL_SPOTS[goal]] == HIDDEN
        if hidden and first == 0:
            if thought.goals[goal] >= 1.0:
                row[WIN] = 1.0
            elif thought.goals[goal] > 0.0:
                row[REACH] += thought.goals[goal]
            else:
                row[STONE] += 1.0
        drop += thought.goals[goal] * clamp(1.0 * (sketch.way[goal] - first), 4.0)
        second += thought.goals[goal] * clamp(1.0 * (sketch.way[3 + goal] - next_first), 3.0)
        after += thought.goals[goal] * first
    strike = thought.mood[1]
    if drop > 0.0:
        row[GAIN] = drop
        row[GAIN_STRIKE] = drop * strike
    else:
        row[LOSS] = -drop
        row[LOSS_STRIKE] = -drop * strike
    row[SECOND] = second
    row[ENDS] = ends * 1.0
    row[STUB_LAID] = 1.0 if STUB[face] else 0.0
    row[CRYSTAL_LAID] = 1.0 if CRYSTAL[face] else 0.0
    if DOOR[face] and drop > 0.0 and thought.colour[0]:
        row[DOOR_OWN if DOOR[face] == thought.colour[0] else DOOR_OTHER] = 1.0
    if after > 0.0 and after <= 1.0:
        heir = (seat + 1) % i64(state.seats)
        row[HANDOFF] = thought.chance[heir]


@jit
def _rockfall(sketch: Sketch, move: int, thought: Thought, row: np.ndarray) -> None:
    row[ROCK] = 1.0
    spot = SPOT_OF[place_of(move)]
    if spot < 0:
        return
    fallen = sketch.board[spot]
    row[ROCK_CRYSTAL] = 1.0 if CRYSTAL[fallen] else 0.0
    door, colour = i64(DOOR[fallen]), thought.colour[0]
    row[ROCK_DOOR] = 1.0 if door and colour and door != colour else 0.0
    drop = 0.0
    for goal in range(3):
        drop += thought.goals[goal] * clamp(1.0 * (sketch.way[goal] - thought.near[spot, goal]), 4.0)
    if drop > 0.0:
        row[ROCK_GAIN] = drop
    else:
        row[ROCK_LOSS] = -drop
        row[ROCK_LOSS_STRIKE] = -drop * thought.mood[1]
    if STUB[sketch.board[spot]] and sketch.reach[spot] != 0:
        row[ROCK_STUB] = 1.0


@jit
def _tools(state: State, seat: int, move: int, thought: Thought, row: np.ndarray) -> None:
    """A broken tool or a repair."""
    target = seat_of(move)
    foe = thought.foe[target]
    front = i64(state.front[target]) & TOOL_MASK
    if kind_of(move) == BREAK:
        row[BREAK_ANY] = 1.0
        row[BREAK_FOE] = foe
        row[BREAK_STRIKE] = foe * thought.mood[1]
        row[BREAK_AGAIN] = 1.0 if front else 0.0
        row[BREAK_NEXT] = 1.0 if target == (seat + 1) % i64(state.seats) else 0.0
        row[BREAK_SELF] = 1.0 if target == seat else 0.0
        return
    if front & (front - 1):
        row[REPAIR_PART] = 1.0
    if target == seat:
        row[REPAIR_SELF] = 1.0
    else:
        row[REPAIR_ANY] = 1.0
        row[REPAIR_FRIEND] = 1.0 - foe


@jit
def _pass(move: int, row: np.ndarray) -> None:
    """One card thrown away, or up to three in Saboteur 2."""
    row[PASS_ANY] = 1.0
    for shift in range(CARD, CELL, CARD_2 - CARD):
        card = move >> shift & 63
        if card:
            throw(card, row)
            if shift > CARD:
                row[PASS_MORE] += 1.0


@jit
def study(state: State, sketch: Sketch, thought: Thought, moves: np.ndarray, count: int) -> None:
    """Draw the sketch of a record and find out what laying or removing a card would do to the distances."""
    draw_board(state, sketch.board)
    for spot in range(SPOTS):
        thought.asked[spot] = 0
    for i in range(-1, 2 * count):  # the mine as it lies, all rockfalls, the mine again and all cards laid
        move = moves[i % count] if i >= 0 else 0
        kind = kind_of(move)
        spot = SPOT_OF[place_of(move)] if i >= 0 else 0
        falls = kind == ROCKFALL and i < count and spot >= 0
        if falls or i == -1 or i == count:
            held = sketch.board[spot]
            if falls:
                sketch.board[spot] = 0
            survey(sketch)
            sketch.board[spot] = held
            if falls:
                for goal in range(3):
                    thought.near[spot, goal] = sketch.way[goal]
        if i >= count and kind == PLACE and spot >= 0 and thought.asked[spot] == 0:
            thought.asked[spot] = 1
            survey_without(sketch, spot, thought.near[spot])


@jit
def consider(
    state: State, sketch: Sketch, thought: Thought, moves: np.ndarray, count: int,
    weights: np.ndarray, features: np.ndarray, scores: np.ndarray,
) -> None:  # fmt: skip
    """Features and scores of the first `count` moves of the seat to move; its stance has been taken.

    Moves that only Saboteur 2 has score 0 until `ai.tricks.consider_tricks` comes.

    state: a record that this seat may see; sketch: studied; thought: with `chance`, `public` and `roles` filled in;
    weights: float64[roles, features]; features: float64[MAX_MOVES, features]; scores: float64[MAX_MOVES].
    """
    seat = i64(state.to_move)
    _weigh_goals(state, seat, thought.goals)
    _set_mood(state, sketch, seat, thought)
    role = thought.row[0]
    for i in range(count):
        move = moves[i]
        row = features[i]
        for k in range(FEATURE_COUNT):
            row[k] = 0.0
        kind = kind_of(move)
        if kind == PLACE:
            _place(state, sketch, seat, move, thought, row)
        elif kind == ROCKFALL:
            _rockfall(sketch, move, thought, row)
        elif kind in (BREAK, REPAIR):
            _tools(state, seat, move, thought, row)
        elif kind == MAP:
            fresh = 0.0 < thought.goals[which_of(move)] < 1.0
            row[MAP_NEW if fresh else MAP_OLD] = 1.0
        elif kind == PASS:
            _pass(move, row)
        score = 0.0
        for k in range(FEATURE_COUNT):
            score += row[k] * weights[role, k]
        scores[i] = score


@jit
def weigh(
    state: State, sketch: Sketch, thought: Thought, moves: np.ndarray, count: int,
    weights: np.ndarray, features: np.ndarray, scores: np.ndarray,
) -> None:  # fmt: skip
    """Stance, features and scores in either edition; arguments as for `consider`."""
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
    total = 0.0
    for i in range(count):
        if scores[i] >= floor:
            total += np.exp((scores[i] - scores[best]) / style[SHARP])
    mark = uniform(stream) * total
    for i in range(count):
        if scores[i] >= floor:
            mark -= np.exp((scores[i] - scores[best]) / style[SHARP])
            if mark < 0.0:
                return i
    return best
