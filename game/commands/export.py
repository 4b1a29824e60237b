"""`export`: a replay as an animation, as a sheet of pictures, or as a folder of them."""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.commands.common import CliError, add_command, unreadable, unwritable
from game.commands.shot import read_size
from game.i18n import LANGUAGES, language, set_language, t

if TYPE_CHECKING:
    import pygame

    from engine.replay import Replay
    from game.app import App
    from game.film.camera import Filming
    from game.film.plan import Shot

MIN_DELAY, MAX_DELAY = 20, 60_000
MAX_EVERY = 1000
PIP = 'pip install "dwarf-miners[export]"'


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_command(commands, "export", run)
    parser.add_argument("file", metavar="FILE", type=Path, help=t("cli.help_replay"))
    parser.add_argument("--out", required=True, type=Path, metavar="NAME", help=t("export.help_out"))
    parser.add_argument("--view", default="public", metavar="WHO", help=t("export.help_view"))
    parser.add_argument("--size", default="960x600", metavar="WxH", help=t("cli.help_size"))
    parser.add_argument("--lang", default=None, choices=LANGUAGES, help=t("cli.help_lang"))
    parser.add_argument("--rounds", default="", metavar="N,N", help=t("export.help_rounds"))
    parser.add_argument("--step", default="", metavar="A:B", help=t("export.help_step"))
    parser.add_argument("--every", default=1, type=int, metavar="N", help=t("export.help_every"))
    parser.add_argument("--delay", default=700, type=int, metavar="MS", help=t("export.help_delay"))


def run(args: argparse.Namespace) -> int:
    """Draw and write."""
    size = read_size(args.size)
    if not 1 <= args.every <= MAX_EVERY:
        raise CliError(f"--every {args.every}: 1 - {MAX_EVERY}")
    if not MIN_DELAY <= args.delay <= MAX_DELAY:
        raise CliError(f"--delay {args.delay}: {MIN_DELAY} - {MAX_DELAY}")
    set_language(args.lang or language())
    _check_out(args.out)
    replay = _open(args.file)
    viewer = _viewer(args.view, replay)
    shots = _shots(args, replay)
    _check_amount(args.out, len(shots), size)
    from game import paths
    from game.app import App

    app = App.headless(_drawn_size(size), language(), 100, paths.replays_folder())
    try:
        _write(app, replay, viewer, shots, args, size)
    except OSError as error:
        raise unwritable(args.out, error) from None
    finally:
        app.close()
    print(t("export.written", path=args.out, n=len(shots)))
    return 0


def _open(path: Path) -> Replay:
    from engine.errors import ReplayError
    from engine.replay import read

    try:
        return read(path)
    except OSError as error:
        raise unreadable(path, error) from None
    except ReplayError as error:
        raise CliError(t("cli.bad_file", path=path, cause=error)) from None


def _viewer(text: str, replay: Replay) -> int | None:
    """Who looks, from `public`, `open` or the number of a seat."""
    from engine.observation import SPECTATOR
    from game.film.plan import may_look

    viewer: int | None = SPECTATOR if text == "public" else None
    if text not in ("public", "open"):
        if not re.fullmatch(r"\d{1,2}", text, re.ASCII):
            raise CliError(t("export.bad_view", text=text[:40]))
        viewer, last = int(text), replay.header.config.seats - 1
        if viewer > last:
            raise CliError(t("export.no_seat", seat=viewer, last=last))
    if not may_look(replay, viewer):
        raise CliError(t("export.still_played"))
    return viewer


def _shots(args: argparse.Namespace, replay: Replay) -> list[Shot]:
    """Which positions are drawn."""
    from game.film.plan import plan, rounds_of

    last, count = len(replay.steps), len(rounds_of(replay))
    if args.rounds and not re.fullmatch(r"\d(,\d)*", args.rounds, re.ASCII):
        raise CliError(t("export.bad_rounds", text=args.rounds[:40]))
    rounds = [int(number) for number in args.rounds.split(",")] if args.rounds else []
    for number in rounds:
        if not 1 <= number <= count:
            raise CliError(t("export.no_round", round=number, last=count))
    match = re.fullmatch(r"(\d{0,6})(:?)(\d{0,6})", args.step, re.ASCII)
    if match is None:
        raise CliError(t("export.bad_step", text=args.step[:40]))
    low = int(match[1] or 0)
    high = int(match[3]) if match[3] else last if match[2] or not match[1] else low
    for step in (low, high):
        if step > last:
            raise CliError(t("cli.no_step", step=step, last=last))
    shots = plan(replay, rounds, low, high, args.every)
    if not shots:
        raise CliError(t("export.nothing", steps=args.step))
    return shots


