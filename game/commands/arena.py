"""`arena`: bots play the same deals with their seats changed, and are compared."""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from game.commands.common import (
    FAILED,
    INTERRUPTED,
    PROGRAM,
    CliError,
    Parser,
    add_command,
    complain,
    read_options,
    unwritable,
)
from game.i18n import t

if TYPE_CHECKING:
    from ai.arena.design import Design
    from ai.arena.runner import Result
    from ai.arena.store import Store
    from ai.arena.workers import Crew

KINDS = ("sides", "seat", "mixed")
"""As `ai.arena.design.KINDS`, which is not loaded for a help text."""
PLAYERS = "skilled,apprentice"
MAX_TEXT = 400
_LINE_EVERY = 60.0


def add(commands: Any) -> None:
    """Describe the command."""
    _arguments(add_command(commands, "arena", run))


def _arguments(parser: Parser) -> None:
    parser.add_argument("--design", default="sides", choices=KINDS, help=t("cli.help_arena_design"))
    parser.add_argument("--players", default=PLAYERS, metavar="LIST", help=t("cli.help_arena_players"))
    parser.add_argument("--reference", default=None, metavar="PLAYER", help=t("cli.help_arena_reference"))
    parser.add_argument("--edition", default="base", metavar="NAME", help=t("cli.help_edition"))
    parser.add_argument("--seats", default="5", metavar="LIST", help=t("cli.help_arena_seats"))
    parser.add_argument("--blocks", type=int, default=100, metavar="N", help=t("cli.help_arena_blocks"))
    parser.add_argument("--rounds-per-game", type=int, default=1, metavar="N", help=t("cli.help_arena_rounds"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=t("cli.help_seed"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=t("cli.help_option"))
    parser.add_argument("--workers", type=int, default=None, metavar="N", help=t("cli.help_arena_workers"))
    parser.add_argument("--dask", default=None, metavar="ADDRESS", help=t("cli.help_arena_dask"))
    parser.add_argument("--out", type=Path, default=None, metavar="FILE", help=t("cli.help_arena_out"))
    parser.add_argument("--json", action="store_true", help=t("cli.help_json"))
    parser.add_argument(
        "--calibration", nargs=argparse.REMAINDER, default=None, help=t("cli.help_arena_calibration")
    )  # a command of its own, which reads all that follows


def run(args: argparse.Namespace) -> int:
    """Play what is missing, then print what came out."""
    if args.calibration is not None:
        return _calibrate(args)
    from ai.arena.store import Store, StoreError
    from engine.errors import GameError

    try:
        design = _design(args)
        workers = _workers(args)
        _compile(design)
        store = Store.open(args.out, design) if args.out is not None else None
        return _play(design, args, workers, store)
    except StoreError as error:
        raise CliError(str(error), FAILED) from None
    except GameError as error:
        raise CliError(str(error)) from None
    except OSError as error:
        raise unwritable(args.out, error) if args.out is not None else CliError(str(error), FAILED) from None
    except BrokenProcessPool:
        raise CliError(t("cli.arena_broken"), FAILED) from None


def _calibrate(args: argparse.Namespace) -> int:
    """Hand the rest of the command line to the report on beliefs."""
    from game.commands import calibration

    plain = Parser()
    _arguments(plain)
    for name, value in vars(plain.parse_args([])).items():
        if name != "calibration" and getattr(args, name) != value:
            raise CliError(t("cli.arena_calibration_first", name="--" + name.replace("_", "-")))
    parser = Parser(prog=f"{PROGRAM} arena --calibration", description=t("cli.help_arena_calibration"))
    calibration.add_arguments(parser)
    return int(calibration.run(parser.parse_args(args.calibration)))


def _numbers(text: str) -> tuple[int, ...]:
    """Player counts from `3,5,10`."""
    parts = [part.strip() for part in text.split(",")]
    if len(text) > MAX_TEXT or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise CliError(t("cli.arena_bad_seats", text=text[:60]))
    return tuple(int(part) for part in parts)


def _design(args: argparse.Namespace) -> Design:
    """The design that the arguments describe. CliError or OptionError for what cannot be played."""
    from ai.arena.design import Design
    from engine.options import Options

    options = read_options(args.option)
    if "rounds" in options:
        raise CliError(t("cli.arena_rounds_option"))
    return Design(
        kind=args.design,
        players=tuple(part.strip() for part in args.players.split(",")),
        reference=args.reference,
        edition=args.edition,
        seats=_numbers(args.seats),
        blocks=args.blocks,
        seed=args.seed,
        options=Options.from_json({**options, "rounds": args.rounds_per_game}),
    )


def _cores() -> int:
    """Processors that this process may use."""
    with suppress(AttributeError):  # not known to every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _workers(args: argparse.Namespace) -> int:
    """Number of processes; 1 is this one."""
    from ai.arena.workers import MAX_WORKERS

    if args.workers is None:
        return min(_cores(), MAX_WORKERS)
    if args.dask is not None:
        raise CliError(t("cli.arena_workers_dask"))
    if not 1 <= args.workers <= MAX_WORKERS:
        raise CliError(f"--workers {args.workers}: 1 - {MAX_WORKERS}")
    return int(args.workers)


def _compile(design: Design) -> None:
    """Fill the cache of compiled code, by several processes where there is none."""
    from ai.arena.play import prepare
    from ai.arena.players import SEARCHING, parse
    from game.opening import SEARCH, all_stages

    if sys.stderr.isatty():
        print(t("cli.preparing"), file=sys.stderr, flush=True)
    openings = all_stages()
    searches = any(parse(spec)[0] in SEARCHING for spec in design.everybody)
    try:
        openings[SEARCH if searches else design.edition].wait()
        prepare(design)  # here, so that no rate counts it
    except BaseException:
        for opening in openings.values():
            opening.stop()
        raise


def _crew(args: argparse.Namespace, workers: int) -> AbstractContextManager[Crew] | None:
    from ai.arena.workers import dask, processes

    if args.dask is not None:
        return dask(args.dask)
    return processes(workers) if workers > 1 else None


def _play(design: Design, args: argparse.Namespace, workers: int, store: Store | None) -> int:
    from ai.arena.runner import Result, run_with
    from game.commands.arena_text import to_text

    result = Result(design) if store is None else store.result
    progress = Progress(result)

    def on_block(_: object) -> None:
        if store is not None:
            store.keep()
        progress.show()

    stopped = False
    try:
        run_with(design, _crew(args, workers), known=result, on_block=on_block)
    except KeyboardInterrupt:
        stopped = True
    finally:
        progress.end()
        report = result.report() if store is None else store.close()
    print(json.dumps(report.to_json(), ensure_ascii=False) if args.json else to_text(report))
    if stopped:
        key = "cli.arena_stopped" if store is None else "cli.arena_stopped_file"
        complain(t(key, done=result.done, all=progress.all, path=args.out))
        return INTERRUPTED
    return 0


class Progress:
    """Blocks done, their rate and the time left, on standard error: one line that changes on a terminal, else a line
    at every tenth and every minute."""

    def __init__(self, result: Result) -> None:
        self._result = result
        self.all = len(result.design.seats) * result.design.blocks
        self._before = self._shown = result.done
        self._begin = self._last = monotonic()
        self._terminal = sys.stderr.isatty()
        self._open = False

    def show(self) -> None:
        """After each block."""
        now, done = monotonic(), self._result.done
        played, spent = done - self._before, max(now - self._begin, 1e-9)
        rate = 60 * played / spent
        text = t(
            "cli.arena_progress",
            done=done,
            all=self.all,
            rate=f"{rate:.1f}",
            left=clock((self.all - done) * spent / played),
        )
        if self._terminal:
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
            self._open = True
        elif done * 10 // self.all > self._shown * 10 // self.all or now - self._last >= _LINE_EVERY:
            print(text, file=sys.stderr, flush=True)
            self._last, self._shown = now, done

    def end(self) -> None:
        """Leave the line that changes."""
        if self._open:
            print(file=sys.stderr)
            self._open = False


def clock(seconds: float) -> str:
    """Hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
