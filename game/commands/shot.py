"""`shot`: a picture of a scene, drawn without a window."""

from __future__ import annotations

import argparse
import errno
import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.commands.common import CliError, add_command, add_game, read_setup, unreadable, unwritable
from game.i18n import LANGUAGES, t

if TYPE_CHECKING:
    from engine.game import Game
    from game.shot import Subject

SCENES = (
    "title",
    "new_game",
    "table",
    "hint",
    "hand_over",
    "round_end",
    "game_end",
    "replays",
    "records",
    "viewer",
    "reasons",
    "settings",
    "keys",
    "learn",
    "lesson",
    "rules",
    "attract",
)
MIN_SIDE, MAX_SIDE = 240, 8192
MIN_SCALE, MAX_SCALE = 80, 200


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_command(commands, "shot", run)
    parser.add_argument("--scene", required=True, choices=SCENES, metavar="NAME", help=_scenes())
    parser.add_argument("--out", required=True, type=Path, metavar="FILE.png", help=t("cli.help_picture"))
    parser.add_argument("--size", default="1280x720", metavar="WxH", help=t("cli.help_size"))
    parser.add_argument("--lang", default=None, choices=LANGUAGES, help=t("cli.help_lang"))
    parser.add_argument("--scale", default=100, type=int, metavar="N", help=t("cli.help_scale"))
    parser.add_argument("--scenario", type=Path, metavar="FILE", help=t("cli.help_scenario"))
    parser.add_argument("--replay", type=Path, metavar="FILE", help=t("cli.help_replay"))
    parser.add_argument("--step", type=int, metavar="N", help=t("cli.help_step"))
    parser.add_argument("--seat", type=int, metavar="K", help=t("cli.help_seat"))
    parser.add_argument("--page", metavar="TOPIC", help=t("cli.help_page"))
    add_game(parser, "human,skilled:4")


def _scenes() -> str:
    return f"{t('cli.help_scene')}: {', '.join(SCENES)}"


def read_size(text: str) -> tuple[int, int]:
    """Width and height from `1280x720`."""
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text, re.ASCII)
    if match is None:
        raise CliError(t("cli.bad_size", text=text[:40]))
    size = int(match[1]), int(match[2])
    if not all(MIN_SIDE <= side <= MAX_SIDE for side in size):
        raise CliError(f"--size {text}: {MIN_SIDE} - {MAX_SIDE}")
    return size


def run(args: argparse.Namespace) -> int:
    """Draw and save."""
    size = read_size(args.size)
    if not MIN_SCALE <= args.scale <= MAX_SCALE:
        raise CliError(f"--scale {args.scale}: {MIN_SCALE} - {MAX_SCALE}")
    if sum(value is not None for value in (args.seed, args.scenario, args.replay)) > 1:
        raise CliError(t("cli.one_source"))
    if args.step is not None and args.replay is None and args.scene != "lesson":
        raise CliError(t("cli.step_needs_replay"))
    _check_out(args.out)
    from game.i18n import language, set_language

    set_language(args.lang or language())  # also for the names that players get
    subject = _subject(args)
    from game.shot import draw, save

    if args.page is not None:
        subject = replace(subject, page=_page(args.page))
    picture = draw(args.scene, subject, size, language(), args.scale)
    try:
        save(picture, args.out)
    except OSError as error:
        raise unwritable(args.out, error) from None
    return 0


def _page(topic: str) -> str:
    """The page of the rulebook about a topic; CliError where there is none."""
    from game.rulebook.book import PAGES
    from game.rulebook.topics import page_of

    page = page_of(topic)
    if page == page_of(None) and topic != page:
        raise CliError(t("cli.no_page", page=topic[:40], pages=", ".join(PAGES)))
    return page


def _check_out(out: Path) -> None:
    """CliError where no picture can be written, before one is drawn."""
    if not out.parent.is_dir():
        raise CliError(t("cli.unwritable", path=out, cause=f"there is no folder {out.parent}"))
    if not os.access(out.parent, os.W_OK):
        raise CliError(t("cli.unwritable", path=out, cause=os.strerror(errno.EACCES)))
    if out.is_dir():
        raise CliError(t("cli.unwritable", path=out, cause="it is a folder"))
    if out.exists() and not out.is_file():  # the picture takes the file's place: never that of a device
        raise CliError(t("cli.unwritable", path=out, cause="it is no plain file"))


def _subject(args: argparse.Namespace) -> Subject:
    """The game at the moment that is asked for, and who looks."""
    from game import shot

    if args.replay is not None:
        subject = _from_replay(args)
    elif args.scene in shot.NEEDS_REPLAY:
        raise CliError(t("cli.scene_needs_replay", scene=args.scene))
    elif args.scenario is not None:
        subject = _from_scenario(args)
    else:
        subject = _from_seed(args)
    phases = shot.MOMENTS.get(args.scene)
    if phases is not None and subject.game.phase not in phases:
        raise CliError(t("cli.scene_needs_game_over", scene=args.scene))
    last = subject.game.config.seats - 1
    if not 0 <= subject.seat <= last:
        raise CliError(t("cli.no_seat", seat=subject.seat, last=last))
    return subject


def _from_replay(args: argparse.Namespace) -> Subject:
    from engine.errors import ReplayError
    from engine.replay import read
    from game.shot import Subject

    try:
        replay = read(args.replay)
    except OSError as error:
        raise unreadable(args.replay, error) from None
    except ReplayError as error:
        raise CliError(t("cli.bad_file", path=args.replay, cause=error)) from None
    last = len(replay.steps)
    step = last if args.step is None else args.step
    if not 0 <= step <= last:
        raise CliError(t("cli.no_step", step=step, last=last))
    game = replay.game_at(step)
    seat = args.seat if args.seat is not None else game.to_move or 0
    return Subject(game, replay.header.levels, seat, args.replay, step, args.seat, replay.steps[:step])


def _from_scenario(args: argparse.Namespace) -> Subject:
    from engine.errors import ScenarioError
    from engine.scenario import read
    from game.setup import HUMAN
    from game.shot import Subject

    try:
        game = read(args.scenario)
    except OSError as error:
        raise unreadable(args.scenario, error) from None
    except ScenarioError as error:
        raise CliError(t("cli.bad_file", path=args.scenario, cause=error)) from None
    _play_up_to(args.scene, game, ("skilled",) * game.config.seats)
    seat = args.seat if args.seat is not None else game.to_move or 0
    return Subject(game, (HUMAN,) * game.config.seats, seat)


def _play_up_to(scene: str, game: Game, levels: Sequence[str]) -> None:
    """For the end of a round or a game the bots play up to there."""
    from game import shot
    from game.commands.simulate import play_out

    phases = shot.MOMENTS.get(scene)
    if phases is not None:
        play_out(game, list(levels), None, False, until=phases)


def _from_seed(args: argparse.Namespace) -> Subject:
    """A new game."""
    from engine.game import Game
    from game import shot
    from game.setup import HUMAN

    setup, config = read_setup(args, 1 if args.seed is None else args.seed)
    game = Game.new(config, setup.seed)
    levels = tuple(seat.kind for seat in setup.seats)
    _play_up_to(args.scene, game, ["skilled" if level == HUMAN else level for level in levels])
    seat = args.seat if args.seat is not None else game.to_move or 0
    return shot.Subject(game, levels, seat, step=args.step)
