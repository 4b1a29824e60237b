"""The end of the game: podium, gold after each round as a chart, and what to do next."""

from __future__ import annotations

from dataclasses import replace

import pygame

from engine.game import Result
from game import theme
from game.app import App
from game.i18n import t
from game.scene import LabelBox, Scene
from game.session import Session
from game.table.look import SEATS, art, sheet
from game.ui.backdrop import cave
from game.ui.button import Button
from game.ui.view import View


def joined(names: list[str]) -> str:
    """Names in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return t("table.and", first=t("table.list_separator").join(names[:-1]), last=names[-1])


def growth(result: Result) -> list[list[int]]:
    """Gold of each seat after each round, from 0 on."""
    out = []
    for seat in range(len(result.totals)):
        line = [0]
        for entry in result.rounds:
            line.append(line[-1] + entry.pay[seat] + entry.stolen[seat])
        out.append(line)
    return out


def places(result: Result) -> list[tuple[int, int]]:
    """(place from 1, seat), best first; equal gold shares a place."""
    order = sorted(range(len(result.totals)), key=lambda seat: (-result.totals[seat], seat))
    return [(1 + sum(total > result.totals[seat] for total in result.totals), seat) for seat in order]


class GameEndScene(Scene):
    """Everything is open now."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        result = session.result
        assert result is not None
        self.result, self.setup, self.file = result, session.setup, session.file
        self.names = session.config.names
        self.view = View(app.ui, app.doors.title)
        session.close()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew."""
        view, kit = self.view, self.app.ui
        view.clear(size)
        high = self._button_height()
        entries = [
            ("title", t("table.game_end.title_button"), self.app.doors.title),
            ("rematch", t("table.game_end.rematch"), self.rematch),
        ]
        if self.file is not None:
            entries.insert(0, ("replay", t("table.game_end.replay"), self.watch))
        gap = kit.px(12)
        wide = min(kit.px(230), (size[0] - gap * (len(entries) + 1)) // len(entries))
        left = (size[0] - wide * len(entries) - gap * (len(entries) - 1)) // 2
        for number, (name, word, run) in enumerate(entries):
            rect = pygame.Rect(left + number * (wide + gap), self._buttons_top(), wide, high)
            view.add(Button(kit, rect, word, run, name=name, primary=name == "rematch"))
        view.finish("rematch")

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

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons only; Escape goes to the title."""
        self.view.handle(event)

    def update(self, dt: float) -> None:
        """Hints of the buttons."""
        if self.view.update(dt):
            self.app.invalidate()

    # Drawing

    def _words(self) -> list[tuple[str, tuple[int, int], float, theme.Rgb, bool, str, pygame.Rect]]:
        size, kit = self.app.size, self.app.ui
        window = pygame.Rect(0, 0, *size)
        small, big = min(18.0, size[1] * 0.028 / kit.scale), min(42.0, size[1] * 0.062 / kit.scale)
        winners = [self.names[seat] for seat in self.result.winners]
        key = "table.game_end.winner" if len(winners) == 1 else "table.game_end.shared"
        head = t(key, name=winners[0], names=joined(winners))
        y = round(size[1] * 0.025)
        out: list[tuple[str, tuple[int, int], float, theme.Rgb, bool, str, pygame.Rect]] = []
        out.append((t("table.game_end.title"), (size[0] // 2, y), small, theme.DIM, False, "midtop", window))
        y += kit.line_height(small)
        out.append(
            (
                kit.shorten(head, round(size[0] * 0.94), big, True),
                (size[0] // 2, y),
                big,
                theme.GOLD,
                True,
                "midtop",
                window,
            )
        )
        for place, seat, box in self._rows():
            points = min(19.0, box.h * 0.4 / kit.scale)
            number = kit.width("10", points, True)
            left = box.x + kit.px(8) + number + box.h + kit.px(6)
            gold = t("table.gold", n=self.result.totals[seat])
            colour = theme.GOLD if place == 1 else theme.TEXT
            room = box.right - left - kit.width(gold, points) - kit.px(22)
            out.append((str(place), (box.x + kit.px(8) + number, box.centery), points, colour, True, "midright", box))
            out.append(
                (
                    kit.shorten(self.names[seat], room, points, True),
                    (left, box.centery),
                    points,
                    colour,
                    True,
                    "midleft",
                    box,
                )
            )
            out.append((gold, (box.right - kit.px(10), box.centery), points, colour, False, "midright", box))
        chart = self._chart()
        out.append(
            (t("table.game_end.chart"), (chart.centerx, chart.y + kit.px(4)), small, theme.DIM, False, "midtop", chart)
        )
        return out

    def _rows(self) -> list[tuple[int, int, pygame.Rect]]:
        size, kit = self.app.size, self.app.ui
        seats = len(self.names)
        top, bottom = round(size[1] * 0.16), min(round(size[1] * 0.86), self._buttons_top() - kit.px(8))
        gap = max(min(kit.px(6), size[1] // 120), 3)
        high = min(kit.px(64), (bottom - top - gap * (seats - 1)) // seats)
        wide = round(size[0] * 0.42)
        left = round(size[0] * 0.05)
        return [
            (place, seat, pygame.Rect(left, top + number * (high + gap), wide, high))
            for number, (place, seat) in enumerate(places(self.result))
        ]

    def _chart(self) -> pygame.Rect:
        size = self.app.size
        return pygame.Rect(round(size[0] * 0.51), round(size[1] * 0.16), round(size[0] * 0.44), round(size[1] * 0.66))

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Podium on the left, chart on the right."""
        kit = self.app.ui
        surface.blit(cave(surface.get_size(), True), (0, 0))
        for place, seat, box in self._rows():
            sheet(kit, surface, box, edge=theme.GOLD if place == 1 else SEATS[seat], wide=2.5 if place == 1 else 1.5)
            hat = art().hat(seat, box.h - 6)
            surface.blit(
                hat,
                (box.x + kit.px(8) + kit.width("10", min(19.0, box.h * 0.4 / kit.scale), True) + kit.px(3), box.y + 3),
            )
        self._draw_chart(surface)
        for text, place_at, points, colour, bold, align, _ in self._words():
            kit.text(surface, text, place_at, points, colour, bold=bold, align=align)
        self.view.draw(surface)

    def _draw_chart(self, surface: pygame.Surface) -> None:
        kit, box = self.app.ui, self._chart()
        sheet(kit, surface, box)
        lines = growth(self.result)
        most = max(max(line) for line in lines) or 1
        rounds = len(lines[0]) - 1
        points = min(14.0, box.h * 0.04 / kit.scale)
        step = kit.line_height(points)
        inner = pygame.Rect(
            box.x + kit.px(40), box.y + step * 2 + kit.px(10), box.w - kit.px(70), box.h - step * 4 - kit.px(16)
        )
        for level in range(0, most + 1, max(-(-most // 5), 1)):
            y = inner.bottom - round(inner.h * level / most)
            pygame.draw.line(surface, theme.PANEL_EDGE, (inner.x, y), (inner.right, y), 1)
            kit.text(surface, str(level), (inner.x - kit.px(8), y), points, theme.DIM, align="midright")
        apart = max(min(kit.px(2), box.h // 160), 1)
        for number in range(1, rounds + 1):
            x = inner.x + round(inner.w * number / rounds)
            below = inner.bottom + kit.px(4) + apart * (len(lines) - 1) // 2
            kit.text(surface, str(number), (x, below), points, theme.DIM, align="midtop")
        for seat, line in enumerate(lines):
            # Lines that lie on one another stay visible: each seat is moved a little.
            shift = round((seat - (len(lines) - 1) / 2) * apart)
            at = [
                (inner.x + inner.w * n / rounds, inner.bottom - inner.h * value / most + shift)
                for n, value in enumerate(line)
            ]
            pygame.draw.lines(surface, SEATS[seat], False, at, max(kit.px(3), 2))
        side = max(kit.px(22), 12)
        for seat, line in enumerate(lines):
            at_y = inner.bottom - inner.h * line[-1] / most
            same = [other for other in range(len(lines)) if lines[other][-1] == line[-1]]
            hat = art().hat(seat, side)
            at_x = inner.right + kit.px(2) - same.index(seat) * side * 0.8
            surface.blit(hat, hat.get_rect(center=(round(at_x), round(at_y))))

    def labels(self) -> list[LabelBox]:
        """The texts on the screen."""
        kit = self.app.ui
        out = [
            kit.label_box(x, at, points, box, bold=bold, align=align)
            for x, at, points, _, bold, align, box in self._words()
        ]
        return out + self.view.labels()
