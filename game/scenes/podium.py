"""The podium at the end of a game: three steps of stone and timber with the dwarfs who stand on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game import theme
from game.art import rasterise
from game.scene import LabelBox
from game.setup import SeatSetup
from game.table import worn
from game.theme import Rgb
from game.tween import clamp, overshoot
from game.ui.kit import Kit

HEIGHTS = {1: 0.5, 2: 0.39, 3: 0.3}
"""How high the step of each place is, as a share of the podium's box."""
ORDER = (2, 1, 3)
"""Places from left to right."""
RISE, APART = 0.55, 0.45
"""Seconds in which a step comes up, and from one step to the next; the third comes first."""
RISEN = RISE + 2 * APART
"""When the podium stands."""


def _hex(colour: Rgb, share: float = 1.0) -> str:
    return "#" + "".join(f"{round(min(part * share, 255)):02x}" for part in colour)


@lru_cache(maxsize=64)
def body(colour: Rgb, size: tuple[int, int], cheering: bool) -> pygame.Surface:
    """A dwarf below his beard: tunic in his hat's colour, belt and boots; one who cheers has his arms up."""
    tunic, dark, line = _hex(colour), _hex(colour, 0.62), 'stroke="#170f0a" stroke-width="4" stroke-linejoin="round"'
    arms, hands = (
        ("M30 44 Q8 34 8 12 M70 44 Q92 34 92 12", ((8, 9), (92, 9)))
        if cheering
        else ("M28 46 Q12 58 14 78 M72 46 Q88 58 86 78", ((14, 80), (86, 80)))
    )
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120" width="100" height="120">',
        f'<path d="M30 96H48V114H24Q22 104 30 96Z M52 96H70Q78 104 76 114H52Z" fill="#4a321f" {line}/>',
        f'<path d="{arms}" fill="none" stroke="#170f0a" stroke-width="19" stroke-linecap="round"/>',
        f'<path d="{arms}" fill="none" stroke="{dark}" stroke-width="11" stroke-linecap="round"/>',
        *(f'<circle cx="{x}" cy="{y}" r="8" fill="#e8b48a" {line}/>' for x, y in hands),
        f'<path d="M22 102 Q16 40 50 34 Q84 40 78 102 Z" fill="{tunic}" {line}/>',
        f'<path d="M62 37 Q82 46 78 102 L66 102 Q70 60 62 37 Z" fill="{dark}"/>',
        f'<path d="M20 78 Q50 86 80 78 L79.500 90 Q50 98 20.500 90 Z" fill="#5a3b22" {line}/>',
        f'<path d="M42 79H58V95H42Z" fill="#f2d16b" {line}/><path d="M47 84H53V90H47Z" fill="#5a3b22"/>',
        "</svg>",
    ]
    return rasterise("".join(parts).encode(), size)


@lru_cache(maxsize=24)
def step(size: tuple[int, int], place: int) -> pygame.Surface:
    """The front of a step: hewn stone under a plank; the first is edged with gold."""
    wide, high = 200.0, 200.0 * size[1] / max(size[0], 1)
    edge = "#f2d16b" if place == 1 else "#b98a52" if place == 2 else "#8a6238"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#6a5442"/><stop offset="1" stop-color="#2c2119"/></linearGradient></defs>',
        f'<path d="M6 8H194V{high + 8:.0f}H6Z" fill="url(#s)" stroke="#170f0a" stroke-width="5"/>',
    ]
    y, row = 34.0, 0
    while y < high + 20:
        parts.append(f'<path d="M8 {y:.0f}H192" stroke="#1c140e" stroke-width="3" stroke-opacity="0.55"/>')
        for x in (62, 134) if row % 2 == 0 else (34, 98, 164):
            parts.append(
                f'<path d="M{x} {y:.0f}V{y + 34:.0f}" stroke="#1c140e" stroke-width="3" stroke-opacity="0.5"/>'
                f'<path d="M{x + 4} {y + 4:.0f}h22" stroke="#a58a6b" stroke-width="2.500" stroke-opacity="0.35"/>'
            )
        y, row = y + 34, row + 1
    parts.append(
        '<path d="M2 3H198V24H2Z" fill="#7a5230" stroke="#170f0a" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="M5 6H195V10H5Z" fill="{edge}"/>'
        '<path d="M20 17h54M96 16h70M150 19h30" stroke="#4c3018" stroke-width="2.500" stroke-linecap="round"/>'
    )
    return rasterise("".join((*parts, "</svg>")).encode(), size)


@dataclass(frozen=True)
class Words:
    """A line on the podium."""

    text: str
    at: tuple[int, int]
    points: float
    colour: Rgb
    box: pygame.Rect


