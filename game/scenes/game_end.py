"""The end of the game: podium, awards, gold after each round as a chart, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from engine.game import Result
from game import theme
from game.app import App
from game.awards import awards
from game.i18n import t
from game.inputs import Command, command_of
from game.scene import LabelBox, Scene
from game.scenes.awards_view import ROWS, AwardsView, joined
from game.scenes.gold_chart import GoldChart
from game.scenes.gold_chart import growth as growth
from game.scenes.podium import RISEN, Podium
from game.session import Session
from game.table import worn
from game.table.look import SEATS, sheet
from game.table.sparks import CONFETTI_SECONDS, GOLDEN, confetti, glitter
from game.ui.backdrop import cave
from game.ui.button import Button
from game.ui.view import View

EDGE = 2.5
"""Of the winner's row in the list, in units."""
STILL = RISEN + CONFETTI_SECONDS
"""Seconds after which nothing moves any more."""


def places(result: Result) -> list[tuple[int, int]]:
    """(place from 1, seat), best first; equal gold shares a place."""
    order = sorted(range(len(result.totals)), key=lambda seat: (-result.totals[seat], seat))
    return [(1 + sum(total > result.totals[seat] for total in result.totals), seat) for seat in order]


@dataclass(frozen=True)
class Line:
    """One text on the screen and the box it must stay within."""

    text: str
    at: tuple[int, int]
    points: float
    colour: theme.Rgb
    bold: bool
    align: str
    box: pygame.Rect


