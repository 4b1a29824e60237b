"""Which letters can be seen: a text of none but others cannot be drawn, and a name of them is none. No pygame."""

from __future__ import annotations

from typing import Final

_JOINERS: Final = "\u034f\u17b4\u17b5\u180b\u180c\u180d" + "".join(map(chr, range(0xFE00, 0xFE10)))
"""Printable by their class, and yet without any width, as what makes an emoji of a sign."""
_FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that are as wide as others, and empty."""
UNSEEN: Final = frozenset(_JOINERS + _FILLERS)


def can_be_seen(letter: str) -> bool:
    """Whether a letter, or a plain space, takes its place on the screen."""
    return letter.isprintable() and letter not in UNSEEN


def seen(text: str) -> str:
    """A text without the letters that nobody sees; spaces and line ends of every kind become plain spaces."""
    spaced = (" " if letter.isspace() else letter for letter in text)
    return "".join(letter for letter in spaced if can_be_seen(letter))
