"""Text on the screen: wrapping and shortening for Latin and Chinese, and a cache of rendered lines."""

from __future__ import annotations

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.fonts import font, pixels
from game.theme import Rgb

ELLIPSIS = "…"
NOT_FIRST = set("，。、；：！？）》」』】〉”’…·％%,.;:!?)]}")
"""Signs that may not begin a line."""
NOT_LAST = set("（《「『【〈“‘([{")
"""Signs that may not end a line."""
CELL_BEGUN = re.compile(r"\(-?\d+, $")
"""The first half of a place in the mine, as in (7, -1), which stays whole."""
Measure = Callable[[str], int]


def is_wide(char: str) -> bool:
    """Whether a line may break beside this character (Chinese, Japanese, full-width signs)."""
    return unicodedata.east_asian_width(char) in "WF" or char in "“”‘’…—"


@lru_cache(maxsize=2048)
def pieces(text: str) -> tuple[str, ...]:
    """The text cut where a line may break: Latin words with the spaces after them, single Chinese characters.

    Closing signs stay with what is before them, opening signs with what follows; a place in the mine is one piece.
    """
    out: list[str] = []
    for char in text:
        if out:
            last = out[-1][-1]
            glued = char in NOT_FIRST or last in NOT_LAST or char == " "
            same_word = not is_wide(char) and not is_wide(last) and last != " "
            if glued or same_word or (last == " " and CELL_BEGUN.search(out[-1])):
                out[-1] += char
                continue
        out.append(char)
    return tuple(out)


def wrap(text: str, width: int, measure: Measure) -> list[str]:
    """Lines no wider than `width` pixels; a word longer than a line is cut. Line breaks in the text are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if measure(paragraph.rstrip()) <= width:  # most texts are short
            lines.append(paragraph.rstrip())
            continue
        line = ""
        for piece in pieces(paragraph):
            if measure((line + piece).rstrip()) <= width:
                line += piece
                continue
            if line.strip():
                lines.append(line.rstrip())
            line = piece.lstrip()
            while len(line) > 1 and measure(line.rstrip()) > width:
                cut = _fitting(line, width, measure)
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line.rstrip())
    return lines


def _fitting(text: str, width: int, measure: Measure) -> int:
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def shorten(text: str, width: int, measure: Measure) -> str:
    """The text, or as much of it as fits with an ellipsis at the end."""
    if measure(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def _drawable(text: str) -> str:
    """A text from anywhere, a file's name for example, with signs in the place of what is no letter at all."""
    return "".join("?" if "\ud800" <= letter <= "\udfff" or letter == "\0" else letter for letter in text)


@lru_cache(maxsize=16_384)
def _width(text: str, size: int, bold: bool) -> int:
    face = font(size, bold)
    try:
        return face.size(text.replace("\0", "?"))[0]  # a text would end there
    except ValueError:
        return face.size(_drawable(text))[0]


def _rendered(text: str, size: int, bold: bool, colour: Rgb) -> pygame.Surface:
    """The picture of a line; an empty one for a text without any width, which pygame refuses."""
    text = _drawable(text)
    return font(size, bold).render(text if _width(text, size, bold) else "", True, colour)


class TextPainter:
    """Renders single lines and keeps the last ones used."""

    def __init__(self, limit: int = 600) -> None:
        self._limit = limit
        self._lines: OrderedDict[tuple[str, int, bool, Rgb], pygame.Surface] = OrderedDict()

    def measure(self, size: float, bold: bool = False) -> Measure:
        """A function that gives the width of a text in pixels."""
        whole = pixels(size)
        return lambda text: _width(text, whole, bold)

    def height(self, size: float, bold: bool = False) -> int:
        """Height of a line in pixels."""
        return font(size, bold).get_height()

    def line(self, text: str, size: float, colour: Rgb, bold: bool = False) -> pygame.Surface:
        """One rendered line; the surface is shared, so it must not be drawn on."""
        key = (text, pixels(size), bold, colour)
        found = self._lines.get(key)
        if found is not None:
            self._lines.move_to_end(key)
            return found
        made = _rendered(*key)
        self._lines[key] = made
        if len(self._lines) > self._limit:
            self._lines.popitem(last=False)
        return made

    def clear(self) -> None:
        """Forget all rendered lines, after scale or language changed."""
        self._lines.clear()

    def __len__(self) -> int:
        return len(self._lines)
