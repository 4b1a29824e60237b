"""`learn`: the bots play among themselves, and the weights of their policy are learned from it."""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from game.commands.arena import _cores as cores
from game.commands.arena import clock
from game.commands.common import FAILED, INTERRUPTED, CliError, Parser, complain, unwritable
from game.i18n import t
from game.paths import data_folder, why_not_writable

if TYPE_CHECKING:
    from ai.learning import Lesson, Outcome

MAX_TEXT = 400
_LINE_EVERY = 60.0


def add(commands: Any) -> None:
    """Describe the command."""
    parser: Parser = commands.add_parser("learn", help=t("learn.about"), description=t("learn.description"))
    parser.set_defaults(run=run)
    parser.add_argument("--edition", default="base", metavar="NAME", help=t("cli.help_edition"))
    parser.add_argument("--seats", default="4,5,7", metavar="LIST", help=t("learn.help_seats"))
    parser.add_argument("--rounds", type=int, default=200, metavar="N", help=t("learn.help_rounds"))
    parser.add_argument("--iterations", type=int, default=256, metavar="N", help=t("learn.help_iterations"))
    parser.add_argument("--pull", type=float, default=20.0, metavar="X", help=t("learn.help_pull"))
    parser.add_argument("--evolve", type=int, default=0, metavar="N", help=t("learn.help_evolve"))
    parser.add_argument("--deals", type=int, default=120, metavar="N", help=t("learn.help_deals"))
    parser.add_argument("--trials", type=int, default=4000, metavar="N", help=t("learn.help_trials"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=t("cli.help_seed"))
    parser.add_argument("--workers", type=int, default=None, metavar="N", help=t("cli.help_arena_workers"))
    parser.add_argument("--folder", type=Path, default=None, metavar="PATH", help=t("learn.help_folder"))
    parser.add_argument("--out", type=Path, default=None, metavar="FILE", help=t("learn.help_out"))
    parser.add_argument("--json", action="store_true", help=t("cli.help_json"))


def run(args: argparse.Namespace) -> int:
    """Do what is missing of the course, print what came out, and write the weights that are better."""
    from ai.learning import FolderError
    from engine.errors import GameError

    try:
        return _run(args)
    except FolderError as error:
        raise CliError(str(error), FAILED) from None
    except GameError as error:
        raise CliError(str(error)) from None
    except OSError as error:
        raise unwritable(error.filename or _folder(args), error) from None
    except BrokenProcessPool:
        raise CliError(t("learn.broken"), FAILED) from None


def _folder(args: argparse.Namespace) -> Path:
    folder: Path = args.folder if args.folder is not None else data_folder() / "learning" / args.edition
    return folder


def _seats(text: str) -> tuple[int, ...]:
    """Player counts from `4,5,7`."""
    parts = [part.strip() for part in text.split(",")]
    if len(text) > MAX_TEXT or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise CliError(t("cli.arena_bad_seats", text=text[:60]))
    return tuple(int(part) for part in parts)


def _lesson(args: argparse.Namespace) -> Lesson:
    """The course that the arguments describe. CliError or OptionError for what cannot be done."""
    from ai.learning import Lesson

    return Lesson(
        edition=args.edition,
        seats=_seats(args.seats),
        rounds=args.rounds,
        iterations=args.iterations,
        pull=args.pull,
        generations=args.evolve,
        deals=args.deals,
        trials=args.trials,
        seed=args.seed,
    )


def _workers(args: argparse.Namespace) -> int:
    from ai.arena.workers import MAX_WORKERS

    if args.workers is None:
        return min(cores(), MAX_WORKERS)
    if not 1 <= args.workers <= MAX_WORKERS:
        raise CliError(f"--workers {args.workers}: 1 - {MAX_WORKERS}")
    return int(args.workers)


def _check_place(file: Path) -> None:
    """CliError, before hours of work, when a file could not be written there."""
    cause = os.strerror(errno.EISDIR) if file.is_dir() else why_not_writable(file.parent)
    if cause is not None:
        raise CliError(t("cli.unwritable", path=file, cause=cause))


def _run(args: argparse.Namespace) -> int:
    from ai.learning import Course, Folder, hired
    from ai.learning.source import OWN_FILE, write
    from ai.levels import STYLES

    lesson, workers = _lesson(args), _workers(args)
    path, target = _folder(args), args.out if args.out is not None else OWN_FILE
    _check_place(target)
    folder = Folder.open(path, lesson, STYLES["expert"].weights)
    _compile(lesson)
    progress = Progress()
    try:
        with hired(workers) as hands:
            outcome = Course(lesson, folder, hands, progress.show).run()
    except KeyboardInterrupt:
        progress.end()
        complain(t("learn.stopped", path=path))
        return INTERRUPTED
    finally:
        progress.end()
    if outcome.adopted:
        write(target, outcome.table, command_line(lesson))
    if args.json:
        print(json.dumps({**outcome.to_json(), "written": str(target) if outcome.adopted else None}))
    else:
        print("\n".join(to_text(outcome)))
        print(t("learn.written", path=target) if outcome.adopted else t("learn.not_written"))
    return 0


def _compile(lesson: Lesson) -> None:
    """Fill the cache of compiled code, once, before several processes would each do it."""
    from ai.learning.match import warm
    from game.opening import SEARCH, all_stages

    if sys.stderr.isatty():
        print(t("cli.preparing"), file=sys.stderr, flush=True)
    openings = all_stages()
    try:
        openings[SEARCH if lesson.rounds else lesson.edition].wait()
        warm()
    except BaseException:
        for opening in openings.values():
            opening.stop()
        raise


def command_line(lesson: Lesson) -> str:
    """The command that does this course, whatever folder and workers it has."""
    return (
        f"python main.py learn --edition {lesson.edition} --seats {','.join(map(str, lesson.seats))} "
        f"--rounds {lesson.rounds} --iterations {lesson.iterations} --pull {lesson.pull:g} "
        f"--evolve {lesson.generations} --deals {lesson.deals} --trials {lesson.trials} --seed {lesson.seed}"
    )


def to_text(outcome: Outcome) -> Sequence[str]:
    """The report, line by line."""
    lines: list[str] = []
    for part in outcome.parts:
        lines.append(t("learn.part." + part.part))
        fit = part.fit
        if fit is not None:
            lines.append("  " + t("learn.fit", n=fit.decisions, before=_loss(fit.before), after=_loss(fit.after)))
            if fit.held_before is not None:
                lines.append("  " + t("learn.held", before=_loss(fit.held_before), after=_loss(fit.held_after)))
        for trial in (*part.trials, part.together):
            who = t("learn.all_seats") if not trial.seats else t("learn.seats", n=trial.seats)
            numbers = {
                name: f"{100 * value:.1f}" for name, value in (("present", trial.present), ("new", trial.candidate))
            }
            changes = {
                name: f"{100 * value:+.2f}"
                for name, value in (("more", trial.difference), ("low", trial.low), ("high", trial.high))
            }
            lines.append("  " + t("learn.trial", who=who, n=trial.deals, **numbers, **changes))
        lines.append("  " + t("learn.adopted" if part.adopted else "learn.kept"))
    return lines


def _loss(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"


class Progress:
    """Pieces of a step done, their rate and the time left, on standard error: one line that changes on a terminal, else
    a line at every tenth and every minute."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._open = False
        self._step = ("", "")
        self._before = self._shown = 0
        self._begin = self._last = self._last_piece = monotonic()

    def show(self, step: str, part: str, done: int, all_pieces: int) -> None:
        """After each piece."""
        now = monotonic()
        if (step, part) != self._step:
            self.end()
            self._step, self._before, self._shown = (step, part), done - 1, done - 1
            self._begin, self._last = self._last_piece, now
        self._last_piece = now
        rate = max(done - self._before, 0) / max(now - self._begin, 1e-9)
        left = clock((all_pieces - done) / rate) if rate else "-"
        name = t("learn.step." + step, part=t("learn.part." + part) if part else "")
        text = t("learn.progress", step=name, done=done, all=all_pieces, rate=f"{60 * rate:.1f}", left=left)
        if self._terminal:
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
            self._open = True
        elif done * 10 // all_pieces > self._shown * 10 // all_pieces or now - self._last >= _LINE_EVERY:
            print(text, file=sys.stderr, flush=True)
            self._last, self._shown = now, done

    def end(self) -> None:
        """Leave the line that changes."""
        if self._open:
            with suppress(OSError):
                print(file=sys.stderr)
            self._open = False
