"""The awards of a game as tiles: a sign, what it is for, who has it, and the figure."""

from __future__ import annotations

import pygame

from game import theme
from game.awards import Award
from game.i18n import t
from game.scene import LabelBox
from game.setup import SeatSetup
from game.table import worn
from game.table.look import KIND, art, sheet
from game.theme import Rgb
from game.ui.kit import Kit

SIGNS: dict[str, tuple[str, Rgb | None]] = {
    "liar": ("role_saboteur", theme.RED),
    "builder": ("pickaxe", theme.GOLD),
    "finder": ("gold", None),
    "thief": ("theft", None),
    "friend": ("check", KIND["help"]),
    "breaker": ("broken_cart", None),
    "rockfalls": ("rockfall", KIND["harm"]),
    "richest_round": ("token", None),
    "target": ("warning", KIND["harm"]),
    "scout": ("map", KIND["know"]),
    "passes": ("discard", KIND["pass"]),
}
"""Icon of each award, and its colour."""
ROWS = 3
"""Rows of tiles there is room for, two in a row."""
Line = tuple[str, tuple[int, int], float, Rgb, bool, pygame.Rect]


def joined(names: list[str]) -> str:
    """Names in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return t("table.and", first=t("table.list_separator").join(names[:-1]), last=names[-1])


class AwardsView:
    """Draws the awards in two columns."""

    def __init__(self, kit: Kit, seats: tuple[SeatSetup, ...], awards: tuple[Award, ...]) -> None:
        self.kit, self.seats, self.awards = kit, seats, awards
        self.box = pygame.Rect(0, 0, 1, 1)

    def arrange(self, box: pygame.Rect) -> None:
        """Where the tiles lie."""
        self.box = box

    def tiles(self) -> list[tuple[Award, pygame.Rect]]:
        """Each award and its tile."""
        gap = max(self.kit.px(6), 3)
        wide = (self.box.w - gap) // 2
        high = min((self.box.h - gap * (ROWS - 1)) // ROWS, self.kit.px(96))
        return [
            (award, pygame.Rect(self.box.x + n % 2 * (wide + gap), self.box.y + n // 2 * (high + gap), wide, high))
            for n, award in enumerate(self.awards)
        ]

    def _side(self, tile: pygame.Rect) -> int:
        return min(round(tile.h * 0.56), round(tile.w * 0.2))

    def _hat(self, tile: pygame.Rect) -> int:
        return round(tile.h * 0.32)

    def _fit(self, text: str, room: int, points: float, bold: bool) -> tuple[str, float]:
        """A long line is first written smaller, and cut only when that is not enough."""
        small = max(points * min(1.0, 0.98 * room / max(self.kit.width(text, points, bold), 1)), points * 0.72)
        return self.kit.shorten(text, room, small, bold), small

    def _lines(self, award: Award, tile: pygame.Rect) -> list[Line]:
        kit, pad = self.kit, max(tile.h // 12, 2)
        left = tile.x + pad * 2 + self._side(tile)
        room = tile.right - pad * 2 - left
        points = min(16.0, tile.h * 0.2 / kit.scale)
        hats = self._hat(tile) * min(len(award.seats), 3) + pad
        names = joined([self.seats[seat].name for seat in award.seats])
        figure = t(f"awards.{award.name}_figure", n=award.figure)
        out: list[Line] = []
        heights = [
            kit.line_height(points, True),
            max(kit.line_height(points), self._hat(tile)),
            kit.line_height(points),
        ]
        y = tile.y + (tile.h - sum(heights)) // 2
        for number, (text, indent, size, colour, bold) in enumerate((
            (t(f"awards.{award.name}"), 0, points, theme.GOLD, True),
            (names, hats, points, theme.TEXT, False),
            (figure, 0, points * 0.86, theme.DIM, False),
        )):  # fmt: skip
            shown, fitted = self._fit(text, room - indent, size, bold)
            middle = y + heights[number] // 2
            out.append((shown, (left + indent, middle), fitted, colour, bold, tile))
            y += heights[number]
        return out

    def draw(self, surface: pygame.Surface) -> None:
        """All tiles."""
        kit = self.kit
        for award, tile in self.tiles():
            sheet(kit, surface, tile)
            name, colour = SIGNS[award.name]
            side, pad = self._side(tile), max(tile.h // 12, 2)
            surface.blit(art().icon(name, side, colour), (tile.x + pad, tile.centery - side // 2))
            lines = self._lines(award, tile)
            for text, at, points, shade, bold, _ in lines:
                kit.text(surface, text, at, points, shade, bold=bold, align="midleft")
            hat, middle = self._hat(tile), lines[1][1][1]
            for number, seat in enumerate(award.seats[:3]):
                place = (tile.x + pad * 2 + side + number * hat, middle - hat // 2)
                surface.blit(worn.hat(self.seats, seat, hat), place)

    def labels(self) -> list[LabelBox]:
        """The lines of all tiles."""
        return [
            self.kit.label_box(text, at, points, tile, bold=bold, align="midleft")
            for award, tile in self.tiles()
            for text, at, points, _, bold, _ in self._lines(award, tile)
        ]
