"""Weights of the policy as data: name of the feature -> (digger, saboteur); a feature left out weighs nothing."""

from __future__ import annotations

import numpy as np

from ai.features import FEATURE_COUNT, FEATURES

SKILLED: dict[str, tuple[float, float]] = {
    "gain": (1.0, 0.2),
    "gain_strike": (0.0, -1.4),
    "loss": (-1.0, 0.0),
    "loss_strike": (0.0, 1.5),
    "win": (60.0, -60.0),
    "reach": (1.5, -12.0),
    "stone": (-0.3, 0.3),
    "ends": (0.12, -0.05),
    "second": (0.15, -0.1),
    "stub": (-0.8, -0.1),
    "handoff": (-0.3, 0.0),
    "rock": (-0.5, -0.5),
    "rock_gain": (1.3, -1.5),
    "rock_loss": (-1.5, -0.3),
    "rock_loss_strike": (0.0, 2.0),
    "rock_stub": (0.5, -0.3),
    "break": (-1.6, -0.6),
    "break_foe": (3.2, 0.9),
    "break_strike": (0.0, 1.5),
    "break_again": (-0.4, -0.8),
    "break_next": (0.0, 0.2),
    "break_self": (-100.0, -100.0),
    "repair_self": (1.6, 1.0),
    "repair": (-1.5, -1.2),
    "repair_friend": (2.4, 2.4),
    "repair_part": (-0.5, -0.5),
    "map_new": (1.2, 0.7),
    "map_old": (-0.6, -0.3),
    "pass": (-0.2, -0.2),
    "pass_stub": (0.25, -0.6),
    "pass_plain": (0.0, 0.05),
    "pass_good": (-0.3, 0.1),
    "pass_map": (0.0, 0.0),
    "pass_rock": (-0.3, -0.5),
    "pass_break": (-0.2, -0.5),
    "pass_repair": (-0.1, 0.0),
}


def table(weights: dict[str, tuple[float, float]]) -> np.ndarray:
    """float64[2, features]: the weights of diggers, then of saboteurs."""
    rows = np.zeros((2, FEATURE_COUNT), np.float64)
    for name, (digger, saboteur) in weights.items():
        column = FEATURES.index(name)
        rows[0, column], rows[1, column] = digger, saboteur
    return rows


APPRENTICE: dict[str, tuple[float, float]] = dict(SKILLED)
NOVICE: dict[str, tuple[float, float]] = dict(SKILLED)
