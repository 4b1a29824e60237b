"""The panel beside the mine that tells what a bot has in mind: the sentence, the best moves, suspects and signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from engine.action import used_cards
from game import theme
from game.i18n import t
from game.layout import Box
from game.reason_lines import OptionLine, ReasonWords
from game.scene import LabelBox
from game.setup import SeatSetup
from game.table import worn
from game.table.look import KIND, art, sheet
from game.ui import draw
from game.ui.kit import Kit

TITLE: theme.Rgb = theme.GOLD
HINT: theme.Rgb = theme.CRYSTAL
"""Colour of what a bot advises, in the panel and on the table."""
_SHARES = (1.0, 0.93, 0.86, 0.8)
"""How much smaller the letters may get before the panel scrolls."""


@dataclass(frozen=True)
class Part:
    """One entry of the panel: its text, its look, and what it is about."""

    text: str
    colour: theme.Rgb = theme.TEXT
    bold: bool = False
    seat: int | None = None
    option: int | None = None
    gap: float = 0.3
    """Room above it, in lines."""


@dataclass(frozen=True)
class _Row:
    part: Part
    lines: tuple[str, ...]
    numbers: int
    """How many of the lines, the last ones, are the numbers of an option."""
    top: int
    height: int


def parts_of(title: str, headline: str, words: ReasonWords | None, note: str = "") -> list[Part]:
    """The entries that tell a reason: a title, what is done, and all that the explanation holds."""
    out = [Part(title, TITLE, True, gap=0.0)]
    if headline:
        out.append(Part(headline, bold=True, gap=0.1))
    if words is not None:
        out.append(Part(words.why))
        out += _titled(words.heading, [Part(line.words, option=n) for n, line in enumerate(words.options)])
        out += [Part(text, theme.DIM) for text in (words.contrast, words.cover) if text]
        out += _titled(t("bots.title.suspects"), [Part(text, seat=seat, gap=0.1) for seat, text in words.suspects])
        signs = [Part(text, KIND["harm" if bad else "help"], seat=seat, gap=0.1) for seat, text, bad in words.signs]
        out += _titled(t("bots.title.signs"), signs)
    if note:
        out.append(Part(note, theme.DIM, gap=0.5))
    return out


def _titled(title: str, parts: list[Part]) -> list[Part]:
    return [Part(title, TITLE, gap=0.5), *parts] if parts else []


class ReasonPanel:
    """Lays the entries out in a box, as large as they fit; what is too long scrolls."""

    def __init__(self, kit: Kit, seats: tuple[SeatSetup, ...]) -> None:
        self.kit, self.seats = kit, seats
        self.parts: list[Part] = []
        self.options: tuple[OptionLine, ...] = ()
        self.offset = 0
        self._laid: tuple[object, ...] | None = None
        self._rows: list[_Row] = []
        self._size = 14.0

    def show(self, parts: Sequence[Part], options: Sequence[OptionLine] = ()) -> None:
        """Tell something else; the same again stays scrolled where it was."""
        if list(parts) != self.parts or tuple(options) != self.options:
            self.parts, self.options, self.offset, self._laid = list(parts), tuple(options), 0, None

    # Layout

    def _inner(self, box: Box) -> pygame.Rect:
        pad = min(self.kit.px(12), box.w // 16)
        return pygame.Rect(box.x + pad, box.y + pad // 2 + 1, box.w - 2 * pad, box.h - 2 * (pad // 2 + 1))

    def _lay(self, box: Box) -> list[_Row]:
        """The rows from top to bottom, their tops counted from the top of all."""
        key = (box, self.kit.scale)
        if self._laid == key:
            return self._rows
        inner, scale = self._inner(box), self.kit.scale
        largest = min(14.0, box.w * 0.075 / scale, box.h * 0.062 / scale)
        for share in _SHARES:
            self._size = largest * share
            self._rows = self._rows_at(inner.w)
            if self._height() <= inner.h:
                break
        self._laid = key
        self.offset = min(self.offset, self.limit(box))
        return self._rows

    def _rows_at(self, width: int) -> list[_Row]:
        kit, size = self.kit, self._size
        step, y = kit.line_height(size), 0
        out: list[_Row] = []
        for part in self.parts:
            y += round(part.gap * step) if out else 0
            indent = self._indent(part, step)
            lines = kit.wrap(part.text, width - indent, size, part.bold)
            told = self.options[part.option].numbers if part.option is not None else ""
            numbers = kit.wrap(told, width - indent, size * 0.9) if told else []
            lines += numbers
            high = max(len(lines) * step, step * 2 if part.option is not None else 0)
            high += max(step * 2 // 5, 5) if part.option is not None else 0
            out.append(_Row(part, tuple(lines), len(numbers), y, high))
            y += high
        return out

    def _indent(self, part: Part, step: int) -> int:
        if part.option is not None:
            return round(step * 2 / 1.5) + step // 2
        return step + step // 4 if part.seat is not None else 0

    def _height(self) -> int:
        return self._rows[-1].top + self._rows[-1].height if self._rows else 0

    def limit(self, box: Box) -> int:
        """How far the panel can be scrolled, in pixels."""
        self._lay(box)
        return max(self._height() - self._inner(box).h, 0)

    def scroll(self, box: Box, lines: float) -> bool:
        """Scroll down by so many lines (up, below 0); True when something moved."""
        before = self.offset
        step = self.kit.line_height(self._size)
        self.offset = min(max(self.offset + round(lines * step), 0), self.limit(box))
        return self.offset != before

    def option_boxes(self, box: Box) -> list[tuple[int, pygame.Rect]]:
        """Where the moves that were weighed are shown, as far as they are in view."""
        inner = self._inner(box)
        out = []
        for row in self._lay(box):
            if row.part.option is not None:
                rect = pygame.Rect(inner.x, inner.y + row.top - self.offset, inner.w, row.height).clip(inner)
                if rect.h > 0:
                    out.append((row.part.option, rect))
        return out

    # Drawing

    def draw(self, surface: pygame.Surface, box: Box, edge: theme.Rgb = HINT, marked: int | None = None) -> None:
        """Draw the panel; the option `marked` is framed."""
        kit, inner = self.kit, self._inner(box)
        sheet(kit, surface, box, edge=edge, alpha=244)
        rows = self._lay(box)
        old = surface.get_clip()
        surface.set_clip(inner.inflate(kit.px(6), 2).clip(old))
        for row in rows:
            top = inner.y + row.top - self.offset
            if top < inner.bottom and top + row.height > inner.y:
                self._draw_row(surface, inner, row, top, row.part.option is not None and row.part.option == marked)
        surface.set_clip(old)
        limit = self.limit(box)
        if limit:
            wide, high = max(kit.px(4), 2), max(inner.h * inner.h // (inner.h + limit), kit.px(20))
            y = inner.y + (inner.h - high) * self.offset // limit
            bar = pygame.Rect(box.right - wide - kit.px(3), y, wide, high)
            surface.blit(draw.box(bar.size, wide // 2, theme.BUTTON.edge, theme.BUTTON.edge), bar)

    def _draw_row(self, surface: pygame.Surface, inner: pygame.Rect, row: _Row, top: int, marked: bool) -> None:
        kit, part, step = self.kit, row.part, self.kit.line_height(self._size)
        left = inner.x + self._indent(part, step)
        if part.option is not None:
            self._draw_option(surface, inner, row, top, marked)
        elif part.seat is not None:
            surface.blit(worn.hat(self.seats, part.seat, step), (inner.x, top))
        for text, y, size, dim in self._texts(row, top):
            kit.text(surface, text, (left, y), size, theme.DIM if dim else part.colour, bold=part.bold)

    def _texts(self, row: _Row, top: int) -> list[tuple[str, int, float, bool]]:
        """The lines of a row: text, top, size, and whether they are the numbers of an option."""
        step, first = self.kit.line_height(self._size), len(row.lines) - row.numbers
        return [
            (text, top + n * step, self._size * (0.9 if n >= first else 1.0), n >= first)
            for n, text in enumerate(row.lines)
        ]

    def _draw_option(self, surface: pygame.Surface, inner: pygame.Rect, row: _Row, top: int, marked: bool) -> None:
        kit, step = self.kit, self.kit.line_height(self._size)
        line = self.options[row.part.option or 0]
        lift = max(step // 6, 2)  # air above the words
        box = pygame.Rect(inner.x - kit.px(3), top - lift, inner.w + kit.px(6), row.height + lift)
        if marked:
            surface.blit(draw.box(box.size, kit.px(6), theme.ROCK[1], theme.ROCK[0], HINT, max(kit.px(1.5), 1)), box)
        cards = used_cards(line.action) if line.action is not None else ()
        if cards and line.action is not None:
            high = step * 2 - max(step // 5, 2)
            picture = art().card(cards[0], (high * 2 // 3, high), line.action.turned)
            surface.blit(picture, (inner.x + kit.px(2), top + max(step // 10, 1)))
        if line.share is not None:
            left = inner.x + self._indent(row.part, step)
            bar = pygame.Rect(left, 0, inner.right - left - kit.px(4), max(step // 6, 2))
            bar.bottom = box.bottom - max(kit.px(4), 3)
            surface.fill(theme.FIELD, bar)
            colour = HINT if marked or row.part.option == 0 else theme.DIM
            surface.fill(colour, (*bar.topleft, round(bar.w * line.share), bar.h))

    def labels(self, box: Box) -> list[LabelBox]:
        """The texts that are wholly in view."""
        inner, step = self._inner(box), self.kit.line_height(self._size)
        out = []
        for row in self._lay(box):
            left = inner.x + self._indent(row.part, step)
            for text, y, size, _ in self._texts(row, inner.y + row.top - self.offset):
                label = self.kit.label_box(text, (left, y), size, pygame.Rect(box), bold=row.part.bold)
                if inner.y <= label.rect.y and label.rect.bottom <= inner.bottom + 1:
                    out.append(label)
        return out
