"""What beliefs must be worth to be called good: gates that a table of scores passes or not."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ai.arena.calibration import ALL, DIGGER, Table

LOSS, SKILL, CALIBRATION, LAP_CALIBRATION, SUM = "log_loss", "skill", "calibration", "lap_calibration", "sum"
FEWEST_ROUNDS = 30
"""A lap that fewer rounds reached is too rare to be judged."""
FOR_BINS = 100
"""Rounds that the calibration of a single lap needs: with fewer, chance alone makes an error of that size."""
JUDGED = (DIGGER, ALL)
"""Viewers whose beliefs must pass."""
LARGEST_ERROR = 0.05
_AGAINST_FIXED = ((2, 0.30), (5, 0.60))
_AGAINST_SEARCH = ((3, 0.15),)
LEAST_SKILL = {
    "random": _AGAINST_FIXED, "novice": _AGAINST_FIXED, "apprentice": _AGAINST_FIXED, "skilled": _AGAINST_FIXED,
    "expert": _AGAINST_SEARCH, "master": _AGAINST_SEARCH,
}  # fmt: skip
"""By level of the saboteurs: laps and the skill that must be reached by then."""


@dataclass(frozen=True)
class Gate:
    """One demand: `value` above `limit`, or at most `limit` where `most` is set. `lap` 0 stands for all laps."""

    name: str
    viewer: str
    lap: int
    value: float
    limit: float
    most: bool = False

    @property
    def passed(self) -> bool:
        """False for a value that does not exist."""
        return self.value <= self.limit if self.most else self.value > self.limit

    def to_json(self) -> dict[str, object]:
        """As an object; a value that does not exist is null."""
        return {
            "gate": self.name,
            "viewer": self.viewer,
            "lap": self.lap,
            "value": round(self.value, 6) if math.isfinite(self.value) else None,
            "at_most" if self.most else "above": self.limit,
            "passed": self.passed,
        }


def gates(table: Table, saboteurs: str) -> list[Gate]:
    """All gates of a table against such saboteurs, as in `master:200`. Laps that few rounds reached ask for nothing."""
    found = []
    for viewer in JUDGED:
        laps = table.laps(viewer, FEWEST_ROUNDS)
        if laps:
            gains = {lap: table[lap, viewer].mean_prior_loss - table[lap, viewer].mean_loss for lap in laps}
            worst = min(laps, key=lambda lap: gains[lap])
            found.append(Gate(LOSS, viewer, worst, gains[worst], 0.0))
        for lap, least in LEAST_SKILL.get(saboteurs.partition(":")[0], ()):
            if lap in laps:
                found.append(Gate(SKILL, viewer, lap, table[lap, viewer].skill, least))
        errors = {lap: table[lap, viewer].calibration_error for lap in table.laps(viewer, FOR_BINS)}
        if errors:
            worst = max(errors, key=lambda lap: errors[lap])
            found.append(Gate(LAP_CALIBRATION, viewer, worst, errors[worst], LARGEST_ERROR, most=True))
        found.append(Gate(CALIBRATION, viewer, 0, table.together(viewer).calibration_error, LARGEST_ERROR, most=True))
    found.append(Gate(SUM, ALL, 0, float(table.outside), 0.0, most=True))
    return found
