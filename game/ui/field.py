"""A line of text to type into. Editing, selection and clipboard are pygame_gui's; frame, focus and input method are
ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game import clipboard, theme
from game.inputs import CTRL, Command
from game.letters import seen
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
        self._compose_at = 0
        self._bridge = bridge
        self._entry: Any = UITextEntryLine(self._inner(), bridge.manager)
        self._entry.set_text_length_limit(limit)
        # Set afterwards: text given at creation is looked up as a translation key.
        self._entry.set_text(seen(text)[:limit])
        self._entry.paste_text_enabled = False  # it would take a text as it is, or none of one that is too long
        self._entry.update(0.0)  # its picture is made by an update
        self._limit = limit
        self._dragging = False

    @property
    def text(self) -> str:
        """The text as it stands."""
        return str(self._entry.get_text())

    def set_text(self, text: str) -> None:
        """Put another text in; `on_change` is not called."""
        self._entry.set_text(seen(text)[: self._limit])
        self._entry.update(0.0)

    def typed(self, text: str) -> None:
        """Take over a text written elsewhere, like one typed here."""
        self.set_text("".join(char for char in text if not self.allowed or char in self.allowed))
        self.on_change(self.text)

    @property
    def limit(self) -> int:
        """The most characters that it holds."""
        return self._limit

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
            self._tell_place()
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
            self.composing = seen(event.text)
            start = getattr(event, "start", -1)
            self._compose_at = start if 0 <= start <= len(self.composing) else len(self.composing)
            self._tell_place()
            return True
        if _is_paste(event):
            event = pygame.event.Event(pygame.TEXTINPUT, text=_copied())
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            if self.allowed and not all(char in self.allowed for char in event.text):
                return True
            # A word of the input method that is too long fills what room there is.
            event = pygame.event.Event(pygame.TEXTINPUT, text=seen(event.text)[: self._room()])
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
        if self.focused:
            self._tell_place()
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
        if self.composing:
            self._draw_composing(surface, inner)
            return
        if self._entry.image is not None:
            surface.blit(self._entry.image, inner)
        if not self.text and self.placeholder:
            text = kit.shorten(self.placeholder, inner.width, theme.BODY)
            kit.text(surface, text, inner.midleft, theme.BODY, theme.BUTTON_OFF.text, align="midleft")

    def _draw_composing(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        """The text with what is composed in its place, underlined; the end of that is always in view."""
        kit = self.kit
        before, after = self._around()
        old = surface.get_clip()
        surface.set_clip(inner.clip(old))
        x = inner.left + min(0, inner.width - kit.width(before + self.composing, theme.BODY) - kit.px(2))
        for text, colour in ((before, theme.TEXT), (self.composing, theme.GOLD), (after, theme.TEXT)):
            if text:
                box = kit.text(surface, text, (x, inner.centery), theme.BODY, colour, align="midleft")
                if colour is theme.GOLD:
                    pygame.draw.line(surface, colour, box.bottomleft, box.bottomright, kit.px(1.5))
            x += kit.width(text, theme.BODY) if text else 0
        caret = self._caret()
        pygame.draw.line(surface, theme.TEXT, caret.topleft, caret.bottomleft, kit.px(1.5))
        surface.set_clip(old)

    def _around(self) -> tuple[str, str]:
        at = int(self._entry.edit_position)
        return self.text[:at], self.text[at:]

    def _caret(self) -> pygame.Rect:
        """Where the next character goes, what is composed included."""
        inner, kit = self._inner(), self.kit
        before, _ = self._around()
        width = kit.width(before + self.composing[: self._compose_at] if self.composing else before, theme.BODY)
        if self.composing:
            width += min(0, inner.width - kit.width(before + self.composing, theme.BODY) - kit.px(2))
        high = min(kit.line_height(theme.BODY), inner.height)
        return pygame.Rect(min(inner.left + max(width, 0), inner.right), inner.centery - high // 2, kit.px(2), high)

    def _tell_place(self) -> None:
        set_text_area(self._caret())

    def _room(self) -> int:
        start, end = map(int, self._entry.select_range)
        return max(self._limit - len(self.text) + abs(end - start), 0)

    def labels(self) -> list[LabelBox]:
        inner = self._inner()
        before, after = self._around()
        text = before + self.composing + after or self.placeholder
        shown = self.kit.shorten(text, inner.width, theme.BODY)
        return [self.kit.label_box(shown, inner.midleft, theme.BODY, self.rect, align="midleft")] if shown else []

    def close(self) -> None:
        self.set_focus(False)
        self._entry.kill()


def _is_paste(event: pygame.event.Event) -> bool:
    return event.type == pygame.KEYDOWN and event.key == pygame.K_v and bool(getattr(event, "mod", 0) & CTRL)


def _copied() -> str:
    try:
        return clipboard.get()
    except clipboard.ClipboardError:
        return ""
