"""What people at the table think of the others: trusted or suspected, each person's notes for that person alone.

Notes are about roles, which are dealt anew each round: a new round begins without any. They lie in a file of their own
beside the saved games, never in a replay, which others may open. No pygame.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from game.replays.beside import NOTES, beside

FORMAT: Final = "dwarf-miners-notes"
VERSION: Final = 1
OLD_FOLDER: Final = "notes"
"""Folder inside that of the saved games, where earlier versions kept them."""
TRUSTED, SUSPECTED = "trusted", "suspected"
ORDER: Final = (None, TRUSTED, SUSPECTED)
"""From one state of a note to the next."""
MAX_BYTES: Final = 64 * 1024


def notes_file(replay: Path) -> Path:
    """Where the notes of a game lie whose replay is written to this file."""
    return beside(replay, NOTES)


def _bring_over(path: Path) -> None:
    """Notes of an earlier version come to where they lie now. OSError when they cannot."""
    old = path.parent / OLD_FOLDER / f"{path.name.removesuffix(f'.{NOTES}.json')}.json"
    if not path.exists() and old.is_file():
        os.replace(old, path)


class SeatNotes:
    """The notes of all people at one table. `write_to` keeps them in a file from then on."""

    def __init__(self, round_no: int = 1) -> None:
        self.round = round_no
        self._notes: dict[int, dict[int, str]] = {}
        self._path: Path | None = None
        self.cause: str | None = None
        """Why they could not be read or written the last time, in the system's words."""

    def of(self, person: int) -> Mapping[int, str]:
        """What a person noted, by seat; nothing for the public."""
        return MappingProxyType(self._notes.get(person, {}))

    def turn(self, person: int, seat: int) -> str | None:
        """The next state of a person's note on a seat: none, trusted, suspected, and none again."""
        mine = self._notes.setdefault(person, {})
        state = ORDER[(ORDER.index(mine.get(seat)) + 1) % len(ORDER)]
        if state is None:
            mine.pop(seat, None)
        else:
            mine[seat] = state
        self._save()
        return state

    def new_round(self, round_no: int) -> None:
        """Roles are dealt anew."""
        self.round = round_no
        self._notes.clear()
        self._save()

    def forget(self) -> None:
        """The game is over: its file is of no use any more."""
        self._notes.clear()
        self._save()

    def write_to(self, path: Path) -> None:
        """Keep the notes in this file; what it holds of this round already is taken over."""
        self._path = path
        try:
            _bring_over(path)
            if path.stat().st_size > MAX_BYTES:
                raise ValueError("too large")
            self._notes = _read(json.loads(path.read_text("utf-8")), self.round)
        except FileNotFoundError:
            return
        except (OSError, ValueError, RecursionError) as error:
            self.cause = getattr(error, "strerror", None) or str(error) or type(error).__name__
            with contextlib.suppress(OSError):
                os.replace(path, path.with_name(path.name + ".broken"))

    def _save(self) -> None:
        if self._path is None:
            return
        notes = {
            str(person): {str(seat): note for seat, note in sorted(mine.items())}
            for person, mine in sorted(self._notes.items())
            if mine
        }
        try:
            if not notes:
                self._path.unlink(missing_ok=True)
                return
            whole = {"format": FORMAT, "version": VERSION, "round": self.round, "notes": notes}
            part = self._path.with_name(self._path.name + ".part")
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(whole) + "\n", "utf-8")
            os.replace(part, self._path)
        except OSError as error:
            self.cause = error.strerror or str(error)


def _read(obj: Any, round_no: int) -> dict[int, dict[int, str]]:
    """The notes of a file; none where they are about another round. ValueError for anything else."""
    if not isinstance(obj, dict) or obj.get("format") != FORMAT or obj.get("version") != VERSION:
        raise ValueError("not a file of notes")
    notes = obj.get("notes")
    if not isinstance(notes, dict) or not all(isinstance(mine, dict) for mine in notes.values()):
        raise ValueError("no notes in it")
    if obj.get("round") != round_no:
        return {}
    out = {int(person): {int(seat): state for seat, state in mine.items()} for person, mine in notes.items()}
    if any(state not in ORDER[1:] for mine in out.values() for state in mine.values()):
        raise ValueError("an unknown note")
    return out
