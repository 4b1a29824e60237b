"""Bringing a replay from elsewhere into the folder of saved games."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from urllib.parse import unquote, urlsplit

from engine.errors import ReplayError
from engine.replay import read
from game.replays.beside import MARKS, REVIEW, beside
from game.replays.names import MAX_LENGTH, tidy, why_not
from game.saved import SUFFIX, free_path


def path_of(text: str) -> Path:
    """The path that somebody typed or pasted: quotes around it, `~` and `file://` are understood."""
    text = text.strip().strip("\"'").strip()
    if text.startswith("file://"):
        text = unquote(urlsplit(text).path)
        if os.name == "nt":
            text = text.lstrip("/")
    return Path(os.path.expanduser(text))


def check(source: Path) -> None:
    """Play it through. ReplayError names line and cause of its fault; OSError when it cannot be read."""
    if source.is_dir():
        raise IsADirectoryError(21, os.strerror(21), str(source))
    fault = read(source).fault
    if fault is not None:
        raise ReplayError(fault.line, fault.cause)


def same_there(source: Path, folder: Path) -> Path | None:
    """The file of the folder that is this one, or holds the same under the same name. OSError."""
    target = folder / _name(source)
    if source.resolve().parent == folder.resolve():
        return folder / source.name
    if target.is_file() and target.stat().st_size == source.stat().st_size:
        return target if target.read_bytes() == source.read_bytes() else None
    return None


def bring(source: Path, folder: Path) -> Path:
    """Copy a replay, with its bookmarks and analysis, under a name that is free; the copy is whole or not there.

    OSError when that fails.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = free_path(folder / _name(source))
    part = target.with_name(f"{target.name}.part")
    try:
        shutil.copyfile(source, part)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
    for kind in (MARKS, REVIEW):
        with contextlib.suppress(OSError):  # the game itself is what was asked for
            shutil.copyfile(beside(source, kind), beside(target, kind))
    return target


def _name(source: Path) -> str:
    """The file's name here: its own, unless no file may be called so."""
    name = tidy(source.name)[:MAX_LENGTH].rstrip(" .")
    return f"{name}{SUFFIX}" if why_not(name, Path(name + SUFFIX)) is None else f"game{SUFFIX}"
