"""Where a game is written down while it is played."""

from __future__ import annotations

from typing import Any, Protocol

from engine.action import Action
from engine.game import Game


class Recorder(Protocol):
    """Where a game is written down while it is played."""

    def played(self, game: Game, seat: int, action: Action, explanation: Any = None) -> None:
        """An action was carried out, with a bot's reason; `game` stands after it."""
        ...

    def undone(self, game: Game) -> None:
        """The last action was taken back; `game` stands as before it."""
        ...

    def dealt(self, game: Game) -> None:
        """A round was dealt."""
        ...

    def close(self) -> None:
        """Nothing more comes."""
        ...
