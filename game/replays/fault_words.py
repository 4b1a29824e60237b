"""What is wrong with a replay, in the player's language.

The engine names the line and the exact cause in English, as its protocols need it. Here each cause is told by its
kind; in English the exact words are told.
"""

from __future__ import annotations

import re

from game.i18n import language, t

_LINE = re.compile(r"line (\d+): (.*)", re.DOTALL)
_KINDS = (
    ("end", "the end is missing"),
    ("empty", "the file is empty"),
    ("large", "is larger than|has more than|is longer than"),
    ("version", r"\bversion\b"),
    ("other", "this is no replay|first line must"),
    ("encoding", "not UTF-8|byte order mark|CR LF"),
    ("json", "not JSON|of JSON|line is empty|is no object|stands there twice|inside each other|digits|of every range"),
    ("order", "to move, not seat"),
    ("illegal", "^illegal action|cannot be taken back|action to be taken back"),
    ("digest", "has the digest"),
    ("result", "the result of the"),
    ("scenario", "^the scenario"),
    ("deal", "^the deal|^a round|begins this round|of the deal"),
)
"""Kinds (`replays.fault.<kind>`) and what the engine's words have in common."""


def kind_of(cause: str) -> str:
    """The kind of a cause as the engine tells it, without its line."""
    return next((kind for kind, signs in _KINDS if re.search(signs, cause)), "field")


def fault_words(fault: str) -> str:
    """A fault as the engine tells it (`line 3: ...`), in the language that is set; what the system says stays."""
    found = _LINE.fullmatch(fault)
    if found is None or language() == "en":
        return fault
    return t("replays.fault.line", line=found[1], cause=t(f"replays.fault.{kind_of(found[2])}"))
