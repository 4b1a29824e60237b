"""Who won how often: records counted from what is known of finished games. Plain data, without pygame.

People and bots are kept apart: a person is a name, bots are one player a level, whatever they are called. A game counts
once for every seat that such a player had in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game.replays.facts import Facts, RoundFacts
from game.replays.library import Entry

HUMAN: Final = "human"
LEVELS: Final = ("novice", "apprentice", "skilled", "expert", "master")
"""Bots from the weakest to the strongest; not asked of `ai`, which takes half a second to load."""
ROLES: Final = ("digger", "blue", "green", "saboteur", "boss", "profiteer", "geologist")
PLAYER, ROLE, EDITION, SEATS, LEVEL = "player", "role", "edition", "seats", "level"
GROUPS: Final = (PLAYER, ROLE, EDITION, SEATS, LEVEL)
"""What the lines of a table can stand for."""
NO_BOTS: Final = "none"
"""The strongest bot of a table of people alone."""
Z: Final = 1.959963984540054
_WINNERS: Final = {
    "diggers": {"digger"},
    "saboteurs": {"saboteur", "profiteer"},
    "blue": {"blue", "boss", "profiteer"},
    "green": {"green", "boss", "profiteer"},
    "both": {"blue", "green", "boss", "profiteer"},
    "boss": {"boss", "profiteer"},
    "profiteer": {"profiteer"},
}
"""The roles that win a round with each side."""


@dataclass(frozen=True)
class RoundPlay:
    """A seat's round. A geologist neither wins nor loses: `won` is None."""

    role: str
    won: bool | None
    gold: int


@dataclass(frozen=True)
class Play:
    """One seat of a finished game."""

    path: Path
    date: str
    edition: str
    seats: int
    strongest: str
    """The strongest bot at the table, or NO_BOTS."""
    name: str
    level: str
    won: bool
    rounds: tuple[RoundPlay, ...]

    @property
    def human(self) -> bool:
        """Whether a person played."""
        return self.level == HUMAN

    @property
    def player(self) -> str:
        """What tells players apart: the name of a person, the level of a bot."""
        return f"person:{self.name}" if self.human else f"bot:{self.level}"

    @property
    def gold(self) -> int:
        """Gold of all rounds."""
        return sum(one.gold for one in self.rounds)


def plays_of(entry: Entry) -> list[Play]:
    """The seats of a game; none of one that is broken or not over."""
    facts = entry.facts
    seats = len(facts.names)
    if not facts.finished or facts.fault is not None or len(facts.levels) != seats:
        return []
    if any(len(one.roles) != seats or len(one.gold) != seats for one in facts.rounds):
        return []
    strongest = _strongest(facts)
    return [
        Play(
            entry.path, facts.date, facts.edition, seats, strongest, name, level, seat in facts.winners,
            tuple(_round_of(one, seat) for one in facts.rounds),
        )
        for seat, (name, level) in enumerate(zip(facts.names, facts.levels, strict=True))
    ]  # fmt: skip


def _strongest(facts: Facts) -> str:
    bots = {level for level in facts.levels if level != HUMAN}
    known = [level for level in LEVELS if level in bots]
    return known[-1] if known else min(bots, default=NO_BOTS)


def _round_of(one: RoundFacts, seat: int) -> RoundPlay:
    role = one.roles[seat]
    won = None if role == "geologist" else role in _WINNERS.get(one.side, ())
    return RoundPlay(role, won, one.gold[seat])


def all_plays(entries: Iterable[Entry]) -> list[Play]:
    """The seats of all games, the oldest game first."""
    games = sorted(entries, key=lambda entry: (entry.facts.date, entry.time, entry.path.name))
    return [play for entry in games for play in plays_of(entry)]


# Tables


@dataclass(frozen=True)
class Choice:
    """Which seats count; None: all. `player` is `people`, `bots`, or one of `Play.player`."""

    player: str = "people"
    edition: str | None = None
    seats: int | None = None
    level: str | None = None

    def takes(self, play: Play) -> bool:
        """Whether a seat counts."""
        who = {"people": play.human, "bots": not play.human}.get(self.player, play.player == self.player)
        return (
            who
            and self.edition in (None, play.edition)
            and self.seats in (None, play.seats)
            and self.level in (None, play.strongest)
        )


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    wins: int = 0
    count: int = 0

    @property
    def rate(self) -> float | None:
        """The share; None of nothing."""
        return self.wins / self.count if self.count else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's 95 % interval; None of nothing."""
        if not self.count:
            return None
        share, count = self.wins / self.count, self.count
        scale = 1 + Z * Z / count
        middle = (share + Z * Z / (2 * count)) / scale
        half = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / scale
        return max(middle - half, 0.0), min(middle + half, 1.0)


