"""Fitting the evidence: what each class of action must weigh so that the posterior over all sets of saboteurs is best.

The log weight of a set of saboteurs is linear in the table, so that the log-loss of the posterior has one minimum and
Newton's method finds it. A pull towards 0 keeps classes that are hardly ever seen small.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ai.belief import role_counts
from engine.options import Config

_STEPS = 20
_CLOSE = 1e-3
_LONGEST_STEP = 2.0
_BATCH = 200
_LEAST = 1e-12


class Deed(NamedTuple):
    """One action: its class and the class of an aimed one (-1 for none), and what became of roles by it."""

    seat: int
    unary: int
    pair: int
    target: int
    forget: bool
    """Whether the target has a new dwarf, so that what it did before says nothing."""
    saboteurs: int
    """Mask of the seats that are saboteurs after the action."""


@dataclass(frozen=True)
class Sets:
    """Sets of saboteurs that the role deck allows."""

    masks: np.ndarray
    """int64[sets]"""
    member: np.ndarray
    """float64[sets, seats]: 1 for a saboteur."""
    prior: np.ndarray
    """float64[sets]: log of the number of deals."""


def possible_sets(config: Config) -> Sets:
    """All sets of saboteurs of a table."""
    saboteurs, others, seats, _ = role_counts(config).tolist()
    aside = saboteurs + others - seats
    masks = [m for m in range(1 << seats) if 0 <= saboteurs - m.bit_count() <= aside]
    member = np.array([[m >> seat & 1 for seat in range(seats)] for m in masks], np.float64)
    prior = np.array([math.log(math.comb(aside, saboteurs - m.bit_count())) for m in masks])
    return Sets(np.array(masks, np.int64), member, prior)


@dataclass(frozen=True)
class Moments:
    """What was known at the end of each lap of many rounds at one table, and what was true."""

    name: str
    sets: Sets
    unary: np.ndarray
    """float32[moments, seats, classes]: how often each seat had done each class."""
    pair: np.ndarray
    """float32[moments, sets, 4 * aimed classes]: how often an action was aimed by and at members or not."""
    truth: np.ndarray
    """int64[moments]: index of the true set."""
    round: np.ndarray
    """int64[moments]"""

    def only(self, which: np.ndarray) -> Moments:
        """Some of the moments."""
        return Moments(
            self.name, self.sets, self.unary[which], self.pair[which], self.truth[which], self.round[which]
        )  # fmt: skip

    @property
    def weights(self) -> int:
        """Length of a vector of weights: the classes, then four for each aimed class."""
        return int(self.unary.shape[2] + self.pair.shape[2])


def gather(name: str, config: Config, rounds: Sequence[Sequence[Deed]], classes: int, aimed: int) -> Moments:
    """The moments of rounds: after each lap that did not end one."""
    sets = possible_sets(config)
    index = {mask: i for i, mask in enumerate(sets.masks.tolist())}
    sides = 1.0 - sets.member, sets.member
    unary, pairs, truth, numbers = [], [], [], []
    for number, deeds in enumerate(rounds):
        own = np.zeros((config.seats, classes), np.float32)
        aims = np.zeros((aimed, config.seats, config.seats))
        for count, deed in enumerate(deeds, 1):
            if deed.forget:
                own[deed.target] = 0.0
                aims[:, deed.target] = 0.0
                aims[:, :, deed.target] = 0.0
            if deed.unary >= 0:
                own[deed.seat, deed.unary] += 1.0
            if deed.pair >= 0:
                aims[deed.pair, deed.seat, deed.target] += 1.0
            if count % config.seats == 0:
                cells = [((actor @ aims) * other).sum(-1) for actor in sides for other in sides]
                pairs.append(np.stack(cells, -1).transpose(1, 0, 2).reshape(len(sets.masks), -1).astype(np.float32))
                unary.append(own.copy())
                truth.append(index[deed.saboteurs])
                numbers.append(number)
    return Moments(name, sets, np.stack(unary), np.stack(pairs), np.array(truth), np.array(numbers))


def posterior(moments: Moments, weights: np.ndarray, temper: float = 1.0) -> np.ndarray:
    """float64[moments, sets]: the chance of each set for somebody who only watches."""
    classes = moments.unary.shape[2]
    log = (moments.unary @ weights[:classes]) @ moments.sets.member.T + moments.pair @ weights[classes:]
    log = temper * log + moments.sets.prior
    chance: np.ndarray = np.exp(log - log.max(1, keepdims=True))
    chance /= chance.sum(1, keepdims=True)
    return chance


def loss(moments: Moments, weights: np.ndarray, temper: float = 1.0) -> float:
    """Mean log-loss of the true set."""
    chance = posterior(moments, weights, temper)[np.arange(len(moments.truth)), moments.truth]
    return float(-np.log(np.maximum(chance, _LEAST)).mean())


def best_temper(moments: Moments, weights: np.ndarray) -> float:
    """The factor on all weights that would make the log-loss least, to a tenth."""
    return min((step / 10 for step in range(1, 31)), key=lambda temper: loss(moments, weights, temper))


def fit(data: Sequence[Moments], free: np.ndarray, shrink: float) -> np.ndarray:
    """float64[weights]: the table with the least log-loss over all data.

    free: bool[weights], False for weights that stay 0; shrink: strength of the pull towards 0, as precision.
    """
    size = data[0].weights
    weights = np.zeros(size)
    for _ in range(_STEPS):
        slope, bend = shrink * weights, shrink * np.eye(size)
        for moments in data:
            _add_up(moments, posterior(moments, weights), slope, bend)
        step = np.zeros(size)
        step[free] = np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        longest = float(np.abs(step).max())
        weights -= step * min(1.0, _LONGEST_STEP / max(longest, _LEAST))
        if longest < _CLOSE:
            break
    return weights


def _add_up(moments: Moments, chance: np.ndarray, slope: np.ndarray, bend: np.ndarray) -> None:
    """Add first and second derivatives of the summed log-loss."""
    for begin in range(0, len(chance), _BATCH):
        part = slice(begin, begin + _BATCH)
        own = np.einsum("ks,msc->mkc", moments.sets.member, moments.unary[part])
        signs = np.concatenate([own, moments.pair[part]], 2)
        mean = np.einsum("mk,mkc->mc", chance[part], signs)
        slope += (mean - signs[np.arange(len(signs)), moments.truth[part]]).sum(0)
        scaled = (np.sqrt(chance[part])[:, :, None] * signs).reshape(-1, signs.shape[2])
        bend += scaled.T @ scaled - mean.T @ mean
