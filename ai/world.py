"""Worlds: what is hidden from a seat, dealt anew so that everything the seat knows still holds (determinisation).

Cards are dealt from counts by type in a fixed order, so that no trace of where the real cards lie can enter; who is
likely to hold what, `ai.keeping` says. Saboteurs come from the belief, other dwarfs from the role cards that are left,
goals from those the seat has not seen.
"""

from __future__ import annotations

import numpy as np

from engine.cards import CARD_COUNT, DIGGER, SABOTEUR, UNKNOWN_GOAL
from engine.jit import i64, jit
from engine.rng import Stream, shuffle, uniform
from engine.state import BASE, MAX_HAND, MAX_PILE, MAX_SEATS, State


@jit
def _deal_roles(
    world: State, known: np.ndarray, sets: np.ndarray, total: np.ndarray, dwarfs: np.ndarray, stream: Stream
) -> None:  # fmt: skip
    mark = uniform(stream)
    chosen = 0
    while chosen < len(sets) - 1 and total[chosen] <= mark:
        chosen += 1
    saboteurs = sets[chosen]
    seats = i64(world.seats)
    if world.edition == BASE:
        for seat in range(seats):
            world.role[seat] = SABOTEUR if saboteurs >> seat & 1 else DIGGER
        return
    deck = np.empty(32, np.uint8)
    for i in range(len(dwarfs)):
        deck[i] = dwarfs[i]
    shuffle(stream, deck, len(dwarfs))
    drawn, held = 0, 0
    for seat in range(seats):
        if saboteurs >> seat & 1:
            world.role[seat] = SABOTEUR
            held += 1
        elif known[seat]:
            world.role[seat] = known[seat]
        else:
            world.role[seat] = deck[drawn] if drawn < len(dwarfs) else DIGGER
            drawn += 1
    asides = i64(world.asides)  # the rest: other dwarfs, and the saboteurs that nobody holds
    for i in range(asides):
        world.aside[i] = SABOTEUR
    for i in range(drawn, min(len(dwarfs), drawn + asides)):
        world.aside[i - drawn] = deck[i]
    shuffle(stream, world.aside, asides)


@jit
def _draw(left: np.ndarray, weights: np.ndarray, stream: Stream) -> int:
    """Take one of the cards that are left, each as likely as its weight; cards are counted by id."""
    total = 0.0
    for card in range(len(left)):
        total += left[card] * weights[card]
    mark = uniform(stream) * total
    last = 0
    for card in range(len(left)):
        if left[card]:
            last = card
            mark -= left[card] * weights[card]
            if mark < 0.0:
                break
    left[last] -= 1
    return last


@jit
def deal_world(
    world: State, pool: np.ndarray, known: np.ndarray, sets: np.ndarray, total: np.ndarray, dwarfs: np.ndarray,
    kinds: np.ndarray, pins: np.ndarray, kept: np.ndarray, held: np.ndarray, thrown: np.ndarray, stream: Stream,
) -> None:  # fmt: skip
    """Deal what is hidden into `world`, a copy of the masked record of the seat to move (see `ai.secrets.Secrets`)."""
    seat, seats = i64(world.to_move), i64(world.seats)
    _deal_roles(world, known, sets, total, dwarfs, stream)
    left = np.zeros(CARD_COUNT, np.int64)
    for i in range(len(pool)):
        left[pool[i]] += 1
    filled = np.zeros(MAX_SEATS, np.int64)
    for i in range(len(pins)):
        owner, card = pins[i, 0], pins[i, 1]
        room = filled[owner] < world.hand_size[owner]
        if uniform(stream) < kept[i] and room and left[card]:
            world.hand[owner, filled[owner]] = card
            filled[owner] += 1
            left[card] -= 1
    for other in range(seats):
        if other == seat:
            continue
        side = 1 if world.role[other] == SABOTEUR else 0
        for i in range(filled[other], i64(world.hand_size[other])):
            world.hand[other, i] = _draw(left, held[side, other], stream)
    for _ in range(i64(thrown[CARD_COUNT])):
        _draw(left, thrown[:CARD_COUNT], stream)
    deck = np.empty(MAX_PILE + MAX_SEATS * MAX_HAND, np.uint8)
    count = 0
    for card in range(CARD_COUNT):
        for _ in range(left[card]):
            deck[count] = card
            count += 1
    shuffle(stream, deck, count)
    first = i64(world.pile_next)
    for i in range(first, i64(world.pile_end)):
        world.pile[i] = deck[i - first]
    goals = np.empty(3, np.uint8)
    for i in range(len(kinds)):
        goals[i] = kinds[i]
    shuffle(stream, goals, len(kinds))
    dealt = 0
    for goal in range(3):
        if world.goal[goal] == UNKNOWN_GOAL and dealt < len(kinds):
            world.goal[goal] = goals[dealt]
            dealt += 1
