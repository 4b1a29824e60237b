"""Fonts by path, opened once per size.

The one family that has every glyph of our three languages is opened for all text: player names may be Chinese in an
English
interface. Opening a size costs about 20 ms, so sizes are whole pixels and are kept.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pygame

SANS = "NotoSansSC-Regular.otf"
SANS_BOLD = "NotoSansSC-Bold.otf"


def font_path(bold: bool = False) -> Path:
    """Where the font file lies (in pygame_gui's data folder)."""
    return Path(str(files("pygame_gui") / "data" / (SANS_BOLD if bold else SANS)))


class FontBook:
    """The fonts in use, by size in pixels and weight."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}

    def get(self, size: float, bold: bool = False) -> pygame.font.Font:
        """The font of this height in pixels (at least 6)."""
        key = (max(round(size), 6), bold)
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = pygame.font.Font(str(font_path(bold)), key[0])
        return font

    def clear(self) -> None:
        """Forget all sizes, after the scale has changed."""
        self._fonts.clear()
