"""`arena --calibration`: what bots believe of each other's roles against the truth, as tables, gates and a picture."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import paths
from game.commands.calibration_text import gate_line, overview_lines, table_lines
from game.commands.common import FAILED, CliError, unwritable
from game.i18n import t
from game.setup import EDITIONS

if TYPE_CHECKING:
    from ai.arena.calibration import Plan, Table
    from ai.arena.gates import Gate

MAX_ROUNDS = 100_000
FORMAT = 1
"""Version of the report's JSON."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("--edition", default="base", metavar="NAME", help=t("cli.help_edition"))
    parser.add_argument("--seats", default=None, metavar="N,N", help=t("calibration.help_seats"))
    parser.add_argument("--rounds", type=int, default=200, metavar="N", help=t("calibration.help_rounds"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=t("cli.help_seed"))
    parser.add_argument("--bots", default="skilled", metavar="LEVEL", help=t("calibration.help_bots"))
    parser.add_argument("--saboteurs", default=None, metavar="LEVEL", help=t("calibration.help_saboteurs"))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=t("calibration.help_workers"))
    parser.add_argument("--out", type=Path, default=None, metavar="FILE", help=t("calibration.help_out"))
    parser.add_argument("--plot", type=Path, default=None, metavar="FILE", help=t("calibration.help_plot"))


def read_plans(args: argparse.Namespace) -> list[Plan]:
    """One plan for each number of seats. CliError for what does not exist."""
    from ai.arena.calibration import SEATS, Plan
    from ai.arena.players import canonical
    from ai.arena.workers import MAX_WORKERS
    from engine.errors import OptionError
    from engine.options import Config, check_seed

    if args.edition not in EDITIONS:
        raise CliError(t("calibration.bad_edition", text=args.edition[:40], all=", ".join(EDITIONS)))
    for name, value, most in (("rounds", args.rounds, MAX_ROUNDS), ("workers", args.workers, MAX_WORKERS)):
        if not 1 <= value <= most:
            raise CliError(f"--{name} {value}: 1 - {most}")
    try:
        check_seed(args.seed)
        diggers = canonical(args.bots)
        saboteurs = canonical(args.saboteurs or args.bots)
        seats = SEATS[args.edition] if args.seats is None else read_counts(args.seats)
        return [Plan(Config(args.edition, count), diggers, saboteurs, args.rounds, args.seed) for count in seats]
    except OptionError as error:
        raise CliError(str(error)) from None


def read_counts(text: str) -> tuple[int, ...]:
    """Numbers from `4,5,7`, in order and each once. CliError says how to write them."""
    parts = [part.strip() for part in text[:400].split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
        raise CliError(t("calibration.bad_seats", text=text[:60]))
    return tuple(sorted({int(part) for part in parts}))


def _check_writable(path: Path | None) -> None:
    cause = paths.why_not_writable(path.parent) if path is not None else None
    if cause is None and path is not None and path.is_dir():
        cause = t("calibration.is_folder")
    if cause is not None:
        raise CliError(t("cli.unwritable", path=path, cause=cause))


@contextmanager
def _executor(workers: int) -> Iterator[Executor | None]:
    """So many processes to compute in; None for one, which is this. On Ctrl-C they end with the round they are in."""
    if workers == 1:
        yield None
        return
    from ai.arena.workers import processes

    with processes(workers) as crew:
        yield crew.executor


def _progress(plan: Plan) -> Callable[[int], None]:
    """One line that changes on a terminal, else a line at every tenth."""
    shown = -1

    def show(done: int) -> None:
        nonlocal shown
        text = t("calibration.progress", seats=plan.config.seats, done=done, all=plan.rounds)
        if sys.stderr.isatty():
            print(f"\r{text}", end="\n" if done == plan.rounds else "", file=sys.stderr, flush=True)
        elif done * 10 // plan.rounds > shown:
            print(text, file=sys.stderr, flush=True)
        shown = done * 10 // plan.rounds

    return show


def run(args: argparse.Namespace) -> int:
    """Measure, print, write; status 1 when a gate is not passed."""
    from ai.arena.calibration import measure
    from ai.arena.gates import gates

    plans = read_plans(args)
    for path in (args.out, args.plot):
        _check_writable(path)
    results: list[tuple[Plan, Table, list[Gate]]] = []
    with _executor(args.workers) as executor:
        for plan in plans:
            table = measure(plan, executor, _progress(plan))
            results.append((plan, table, gates(table, plan.saboteurs)))
            lines = [*table_lines(plan, table), *(gate_line(gate) for gate in results[-1][2]), ""]
            print("\n".join(lines), flush=True)
    failed = sum(not gate.passed for _, _, found in results for gate in found)
    number = sum(len(found) for _, _, found in results)
    print("\n".join(overview_lines(results)))
    print(t("calibration.summary", passed=number - failed, all=number))
    if args.out is not None:
        write_text(args.out, json.dumps(report(args, results), ensure_ascii=False, indent=1) + "\n")
    if args.plot is not None:
        _draw(args.plot, results)
    return FAILED if failed else 0


def report(args: argparse.Namespace, results: list[tuple[Plan, Table, list[Gate]]]) -> dict[str, Any]:
    """Everything for programs."""
    return {
        "format": FORMAT,
        "edition": args.edition,
        "diggers": results[0][0].diggers,
        "saboteurs": results[0][0].saboteurs,
        "rounds": args.rounds,
        "seed": args.seed,
        "passed": all(gate.passed for _, _, found in results for gate in found),
        "tables": [
            {
                "seats": plan.config.seats,
                "gates": [gate.to_json() for gate in found],
                "outside": table.outside,
                "laps": table.to_json(),
            }
            for plan, table, found in results
        ],
    }


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, "utf-8")
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise unwritable(path, error) from None


def _draw(path: Path, results: list[tuple[Plan, Table, list[Gate]]]) -> None:
    from ai.arena.calibration import ALL
    from game.reliability_plot import Panel, draw
    from game.shot import save

    panels = []
    for plan, table, _ in results:
        scores = table.together(ALL)
        panels.append(Panel(plan.config.seats, scores.count, scores.said, scores.came, scores.calibration_error))
    plan = results[0][0]
    title = t("calibration.plot_title", edition=t(f"common.edition_{plan.config.edition}"))
    sides = t("calibration.sides", diggers=plan.diggers, saboteurs=plan.saboteurs, rounds=plan.rounds)
    try:
        save(draw(panels, title, sides), path)
    except OSError as error:
        raise unwritable(path, error) from None
