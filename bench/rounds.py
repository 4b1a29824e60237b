"""How fast the rules are: random rounds compiled against plain Python, compiling cold and warm, and the first turn.

`python bench/rounds.py [--json] [--rounds N]`. Every figure that compares is a ratio measured in this one run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # run as a file, the package is not on the path
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.harness import Result

ROOT = Path(__file__).resolve().parent.parent
TABLES = ("base 3", "base 5", "base 10", "saboteur2 2", "saboteur2 5", "saboteur2 12")
"""Edition and seats."""
PLAIN_ROUNDS = 20
"""Rounds without compiling; they take about a hundred times as long."""


def random_rounds(edition: str, seats: int, rounds: int) -> dict[str, float]:
    """Rounds and actions per second of processor time."""
    import numpy as np

    from engine import cards
    from engine.deal import Boxes, deal_round, draw_deal, full_deck, new_record, role_deck
    from engine.options import Config
    from engine.rng import new_stream
    from engine.simulate import random_rounds as run
    from engine.state import copy

    config = Config(edition, seats)
    state = new_record(config)
    deal_round(state, draw_deal(config, 7, 1, None, Boxes.full(config)), config.hand)
    fresh = copy(state)
    deck = np.array([cards.card_id(name) for name in full_deck(config)], np.uint8)
    roles = np.array([cards.ROLE_NAMES.index(role) for role in role_deck(config)], np.uint8)
    stream = new_stream(3)
    run(fresh, state, deck, roles, config.hand, 1, stream)
    begin = time.process_time()
    actions, _ = run(fresh, state, deck, roles, config.hand, rounds, stream)
    spent = time.process_time() - begin
    return {"rounds_per_second": rounds / spent, "actions_per_second": actions / spent}


def _parts(table: str) -> tuple[str, int]:
    edition, seats = table.split()
    return edition, int(seats)


def warm_up() -> dict[str, float]:
    """Seconds until rules and bots are ready for a base game and for Saboteur 2, as the client makes them ready."""
    begin = time.perf_counter()
    from game.opening import both_editions

    ready = {}
    for edition, opening in both_editions().items():
        opening.wait()
        ready[edition] = time.perf_counter() - begin
    return ready


def first_turn() -> dict[str, float]:
    """Seconds to import the engine, deal, list the legal actions and play one."""
    begin = time.perf_counter()
    from engine.game import Game
    from engine.options import Config

    imported = time.perf_counter()
    game = Game.new(Config("base", 5), 1)
    game.play(game.legal()[0])
    return {"import": imported - begin, "turn": time.perf_counter() - imported}


def elsewhere(what: str, home: str, **environment: str) -> Any:
    """The result of one measurement in a process of its own, with its caches in `home`."""
    env = {**os.environ, "DWARF_MINERS_HOME": home, "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, str(Path(__file__)), "--measure", what]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(done.stdout)


def measure(rounds: int) -> dict[str, Any]:
    """All figures."""
    with tempfile.TemporaryDirectory(prefix="dwarf-miners-bench-") as home:
        report: dict[str, Any] = {"cold": elsewhere("warm_up", home), "warm": elsewhere("warm_up", home)}
        report["first_turn"] = elsewhere("first_turn", home)
        compiled = elsewhere(f"rounds:{rounds}", home)
        plain = elsewhere(f"rounds:{PLAIN_ROUNDS}", home, NUMBA_DISABLE_JIT="1")
    for table in TABLES:
        faster = compiled[table]["actions_per_second"] / plain[table]["actions_per_second"]
        report[table] = {**compiled[table], "times_plain_python": faster}
    return report


def bench_rounds() -> Result:
    """Actions of random rounds at five seats, compiled against plain Python."""
    with tempfile.TemporaryDirectory(prefix="dwarf-miners-bench-") as home:
        compiled = elsewhere(f"rounds:{PLAIN_ROUNDS * 500}", home)["base 5"]["actions_per_second"]
        plain = elsewhere(f"rounds:{PLAIN_ROUNDS}", home, NUMBA_DISABLE_JIT="1")["base 5"]["actions_per_second"]
    return Result(
        name="rounds", figure=compiled, unit="actions/s", baseline="NUMBA_DISABLE_JIT=1", ratio=compiled / plain
    )


def bench_compile() -> Result:
    """Loading all kernels of rules and bots from the cache, against compiling them."""
    with tempfile.TemporaryDirectory(prefix="dwarf-miners-bench-") as home:
        cold = elsewhere("warm_up", home)["base"]
        warm = elsewhere("warm_up", home)["base"]
    return Result(name="compile", figure=warm, unit="s", baseline=f"cold cache ({cold:.1f} s)", ratio=warm / cold)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="speed of the rules")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=20_000, help="random rounds per table")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        what, _, number = args.measure.partition(":")
        one = {"warm_up": warm_up, "first_turn": first_turn}.get(what)
        if one is None:
            print(json.dumps({table: random_rounds(*_parts(table), int(number)) for table in TABLES}))
        else:
            print(json.dumps(one()))
        return 0
    report = measure(args.rounds)
    if args.json:
        print(json.dumps(report))
        return 0
    for table in TABLES:
        figures = report[table]
        speed = (
            f"{figures['rounds_per_second']:>8,.0f} random rounds/s {figures['actions_per_second']:>10,.0f} actions/s"
        )
        print(f"{table:<12} {speed} {figures['times_plain_python']:>6.0f} times plain Python")
    for name in ("cold", "warm"):
        print(
            f"{name} cache: base ready after {report[name]['base']:.2f} s, Saboteur 2 {report[name]['saboteur2']:.2f} s"
        )
    print(f"first turn with a warm cache: import {report['first_turn']['import']:.2f} s, "
          f"deal and play {report['first_turn']['turn'] * 1000:.0f} ms")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
