"""Games made up for the tests of records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.replays.facts import Facts, RoundFacts
from game.replays.library import Entry


def game(
    name: str,
    names: tuple[str, ...],
    levels: tuple[str, ...],
    winners: tuple[int, ...],
    rounds: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...],
    **more: Any,
) -> Entry:
    values = {"date": f"2026-01-{name}", "edition": "base", "finished": True, **more}
    played = tuple(RoundFacts(*one) for one in rounds)
    return Entry(
        Path(f"{name}.jsonl"), 0, 0, Facts(names=names, levels=levels, winners=winners, rounds=played, **values)
    )
