"""What can be wrong with input, each with a message that names the cause and the cure."""

from __future__ import annotations


class GameError(ValueError):
    """Bad input of any kind; `str()` is one clear line."""


class OptionError(GameError):
    """A house rule, edition, seat count or level that does not exist."""


class ActionError(GameError):
    """Something that is not an action in the notation."""


class ScenarioError(GameError):
    """A position that breaks the format or the rules."""


class ReplayError(GameError):
    """What is wrong with a replay, and in which line (from 1); all before that line stays good."""

    def __init__(self, line: int, cause: str) -> None:
        super().__init__(f"line {line}: {cause}")
        self.line = line
        self.cause = cause
