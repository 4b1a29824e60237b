"""The report of an arena as a table for people."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ai.arena.findings import ALL, Cell, Difference, Rating, RoleResult, Standing, Trial
from ai.arena.report import Report, Section, Speed
from ai.arena.stats import Estimate
from game.i18n import t

_GAP = "   "
NOTHING = "-"
MINUS = "\N{MINUS SIGN}"


def width(text: str) -> int:
    """Columns on a terminal: Chinese letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def grid(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table with a head, indented."""
    columns = [max(width(line[i]) for line in (heads, *lines)) for i in range(len(heads))]
    return "\n".join(
        "  " + _GAP.join(cell + " " * (wide - width(cell)) for cell, wide in zip(line, columns, strict=True)).rstrip()
        for line in (heads, *lines)
    )


def _word(name: str) -> str:
    return t(f"cli.arena_head.{name}")


def _number(estimate: Estimate | None, digits: int, scale: float = 1.0, sign: str = "") -> str:
    """Value and interval."""
    if estimate is None:
        return NOTHING
    form = f"{sign}.{digits}f"
    value = format(estimate.value * scale, form)
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} [{format(estimate.low * scale, form)} {format(estimate.high * scale, form)}]"


def percent(estimate: Estimate | None) -> str:
    """A share in percent."""
    return _number(estimate, 1, 100)


def more(estimate: Estimate | None) -> str:
    """A difference of shares in percent points, or a gain in percent."""
    return _number(estimate, 1, 100, "+")


def nuggets(estimate: Estimate | None) -> str:
    """Gold."""
    return _number(estimate, 2)


def more_nuggets(estimate: Estimate | None) -> str:
    """A difference of gold."""
    return _number(estimate, 2, 1, "+")


def to_text(report: Report) -> str:
    """All sections, then the speeds."""
    parts = [_title(report)]
    for section in report.sections:
        parts += _section(report, section)
    if report.speeds:
        parts.append(_speeds(report.speeds))
    if not report.sections:
        parts.append(t("cli.arena_nothing"))
    return "\n\n".join(parts)


def _title(report: Report) -> str:
    design = report.design
    edition = t(f"common.edition_{design.edition}")
    return t(f"cli.arena_title.{design.kind}", edition=edition, n=design.options.rounds, seed=design.seed)


def _section(report: Report, section: Section) -> list[str]:
    if section.seats is None:
        head = t("cli.arena_all_seats", n=section.blocks)
    else:
        head = t("cli.arena_seats", seats=section.seats, n=section.blocks)
    second = report.design.edition != "base"
    tables = []
    if section.cells:
        tables.append(_cells(section.cells, second))
    for trial in section.trials:
        tables.append(_trial(trial))
    if section.standings:
        tables.append(_standings(section.standings))
    if section.differences:
        tables.append(_differences(section.differences))
    if section.ratings:
        tables.append(_ratings(section.ratings))
    return [head + "\n" + tables[0], *tables[1:]] if tables else [head]


def _cells(cells: Sequence[Cell], both_may_lose: bool) -> str:
    names = ["diggers", "saboteurs", "rounds", "digger_wins", "saboteur_wins", "digger_gold", "saboteur_gold"]
    lines = [
        [
            cell.diggers, cell.saboteurs, str(cell.rounds), percent(cell.digger_wins), percent(cell.saboteur_wins),
            nuggets(cell.digger_gold), nuggets(cell.saboteur_gold),
        ]
        for cell in cells
    ]  # fmt: skip
    if not both_may_lose:  # what the one side has not won, the other has
        del names[4]
        for line in lines:
            del line[4]
    return grid([_word(name) for name in names], lines)


def _role(name: str) -> str:
    return _word(name) if name in ("diggers", "saboteurs", ALL) else t(f"table.role.{name}")


def _differences(differences: Sequence[Difference]) -> str:
    against = any(line.against for line in differences)
    heads = [_word("difference"), _word("as"), _word("against"), _word("wins_more"), _word("gold_more")]
    lines = [
        [
            f"{line.first} {MINUS} {line.second}", _role(line.role), line.against or _word(ALL), more(line.wins),
            more_nuggets(line.gold),
        ]
        for line in differences
    ]  # fmt: skip
    if not against:
        del heads[2]
        for row in lines:
            del row[2]
    return grid(heads, lines)


def _trial(trial: Trial) -> str:
    names = ("candidate", "gold", "reference_gold", "gold_more", "gain", "first", "first_ratio")
    line = [
        trial.player, nuggets(trial.gold), nuggets(trial.reference_gold), more_nuggets(trial.difference),
        more(trial.gain), percent(trial.first), nuggets(trial.first_ratio),
    ]  # fmt: skip
    heads = [
        _word("role"),
        _word("wins"),
        _word("reference_wins"),
        _word("wins_more"),
        _word("gold"),
        _word("gold_more"),
    ]
    lines = [
        [
            _role(entry.role), percent(entry.wins), percent(entry.reference_wins), more(entry.wins_difference),
            nuggets(entry.gold), more_nuggets(entry.gold_difference),
        ]
        for entry in trial.roles
    ]  # fmt: skip
    return grid([_word(name) for name in names], [line]) + "\n\n" + grid(heads, lines)


def _standings(standings: Sequence[Standing]) -> str:
    heads = [_word(name) for name in ("player", "rounds", "gold", "first", "first_ratio")]
    lines = [
        [line.player, str(line.rounds), nuggets(line.gold), percent(line.first), nuggets(line.first_ratio)]
        for line in standings
    ]
    role_heads = [_word("player"), _word("role"), _word("wins"), _word("gold")]
    roles = [_role_line(line.player, entry) for line in standings for entry in line.roles]
    return grid(heads, lines) + "\n\n" + grid(role_heads, roles)


def _role_line(player: str, entry: RoleResult) -> list[str]:
    return [player, _role(entry.role), percent(entry.wins), nuggets(entry.gold)]


def _ratings(ratings: Sequence[Rating]) -> str:
    heads = [_word("player"), _word("as"), _word("rating")]
    return grid(heads, [[line.player, _role(line.role), _number(line.points, 0, 1, "+")] for line in ratings])


def _speeds(speeds: Sequence[Speed]) -> str:
    heads = [_word(name) for name in ("player", "decisions", "median", "slowest", "rate")]
    lines = [
        [
            speed.player, str(speed.decisions), _milliseconds(speed.median), _milliseconds(speed.slowest),
            NOTHING if speed.rate is None else f"{speed.rate:.0f}",
        ]
        for speed in speeds
    ]  # fmt: skip
    return grid(heads, lines)


def _milliseconds(seconds: float | None) -> str:
    return NOTHING if seconds is None else f"{1000 * seconds:.2f}"
