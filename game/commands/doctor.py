"""`doctor`: a report on this machine."""

from __future__ import annotations

import argparse
from typing import Any

from game.commands.common import add_command
from game.i18n import t


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_command(commands, "doctor", run)
    parser.add_argument("--json", action="store_true", help=t("cli.help_json"))


def run(args: argparse.Namespace) -> int:
    """Print the report."""
    from game import doctor

    return doctor.run(args.json)
