"""The levels by name."""

from __future__ import annotations

from dataclasses import replace

from ai.belief import ADDITIVE, BLIND, EXACT
from ai.bot import Bot, Decision, Style
from ai.learned_weights import LEARNED
from ai.search import Budget
from ai.weights import APPRENTICE, NOVICE, SKILLED, table
from engine.errors import OptionError

ALL_MOVES = 1 << 20
_NO_LIMIT = 1 << 30
"""Simulated rounds of a search that time alone ends."""

STYLES: dict[str, Style] = {
    "novice": Style("novice", table(NOVICE), temperature=0.55, width=6, belief=BLIND),
    "apprentice": Style("apprentice", table(APPRENTICE), temperature=0.12, width=ALL_MOVES, belief=ADDITIVE),
    "skilled": Style("skilled", table(SKILLED), temperature=0.03, width=ALL_MOVES, belief=EXACT),
    "expert": Style(
        "expert", table(LEARNED), temperature=0.03, width=ALL_MOVES, belief=EXACT,
        budget=Budget(rounds=96, seconds=0.25),
    ),
    "master": Style(
        "master", table(LEARNED), temperature=0.03, width=ALL_MOVES, belief=EXACT,
        budget=Budget(rounds=8192, seconds=1.0),
    ),
}  # fmt: skip
LEVELS: tuple[str, ...] = tuple(STYLES)
"""Names of the levels, the weakest first."""


def make_bot(level: str, iterations: int | None = None, threads: int = 1, seconds: float | None = None) -> Bot:
    """A bot of a level. OptionError for a level that does not exist.

    iterations: simulated rounds of a searching level for each move, whatever time they take, so that the same
    observation and seed give the same move; None: by the clock. seconds: how long it may think about a move instead of
    as long as the level does, whatever rounds fit. threads: how many a search may use. Levels that do not search take
    no notice of these. OptionError for iterations and seconds together.
    """
    if level not in STYLES:
        raise OptionError(f"no bot level is called {level!r}; choose one of {', '.join(LEVELS)}")
    style = STYLES[level]
    if style.budget is None:
        return Bot(style)
    budget = replace(style.budget, threads=threads)
    if iterations is not None and seconds is not None:
        raise OptionError("a search ends by iterations or by time; name one of them")
    if seconds is not None:
        budget = replace(budget, rounds=_NO_LIMIT, seconds=seconds)
    if iterations is not None:
        if iterations < 1:
            raise OptionError(f"a search needs one simulated round at least, not {iterations}")
        budget = replace(budget, rounds=iterations, seconds=None)
    return Bot(replace(style, budget=budget))


__all__ = ["LEVELS", "STYLES", "Bot", "Decision", "make_bot"]
