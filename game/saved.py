"""The saved games on disk, newest first; without pygame."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.replay import Summary

SUFFIX = ".jsonl"
TRASH = "trash"
"""Folder, inside that of the replays, where deleted ones go."""
LOOK_BACK = 8
"""How many of the newest files are looked at for an unfinished game."""


def replay_files(folder: Path | None) -> list[Path]:
    """The replay files of a folder, newest first; none when there is no folder. OSError when it cannot be read."""
    if folder is None or not folder.is_dir():
        return []
    found = [
        (entry.stat().st_mtime, entry.name)
        for entry in os.scandir(folder)
        if entry.is_file() and entry.name.endswith(SUFFIX)
    ]
    return [folder / name for _, name in sorted(found, reverse=True)]


def newest_unfinished(folder: Path | None) -> Path | None:
    """The newest of the last few games that has no end yet and is not broken."""
    game = newest_unfinished_game(folder)
    return None if game is None else game.path


def newest_unfinished_game(folder: Path | None) -> Summary | None:
    """What the newest of the last few games is about that has no end yet and is not broken."""
    try:
        files = replay_files(folder)[:LOOK_BACK]
    except OSError:
        return None
    return next((game for game in map(read, files) if can_go_on(game)), None)


def can_go_on(game: Summary) -> bool:
    """Whether a saved game has no end yet and is not broken."""
    return game.fault is None and not game.finished


def read(path: Path) -> Summary:
    """What a saved game is about; a broken one has its `fault` in words."""
    # Imported when first needed: the title must not wait for the rules to be loaded.
    from engine.replay import summarise

    return summarise(path)


def delete(path: Path) -> Path:
    """Move a saved game into the trash and say where it lies there. OSError when that fails."""
    trash = path.parent / TRASH
    trash.mkdir(exist_ok=True)
    target = trash / path.name
    number = 1
    while target.exists():
        number += 1
        target = trash / f"{path.stem} ({number}){path.suffix}"
    os.replace(path, target)
    return target


def restore(trashed: Path, path: Path) -> None:
    """Move a deleted game back. OSError when that fails, also when another file has taken its place."""
    if path.exists():
        raise FileExistsError(17, "another file has this name now", str(path))
    os.replace(trashed, path)
