"""`records`: wins and gold counted from the saved games, as a table, as JSON, or as a file for spreadsheets."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.commands.common import CliError, add_command, one_line, unreadable, unwritable
from game.i18n import t

if TYPE_CHECKING:
    from game.replays.records import Play, Row

GROUPS = ("player", "role", "edition", "seats", "level")


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_command(commands, "records", run)
    parser.add_argument("--player", metavar="NAME", help=t("records.cli_player"))
    parser.add_argument("--by", metavar="GROUP", default=None, help=t("records.cli_by", groups=", ".join(GROUPS)))
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help=t("records.cli_folder"))
    parser.add_argument("--csv", type=Path, metavar="FILE", help=t("records.cli_csv"))
    parser.add_argument("--json", action="store_true", help=t("cli.help_json"))


def run(args: argparse.Namespace) -> int:
    """Count and print."""
    from game.replays import record_words
    from game.replays.records import PLAYER, ROLE, Choice, table

    group: str = args.by or (ROLE if args.player is not None else PLAYER)
    if group not in GROUPS:
        raise CliError(t("records.cli_no_group", group=group[:40], groups=", ".join(GROUPS)))
    plays = _plays(args.folder)
    choices = [Choice("people"), Choice("bots")] if args.player is None else [Choice(_person(plays, args.player))]
    tables = [table(plays, choice, group) for choice in choices]
    every = [row for rows in tables for row in rows]
    if args.csv is not None:
        try:
            record_words.write_csv(args.csv, group, every)
        except OSError as error:
            raise unwritable(args.csv, error) from None
    games = len({play.path for play in plays})
    if args.json:
        dicts = [record_words.as_dict(group, row) for row in every]
        print(json.dumps({"games": games, "by": group, "rows": dicts}, ensure_ascii=False))
        return 0
    print(t("records.cli_counted", n=games))
    for choice, rows in zip(choices, tables, strict=True):
        if rows:
            words = {"people": t("records.people"), "bots": t("records.bots")}
            print(f"\n{one_line(words.get(choice.player, args.player or ''))}\n{_grid(group, rows)}")
    return 0


def _plays(folder: Path | None) -> list[Play]:
    """The seats of all finished games of a folder, without one of the saved games. CliError if it cannot be read."""
    from game import paths
    from game.replays.library import Library, index_file
    from game.replays.records import all_plays

    here = folder or paths.replays_folder()
    try:
        if folder is not None and not folder.is_dir():
            raise NotADirectoryError(20, "there is no such folder", str(folder))
        library = Library(here, index_file(paths.cache_folder(), here) if folder is None else None)
    except OSError as error:
        raise unreadable(here, error) from None
    library.finish()
    return all_plays(library.entries)


def _person(plays: list[Play], name: str) -> str:
    """The person of this name, capitals or not. CliError names those that there are."""
    people = sorted({play.name for play in plays if play.human})
    found = next((one for one in people if one == name), None) or next(
        (one for one in people if one.casefold() == name.strip().casefold()), None
    )
    if found is None:
        raise CliError(t("records.cli_no_player", name=name[:40], names=", ".join(people[:20]) or "-"))
    return f"person:{found}"


def _grid(group: str, rows: list[Row]) -> str:
    from game.commands.arena_text import grid
    from game.replays.record_words import COLUMNS, key_word

    heads = [t(f"records.name.{group}"), *(t(f"records.head.{column.name}") for column in COLUMNS)]
    lines = [[one_line(key_word(group, row.key)), *(column.text(row) for column in COLUMNS)] for row in rows]
    return grid(heads, lines)
