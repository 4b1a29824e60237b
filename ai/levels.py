"""The levels by name."""

from __future__ import annotations

from ai.belief import ADDITIVE, BLIND, EXACT
from ai.bot import Bot, Decision, Style
from ai.weights import APPRENTICE, NOVICE, SKILLED, table
from engine.errors import OptionError

ALL_MOVES = 1 << 20

STYLES: dict[str, Style] = {
    "novice": Style("novice", table(NOVICE), temperature=0.55, width=6, belief=BLIND),
    "apprentice": Style("apprentice", table(APPRENTICE), temperature=0.12, width=ALL_MOVES, belief=ADDITIVE),
    "skilled": Style("skilled", table(SKILLED), temperature=0.03, width=ALL_MOVES, belief=EXACT),
}
LEVELS: tuple[str, ...] = tuple(STYLES)
"""Names of the levels, the weakest first."""


def make_bot(level: str) -> Bot:
    """A bot of a level. OptionError for a level that does not exist."""
    if level not in STYLES:
        raise OptionError(f"no bot level is called {level!r}; choose one of {', '.join(LEVELS)}")
    return Bot(STYLES[level])


__all__ = ["LEVELS", "STYLES", "Bot", "Decision", "make_bot"]
