"""Records in words and numbers: the columns of the table, and the file for spreadsheets."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.i18n import has, t
from game.replays import records
from game.replays.listing import date_of, level_of
from game.replays.names import clean
from game.replays.records import Play, Row, Share
from game.setup import EDITIONS

NOTHING: Final = "-"


def player_word(key: str) -> str:
    """A player: people by name, bots by level."""
    kind, _, name = key.partition(":")
    return clean(name) if kind == "person" else t("records.bot", level=level_of(name))


def edition_word(key: str) -> str:
    """A rule set."""
    return t(f"common.edition_{key}") if key in EDITIONS else key


def level_word(key: str) -> str:
    """The strongest bot of a table."""
    return t("records.no_bots") if key == records.NO_BOTS else level_of(key)


def role_word(key: str) -> str:
    """A role."""
    return t(f"table.role.{key}") if has(f"table.role.{key}") else key


def key_word(group: str, key: str) -> str:
    """What a line stands for."""
    if group == records.SEATS:
        return t("records.seats", n=int(key))
    words = {records.PLAYER: player_word, records.EDITION: edition_word, records.LEVEL: level_word}
    return words.get(group, role_word)(key)


def percent(share: Share | None) -> str:
    """A share in percent with the ends of its interval."""
    if share is None or share.rate is None or share.interval is None:
        return NOTHING
    low, high = share.interval
    return t("records.share", rate=round(share.rate * 100), low=round(low * 100), high=round(high * 100))


def _number(value: float | None, digits: int = 0) -> str:
    return NOTHING if value is None else f"{value:.{digits}f}"


@dataclass(frozen=True)
class Column:
    """A column: its text, what its lines are sorted by, and how wide it is in units."""

    name: str
    text: Callable[[Row], str]
    order: Callable[[Row], float]
    width: float
    need: int
    """Columns of a smaller number stay longer where there is little room."""


def _rate(share: Share | None) -> float:
    return -1.0 if share is None or share.rate is None else share.rate


def _count(share: Share | None, wins: bool) -> float | None:
    return None if share is None else share.wins if wins else share.count


COLUMNS: Final[tuple[Column, ...]] = (
    Column("games", lambda r: str(len(r.plays)), lambda r: len(r.plays), 74, 1),
    Column("wins", lambda r: _number(_count(r.games, True)), lambda r: _count(r.games, True) or 0, 64, 4),
    Column("win_rate", lambda r: percent(r.games), lambda r: _rate(r.games), 132, 0),
    Column("rounds", lambda r: str(r.rounds_played), lambda r: r.rounds_played, 78, 6),
    Column("round_rate", lambda r: percent(r.rounds), lambda r: _rate(r.rounds), 132, 3),
    Column("gold", lambda r: str(r.gold), lambda r: r.gold, 64, 5),
    Column("gold_per_round", lambda r: _number(r.gold_per_round, 2), lambda r: r.gold_per_round or 0.0, 100, 2),
    Column("streak", lambda r: NOTHING if r.by_role else str(r.streak), lambda r: r.streak, 74, 8),
    Column("best", lambda r: str(r.best.gold) if r.best else NOTHING, lambda r: r.best.gold if r.best else 0, 66, 7),
)


def sorted_rows(rows: Sequence[Row], column: str, backwards: bool) -> list[Row]:
    """By a column, the largest first unless `backwards`; in the natural order without one."""
    found = next((one for one in COLUMNS if one.name == column), None)
    if found is None:
        return list(rows)[:: -1 if backwards else 1]
    return sorted(rows, key=found.order, reverse=not backwards)


# Files


def as_dict(group: str, row: Row) -> dict[str, Any]:
    """A line for programs: shares and their intervals as numbers from 0 to 1."""
    games, rounds, best = row.games, row.rounds, row.best

    def ends(share: Share | None) -> tuple[float | None, float | None, float | None]:
        if share is None or share.rate is None or share.interval is None:
            return None, None, None
        return round(share.rate, 4), round(share.interval[0], 4), round(share.interval[1], 4)

    game_rate, game_low, game_high = ends(games)
    rate, low, high = ends(rounds)
    return {
        "by": group,
        "who": key_word(group, row.key),
        "games": len(row.plays),
        "wins": None if games is None else games.wins,
        "win_rate": game_rate,
        "win_rate_low": game_low,
        "win_rate_high": game_high,
        "rounds": row.rounds_played,
        "rounds_decided": rounds.count,
        "rounds_won": rounds.wins,
        "round_rate": rate,
        "round_rate_low": low,
        "round_rate_high": high,
        "gold": row.gold,
        "gold_per_round": None if row.gold_per_round is None else round(row.gold_per_round, 3),
        "streak": None if row.by_role else row.streak,
        "best_gold": None if best is None else best.gold,
        "best_game": "" if best is None else clean(best.path.name),
        "best_date": "" if best is None else _date(best),
    }


def _date(play: Play) -> str:
    from game.replays.facts import Facts

    return date_of(Facts(date=play.date))


def harmless(value: object) -> object:
    """A text that a spreadsheet does not take for a formula; numbers stay numbers."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r", "\n"):
        return f"'{value}"
    return "" if value is None else value


def csv_text(group: str, rows: Sequence[Row]) -> str:
    """The table as CSV, with a head in the language that is set."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    names = list(as_dict(group, Row("0")))
    writer.writerow([harmless(t(f"records.csv.{name}")) for name in names])
    for row in rows:
        writer.writerow([harmless(value) for value in as_dict(group, row).values()])
    return out.getvalue()


def write_csv(path: Path, group: str, rows: Sequence[Row]) -> None:
    """Write the table so that spreadsheets read every letter; whole or not at all. OSError."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(csv_text(group, rows), "utf-8-sig", errors="replace", newline="")
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
