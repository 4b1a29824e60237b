"""Why did they do that: what the bots had in mind with their actions of the round that is over."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game import theme
from game.app import App
from game.deeds import Deed
from game.i18n import t
from game.inputs import Command, command_of, pointer_of
from game.layout import Box
from game.reason_lines import level_word, move_words, words_of_reason
from game.reasons import Reason, read_reason
from game.scene import LabelBox, Scene
from game.session import Session
from game.table import worn
from game.table.look import sheet
from game.table.reason_panel import HINT, Part, ReasonPanel, parts_of
from game.ui import draw
from game.ui.backdrop import cave
from game.ui.button import Button
from game.ui.view import View


@dataclass(frozen=True)
class _Row:
    """An action in the list: its box, and its lines with the size of their letters."""

    number: int
    box: pygame.Rect
    lines: tuple[tuple[str, tuple[int, int], theme.Rgb], ...]


def explained(session: Session) -> list[tuple[Deed, Reason]]:
    """The actions of the round that has ended for which a bot gave a reason; none while a round is played."""
    read = ((deed, read_reason(deed.explanation, session.config.seats)) for deed in session.deeds)
    return [(deed, reason) for deed, reason in read if reason is not None]


class ReasonsScene(Scene):
    """The list of actions, and beside it everything about the chosen one."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.names = session.config.names
        self.round = session.observation().round
        self.deeds = explained(session)
        self.chosen = 0
        self.first = 0
        """The action at the top of the list."""
        self.panel = ReasonPanel(app.ui, session.seats)
        self.view = View(app.ui, app.pop)
        self._choose(0)

    # Hooks

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew."""
        kit = self.app.ui
        self.view.clear(size)
        word = t("table.reasons.back")
        rect = pygame.Rect(0, 0, max(kit.width(word, theme.BODY, True) + kit.px(60), kit.px(160)), self._foot())
        rect.midbottom = (size[0] // 2, size[1] - max(size[1] // 60, 4))
        self.view.add(Button(kit, rect, word, self.app.pop, name="back", primary=True))
        self.view.finish("back")
        self._choose(self.chosen)

    def retranslate(self) -> None:
        """New words in the panel."""
        self._choose(self.chosen)

    def handle(self, event: pygame.event.Event) -> None:
        """Up and down choose an action, the wheel scrolls what it lies over."""
        command = command_of(event)
        steps = {
            Command.UP: -1, Command.DOWN: 1, Command.PAGE_UP: -self._count(), Command.PAGE_DOWN: self._count(),
            Command.FIRST: -len(self.deeds), Command.LAST: len(self.deeds),
        }  # fmt: skip
        if command in (Command.LEFT, Command.RIGHT):
            self.panel.scroll(self._right(), -3 if command is Command.LEFT else 3)
        elif command in steps:
            self._choose(self.chosen + steps[command])
        elif event.type == pygame.MOUSEWHEEL:
            if self._right().holds(pygame.mouse.get_pos()):
                self.panel.scroll(self._right(), -3 * event.y)
            else:
                self.first = min(max(self.first - 3 * event.y, 0), max(len(self.deeds) - self._count(), 0))
        elif not self._click(event):
            self.view.handle(event)
        self.app.invalidate()

    def _click(self, event: pygame.event.Event) -> bool:
        at = pointer_of(event)
        if at is None or event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        row = next((row for row in self._rows() if row.box.collidepoint(at)), None)
        if row is not None:
            self._choose(row.number)
        return row is not None

    def update(self, dt: float) -> None:
        """Hints of the button."""
        if self.view.update(dt):
            self.app.invalidate()

    def _choose(self, number: int) -> None:
        if not self.deeds:
            self.panel.show([Part(t("table.reasons.none"))])
            return
        self.chosen = min(max(number, 0), len(self.deeds) - 1)
        count = self._count()
        self.first = min(max(self.first, self.chosen - count + 1), self.chosen, max(len(self.deeds) - count, 0))
        deed, reason = self.deeds[self.chosen]
        words = words_of_reason(reason, deed.seat, self.names)
        level = level_word(reason.level)
        title = t("bots.who", name=self.names[deed.seat], level=level) if level else self.names[deed.seat]
        self.panel.show(parts_of(title, move_words(deed.action, self.names), words), words.options)

    # Layout

    def _foot(self) -> int:
        return min(self.app.px(46), self.app.size[1] // 12)

    def _body(self) -> pygame.Rect:
        size, kit = self.app.size, self.app.ui
        top = round(size[1] * 0.02) + kit.line_height(self._title_size(), True) + max(size[1] // 80, 4)
        bottom = size[1] - self._foot() - 2 * max(size[1] // 60, 4)
        wide = min(round(size[0] * 0.94), kit.px(1500))
        return pygame.Rect((size[0] - wide) // 2, top, wide, bottom - top)

    def _title_size(self) -> float:
        return min(28.0, self.app.size[1] * 0.045 / self.app.ui.scale)

    def _left(self) -> pygame.Rect:
        body = self._body()
        return pygame.Rect(body.x, body.y, round(body.w * 0.56), body.h)

    def _right(self) -> Box:
        body, left = self._body(), self._left()
        x = left.right + max(body.w // 80, 4)
        return Box(x, body.y, body.right - x, body.h)

    def _points(self) -> float:
        return min(15.0, self.app.size[1] * 0.024 / self.app.ui.scale)

    def _row_height(self) -> int:
        return 2 * self.app.ui.line_height(self._points()) + self.app.px(8)

    def _count(self) -> int:
        """How many actions are in view."""
        return max((self._left().h - self.app.px(12)) // self._row_height(), 1)

    def _rows(self) -> list[_Row]:
        kit, left, points = self.app.ui, self._left(), self._points()
        high, pad, step = self._row_height(), kit.px(6), kit.line_height(points)
        out = []
        for place, number in enumerate(range(self.first, min(self.first + self._count(), len(self.deeds)))):
            deed, reason = self.deeds[number]
            box = pygame.Rect(left.x + pad, left.y + pad + place * high, left.w - 3 * pad, high)
            x = box.x + 2 * step + 2 * pad
            room = box.right - pad - x
            move = t("bots.chosen", name=self.names[deed.seat], move=move_words(deed.action, self.names))
            why = words_of_reason(reason, deed.seat, self.names).why
            top = box.y + (high - 2 * step) // 2
            lines = (
                (kit.shorten(move, room, points), (x, top), theme.TEXT),
                (kit.shorten(why, room, points * 0.92), (x, top + step), theme.DIM),
            )
            out.append(_Row(number, box, lines))
        return out

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Title, list and panel."""
        kit, size = self.app.ui, surface.get_size()
        surface.blit(cave(size, True), (0, 0))
        text, at, points = self._title()
        kit.text(surface, text, at, points, theme.GOLD, bold=True, align="midtop")
        left = self._left()
        sheet(kit, surface, left)
        for row in self._rows():
            self._draw_row(surface, row)
        self._draw_bar(surface, left)
        edge = worn.colour(self.panel.seats, self.deeds[self.chosen][0].seat) if self.deeds else theme.PANEL_EDGE
        self.panel.draw(surface, self._right(), edge, self._marked())
        self.view.draw(surface)

    def _marked(self) -> int | None:
        if not self.deeds:
            return None
        action = self.deeds[self.chosen][0].action
        return next((n for n, line in enumerate(self.panel.options) if line.action == action), None)

    def _draw_row(self, surface: pygame.Surface, row: _Row) -> None:
        kit, points = self.app.ui, self._points()
        if row.number == self.chosen:
            width = max(kit.px(1.5), 1)
            surface.blit(draw.box(row.box.size, kit.px(7), theme.ROCK[1], theme.ROCK[0], HINT, width), row.box)
        side = row.box.h - kit.px(10)
        hat = worn.hat(self.panel.seats, self.deeds[row.number][0].seat, side)
        surface.blit(hat, (row.box.x + kit.px(4), row.box.centery - side // 2))
        for number, (text, at, colour) in enumerate(row.lines):
            kit.text(surface, text, at, points * (0.92 if number else 1.0), colour)

    def _draw_bar(self, surface: pygame.Surface, left: pygame.Rect) -> None:
        """Where in the list this is."""
        count, most = self._count(), len(self.deeds)
        if most <= count:
            return
        kit = self.app.ui
        room = left.h - kit.px(12)
        high = max(room * count // most, kit.px(20))
        wide = max(kit.px(4), 2)
        y = left.y + kit.px(6) + (room - high) * self.first // (most - count)
        bar = pygame.Rect(left.right - wide - kit.px(5), y, wide, high)
        surface.blit(draw.box(bar.size, wide // 2, theme.BUTTON.edge, theme.BUTTON.edge), bar)

    def _title(self) -> tuple[str, tuple[int, int], float]:
        size, points = self.app.size, self._title_size()
        text = t("table.reasons.round", round=self.round)
        return (
            self.app.ui.shorten(text, round(size[0] * 0.94), points, True),
            (size[0] // 2, round(size[1] * 0.02)),
            points,
        )

    def labels(self) -> list[LabelBox]:
        """The texts on the screen."""
        kit = self.app.ui
        text, at, points = self._title()
        out = [kit.label_box(text, at, points, pygame.Rect(0, 0, *self.app.size), bold=True, align="midtop")]
        small = self._points()
        for row in self._rows():
            for number, (line, place, _) in enumerate(row.lines):
                out.append(kit.label_box(line, place, small * (0.92 if number else 1.0), row.box))
        return out + self.panel.labels(self._right()) + self.view.labels()
