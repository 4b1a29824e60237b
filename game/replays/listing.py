"""Which saved games a list shows, and in which order. Plain data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from game.i18n import LANGUAGES, catalog, has, t
from game.replays.facts import Facts
from game.replays.library import Entry
from game.replays.names import clean
from game.setup import EDITIONS

ALL, FINISHED, UNFINISHED, BROKEN, SAMPLES = "all", "finished", "unfinished", "broken", "samples"
SHOWN: Final = (ALL, FINISHED, UNFINISHED, BROKEN)
"""What a list can be narrowed down to."""


def kind_of(facts: Facts) -> str:
    """Finished, unfinished or broken."""
    return BROKEN if facts.fault is not None else FINISHED if facts.finished else UNFINISHED


def winners_of(facts: Facts) -> list[str]:
    """The names of those who won."""
    return [facts.names[seat] for seat in facts.winners if seat < len(facts.names)]


def date_of(facts: Facts) -> str:
    """Day and minute at which the game began."""
    return facts.date[:16].replace("T", " ")


def edition_of(facts: Facts) -> str:
    """The rule set in words."""
    return t(f"common.edition_{facts.edition}") if facts.edition in EDITIONS else facts.edition


def level_of(level: str) -> str:
    """A kind of seat in words; what a file calls a level that this program does not know stays as it is."""
    key = "common.human" if level == "human" else f"common.level_{level}"
    return t(key) if has(key) else level


Key = Callable[[Entry], Any]
SORTS: Final[dict[str, tuple[Key | None, bool]]] = {
    "newest": (lambda one: (one.facts.date[:19] or "", one.time), True),
    "oldest": (lambda one: (one.facts.date[:19] or "", one.time), False),
    "longest": (lambda one: one.facts.actions, True),
    "shortest": (lambda one: one.facts.actions, False),
    "seats": (lambda one: len(one.facts.names), True),
    "edition": (lambda one: one.facts.edition or "~", False),
    "winner": (lambda one: [name.casefold() for name in winners_of(one.facts)] or ["\U0010ffff"], False),
    "players": (lambda one: [name.casefold() for name in one.facts.names] or ["\U0010ffff"], False),
    "name": (lambda one: one.path.name.casefold(), False),
}
"""Orders of a list; among equals the newest file comes first."""


def choose(
    entries: Sequence[Entry],
    text: str = "",
    shown: str = ALL,
    sort: str = "newest",
    only: Collection[Path] | None = None,
) -> list[Entry]:
    """The games that match all words of a search, in order; `entries` come newest first."""
    words = text.casefold().split()
    found = [
        entry
        for entry in entries
        if (shown not in SHOWN[1:] or kind_of(entry.facts) == shown)
        and (only is None or entry.path in only)
        and (not words or _matches(words, entry))
    ]
    key, backwards = SORTS[sort]
    if key is not None:
        found.sort(key=key, reverse=backwards)
    return found


def _matches(words: Sequence[str], entry: Entry) -> bool:
    key = (entry.path.name, entry.time, entry.size)
    text = _texts.get(key)
    if text is None:
        if len(_texts) >= MAX_TEXTS:
            _texts.clear()
        text = _texts[key] = _text(entry.path.name, entry.facts)
    return all(word in text for word in words)


MAX_TEXTS: Final = 50_000
_texts: dict[tuple[str, int, int], str] = {}
"""What is looked at of each file, as long as it is the same."""


def _text(name: str, facts: Facts) -> str:
    """All that a search looks at: names, date, levels, rule set and state in the words of every language."""
    words = [name, date_of(facts), *facts.names, facts.edition, *facts.levels]
    keys = [f"common.edition_{facts.edition}", f"replays.show.{kind_of(facts)}"]
    keys += ["common.human" if level == "human" else f"common.level_{level}" for level in set(facts.levels)]
    words += [str(text) for key in keys for text in _everywhere(key)]
    if facts.fault is not None:
        words.append(facts.fault)
    won = ", ".join(winners_of(facts))
    if won:
        words += [text.replace("{names}", won) for text in _everywhere("replay.won_by")]
    return clean("\n".join(words)).casefold()


@lru_cache(maxsize=256)
def _everywhere(key: str) -> tuple[str, ...]:
    """A text in all languages; none for a key that does not exist."""
    found = (catalog(language).get(key) for language in LANGUAGES)
    return tuple(text for text in found if isinstance(text, str))