class Podium:
    """The best three places; who shares a place shares the step."""

    def __init__(self, kit: Kit, seats: tuple[SeatSetup, ...], places: list[tuple[int, int]]) -> None:
        """`places`: (place from 1, seat), best first."""
        self.kit, self.seats = kit, seats
        self.on_step: dict[int, list[int]] = {place: [s for p, s in places if p == place] for place in ORDER}
        self.box = pygame.Rect(0, 0, 1, 1)

    def arrange(self, box: pygame.Rect) -> None:
        """Where the podium stands."""
        self.box = box

    def _step(self, place: int) -> pygame.Rect:
        """The front of a step."""
        wide = self.box.w // 3
        high = round(self.box.h * HEIGHTS[place])
        left = self.box.x + (self.box.w - 3 * wide) // 2 + ORDER.index(place) * wide
        return pygame.Rect(left, self.box.bottom - high, wide, high)

    def dwarfs(self, place: int) -> list[tuple[int, pygame.Rect]]:
        """(seat, box) of those on a step; many stand closer and are smaller."""
        seats, front = self.on_step[place], self._step(place)
        if not seats:
            return []
        high = min(round(self.box.h * 0.46), round(front.w * 0.9))
        rows = 1 if len(seats) <= 4 else 2
        per_row = -(-len(seats) // rows)
        if per_row > 1:
            high = min(high, round(front.w * 1.9 / per_row), round(self.box.h * (0.46 if rows == 1 else 0.3)))
        across = min(round(high * 0.72), (front.w - high * 3 // 5) // max(per_row - 1, 1)) if per_row > 1 else 0
        out = []
        for number, seat in enumerate(seats):
            # The back row stands higher, between those in front.
            row, column = divmod(number, per_row)
            count = min(per_row, len(seats) - row * per_row)
            middle = front.centerx + round((column - (count - 1) / 2) * across)
            back = rows - 1 - row
            out.append((seat, pygame.Rect(middle - high // 2, front.top - high - back * high // 2, high, high)))
        return out

    def _lift(self, place: int, t: float | None) -> int:
        """How far below its place a step still is."""
        if t is None:
            return 0
        share = clamp((t - (3 - place) * APART) / RISE)
        return round((1 - overshoot(share)) * self.box.h) if share < 1 else 0

    def draw(self, surface: pygame.Surface, t: float | None) -> None:
        """The podium, `t` seconds after it began to rise; None: as it stands."""
        old = surface.get_clip()
        surface.set_clip(pygame.Rect(self.box.x, 0, self.box.w, self.box.bottom).clip(old))
        for place in (3, 2, 1):
            lift = self._lift(place, t)
            front = self._step(place).move(0, lift)
            for seat, box in self.dwarfs(place):
                self._dwarf(surface, seat, box.move(0, lift), place == 1)
            tall = pygame.Rect(front.x, front.y, front.w, front.h + round(self.box.h * 0.2))
            surface.blit(step(tall.size, place), tall)
        surface.set_clip(old)
        if t is None or t >= RISEN:
            for word in self._words():
                self.kit.text(surface, word.text, word.at, word.points, word.colour, bold=True, align="center")

    def _dwarf(self, surface: pygame.Surface, seat: int, box: pygame.Rect, cheering: bool) -> None:
        tall = box.h
        trunk = pygame.Rect(0, 0, round(tall * 0.62), round(tall * 0.744))
        trunk.midbottom = (box.centerx, box.bottom + round(tall * 0.035))
        head = round(tall * 0.6)
        surface.blit(body(worn.colour(self.seats, seat), trunk.size, cheering), trunk)
        surface.blit(worn.hat(self.seats, seat, head), (box.centerx - head // 2, box.top))

    def _words(self) -> list[Words]:
        """The number of each place, and the name where one stands alone."""
        kit, out = self.kit, []
        for place in ORDER:
            front, seats = self._step(place), self.on_step[place]
            if not seats:
                continue
            plank = round(front.w * 0.12)
            room = pygame.Rect(front.x, front.y + plank, front.w, front.h - plank)
            alone = len(seats) == 1
            colour = theme.GOLD if place == 1 else theme.TEXT
            below = 0
            if alone:
                name, points = self.seats[seats[0]].name, min(17.0, room.h * 0.23 / kit.scale)
                wide = round(front.w * 0.9)
                points = max(points * min(1.0, 0.98 * wide / max(kit.width(name, points, True), 1)), points * 0.7)
                shown, below = kit.shorten(name, wide, points, True), kit.line_height(points, True)
                out.append(Words(shown, (front.centerx, room.bottom - below // 2 - room.h // 24), points, colour, room))
            number = min(34.0, (room.h - below) * 0.6 / kit.scale)
            out.append(Words(str(place), (front.centerx, (room.y + room.bottom - below) // 2), number, colour, room))
        return out

    def winners_box(self) -> pygame.Rect:
        """What gold glitters around."""
        boxes = [box for _, box in self.dwarfs(1)]
        return boxes[0].unionall(boxes[1:]) if boxes else self.box

    def labels(self) -> list[LabelBox]:
        """The lines on the steps."""
        return [
            self.kit.label_box(word.text, word.at, word.points, word.box, bold=True, align="center")
            for word in self._words()
        ]
