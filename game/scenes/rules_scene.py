"""The rulebook: contents at the left, the page at the right, a search line above. Nothing of the game is drawn here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import theme
from game.app import App
from game.i18n import t
from game.inputs import PAN, Command, command_of
from game.rulebook.book import PAGES, chapter_title, title
from game.rulebook.contents import ContentsList
from game.rulebook.history import History, Place
from game.rulebook.parts import HitRow
from game.rulebook.search import find
from game.rulebook.sheet import Sheet
from game.ui.button import Button
from game.ui.field import TextField
from game.ui.menu import MenuScene
from game.ui.panel import Panel
from game.ui.scroll import ScrollArea
from game.ui.widget import Label

WIDE = 900
"""Units of the window's width from which the contents stand beside the page."""
CONTENTS = 270
WIDEST = 800
"""Units that a line of text has at most, so that it reads well."""
ROW_HEIGHT = 62


class RulesScene(MenuScene):
    """Shows the place where `history` is, which lives longer than the scene."""

    def __init__(self, app: App, history: History) -> None:
        super().__init__(app)
        self.history = history
        self.contents_open = False
        """Whether the contents stand in the page's place, where there is no room for both."""
        self._glancing = False
        self._list: ContentsList | None = None
        self._field: TextField | None = None
        self._back: Button | None = None
        self._forward: Button | None = None
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._wide = True

    # Layout

    @property
    def first_focus(self) -> str:  # type: ignore[override]
        """The contents, else what opens them."""
        return "contents" if self._wide or self.contents_open else "show_contents"

    def resize(self, size: tuple[int, int]) -> None:
        self._note_scroll()
        self.view.clear(size)
        self.build(size)
        self.view.finish(self.first_focus)

    def suspend(self) -> None:
        self._note_scroll()
        super().suspend()

    def leave(self) -> None:
        self._note_scroll()
        super().leave()

    def build(self, size: tuple[int, int]) -> None:
        kit, app = self.app.ui, self.app
        margin, row = app.px(16), app.px(theme.ROW)
        self._wide = size[0] >= app.px(WIDE)
        top = app.px(12)
        x = margin
        word = max(app.px(110), kit.width(t("common.back"), theme.BODY) + app.px(56)) if self._wide else row
        text = t("common.back") if self._wide else ""
        self.view.add(
            Button(kit, pygame.Rect(x, top, word, row), text, self.back, name="back", sign="back", tip=t("rules.leave"))
        )
        x += word + app.px(10)
        if not self._wide:
            wide = kit.width(t("rules.contents"), theme.BODY) + app.px(28)
            made = Button(kit, pygame.Rect(x, top, wide, row), t("rules.contents"), self._toggle_contents,
                          name="show_contents")  # fmt: skip
            self.view.add(made)
            x += wide + app.px(10)
        else:
            box = pygame.Rect(x, top, margin + app.px(CONTENTS) - x, row)
            self.view.add(Label(kit, box, t("rules.title"), theme.LARGE, theme.GOLD, bold=True, align="center"))
            x = margin + app.px(CONTENTS) + app.px(14)
        self._back = self._arrow(pygame.Rect(x, top, row, row), "left", self.go_back, "rules.go_back")
        x += row + app.px(6)
        self._forward = self._arrow(pygame.Rect(x, top, row, row), "right", self.go_forward, "rules.go_forward")
        x += row + app.px(10)
        field = pygame.Rect(x, top, size[0] - margin - x, row)
        self._field = TextField(
            app.gui, field, self.history.here.query, self._search, name="search", limit=60,
            placeholder=t("rules.search"), sign="search", on_submit=self._open_first,
        )  # fmt: skip
        self.view.add(self._field)
        body = pygame.Rect(margin, top + row + app.px(10), size[0] - 2 * margin, 0)
        body.height = size[1] - app.px(12) - body.top
        self._list = None
        if self._wide:
            self._add_list(pygame.Rect(body.left, body.top, app.px(CONTENTS), body.height))
            body.left, body.width = body.left + app.px(CONTENTS + 14), body.width - app.px(CONTENTS + 14)
        elif self.contents_open:
            self._add_list(body)
        self._panel = body
        if self._wide or not self.contents_open:
            self.view.add(Panel(kit, body))
        self._fill()

    def _arrow(self, rect: pygame.Rect, sign: str, run: Callable[[], None], key: str) -> Button:
        made = Button(self.app.ui, rect, "", run, name=sign, sign=sign, tip=t(key))
        self.view.add(made)
        return made

    def _add_list(self, rect: pygame.Rect) -> None:
        self.view.add(Panel(self.app.ui, rect))
        self._list = ContentsList(self.app.ui, rect, self.history.here.page, self._choose, "contents")
        self.view.add(self._list)

    def _fill(self) -> None:
        """Put the page, or what was found, into its area."""
        if self.view.scroll is not None:
            for widget in self.view.scroll.widgets:
                widget.close()
            self.view.scroll = None
        here, kit, app = self.history.here, self.app.ui, self.app
        assert self._back is not None and self._forward is not None
        self._back.enabled, self._forward.enabled = self.history.can_go_back, self.history.can_go_forward
        if self.contents_open and not self._wide:
            return
        view = self._panel.inflate(-app.px(8), -app.px(12))
        scroll = ScrollArea(kit, view, app.px(here.scrolled))
        self.view.scroll = scroll
        pad = app.px(22)
        width = min(view.width - 2 * pad - app.px(6), app.px(WIDEST))
        left = view.left + pad
        if here.query:
            self._hits(scroll, left, width)
        else:
            Sheet(kit, scroll, left, width, PAGES[here.page], self.open)

    def _hits(self, scroll: ScrollArea, left: int, width: int) -> None:
        kit, app, query = self.app.ui, self.app, self.history.here.query
        hits = find(query)
        y = scroll.view.top + app.px(8)
        text = t("rules.found", n=len(hits)) if hits else t("rules.nothing", text=query)
        tall = Label.height_for(kit, text, width, theme.BODY)
        scroll.add(Label(kit, pygame.Rect(left, y, width, tall), text, theme.BODY, theme.DIM, wrapped=True))
        y += tall + app.px(8)
        for number, hit in enumerate(hits):
            rect = pygame.Rect(left, y, width, app.px(ROW_HEIGHT))
            texts = title(hit.page), chapter_title(hit.page)
            scroll.add(HitRow(kit, rect, texts, hit, partial(self.open, hit.page), f"hit{number}"))
            y = rect.bottom + app.px(7)
        scroll.finish(y)

    # Going about

    def _note_scroll(self) -> None:
        scroll = self.view.scroll
        if scroll is not None:
            self.history.amend(scrolled=scroll.offset / scroll.scale)

    def _arrived(self) -> None:
        """Show the present place after a step."""
        self._close_contents()
        if self._field is not None and self._field.text != self.history.here.query:
            self._field.set_text(self.history.here.query)
        if self._list is not None:
            self._list.show(self.history.here.page)
        focused = self.view.focus.current
        self._fill()
        if focused is not None and (focused not in self.view.widgets or focused.name == "search"):
            self.view.focus.focus(None)
        self.view.finish(self.first_focus)
        self.app.invalidate()

    def open(self, page: str) -> None:
        """Go to a page."""
        self._glancing = False
        self._note_scroll()
        self.history.go(Place(page))
        self._arrived()

    def _choose(self, page: str, glance: bool) -> None:
        """A page chosen in the contents. Arrow keys pass many pages by: the way back skips them."""
        passing = glance and self._glancing and not self.history.here.query
        self._note_scroll()
        if passing:
            self.history.amend(page=page, scrolled=0.0)
        else:
            self.history.go(Place(page))
        self._glancing = glance
        self._arrived()

    def go_back(self) -> None:
        """To the place before."""
        self._step(self.history.back)

    def go_forward(self) -> None:
        """Undo `go_back`."""
        self._step(self.history.forward)

    def _step(self, move: Callable[[], bool]) -> None:
        self._glancing = False
        self._note_scroll()
        if move():
            self._arrived()

    def _search(self, text: str) -> None:
        here = self.history.here
        if text.strip() and not here.query:
            self._note_scroll()
            self.history.go(Place(here.page, text))
        else:
            self.history.amend(query=text if text.strip() else "", scrolled=0.0)
        reopened = self.contents_open and not self._wide
        self.contents_open = False
        if reopened:
            self.rebuild()
            return
        self._fill()
        self.view.refresh()
        self.app.invalidate()

    def _open_first(self) -> None:
        hits = find(self.history.here.query)
        if hits:
            self.open(hits[0].page)

    def _toggle_contents(self) -> None:
        self._note_scroll()
        self.contents_open = not self.contents_open
        self.rebuild()

    def _close_contents(self) -> None:
        if self.contents_open:
            self.contents_open = False
            if not self._wide:
                self.rebuild()

    def back(self) -> None:
        """Escape: away with what was found or the contents, else out of the book."""
        if self.contents_open and not self._wide:
            self._toggle_contents()
        elif self.history.here.query:
            self._note_scroll()
            self.history.amend(query="", scrolled=0.0)
            self._arrived()
        else:
            self.app.pop()

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        if self._own(event):
            self.app.invalidate()
            return
        super().handle(event)

    def _own(self, event: pygame.event.Event) -> bool:
        if event.type == PAN and self.view.scroll is not None:
            return self.view.scroll.scroll_to(self.view.scroll.offset - self.app.px(event.y))
        if event.type == pygame.MOUSEWHEEL and self._list is not None and self._list.hovered:
            return self._list.handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (pygame.BUTTON_X1, pygame.BUTTON_X2):
            (self.go_back if event.button == pygame.BUTTON_X1 else self.go_forward)()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        mods = getattr(event, "mod", 0)
        focused = self.view.focus.current
        typing = focused is not None and focused.wants_text
        if mods & pygame.KMOD_ALT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            (self.go_back if event.key == pygame.K_LEFT else self.go_forward)()
            return True
        if event.key == pygame.K_f and mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._focus_search()
        if typing:
            return False
        if event.key == pygame.K_BACKSPACE:
            self.go_back()
            return True
        if event.key in (pygame.K_SLASH, pygame.K_KP_DIVIDE):
            return self._focus_search()
        return self._line(command_of(event))

    def _line(self, command: Command | None) -> bool:
        """Up and Down scroll the page, unless they move through a list."""
        focused, scroll = self.view.focus.current, self.view.scroll
        step = {Command.UP: -1, Command.DOWN: 1}.get(command) if command is not None else None
        if step is None or scroll is None or focused is self._list or self.history.here.query:
            return False
        scroll.scroll_to(scroll.offset + step * self.app.px(56))
        return True

    def _focus_search(self) -> bool:
        self.view.focus.shown = True
        self.view.focus.focus(self._field)
        return True
