"""What the commands share: errors of one line, and reading seats, house rules and files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from game.i18n import t
from game.setup import BOT_NAMES, HUMAN, GameSetup, SeatSetup, levels

if TYPE_CHECKING:
    from engine.options import Config

PROGRAM = "dwarf-miners"
MAX_SEATS_TEXT = 400
MAX_COMPLAINT = 600
USAGE, FAILED, INTERRUPTED = 2, 1, 130
"""Exit statuses: bad arguments or no display, something is wrong with what was looked at, stopped from the keyboard."""

Run = Callable[[argparse.Namespace], int]
Commands = "argparse._SubParsersAction[Parser]"


class CliError(Exception):
    """The command cannot go on; the text is one line with cause and cure."""

    def __init__(self, message: str, status: int = USAGE) -> None:
        super().__init__(message)
        self.status = status


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line on standard error and exit status 2."""

    def format_help(self) -> str:
        """The help; what can be chosen is asked for only here, for loading the bots takes half a second."""
        for action in self._actions:
            if action.help and "{levels}" in action.help:
                action.help = action.help.format(levels=", ".join(levels()))
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Print the error and leave."""
        self.exit(USAGE, f"{_short(f'{self.prog}: {message}')}\n")


def one_line(text: str) -> str:
    """The text without line ends and control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _short(text: str) -> str:
    """One line of a length that can be read, whatever was typed: an argument quoted in it may be huge."""
    text = one_line(text)
    return text if len(text) <= MAX_COMPLAINT else f"{text[: MAX_COMPLAINT // 2]} ... {text[-MAX_COMPLAINT // 2 :]}"


def complain(message: str) -> None:
    """One line on standard error."""
    print(_short(f"{PROGRAM}: {message}"), file=sys.stderr)


def add_command(commands: Any, name: str, run: Run) -> Parser:
    """A command with its help; its function is found in `args.run`."""
    text = t(f"cli.{name}")
    parser: Parser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(run=run)
    return parser


def add_game(parser: Parser, seats: str) -> None:
    """The arguments that describe a game."""
    parser.add_argument("--edition", default="base", metavar="NAME", help=t("cli.help_edition"))
    parser.add_argument("--seats", default=seats, help=t("cli.help_seats"))
    parser.add_argument("--seed", type=int, default=None, metavar="N", help=t("cli.help_seed"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=t("cli.help_option"))


def read_seats(text: str) -> list[str]:
    """Kinds of seats from `human,skilled:4`. CliError says how to write them."""
    kinds: list[str] = []
    wrong = CliError(t("cli.bad_seats", text=text[:60], levels=", ".join(levels())))
    if len(text) > MAX_SEATS_TEXT:
        raise wrong
    for part in text.split(","):
        kind, colon, number = part.strip().partition(":")
        if kind not in (HUMAN, *levels()) or (
            colon and not (number.isascii() and number.isdigit() and len(number) < 3)
        ):
            raise wrong
        kinds += [kind] * (int(number) if colon else 1)
    if not kinds:
        raise wrong
    return kinds


def read_options(texts: Sequence[str]) -> dict[str, Any]:
    """House rules from `rounds=1`, `break_self=on`."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise CliError(t("cli.bad_option", text=text[:60]))
        words = {"true": True, "on": True, "false": False, "off": False}
        number = value.isascii() and value.isdigit() and len(value) < 10
        options[name] = words.get(value, int(value) if number else value)
    return options


def read_setup(args: argparse.Namespace, seed: int) -> tuple[GameSetup, Config]:
    """The game that the arguments describe. CliError for what the rules do not allow."""
    from engine.errors import OptionError
    from engine.options import Config, Options, check_seed

    kinds = read_seats(args.seats)
    options = read_options(args.option)
    seats, humans, bots = [], 0, 0
    for kind in kinds:
        if kind == HUMAN:
            humans += 1
            name = t("cli.seat_human") if kinds.count(HUMAN) == 1 else f"{t('common.human')} {humans}"
        else:
            name = BOT_NAMES[bots] if bots < len(BOT_NAMES) else f"Dwarf {bots + 1}"
            bots += 1
        seats.append(SeatSetup(kind, name))
    setup = GameSetup(args.edition, tuple(seats), options, seed)
    try:
        check_seed(seed)
        return setup, Config(args.edition, len(seats), Options.from_json(options), setup.names)
    except OptionError as error:
        raise CliError(str(error)) from None


@cache
def load_search() -> None:
    """Compile or load what a search needs, so that a bot that thinks by the clock loses none of its time with it.

    Where nothing can be compiled a line on standard error says so.
    """
    import ai.warm
    from engine import jit

    if jit.MISSING is not None:
        complain(t("common.not_compiled", cause=jit.MISSING))

    for _, run in ai.warm.steps(ai.warm.SEARCH):
        run()


def unreadable(path: Path | str, error: OSError) -> CliError:
    """A file that cannot be read."""
    return CliError(t("cli.unreadable", path=path, cause=error.strerror or error))


def unwritable(path: Path | str, error: OSError) -> CliError:
    """A place that cannot be written to."""
    return CliError(t("cli.unwritable", path=path, cause=error.strerror or error))
