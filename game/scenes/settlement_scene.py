"""The end of a round of Saboteur 2: roles turn over, the pay of every seat is explained, and thieves choose."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from engine.action import Action
from engine.settlement import Settlement
from game import pay_lines, theme
from game.i18n import t
from game.scene import LabelBox
from game.scenes.gold_flights import Spot
from game.scenes.round_end import RoundEndScene
from game.table import worn
from game.table.look import art, sheet
from game.table.spots import Ground
from game.ui.backdrop import cave

SIDE_COLOURS = {"blue": theme.BLUE, "green": theme.GREEN, "saboteurs": theme.RED, "nobody": theme.TEXT}
"""Colour of the side that won; gold for all others."""
LIT_EDGE = 2.5
"""Of the row of a seat that can be robbed, in units."""
SIGNS = ("theft", "trapped")
"""Cards in front of a seat that matter for the pay."""


@dataclass(frozen=True)
class Line:
    """One text on the screen and the box it must stay within."""

    text: str
    at: tuple[int, int]
    points: float
    colour: theme.Rgb
    container: pygame.Rect
    bold: bool = False
    align: str = "midtop"


class SettlementScene(RoundEndScene):
    """One row for each seat: dwarf, name, role, what was paid for what, and the sum."""

    subject = "pay_2"

    @property
    def settled(self) -> Settlement:
        """How the round was settled; open to everybody from its end on."""
        found = self.observation.settlement
        assert found is not None
        return found

    def steal(self, victim: int | None) -> None:
        """The thief to choose takes one gold from a seat, or nothing."""
        self.session.try_play(Action("steal", seat=victim))
        self._version = -1

    # Layout

    def _add_choices(self) -> str:
        victims = [action.seat for action in self.observation.legal if action.seat is not None]
        for seat in victims:
            spot = Ground(self.app.ui, self._rows()[seat], partial(self.steal, seat), f"victim:{seat}")
            spot.tip = t("table.steal.from", other=self.observation.config.names[seat])
            self.view.add(spot)
        self._add_foot_button(t("table.steal.nobody"), partial(self.steal, None), "nobody")
        return f"victim:{victims[0]}"

    def _rows(self) -> list[pygame.Rect]:
        """The boxes of the seats: below one another, more than six in two columns."""
        size, kit = self.app.size, self.app.ui
        seats = len(self.session.seats)
        columns = 1 if seats <= 6 else 2
        rows = -(-seats // columns)
        top, bottom = round(size[1] * 0.225), round(size[1] * 0.815)
        gap = max(round(size[1] * 0.007), 2)
        across = min(round(size[0] * 0.95), max(kit.px(1200), round(size[0] * 0.75)))
        wide = (across - gap * 2 * (columns - 1)) // columns
        left = (size[0] - across) // 2
        high = min(kit.px(68), round(size[1] * 0.16), round(wide * 0.14), (bottom - top - gap * (rows - 1)) // rows)
        top += (bottom - top - rows * high - (rows - 1) * gap) // 3
        return [
            pygame.Rect(
                left + seat // rows * (wide + gap * 2),
                top + seat % rows * (high + gap),
                wide,
                high,
            )
            for seat in range(seats)
        ]

    def spot(self, spot: Spot) -> pygame.Rect:
        """Pay comes from below the headline, loot from another seat's token."""
        kind, number = spot
        if kind == "seat":
            return self._parts(self._rows()[number])["total"]
        size = self.app.size
        return pygame.Rect(size[0] // 2, round(size[1] * 0.2), 1, 1)

    def _parts(self, row: pygame.Rect) -> dict[str, pygame.Rect]:
        """The columns of a seat's box."""
        kit, pad = self.app.ui, max(row.h // 12, 2)
        side = row.h - 2 * pad
        hat = pygame.Rect(row.x + pad + kit.px(3), row.y + pad, side, side)
        rim = max(pad // 2, kit.px(LIT_EDGE) + 1)  # the card leaves the frame free
        card = pygame.Rect(hat.right + pad, row.y + rim, 0, row.h - 2 * rim)
        card.w = card.h * 2 // 3
        left = card.right + 2 * pad
        total = pygame.Rect(0, row.y, round(row.h * 0.65), row.h)
        total.right = row.right - 2 * pad
        sign = round(row.h * 0.42)
        token = pygame.Rect(total.x - pad - sign, row.centery - sign // 2, sign, sign)
        most = max(sum(name in SIGNS for name in view.front) for view in self.observation.seats)
        front = pygame.Rect(0, token.y, (sign + pad // 2) * most, sign)
        front.right = token.x - pad
        room, points = front.x - left, self._points(row)
        names = max(kit.width(view.name, points, True) for view in self.observation.seats)
        roles = max(kit.width(t(f"table.role.{line.role}"), points * 0.88) for line in self.settled.lines)
        wide = min(max(names + pad, roles + pad, round(room * 0.34)), round(room * 0.46))
        name = pygame.Rect(left, row.y, wide, row.h)
        words = pygame.Rect(name.right + pad, row.y, front.x - 2 * pad - name.right, row.h)
        return {
            "hat": hat, "card": card, "name": name, "words": words, "front": front, "token": token, "total": total,
        }  # fmt: skip

    def _points(self, row: pygame.Rect) -> float:
        """Size of the names."""
        scale = self.app.ui.scale
        return min(19.0, row.h * 0.28 / scale, row.w * 0.031 / scale)

    # Texts

    def _head_lines(self) -> list[Line]:
        size, kit = self.app.size, self.app.ui
        window = pygame.Rect(0, 0, *size)
        big, small = min(36.0, size[1] * 0.052 / kit.scale), min(18.0, size[1] * 0.027 / kit.scale)
        room, settled = round(size[0] * 0.94), self.settled
        out, y = [], round(size[1] * 0.015)
        for text, points, colour, bold in (
            (t("table.end.round", round=self.observation.round), small, theme.DIM, False),
            (t(f"table.end.{settled.side}"), big, SIDE_COLOURS.get(settled.side, theme.GOLD), True),
            (pay_lines.why(self.observation, settled), small, theme.TEXT, False),
            (pay_lines.counts(settled), small, theme.GOLD, False),
        ):
            out.append(Line(kit.shorten(text, room, points, bold), (size[0] // 2, y), points, colour, window, bold))
            y += kit.line_height(points, bold)
        return out

    def _seat_lines(self, seat: int, row: pygame.Rect) -> list[Line]:
        kit, parts = self.app.ui, self._parts(row)
        points = self._points(row)
        small = points * 0.88
        box = parts["name"]
        name = self.observation.seats[seat].name
        # A long name is first written smaller, and cut only when that is not enough.
        points = max(points * min(1.0, 0.97 * box.w / max(kit.width(name, points, True), 1)), points * 0.75)
        name = kit.shorten(name, box.w, points, True)
        role = t(f"table.role.{self.settled.lines[seat].role}")
        small = max(small * min(1.0, 0.97 * box.w / max(kit.width(role, small), 1)), small * 0.75)
        role = kit.shorten(role, box.w, small)
        high = kit.line_height(points, True)
        top = row.centery - (high + kit.line_height(small)) // 2
        out = [Line(name, (box.x, top), points, theme.TEXT, box, True, "topleft")]
        if seat < self.shown:
            out.append(Line(role, (box.x, top + high), small, theme.DIM, box, False, "topleft"))
        if self.turning or self.flights.awaited(seat):
            return out
        pay = pay_lines.seat_pay(self.observation, self.settled, seat)
        points = self._points(row)
        out += self._word_lines(pay.words, parts["words"], points * 0.88)
        colour = theme.GOLD if pay.gain > 0 else theme.RED if pay.gain < 0 else theme.DIM
        room = parts["total"]
        large = min(points * 1.3, points * room.w / max(kit.width(pay.sum, points, True), 1))
        out.append(Line(pay.sum, room.midright, large, colour, row, True, "midright"))
        return out

    def _word_lines(self, words: tuple[str, ...], box: pygame.Rect, points: float) -> list[Line]:
        """The parts of the pay in as many lines as there is room for, smaller when they would not fit."""
        kit = self.app.ui
        size, lines, most = points, list(words), 1
        for share in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6):
            size = points * share
            lines = self._packed(words, box.w, size)
            most = max(round(box.h * 0.92) // kit.line_height(size), 1)
            if len(lines) <= most:
                break
        if len(lines) > most:
            lines = [*lines[: most - 1], kit.shorten(" ".join(lines[most - 1 :]), box.w, size)]
        high = kit.line_height(size)
        top = box.centery - high * len(lines) // 2
        return [
            Line(line, (box.x, top + number * high), size, theme.TEXT, box, False, "topleft")
            for number, line in enumerate(lines)
        ]

    def _packed(self, words: tuple[str, ...], width: int, points: float) -> list[str]:
        """The parts one after the other; what does not fit into a line begins the next."""
        kit, out = self.app.ui, [""]
        for word in words:
            joined = f"{out[-1]} · {word}" if out[-1] else word
            if kit.width(joined, points) <= width:
                out[-1] = joined
            else:
                out += kit.wrap(word, width, points)
        return [line for line in out if line]

    def _foot_lines(self) -> list[Line]:
        if self.turning:
            return []
        size, kit = self.app.size, self.app.ui
        window = pygame.Rect(0, 0, *size)
        room = round(size[0] * 0.94)
        seat = self.session.to_move
        top = round(size[1] * 0.825)
        points = min(18.0, size[1] * 0.025 / kit.scale)
        if self.session.phase != "steal" or seat is None:
            return self._round_lines(top, room)
        name = self.session.config.names[seat]
        if not self.session.my_turn:
            word = kit.shorten(t("table.steal.watch", name=name), room, points, True)
            return [Line(word, (size[0] // 2, top), points, theme.TEXT, window, True)]
        lines = kit.line_height(points, True) + kit.line_height(points) + kit.px(4)
        top = min(top, self._foot_button("").top - lines)
        title = kit.shorten(t("table.steal.title", name=name), room, points, True)
        text = kit.shorten(t("table.steal.text"), room, points)
        below = top + kit.line_height(points, True)
        return [
            Line(title, (size[0] // 2, top), points, theme.GOLD, window, True),
            Line(text, (size[0] // 2, below), points, theme.TEXT, window),
        ]

    def _round_lines(self, top: int, room: int) -> list[Line]:
        """Who won which round, side by side; of many the last."""
        kit, size = self.app.ui, self.app.size
        points = min(16.0, size[1] * 0.025 / kit.scale)
        gap = round(kit.line_height(points) * 1.2)
        entries = [
            (f"{t('table.end.col_round', round=event.round)} · {t(f'table.side.{event.side}')}",
             SIDE_COLOURS.get(event.side or "", theme.GOLD))
            for event in self.observation.history if event.type == "round_ended"
        ]  # fmt: skip
        for number in range(self.observation.round + 1, self.observation.options.rounds + 1):
            entries.append((f"{t('table.end.col_round', round=number)} · {t('table.end.not_played')}", theme.DIM))
        entries += self._own_gold()
        widths = [kit.width(text, points) for text, _ in entries]
        first, last = 0, len(entries)
        while last - first > 1 and sum(widths[first:last]) + gap * (last - first - 1) > room:
            first += 1
        x = (size[0] - sum(widths[first:last]) - gap * (last - first - 1)) // 2
        out, window = [], pygame.Rect(0, 0, *size)
        for (text, colour), wide in zip(entries[first:last], widths[first:last], strict=True):
            out.append(Line(text, (x, top), points, colour, window, False, "topleft"))
            x += wide + gap
        return out

    def _own_gold(self) -> list[tuple[str, theme.Rgb]]:
        """The gold of the one seat that may look; what others have is secret until the game ends (S-60)."""
        seat = self.observation.seat
        gold = self.observation.seats[seat].gold if seat is not None and seat >= 0 else None
        return (
            []
            if gold is None
            else [(f"{self.observation.config.names[seat or 0]} · {t('table.gold', n=sum(gold))}", theme.GOLD)]
        )

    def _lines(self) -> list[Line]:
        rows = [line for seat, row in enumerate(self._rows()) for line in self._seat_lines(seat, row)]
        return [line for line in (*self._head_lines(), *rows, *self._foot_lines()) if line.text]

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The whole screen."""
        surface.blit(cave(surface.get_size(), True), (0, 0))
        lit = self._lit()
        for seat, row in enumerate(self._rows()):
            self._draw_row(surface, seat, row, seat in lit)
        for line in self._lines():
            self.app.ui.text(surface, line.text, line.at, line.points, line.colour, bold=line.bold, align=line.align)
        self.view.draw(surface)
        self.flights.draw(surface, self.spot, round(surface.get_height() * 0.1))

    def _lit(self) -> set[int]:
        """The seats that can be robbed, for the thief who looks; for others the thief."""
        if self.session.phase != "steal" or self.turning:
            return set()
        if self.session.my_turn:
            return {action.seat for action in self.observation.legal if action.seat is not None}
        return {seat for seat in (self.session.to_move,) if seat is not None}

    def _draw_row(self, surface: pygame.Surface, seat: int, row: pygame.Rect, lit: bool) -> None:
        kit, parts, view = self.app.ui, self._parts(row), self.observation.seats[seat]
        edge = theme.GOLD if lit else worn.colour(self.session.seats, seat)
        sheet(kit, surface, row, edge=edge, wide=LIT_EDGE if lit else 1.5)
        for spot in self.view.widgets:
            if isinstance(spot, Ground) and spot.name == f"victim:{seat}":
                spot.shine(surface)
        surface.blit(worn.hat(self.session.seats, seat, parts["hat"].w), parts["hat"])
        self.draw_role(surface, seat, parts["card"], self.settled.lines[seat].role)
        side = parts["token"].h
        x = parts["front"].right
        for name in view.front:
            if name in SIGNS:
                x -= side
                surface.blit(art().icon(name, side), (x, parts["front"].y))
                x -= max(row.h // 24, 1)
        if view.has_gold:
            surface.blit(art().icon("token", side), parts["token"])

    def labels(self) -> list[LabelBox]:
        """The texts on the screen."""
        if self.view.dialog is not None:
            return self.view.labels()
        out = [
            self.app.ui.label_box(x.text, x.at, x.points, x.container, bold=x.bold, align=x.align)
            for x in self._lines()
        ]
        return out + self.view.labels()
