"""One saved game in a list: its mine, who played and won, when, how long, and in which file it lies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game import theme
from game.hats import seated
from game.i18n import t
from game.inputs import Command
from game.replays.facts import Facts
from game.replays.fault_words import fault_words
from game.replays.library import Entry
from game.replays.listing import date_of, edition_of, winners_of
from game.replays.names import clean
from game.scene import LabelBox
from game.scenes.thumbnails import Thumbnails
from game.table import worn
from game.theme import Rgb
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget

HEIGHT = 84.0
"""Of a row, in units."""
MINE_WIDTH = 98.0


@dataclass(frozen=True)
class RowTexts:
    """The texts of a row."""

    names: str
    result: str
    details: str
    length: str
    file: str


def texts_of(entry: Entry) -> RowTexts:
    """Players, result, date and rule set, length, and the file."""
    facts = entry.facts
    file = clean(entry.path.stem)
    details = "   ".join(part for part in (date_of(facts), edition_of(facts)) if part)
    if facts.fault is not None:
        broken = t("replay.broken", cause=clean(fault_words(facts.fault)))
        return RowTexts(file, broken, details, "", clean(entry.path.name))
    names = " · ".join(clean(name) for name in facts.names)
    length = f"{t('replay.rounds', n=len(facts.rounds))} · {t('replay.actions', n=facts.actions)}"
    if not facts.finished:
        return RowTexts(names, t("replay.unfinished"), details, length, file)
    return RowTexts(names, t("replay.won_by", names=clean(", ".join(winners_of(facts)))), details, length, file)


def colour_of(facts: Facts) -> Rgb:
    """Red for a broken game, blue for an unfinished one, gold for one that was won."""
    return theme.RED if facts.fault is not None else theme.GOLD if facts.finished else theme.BLUE


Placed = tuple[str, tuple[int, int], float, Rgb, bool, str]


class ReplayRow(Widget):
    """Opens its game; `go` is told of commands that move the focus (see `VirtualList.command`)."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        entry: Entry,
        thumbnails: Thumbnails,
        *,
        run: Callable[[], None],
        delete: Callable[[], None] | None,
        go: Callable[[Command], bool],
        name: str,
    ) -> None:
        super().__init__(kit, rect, name)
        self.entry, self.thumbnails, self.run, self.delete, self.go = entry, thumbnails, run, delete, go
        self.texts, self.colour = texts_of(entry), colour_of(entry.facts)
        if entry.facts.fault is not None:
            self.tip = self.texts.result
        pad = kit.px(7)
        height = rect.height - 2 * pad
        self.mine = pygame.Rect(pad, pad, min(kit.px(MINE_WIDTH), rect.width // 3), height)
        thumbnails.want(entry, self.mine.size)
        self._hats = self._make_hats()

    def _make_hats(self) -> list[pygame.Surface]:
        facts = self.entry.facts
        if facts.fault is not None or len(facts.levels) != len(facts.names):
            return []
        seats = seated(facts.levels, facts.names, facts.program)
        return [worn.hat(seats, seat, self.kit.px(20)) for seat in range(len(seats))]

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.hovered:
            self.run()
            return True
        return False

    def command(self, command: Command) -> bool:
        if command is Command.ACTIVATE:
            self.run()
        elif command is Command.DELETE and self.delete is not None:
            self.delete()
        else:
            return self.go(command)
        return True

    def _left(self) -> int:
        return self.rect.left + self.mine.right + self.kit.px(12)

    def _hats_at(self) -> list[int]:
        """Where each hat begins: side by side, closer where many would leave the names no room."""
        if not self._hats:
            return []
        room = (self.rect.right - self._left()) * 3 // 10
        step = min(self._hats[0].get_width() - self.kit.px(2), max(room // len(self._hats), 1))
        return [self._left() + step * number for number in range(len(self._hats))]

    def _names_at(self) -> int:
        """Where the names begin."""
        hats = self._hats_at()
        return hats[-1] + self._hats[-1].get_width() + self.kit.px(7) if hats else self._left()

    def _placed(self) -> list[Placed]:
        kit, rect, words = self.kit, self.rect, self.texts
        pad, left = kit.px(14), self._left()
        right = rect.right - pad
        ys = [rect.top + round(rect.height * part) for part in (0.24, 0.53, 0.79)]
        out: list[Placed] = []

        def line(y: int, start: int, one: tuple[str, float, Rgb, bool], other: tuple[str, float, Rgb, bool]) -> None:
            """What is short at the right comes first; the left has the rest."""
            room = max(right - start, 0)
            (text, size, colour, bold), (late, late_size, late_colour, _) = one, other
            late = kit.shorten(late, min(round((right - left) * 0.5), room), late_size) if late else ""
            wide = kit.width(late, late_size) + pad if late else 0
            if late:
                out.append((late, (right, y), late_size, late_colour, False, "midright"))
            if text and room - wide > kit.px(20):
                short = kit.shorten(text, room - wide, size, bold)
                out.append((short, (start, y), size, colour, bold, "midleft"))

        line(
            ys[0],
            self._names_at(),
            (words.names, theme.BODY, theme.TEXT, True),
            (words.result, theme.BODY, self.colour, False),
        )
        # Both whole, in smaller letters where there is little room: else the rule set would be the part that is cut.
        taken = kit.width(words.details + words.length, theme.SMALL) + kit.px(4)
        small = theme.SMALL * max(min(1.0, (right - left - pad) / max(taken, 1)), 0.75)
        line(ys[1], left, (words.details, small, theme.DIM, False), (words.length, small, theme.DIM, False))
        line(ys[2], left, (words.file, theme.SMALL, theme.BUTTON_OFF.text, False), ("", theme.SMALL, theme.DIM, False))
        return out

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        fill = (theme.ROCK[1], theme.ROCK[0]) if self.hovered else (theme.ROCK[0], theme.PANEL)
        edge = theme.BUTTON_HOVER.edge if self.hovered else theme.PANEL_EDGE
        surface.blit(draw.box(self.rect.size, kit.px(theme.RADIUS), *fill, edge, kit.px(1.5)), self.rect)
        place = self.mine.move(self.rect.topleft)
        surface.blit(draw.box(place.size, kit.px(6), theme.FIELD, theme.FIELD), place)
        picture = self.thumbnails.get(self.entry, self.mine.size)
        if picture is not None:
            surface.blit(picture, place)
        elif self.entry.facts.fault is not None:
            mark = draw.sign("cross", min(place.height // 2, kit.px(26)), theme.RED)
            surface.blit(mark, mark.get_rect(center=place.center))
        y = self.rect.top + round(self.rect.height * 0.24)
        for x, hat in zip(self._hats_at(), self._hats, strict=True):
            surface.blit(hat, hat.get_rect(midleft=(x, y)))
        for text, anchor, size, colour, bold, align in self._placed():
            kit.text(surface, text, anchor, size, colour, bold=bold, align=align)

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(text, anchor, size, self.rect, bold=bold, align=align)
            for text, anchor, size, _, bold, align in self._placed()
        ]
