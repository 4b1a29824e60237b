"""The title: where everything begins."""

from __future__ import annotations

from pathlib import Path

import pygame

from game import theme
from game.app import App
from game.i18n import t
from game.prompts import prompted
from game.saved import newest_unfinished
from game.scene import LabelBox
from game.ui import draw
from game.ui.kit import Kit
from game.ui.menu import MenuScene
from game.ui.widget import Label, Widget
from game.version import VERSION

DECORATION = (("NESW", -13.0), ("NES", 7.0), ("NE", -6.0), ("map", 12.0))
"""Cards that lie around at the left, and by how many degrees each is turned; others lie at the right."""
DECORATION_RIGHT = (("rockfall", 11.0), ("EW", -8.0), ("treasure", 6.0), ("broken_cart", -12.0))


CARDS_LEFT = 88
"""Room, in units, between the cards and the window's edge."""


class Lettering(Widget):
    """The game's name in cast gold with a dark edge."""

    def __init__(self, kit: Kit, rect: pygame.Rect, text: str, size: float) -> None:
        super().__init__(kit, rect)
        self.text = text
        self.size = min(size, size * rect.width / max(kit.width(text, size, True) + kit.px(24), 1))
        self._surface = self._make()

    def _make(self) -> pygame.Surface:
        kit = self.kit
        face = kit.painter.line(self.text, self.size * kit.scale, (255, 255, 255), True)
        edge = max(kit.px(self.size * 0.05), 2)
        out = pygame.Surface((face.get_width() + 4 * edge, face.get_height() + 5 * edge), pygame.SRCALPHA)
        dark = kit.painter.line(self.text, self.size * kit.scale, theme.OUTLINE, True)
        for dy in range(-edge, 2 * edge + 1, max(edge // 3, 1)):
            for dx in range(-edge, edge + 1, max(edge // 3, 1)):
                out.blit(dark, (2 * edge + dx, 2 * edge + dy))
        gold = pygame.Surface(face.get_size(), pygame.SRCALPHA)
        stops = (
            (0.0, (255, 246, 210)),
            (0.42, (246, 214, 118)),
            (0.56, (226, 172, 70)),
            (0.62, (250, 222, 140)),
            (1.0, (176, 112, 42)),
        )
        top, bottom = self._ink(face)
        for y in range(face.get_height()):
            share = min(max((y - top) / max(bottom - top, 1), 0.0), 1.0)
            after = next(n for n, (place, _) in enumerate(stops) if place >= share)
            (p0, c0), (p1, c1) = stops[max(after - 1, 0)], stops[after]
            part = (share - p0) / (p1 - p0) if p1 > p0 else 0.0
            gold.fill(
                (*(round(a + (b - a) * part) for a, b in zip(c0, c1, strict=True)), 255), (0, y, face.get_width(), 1)
            )
        gold.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(gold, (2 * edge, 2 * edge))
        return out

    @staticmethod
    def _ink(face: pygame.Surface) -> tuple[int, int]:
        box = face.get_bounding_rect()
        return box.top, box.bottom

    @property
    def width(self) -> int:
        """Width of the lettering in pixels."""
        return self._surface.get_width()

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._surface, self._surface.get_rect(center=self.rect.center))

    def labels(self) -> list[LabelBox]:
        place = self._surface.get_rect(center=self.rect.center)
        return [LabelBox(self.text, self._surface.get_bounding_rect().move(place.topleft), self.rect)]


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


class TitleScene(MenuScene):
    """New game, continue, replays, settings, quit."""

    calm = False
    first_focus = "new_game"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.unfinished: Path | None = None

    def enter(self) -> None:
        self.unfinished = newest_unfinished(self.app.replays_dir)
        self.first_focus = "continue" if self.unfinished is not None else "new_game"

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

    def build(self, size: tuple[int, int]) -> None:
        app, kit = self.app, self.app.ui
        width, height = size
        entries = [
            ("new_game", self._new_game),
            ("replays", self._replays),
            ("settings", self._settings),
            ("quit", app.quit),
        ]
        if self.unfinished is not None:
            entries.insert(0, ("continue", self._continue))
        row, gap = app.px(46), app.px(11)
        foot, hero = app.px(30), app.px(118)
        lines = [[entry] for entry in entries]
        if height < foot + hero + len(lines) * (row + gap) + app.px(20):
            lines = [entries[:1], *(entries[place : place + 2] for place in range(1, len(entries), 2))]
        block = len(lines) * (row + gap) - gap
        hero = min(hero, height - foot - block - app.px(20))
        tagline = kit.line_height(theme.BODY + 1)
        if height < block + foot + hero + tagline + app.px(20):
            tagline = 0
        free = height - foot - block - hero - tagline
        top = max(round(free * 0.42), 0)
        letters = pygame.Rect(0, top, min(width - app.px(40), app.px(900)), hero)
        letters.centerx = width // 2
        wide = app.px(300)
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
        wide = wide if len(lines) == len(entries) else min(app.px(440), width - app.px(40))
        for line in lines:
            each = (wide - gap * (len(line) - 1)) // len(line)
            for place, (name, run) in enumerate(line):
                rect = pygame.Rect((width - wide) // 2 + place * (each + gap), y, each, row)
                self.button(rect, f"menu.{name}", run, name=name, primary=name == entries[0][0])
            y += row + gap
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

    def _continue(self) -> None:
        if self.unfinished is not None:
            self.app.doors.continue_game(self.unfinished)

    def _replays(self) -> None:
        from game.scenes.replays import ReplaysScene

        self.app.push(ReplaysScene(self.app))

    def _settings(self) -> None:
        from game.scenes.settings_scene import SettingsScene

        self.app.push(SettingsScene(self.app))
