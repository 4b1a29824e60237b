"""Bots: decisions a second, and who wins whole rounds against whom.

`python -m bench.bots [--seats N] [--rounds N] [--seed N]` prints the table of all pairs; `--evidence` counts what
each role does in self-play of the skilled level and prints the table that `ai/evidence_table.py` holds.
"""

from __future__ import annotations

import argparse
import math
import sys
import time

import numpy as np

from ai.levels import LEVELS, STYLES
from ai.match import RANDOM_STYLE, Side, new_tally, play_rounds
from engine.cards import EDITIONS
from engine.options import Config

PLAYERS = ("random", *LEVELS)
ROWS = (
    "nearer: far, middle, near", "about the same", "farther", "much farther", "a dead end that changed nothing",
    "rockfall: nearer", "rockfall: the same", "rockfall: farther", "map", "pass with a broken tool",
    "pass with whole tools", "mends its own tool",
)  # fmt: skip


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


def evidence(rounds: int, seed: int) -> str:
    """The two tables of `ai/evidence_table.py`, tempered so that one action never convinces by itself."""
    tally = new_tally()
    for seats in (4, 5, 6, 8):
        play_rounds(Config("base", seats), sides("skilled", "skilled"), rounds // 4, seed, 0, tally)
    count = tally[0, :, :2].astype(float)
    total = count.sum(0)
    share = total / total.sum()
    rate = (count + 40 * share) / total
    unary = np.clip(0.7 * np.log(rate[:, 1] / rate[:, 0]), -1.5, 2.2)
    aimed, chances = tally[1, :6].astype(float), tally[2, :6].astype(float)
    base = (aimed.sum(1) / np.maximum(chances.sum(1), 1))[:, None]
    pair = np.clip(0.35 * np.log((aimed + 20 * base) / (chances + 20) / base), -1.2, 1.2)
    lines = ["UNARY = ["]
    lines += [
        "    " + " ".join(f"{value:.2f}," for value in unary[3 * i : 3 * i + 3]) + f"  # {row}"
        for i, row in enumerate(ROWS)
    ]
    lines += ["]  # fmt: skip", "PAIR = ["]
    lines += [f"    [[{row[0]:.2f}, {row[1]:.2f}], [{row[2]:.2f}, {row[3]:.2f}]]," for row in pair]
    return "\n".join([*lines, "]"])


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


def main() -> int:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description="Measure the bots.")
    parser.add_argument("--edition", default="base", choices=EDITIONS)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--evidence", action="store_true", help="print the evidence counted in self-play")
    options = parser.parse_args()
    if options.evidence:
        print(evidence(options.rounds, options.seed))
    else:
        print(table(options.seats, options.rounds, options.seed, options.edition))
    return 0


if __name__ == "__main__":
    sys.exit(main())
