"""A keyboard on the screen, for those who hold a gamepad: letters, digits and the signs that names have."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import theme
from game.i18n import t
from game.inputs import from_pad
from game.prompts import PAD_BUTTONS, button_text
from game.scene import LabelBox
from game.ui import draw
from game.ui.button import Button
from game.ui.dialog import Answer, Dialog
from game.ui.focus import FocusList
from game.ui.kit import Kit
from game.ui.panel import Panel
from game.ui.widget import Widget

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.'&")
TITLE = 36.0
"""Room of the line typed so far, in units."""


class Line(Widget):
    """What was typed so far; its end is always in view."""

    def __init__(self, kit: Kit, rect: pygame.Rect, text: str) -> None:
        super().__init__(kit, rect, "line")
        self.text = text

    def _shown(self) -> str:
        room = self.rect.width - self.kit.px(24)
        text = self.text
        while text and self.kit.width(text, theme.BODY) > room:
            text = text[1:]
        return text

    def draw(self, surface: pygame.Surface) -> None:
        kit, pad = self.kit, self.kit.px(10)
        radius = min(kit.px(theme.RADIUS), self.rect.height // 2)
        surface.blit(draw.box(self.rect.size, radius, theme.FIELD, theme.FIELD, theme.GOLD, kit.px(1.5)), self.rect)
        text = self._shown()
        left, x = self.rect.left + pad, self.rect.left + pad
        if text:
            x = kit.text(surface, text, (left, self.rect.centery), theme.BODY, theme.TEXT, align="midleft").right
        high = kit.line_height(theme.BODY) // 2
        top, bottom = self.rect.centery - high + kit.px(2), self.rect.centery + high - kit.px(2)
        pygame.draw.line(surface, theme.GOLD, (x + kit.px(2), top), (x + kit.px(2), bottom), kit.px(2))

    def labels(self) -> list[LabelBox]:
        text, at = self._shown(), (self.rect.left + self.kit.px(10), self.rect.centery)
        return [self.kit.label_box(text, at, theme.BODY, self.rect, align="midleft")] if text else []


class ScreenKeyboard(Dialog):
    """Types into a line of at most `limit` characters; `on_done` gets it, unless it is put away with Escape."""

    def __init__(self, text: str, on_done: Callable[[str], None], *, limit: int, allowed: str = "") -> None:
        super().__init__(t("keys.board_title"), "", [Answer(t("keys.board_cancel"))])
        self.text, self.on_done, self.limit, self.allowed = text, on_done, limit, allowed
        self.rows = [row for row in ROWS if not allowed or all(char in allowed for char in row)] or list(ROWS)
        self.capitals = not text
        self._line: Line | None = None
        self._letters: list[tuple[str, Button]] = []

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        pad, gap = kit.px(18), kit.px(6)
        width = min(kit.px(640), size[0] - kit.px(24))
        inner = width - 2 * pad
        count = len(self.rows) + 2
        row = min(kit.px(44), (size[1] - kit.px(24) - 2 * pad - count * gap) // count)
        self.rect = pygame.Rect(0, 0, width, 2 * pad + count * row + (count - 1) * gap)
        self.rect.center = (size[0] // 2, size[1] // 2)
        left, y = self.rect.left + pad, self.rect.top + pad
        self._line = Line(kit, pygame.Rect(left, y, inner, row), self.text)
        self.widgets = [Panel(kit, self.rect, alpha=252, edge=theme.BUTTON.edge), self._line]
        self._letters = []
        points = min(theme.BODY, row * 0.45 / kit.scale)
        for line in self.rows:
            y += row + gap
            wide = (inner - gap * (len(line) - 1)) // len(line)
            for place, char in enumerate(line):
                rect = pygame.Rect(left + place * (wide + gap), y, wide, row)
                button = Button(kit, rect, char, partial(self.type, char), name=f"key:{char}", size=points)
                self._letters.append((char, button))
                self.widgets.append(button)
        y += row + gap
        self._add_last_row(kit, pygame.Rect(left, y, inner, row), gap, points)
        self._show()

    def _add_last_row(self, kit: Kit, place: pygame.Rect, gap: int, points: float) -> None:
        answer = self.answers[0]
        keys: list[tuple[str, str, Callable[[], None]]] = [
            ("shift", "lb", self.shift),
            ("space", PAD_BUTTONS["discard"], partial(self.type, " ")),
            ("delete", PAD_BUTTONS["turn"], self.delete),
            ("cancel", PAD_BUTTONS["back"], partial(self.give, answer)),
            ("done", PAD_BUTTONS["menu"], self.done),
        ]
        if len(self.rows) < len(ROWS):
            keys = keys[2:]
        wide = (place.width - gap * (len(keys) - 1)) // len(keys)
        for number, (name, button, run) in enumerate(keys):
            rect = pygame.Rect(place.left + number * (wide + gap), place.top, wide, place.height)
            word = t(f"keys.board_{name}")
            both = f"{word} {button_text(button)}"
            word = both if kit.width(both, points, name == "done") <= wide - kit.px(20) else word
            self.widgets.append(Button(kit, rect, word, run, name=name, primary=name == "done", size=points))

    def _show(self) -> None:
        if self._line is not None:
            self._line.text = self.text
        for char, button in self._letters:
            button.text = char.upper() if self.capitals else char

    def type(self, char: str) -> None:
        """Add a character; capitals last for one letter."""
        if len(self.text) < self.limit and (not self.allowed or char in self.allowed):
            self.text += char.upper() if self.capitals else char
            self.capitals = self.capitals and not char.isalpha()
            self._show()

    def shift(self) -> None:
        """Capitals on or off."""
        self.capitals = not self.capitals
        self._show()

    def delete(self) -> None:
        """Take the last character away."""
        self.text = self.text[:-1]
        self.capitals = not self.text
        self._show()

    def done(self) -> None:
        """Close, and hand the line over."""
        self.closed = True
        self.on_done(self.text)

    def key(self, event: pygame.event.Event, focus: FocusList) -> bool:
        """Shortcuts: a pad's buttons, and the keys that delete and end a line."""
        if event.type != pygame.KEYDOWN:
            return False
        runs: dict[str, Callable[[], None]] = {
            "x": self.delete,
            "y": partial(self.type, " "),
            "start": self.done,
            "lb": self.shift,
        }
        run = runs.get(event.button) if from_pad(event) else None
        if event.key == pygame.K_BACKSPACE:
            run = self.delete
        if run is not None:
            run()
        return run is not None
