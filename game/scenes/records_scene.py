"""What was won so far: a table by player, role, rule set, table size or bots, with charts, from the saved games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from game import paths, theme
from game.app import App
from game.i18n import t
from game.inputs import Command
from game.replays import record_words, records
from game.replays.library import Library
from game.replays.records import Choice as Chosen
from game.replays.records import Play, Row
from game.saved import free_path
from game.scenes.record_charts import Charts
from game.scenes.record_row import HeadCell, RecordRow, cells, fitting
from game.scenes.replays import ReplaysScene, index_of
from game.ui.controls import Choice
from game.ui.kit import Kit
from game.ui.menu import MenuScene
from game.ui.virtual_list import VirtualList
from game.ui.widget import Label, Widget

ROW = 38.0
"""Of a line, in units."""
WIDE = 960
"""Units from which charts stand beside the table."""
CHARTS = 0.34
"""Share of the width that they take then."""


class RecordsScene(MenuScene):
    """Only finished games count. The lines follow the focus or the mouse with their charts, and open their games."""

    first_focus = "row0"
    subject = "controls"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.library = Library(None)
        self.plays: list[Play] = []
        self.rows: list[Row] = []
        self.choice, self.group = Chosen(), records.PLAYER
        self.sort, self.backwards = "games", False
        self.fault = ""
        self.charts_shown = False
        """Whether charts are in the place of the table, where there is no room for both."""
        self.charts: Charts | None = None
        self._columns: list[record_words.Column] = []

    # Reading

    def enter(self) -> None:
        try:
            self.library = Library(self.app.replays_dir, index_of(self.app, self.app.replays_dir))
        except OSError as error:
            self.fault = t("replay.unreadable", cause=error.strerror)
        self._count()
        self._first_choice()

    def resume(self) -> None:
        try:
            self.library.refresh()
        except OSError as error:
            self.fault = t("replay.unreadable", cause=error.strerror)
        self._count()

    def _count(self) -> None:
        self.plays = records.all_plays(self.library.entries)
        self._choose()

    def _first_choice(self) -> None:
        """People, where some have played."""
        if self.choice.player == "people" and self.plays and not any(play.human for play in self.plays):
            self.choice = replace(self.choice, player="bots")
            self._choose()

    def _choose(self) -> None:
        rows = records.table(self.plays, self.choice, self.group)
        self.rows = record_words.sorted_rows(rows, self.sort, self.backwards)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._follow()
        if not self.library.waiting:
            return
        if self.library.read_on(self.app.clock.now, 50):
            self._count()
            if not self.library.waiting:
                self._first_choice()
            self.rebuild()

    def leave(self) -> None:
        self.library.save()
        super().leave()

    def suspend(self) -> None:
        self.library.save()
        super().suspend()

    def settle(self) -> None:
        """Read all, for a picture of the screen."""
        self.library.advance(len(self.library.waiting))
        self._count()
        self._first_choice()
        self.rebuild()
        self._follow()

    # Layout

    def build(self, size: tuple[int, int]) -> None:
        app, kit = self.app, self.app.ui
        inner, footer = self.frame(size, t("title.records"), 1240)
        width = inner.width - app.px(20)
        top = self._filters(pygame.Rect(inner.left, inner.top, width, app.px(theme.ROW)))
        wide = width >= app.px(WIDE)
        area = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        self.charts = None
        if wide:
            box = pygame.Rect(0, area.top, round(width * CHARTS), area.height)
            box.right = inner.left + width
            self._add_charts(box)
            area.width = box.left - app.px(4) - area.left
        elif self.charts_shown:
            self._add_charts(pygame.Rect(area.left, area.top, width, area.height))
            area.height = 0
        if area.height:
            self._table(kit, area)
        self._footer(footer, wide)

    def _add_charts(self, box: pygame.Rect) -> None:
        self.charts = Charts(self.app.ui, box)
        self.view.add(self.charts)
        first = self.rows[0] if self.rows else None
        self.charts.show(first, self._title(first))

    def _filters(self, line: pygame.Rect) -> int:
        """The choices above the table; gives where the rest begins."""
        app, gap = self.app, self.app.px(10)
        makers = [self._group_choice, self._player_choice, self._edition_choice, self._seats_choice, self._level_choice]
        each = (line.width - 4 * gap) // 5
        in_line = 5
        if each < app.px(190):
            in_line, each = 3, (line.width - 2 * gap) // 3
        for number, make in enumerate(makers):
            down, along = divmod(number, in_line)
            texts, at, run, name = make()
            box = pygame.Rect(
                line.left + along * (each + gap), line.top + down * (line.height + gap), each, line.height
            )  # fmt: skip
            self.view.add(Choice(app.ui, box, texts, at, run, name=name))
        lines = -(-len(makers) // in_line)
        return line.top + lines * (line.height + gap)

    def _group_choice(self) -> tuple[list[str], int, Callable[[int], None], str]:
        texts = [t(f"records.by.{group}") for group in records.GROUPS]
        return texts, records.GROUPS.index(self.group), self._set_group, "group"

    def _player_choice(self) -> tuple[list[str], int, Callable[[int], None], str]:
        keys = ["people", "bots", *records.players(self.plays)]
        counted = [t("records.count_people"), t("records.count_bots")]
        texts = [*counted, *(record_words.player_word(key) for key in keys[2:])]
        at = keys.index(self.choice.player) if self.choice.player in keys else 0
        return texts, at, lambda place: self._set(replace(self.choice, player=keys[place])), "player"

    def _edition_choice(self) -> tuple[list[str], int, Callable[[int], None], str]:
        keys = [None, *records.editions(self.plays)]
        texts = [t("records.any_edition"), *(record_words.edition_word(key) for key in keys[1:] if key)]
        at = keys.index(self.choice.edition) if self.choice.edition in keys else 0
        return texts, at, lambda place: self._set(replace(self.choice, edition=keys[place])), "edition"

    def _seats_choice(self) -> tuple[list[str], int, Callable[[int], None], str]:
        keys = [None, *records.seat_numbers(self.plays)]
        texts = [t("records.any_seats"), *(t("records.seats", n=key) for key in keys[1:])]
        at = keys.index(self.choice.seats) if self.choice.seats in keys else 0
        return texts, at, lambda place: self._set(replace(self.choice, seats=keys[place])), "seats"

    def _level_choice(self) -> tuple[list[str], int, Callable[[int], None], str]:
        keys = [None, *records.strongest_bots(self.plays)]
        texts = [t("records.any_level")]
        for key in keys[1:]:
            word = record_words.level_word(key or "")
            texts.append(word if key == records.NO_BOTS else t("records.strongest", level=word))
        at = keys.index(self.choice.level) if self.choice.level in keys else 0
        return texts, at, lambda place: self._set(replace(self.choice, level=keys[place])), "level"

    def _table(self, kit: Kit, area: pygame.Rect) -> None:
        high = kit.px(30)
        line = pygame.Rect(area.left + kit.px(4), area.top, area.width - kit.px(24), high)
        self._columns = fitting(kit, line.width)
        names = ["", *(column.name for column in self._columns)]
        for name, box in zip(names, cells(kit, line, self._columns), strict=True):
            text = t(f"records.head.{name}") if name else t(f"records.name.{self.group}")
            state = 0 if name != self.sort else -1 if self.backwards else 1
            run = partial(self._sort_by, name)
            cell = HeadCell(kit, box, text, state, run, f"head_{name or 'name'}", not name)
            cell.tip = cell.tip or (t(f"records.tip.{name}") if name in ("win_rate", "round_rate", "games") else "")
            self.view.add(cell)
        below = pygame.Rect(area.left, area.top + high, area.width, area.height - high)
        size = (kit.px(ROW), kit.px(6))
        row = partial(self._row, kit)
        self.view.scroll = VirtualList(self.view, kit, below, kit.px(self._scrolled), len(self.rows), size, row)
        if not self.rows:
            self._say_empty(kit, below)

    def _say_empty(self, kit: Kit, below: pygame.Rect) -> None:
        text = self.fault or t("records.none_such" if self.plays else "records.none")
        if self.library.waiting:
            total = len(self.library.entries) + len(self.library.waiting)
            text = t("replay.reading", done=len(self.library.entries), all=total)
        room = below.width - kit.px(60)
        tall = Label.height_for(kit, text, room, theme.BODY)
        box = pygame.Rect(below.left + kit.px(20), below.top + max((below.height - tall) // 3, 0), room, tall)
        colour = theme.RED if self.fault else theme.DIM
        self.view.add(Label(kit, box, text, theme.BODY, colour, align="center", wrapped=True, name="empty"))

    def _row(self, kit: Kit, index: int, box: pygame.Rect) -> list[Widget]:
        row = self.rows[index]
        rect = pygame.Rect(box.left + kit.px(4), box.top, box.width - kit.px(24), box.height)
        run, go, title = partial(self.open, row), partial(self._go, index), self._title(row)
        return [RecordRow(kit, rect, row, title, self._columns, run=run, go=go, name=f"row{index}")]

    def _go(self, index: int, command: Command) -> bool:
        scroll = self.view.scroll
        return isinstance(scroll, VirtualList) and scroll.command(index, 0, command)

    def _footer(self, footer: pygame.Rect, wide: bool) -> None:
        app, kit = self.app, self.app.ui
        self.back_button(footer)
        buttons: list[tuple[str, str, Callable[[], None]]] = [("records.export", "export", self.export)]
        if not wide:
            key = "records.show_table" if self.charts_shown else "records.show_charts"
            buttons.append((key, "charts_button", self._turn_charts))
        right = footer.right
        for key, name, run in buttons:
            each = max(app.px(130), kit.width(t(key), theme.BODY) + app.px(40))
            box = pygame.Rect(right - each, footer.top, each, footer.height)
            self.button(box, key, run, name=name, enabled=bool(self.rows) or name != "export")
            right -= each + app.px(12)

    def _title(self, row: Row | None) -> str:
        return "" if row is None else record_words.key_word(self.group, row.key)

    # What the widgets do

    def _follow(self) -> None:
        """The charts show the line under the mouse, or the one that has the focus."""
        if self.charts is None:
            return
        wanted = next((one for one in (self.view.hovered, self.view.focus.current) if isinstance(one, RecordRow)), None)
        if wanted is not None and wanted.row is not self.charts.row:
            self.charts.show(wanted.row, self._title(wanted.row))
            self.app.invalidate()

    def _turn_charts(self) -> None:
        self.charts_shown = not self.charts_shown
        self.rebuild()

    def _set(self, choice: Chosen) -> None:
        self.choice = choice
        self._changed()

    def _set_group(self, place: int) -> None:
        self.group = records.GROUPS[place]
        self._changed()

    def _sort_by(self, name: str) -> None:
        self.backwards = name == self.sort and not self.backwards
        self.sort = name
        self._changed()

    def _changed(self) -> None:
        self._choose()
        self._scrolled = 0.0
        if self.view.scroll is not None:
            self.view.scroll.offset = 0
        self.rebuild()

    def open(self, row: Row) -> None:
        """The games of a line."""
        self.app.push(ReplaysScene(self.app, row.paths, self._title(row)))

    def export(self) -> None:
        """Write the table into a file for spreadsheets."""
        folder = paths.data_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = free_path(folder / "records.csv")
            record_words.write_csv(path, self.group, self.rows)
        except OSError as error:
            self.app.say("records.not_exported", cause=error.strerror or error)
        else:
            self.app.say("records.exported", path=shown_path(path))


def shown_path(path: Path) -> str:
    """A path as one line."""
    from game.replays.names import clean

    return clean(str(path))
