"""A dialog that asks for a line of text and says at once what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme
from game.i18n import t
from game.inputs import Command, command_of, from_pad
from game.ui.bridge import Bridge
from game.ui.button import Button
from game.ui.dialog import Answer, Dialog
from game.ui.field import TextField
from game.ui.focus import FocusList
from game.ui.kit import Kit
from game.ui.screen_keyboard import ScreenKeyboard
from game.ui.view import View
from game.ui.widget import Label


class FieldDialog(Dialog):
    """`why_not` says in words why a text will not do, or gives ""; `on_done` gets one that does."""

    def __init__(
        self,
        screen: View,
        bridge: Bridge,
        words: tuple[str, str, str],
        text: str,
        *,
        limit: int,
        why_not: Callable[[str], str],
        on_done: Callable[[str], None],
    ) -> None:
        """`words`: the title, what is asked for, and the button that takes the text."""
        title, asked, take = words
        super().__init__(title, asked, [Answer(take, primary=True), Answer(t("common.cancel"))])
        self.screen, self.bridge, self.text_now, self.limit = screen, bridge, text, limit
        self.why_not, self.on_done = why_not, on_done
        self.fault = ""
        self._fault_label: Label | None = None
        self._kit: Kit | None = None

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        self.let_go()
        self._kit = kit
        super().layout(kit, size)
        gap, row = kit.px(12), kit.px(theme.ROW)
        told = 2 * kit.line_height(theme.SMALL)
        more = row + gap + told
        old_top = self.rect.top
        self.rect.height += more
        self.rect.top = max((size[1] - self.rect.height) // 2, 0)
        shift = self.rect.top - old_top
        panel, *texts = self.widgets
        panel.rect = pygame.Rect(self.rect)
        for widget in texts:
            widget.move_to(widget.rect.x, widget.rect.y + shift + (more if isinstance(widget, Button) else 0))
        below = texts[1].rect
        box = pygame.Rect(below.left, below.bottom + gap, below.width, row)
        field = TextField(
            self.bridge, box, self.text_now, self._changed, name="field", limit=self.limit, on_submit=self._submit
        )
        self.widgets.insert(3, field)
        self._fault_box = pygame.Rect(box.left, box.bottom + kit.px(4), box.width, told)
        self._tell()

    def _changed(self, text: str) -> None:
        self.text_now = text
        self.fault = ""
        self._tell()

    def _tell(self) -> None:
        if self._fault_label in self.widgets:
            self.widgets.remove(self._fault_label)
        assert self._kit is not None
        label = Label(self._kit, self._fault_box, self.fault, theme.SMALL, theme.RED, wrapped=True)
        label.lines = label.lines[:2]
        self._fault_label = label
        self.widgets.append(label)

    def _submit(self) -> None:
        self.give(self.answers[0])

    def give(self, answer: Answer) -> None:
        """Close with this answer, unless the text will not do."""
        if answer is self.answers[0]:
            self.fault = self.why_not(self.text_now)
            if self.fault:
                self._tell()
                return
            self.let_go()
            super().give(answer)
            self.on_done(self.text_now)
            return
        self.let_go()
        super().give(answer)

    def open(self) -> None:
        """Put it up, with the focus in the text line."""
        self.screen.open_dialog(self)
        self.screen.focus.focus(next(widget for widget in self.widgets if widget.name == "field"))

    def key(self, event: pygame.event.Event, focus: FocusList) -> bool:
        """Who holds a gamepad types on a keyboard on the screen, and comes back here."""
        on_field = focus.current is not None and focus.current.wants_text
        if not (on_field and from_pad(event) and command_of(event) is Command.ACTIVATE):
            return False
        self.let_go()
        self.screen.open_dialog(ScreenKeyboard(self.text_now, self._typed, limit=self.limit))
        return True

    def _typed(self, text: str) -> None:
        self.text_now, self.fault = text, ""
        self.open()

    def let_go(self) -> None:
        """Give up the text line, before the screen is left or laid out anew."""
        for widget in self.widgets:
            if isinstance(widget, TextField):
                widget.close()
        self.widgets = [widget for widget in self.widgets if not isinstance(widget, TextField)]
