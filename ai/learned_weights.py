"""Weights of the policy learned in play of bots among themselves: feature -> (digger, saboteur).

A third number is for blue, green and boss, where they differ from the digger. What only Saboteur 2 has: (blue, green
and boss, saboteur). Made by:

    python main.py learn --edition base --seats 4,5,7 --rounds 24 --iterations 128 --pull 20 --evolve 12 --deals
        60 --trials 4000 --seed 1
"""

from __future__ import annotations

LEARNED: dict[str, tuple[float, ...]] = {
    "gain": (1.49, 0.14, 0.87),
    "gain_strike": (0.09, -1.6, -0.03),
    "loss": (-0.37, 0.6, -0.58),
    "loss_strike": (0.21, 1.92, -0.09),
    "win": (60.0, -60.0),
    "reach": (2.03, -9.92, 1.57),
    "stone": (-0.27, -0.1, -0.43),
    "ends": (0.11, -0.35, 0.12),
    "second": (-0.01, -0.9, 0.04),
    "stub": (-1.03, 0.41, -0.89),
    "handoff": (-0.32, -0.37, -0.28),
    "rock": (-0.19, -0.52, -0.3),
    "rock_gain": (2.04, -1.67, 1.98),
    "rock_loss": (-1.31, -0.01, -0.47),
    "rock_loss_strike": (-0.27, 1.49, -0.06),
    "rock_stub": (1.1, -0.58, 0.64),
    "break": (-1.97, -0.63, -2.0),
    "break_foe": (4.06, 1.28, 3.79),
    "break_strike": (0.02, 1.36, 0.09),
    "break_again": (-0.43, -1.21, -0.56),
    "break_next": (-0.03, 0.32),
    "break_self": (-100.0, -100.0),
    "repair_self": (1.26, 0.78, 1.36),
    "repair": (-0.84, -1.36, -1.33),
    "repair_friend": (2.99, 2.67, 2.85),
    "repair_part": (-0.07, -0.41, -0.58),
    "map_new": (0.83, 0.18, 0.66),
    "map_old": (-0.59, 0.34, -0.67),
    "pass": (0.22, -0.08, 0.23),
    "pass_stub": (0.94, -0.36, 0.57),
    "pass_plain": (-0.29, 0.16, -0.1),
    "pass_good": (-0.55, 0.01, -0.4),
    "pass_map": (0.08, 0.16, -0.03),
    "pass_rock": (-0.33, -0.38, -0.1),
    "pass_break": (-0.08, -0.86, -0.32),
    "pass_repair": (0.02, -0.14, -0.14),
}
