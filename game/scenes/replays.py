"""The saved games: look for one, open it, throw it away and get it back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import saved, theme
from game.app import App
from game.i18n import t
from game.inputs import Command, command_of
from game.scene import LabelBox
from game.setup import EDITIONS
from game.theme import Rgb
from game.ui import draw
from game.ui.button import Button
from game.ui.dialog import Answer, Dialog
from game.ui.field import TextField
from game.ui.kit import Kit
from game.ui.menu import MenuScene
from game.ui.widget import Label, Widget

if TYPE_CHECKING:
    from engine.replay import Summary

AT_ONCE = 24
"""Files read before the list is first shown; the others follow one by one, so that a long list opens quickly."""
ROW_HEIGHT = 66


class ReplayRow(Widget):
    """One saved game: players and result above, date and size of the game below."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        texts: tuple[str, str, str, str],
        colour: Rgb,
        run: Callable[[], None],
        delete: Callable[[], None],
        name: str,
    ) -> None:
        super().__init__(kit, rect, name)
        self.texts, self.colour, self.run, self.delete = texts, colour, run, delete

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.hovered:
            self.run()
            return True
        return False

    def command(self, command: Command) -> bool:
        if command is Command.ACTIVATE:
            self.run()
        elif command is Command.DELETE:
            self.delete()
        else:
            return False
        return True

    def _placed(self) -> list[tuple[str, tuple[int, int], float, Rgb, bool, str]]:
        kit, rect = self.kit, self.rect
        pad = kit.px(14)
        upper, lower = rect.top + round(rect.height * 0.32), rect.top + round(rect.height * 0.72)
        title, result, details, extra = self.texts
        result = kit.shorten(result, rect.width // 2, theme.BODY)
        extra = kit.shorten(extra, rect.width // 2, theme.SMALL)
        room_up = rect.width - 3 * pad - kit.width(result, theme.BODY)
        room_low = rect.width - 3 * pad - kit.width(extra, theme.SMALL)
        return [
            (
                kit.shorten(title, room_up, theme.BODY, True),
                (rect.left + pad, upper),
                theme.BODY,
                theme.TEXT,
                True,
                "midleft",
            ),
            (result, (rect.right - pad, upper), theme.BODY, self.colour, False, "midright"),
            (
                kit.shorten(details, room_low, theme.SMALL),
                (rect.left + pad, lower),
                theme.SMALL,
                theme.DIM,
                False,
                "midleft",
            ),
            (extra, (rect.right - pad, lower), theme.SMALL, theme.DIM, False, "midright"),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        lit = self.hovered
        fill = (theme.ROCK[1], theme.ROCK[0]) if lit else (theme.ROCK[0], theme.PANEL)
        edge = theme.BUTTON_HOVER.edge if lit else theme.PANEL_EDGE
        surface.blit(draw.box(self.rect.size, kit.px(theme.RADIUS), *fill, edge, kit.px(1.5)), self.rect)
        for text, anchor, size, colour, bold, align in self._placed():
            if text:
                kit.text(surface, text, anchor, size, colour, bold=bold, align=align)

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(text, anchor, size, self.rect, bold=bold, align=align)
            for text, anchor, size, _, bold, align in self._placed()
            if text
        ]


def describe(summary: Summary) -> tuple[str, str, str, str]:
    """The four texts of a row: players, result, date and rule set, length."""
    names = " · ".join(summary.names) or summary.path.name
    details = "   ".join(part for part in (_date(summary), _edition(summary)) if part)
    if summary.fault is not None:
        return summary.path.name, t("replay.broken", cause=summary.fault), details, ""
    extra = f"{t('replay.rounds', n=summary.rounds)} · {t('replay.actions', n=summary.actions)}"
    if not summary.finished:
        return names, t("replay.unfinished"), details, extra
    winners = ", ".join(summary.names[seat] for seat in summary.winners)
    return names, t("replay.won_by", names=winners), details, extra


def _date(summary: Summary) -> str:
    return str(summary.date or "")[:16].replace("T", " ")


def _edition(summary: Summary) -> str:
    known = summary.edition in EDITIONS
    return t(f"common.edition_{summary.edition}") if known else str(summary.edition or "")


class ReplaysScene(MenuScene):
    """Newest first; broken files are listed with the reason."""

    first_focus = "row0"
    subject = "controls"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.search = ""
        self.fault = ""
        self.summaries: list[Summary] = []
        self.waiting: list[Path] = []
        self.deleted: list[tuple[Path, Path]] = []
        """What was deleted here: where it lies in the trash, and where it was."""

    def enter(self) -> None:
        self._read_folder()

    def resume(self) -> None:
        self._read_folder()

    def _read_folder(self) -> None:
        self.fault = ""
        try:
            files = saved.replay_files(self.app.replays_dir)
        except OSError as error:
            files, self.fault = [], t("replay.unreadable", cause=error.strerror)
        self.summaries = [saved.read(path) for path in files[:AT_ONCE]]
        self.waiting = files[AT_ONCE:]

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.waiting:
            self.summaries.append(saved.read(self.waiting.pop(0)))
            if not self.waiting or len(self.summaries) % AT_ONCE == 0:
                self._refill()

    def shown(self) -> list[Summary]:
        """The games that match what is searched for."""
        words = self.search.casefold().split()
        return [
            one
            for one in self.summaries
            if all(word in " ".join((*describe(one), one.path.name)).casefold() for word in words)
        ]

    # Layout

    def build(self, size: tuple[int, int]) -> None:
        app, kit = self.app, self.app.ui
        inner, footer = self.frame(size, t("menu.replays"), 1000)
        row = app.px(theme.ROW)
        width = inner.width - app.px(20)
        found = self.shown()
        count = t("replay.count", n=len(found))
        if self.waiting:
            count = t("replay.reading", done=len(self.summaries), all=len(self.summaries) + len(self.waiting))
        count_width = kit.width(count, theme.BODY) + 2
        field = pygame.Rect(inner.left, inner.top, width - count_width - app.px(16), row)
        self.view.add(
            TextField(
                app.gui,
                field,
                self.search,
                self._set_search,
                name="search",
                limit=60,
                placeholder=t("replay.search"),
                sign="search",
            )
        )
        box = pygame.Rect(field.right + app.px(16), inner.top, count_width, row)
        self.view.add(Label(kit, box, count, theme.BODY, theme.DIM, align="right", name="count"))
        area = pygame.Rect(inner.left, field.bottom + app.px(12), inner.width, inner.bottom - field.bottom - app.px(12))
        self.make_scroll(area)
        self._rows(area, width, found)
        self.back_button(footer)
        if self.deleted:
            wide = max(app.px(150), kit.width(t("common.undo"), theme.BODY) + app.px(40))
            self.button(pygame.Rect(footer.right - wide, footer.top, wide, row), "common.undo", self.undo, name="undo")

    def _rows(self, area: pygame.Rect, width: int, found: list[Summary]) -> None:
        app, kit = self.app, self.app.ui
        scroll = self.view.scroll
        assert scroll is not None
        height, gap = app.px(ROW_HEIGHT), app.px(8)
        side = app.px(theme.ROW)
        y = area.top + app.px(4)
        for number, summary in enumerate(found):
            rect = pygame.Rect(area.left + app.px(4), y, width - side - app.px(12), height)
            colour = theme.RED if summary.fault else theme.GOLD if summary.finished else theme.BLUE
            run, delete = partial(self.open, summary), partial(self.delete, summary)
            made = ReplayRow(kit, rect, describe(summary), colour, run, delete, f"row{number}")
            made.tip = describe(summary)[1] if summary.fault else ""
            scroll.add(made)
            box = pygame.Rect(area.left + width - side, rect.centery - side // 2, side, side)
            scroll.add(Button(kit, box, "", delete, name=f"bin{number}", sign="bin", tip=t("replay.delete_tip")))
            y += height + gap
        if not found:
            text = self.fault or (t("replay.no_match", text=self.search) if self.search else t("replay.none"))
            room = width - app.px(40)
            tall = Label.height_for(kit, text, room, theme.BODY)
            box = pygame.Rect(area.left + app.px(20), area.top + max((area.height - tall) // 3, 0), room, tall)
            colour = theme.RED if self.fault else theme.DIM
            scroll.add(Label(kit, box, text, theme.BODY, colour, align="center", wrapped=True))
        scroll.finish()

    def _refill(self) -> None:
        """New rows under a search line that is left alone, so that its cursor stays."""
        scroll = self.view.scroll
        if scroll is None:
            return
        found = self.shown()
        for widget in scroll.widgets:
            widget.close()
        area = scroll.view
        self.make_scroll(area)
        self._rows(area, area.width - self.app.px(20), found)
        for widget in self.view.widgets:
            if widget.name == "count" and isinstance(widget, Label):
                widget.lines = [t("replay.count", n=len(found))]
        self.view.refresh()
        self.app.invalidate()

    def handle(self, event: pygame.event.Event) -> None:
        if command_of(event) is Command.UNDO and self.deleted:
            self.undo()
            return
        super().handle(event)

    # What the widgets do

    def _set_search(self, text: str) -> None:
        self.search = text
        self._scrolled = 0.0
        self._refill()

    def open(self, summary: Summary) -> None:
        """Show a game in the viewer, also what comes before a fault; one without an end can be played on instead."""
        if not saved.can_go_on(summary):
            self.app.doors.replay(summary.path)
            return
        names, _, details, extra = describe(summary)
        answers = [
            Answer(t("replay.play_on"), partial(self.app.doors.continue_game, summary.path), primary=True),
            Answer(t("replay.watch"), partial(self.app.doors.replay, summary.path)),
            Answer(t("common.cancel")),
        ]
        self.view.open_dialog(Dialog(t("replay.unfinished"), f"{names}\n{details}\n{extra}", answers))
        self.app.invalidate()

    def delete(self, summary: Summary) -> None:
        """Move a game into the trash."""
        try:
            trashed = saved.delete(summary.path)
        except OSError as error:
            self.app.say("replay.delete_failed", name=summary.path.name, cause=error.strerror)
            return
        self.deleted.append((trashed, summary.path))
        self.summaries = [one for one in self.summaries if one.path != summary.path]
        self.app.say("replay.deleted", name=summary.path.name)
        self.rebuild()

    def undo(self) -> None:
        """Bring back what was deleted last."""
        trashed, path = self.deleted.pop()
        try:
            saved.restore(trashed, path)
        except OSError as error:
            self.app.say("replay.delete_failed", name=path.name, cause=error.strerror)
        else:
            self.app.say("replay.restored", name=path.name)
        self._read_folder()
        self.rebuild()
