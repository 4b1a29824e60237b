"""Bookmarks and notes of the replay viewer: put, changed and taken away at the present position, and listed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import theme
from game.i18n import t
from game.prompts import pad_used
from game.replays.marks import MAX_MARKS
from game.scenes.list_dialog import Entry, ListDialog
from game.ui.bridge import Bridge
from game.ui.dialog import Answer, Dialog
from game.ui.field import TextField
from game.ui.kit import Kit
from game.ui.screen_keyboard import ScreenKeyboard

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene

NOTE_LIMIT = 200
"""Most characters of a note that can be typed here."""


class NoteDialog(Dialog):
    """A line to write a note in, and answers."""

    def __init__(self, bridge: Bridge, title: str, text: str, note: str, answers: list[Answer]) -> None:
        super().__init__(title, text, answers)
        self._bridge, self.note = bridge, note
        self._field: TextField | None = None

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        self._close_field()
        super().layout(kit, size)
        high, gap = kit.px(theme.ROW), kit.px(14)
        down = high + gap
        panel, answers = self.widgets[0], self.widgets[3:]
        old = self.rect.top
        self.rect.height += down
        self.rect.top = max((size[1] - self.rect.height) // 2, 0)
        panel.rect = self.rect.copy()
        for widget in self.widgets[1:]:
            widget.rect.y += self.rect.top - old + (down if widget in answers else 0)
        text = self.widgets[2].rect
        box = pygame.Rect(text.left, text.bottom + gap, text.width, high)
        self._field = TextField(
            self._bridge, box, self.note, self._changed, name="note", limit=NOTE_LIMIT,
            placeholder=t("viewer.note_placeholder"), on_submit=self._submit,
        )  # fmt: skip
        self.widgets.insert(3, self._field)

    @property
    def field(self) -> TextField:
        """The line."""
        assert self._field is not None
        return self._field

    def _changed(self, text: str) -> None:
        self.note = text

    def _submit(self) -> None:
        self.give(next(answer for answer in self.answers if answer.primary))

    def _close_field(self) -> None:
        if self._field is not None:
            self._field.close()
            self._field = None

    def give(self, answer: Answer) -> None:
        """Close with this answer."""
        self._close_field()
        super().give(answer)


def edit(scene: ViewerScene) -> None:
    """Ask for the note of the present position; there, a bookmark can also be taken away."""
    at, here = scene.at, scene.bookmarks.at(scene.at)
    if here is None and len(scene.bookmarks.all) >= MAX_MARKS:
        scene.app.say("viewer.marks_full", n=MAX_MARKS)
        return
    title = t("viewer.mark_title" if here is None else "viewer.mark_title_there", at=at)
    answers = [Answer(t("viewer.mark_remove"), partial(_remove, scene, at))] if here is not None else []
    if pad_used():
        text = here.text if here is not None and here.text else t("viewer.mark_text")
        answers.append(Answer(t("viewer.mark_write"), partial(_write, scene, at)))
        answers.append(Answer(t("viewer.mark_save"), partial(_put, scene, at, here.text if here else ""), primary=True))
        scene.open_dialog(Dialog(title, text, [*answers, Answer(t("common.cancel"))]))
        return
    dialog: NoteDialog

    def save() -> None:
        _put(scene, at, dialog.note)

    answers += [Answer(t("viewer.mark_save"), save, primary=True), Answer(t("common.cancel"))]
    note = here.text if here is not None else ""
    dialog = NoteDialog(scene.app.gui, title, t("viewer.mark_text"), note, answers)
    scene.open_dialog(dialog)
    scene.view.focus.focus(dialog.field)


def _write(scene: ViewerScene, at: int) -> None:
    """The note on a keyboard on the screen."""
    here = scene.bookmarks.at(at)
    scene.open_dialog(ScreenKeyboard(here.text if here else "", partial(_put, scene, at), limit=NOTE_LIMIT))


def _put(scene: ViewerScene, at: int, text: str) -> None:
    scene.bookmarks.put(at, text)
    _changed(scene, "viewer.mark_kept", at)


def _remove(scene: ViewerScene, at: int) -> None:
    scene.bookmarks.remove(at)
    _changed(scene, "viewer.mark_gone", at)


def _changed(scene: ViewerScene, key: str, at: int) -> None:
    scene.timeline.mark(mark.step for mark in scene.bookmarks.all)
    if scene.bookmarks.fault is not None:
        scene.app.say("viewer.marks_unsaved", cause=scene.bookmarks.fault)
    else:
        scene.app.say(key, at=at)
    scene.show()


def show_list(scene: ViewerScene) -> None:
    """All bookmarks, each of which leads to its position; those that lie ahead are not named in a spoiler-free view."""
    marks = [mark for mark in scene.bookmarks.all if not scene.secret or mark.step <= scene.at]

    def to(at: int) -> Callable[[], None]:
        return partial(scene.seek, at)

    entries = [Entry(t("viewer.at", at=mark.step), mark.text or t("viewer.no_note"), to(mark.step)) for mark in marks]
    text = "" if entries else t("viewer.no_marks")
    scene.open_dialog(ListDialog(scene.view, t("viewer.marks_title"), text, entries))
