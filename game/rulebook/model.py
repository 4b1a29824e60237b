"""What a page of the rulebook is made of. Texts are named here and live in `assets/locale/<language>/rules.json`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Para:
    """A paragraph: the text `rules.<page>.<key>`."""

    key: str


@dataclass(frozen=True)
class Points:
    """A list; each point is a text of the page."""

    keys: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Head:
    """A heading within the page; `saboteur2` marks what follows as part of the expansion alone."""

    key: str
    saboteur2: bool = False


@dataclass(frozen=True)
class Note:
    """A short text that stands out: what is often got wrong."""

    key: str


@dataclass(frozen=True)
class Picture:
    """A card by its name in the art, the page that a click on it opens, and how many of it there are."""

    card: str
    page: str = ""
    count: int = 0
    back: bool = False


@dataclass(frozen=True)
class Cards:
    """A row of cards with their names; `large` where they are the subject of the page."""

    pictures: tuple[Picture, ...]
    large: bool = False


@dataclass(frozen=True)
class Figures:
    """Drawn examples, by their names in `examples`."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A table, by its name in `tables`."""

    name: str


@dataclass(frozen=True)
class Terms:
    """A list of words and what they mean, by its name in `tables`."""

    name: str


@dataclass(frozen=True)
class Question:
    """A question and its answer: the texts `<key>_q` and `<key>_a` of the page."""

    key: str


Block = Para | Points | Head | Note | Cards | Figures | Grid | Terms | Question


@dataclass(frozen=True)
class Page:
    """One page: its blocks from top to bottom, and the pages to go on with."""

    name: str
    blocks: tuple[Block, ...]
    see: tuple[str, ...] = ()
    saboteur2: bool = False
    """Whether it belongs to Saboteur 2 alone."""


@dataclass(frozen=True)
class Chapter:
    """Some pages under the title `rules.chapter.<name>`."""

    name: str
    pages: tuple[Page, ...]
    saboteur2: bool = False


def points(*keys: str, numbered: bool = False) -> Points:
    """A list of these texts."""
    return Points(keys, numbered)


def figures(*names: str) -> Figures:
    """These examples side by side."""
    return Figures(names)
