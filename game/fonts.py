"""Fonts by size and weight, opened once in a program.

The one family that has every glyph of our three languages is opened for all text: player names may be Chinese in an
English interface. Opening a size takes about 20 ms, so sizes are whole pixels, and a change of scale forgets none.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import pygame

SANS = "NotoSansSC-Regular.otf"
SANS_BOLD = "NotoSansSC-Bold.otf"
MOST_KEPT = 96
"""Sizes and weights: about three scales of the interface."""


def font_path(bold: bool = False) -> Path:
    """Where the font file lies (in pygame_gui's data folder)."""
    return Path(str(files("pygame_gui") / "data" / (SANS_BOLD if bold else SANS)))


def pixels(size: float) -> int:
    """The height in whole pixels that a font of this size has: at least 6."""
    return max(round(size), 6)


def font(size: float, bold: bool = False) -> pygame.font.Font:
    """The font of this height in pixels."""
    return _opened(pixels(size), bold)


@lru_cache(MOST_KEPT)
def _opened(size: int, bold: bool) -> pygame.font.Font:
    return pygame.font.Font(str(font_path(bold)), size)
