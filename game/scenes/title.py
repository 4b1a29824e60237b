"""The title: where everything begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import theme
from game.app import App
from game.attract import Idle, may_begin
from game.i18n import t
from game.learn.progress import never_played
from game.prompts import prompted
from game.saved import newest_unfinished_game
from game.setup import HUMAN
from game.ui import draw
from game.ui.lettering import Lettering
from game.ui.menu import MenuScene
from game.ui.widget import Label, Widget
from game.version import VERSION

if TYPE_CHECKING:
    from game.replays.facts import Facts

DECORATION = (("NESW", -13.0), ("NES", 7.0), ("NE", -6.0), ("map", 12.0))
"""Cards that lie around at the left, and by how many degrees each is turned; others lie at the right."""
DECORATION_RIGHT = (("rockfall", 11.0), ("EW", -8.0), ("treasure", 6.0), ("broken_cart", -12.0))
Entry = tuple[str, Callable[[], None]]
"""A button's name, and what it does."""
CARDS_LEFT = 88
"""Room, in units, between the cards and the window's edge."""


class CardPile(Widget):
    """A few turned cards with a shadow."""

    def __init__(
        self, app: App, rect: pygame.Rect, cards: tuple[tuple[str, float], ...], height: int, mirrored: bool
    ) -> None:
        super().__init__(app.ui, rect)
        size = (round(height * 2 / 3), height)
        self._pieces: list[tuple[pygame.Surface, pygame.Rect]] = []
        for number, (name, angle) in enumerate(cards):
            turned = pygame.transform.rotozoom(app.art.card(name, size), angle, 1.0)
            place = turned.get_rect()
            slack = max(rect.width - place.width, 0)
            place.left = rect.left + (slack if (number % 2 == 0) != mirrored else 0)
            place.centery = rect.top + round((number + 0.5) * rect.height / len(cards))
            blur = app.px(12)
            under = pygame.transform.rotozoom(draw.shadow(size, app.px(8), blur, 170), angle, 1.0)
            self._pieces.append((under, under.get_rect(center=(place.centerx + app.px(4), place.centery + app.px(7)))))
            self._pieces.append((turned, place))

    def draw(self, surface: pygame.Surface) -> None:
        for picture, place in self._pieces:
            surface.blit(picture, place)


