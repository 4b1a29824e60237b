"""What all parts of the table share: pictures, colours of meaning, measures of text."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game import theme
from game.art import HARM as HARM_HEX
from game.art import HELP as HELP_HEX
from game.art import KNOW as KNOW_HEX
from game.art import PASS as PASS_HEX
from game.art import SEAT_COLOURS
from game.art import art as art
from game.layout import Box
from game.theme import Rgb
from game.ui import draw
from game.ui.kit import Kit


def _rgb(code: str) -> Rgb:
    colour = pygame.Color(code)
    return colour.r, colour.g, colour.b


SEATS: tuple[Rgb, ...] = tuple(_rgb(code) for code in SEAT_COLOURS)
"""Hat colour of each seat."""
KIND: dict[str, Rgb] = {
    "build": theme.TEXT, "harm": _rgb(HARM_HEX), "help": _rgb(HELP_HEX), "know": _rgb(KNOW_HEX), "pass": _rgb(PASS_HEX),
    "swap": theme.TEXT, "now": theme.GOLD,
}  # fmt: skip
"""Colour of each sort of log line, arrow or mark."""
KIND_ICON: dict[str, str] = {
    "build": "pickaxe",
    "harm": "warning",
    "help": "check",
    "know": "eye",
    "pass": "discard",
    "swap": "swap",
    "now": "gold",
}
"""Sign of each sort, so that colour is never alone."""


def kind_of(card: str | None) -> str:
    """The sort of thing that a card does."""
    if card is None:
        return "pass"
    if card.startswith("broken_") or card in ("rockfall", "trapped", "theft"):
        return "harm"
    if card.startswith("repair_") or card in ("hands_off", "free_at_last"):
        return "help"
    if card in ("swap_hands", "swap_hats"):
        return "swap"
    return "know" if card in ("map", "inspection") else "build"


def sheet(
    kit: Kit,
    surface: pygame.Surface,
    box: Box | pygame.Rect,
    *,
    edge: Rgb = theme.PANEL_EDGE,
    alpha: int = 232,
    wide: float = 1.5,
) -> None:
    """A dark panel without a shadow."""
    rect = pygame.Rect(box)
    surface.blit(draw.box(rect.size, kit.px(12), theme.ROCK[0], theme.PANEL, edge, kit.px(wide), alpha), rect)


def small_back(size: tuple[int, int]) -> pygame.Surface:
    """The back of a card that is only counted: plain and light, since its picture is dark on dark when small."""
    return draw.box(size, max(size[0] // 6, 1), theme.SLEEPER, theme.ROCK[2], theme.FLOOR[1], max(size[0] // 10, 1))


@lru_cache(maxsize=64)
def outline(size: tuple[int, int], radius: int, colour: Rgb, width: int, fill_alpha: int = 0) -> pygame.Surface:
    """A rounded frame, its inside tinted with `fill_alpha`."""
    return draw.box(size, radius, colour, colour, colour, width, fill_alpha)


@lru_cache(maxsize=16)
def hatch(size: tuple[int, int], colour: Rgb, alpha: int = 90) -> pygame.Surface:
    """Slanting strokes over a box: a mark that needs no colour."""
    fine = 2
    wide, high = size[0] * fine, size[1] * fine
    big = pygame.Surface((wide, high), pygame.SRCALPHA)
    big.fill((*colour, 0))
    step, width = max(wide // 5, 8), max(wide // 28, 2)
    for start in range(-high, wide, step):
        pygame.draw.line(big, (*colour, alpha), (start, high), (start + high, 0), width)
    return pygame.transform.smoothscale(big, size)
