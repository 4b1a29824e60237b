"""A line of text to type into. Editing, selection and clipboard are pygame_gui's; frame, focus and input method are
ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game import theme
from game.inputs import Command
from game.scene import LabelBox
from game.ui import draw
from game.ui.bridge import Bridge, set_text_area
from game.ui.widget import Widget


class TextField(Widget):
    """Holds a line of at most `limit` characters; `on_change` gets every change, `on_submit` runs with Enter."""

    focusable = True
    wants_text = True

    def __init__(
        self,
        bridge: Bridge,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[str], None],
        *,
        name: str,
        limit: int,
        allowed: str = "",
        placeholder: str = "",
        sign: str = "",
        on_submit: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(bridge.kit, rect, name)
        self.on_change, self.on_submit, self.placeholder, self.sign = on_change, on_submit, placeholder, sign
        self.allowed = allowed
        self.composing = ""
        """What the input method is composing; not part of the text yet."""
        self._bridge = bridge
        self._entry: Any = UITextEntryLine(self._inner(), bridge.manager)
        self._entry.set_text_length_limit(limit)
        # Set afterwards: text given at creation is looked up as a translation key.
        self._entry.set_text(text[:limit])
        self._entry.update(0.0)  # its picture is made by an update
        self._limit = limit
        self._dragging = False

    @property
    def text(self) -> str:
        """The text as it stands."""
        return str(self._entry.get_text())

    def set_text(self, text: str) -> None:
        """Put another text in; `on_change` is not called."""
        self._entry.set_text(text[: self._limit])
        self._entry.update(0.0)

    def _inner(self) -> pygame.Rect:
        pad = self.kit.px(10)
        inner = self.rect.inflate(-2 * pad, -2 * self.kit.px(4))
        if self.sign:
            shift = self.kit.px(26)
            inner.left, inner.width = inner.left + shift, inner.width - shift
        return inner

    def move_to(self, x: int, y: int) -> None:
        super().move_to(x, y)
        self._entry.set_relative_position(self._inner().topleft)
        self._entry.update(0.0)

    def set_focus(self, focused: bool) -> None:
        if focused and not self.focused:
            self._entry.focus()
            self._bridge.typing = True
            # Key repeat is set by the application for all keys alike.
            set_text_area(self._inner())
        elif not focused and self.focused:
            self._entry.unfocus()
            self._bridge.typing = False
            self.composing = ""
        super().set_focus(focused)
        if self._entry.alive():
            self._entry.update(0.0)

    @property
    def grabbing(self) -> bool:
        return self._dragging

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            if self.allowed and not all(char in self.allowed for char in event.text):
                return True
        if event.type == pygame.KEYDOWN and self.composing:
            return True
        before = self.text
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._dragging = event.button == 1
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragging = False
        used = bool(self._entry.process_event(event))
        if self.text != before:
            if self.allowed and not all(char in self.allowed for char in self.text):
                self._entry.set_text("".join(char for char in self.text if char in self.allowed))
            self.on_change(self.text)
            used = True
        self._entry.update(0.0)
        return used or event.type in (pygame.TEXTINPUT, pygame.KEYDOWN)

    def command(self, command: Command) -> bool:
        if command is Command.ACTIVATE and self.on_submit is not None:
            self.on_submit()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        kit, inner = self.kit, self._inner()
        edge = theme.GOLD if self.focused else theme.BUTTON_HOVER.edge if self.hovered else theme.PANEL_EDGE
        radius = min(kit.px(theme.RADIUS), self.rect.height // 2)
        surface.blit(draw.box(self.rect.size, radius, theme.FIELD, theme.FIELD, edge, kit.px(1.5)), self.rect)
        if self.sign:
            mark = draw.sign(self.sign, kit.px(18), theme.DIM)
            surface.blit(mark, mark.get_rect(midright=(inner.left - kit.px(8), inner.centery)))
        if self._entry.image is not None:
            surface.blit(self._entry.image, inner)
        if self.composing:
            box = kit.text(
                surface, self.composing, (self._cursor_x(), inner.centery), theme.BODY, theme.GOLD, align="midleft"
            )
            pygame.draw.line(surface, theme.GOLD, box.bottomleft, box.bottomright, kit.px(1.5))
        elif not self.text and self.placeholder:
            text = kit.shorten(self.placeholder, inner.width, theme.BODY)
            kit.text(surface, text, inner.midleft, theme.BODY, theme.BUTTON_OFF.text, align="midleft")

    def _cursor_x(self) -> int:
        inner = self._inner()
        return min(inner.left + self.kit.width(self.text[: self._entry.edit_position], theme.BODY), inner.right)

    def labels(self) -> list[LabelBox]:
        inner = self._inner()
        text = self.text or self.placeholder
        shown = self.kit.shorten(text, inner.width, theme.BODY)
        return [self.kit.label_box(shown, inner.midleft, theme.BODY, self.rect, align="midleft")] if shown else []

    def close(self) -> None:
        self.set_focus(False)
        self._entry.kill()
