"""What seats believe of each other's roles, lap by lap through whole rounds, against the truth.

A lap is as many actions as there are seats. At each lap every seat that still has cards says how likely each other
seat is a saboteur, from its own observation; so does a spectator, who sees what is public. The prior is what the viewer
could say from its own role card and the role deck alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np

from ai.arena.mixed import is_saboteur, play_round
from ai.arena.scoring import Scores
from ai.belief import EXACT, role_counts
from ai.roles import role_chances
from engine.game import Game
from engine.observation import SPECTATOR, Observation
from engine.options import Config

SEATS = {"base": (3, 4, 5, 7, 10), "saboteur2": (4, 6, 9, 12)}
"""Player counts that are reported unless others are asked for."""
ALL, DIGGER, SABOTEUR, PUBLIC = "all", "digger", "saboteur", "spectator"
VIEWERS = (ALL, DIGGER, SABOTEUR, PUBLIC)
"""Who holds the belief: any seat, one that is no saboteur, one that is, or somebody who only watches."""
_ROUNDING = 1e-4


@dataclass(frozen=True)
class Plan:
    """Rounds number 0 to `rounds - 1` from a seed, at one table; players as `ai.arena.players` writes them."""

    config: Config
    diggers: str
    saboteurs: str
    rounds: int
    seed: int


@dataclass
class Table:
    """The scores of a plan, or of a part of it: by lap (from 1) and viewer."""

    scores: dict[tuple[int, str], Scores] = field(default_factory=dict)
    outside: int = 0
    """Beliefs whose chances do not add up to a number of saboteurs that the role deck allows."""

    def __add__(self, other: Table) -> Table:
        both = Table(dict(self.scores), self.outside + other.outside)
        for key, scores in other.scores.items():
            both.scores[key] = both.scores[key] + scores if key in both.scores else scores
        return both

    def laps(self, viewer: str, fewest_rounds: int) -> list[int]:
        """Laps that at least so many rounds reached, in order."""
        return sorted(lap for lap, who in self.scores if who == viewer and self[lap, who].rounds >= fewest_rounds)

    def __getitem__(self, key: tuple[int, str]) -> Scores:
        return self.scores.get(key, Scores())

    def together(self, viewer: str) -> Scores:
        """All laps of a viewer. Its standard errors mean nothing: the same round is in it several times."""
        return sum((scores for (_, who), scores in sorted(self.scores.items()) if who == viewer), Scores())

    def to_json(self) -> list[dict[str, Any]]:
        """One object for each lap and viewer."""
        return [
            {"lap": lap, "viewer": viewer, **scores.to_json()} for (lap, viewer), scores in sorted(self.scores.items())
        ]


@dataclass
class _Statements:
    chance: list[float] = field(default_factory=list)
    prior: list[float] = field(default_factory=list)
    truth: list[float] = field(default_factory=list)


def prior_of(observation: Observation) -> float:
    """Chance of any other seat to be a saboteur for one who knows the role deck and its own card; 0 if none is left."""
    saboteurs, others, *_ = role_counts(observation.config).tolist()
    cards = saboteurs + others
    if observation.seat is not None and observation.seat != SPECTATOR:
        saboteurs -= is_saboteur(observation, observation.seat)
        cards -= 1
    return float(saboteurs / cards)


def chances_of(observation: Observation) -> list[float]:
    """Chance of each seat to be a saboteur, by the full posterior of this viewer."""
    return [chances["saboteur"] for chances in role_chances(observation, EXACT)]


def _outside(observation: Observation, chances: list[float]) -> bool:
    """Whether the chances add up to more or fewer saboteurs than there can be."""
    saboteurs, others, *_ = role_counts(observation.config).tolist()
    aside = saboteurs + others - len(chances)
    return not max(saboteurs - aside, 0) - _ROUNDING <= sum(chances) <= saboteurs + _ROUNDING


def judge(game: Game, lap: int, table: Table) -> None:
    """Write down what everybody believes at this moment. A seat whose role the viewer has seen is left out."""
    roles = game.observation(None)
    said: dict[str, _Statements] = {viewer: _Statements() for viewer in VIEWERS}
    for seat in (SPECTATOR, *range(game.config.seats)):
        if seat != SPECTATOR and not roles.seats[seat].hand_size:
            continue
        observation = game.observation(seat)
        chances, prior = chances_of(observation), prior_of(observation)
        table.outside += _outside(observation, chances)
        if seat == SPECTATOR:
            groups: tuple[str, ...] = (PUBLIC,)
        else:
            groups = (ALL, SABOTEUR if is_saboteur(observation, seat) else DIGGER)
        for other, view in enumerate(observation.seats):
            if view.role is not None:
                continue
            for group in groups:
                said[group].chance.append(chances[other])
                said[group].prior.append(prior)
                said[group].truth.append(float(is_saboteur(roles, other)))
    for viewer, statements in said.items():
        scores = table.scores.setdefault((lap, viewer), Scores())
        scores.add_round(np.array(statements.chance), np.array(statements.prior), np.array(statements.truth))


def measure_round(plan: Plan, number: int) -> Table:
    """The scores of one round of a plan, the same on every machine unless a player thinks by the clock."""
    table = Table()
    seats = plan.config.seats
    played = play_round(plan.config, plan.diggers, plan.saboteurs, (plan.seed + number) % 2**63)
    for lap, game in enumerate(islice(played, seats - 1, None, seats), 1):
        judge(game, lap, table)
    return table


def measure(plan: Plan, executor: Executor | None = None, tell: Callable[[int], None] = lambda done: None) -> Table:
    """The scores of a plan, the same whoever computes the rounds and in whatever order they come.

    executor: of `concurrent.futures`, None for this thread; tell: called with the number of rounds done so far.
    """
    if executor is None:
        tables = []
        for number in range(plan.rounds):
            tables.append(measure_round(plan, number))
            tell(len(tables))
        return add_up(tables)
    futures = [executor.submit(measure_round, plan, number) for number in range(plan.rounds)]
    try:
        for done, future in enumerate(as_completed(futures), 1):
            future.result()
            tell(done)
    finally:
        for future in futures:  # when one failed or the user has had enough
            future.cancel()
    return add_up(future.result() for future in futures)


def add_up(tables: Iterable[Table]) -> Table:
    """One table of several."""
    return sum(tables, Table())
