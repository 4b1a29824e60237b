"""Names of saved games: which a file may have on any system, so that a folder can be carried from one to another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from game.saved import SUFFIX, is_free

MAX_LENGTH: Final = 100
MAX_BYTES: Final = 200
"""Of the 255 that file systems allow; the rest is for what is put behind the names of files beside a game."""
FORBIDDEN: Final = '/\\:*?"<>|'
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE | re.ASCII)


def clean(text: str) -> str:
    """A name, or any text of a file, as one line that can be drawn: what cannot be printed becomes a space."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def tidy(text: str) -> str:
    """A name as it was typed, without spaces around it and without the ending of the files."""
    return text.strip().removesuffix(SUFFIX).strip()


def why_not(text: str, old: Path) -> tuple[str, dict[str, object]] | None:
    """Why a saved game cannot be called so, as a text key with its placeholders; None when it can.

    The name that it has already is no fault, nor is that name with other capitals.
    """
    name = tidy(text)
    if not name:
        return "replays.name_empty", {}
    if len(name) > MAX_LENGTH or len(name.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        return "replays.name_long", {"most": MAX_LENGTH}
    bad = next((letter for letter in name if letter in FORBIDDEN), None)
    if bad is not None:
        return "replays.name_letter", {"letter": bad}
    if not name.isprintable():
        return "replays.name_unprintable", {}
    if name.startswith(".") or name.endswith("."):
        return "replays.name_dot", {}
    if _RESERVED.fullmatch(name):
        return "replays.name_reserved", {"name": name}
    if name.casefold() != old.stem.casefold() and taken(name, old.parent):
        return "replays.name_taken", {"name": name}
    return None


def taken(name: str, folder: Path) -> bool:
    """Whether a game of the folder is called so, capitals or not, or something lies there that would become its own."""
    if not is_free(folder / f"{name}{SUFFIX}"):
        return True
    try:
        return any(one.name.casefold() == f"{name}{SUFFIX}".casefold() for one in folder.iterdir())
    except OSError:
        return False
