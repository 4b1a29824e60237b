"""The saved games: look for one, open it, name it, throw it away and get it back, bring one in."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

import pygame

from game import paths, theme
from game.app import App
from game.i18n import t
from game.inputs import Command, command_of
from game.replays import listing
from game.replays.library import Entry, Library, index_file
from game.scenes.replay_files import FileDeeds
from game.scenes.replay_row import HEIGHT, ReplayRow, texts_of
from game.scenes.thumbnails import Thumbnails
from game.ui.button import Button
from game.ui.controls import Choice
from game.ui.dialog import Answer, Dialog
from game.ui.field import TextField
from game.ui.field_dialog import FieldDialog
from game.ui.kit import Kit
from game.ui.menu import MenuScene
from game.ui.virtual_list import VirtualList
from game.ui.widget import Label, Widget

AT_ONCE = 12
"""Files read before the list is first shown, about as many as fill a window; the others follow while it is shown."""
PICTURES = 2
"""Pictures of mines drawn in a frame."""
WIDE = 860
"""Units from which search, choices and number stand in one line."""


def index_of(app: App, folder: Path | None) -> Path | None:
    """Where what is known of a folder is remembered; an application without a window leaves no traces."""
    return None if app.no_screen or folder is None else index_file(paths.cache_folder(), folder)


def samples_folder() -> Path | None:
    """The games that come with a source tree; an installed package has none."""
    root = paths.checkout()
    return root / "replays" if root is not None and any((root / "replays").glob("*.jsonl")) else None


class ReplaysScene(MenuScene):
    """Newest first; broken files are listed with the reason. `only` narrows the list down to some games."""

    first_focus = "row0"
    subject = "controls"

    def __init__(self, app: App, only: Collection[Path] | None = None, heading: str = "") -> None:
        super().__init__(app)
        self.only, self.heading = (frozenset(only) if only is not None else None), heading
        self.search, self.shown_kind, self.sort = "", listing.ALL, "newest"
        self.fault = ""
        self.samples = samples_folder()
        self.library = Library(None)
        self.found: list[Entry] = []
        """What is listed."""
        self.files = FileDeeds(self)
        self.thumbnails = Thumbnails(app.art)

    # Reading

    def enter(self) -> None:
        self._open_folder()

    def resume(self) -> None:
        self._refresh()

    @property
    def folder(self) -> Path | None:
        """The folder that is listed."""
        return self.samples if self.shown_kind == listing.SAMPLES else self.app.replays_dir

    def _open_folder(self) -> None:
        self.fault = ""
        try:
            self.library = Library(self.folder, index_of(self.app, self.folder))
        except OSError as error:
            self.library, self.fault = Library(None), t("replay.unreadable", cause=error.strerror)
        self._read_first()

    def _refresh(self) -> None:
        try:
            self.library.refresh()
        except OSError as error:
            self.fault = t("replay.unreadable", cause=error.strerror)
        self._read_first()

    def _read_first(self) -> None:
        self.library.advance(max(AT_ONCE - len(self.library.entries), 0))
        self._choose()

    def _choose(self) -> None:
        self.found = listing.choose(self.library.entries, self.search, self.shown_kind, self.sort, self.only)

    def look_again(self, focus: Path | None = None) -> None:
        """The folder has changed: list what is there now, with the focus on a file if it is given."""
        self._refresh()
        self.library.advance(len(self.library.waiting) if len(self.library.waiting) < AT_ONCE else 0)
        self._choose()
        self.rebuild()
        place = next((n for n, entry in enumerate(self.found) if entry.path == focus), None)
        if place is not None and isinstance(self.view.scroll, VirtualList):
            self.view.scroll.focus(place)

    def show_all(self) -> None:
        """No search and no choice hides a game."""
        self.search, self.only, self.heading = "", None, ""
        if self.shown_kind == listing.SAMPLES:
            self.shown_kind = listing.ALL
            self._open_folder()
        self.shown_kind = listing.ALL

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.thumbnails.work(PICTURES):
            self.app.invalidate()
        if not self.library.waiting:
            return
        if self.library.read_on(self.app.clock.now, 24):
            self._choose()
            self._refill()

    def leave(self) -> None:
        self.library.save()
        self._let_go()
        super().leave()

    def suspend(self) -> None:
        self.library.save()
        self._let_go()
        super().suspend()

    def _let_go(self) -> None:
        if isinstance(self.view.dialog, FieldDialog):
            self.view.dialog.let_go()

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        self._let_go()
        super().resize(size)

    def retranslate(self) -> None:
        self._let_go()
        self.view.drop_dialog()  # its texts are in the other language

    def build(self, size: tuple[int, int]) -> None:
        app = self.app
        inner, footer = self.frame(size, self.heading or t("menu.replays"), 1120)
        row, gap = app.px(theme.ROW), app.px(12)
        width = inner.width - app.px(20)
        wide = width >= app.px(WIDE)
        each = app.px(236) if wide else (width - gap) // 2
        head = pygame.Rect(inner.left, inner.top, width - 2 * (each + gap) if wide else width, row)
        field, self._count_box = self._split(head)
        placeholder = t("replay.search")
        if app.ui.width(placeholder, theme.BODY) > field.width - app.px(60):
            placeholder = t("replays.search_short")
        self.view.add(
            TextField(
                app.gui, field, self.search, self._set_search, name="search", limit=60,
                placeholder=placeholder, sign="search",
            )
        )  # fmt: skip
        top = inner.top if wide else inner.top + row + gap
        left = head.right + gap if wide else inner.left
        self._choices(pygame.Rect(left, top, each, row), gap)
        self._count()
        area = pygame.Rect(inner.left, top + row + gap, inner.width, inner.bottom - top - row - gap)
        self._list(area, app.px(self._scrolled))
        self._footer(footer)

    def _split(self, head: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """The search line, and the box for how many games there are."""
        app, most = self.app, 99999
        longest = max((t("replay.count", n=most), t("replay.reading", done=most, all=most)), key=len)
        wide = min(app.ui.width(longest, theme.SMALL) + 4, head.width // 3)
        field = pygame.Rect(head.left, head.top, head.width - wide - app.px(12), head.height)
        return field, pygame.Rect(head.right - wide, head.top, wide, head.height)

    def _choices(self, box: pygame.Rect, gap: int) -> None:
        kinds = [*listing.SHOWN, *([listing.SAMPLES] if self.samples is not None and self.only is None else [])]
        texts = [t(f"replays.show.{kind}") for kind in kinds]
        at = kinds.index(self.shown_kind)
        self.view.add(
            Choice(self.app.ui, box, texts, at, lambda place: self._set_shown(kinds[place]), name="show")
        )  # fmt: skip
        sorts = list(listing.SORTS)
        texts = [t(f"replays.sort.{sort}") for sort in sorts]
        other = box.move(box.width + gap, 0)
        at = sorts.index(self.sort)
        self.view.add(
            Choice(self.app.ui, other, texts, at, lambda place: self._set_sort(sorts[place]), name="sort")
        )  # fmt: skip

    def _count(self) -> None:
        """How many games are listed, or how far the reading is."""
        total = len(self.library.entries) + len(self.library.waiting)
        text = t("replay.count", n=len(self.found))
        if self.library.waiting:
            text = t("replay.reading", done=len(self.library.entries), all=total)
        self.view.widgets = [widget for widget in self.view.widgets if widget.name != "count"]
        label = Label(self.app.ui, self._count_box, text, theme.SMALL, theme.DIM, align="right", name="count")
        self.view.add(label)

    def _list(self, area: pygame.Rect, offset: int) -> None:
        app, kit = self.app, self.app.ui
        self._area = area
        self.thumbnails.drop_wishes()
        size = (app.px(HEIGHT), app.px(8))
        made = VirtualList(self.view, kit, area, offset, len(self.found), size, partial(self._row, kit))
        self.view.scroll = made
        if not self.found:
            text = self.fault or (t("replay.no_match", text=self.search) if self.search else self._why_empty())
            room = area.width - app.px(60)
            tall = Label.height_for(kit, text, room, theme.BODY)
            box = pygame.Rect(area.left + app.px(20), area.top + max((area.height - tall) // 3, 0), room, tall)
            colour = theme.RED if self.fault else theme.DIM
            self.view.add(
                Label(kit, box, text, theme.BODY, colour, align="center", wrapped=True, name="empty")
            )  # fmt: skip

    def _why_empty(self) -> str:
        if self.library.waiting:
            return ""
        return t("replay.none" if self.shown_kind == listing.ALL and self.only is None else "replays.none_such")

    def _row(self, kit: Kit, index: int, box: pygame.Rect) -> list[Widget]:
        """A game, and its buttons: another name, and into the trash."""
        entry, side, gap = self.found[index], kit.px(theme.ROW), kit.px(8)
        own = self.shown_kind != listing.SAMPLES
        right = box.right - kit.px(20)
        buttons = 2 * (side + gap) if own else 0
        rect = pygame.Rect(box.left + kit.px(4), box.top, right - box.left - kit.px(4) - buttons, box.height)
        delete, go = partial(self.files.delete, entry), partial(self._go, index)
        row = ReplayRow(
            kit, rect, entry, self.thumbnails,
            run=partial(self.open, entry), delete=delete if own else None, go=partial(go, 0), name=f"row{index}",
        )  # fmt: skip
        if not own:
            return [row]
        place = pygame.Rect(right - buttons + gap, box.centery - side // 2, side, side)
        rename = partial(self.files.ask_name, entry)
        pen = RowButton(kit, place, rename, partial(go, 1), f"pen{index}", "pencil", t("replays.rename_tip"))
        place = place.move(side + gap, 0)
        trash = RowButton(kit, place, delete, partial(go, 2), f"bin{index}", "bin", t("replay.delete_tip"))
        return [row, pen, trash]

    def _go(self, index: int, part: int, command: Command) -> bool:
        scroll = self.view.scroll
        return isinstance(scroll, VirtualList) and scroll.command(index, part, command)

    def _footer(self, footer: pygame.Rect) -> None:
        app, kit = self.app, self.app.ui
        back = self.back_button(footer)
        right = footer.right
        buttons: list[tuple[str, str, str, Callable[[], None]]] = []
        if self.files.deleted:
            buttons.append(("common.undo", "undo", "", self.files.undo))
        if self.only is None:
            buttons.append(("replays.open_file", "open", "folder", self.files.ask_path))
        for key, name, sign, run in buttons:
            wide = max(app.px(130), kit.width(t(key), theme.BODY) + app.px(64))
            wide = min(wide, (footer.right - back.rect.right) // 2 - app.px(12))
            self.button(pygame.Rect(right - wide, footer.top, wide, footer.height), key, run, name=name, sign=sign)
            right -= wide + app.px(12)

    def _refill(self) -> None:
        """New rows under a search line that is left alone, so that its cursor stays."""
        scroll = self.view.scroll
        if scroll is None:
            return
        for widget in scroll.widgets:
            widget.close()
        self.view.widgets = [widget for widget in self.view.widgets if widget.name != "empty"]
        self._list(self._area, scroll.offset)
        self._count()
        self.view.refresh()
        self.app.invalidate()

    # What the widgets do

    def handle(self, event: pygame.event.Event) -> None:
        free = self.view.dialog is None
        if event.type == pygame.DROPFILE and free:
            self.files.bring(Path(event.file))
            return
        if free and command_of(event) is Command.UNDO and self.files.deleted:
            self.files.undo()
            return
        if free and event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            current = self.view.focus.current
            if isinstance(current, ReplayRow) and current.delete is not None:
                self.files.ask_name(current.entry)
                return
        super().handle(event)

    def _set_search(self, text: str) -> None:
        self.search = text
        self._from_top()

    def _set_sort(self, sort: str) -> None:
        self.sort = sort
        self._from_top()

    def _set_shown(self, kind: str) -> None:
        other_folder = listing.SAMPLES in (kind, self.shown_kind)
        self.shown_kind = kind
        if other_folder:
            self.library.save()
            self._open_folder()
        self._from_top()

    def _from_top(self) -> None:
        self._choose()
        self._scrolled = 0.0
        if self.view.scroll is not None:
            self.view.scroll.offset = 0
        self._refill()

    def open(self, entry: Entry) -> None:
        """Show a game in the viewer, also what comes before a fault; one without an end can be played on instead."""
        if not entry.facts.can_go_on or self.shown_kind == listing.SAMPLES:
            self.app.doors.replay(entry.path)
            return
        words = texts_of(entry)
        answers = [
            Answer(t("replay.play_on"), partial(self.app.doors.continue_game, entry.path), primary=True),
            Answer(t("replay.watch"), partial(self.app.doors.replay, entry.path)),
            Answer(t("common.cancel")),
        ]
        text = f"{words.names}\n{words.details}\n{words.length}"
        self.view.open_dialog(Dialog(t("replay.unfinished"), text, answers))
        self.app.invalidate()

    def settle(self) -> None:
        """Read and draw all that is in view now, for a picture of the screen."""
        self.library.advance(len(self.library.waiting))
        self._choose()
        self._refill()
        self.thumbnails.work(self.thumbnails.waiting)


class RowButton(Button):
    """A button at the end of a row; `go` is told of commands that move the focus."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        run: Callable[[], None],
        go: Callable[[Command], bool],
        name: str,
        sign: str,
        tip: str,
    ) -> None:
        super().__init__(kit, rect, "", run, name=name, sign=sign, tip=tip)
        self.go = go

    def command(self, command: Command) -> bool:
        return super().command(command) or self.go(command)