def _check_out(out: Path) -> None:
    """CliError where nothing can be written, before anything is drawn."""
    from game.film.files import ANIMATIONS, SHEET, has_pillow

    suffix, cause = out.suffix.lower(), None
    if suffix in ANIMATIONS and not has_pillow():
        raise CliError(t("export.no_pillow", kind=suffix, pip=PIP))
    if suffix and suffix not in (*ANIMATIONS, SHEET) and not out.is_dir():
        kinds = ", ".join((*ANIMATIONS, SHEET))
        raise CliError(t("export.bad_out", name=out.name[:60], kinds=kinds))
    picture = suffix in (*ANIMATIONS, SHEET)
    if not out.parent.is_dir():
        cause = t("export.no_folder", path=out.parent)
    elif not os.access(out.parent, os.W_OK):
        cause = os.strerror(errno.EACCES)
    elif picture and out.exists() and not out.is_file():
        cause = t("export.no_file")
    elif not picture and out.exists() and not (out.is_dir() and not any(out.iterdir())):
        cause = t("export.not_empty")
    if cause is not None:
        raise CliError(t("cli.unwritable", path=out, cause=cause))


def _check_amount(out: Path, count: int, size: tuple[int, int]) -> None:
    """CliError for more than fits into one file."""
    from game.film.files import ANIMATIONS, MAX_PIXELS, MAX_SHEET_SIDE, SHEET, sheet_size

    suffix = out.suffix.lower()
    if suffix not in (*ANIMATIONS, SHEET):
        return
    too_large = count * size[0] * size[1] > MAX_PIXELS
    if suffix == SHEET:
        too_large = too_large or max(sheet_size(count, size)[1:]) > MAX_SHEET_SIDE
    if too_large:
        raise CliError(t("export.too_large", n=count, size=f"{size[0]}x{size[1]}"))


def _drawn_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size to draw in: below the least size of the window the table is drawn larger and made smaller."""
    from game.app import MIN_SIZE

    more = max(MIN_SIZE[0] / size[0], MIN_SIZE[1] / size[1], 1.0)
    return round(size[0] * more), round(size[1] * more)


def _write(
    app: App, replay: Replay, viewer: int | None, shots: list[Shot], args: argparse.Namespace, size: tuple[int, int]
) -> None:
    from game.film.camera import Filming
    from game.film.files import ANIMATIONS, SHEET, counted, write_animation, write_folder, write_sheet

    filming = Filming(app, replay, viewer, shots)
    pictures = counted(_sized(filming, size), _Progress(len(shots)).show)
    suffix = args.out.suffix.lower()
    if suffix in ANIMATIONS:
        ends = [shot for shot in shots if shot.beats > 1]
        samples = list(_sized(Filming(app, replay, viewer, [shots[0], *ends[:2]]), size))
        write_animation(pictures, samples, args.out, [shot.beats * args.delay for shot in shots])
    elif suffix == SHEET:
        write_sheet(pictures, args.out, len(shots), size)
    else:
        write_folder(pictures, args.out, [shot.at for shot in shots])


def _sized(filming: Filming, size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """The pictures in the size that was asked for."""
    from pygame.transform import smoothscale

    for picture in filming.pictures():
        yield picture if picture.get_size() == size else smoothscale(picture, size)


class _Progress:
    """How far it is, on standard error: one line that changes on a terminal, else a line at every tenth."""

    def __init__(self, count: int) -> None:
        self._all = count
        self._terminal = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """After each picture."""
        text = t("export.progress", done=done, all=self._all)
        if self._terminal:
            print(f"\r{text}", end="\n" if done == self._all else "", file=sys.stderr, flush=True)
        elif self._all >= 10 and done * 10 // self._all > (done - 1) * 10 // self._all:
            print(text, file=sys.stderr, flush=True)
