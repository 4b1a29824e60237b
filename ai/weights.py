"""Weights of the policy as data: name of the feature -> (digger, saboteur); a feature left out weighs nothing."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ai.features import FEATURE_COUNT, FEATURES
from ai.thought import ROWS
from engine.cards import BLUE, BOSS, DIGGER, GEOLOGIST, GREEN, SABOTEUR

SKILLED: dict[str, tuple[float, float]] = {
    "gain": (1.0, 0.16),
    "gain_strike": (0.0, -1.93),
    "loss": (-1.0, 0.53),
    "loss_strike": (0.0, 1.93),
    "win": (60.0, -60.0),
    "reach": (1.5, -9.85),
    "stone": (-0.3, -0.01),
    "ends": (0.12, -0.19),
    "second": (0.15, -0.62),
    "stub": (-0.8, 0.38),
    "handoff": (-0.3, -0.09),
    "rock": (-0.5, -0.47),
    "rock_gain": (1.3, -1.64),
    "rock_loss": (-1.5, -0.18),
    "rock_loss_strike": (0.0, 1.37),
    "rock_stub": (0.5, -0.49),
    "break": (-1.6, -0.62),
    "break_foe": (3.2, 1.17),
    "break_strike": (0.0, 1.22),
    "break_again": (-0.4, -1.92),
    "break_next": (0.0, 0.36),
    "break_self": (-100.0, -100.0),
    "repair_self": (1.6, 1.33),
    "repair": (-1.5, -1.23),
    "repair_friend": (2.4, 1.88),
    "repair_part": (-0.5, -0.44),
    "map_new": (1.2, 0.1),
    "map_old": (-0.6, 0.35),
    "pass": (-0.2, -0.08),
    "pass_stub": (0.25, -0.34),
    "pass_plain": (0.0, 0.21),
    "pass_good": (-0.3, -0.03),
    "pass_map": (0.0, -0.0),
    "pass_rock": (-0.3, -0.49),
    "pass_break": (-0.2, -0.89),
    "pass_repair": (-0.1, -0.09),
}


TRICKS: dict[str, tuple[float, float]] = {
    "crystal": (-0.05, -0.05),
    "door_own": (0.6, 0.0),
    "door_other": (-1.2, 0.1),
    "rock_crystal": (0.0, 0.0),
    "rock_door": (0.6, 0.0),
    "pass_more": (0.1, 0.05),
    "pass_crystal": (0.0, 0.0),
    "pass_trick": (-0.5, -0.5),
    "trap": (-1.5, -0.7),
    "trap_foe": (3.3, 1.3),
    "trap_strike": (0.0, 1.8),
    "free_self": (2.0, 1.5),
    "free": (-1.4, -1.4),
    "free_friend": (2.4, 2.4),
    "theft": (1.1, 1.1),
    "hands_off": (0.6, 0.6),
    "hands_off_foe": (0.3, 0.3),
    "hands_off_self": (-3.0, -3.0),
    "swap_hands": (-0.7, -0.7),
    "swap_hands_size": (0.35, 0.35),
    "swap_hands_foe": (0.4, 0.4),
    "inspect_new": (1.0, 0.7),
    "inspect_old": (-1.0, -1.0),
    "hats_self": (-1.5, -0.8),
    "hats_self_heat": (0.0, 1.2),
    "hats": (-0.9, -0.9),
    "hats_foe": (2.2, 0.8),
    "unburden_tool": (0.9, 0.2),
    "unburden_trapped": (1.5, 1.1),
    "unburden_theft": (-6.0, -6.0),
    "unburden_part": (-0.7, -0.5),
}
"""What only Saboteur 2 has: (blue, green and boss, saboteur)."""
GEOLOGIST_PART: dict[str, float] = {
    "gain": -0.1,
    "gain_strike": -0.6,
    "win": -8.0,
    "reach": -2.0,
    "ends": 0.2,
    "crystal": 3.0,
    "rock": -0.8,
    "rock_loss": 0.1,
    "rock_loss_strike": 1.0,
    "rock_crystal": -4.0,
    "break": -0.9,
    "break_strike": 2.0,
    "break_self": -100.0,
    "repair_self": 1.2,
    "repair": -1.0,
    "map_new": -0.2,
    "map_old": -0.4,
    "pass": 0.1,
    "pass_stub": 0.1,
    "pass_plain": 0.15,
    "pass_good": 0.1,
    "pass_more": 0.3,
    "pass_crystal": -3.0,
    "pass_trick": -0.4,
    "trap": -1.0,
    "trap_strike": 2.0,
    "free_self": 2.0,
    "free": -0.8,
    "theft": 1.6,
    "hands_off": 0.4,
    "hands_off_self": -3.0,
    "swap_hands": -0.3,
    "swap_hands_size": 0.35,
    "inspect_new": 0.1,
    "inspect_old": -1.0,
    "hats_self": -1.2,
    "hats": -0.6,
    "hats_foe": 0.5,
    "unburden_tool": 0.4,
    "unburden_trapped": 1.4,
    "unburden_theft": -6.0,
    "unburden_part": -0.4,
}
"""A geologist wants crystals in the mine, a theft, and a round that lasts."""


def table(weights: Mapping[str, tuple[float, ...]]) -> np.ndarray:
    """float64[roles, features]: the row of each role; the profiteer plays another's part (`ai.stance`).

    weights: as `SKILLED`, with a third number where blue, green and boss differ from the digger, and as `TRICKS`, whose
    weights hold where a name is left out.
    """
    rows = np.zeros((ROWS, FEATURE_COUNT), np.float64)
    for name, numbers in {**TRICKS, **weights}.items():
        column = FEATURES.index(name)
        rows[DIGGER, column], rows[SABOTEUR, column] = numbers[:2]
        rows[[BLUE, GREEN, BOSS], column] = numbers[2] if len(numbers) > 2 else numbers[0]
    for name, weight in GEOLOGIST_PART.items():
        rows[GEOLOGIST, FEATURES.index(name)] = weight
    return rows


APPRENTICE: dict[str, tuple[float, float]] = dict(SKILLED)
NOVICE: dict[str, tuple[float, float]] = dict(SKILLED)
