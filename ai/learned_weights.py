"""Weights of the policy learned in play of bots among themselves: feature -> (digger, saboteur).

Made by `python main.py learn`.
"""

from __future__ import annotations

LEARNED: dict[str, tuple[float, float]] = {
    "gain": (0.87, 0.14),
    "gain_strike": (-0.03, -1.6),
    "loss": (-0.58, 0.6),
    "loss_strike": (-0.09, 1.92),
    "win": (60.0, -60.0),
    "reach": (1.57, -9.92),
    "stone": (-0.43, -0.1),
    "ends": (0.12, -0.35),
    "second": (0.04, -0.9),
    "stub": (-0.89, 0.41),
    "handoff": (-0.28, -0.37),
    "rock": (-0.3, -0.52),
    "rock_gain": (1.98, -1.67),
    "rock_loss": (-0.47, -0.01),
    "rock_loss_strike": (-0.06, 1.49),
    "rock_stub": (0.64, -0.58),
    "break": (-2.0, -0.63),
    "break_foe": (3.79, 1.28),
    "break_strike": (0.09, 1.36),
    "break_again": (-0.56, -1.21),
    "break_next": (-0.03, 0.32),
    "break_self": (-100.0, -100.0),
    "repair_self": (1.36, 0.78),
    "repair": (-1.33, -1.36),
    "repair_friend": (2.85, 2.67),
    "repair_part": (-0.58, -0.41),
    "map_new": (0.66, 0.18),
    "map_old": (-0.67, 0.34),
    "pass": (0.23, -0.08),
    "pass_stub": (0.57, -0.36),
    "pass_plain": (-0.1, 0.16),
    "pass_good": (-0.4, 0.01),
    "pass_map": (-0.03, 0.16),
    "pass_rock": (-0.1, -0.38),
    "pass_break": (-0.32, -0.86),
    "pass_repair": (-0.14, -0.14),
}
