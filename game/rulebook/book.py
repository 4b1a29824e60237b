"""The whole book: its chapters in order, and every page by its name. Without pygame."""

from __future__ import annotations

from game.i18n import t
from game.rulebook.model import Chapter, Page
from game.rulebook.pages_base import ACTIONS, DWARFS, PATHS, START, TUNNELS
from game.rulebook.pages_program import PROGRAM
from game.rulebook.pages_saboteur2 import ACTIONS_2, BASICS_2, DWARFS_2, END_2, PATHS_2

CHAPTERS: tuple[Chapter, ...] = (
    START, TUNNELS, PATHS, ACTIONS, DWARFS, BASICS_2, PATHS_2, ACTIONS_2, DWARFS_2, END_2, PROGRAM,
)  # fmt: skip
PAGES: dict[str, Page] = {page.name: page for chapter in CHAPTERS for page in chapter.pages}
ORDER: tuple[str, ...] = tuple(PAGES)
"""The pages as one reads them."""
CHAPTER_OF: dict[str, Chapter] = {page.name: chapter for chapter in CHAPTERS for page in chapter.pages}


def title(page: str) -> str:
    """A page's title in the language that is set."""
    return t(f"rules.{page}.title")


def chapter_title(page: str) -> str:
    """The title of the chapter that a page belongs to."""
    return t(f"rules.chapter.{CHAPTER_OF[page].name}")


def neighbour(page: str, by: int) -> str | None:
    """The page so many places further on, None at the end of the book."""
    place = ORDER.index(page) + by
    return ORDER[place] if 0 <= place < len(ORDER) else None