@dataclass
class Row:
    """A line of the table: what `key` stands for depends on the group."""

    key: str
    plays: list[Play] = field(default_factory=list)
    """Oldest first; grouped by role, each with the rounds of that role alone."""
    by_role: bool = False

    @property
    def paths(self) -> frozenset[Path]:
        """The files of its games."""
        return frozenset(play.path for play in self.plays)

    @property
    def games(self) -> Share | None:
        """Games won; None for a role, which changes from round to round."""
        return None if self.by_role else Share(sum(play.won for play in self.plays), len(self.plays))

    @property
    def rounds(self) -> Share:
        """Rounds won of those that can be won."""
        decided = [one.won for play in self.plays for one in play.rounds if one.won is not None]
        return Share(sum(decided), len(decided))

    @property
    def rounds_played(self) -> int:
        """All rounds, those of a geologist too."""
        return sum(len(play.rounds) for play in self.plays)

    @property
    def gold(self) -> int:
        """All gold."""
        return sum(play.gold for play in self.plays)

    @property
    def gold_per_round(self) -> float | None:
        """Gold of a round; None of none."""
        return self.gold / self.rounds_played if self.rounds_played else None

    @property
    def streak(self) -> int:
        """The most games won in a row; a game with several seats is won when one of them won."""
        longest = run = 0
        for won in self._games().values():
            run = run + 1 if won else 0
            longest = max(longest, run)
        return longest

    def _games(self) -> dict[Path, bool]:
        games: dict[Path, bool] = {}
        for play in self.plays:
            games[play.path] = games.get(play.path, False) or play.won
        return games

    @property
    def best(self) -> Play | None:
        """The seat with the most gold, the earliest among equals."""
        return max(self.plays, key=lambda play: play.gold, default=None)

    @property
    def gold_by_game(self) -> list[float]:
        """Gold of each game, the mean of its seats, oldest first."""
        games: dict[Path, list[int]] = {}
        for play in self.plays:
            games.setdefault(play.path, []).append(play.gold)
        return [sum(gold) / len(gold) for gold in games.values()]

    @property
    def roles(self) -> dict[str, Share]:
        """Rounds won in each role that was played and can win."""
        found: dict[str, list[bool]] = {}
        for one in (one for play in self.plays for one in play.rounds if one.won is not None):
            found.setdefault(one.role, []).append(bool(one.won))
        return {role: Share(sum(found[role]), len(found[role])) for role in ROLES if role in found}


def table(plays: Sequence[Play], choice: Choice, group: str) -> list[Row]:
    """The lines of a table, in the natural order of what they stand for."""
    rows: dict[str, Row] = {}
    for play in filter(choice.takes, plays):
        if group == ROLE:
            for role in {one.role for one in play.rounds}:
                part = tuple(one for one in play.rounds if one.role == role)
                rows.setdefault(role, Row(role, by_role=True)).plays.append(_with_rounds(play, part))
        else:
            key = _KEYS[group](play)
            rows.setdefault(key, Row(key)).plays.append(play)
    return sorted(rows.values(), key=lambda row: _order(group, row.key))


def _with_rounds(play: Play, rounds: tuple[RoundPlay, ...]) -> Play:
    return Play(
        play.path, play.date, play.edition, play.seats, play.strongest, play.name, play.level, play.won, rounds
    )  # fmt: skip


_KEYS: dict[str, Callable[[Play], str]] = {
    PLAYER: lambda play: play.player,
    EDITION: lambda play: play.edition,
    SEATS: lambda play: str(play.seats),
    LEVEL: lambda play: play.strongest,
}


def _order(group: str, key: str) -> tuple[int, str]:
    known = {ROLE: ROLES, LEVEL: (NO_BOTS, *LEVELS), PLAYER: tuple(f"bot:{level}" for level in LEVELS)}.get(group, ())
    if group == SEATS:
        return int(key), ""
    return (known.index(key) if key in known else len(known)), key.casefold()


# What can be chosen


def players(plays: Iterable[Play]) -> list[str]:
    """People by name, then bots by level."""
    found = {play.player for play in plays}
    return sorted(found, key=lambda key: (key.startswith("bot:"), _order(PLAYER, key)))


def editions(plays: Iterable[Play]) -> list[str]:
    """Rule sets that were played."""
    return sorted({play.edition for play in plays})


def seat_numbers(plays: Iterable[Play]) -> list[int]:
    """Sizes of tables."""
    return sorted({play.seats for play in plays})


def strongest_bots(plays: Iterable[Play]) -> list[str]:
    """Strongest bots of tables, the weakest first."""
    return sorted({play.strongest for play in plays}, key=lambda key: _order(LEVEL, key))
