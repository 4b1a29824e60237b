"""The command line. `main` returns the exit status: 0 good, 1 something is wrong, 2 bad arguments or no
display, 130 interrupted."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence

from game import i18n
from game.commands import arena, doctor, export, learn, records, referee, shot, simulate, verify, window
from game.commands.common import INTERRUPTED, PROGRAM, CliError, Parser, complain
from game.version import VERSION


def build_parser() -> Parser:
    """The parser with all commands, its texts in the language that is set."""
    parser = Parser(prog=PROGRAM, description=i18n.t("cli.about"))
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {VERSION}")
    parser.set_defaults(run=window.run_title)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for module in (window, simulate, export, arena, learn, verify, records, referee, shot, doctor):
        module.add(commands)
    return parser


def _never_fail_to_print() -> None:
    """A console that cannot show a letter shows its code instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _let_go_of_output() -> None:
    """Nobody reads any more: what is left in the buffers goes nowhere, without a complaint at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; its exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the commands
    _never_fail_to_print()
    i18n.set_language(i18n.system_language())
    try:
        args = build_parser().parse_args(argv)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except SystemExit as leaving:  # --help, --version and bad arguments
        return leaving.code if isinstance(leaving.code, int) else 0
    except CliError as error:
        complain(str(error))
        return error.status
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)
        complain(i18n.t("cli.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_output()
        return 1