class GameEndScene(Scene):
    """Everything is open now."""

    subject = "game_end"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        result = session.result
        assert result is not None
        self.result, self.setup, self.file = result, session.setup, session.file
        self.names, self.seed = session.config.names, session.seed
        self.view = View(app.ui, app.doors.title)
        self.podium = Podium(app.ui, self.setup.seats, places(result))
        self.chart = GoldChart(app.ui, self.setup.seats, result)
        self.awards = AwardsView(app.ui, self.setup.seats, awards(session.history(), result))
        self.time = 0.0
        session.close()

    def enter(self) -> None:
        """Music for the winner."""
        self.app.sound.play("fanfare")

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew."""
        self._arrange(size)
        view, kit = self.view, self.app.ui
        view.clear(size)
        entries = [
            ("title", t("table.game_end.title_button"), self.app.doors.title),
            ("new_game", t("menu.new_game"), self.new_game),
            ("rematch", t("table.game_end.rematch"), self.rematch),
        ]
        if self.file is not None:
            entries.insert(0, ("replay", t("table.game_end.replay"), self.watch))
        gap = kit.px(12)
        wide = min(kit.px(230), (size[0] - gap * (len(entries) + 1)) // len(entries))
        left = (size[0] - wide * len(entries) - gap * (len(entries) - 1)) // 2
        for number, (name, word, run) in enumerate(entries):
            rect = pygame.Rect(left + number * (wide + gap), self._buttons_top(), wide, self._button_height())
            view.add(Button(kit, rect, word, run, name=name, primary=name == "rematch"))
        view.finish("rematch")

    def _arrange(self, size: tuple[int, int]) -> None:
        """Podium and list at the left, chart and awards at the right."""
        top, bottom = round(size[1] * 0.155), self._buttons_top() - min(self.app.px(12), size[1] // 50)
        left, right = round(size[0] * 0.04), round(size[0] * 0.5)
        wide, high, gap = round(size[0] * 0.44), bottom - top, max(size[1] // 80, 4)
        list_high = min(round(high * 0.42), self._list_rows() * self.app.px(46))
        self._list = pygame.Rect(left, bottom - list_high, wide, list_high)
        self.podium.arrange(pygame.Rect(left, top, wide, high - list_high - gap))
        wide = size[0] - right - left
        rows = -(-len(self.awards.awards) // 2)
        tiles = round(high * 0.52)
        tile = (tiles - 2 * max(self.app.px(6), 3)) // ROWS
        used = min(tiles, rows * (min(tile, self.app.px(96)) + max(self.app.px(6), 3)))
        self.chart.arrange(pygame.Rect(right, top, wide, high - used - (gap if used else 0)))
        self.awards.arrange(pygame.Rect(right, bottom - used, wide, tiles))

    def _list_rows(self) -> int:
        return len(self.names) if len(self.names) <= 5 else -(-len(self.names) // 2)

    def _button_height(self) -> int:
        return min(self.app.px(46), self.app.size[1] // 10)

    def _buttons_top(self) -> int:
        return self.app.size[1] - min(self.app.px(14), self.app.size[1] // 40) - self._button_height()

    def watch(self) -> None:
        """The replay of this game."""
        if self.file is not None:
            self.app.doors.replay(self.file)

    def rematch(self) -> None:
        """The same seats again, with the next seed."""
        self.app.doors.start_game(replace(self.setup, seed=(self.setup.seed + 1) % 2**62))

    def new_game(self) -> None:
        """Back to the title, and from there to a new table."""
        from game.scenes.new_game import NewGameScene

        self.app.doors.title()
        self.app.push(NewGameScene(self.app))

    @property
    def moving(self) -> bool:
        """Whether steps rise or something glitters."""
        return not self.app.settings.reduced_motion and self.time < STILL

    @property
    def animating(self) -> bool:
        return self.moving

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons; Escape goes to the title. While the steps rise, Space or a click has them stand."""
        if self.moving and self.time < RISEN:
            used = command_of(event) is Command.ACTIVATE
            if used or event.type == pygame.MOUSEBUTTONDOWN:
                self.time = RISEN
            if used:
                return
        self.view.handle(event)

    def update(self, dt: float) -> None:
        """Steps, glitter, and hints of the buttons."""
        if self.moving:
            self.time += dt
            if not self.moving:
                self.app.invalidate()
        if self.view.update(dt):
            self.app.invalidate()

    # Drawing

    def _rows(self) -> list[tuple[int, int, pygame.Rect]]:
        """(place, seat, box) of the list under the podium."""
        area, rows = self._list, self._list_rows()
        columns = 1 if rows == len(self.names) else 2
        gap = max(min(self.app.px(5), self.app.size[1] // 140), 2)
        high, wide = (area.h - gap * (rows - 1)) // rows, (area.w - gap * (columns - 1)) // columns
        out = []
        for number, (place, seat) in enumerate(places(self.result)):
            column, row = divmod(number, rows)
            box = pygame.Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
            out.append((place, seat, box))
        return out

    def _row_points(self, box: pygame.Rect) -> float:
        return min(18.0, box.h * 0.46 / self.app.ui.scale, box.w * 0.06 / self.app.ui.scale)

    def _row_rim(self) -> int:
        """What hats leave free above and below, so that they do not touch the edge."""
        return self.app.px(EDGE) + max(self.app.px(1), 1)

    def _row_left(self, box: pygame.Rect) -> int:
        """Where the hat begins."""
        return box.x + self.app.px(8) + self.app.ui.width("10", self._row_points(box), True) + self.app.px(4)

    def _row_lines(self) -> list[Line]:
        kit, out = self.app.ui, []
        for place, seat, box in self._rows():
            points, start = self._row_points(box), self._row_left(box)
            left = start + box.h + kit.px(4)
            gold = t("table.gold", n=self.result.totals[seat])
            colour = theme.GOLD if place == 1 else theme.TEXT
            room = box.right - left - kit.width(gold, points) - kit.px(18)
            name = kit.shorten(self.names[seat], room, points, True)
            middle = box.centery
            out.append(Line(str(place), (start - kit.px(4), middle), points, colour, True, "midright", box))
            out.append(Line(name, (left, middle), points, colour, True, "midleft", box))
            out.append(Line(gold, (box.right - kit.px(10), middle), points, colour, False, "midright", box))
        return out

    def _head(self) -> list[Line]:
        size, kit = self.app.size, self.app.ui
        window = pygame.Rect(0, 0, *size)
        small, big = min(18.0, size[1] * 0.028 / kit.scale), min(42.0, size[1] * 0.06 / kit.scale)
        winners = [self.names[seat] for seat in self.result.winners]
        key = "table.game_end.winner" if len(winners) == 1 else "table.game_end.shared"
        head = kit.shorten(t(key, name=winners[0], names=joined(winners)), round(size[0] * 0.94), big, True)
        y, middle = round(size[1] * 0.02), size[0] // 2
        below = y + kit.line_height(small)
        return [
            Line(t("table.game_end.title"), (middle, y), small, theme.DIM, False, "midtop", window),
            Line(head, (middle, below), big, theme.GOLD, True, "midtop", window),
        ]

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Podium and list on the left, chart and awards on the right, and gold over all of it."""
        kit = self.app.ui
        surface.blit(cave(surface.get_size(), True), (0, 0))
        self.podium.draw(surface, self.time if self.moving else None)
        for place, seat, box in self._rows():
            colour = worn.colour(self.setup.seats, seat)
            sheet(kit, surface, box, edge=theme.GOLD if place == 1 else colour, wide=EDGE if place == 1 else 1.5)
            hat = worn.hat(self.setup.seats, seat, box.h - 2 * self._row_rim())
            surface.blit(hat, (self._row_left(box), box.y + self._row_rim()))
        self.chart.draw(surface, self.app.settings.colour_shapes)
        self.awards.draw(surface)
        for line in (*self._head(), *self._row_lines()):
            kit.text(surface, line.text, line.at, line.points, line.colour, bold=line.bold, align=line.align)
        self.view.draw(surface)
        if self.moving and self.time > RISEN:
            since = self.time - RISEN
            glitter(surface, self.podium.winners_box(), since, "winner", kit.px(46))
            confetti(surface, since, self.seed, (*GOLDEN, *SEATS), max(kit.px(9), 4))

    def labels(self) -> list[LabelBox]:
        """The texts on the screen."""
        kit = self.app.ui
        out = [
            kit.label_box(line.text, line.at, line.points, line.box, bold=line.bold, align=line.align)
            for line in (*self._head(), *self._row_lines())
        ]
        return out + self.podium.labels() + self.chart.labels() + self.awards.labels() + self.view.labels()
