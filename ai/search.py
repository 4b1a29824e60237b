"""The search of a move: simulated rounds in worlds dealt from what a seat knows, until time or tries are used up."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ai.belief import Belief
from ai.puct import choose_tries, prior_of
from ai.reward import gold_by_rank, scale_of
from ai.rollout import GOLD, UNIT, WIN, try_moves
from ai.secrets import Secrets
from ai.table import Desk, Plan, new_desk
from engine.jit import COMPILED
from engine.observation import Observation

BATCH = 16
"""Rounds that are chosen together, from what the batches before them found."""
FEW_ROUNDS = 2 * BATCH
"""A search with fewer simulated rounds says less than the policy alone."""
MOST_THREADS = 4
"""Threads that share a batch at most; a round depends on its move, its world and nothing else, so what is found does
not depend on how many there are."""


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


def idle_search() -> tuple[Desk, Plan]:
    """Arguments of the types that `try_moves` gets, for compiling it before it is needed."""
    whole, real, small = np.zeros(0, np.int64), np.zeros(0, np.float64), np.zeros(0, np.uint8)
    plan = Plan(
        public=real, weights=np.zeros((1, 1)), style=real, ranks=np.zeros((1, 1)), scale=real, pool=small, known=whole,
        sets=whole, total=real, dwarfs=small, kinds=small, pins=np.zeros((0, 2), np.int64), kept=real,
        held=np.zeros((2, 0, 0)), thrown=real,
    )  # fmt: skip
    return new_desk(), plan


_FRESH = 1 << 24
"""First of the worlds in which moves are compared; a search has fewer."""
_local = threading.local()


def _desks() -> list[Desk]:
    """Scratch for each thread of a search, kept by the thread that asks."""
    if not hasattr(_local, "desks"):
        _local.desks = [new_desk() for _ in range(MOST_THREADS)]
    desks: list[Desk] = _local.desks
    return desks


class Search:
    """One search; `run` carries it on, `found` tells how it stands."""

    def __init__(
        self, observation: Observation, secrets: Secrets, belief: Belief, public: np.ndarray, scores: np.ndarray,
        weights: np.ndarray, style: np.ndarray, seed: int, budget: Budget,
    ) -> None:  # fmt: skip
        """`secrets`: what the seat knows of the hidden; `belief`: of the public log; the rest as `ai.bot` has it."""
        self.moves = observation.moves
        self._budget = budget
        self._prior = prior_of(scores)
        self._order = np.argsort(-self._prior, kind="stable")
        self._seed = seed
        count = len(self.moves)
        self._threads = min(budget.threads, MOST_THREADS)
        self._desks = _desks()[: self._threads]
        for desk in self._desks:
            desk.worlds[0] = secrets.root
            desk.beliefs[0] = belief
        config = observation.config
        self._plan = Plan(public.copy(), weights, style, gold_by_rank(config), scale_of(config), *secrets.arrays)
        self.visits = np.zeros(count, np.int64)
        self._rewards = np.zeros(count, np.float64)
        self._wins = np.zeros(count, np.int64)
        self._gold = np.zeros(count, np.int64)
        self.rounds = 0

    def _play(self, tries: np.ndarray, results: np.ndarray, pool: ThreadPoolExecutor | None) -> None:
        if pool is None:
            try_moves(self._desks[0], self._plan, tries, self._seed, results)
            return
        edges = [len(tries) * part // self._threads for part in range(self._threads + 1)]
        waiting = [
            pool.submit(try_moves, desk, self._plan, tries[first:last], self._seed, results[first:last])
            for desk, (first, last) in zip(self._desks, pairwise(edges), strict=True)
        ]
        for one in waiting:
            one.result()

    def step(self, rounds: int, pool: ThreadPoolExecutor | None = None) -> None:
        """Choose so many tries and play them."""
        tries = np.empty((rounds, 3), np.int64)
        choose_tries(self._prior, self._order, self.visits, self._rewards, self._budget.explore, self.moves, tries)
        index = tries[:, 0]
        results = np.empty((rounds, 2), np.int64)
        self._play(tries, results, pool)
        np.add.at(self._wins, index, results[:, WIN])
        np.add.at(self._gold, index, results[:, GOLD])
        full, share = self._plan.scale
        gold = np.minimum(self._gold / (UNIT * full), self.visits)
        self._rewards = (1.0 - share) * self._wins + share * gold
        self.rounds += rounds

    def decided(self, left: int) -> bool:
        """Whether the leader keeps its place whatever the `left` rounds bring."""
        if len(self.visits) == 1:
            return True
        second, first = np.partition(self.visits, -2)[-2:]
        return bool(first - second > left)

    def run(self, stop: Callable[[], bool] | None = None) -> Found:
        """Search until the budget is used up, the leader is safe, or `stop` says so."""
        begin = time.perf_counter()
        budget = self._budget
        pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        try:
            while self.rounds < budget.rounds and not (stop is not None and stop()):
                left = budget.rounds - self.rounds
                size = min(BATCH, left)
                if budget.seconds is not None:
                    spent = time.perf_counter() - begin
                    each = spent / self.rounds if self.rounds else 0.0
                    fits = int((budget.seconds - spent) / each) if each else 1
                    few = not COMPILED and self.rounds > 0 and self.rounds + fits < FEW_ROUNDS
                    if fits < 1 or few:  # interpreted rounds are slow: do not wait for a result that says nothing
                        break
                    left, size = min(left, fits), min(size, fits)
                if self.decided(left):
                    break
                self.step(size, pool)
        finally:
            if pool is not None:
                pool.shutdown()
        return self.found()

    def compare(self, chosen: Sequence[int], rounds: int) -> np.ndarray:
        """float64[len(chosen), 2]: share of rounds that the seat's side wins, and its nuggets, after each of these
        moves (indices), each played on so often in the same worlds, which are not those of the search. That one is left
        as it stands."""
        tries = np.array([(i, self.moves[i], _FRESH + n) for n in range(rounds) for i in chosen], np.int64)
        results = np.empty((len(tries), 2), np.int64)
        try_moves(self._desks[0], self._plan, tries, self._seed, results)
        mean: np.ndarray = results.reshape(rounds, len(chosen), 2).mean(axis=0)
        mean[:, GOLD] /= UNIT
        return mean

    def found(self) -> Found:
        """How the search stands."""
        tried = np.maximum(self.visits, 1)
        return Found(self.visits.copy(), self._wins / tried, self._gold / (UNIT * tried), self.rounds)
