"""The saved games on disk, newest first; without pygame."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from game.replays.beside import KINDS, beside, move_all

if TYPE_CHECKING:
    from game.replays.facts import Facts
    from game.replays.library import Entry

SUFFIX = ".jsonl"
TRASH = "trash"
"""Folder, inside that of the replays, where deleted ones go."""
LOOK_BACK = 8
"""How many of the newest files are looked at for an unfinished game."""


def replay_files(folder: Path | None) -> list[Path]:
    """The replay files of a folder, newest first; none when there is no folder. OSError when it cannot be read."""
    if folder is None or not folder.is_dir():
        return []
    found = []
    for entry in os.scandir(folder):
        with contextlib.suppress(OSError):  # one that leads nowhere, or was just deleted, is no reason to list none
            if entry.name.endswith(SUFFIX) and entry.is_file():
                found.append((entry.stat().st_mtime, entry.name))
    return [folder / name for _, name in sorted(found, reverse=True)]


def newest_unfinished(folder: Path | None) -> Path | None:
    """The newest of the last few games that has no end yet and is not broken."""
    game = newest_unfinished_game(folder)
    return None if game is None else game.path


def newest_unfinished_game(folder: Path | None) -> Entry | None:
    """What the newest of the last few games is about that has no end yet and is not broken."""
    try:
        files = replay_files(folder)[:LOOK_BACK]
    except OSError:
        return None
    from game.replays.library import Entry

    for path in files:
        facts = read(path)
        if facts.can_go_on:
            return Entry(path, 0, 0, facts)
    return None


def read(path: Path) -> Facts:
    """What a saved game is about; a broken one has its `fault` in words."""
    # Imported when first needed: the title must not wait for the rules to be loaded.
    from game.replays.facts import read_facts

    return read_facts(path)


def is_free(path: Path) -> bool:
    """Whether nothing lies there, nor beside it what would be taken for its own."""
    return not any(os.path.lexists(one) for one in (path, *(beside(path, kind) for kind in KINDS)))


def free_path(wanted: Path) -> Path:
    """This path, or with a number behind its name the first one that is free."""
    path, number = wanted, 1
    while not is_free(path):
        number += 1
        path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
    return path


def delete(path: Path) -> Path:
    """Move a saved game, with what lies beside it, into the trash and say where it lies there. OSError."""
    trash = path.parent / TRASH
    trash.mkdir(exist_ok=True)
    target = free_path(trash / path.name)
    move_all(path, target)
    return target


def restore(trashed: Path, path: Path) -> None:
    """Move a deleted game back. OSError when that fails, also when another file has taken its place."""
    rename(trashed, path)


def rename(old: Path, new: Path) -> None:
    """Move a saved game with what lies beside it. OSError when that fails, also when the place is taken."""
    if not is_free(new):
        raise FileExistsError(17, "another file has this name now", str(new))
    move_all(old, new)
