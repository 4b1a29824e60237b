"""`verify`: replays are read and played through; the first fault of each is named."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from game.commands.common import FAILED, add_command, one_line
from game.i18n import t


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_command(commands, "verify", run)
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help=t("cli.help_replay"))
    parser.add_argument("--json", action="store_true", help=t("cli.help_json"))


def examine(path: Path) -> dict[str, Any]:
    """What is known of one file: `ok`, and `line` and `cause` of its fault."""
    from engine.replay import verify
    from game.replays.facts import read_facts

    try:
        fault = verify(path)
    except OSError as error:
        return {"path": str(path), "ok": False, "line": None, "cause": error.strerror or str(error)}
    if fault is not None:
        return {"path": str(path), "ok": False, "line": fault.line, "cause": fault.cause}
    facts = read_facts(path)
    return {"path": str(path), "ok": True, "rounds": len(facts.rounds), "actions": facts.actions}


def run(args: argparse.Namespace) -> int:
    """One line a file, or one JSON object for all."""
    found = [examine(path) for path in args.files]
    good = all(entry["ok"] for entry in found)
    if args.json:
        print(json.dumps({"ok": good, "files": found}, ensure_ascii=False))
        return 0 if good else FAILED
    for entry in found:
        path = entry["path"]
        if entry["ok"]:
            print(one_line(t("cli.good_file", path=path, rounds=entry["rounds"], actions=entry["actions"])))
        else:
            cause = entry["cause"] if entry["line"] is None else f"line {entry['line']}: {entry['cause']}"
            print(one_line(t("cli.bad_file", path=path, cause=cause)))
    return 0 if good else FAILED
