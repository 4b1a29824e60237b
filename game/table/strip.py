"""The players' strip: one box for each seat with everything public about it, and what the viewer knows besides."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.observation import Observation, SeatView
from game import theme
from game.i18n import t
from game.layout import TableLayout
from game.scene import LabelBox
from game.setup import HUMAN, SeatSetup
from game.table.look import KIND, SEATS, art, sheet
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
            self._seat(surface, layout, number, view, seats[number].kind, state, observation)

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
        box, kit, hat = layout.seats[number], self.kit, self._hat(layout, number)
        left = hat.right + kit.px(6)
        room = box.right - kit.px(6) - left
        big = (box.h * (0.29 if layout.compact else 0.24)) / kit.scale
        small = (box.h * (0.24 if layout.compact else 0.17)) / kit.scale
        # A long name is first written smaller, and cut only when that is not enough.
        big = max(big * min(1.0, room / max(kit.width(view.name, big, True), 1)), big * 0.62)
        name = kit.shorten(view.name, room, big, True)
        out = [(name, (left, box.y + round(box.h * 0.05)), big, theme.TEXT, True)]
        if not layout.compact:
            word = t("table.human") if kind == HUMAN else t(f"table.level.{kind}")
            colour: theme.Rgb = theme.DIM
            if number == state.thinking:
                word = t("table.thinking")
            elif number == state.to_move:
                word, colour = t("table.your_turn"), theme.GOLD
            icon = round(box.h * 0.2)
            out.append(
                (
                    kit.shorten(word, room - icon - kit.px(4), small),
                    (left + icon + kit.px(4), box.y + round(box.h * 0.39)),
                    small,
                    colour,
                    False,
                )
            )
        return out

    def _seat(
        self,
        surface: pygame.Surface,
        layout: TableLayout,
        number: int,
        view: SeatView,
        kind: str,
        state: StripState,
        observation: Observation,
    ) -> None:
        box, kit = layout.seats[number], self.kit
        edge, wide = self._edge(number, state)
        sheet(kit, surface, box, edge=edge, wide=wide, alpha=240)
        hat = self._hat(layout, number)
        surface.blit(art().hat(number, hat.w), hat)
        if view.role is not None:
            self._role_mark(surface, hat, view.role)
        if view.has_gold and observation.edition != "base":
            token = max(hat.w * 2 // 5, 10)
            surface.blit(art().icon("token", token), (hat.right - token + kit.px(2), hat.bottom - token + kit.px(2)))
        for text, place, size, colour, bold in self._words(layout, number, view, kind, state):
            kit.text(surface, text, place, size, colour, bold=bold)
        left = hat.right + kit.px(6)
        if not layout.compact:
            icon = round(box.h * 0.2)
            sign = "clock" if number == state.thinking else "person" if kind == HUMAN else "bot"
            surface.blit(art().icon(sign, icon, SEATS[number]), (left, box.y + round(box.h * 0.42)))
        bottom = box.y + round(box.h * (0.56 if layout.compact else 0.7))
        self._pips(surface, box.right - kit.px(7), left, bottom, box.h, view)
        if number in state.dim:
            surface.blit(draw.box((box.w, box.h), kit.px(12), theme.PANEL, theme.PANEL, None, 0, 150), box)

    def _role_mark(self, surface: pygame.Surface, hat: pygame.Rect, role: str) -> None:
        side = max(hat.w // 2, 12)
        place = pygame.Rect(hat.left - self.kit.px(3), hat.bottom - side + self.kit.px(3), side, side)
        colour = ROLE_COLOURS[role]
        surface.blit(draw.box(place.size, side // 3, theme.FIELD, theme.FIELD, colour, max(side // 14, 1)), place)
        inner = side * 3 // 4
        surface.blit(art().icon(f"role_{role}", inner, colour), place.move((side - inner) // 2, (side - inner) // 2))

    def _pips(self, surface: pygame.Surface, right: int, left: int, top: int, height: int, view: SeatView) -> None:
        """Cards in hand as small backs; broken tools, trap and theft at the right."""
        tool = max(round(height * 0.29), 10)
        x = right
        for name in reversed(view.front):
            x -= tool
            badge = pygame.Rect(x, top - round(height * 0.03), tool, tool)
            ground, edge = _BADGE.get(name, ((120, 38, 30), KIND["harm"]))
            pygame.draw.rect(surface, ground, badge, border_radius=tool // 4)
            pygame.draw.rect(surface, edge, badge, max(tool // 14, 1), border_radius=tool // 4)
            inner = tool - 4
            surface.blit(art().icon(name, inner, (255, 226, 208)), (badge.x + 2, badge.y + 2))
            x -= 2
        pip = max(round(height * 0.22), 8)
        wide = pip * 2 // 3
        room = x - left - self.kit.px(3)
        step = min(wide + 2, room // max(view.hand_size, 1))
        if step < max(wide // 3, 3):
            self.kit.text(surface, f"×{view.hand_size}", (left, top), pip / self.kit.scale * 0.9, theme.DIM)
            return
        back = art().back("draw", (wide, pip))
        for number in range(view.hand_size):
            surface.blit(back, (left + number * step, top))

    def labels(
        self, layout: TableLayout, observation: Observation, seats: tuple[SeatSetup, ...], state: StripState
    ) -> list[LabelBox]:
        """The texts of the strip."""
        out = []
        for number, view in enumerate(observation.seats):
            for text, place, size, _, bold in self._words(layout, number, view, seats[number].kind, state):
                out.append(self.kit.label_box(text, place, size, pygame.Rect(layout.seats[number]), bold=bold))
        return out
