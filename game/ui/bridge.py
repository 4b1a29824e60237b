"""The bridge to pygame_gui: one manager for the text entry lines, with our theme, font, scale and language.

pygame_gui never draws to the window itself: its elements are drawn by our widgets, at our place in the drawing
order, so that a
dialog covers them and a scroll area clips them.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from importlib.resources import files
from typing import Any

import pygame
import pygame_gui

from game import theme
from game.fonts import font_path
from game.ui.kit import Kit


@cache
def _theme() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((files("assets") / "theme" / "widgets.json").read_text("utf-8"))
    return loaded


KEY_REPEAT = (400, 40)
"""Milliseconds until a held key repeats, and between two repeats."""


def gui_locale(language: str) -> str:
    """pygame_gui's name for one of our languages; both kinds of Chinese are its `zh`, which alone selects a font
    with the glyphs."""
    return "zh" if language.startswith("zh") else "en"


class Bridge:
    """Owns the manager. It is made on first use, and anew when the window, the scale or the language changes."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._manager: pygame_gui.UIManager | None = None
        self._made_for: tuple[object, ...] = ()
        self._size = (1, 1)
        self._language = "en"
        self._typing = False

    @property
    def typing(self) -> bool:
        """Whether a text line has the focus, so that a cursor blinks and the input method listens."""
        return self._typing

    @typing.setter
    def typing(self, typing: bool) -> None:
        self._typing = typing
        listen(typing)

    def configure(self, size: tuple[int, int], language: str) -> None:
        """Say for which window and language elements are made from now on."""
        self._size, self._language = size, language

    @property
    def manager(self) -> pygame_gui.UIManager:
        """The manager for elements made now."""
        wanted = (self._size, self._language, self.kit.px(theme.BODY))
        if self._manager is None or self._made_for != wanted:
            self.close()
            themed = copy.deepcopy(_theme())
            # By path: the name of a bundled font would be looked up through the locale.
            themed["text_entry_line"]["font"] = {
                "name": "notosanssc",
                "size": str(self.kit.px(theme.BODY)),
                "regular_path": str(font_path()),
                "bold_path": str(font_path(bold=True)),
                "italic_path": str(font_path()),
                "bold_italic_path": str(font_path(bold=True)),
            }
            self._manager = pygame_gui.UIManager(
                self._size, themed, enable_live_theme_updates=False, starting_language=gui_locale(self._language)
            )
            self._made_for = wanted
        return self._manager

    def update(self, dt: float) -> None:
        """Let cursors blink; cheap, and nothing at all while nobody types."""
        if self._manager is not None and self.typing:
            self._manager.update(dt)

    def close(self) -> None:
        """Throw the manager and its elements away."""
        if self._manager is not None:
            self._manager.clear_and_reset()  # type: ignore[no-untyped-call]
            self._manager = None


def listen(typing: bool) -> None:
    """Have the system's input method compose what is typed, or let all keys through: at the table a letter is a key."""
    if not pygame.display.get_init():
        return
    if typing:
        pygame.key.start_text_input()
    else:
        pygame.key.stop_text_input()
    pygame.key.set_repeat(*KEY_REPEAT)  # a text line of pygame_gui ends it when it loses the focus


def set_text_area(rect: pygame.Rect) -> None:
    """Tell the system's input method where text is typed, so that its list of candidates appears there."""
    pygame.key.set_text_input_rect(rect)
