"""The lines of a report."""

from __future__ import annotations

from dataclasses import dataclass

from ai.arena.stats import Estimate

DIGGERS, SABOTEURS, ALL = "diggers", "saboteurs", "all"
"""As what a player was looked at."""


@dataclass(frozen=True)
class Cell:
    """All diggers of one player against all saboteurs of another: share of rounds won by each side (in Saboteur 2
    they may both lose), gold of a seat in a round."""

    diggers: str
    saboteurs: str
    rounds: int
    digger_wins: Estimate
    saboteur_wins: Estimate
    digger_gold: Estimate | None
    saboteur_gold: Estimate | None


@dataclass(frozen=True)
class Difference:
    """First player less second in the same deals. role: `diggers`, `saboteurs` or `all`; against: the other side's
    player, None for all alike; wins: share of rounds; gold: nuggets of a seat in a round."""

    first: str
    second: str
    role: str
    against: str | None
    wins: Estimate | None
    gold: Estimate | None


@dataclass(frozen=True)
class RoleResult:
    """How a player did in one dealt role; beside it the reference in the same seats of the same deals, if there is
    one, and the difference."""

    role: str
    wins: Estimate
    gold: Estimate | None
    reference_wins: Estimate | None = None
    wins_difference: Estimate | None = None
    gold_difference: Estimate | None = None


@dataclass(frozen=True)
class Trial:
    """A candidate alone at tables of the reference, and the reference in its place.

    gold: of a seat in a round; gain: by what share the candidate has more; first: share of first places (shared ones
    count in part), for which 1 / seats is par; first_ratio: `first` in terms of par.
    """

    player: str
    reference: str
    gold: Estimate
    reference_gold: Estimate
    difference: Estimate
    gain: Estimate | None
    first: Estimate
    first_ratio: Estimate
    roles: tuple[RoleResult, ...]


@dataclass(frozen=True)
class Standing:
    """A player at mixed tables; fields as in `Trial`."""

    player: str
    rounds: int
    gold: Estimate
    first: Estimate
    first_ratio: Estimate
    roles: tuple[RoleResult, ...]


@dataclass(frozen=True)
class Rating:
    """Bradley-Terry points (400: odds of ten to one), 0 on the average of all players in that role.

    In the design `sides` a round between diggers and saboteurs is a match; else the gold of two players in the same
    seat of the same deal is compared.
    """

    player: str
    role: str
    points: Estimate
