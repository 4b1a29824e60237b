"""Bots: decisions a second, and who wins whole rounds against whom.

`python -m bench.bots [--seats N] [--rounds N] [--seed N]` prints the table of all pairs.
"""

from __future__ import annotations

import argparse
import math
import sys
import time

import numpy as np

from ai.levels import LEVELS, STYLES
from ai.match import RANDOM_STYLE, Side, play_rounds
from engine.cards import EDITIONS
from engine.options import Config

PLAYERS = ("random", *(level for level in LEVELS if STYLES[level].budget is None))
"""Those that decide at once; the arena measures the others."""


def sides(digger: str, saboteur: str) -> Side:
    """All diggers of one level against all saboteurs of another; `random` is a level here."""
    chosen = [STYLES[name if name != "random" else "skilled"] for name in (digger, saboteur)]
    rows = [
        RANDOM_STYLE if name == "random" else tuple(style.row)
        for name, style in zip((digger, saboteur), chosen, strict=True)
    ]
    return Side(np.stack([style.weights for style in chosen]), np.array(rows, np.float64))


def interval(wins: int, rounds: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    z, share = 1.96, wins / rounds
    middle = (share + z * z / (2 * rounds)) / (1 + z * z / rounds)
    half = z * math.sqrt(share * (1 - share) / rounds + z * z / (4 * rounds * rounds)) / (1 + z * z / rounds)
    return middle - half, middle + half


def table(seats: int, rounds: int, seed: int, edition: str = "base") -> str:
    """Share of rounds won by the diggers: rows are the diggers, columns the saboteurs; the same deals in every cell."""
    config = Config(edition, seats)
    lines = [f"{edition}, {seats} seats, {rounds} rounds: won by the diggers (rows) against the saboteurs (columns)"]
    lines.append(" " * 12 + "".join(f"{name:>21}" for name in PLAYERS))
    for digger in PLAYERS:
        cells = []
        for saboteur in PLAYERS:
            wins, _ = play_rounds(config, sides(digger, saboteur), rounds, seed)
            low, high = interval(wins, rounds)
            cells.append(f"{wins / rounds:9.3f} [{low:.3f} {high:.3f}]"[-21:])
        lines.append(f"{digger:<12}" + "".join(f"{cell:>21}" for cell in cells))
    return "\n".join(lines)


def bench_bots() -> dict[str, object]:
    """Decisions a second of the skilled level on one core, against random players; the win table goes to stderr."""
    config = Config("base", 5)
    speeds = {}
    for name in ("skilled", "random"):
        match = sides(name, name)
        play_rounds(config, match, 1, seed=1)
        begin = time.perf_counter()
        _, actions = play_rounds(config, match, 100, seed=1)
        speeds[name] = actions / (time.perf_counter() - begin)
    print(table(seats=5, rounds=200, seed=7), file=sys.stderr)
    return {
        "name": "bots",
        "figure": speeds["skilled"],
        "unit": "decisions/s",
        "baseline": "random players",
        "ratio": speeds["skilled"] / speeds["random"],
    }


def bench_heavy_rounds() -> dict[str, object]:
    """Rounds a second that the policy plays from the deal, as a search simulates them, against random ones."""
    config, speeds = Config("base", 5), {}
    for name in ("random", "skilled"):
        match = sides(name, name)
        play_rounds(config, match, 1, seed=1, rough=True)
        begin = time.process_time()
        play_rounds(config, match, 2000, seed=1, rough=True)
        speeds[name] = 2000 / (time.process_time() - begin)
    return {
        "name": "heavy_rounds",
        "figure": speeds["skilled"],
        "unit": "rounds/s",
        "baseline": "random rounds with their evidence",
        "ratio": speeds["skilled"] / speeds["random"],
    }


def main() -> int:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description="Measure the bots.")
    parser.add_argument("--edition", default="base", choices=EDITIONS)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    print(table(options.seats, options.rounds, options.seed, options.edition))
    return 0


if __name__ == "__main__":
    sys.exit(main())
