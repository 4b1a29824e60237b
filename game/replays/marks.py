"""Bookmarks and notes on positions of a replay, kept beside it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.replays.beside import MARKS, beside, read_beside, write_beside

FORMAT, VERSION = "dwarf-miners-marks", 1
MAX_TEXT = 400
MAX_MARKS = 500


@dataclass(frozen=True)
class Mark:
    """A bookmark at a position (0 to the number of steps) with a note, which may be empty."""

    step: int
    text: str = ""


class Marks:
    """The marks of one replay, at most one at each position. Every change is written at once."""

    def __init__(self, replay: Path, steps: int) -> None:
        self.replay, self._steps = replay, steps
        self.fault: str | None = None
        """Why the file beside the replay could not be read (it is kept aside) or written."""
        self._marks: dict[int, Mark] = {}
        try:
            self._marks = self._read(read_beside(replay, MARKS))
        except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
            self.fault = str(error) or type(error).__name__
            self._keep_aside()

    def _read(self, obj: Any) -> dict[int, Mark]:
        if obj is None:
            return {}
        if not isinstance(obj, dict) or obj["format"] != FORMAT or obj["version"] != VERSION:
            raise ValueError("this is no file of bookmarks that can be read")
        marks = {}
        for one in obj["marks"][:MAX_MARKS]:
            step, text = one["step"], one["text"]
            if type(step) is not int or not isinstance(text, str):
                raise ValueError("a bookmark has a step that is a whole number and a text")
            if 0 <= step <= self._steps:
                marks[step] = Mark(step, text[:MAX_TEXT])
        return marks

    def _keep_aside(self) -> None:
        path = beside(self.replay, MARKS)
        try:
            path.replace(path.with_name(path.name + ".broken"))
        except OSError:
            return

    @property
    def all(self) -> tuple[Mark, ...]:
        """In the order of the game."""
        return tuple(self._marks[step] for step in sorted(self._marks))

    def at(self, step: int) -> Mark | None:
        """The mark at a position."""
        return self._marks.get(step)

    def put(self, step: int, text: str = "") -> None:
        """Mark a position, or change the note there."""
        if step not in self._marks and len(self._marks) >= MAX_MARKS:
            return
        self._marks[step] = Mark(step, " ".join(text.split())[:MAX_TEXT])
        self._write()

    def remove(self, step: int) -> None:
        """Take a mark away."""
        if self._marks.pop(step, None) is not None:
            self._write()

    def _write(self) -> None:
        marks = [{"step": mark.step, "text": mark.text} for mark in self.all]
        try:
            if marks:
                write_beside(self.replay, MARKS, {"format": FORMAT, "version": VERSION, "marks": marks})
            else:
                beside(self.replay, MARKS).unlink(missing_ok=True)
            self.fault = None
        except OSError as error:
            self.fault = error.strerror or str(error)