def rows_of(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The first entry in a row of its own, the others two in a row; three in the last row where one would be left."""
    rows = [[entries[0]]]
    rest = list(entries[1:])
    while rest:
        count = 3 if len(rest) == 3 else 2
        rows.append(rest[:count])
        rest = rest[count:]
    return rows


def which_game(game: Facts) -> str:
    """The people of a saved game (its bots, where nobody else plays), the round that it is in, and when it began."""
    people = [name for name, level in zip(game.names, game.levels, strict=True) if level == HUMAN]
    date = game.date[:16].replace("T", " ")
    return t("title.which", names=" · ".join(people or game.names), round=len(game.rounds) + 1, date=date)


class TitleScene(MenuScene):
    """Continue, play, learn, look things up, settings, quit; after a while without input bots play behind it."""

    calm = False
    first_focus = "new_game"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.unfinished: Path | None = None
        self.which = ""
        """What the unfinished game is: who plays, its round, and when it began."""
        self.new_here = False
        """Whether nobody has played here yet: the lessons come first then."""
        self.idle = Idle()
        self._looked = False

    def enter(self) -> None:
        self.new_here = never_played(self.app.replays_dir)
        self._looked = False
        if self.app.no_screen or self.app.seen:
            self._look()
        self.first_focus = self._entries()[0][0]
        self.idle.wake()

    def _look(self) -> None:
        """Look for an unfinished game. It takes the rules to read one, and loading them takes longer than all else: the
        very first picture does not wait for that."""
        self._looked = True
        game = newest_unfinished_game(self.app.replays_dir)
        self.unfinished, self.which = (None, "") if game is None else (game.path, which_game(game.facts))

    def resume(self) -> None:
        self.enter()

    def back(self) -> None:
        """Escape does not end the game by accident: it moves the focus to Quit, and ends it from there."""
        current = self.view.focus.current
        if current is not None and current.name == "quit":
            self.app.quit()
            return
        quit_button = next(widget for widget in self.view.widgets if widget.name == "quit")
        self.view.focus.focus(quit_button)

    def handle(self, event: pygame.event.Event) -> None:
        self.idle.see(event)
        super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._looked and self.app.seen:
            self._look()
            if self.unfinished is not None:
                self.first_focus = "continue"
                if not self.view.focus.shown:
                    self.view.focus.focus(None)
                self.rebuild()
        if self.idle.due(dt) and self.view.dialog is None and may_begin(self.app):
            from game.scenes.attract import AttractScene

            self.idle.wake()
            self.app.push(AttractScene(self.app))

    # Layout

    def _entries(self) -> list[Entry]:
        """Name of each button and what it does; the one that most will want comes first."""
        doors = self.app.doors
        entries: list[Entry] = [
            ("new_game", self._new_game),
            ("hot_seat", self._hot_seat),
            ("learn", doors.learn),
            ("replays", self._replays),
            ("rules", doors.rules),
            ("records", doors.records),
            ("settings", self._settings),
            ("quit", self.app.quit),
        ]
        if self.unfinished is not None:
            entries.insert(0, ("continue", self._continue))
        elif self.new_here:
            entries.insert(0, entries.pop(2))
        return entries

    def build(self, size: tuple[int, int]) -> None:
        app, kit = self.app, self.app.ui
        width, height = size
        entries = self._entries()
        lines = rows_of(entries)
        row, gap = app.px(46), app.px(11)
        foot, hero = app.px(30), app.px(118)
        # In a low window the rows are lower before the lettering goes.
        most = (height - foot - app.px(20)) * 0.8 / len(lines) - gap
        row = min(row, round(most))
        told = kit.line_height(theme.SMALL) if self.unfinished is not None and row >= app.px(36) else 0
        block = len(lines) * (row + gap) - gap + told
        hero = min(hero, height - foot - block - app.px(20))
        tagline = kit.line_height(theme.BODY + 1)
        if height < block + foot + hero + tagline + app.px(20):
            tagline = 0
        free = height - foot - block - hero - tagline
        top = max(round(free * 0.42), 0)
        letters = pygame.Rect(0, top, min(width - app.px(40), app.px(900)), hero)
        letters.centerx = width // 2
        wide = min(app.px(450), width - app.px(40))
        lettering = Lettering(kit, letters, t("common.game_name"), theme.HERO * hero / app.px(118))
        side = (width - max(wide, lettering.width)) // 2 - app.px(CARDS_LEFT + 24)
        if side > app.px(150):
            self._add_cards(size, side)
        self.view.add(lettering)
        if tagline:
            box = pygame.Rect(app.px(20), letters.bottom - app.px(4), width - app.px(40), tagline)
            self.view.add(Label(kit, box, t("menu.tagline"), theme.BODY + 1, theme.FLOOR[1], align="center"))
        y = letters.bottom + tagline + round(free * 0.2)
        y = min(y, height - foot - block - app.px(6))
        # Even halves: from the wide button above, Down goes to the left one of a pair.
        half = (wide - gap) // 4 * 2
        wide = 2 * half + gap
        for line in lines:
            each = (wide - gap * (len(line) - 1)) // len(line)
            for place, (name, run) in enumerate(line):
                rect = pygame.Rect((width - wide) // 2 + place * (each + gap), y, each, row)
                self.button(rect, f"title.{name}", run, name=name, primary=name == entries[0][0])
            y += row + gap
            if told and line is lines[0]:
                box = pygame.Rect((width - wide) // 2, y - gap + app.px(2), wide, told)
                self.view.add(Label(kit, box, self.which, theme.SMALL, theme.FLOOR[1], align="center", name="which"))
                y += told
        self._add_footer(size, foot)

    def _add_cards(self, size: tuple[int, int], side: int) -> None:
        height = min(self.app.px(230), round(side * 1.05))
        rect = pygame.Rect(self.app.px(CARDS_LEFT), round(size[1] * 0.1), side, round(size[1] * 0.8))
        self.view.add(CardPile(self.app, rect, DECORATION, height, False))
        rect = rect.move(size[0] - rect.width - 2 * rect.left, 0)
        self.view.add(CardPile(self.app, rect, DECORATION_RIGHT, height, True))

    def _add_footer(self, size: tuple[int, int], foot: int) -> None:
        kit, pad = self.app.ui, self.app.px(16)
        version = t("menu.version", version=VERSION)
        wide = kit.width(version, theme.SMALL) + 2
        box = pygame.Rect(size[0] - pad - wide, size[1] - foot, wide, foot)
        self.view.add(Label(kit, box, version, theme.SMALL, theme.DIM, align="right"))
        hint = pygame.Rect(pad, size[1] - foot, box.left - 2 * pad, foot)
        self.view.add(Label(kit, hint, prompted("menu.keys_hint"), theme.SMALL, theme.DIM))

    def _new_game(self) -> None:
        from game.scenes.new_game import NewGameScene

        self.app.push(NewGameScene(self.app))

    def _hot_seat(self) -> None:
        from game.scenes.new_game import NewGameScene

        self.app.push(NewGameScene(self.app, people=2))

    def _continue(self) -> None:
        if self.unfinished is not None:
            self.app.doors.continue_game(self.unfinished)

    def _replays(self) -> None:
        from game.scenes.replays import ReplaysScene

        self.app.push(ReplaysScene(self.app))

    def _settings(self) -> None:
        from game.scenes.settings_scene import SettingsScene

        self.app.push(SettingsScene(self.app))
