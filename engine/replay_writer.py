"""Writing a replay: each record is handed to the system at once, so that a crash loses at most the action in flight."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from engine import codec
from engine.action import Action
from engine.game import Game
from engine.replay_format import (
    HUMAN,
    MAX_FILE,
    MAX_LINE,
    Header,
    action_line,
    deal_line,
    result_line,
    round_line,
    undo_line,
)

_FLAGS = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_MAX_EXPLANATION = MAX_LINE // 2
_EXPLAINED = MAX_FILE // 2
"""Size of a file from which on explanations are left out, so that it never grows past what can be read."""
OnError = Callable[[OSError], None]


def now() -> str:
    """The time of day with its zone, as headers have it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Writer:
    """Appends to one replay file. After a failed write the file ends with its last whole line.

    `on_error`: called once when a write fails, and nothing more is written then; without it, OSError is raised.
    """

    def __init__(self, descriptor: int, path: Path, on_error: OnError | None = None) -> None:
        self.path = path
        self._descriptor: int | None = descriptor
        self._on_error = on_error

    @classmethod
    def create(
        cls,
        path: str | Path,
        game: Game,
        levels: Sequence[str] = (),
        *,
        program: str,
        date: str | None = None,
        scenario: Mapping[str, Any] | None = None,
        on_error: OnError | None = None,
    ) -> Writer:
        """Start the file of a game at its first action: the header and, without `scenario`, the deal.

        levels: by seat `human` or a bot's level; empty for people only. scenario: the position the game began from.
        FileExistsError rather than overwriting; OSError when the file cannot be made.
        """
        path = Path(path)
        header = Header(
            config=game.config,
            levels=tuple(levels) or (HUMAN,) * game.config.seats,
            seed=game.seed,
            date=date or now(),
            program=program,
            scenario=scenario,
        )
        lines: list[Mapping[str, Any]] = [header.to_json()]
        if scenario is None:
            if game.deal is None:
                raise ValueError("a game that began from a scenario needs that scenario in its replay")
            lines.append(deal_line(game.deal))
        writer = cls(os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666), path, on_error)
        writer._append(*lines)
        return writer

    @classmethod
    def reopen(cls, path: Path, good_bytes: int, open_end: bool, on_error: OnError | None = None) -> Writer:
        """Go on with a file whose first `good_bytes` are whole lines; what a crash cut off behind them goes."""
        writer = cls(os.open(path, _FLAGS), path, on_error)
        try:
            os.ftruncate(writer._descriptor or 0, good_bytes)
            if open_end:
                writer._write(b"\n")
        except OSError:
            writer.close()
            raise
        return writer

    @classmethod
    def renew(cls, path: Path, data: bytes, on_error: OnError | None = None) -> Writer:
        """Go on with a file whose lines were brought to this version: they take its place, whole or not at all."""
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with open(part, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
        return cls(os.open(path, _FLAGS), path, on_error)

    def played(self, game: Game, seat: int, action: Action, explanation: Any = None) -> None:
        """An action was carried out; `game` stands after it. An explanation too long or not JSON is left out."""
        if explanation is not None and (self._descriptor is None or os.fstat(self._descriptor).st_size > _EXPLAINED):
            explanation = None
        self._append(action_line(seat, action, game.digest(), _plain(explanation)), *closing_lines(game))

    def undone(self, game: Game) -> None:
        """The last action was taken back; `game` stands as before it."""
        self._append(undo_line(game.digest()))

    def dealt(self, game: Game) -> None:
        """A further round was dealt."""
        if game.deal is not None:
            self._append(deal_line(game.deal))

    def close(self) -> None:
        """Nothing more comes."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(self, *lines: Mapping[str, Any]) -> None:
        self._write(b"".join(codec.line(obj) for obj in lines))

    def _write(self, data: bytes) -> None:
        """Write all of it or nothing."""
        if self._descriptor is None:
            return
        before = os.fstat(self._descriptor).st_size
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except OSError as error:
            with contextlib.suppress(OSError):  # if this fails too, the reader leaves out the line that was cut off
                os.ftruncate(self._descriptor, before)
            self.close()
            if self._on_error is None:
                raise
            self._on_error(error)


def closing_lines(game: Game) -> list[dict[str, Any]]:
    """What follows an action that ended a round: its result and, at the end, that of the game."""
    lines = []
    if game.phase in ("round_over", "game_over"):
        lines.append(round_line(game.result.rounds[-1]))
    if game.phase == "game_over":
        lines.append(result_line(game.result))
    return lines


def _plain(explanation: Any) -> Any:
    """The explanation as JSON, None if it cannot be written."""
    if explanation is None:
        return None
    try:
        value = explanation.to_json() if hasattr(explanation, "to_json") else explanation
        text = json.dumps(value, allow_nan=False)
        codec.parse(text)
    except (TypeError, ValueError, RecursionError):
        return None
    return value if len(text) <= _MAX_EXPLANATION else None
