"""Who is a saboteur: the posterior over all sets of saboteurs that the role cards allow, exact under the evidence.

A belief is a list of sets with a weight each: how many deals of the role cards give the set, times the likelihood of
what everybody saw. What one seat knows for sure (its own role, inspected dwarfs) is applied when it is asked.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from ai.evidence import NO_CLASS, PAIR_TABLE, REPAIR_PAIR, ROCK_FARTHER, STAGES, UNARY_TABLE
from ai.sketch import STUB, clamp, new_record
from engine.cards import EDITIONS, SABOTEUR
from engine.deal import role_deck
from engine.jit import i64, jit
from engine.move import PLACE, card_of, kind_of, turned_of
from engine.options import Config
from engine.state import MAX_SEATS

BLIND, ADDITIVE, EXACT = 0, 1, 2
"""Kinds of belief: only dead ends count, trust that adds up seat by seat, the posterior over all sets of saboteurs."""
MAX_SETS, MAX_SABOTEURS = 330, 4
"""Three or four saboteurs among ten seats are the most."""
_FADE = 0.85
_UNARY = np.exp(UNARY_TABLE)
_PAIR = np.exp(PAIR_TABLE)

BELIEF = np.dtype(
    [
        ("set", np.int64, (MAX_SETS,)),  # masks of seats
        ("number", np.int64, (MAX_SETS,)),  # of members
        ("member", np.int64, (MAX_SETS, MAX_SABOTEURS)),
        ("weight", np.float64, (MAX_SETS,)),
        ("sets", np.int64, (1,)),
        ("deck", np.int64, (4,)),  # saboteurs among the role cards, other role cards, seats, edition
        ("acts", np.int64, (MAX_SEATS,)),  # actions of each seat so far
        ("trust", np.float64, (MAX_SEATS,)),
        ("marks", np.float64, (MAX_SEATS,)),
    ]
)
Belief: TypeAlias = Any
"""A record of dtype BELIEF: the evidence so far."""


def role_counts(config: Config) -> np.ndarray:
    """int64[4] for `begin`: saboteurs among the role cards, other role cards, seats, edition."""
    names = role_deck(config)
    saboteurs = names.count("saboteur")
    return np.array([saboteurs, len(names) - saboteurs, config.seats, EDITIONS.index(config.edition)], np.int64)


def new_belief() -> Belief:
    """A belief for `begin`."""
    return new_record(BELIEF)


@jit
def _ways(n: int, k: int) -> float:
    """Binomial coefficient; 0 outside its range."""
    if k < 0 or k > n:
        return 0.0
    ways = 1.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


@jit
def begin(belief: Belief, deck: np.ndarray) -> None:
    """Forget everything: a new round. deck: `role_counts`."""
    seats = deck[2]
    aside = deck[0] + deck[1] - seats
    count = 0
    for subset in range(1 << seats):
        size = 0
        for seat in range(seats):
            size += subset >> seat & 1
        ways = _ways(aside, deck[0] - size)
        if ways > 0.0:
            found = 0
            for seat in range(seats):
                if subset >> seat & 1:
                    belief.member[count, found] = seat
                    found += 1
            belief.number[count] = size
            belief.set[count] = subset
            belief.weight[count] = ways
            count += 1
    belief.sets[0] = count
    for i in range(4):
        belief.deck[i] = deck[i]
    for seat in range(MAX_SEATS):
        belief.acts[seat] = 0
        belief.trust[seat] = 0.0
        belief.marks[seat] = 0.0


@jit
def _two_seats(belief: Belief, seat: int, target: int, cls: int) -> None:
    """Evidence of an action that one seat aims at another."""
    edition = belief.deck[3]
    for i in range(belief.sets[0]):
        subset = belief.set[i]
        belief.weight[i] *= _PAIR[edition, cls, subset >> seat & 1, subset >> target & 1]
    seen = clamp(belief.trust[target], 2.0)
    if cls < REPAIR_PAIR:
        belief.trust[seat] -= 0.35 * seen
        belief.trust[target] += 0.25 if belief.trust[seat] < 0.0 else -0.1
    else:
        belief.trust[seat] += 0.3 * seen - 0.1


@jit
def witness(belief: Belief, seat: int, move: int, unary: int, pair: int, target: int) -> None:
    """Take in one public action of a seat, by its classes (`ai.evidence`); `pair` is NO_CLASS when aimed at nobody."""
    if kind_of(move) == PLACE:
        belief.marks[seat] += 1.0 if STUB[2 * card_of(move) + turned_of(move)] else -0.1
    elif ROCK_FARTHER <= unary < ROCK_FARTHER + STAGES:
        belief.marks[seat] += 0.5
    belief.acts[seat] += 1
    if pair != NO_CLASS:
        _two_seats(belief, seat, target, pair)
    elif unary != NO_CLASS:
        edition = belief.deck[3]
        for i in range(belief.sets[0]):
            if belief.set[i] >> seat & 1:
                belief.weight[i] *= _UNARY[edition, unary]
        belief.trust[seat] = belief.trust[seat] * _FADE + clamp(UNARY_TABLE[edition, unary], 1.2)


@jit
def stage_of(belief: Belief, seat: int) -> int:
    """Stage of the next action of a seat: 0 its first, 1 the next two, 2 all later ones."""
    done = belief.acts[seat]
    return 0 if done == 0 else 1 if done < 3 else 2


@jit
def swap_hats(belief: Belief, seat: int) -> None:
    """S-37: the seat has a new dwarf, drawn from those left aside; what it did before says nothing of it."""
    seats = belief.deck[2]
    aside = belief.deck[0] + belief.deck[1] - seats
    old = np.empty(MAX_SETS, np.float64)
    count = belief.sets[0]
    for i in range(count):
        old[i] = belief.weight[i]
        belief.weight[i] = 0.0
    for i in range(count):
        size = 0
        for other in range(seats):
            size += belief.set[i] >> other & 1
        drawn = (belief.deck[0] - size) / aside  # chance that the new dwarf is a saboteur
        for j in range(count):
            if (belief.set[i] ^ belief.set[j]) & ~(i64(1) << seat) == 0:
                belief.weight[j] += old[i] * (drawn if belief.set[j] >> seat & 1 else 1.0 - drawn)
    belief.trust[seat] = 0.0
    belief.marks[seat] = 0.0


@jit
def suspect(belief: Belief, kind: int, roles: np.ndarray, chance: np.ndarray) -> None:
    """Chance of each seat to be a saboteur, into chance (float64[12]).

    roles: int64[12], what is known for sure, 0 for unknown.
    """
    seats = belief.deck[2]
    must, never = i64(0), i64(0)
    for seat in range(seats):
        chance[seat] = 0.0
        if roles[seat] == SABOTEUR:
            must |= i64(1) << seat
        elif roles[seat]:
            never |= i64(1) << seat
    if kind == EXACT:
        total = 0.0
        for i in range(belief.sets[0]):
            subset = belief.set[i]
            if subset & never or must & ~subset:
                continue
            weight = belief.weight[i]
            total += weight
            for j in range(belief.number[i]):
                chance[belief.member[i, j]] += weight
        if total > 0.0:
            for seat in range(seats):
                chance[seat] /= total
        return
    prior = np.log(belief.deck[0] / belief.deck[1])
    for seat in range(seats):
        signs = belief.trust[seat] if kind == ADDITIVE else belief.marks[seat]
        chance[seat] = 1.0 / (1.0 + np.exp(-prior - signs))
        if roles[seat]:
            chance[seat] = 1.0 if roles[seat] == SABOTEUR else 0.0
