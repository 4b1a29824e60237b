"""What an arena found, as plain data: a section for each player count and one for all together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from ai.arena.design import SEAT, SIDES, Design
from ai.arena.findings import Cell, Difference, Rating, Standing, Trial
from ai.arena.record import BlockRecord
from ai.arena.report_mixed import mixed_differences, mixed_ratings, standings
from ai.arena.report_seat import seat_differences, seat_ratings, trials
from ai.arena.report_sides import cells, side_differences, side_ratings
from ai.arena.rows import Rows, rows
from ai.arena.stats import Estimate
from ai.arena.times import Times

_DIGITS = 6


@dataclass(frozen=True)
class Speed:
    """How long a player took: decisions, seconds within which half and 99 % of them were made, rounds a second that a
    search played on."""

    player: str
    decisions: int
    median: float | None
    slowest: float | None
    rate: float | None


@dataclass(frozen=True)
class Section:
    """One player count, or all together (`seats` None). Which lists are filled depends on the design."""

    seats: int | None
    blocks: int
    cells: tuple[Cell, ...] = ()
    trials: tuple[Trial, ...] = ()
    standings: tuple[Standing, ...] = ()
    differences: tuple[Difference, ...] = ()
    ratings: tuple[Rating, ...] = ()


@dataclass(frozen=True)
class Report:
    """Everything: the sections of the player counts, then that of all together if there are several."""

    design: Design
    sections: tuple[Section, ...]
    speeds: tuple[Speed, ...]

    def section(self, seats: int | None = None) -> Section:
        """The section of a player count; None: of all together (the only one, if there is one). KeyError for none."""
        if seats is None:
            return self.sections[-1]
        for section in self.sections:
            if section.seats == seats:
                return section
        raise KeyError(seats)

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        return {
            "design": self.design.to_json(),
            "sections": [plain(section) for section in self.sections],
            "speeds": [plain(speed) for speed in self.speeds],
        }


def report(design: Design, records: Mapping[int, Sequence[BlockRecord]], times: Sequence[Times]) -> Report:
    """Count what was played; player counts of which nothing was played are left out."""
    strata = {seats: rows(seats, found) for seats, found in records.items() if found}
    sections = [_section(design, seats, [part]) for seats, part in strata.items()]
    if len(strata) > 1:
        sections.append(_section(design, None, list(strata.values())))
    speeds = tuple(
        Speed(player, took.decisions, took.quantile(0.5), took.quantile(0.99), took.rate)
        for player, took in zip(design.everybody, times, strict=True)
        if took.decisions
    )
    return Report(design, tuple(sections), speeds)


def _section(design: Design, seats: int | None, strata: list[Rows]) -> Section:
    blocks = sum(part.blocks for part in strata)
    if design.kind == SIDES:
        return Section(
            seats,
            blocks,
            cells=cells(design, strata),
            differences=side_differences(design, strata),
            ratings=side_ratings(design, strata),
        )
    if design.kind == SEAT:
        return Section(
            seats,
            blocks,
            trials=trials(design, strata),
            differences=seat_differences(design, strata),
            ratings=seat_ratings(design, strata),
        )
    return Section(
        seats,
        blocks,
        standings=standings(design, strata),
        differences=mixed_differences(design, strata),
        ratings=mixed_ratings(design, strata),
    )


def plain(value: Any) -> Any:
    """Dataclasses as JSON objects, numbers rounded."""
    if isinstance(value, Estimate):
        return value.to_json()
    if is_dataclass(value):
        return {entry.name: plain(getattr(value, entry.name)) for entry in fields(value)}
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    return round(value, _DIGITS) if isinstance(value, float) else value
