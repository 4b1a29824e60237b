"""How likely each seat is a saboteur, from the evidence and from what the viewer knows of itself."""

from __future__ import annotations

import numpy as np

from ai.evidence import Belief
from engine.cards import SABOTEUR
from engine.deal import role_deck
from engine.jit import jit
from engine.options import Config

BLIND, ADDITIVE, EXACT = 0, 1, 2
"""Kinds of belief: only dead ends count, trust that adds up seat by seat, the posterior over all sets of saboteurs."""


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
def _exact(belief: Belief, seats: int, deck: np.ndarray, roles: np.ndarray, chance: np.ndarray) -> None:
    aside = deck[0] + deck[1] - seats
    must, never = 0, 0
    for seat in range(seats):
        if roles[seat] == SABOTEUR:
            must |= 1 << seat
        elif roles[seat]:
            never |= 1 << seat
    total = 0.0
    best = -1.0e30
    for step in range(2):  # the first pass finds the largest log weight, which the second takes out
        for subset in range(1 << seats):
            if subset & never or must & ~subset:
                continue
            number = 0
            for seat in range(seats):
                number += subset >> seat & 1
            prior = _ways(aside, deck[0] - number)
            if prior == 0.0:
                continue
            weight = np.log(prior)
            for seat in range(seats):
                mine = subset >> seat & 1
                if mine:
                    weight += belief.unary[seat]
                for other in range(seats):
                    weight += belief.pair[seat, other, 2 * mine + (subset >> other & 1)]
            if step == 0:
                best = weight if weight > best else best
                continue
            share = np.exp(weight - best)
            total += share
            for seat in range(seats):
                if subset >> seat & 1:
                    chance[seat] += share
    for seat in range(seats):
        chance[seat] = chance[seat] / total if total > 0.0 else 0.0


@jit
def suspect(belief: Belief, kind: int, seats: int, deck: np.ndarray, roles: np.ndarray, chance: np.ndarray) -> None:
    """Chance of each seat to be a saboteur, into chance (float64[12]).

    deck: int64[2], saboteurs and others among the role cards; roles: int64[12], what is known for sure, 0 for unknown.
    """
    for seat in range(seats):
        chance[seat] = 0.0
    if kind == EXACT:
        _exact(belief, seats, deck, roles, chance)
        return
    prior = np.log(deck[0] / deck[1])
    for seat in range(seats):
        signs = belief.trust[seat] if kind == ADDITIVE else belief.marks[seat]
        chance[seat] = 1.0 / (1.0 + np.exp(-prior - signs))
        if roles[seat]:
            chance[seat] = 1.0 if roles[seat] == SABOTEUR else 0.0


def role_counts(config: Config) -> np.ndarray:
    """`deck` for `suspect`."""
    names = role_deck(config)
    saboteurs = names.count("saboteur")
    return np.array([saboteurs, len(names) - saboteurs], np.int64)
