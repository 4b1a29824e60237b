"""A screen of widgets: routes events, keeps the focus ring, scrolls, shows dialogs and hints.

Scenes fill a view in their `resize` and hand it their events; the table uses one for its buttons as well.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme
from game.inputs import ARROWS, PAN, Command, command_of, from_pad, pointer_of
from game.scene import LabelBox
from game.ui import draw
from game.ui.dialog import Dialog
from game.ui.field import TextField
from game.ui.focus import FocusList
from game.ui.kit import Kit
from game.ui.panel import draw_tooltip
from game.ui.screen_keyboard import ScreenKeyboard
from game.ui.scroll import ScrollArea
from game.ui.widget import Widget

PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
TIP_DELAY = 0.45
"""Seconds that the mouse must rest before a hint appears."""


class View:
    """The widgets of one screen in drawing order, and what is over them."""

    def __init__(
        self, kit: Kit, on_back: Callable[[], None] | None = None, on_focus: Callable[[], None] | None = None
    ) -> None:
        self.kit, self.on_back, self.on_focus = kit, on_back, on_focus
        self.widgets: list[Widget] = []
        self.scroll: ScrollArea | None = None
        self.focus = FocusList()
        self.dialog: Dialog | None = None
        self._size = (1, 1)
        self._under_dialog: Widget | None = None
        self._mouse: tuple[int, int] | None = None
        self._rest = 0.0

    # Building

    def clear(self, size: tuple[int, int]) -> None:
        """Throw all widgets away before building anew for a window of this size; focus and scroll are remembered."""
        for widget in self.all_widgets():
            widget.close()
        self.widgets = []
        self.scroll = None
        self._size = size

    def add(self, widget: Widget) -> Widget:
        """Add a widget on top of the others."""
        self.widgets.append(widget)
        return widget

    def finish(self, prefer: str = "") -> None:
        """Call after building: takes the focus over, first to a widget named `prefer` when there was none."""
        if self.dialog is not None:
            self.dialog.layout(self.kit, self._size)
        self._refocus(prefer)
        self._hover(self._mouse)

    def refresh(self) -> None:
        """Call after some widgets were exchanged: focus and hover go to those that are there now."""
        self._refocus()
        self._hover(self._mouse)

    def _refocus(self, prefer: str = "") -> None:
        self.focus.set_widgets(self.dialog.widgets if self.dialog is not None else self.all_widgets(), prefer)

    def all_widgets(self) -> list[Widget]:
        """The widgets of the screen, those of the scroll area included, the dialog's not."""
        return self.widgets + (self.scroll.widgets if self.scroll is not None else [])

    def open_dialog(self, dialog: Dialog) -> None:
        """Put a dialog up; what had the focus gets it back when the dialog closes."""
        self._under_dialog = self.focus.current
        self.dialog = dialog
        dialog.layout(self.kit, self._size)
        for widget in self.all_widgets():
            widget.hovered = False
        primary = next((f"answer{n}" for n, answer in enumerate(dialog.answers) if answer.primary), "")
        self._refocus(primary)

    def drop_dialog(self) -> None:
        """Take the dialog off without an answer."""
        if self.dialog is not None:
            self.dialog.closed = True
            self._settle()

    def _settle(self) -> None:
        if self.dialog is not None and self.dialog.closed:
            self.dialog = None
            self._refocus(self._under_dialog.name if self._under_dialog is not None else "")
            self._hover(self._mouse)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Route one event; True when something used it."""
        used = self._route(event)
        self._settle()
        return used

    def _route(self, event: pygame.event.Event) -> bool:
        if self.dialog is not None and self.dialog.deaf > 0.0 and event.type in PRESSES:
            return True
        where = pointer_of(event)
        if where is not None:
            self._mouse = where
            self._rest = 0.0
            return self._pointer(event, where)
        if event.type == PAN:
            return self._pan(self.kit.px(event.y))
        if event.type == pygame.MOUSEWHEEL:
            moved = self.dialog is None and self.scroll is not None and self.scroll.handle(event)
            if moved:
                self._hover(self._mouse)
            return moved
        current = self.focus.current
        if self.dialog is not None and self.dialog.key(event, self.focus):
            self.focus.shown = True
            return True
        command = command_of(event)
        if (
            current is not None
            and current.wants_text
            and event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)
        ):
            if from_pad(event):
                return command is not None and self._pad_in_text(current, command)
            leaving = command in (Command.NEXT, Command.PREVIOUS, Command.UP, Command.DOWN, Command.BACK)
            entering = command is Command.ACTIVATE and event.key != pygame.K_SPACE
            if getattr(current, "composing", "") or not (leaving or entering):
                return current.handle(event)
            if entering:
                if current.command(Command.ACTIVATE):
                    return True
                command = Command.NEXT
        return command is not None and self.command(command)

    def _pan(self, down: int) -> bool:
        moved = self.dialog is None and self.scroll is not None and self.scroll.scroll_to(self.scroll.offset - down)
        if moved:
            self._hover(self._mouse)
        return moved

    def _pad_in_text(self, field: Widget, command: Command) -> bool:
        """A pad leaves a text line with any direction, and types into it on a keyboard on the screen."""
        if command is not Command.ACTIVATE or not isinstance(field, TextField):
            self.focus.shown = True
            if command in (Command.LEFT, Command.RIGHT):
                return self.focus.towards(*ARROWS[command]) is not None
            return self.command(command)

        def done(text: str) -> None:
            now = next((w for w in self.all_widgets() if w.name == field.name and isinstance(w, TextField)), None)
            if now is not None:
                now.typed(text)

        self.open_dialog(ScreenKeyboard(field.text, done, limit=field.limit, allowed=field.allowed))
        middle = [widget for widget in self.focus.widgets if widget.name in ("key:g", "key:5")]
        self.focus.focus(middle[-1])
        self.focus.shown = True
        return True

    def command(self, command: Command) -> bool:
        """Carry out a command, from the keyboard or any other device."""
        self.focus.shown = True
        self._rest = 0.0
        current = self.focus.current
        if command is Command.BACK:
            return self._back()
        if current is not None and current.enabled and current.command(command):
            return True
        if command in (Command.NEXT, Command.PREVIOUS):
            moved = self.focus.step(1 if command is Command.NEXT else -1)
        elif command in ARROWS:
            moved = self.focus.towards(*ARROWS[command])
        else:
            return self._page(command)
        if moved is not None:
            self._reveal(moved)
            if self.on_focus is not None:
                self.on_focus()
        return moved is not None

    def _page(self, command: Command) -> bool:
        if self.scroll is None or self.dialog is not None:
            return False
        height = self.scroll.view.height * 0.8
        target = {
            Command.PAGE_UP: self.scroll.offset - height,
            Command.PAGE_DOWN: self.scroll.offset + height,
            Command.FIRST: 0.0,
            Command.LAST: float(self.scroll.limit),
        }.get(command)
        return target is not None and self.scroll.scroll_to(target)

    def _reveal(self, widget: Widget) -> None:
        if self.scroll is not None and widget in self.scroll.widgets:
            self.scroll.reveal(widget)

    def _back(self) -> bool:
        if self.dialog is not None:
            self.dialog.cancel()
            return True
        if self.on_back is not None:
            self.on_back()
            return True
        return False

    def _pointer(self, event: pygame.event.Event, where: tuple[int, int]) -> bool:
        grabbing = next((widget for widget in self._live() if widget.grabbing), None)
        if grabbing is not None:
            self._hover(where)
            return grabbing.handle(event)
        scroll = self.scroll if self.dialog is None else None
        bar_first = scroll is not None and (scroll.grabbing or event.type == pygame.MOUSEBUTTONDOWN)
        if scroll is not None and bar_first and scroll.handle(event):
            return True
        target = self._at(where)
        self._hover(where)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.focus.shown = False
            if target is not None and target.focusable and target.enabled:
                self.focus.focus(target)
                if self.on_focus is not None:
                    self.on_focus()
            elif self.focus.current is not None and self.focus.current.wants_text:
                self.focus.focus(None)
        return target is not None and target.handle(event)

    def _live(self) -> list[Widget]:
        return self.dialog.widgets if self.dialog is not None else self.all_widgets()

    def _at(self, where: tuple[int, int]) -> Widget | None:
        for widget in reversed(self._live()):
            if not (widget.focusable or widget.tip) or not widget.rect.collidepoint(where):
                continue
            scrolled = self.dialog is None and self.scroll is not None and widget in self.scroll.widgets
            if not scrolled or (self.scroll is not None and self.scroll.view.collidepoint(where)):
                return widget
        return None

    def _hover(self, where: tuple[int, int] | None) -> None:
        target = self._at(where) if where is not None else None
        for widget in self._live():
            widget.hovered = widget is target

    @property
    def hovered(self) -> Widget | None:
        """The widget under the mouse."""
        return next((widget for widget in self._live() if widget.hovered), None)

    # Time and drawing

    def update(self, dt: float) -> bool:
        """Time passes; True when the picture changes by it."""
        changed = sum(widget.update(dt) for widget in self._live()) > 0
        if self.dialog is not None:
            self.dialog.deaf = max(self.dialog.deaf - dt, 0.0)
        before = self._rest
        self._rest += dt
        return changed or (before < TIP_DELAY <= self._rest and self._tip() is not None)

    def _tip(self) -> Widget | None:
        widget = self.hovered
        if widget is None and self.focus.shown:
            widget = self.focus.current
        return widget if widget is not None and widget.tip else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets, the focus ring, the dialog and the hint."""
        for widget in self.widgets:
            widget.draw(surface)
        if self.scroll is not None:
            self.scroll.draw(surface)
        if self.dialog is not None:
            self.dialog.draw(surface)
        self._draw_ring(surface)
        tip = self._tip()
        if tip is not None and self._rest >= TIP_DELAY:
            draw_tooltip(self.kit, surface, tip.tip, tip.rect)

    def _draw_ring(self, surface: pygame.Surface) -> None:
        widget = self.focus.current
        if widget is None or not self.focus.shown:
            return
        old = surface.get_clip()
        if self.scroll is not None and widget in self.scroll.widgets:
            surface.set_clip(self.scroll.view.inflate(self.kit.px(8), self.kit.px(4)).clip(old))
        draw.ring(surface, widget.rect, min(self.kit.px(theme.RADIUS), widget.rect.height // 2), self.kit.px(2.5))
        surface.set_clip(old)

    def labels(self) -> list[LabelBox]:
        """Texts on the screen; with a dialog up, the dialog's alone."""
        if self.dialog is not None:
            return self.dialog.labels()
        out = [label for widget in self.widgets for label in widget.labels()]
        return out + (self.scroll.labels() if self.scroll is not None else [])
