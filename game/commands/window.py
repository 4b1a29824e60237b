"""The window: the title, `play` and `watch`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import paths
from game.commands.common import CliError, add_command, add_game, read_setup, unreadable
from game.i18n import t

if TYPE_CHECKING:
    from game.app import App


def add(commands: Any) -> None:
    """Describe the commands."""
    play = add_command(commands, "play", run_play)
    play.add_argument("--scenario", metavar="FILE", type=Path, help=t("cli.help_play_scenario"))
    add_game(play, "human,skilled:4")
    watch = add_command(commands, "watch", run_watch)
    watch.add_argument("file", metavar="FILE", type=Path, help=t("cli.help_replay"))


def need_display() -> None:
    """CliError where no window can be opened: known before rules and files are loaded."""
    from game.display import StartError, check_display

    try:
        check_display()
    except StartError as error:
        raise CliError(str(error)) from None


def open_window(first: Callable[[App], None] | None = None) -> int:
    """Open the window at the title, or with what `first` puts over it, and stay until it is closed."""
    from game.app import App
    from game.display import StartError

    try:
        app = App(settings_path=paths.settings_file(), replays_dir=paths.replays_folder())
        app.doors.title()
        if first is not None:
            first(app)
        app.run()
    except StartError as error:  # also while it runs: switching to full screen opens the window anew
        raise CliError(str(error)) from None
    return 0


def run_title(args: argparse.Namespace) -> int:
    """No command: the title."""
    return open_window()


def run_play(args: argparse.Namespace) -> int:
    """Straight to the table."""
    need_display()
    if args.scenario is not None:
        return open_window(partial(_choose_players, position=read_position(args.scenario)))
    seed = args.seed
    if seed is None:
        import secrets

        seed = secrets.randbelow(2**31)
    read_setup(args, seed)  # what is wrong with the arguments is said before a window opens
    return open_window(lambda app: app.doors.start_game(read_setup(args, seed)[0]))  # names in the window's language


def read_position(path: Path) -> dict[str, Any]:
    """The position of a scenario file, complete: what it leaves open is dealt. CliError names what is wrong."""
    from engine.errors import ScenarioError
    from engine.scenario import dump, read

    try:
        return dump(read(path))
    except OSError as error:
        raise unreadable(path, error) from None
    except ScenarioError as error:
        raise CliError(t("cli.bad_file", path=path, cause=error)) from None


def _choose_players(app: App, position: dict[str, Any]) -> None:
    """Who plays it on: at first a person in the seat that is to move, and bots."""
    from game.scenes.play_on import OTHERS
    from game.setup import SeatSetup

    app.doors.play_on(position, [SeatSetup(OTHERS, seat["name"]) for seat in position["seats"]])


def run_watch(args: argparse.Namespace) -> int:
    """Open a replay, also one that is good only up to some line."""
    need_display()
    from engine.errors import ReplayError
    from engine.replay import read

    path: Path = args.file
    try:
        read(path)
    except OSError as error:
        raise unreadable(path, error) from None
    except ReplayError as error:
        raise CliError(t("cli.bad_file", path=path, cause=error)) from None
    return open_window(lambda app: app.doors.replay(path))
