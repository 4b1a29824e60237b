"""The search of a move: simulated rounds in worlds dealt from what a seat knows, until time or tries are used up."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ai.belief import BELIEF, Belief
from ai.evidence import NOTE
from ai.features import FEATURE_COUNT
from ai.puct import choose_tries, prior_of
from ai.reward import gold_by_rank
from ai.rollout import GOLD, UNIT, WIN, Desk, Plan, try_moves
from ai.secrets import secrets_of
from ai.sketch import ROUGH, new_sketch
from ai.thought import new_thought
from engine.move import MAX_MOVES
from engine.observation import Observation
from engine.state import STATE

BATCH = 16
"""Rounds that are chosen together and may be played side by side: the same for any number of threads."""
_GOLD_SHARE = 0.5
_FULL_GOLD = {"base": 4.0, "saboteur2": 5.0}
"""Nuggets that count as a full reward."""


@dataclass(frozen=True)
class Budget:
    """How long to search: at most so many simulated rounds, and where `seconds` is given not longer than that."""

    rounds: int
    seconds: float | None = None
    threads: int = 1
    explore: float = 1.0


@dataclass(frozen=True)
class Found:
    """What a search found, by move: visits int64[n], wins and gold float64[n] (means of the visits, 0 without)."""

    visits: np.ndarray
    wins: np.ndarray
    gold: np.ndarray
    rounds: int

    @property
    def best(self) -> int:
        """Index of the move that was tried most; of equals the one with the most wins."""
        return int(np.lexsort((self.wins, self.visits))[-1])


def new_desk() -> Desk:
    """Scratch of one thread."""
    sketch = new_sketch()
    sketch.counts[ROUGH] = 1
    return Desk(
        worlds=np.zeros(2, STATE).view(np.recarray),
        beliefs=np.zeros(2, BELIEF).view(np.recarray),
        sketch=sketch,
        thought=new_thought(),
        moves=np.empty(MAX_MOVES, np.int64),
        features=np.zeros((1, FEATURE_COUNT)),
        scores=np.empty(MAX_MOVES),
        note=np.zeros(NOTE),
        classes=np.zeros(2, np.int64),
        stream=np.zeros(4, np.int64),
    )


def idle_search() -> tuple[Desk, Plan]:
    """Arguments of the types that `try_moves` gets, for compiling it before it is needed."""
    none, real = np.zeros(0, np.int64), np.zeros(0, np.float64)
    bytes_ = np.zeros(0, np.uint8)
    plan = Plan(
        public=real, weights=np.zeros((1, 1)), style=real, ranks=np.zeros((1, 1)), pool=bytes_, known=none, sets=none,
        total=real, dwarfs=bytes_, kinds=bytes_, pins=np.zeros((0, 2), np.int64), kept=real,
    )  # fmt: skip
    return new_desk(), plan


_local = threading.local()


def _desks(count: int) -> list[Desk]:
    """Scratch for so many threads, kept by the thread that asks."""
    desks: list[Desk] = getattr(_local, "desks", [])
    while len(desks) < count:
        desks.append(new_desk())
    _local.desks = desks
    return desks[:count]


class Search:
    """One search; `run` carries it on, `found` tells how it stands."""

    def __init__(
        self, observation: Observation, belief: Belief, known: np.ndarray, public: np.ndarray, scores: np.ndarray,
        weights: np.ndarray, style: np.ndarray, seed: int, threads: int = 1,
    ) -> None:  # fmt: skip
        secrets = secrets_of(observation, belief, known)
        self.moves = observation.moves
        self._prior = prior_of(scores)
        self._order = np.argsort(-self._prior, kind="stable")
        self._seed = seed
        self._desks = _desks(threads)
        for desk in self._desks:
            desk.worlds[0] = secrets.root
            desk.beliefs[0] = belief
        self._plan = Plan(public.copy(), weights, style, gold_by_rank(observation.config), *secrets.arrays)
        count = len(self.moves)
        self._full = _FULL_GOLD[observation.edition]
        self.visits = np.zeros(count, np.int64)
        self._sums = np.zeros(count, np.float64)
        self._wins = np.zeros(count, np.int64)
        self._gold = np.zeros(count, np.int64)
        self.rounds = 0

    def _play(self, tries: np.ndarray, results: np.ndarray, pool: ThreadPoolExecutor | None) -> None:
        parts = len(self._desks) if pool is not None else 1
        edges = [len(tries) * part // parts for part in range(parts + 1)]
        if pool is None:
            try_moves(self._desks[0], self._plan, tries, 0, len(tries), self._seed, results)
            return
        waiting = [
            pool.submit(try_moves, desk, self._plan, tries, low, high, self._seed, results)
            for desk, low, high in zip(self._desks, edges, edges[1:], strict=False)
        ]
        for one in waiting:
            one.result()

    def step(self, rounds: int, explore: float, pool: ThreadPoolExecutor | None = None) -> None:
        """Choose so many tries and play them."""
        tries = np.empty((rounds, 2), np.int64)
        choose_tries(self._prior, self._order, self.visits, self._sums, explore, tries)
        index = tries[:, 0].copy()
        tries[:, 0] = self.moves[index]
        results = np.empty((rounds, 2), np.int64)
        self._play(tries, results, pool)
        np.add.at(self._wins, index, results[:, WIN])
        np.add.at(self._gold, index, results[:, GOLD])
        gold = np.minimum(self._gold / (UNIT * self._full), self.visits)
        self._sums = (1.0 - _GOLD_SHARE) * self._wins + _GOLD_SHARE * gold
        self.rounds += rounds

    def decided(self, left: int) -> bool:
        """Whether the leader keeps its place whatever the `left` rounds bring."""
        if len(self.visits) == 1:
            return True
        second, first = np.partition(self.visits, -2)[-2:]
        return bool(first - second > left)

    def run(self, budget: Budget, stop: Callable[[], bool] | None = None) -> Found:
        """Search until the budget is used up, the leader is safe, or `stop` says so."""
        begin = time.perf_counter()
        pool = ThreadPoolExecutor(budget.threads) if budget.threads > 1 else None
        try:
            while self.rounds < budget.rounds and not (stop is not None and stop()):
                left = budget.rounds - self.rounds
                size = min(BATCH, left)
                if budget.seconds is not None:
                    spent = time.perf_counter() - begin
                    each = spent / self.rounds if self.rounds else 0.0
                    fits = int((budget.seconds - spent) / each) if each else 1
                    if fits < 1:
                        break
                    left, size = min(left, fits), min(size, fits)
                if self.decided(left):
                    break
                self.step(size, budget.explore, pool)
        finally:
            if pool is not None:
                pool.shutdown()
        return self.found()

    def found(self) -> Found:
        """How the search stands."""
        tried = np.maximum(self.visits, 1)
        return Found(self.visits.copy(), self._wins / tried, self._gold / (UNIT * tried), self.rounds)


__all__ = ["Budget", "Found", "Search", "new_desk"]
