"""Search through all texts of the book in the language that is set. Without pygame."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.i18n import language, t
from game.prompts import keymap
from game.rulebook.book import PAGES, title
from game.rulebook.model import Block, Cards, Figures, Grid, Head, Note, Page, Para, Points, Question, Terms
from game.rulebook.names import picture_name
from game.rulebook.tables import GRIDS, TERMS

NOT_FIRST = frozenset("，。、；：！？）》」』”’,.;:!?)")
"""Signs that a snippet does not begin with."""
BEFORE, LENGTH = 24, 96
"""Characters of a snippet before the first hit, and in all."""


@dataclass(frozen=True)
class Hit:
    """A page on which every word was found, with the text around one of them."""

    page: str
    snippet: str
    marked: tuple[tuple[int, int], ...]
    """Where the words stand in the snippet: first character and the one behind the last."""


def fold(text: str) -> str:
    """The text without differences of case and width, one character for one, so that places stay the same."""
    out = []
    for char in text:
        plain = unicodedata.normalize("NFKC", char).casefold()
        out.append(plain if len(plain) == 1 else char)
    return "".join(out)


def block_texts(page: Page, block: Block) -> list[str]:
    """All texts of a block."""
    own = f"rules.{page.name}"
    if isinstance(block, Para | Head | Note):
        return [t(f"{own}.{block.key}")]
    if isinstance(block, Points):
        return [t(f"{own}.{key}") for key in block.keys]
    if isinstance(block, Question):
        return [t(f"{own}.{block.key}_q"), t(f"{own}.{block.key}_a")]
    if isinstance(block, Cards):
        return [picture_name(one) for one in block.pictures]
    if isinstance(block, Figures):
        return [t(f"rules.figure.{name}") for name in block.names]
    if isinstance(block, Grid):
        return [" · ".join(row) for row in GRIDS[block.name]()]
    assert isinstance(block, Terms)
    return [f"{word}: {meaning}" for word, meaning in TERMS[block.name](keymap())]


def page_texts(name: str) -> list[str]:
    """All texts of a page, its title first."""
    page = PAGES[name]
    return [title(name), *(text for block in page.blocks for text in block_texts(page, block))]


@lru_cache(maxsize=4)
def _index(tag: str, keys: tuple[tuple[str, str], ...]) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    return tuple((name, tuple((text, fold(text)) for text in page_texts(name))) for name in PAGES)


def _spans(folded: str, words: list[str]) -> Iterator[tuple[int, int]]:
    for word in words:
        place = folded.find(word)
        while place >= 0:
            yield place, place + len(word)
            place = folded.find(word, place + len(word))


def _snippet(text: str, folded: str, words: list[str]) -> tuple[str, tuple[tuple[int, int], ...]]:
    spans = sorted(_spans(folded, words))
    first = spans[0][0] if spans else 0
    begin = 0 if first <= BEFORE else first - BEFORE
    if begin and " " in text[begin:first]:
        begin = text.index(" ", begin) + 1
    while begin and begin < first and text[begin] in NOT_FIRST | {" "}:
        begin += 1
    end = min(begin + LENGTH, len(text))
    lead = "…" if begin else ""
    shift = len(lead) - begin
    marked = tuple((a + shift, min(b, end) + shift) for a, b in spans if begin <= a < end)
    return lead + text[begin:end].replace("\n", " ") + ("…" if end < len(text) else ""), marked


def find(query: str) -> list[Hit]:
    """The pages that hold every word of the query; those with a word in their title first, else in the book's order."""
    words = fold(query).split()
    if not words:
        return []
    found: list[tuple[int, int, Hit]] = []
    for number, (name, texts) in enumerate(_index(language(), tuple(keymap().chosen.items()))):
        if not all(any(word in folded for _, folded in texts) for word in words):
            continue
        heading = texts[0][1]
        in_title = sum(word in heading for word in words)
        body = texts[1:] or texts
        text, folded = max(body, key=lambda pair: sum(word in pair[1] for word in words))
        exact = heading == " ".join(words)
        found.append((-2 * in_title - exact, number, Hit(name, *_snippet(text, folded, words))))
    return [hit for _, _, hit in sorted(found, key=lambda entry: entry[:2])]
