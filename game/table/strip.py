"""The players' strip: one box for each seat with everything public about it, and what the viewer knows besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from engine.observation import Observation, SeatView
from game import theme
from game.i18n import t
from game.layout import TableLayout
from game.reason_lines import level_word
from game.scene import LabelBox
from game.setup import HUMAN, SeatSetup, levels
from game.table import worn
from game.table.look import KIND, art, sheet, small_back
from game.table.thinking_sign import draw_sign
from game.ui import draw
from game.ui.kit import Kit

ROLE_COLOURS: dict[str, theme.Rgb] = {
    "digger": theme.TEXT, "saboteur": theme.RED, "blue": theme.BLUE, "green": theme.GREEN, "boss": theme.GOLD,
    "profiteer": (208, 168, 236), "geologist": theme.CRYSTAL,
}  # fmt: skip
"""Colours of the signs of the roles; each sign has a shape of its own as well."""
_BADGE: dict[str, tuple[theme.Rgb, theme.Rgb]] = {
    "trapped": ((62, 62, 70), (168, 168, 178)),
    "theft": ((84, 62, 18), theme.GOLD),
}
"""Ground and edge of what lies before a seat, other than broken tools."""


NOTES: dict[str, tuple[theme.Rgb, str, float]] = {
    "trusted": (KIND["help"], "check", 0.5),
    "suspected": (KIND["harm"], "warning", 0.18),
}
"""Colour, sign and roundness of the marks that people put on others."""


@dataclass(frozen=True)
class StripState:
    """What the strip shows for the moment."""

    to_move: int | None = None
    thinking: int | None = None
    lit: frozenset[int] = frozenset()
    """Seats that the chosen card can be aimed at."""
    marked: frozenset[int] = frozenset()
    """Seats of the log line under the mouse."""
    aim: int | None = None
    aim_kind: str = "build"
    dim: frozenset[int] = frozenset()
    """Seats that the chosen card cannot be aimed at."""
    phase: int | None = None
    """How far the sign at the seat that thinks has gone round; None for a sign that stands still."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """What the person who looks noted on the others: `trusted` or `suspected`."""


class Strip:
    """Draws the seats."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def draw(
        self,
        surface: pygame.Surface,
        layout: TableLayout,
        observation: Observation,
        seats: tuple[SeatSetup, ...],
        state: StripState,
    ) -> None:
        """All seats."""
        for number, view in enumerate(observation.seats):
            self._seat(surface, layout, number, view, seats, state, observation)

    def _edge(self, number: int, state: StripState) -> tuple[theme.Rgb, float]:
        if state.aim == number:
            return KIND[state.aim_kind], 3.5
        if number in state.lit:
            return theme.GOLD, 2.5
        if number in state.marked:
            return theme.TEXT, 2.5
        return (theme.GOLD, 2.5) if number == state.to_move else (theme.PANEL_EDGE, 1.5)

    def _hat(self, layout: TableLayout, number: int) -> pygame.Rect:
        box = layout.seats[number]
        side = min(round(box.h * (0.8 if layout.compact else 0.78)), round(box.w * 0.34))
        pad = max((box.h - side) // 2, 2)
        return pygame.Rect(box.x + min(pad, self.kit.px(8)), box.y + pad, side, side)

    def _words(
        self, layout: TableLayout, number: int, view: SeatView, kind: str, state: StripState
    ) -> list[tuple[str, tuple[int, int], float, theme.Rgb, bool]]:
        box, kit = layout.seats[number], self.kit
        left, right = self._sides(layout, number)
        room = right - left
        big = (box.h * (0.29 if layout.compact else 0.24)) / kit.scale
        small = (box.h * (0.24 if layout.compact else 0.17)) / kit.scale
        word, colour = self._word(number, kind, state)
        free = room - kit.width(view.name, big, True) - kit.px(8)
        if layout.compact and kit.width(word, small * 0.82) > free:  # bars stand there in place of the word
            room -= self._bars_width(box.h, kind)
        # A long name is first written smaller, and cut only when that is not enough.
        least = big * 0.58
        while big > least and kit.width(view.name, big, True) > room:
            big = max(big - 0.5 / kit.scale, least)
        name = kit.shorten(view.name, room, big, True)
        out = [(name, (left, box.y + round(box.h * 0.05)), big, theme.TEXT, True)]
        if layout.compact:
            size = small * 0.82
            # A word that does not fit whole is left out: the bars beside the name tell the level then.
            if kit.width(word, size) <= free:
                top = box.y + round(box.h * 0.05) + kit.line_height(big, True) - kit.line_height(size) - kit.px(1)
                out.append((word, (right - kit.width(word, size), top), size, colour, False))
            return out
        icon = round(box.h * 0.2)
        room -= icon + kit.px(4)
        if self._badge_size(box.h, room, view) is None:
            room -= kit.width(f"×{view.hand_size}", small) + kit.px(4)
        # A long word is first written smaller, and cut only when that is not enough.
        size = small * max(min(1.0, room * 0.98 / max(kit.width(word, small), 1)), 0.7)
        top = box.y + round(box.h * 0.39) + (kit.line_height(small) - kit.line_height(size)) // 2
        out.append((kit.shorten(word, room, size), (left + icon + kit.px(4), top), size, colour, False))
        return out

    def _word(self, number: int, kind: str, state: StripState) -> tuple[str, theme.Rgb]:
        """Human or the bot's level, or what the seat is doing."""
        if number == state.thinking:
            return t("table.thinking"), theme.DIM
        if number == state.to_move:
            return t("table.your_turn"), theme.GOLD
        return t("table.human") if kind == HUMAN else level_word(kind), theme.DIM

    @staticmethod
    def _bar(height: int) -> tuple[int, int]:
        """Width of one bar and from one to the next: all levels together are about as wide as high."""
        wide = max(height * 3 // (5 * len(levels())), 2)
        return wide, wide + max(wide // 2, 1)

    def _bars_width(self, box_height: int, kind: str) -> int:
        """Pixels that the bars of a level take beside the name, their distance from it included."""
        if kind not in levels():
            return 0
        return len(levels()) * self._bar(round(box_height * 0.24))[1] + self.kit.px(4)

    def _bars(self, surface: pygame.Surface, right: int, top: int, height: int, kind: str) -> None:
        """A bot's level as bars that grow, one for the weakest; those above its level stand faintly beside them."""
        if kind not in levels():
            return
        reached, count = levels().index(kind), len(levels())
        wide, step = self._bar(height)
        for number in range(count):
            tall = max(height * (number + 2) // (count + 1), 2)
            colour = theme.DIM if number <= reached else theme.PANEL_EDGE
            surface.fill(colour, (right - (count - number) * step, top + height - tall, wide, tall))

    def _sides(self, layout: TableLayout, number: int) -> tuple[int, int]:
        """Left and right end of what stands beside the hat."""
        box = layout.seats[number]
        gap = min(self.kit.px(6), max(box.w // 24, 2))
        return self._hat(layout, number).right + gap, box.right - gap

    def _seat(
        self,
        surface: pygame.Surface,
        layout: TableLayout,
        number: int,
        view: SeatView,
        seats: tuple[SeatSetup, ...],
        state: StripState,
        observation: Observation,
    ) -> None:
        box, kit, kind = layout.seats[number], self.kit, seats[number].kind
        edge, wide = self._edge(number, state)
        sheet(kit, surface, box, edge=edge, wide=wide, alpha=240)
        hat = self._hat(layout, number)
        surface.blit(worn.hat(seats, number, hat.w), hat)
        if view.role is not None:
            self._role_mark(surface, hat, view.role)
        if view.has_gold and observation.edition != "base":
            token = max(hat.w * 2 // 5, 10)
            surface.blit(art().icon("token", token), (hat.right - token + kit.px(2), hat.bottom - token + kit.px(2)))
        if number in state.notes:
            self._note_mark(surface, hat, state.notes[number])
        if number == state.thinking:
            side = max(hat.w * 9 // 20, 10)
            draw_sign(surface, pygame.Rect(hat.right - side + kit.px(3), hat.y - kit.px(2), side, side), state.phase)
        words = self._words(layout, number, view, kind, state)
        for text, place, size, colour, bold in words:
            kit.text(surface, text, place, size, colour, bold=bold)
        left, right = self._sides(layout, number)
        if layout.compact and len(words) == 1:
            self._bars(surface, right, box.y + round(box.h * 0.12), round(box.h * 0.24), kind)
        if not layout.compact:
            icon = round(box.h * 0.2)
            sign = "person" if kind == HUMAN else "bot"
            surface.blit(art().icon(sign, icon, worn.colour(seats, number)), (left, box.y + round(box.h * 0.42)))
        self._lower(surface, layout, pygame.Rect(left, box.y, right - left, box.h), view)
        if number in state.dim:
            surface.blit(draw.box((box.w, box.h), kit.px(12), theme.PANEL, theme.PANEL, None, 0, 150), box)

    def _note_mark(self, surface: pygame.Surface, hat: pygame.Rect, note: str) -> None:
        """A note on a player, beside the name: a tick on green, or a warning on red, each in a shape of its own."""
        side = max(hat.w * 9 // 20, 12)
        place = pygame.Rect(hat.left - self.kit.px(3), hat.top - self.kit.px(2), side, side)
        colour, icon, radius = NOTES[note]
        surface.blit(draw.box(place.size, round(side * radius), theme.FIELD, theme.FIELD, colour, 2), place)
        inner = side * 7 // 10
        picture = art().icon(icon, inner, colour)
        surface.blit(picture, picture.get_rect(center=place.center))

    def _role_mark(self, surface: pygame.Surface, hat: pygame.Rect, role: str) -> None:
        side = max(hat.w // 2, 12)
        place = pygame.Rect(hat.left - self.kit.px(3), hat.bottom - side + self.kit.px(3), side, side)
        colour = ROLE_COLOURS[role]
        surface.blit(draw.box(place.size, side // 3, theme.FIELD, theme.FIELD, colour, max(side // 14, 1)), place)
        inner = side * 3 // 4
        surface.blit(art().icon(f"role_{role}", inner, colour), place.move((side - inner) // 2, (side - inner) // 2))

    def _badge_size(self, height: int, room: int, view: SeatView) -> int | None:
        """Size of the signs of what lies before a seat, in one row with its count of cards; None where that is full."""
        full = max(round(height * 0.29), 10)
        if not view.front:
            return full
        count = self.kit.width(f"×{view.hand_size}", self._pip(height) * 0.9 / self.kit.scale) + self.kit.px(3)
        size = min(full, (room - count) // len(view.front) - 2)
        return size if size >= height * 0.24 else None

    def _pip(self, height: int) -> int:
        return max(round(height * 0.22), 8)

    def _lower(self, surface: pygame.Surface, layout: TableLayout, area: pygame.Rect, view: SeatView) -> None:
        """Cards in hand as small backs, and what lies before the seat: broken tools, trap and theft."""
        pip, kit = self._pip(area.h), self.kit
        middle = area.y + round(area.h * (0.56 if layout.compact else 0.7)) + pip // 2
        size = self._badge_size(area.h, area.w, view)
        if size is not None:
            for number, name in enumerate(reversed(view.front)):
                self._badge(surface, area.right - (number + 1) * size - number * 2, middle - size // 2, size, name)
            self._backs(surface, area.x, middle, pip, area.w - len(view.front) * (size + 2) - kit.px(3), view)
            return
        count, points = f"×{view.hand_size}", pip * 0.9 / kit.scale
        if not layout.compact:  # the count goes up beside the level, and the signs have the row to themselves
            high = area.y + round(area.h * 0.39) + round(area.h * 0.17) // 2
            kit.text(surface, count, (area.right, high + pip // 6), points, theme.DIM, align="midright")
            size = min(area.w // len(view.front) - 2, round(area.h * 0.29))
            for number, name in enumerate(view.front):
                self._badge(surface, area.x + number * (size + 2), middle - size // 2, size, name)
            return
        # Three in a row and two rows: the count first, then the signs.
        rows = 1 if len(view.front) < 3 else 2
        size = min(area.w // 3 - 2, round(area.h * (0.23 if rows == 2 else 0.28)))
        top = area.bottom - round(area.h * 0.05) - rows * (size + 2) if rows == 2 else middle - size // 2
        points *= min(1.0, size / max(kit.width(count, points), 1))
        kit.text(surface, count, (area.x, top + size // 2), points, theme.DIM, align="midleft")
        for number, name in enumerate(view.front, 1):
            row, column = divmod(number, 3)
            self._badge(surface, area.x + column * (size + 2), top + row * (size + 2), size, name)

    def _badge(self, surface: pygame.Surface, x: int, y: int, size: int, name: str) -> None:
        badge = pygame.Rect(x, y, size, size)
        ground, edge = _BADGE.get(name, ((120, 38, 30), KIND["harm"]))
        pygame.draw.rect(surface, ground, badge, border_radius=size // 4)
        pygame.draw.rect(surface, edge, badge, max(size // 14, 1), border_radius=size // 4)
        surface.blit(art().icon(name, size - 4, (255, 226, 208)), (x + 2, y + 2))

    def _backs(self, surface: pygame.Surface, left: int, middle: int, pip: int, room: int, view: SeatView) -> None:
        """The hand as small backs, as a number where they do not fit."""
        wide = pip * 2 // 3
        step = min(wide + 2, (room - wide) // max(view.hand_size - 1, 1))
        if step < max(wide // 3, 3):
            points = pip * 0.9 / self.kit.scale
            self.kit.text(surface, f"×{view.hand_size}", (left, middle), points, theme.DIM, align="midleft")
            return
        back = small_back((wide, pip))
        for number in range(view.hand_size):
            surface.blit(back, (left + number * step, middle - pip // 2))

    def labels(
        self, layout: TableLayout, observation: Observation, seats: tuple[SeatSetup, ...], state: StripState
    ) -> list[LabelBox]:
        """The texts of the strip."""
        out = []
        for number, view in enumerate(observation.seats):
            for text, place, size, _, bold in self._words(layout, number, view, seats[number].kind, state):
                out.append(self.kit.label_box(text, place, size, pygame.Rect(layout.seats[number]), bold=bold))
        return out
