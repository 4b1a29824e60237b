"""The report of `arena --calibration` in words: one table a player count, one line a gate."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.i18n import t

if TYPE_CHECKING:
    from ai.arena.calibration import Plan, Table
    from ai.arena.gates import Gate
    from ai.arena.scoring import Scores

COLUMNS = ("lap", "rounds", "statements", "said", "came", "loss", "prior", "brier", "prior", "skill", "error")
"""Headings, from the texts `calibration.column.*`."""
OVERVIEW_LAPS = (1, 2, 3, 5)
_WIDTH = 11
_OVERVIEW_WIDTH = 12


def columns_wide(text: str) -> int:
    """Columns that a text takes on a terminal."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def right(text: str, width: int) -> str:
    """The text at the right end of so many columns."""
    return " " * (width - columns_wide(text)) + text


def _figure(value: float) -> str:
    return f"{value:.3f}" if math.isfinite(value) else "-"


def _row(lap: str, scores: Scores) -> str:
    skill = _figure(scores.skill)
    if math.isfinite(scores.skill_error) and lap:
        skill += f" ±{scores.skill_error:.3f}"
    cells = [
        str(scores.rounds) if lap else "", str(scores.statements),
        *(_figure(value) for value in (scores.mean_chance, scores.rate, scores.mean_loss, scores.mean_prior_loss)),
        *(_figure(value) for value in (scores.brier, scores.prior_brier)),
        skill, _figure(scores.calibration_error),
    ]  # fmt: skip
    return "".join(right(cell, _WIDTH + (4 if i == 8 else 0)) for i, cell in enumerate([lap, *cells], -1))


def table_lines(plan: Plan, table: Table) -> list[str]:
    """Heading, then every lap that is judged, for each kind of viewer."""
    from ai.arena.calibration import VIEWERS
    from ai.arena.gates import FEWEST_ROUNDS

    place = t("calibration.place", edition=t(f"common.edition_{plan.config.edition}"), seats=plan.config.seats)
    sides = t("calibration.sides", diggers=plan.diggers, saboteurs=plan.saboteurs, rounds=plan.rounds)
    lines = [f"{place}: {sides}"]
    heads = [t(f"calibration.column.{name}") for name in COLUMNS]
    for viewer in VIEWERS:
        lines.append(t(f"calibration.viewer.{viewer}"))
        lines.append("".join(right(head, _WIDTH + (4 if i == 8 else 0)) for i, head in enumerate(heads, -1)))
        lines += [_row(str(lap), table[lap, viewer]) for lap in table.laps(viewer, FEWEST_ROUNDS)]
        lines.append(_row("", table.together(viewer)))
    return lines


def overview_lines(results: Sequence[tuple[Plan, Table, Sequence[Gate]]]) -> list[str]:
    """One line a player count: what diggers believe, and how many gates are passed."""
    from ai.arena.calibration import DIGGER
    from ai.arena.gates import FEWEST_ROUNDS, FOR_BINS

    heads = [t("calibration.overview.seats"), t("calibration.overview.loss", lap=1), t("calibration.column.prior")]
    heads += [t("calibration.overview.skill", lap=lap) for lap in OVERVIEW_LAPS]
    heads += [t("calibration.overview.error"), t("calibration.overview.worst"), t("calibration.overview.gates")]
    lines = [t("calibration.overview.title"), "".join(right(head, _OVERVIEW_WIDTH) for head in heads)]
    for plan, table, found in results:
        laps = table.laps(DIGGER, FEWEST_ROUNDS)
        first = table[1, DIGGER]
        worst = max((table[lap, DIGGER].calibration_error for lap in table.laps(DIGGER, FOR_BINS)), default=math.nan)
        figures = [first.mean_loss, first.mean_prior_loss]
        figures += [table[lap, DIGGER].skill if lap in laps else math.nan for lap in OVERVIEW_LAPS]
        figures += [table.together(DIGGER).calibration_error, worst]
        passed = f"{sum(gate.passed for gate in found)}/{len(found)}"
        cells = [str(plan.config.seats), *(_figure(value) for value in figures), passed]
        lines.append("".join(right(cell, _OVERVIEW_WIDTH) for cell in cells))
    return lines


def gate_line(gate: Gate) -> str:
    """Whether a gate is passed, with its figures."""
    verdict = t("calibration.passed" if gate.passed else "calibration.failed")
    name = t(f"calibration.gate.{gate.name}", viewer=t(f"calibration.viewer.{gate.viewer}"), lap=gate.lap)
    limit = t("calibration.at_most" if gate.most else "calibration.above", limit=f"{gate.limit:g}")
    return f"{verdict}  {name}: {_figure(gate.value)} ({limit})"
