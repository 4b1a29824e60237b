"""Pictures of the examples: small mines in lamplight, and dwarfs with what lies in front of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from engine.cards import GOAL_CELLS
from game import theme
from game.art import art
from game.rulebook.example import Cell, Example, goal_faces, lit
from game.rulebook.examples import EXAMPLES
from game.table.light import paint_light
from game.table.look import KIND, outline
from game.ui import draw

ROCK = (26, 19, 14)
"""Colour of the mountain behind the cards."""


def shape(example: Example) -> tuple[float, float]:
    """Width and height of the picture in widths of a card."""
    if not example.in_mine:
        return 4.6, 1.9
    west, east, north, south = example.bounds()
    return east - west + 1.3 + (0.45 if example.action is not None else 0), (south - north + 1.2) * 1.5


def verdict(example_name: str) -> bool | None:
    """Whether a check or a cross belongs to the picture; None where nothing is claimed."""
    example = EXAMPLES[example_name]
    return None if example.action is None or example.teams is not None else example.refused is None


@lru_cache(maxsize=48)
def picture(example_name: str, width: int) -> pygame.Surface:
    """The picture of an example for cards of this width in pixels; shared, so do not draw on it."""
    example = EXAMPLES[example_name]
    wide, high = shape(example)
    surface = pygame.Surface((round(wide * width), round(high * width)))
    surface.fill(ROCK)
    if example.in_mine:
        _mine(surface, example, width)
    else:
        _dwarfs(surface, example, width)
    _verdict(surface, example, width)
    _teams(surface, example, width)
    return surface


def _mine(surface: pygame.Surface, example: Example, width: int) -> None:
    west, east, north, south = example.bounds()
    high = width * 3 // 2
    left = round(0.15 * width)
    top = (surface.get_height() - (south - north + 1) * high) // 2
    lights = lit(example)

    def place(cell: Cell) -> tuple[int, int]:
        return left + (cell[0] - west) * width, top + (cell[1] - north) * high

    columns, rows = east - west + 3, south - north + 3
    halo, lamp = paint_light(lights, (west - 1, north - 1), columns, rows, (columns * width, rows * high))
    corner = (left - width, top - high)
    cards = pygame.Surface(lamp.get_size(), pygame.SRCALPHA)

    def put(card: pygame.Surface, cell: Cell, target: pygame.Surface) -> None:
        x, y = place(cell)
        target.blit(card, (x - corner[0], y - corner[1]))

    size = (width, high)
    put(art().card("start", size), (0, 0), cards)
    for card in example.cards:
        put(art().card(card.card, size, card.turned, card.cell in lights), card.cell, cards)
    faces = goal_faces(example)
    goals = [(n, cell) for n, cell in enumerate(GOAL_CELLS) if west <= cell[0] <= east and north <= cell[1] <= south]
    for goal, cell in goals:
        if cell in faces:
            put(art().card(example.goals[goal], size, bool(faces[cell] & 1), cell in lights), cell, cards)
    cards.blit(lamp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    for _, cell in goals:
        if cell not in faces:
            put(art().back("goal", size), cell, cards)
    surface.blit(halo, corner, special_flags=pygame.BLEND_RGB_ADD)
    surface.blit(cards, corner)
    _in_front(surface, example, width)
    _marks(surface, example, width, place)


def _marks(surface: pygame.Surface, example: Example, width: int, place: Callable[[Cell], tuple[int, int]]) -> None:
    size = (width, width * 3 // 2)
    radius, line = max(width // 12, 2), max(width // 22, 2)
    for cell in example.marks:
        surface.blit(outline(size, radius, theme.GOLD, line, 30), place(cell))
    action = example.action
    if action is None:
        return
    colour = theme.GREEN if example.refused is None else theme.RED
    if example.laid is not None:
        if not example.after:
            card = art().card(example.laid.card, size, example.laid.turned).copy()
            card.set_alpha(225)
            surface.blit(card, place(example.laid.cell))
        surface.blit(outline(size, radius, colour, line), place(example.laid.cell))
        return
    cell = tuple(action["cell"]) if "cell" in action else GOAL_CELLS[action["goal"]]
    surface.blit(outline(size, radius, colour, line, 20), place(cell))
    sign = art().icon("rockfall" if action["type"] == "rockfall" else "eye", width * 3 // 5,
                      KIND["harm" if action["type"] == "rockfall" else "know"])  # fmt: skip
    x, y = place(cell)
    disc = pygame.Surface((width, width), pygame.SRCALPHA)
    pygame.draw.circle(disc, (*theme.FIELD, 205), (width // 2, width // 2), width * 2 // 5)
    surface.blit(disc, (x, y + width // 4))
    surface.blit(sign, sign.get_rect(center=(x + width // 2, y + width * 3 // 4)))


def _dwarfs(surface: pygame.Surface, example: Example, width: int) -> None:
    """The card that is played, an arrow, and the dwarf whom it concerns with what lies in front of him."""
    action = example.action
    assert action is not None
    names = [str(action["card"])] if "card" in action else list(action.get("cards", [])) or [str(action["type"])]
    middle, pad = surface.get_height() // 2, width // 5
    high = width * 3 // 2
    x = pad
    step = width if len(names) == 1 else width // 2
    for name in names:
        surface.blit(art().card(name, (width, high)), (x, middle - high // 2))
        x += step
    x = pad + width + step * (len(names) - 1) + width // 10
    arrow = art().icon("arrow", width * 3 // 5, theme.GOLD)
    surface.blit(arrow, arrow.get_rect(midleft=(x, middle)))
    x += width * 3 // 5 + width // 10
    seat = int(action.get("seat", 0) or 0)
    hat = art().hat(seat, width)
    surface.blit(hat, hat.get_rect(midleft=(x, middle)))
    x += width + width // 12
    front = example.fronts[seat]
    small = min(width * 3 // 5, (surface.get_width() - x - pad) // max(len(front), 1))
    for name in front:
        surface.blit(art().card(name, (small, small * 3 // 2)), (x, middle - small * 3 // 4))
        x += small


def _in_front(surface: pygame.Surface, example: Example, width: int) -> None:
    """What hinders the dwarf who plays, in the lower corner."""
    small = width * 3 // 5
    for number, name in enumerate(example.fronts[0]):
        place = width // 8 + number * small, surface.get_height() - small * 3 // 2 - width // 8
        surface.blit(art().card(name, (small, small * 3 // 2)), place)


def _teams(surface: pygame.Surface, example: Example, width: int) -> None:
    """Which team gets to the treasure: both signs with a check or a cross."""
    if example.teams is None:
        return
    side, pad = width // 2, width // 10
    for number, (role, reaches) in enumerate(zip(("blue", "green"), example.teams, strict=True)):
        box = pygame.Rect(pad + number * (2 * side + 2 * pad), pad, 2 * side + pad, side)
        surface.blit(draw.box(box.size, side // 3, theme.FIELD, theme.FIELD, theme.PANEL_EDGE, 1, 235), box)
        surface.blit(art().card(f"role_{role}", (side * 2 // 3, side)), box.move(pad // 2, 0))
        sign = art().icon("check" if reaches else "cross", side * 3 // 5, theme.GREEN if reaches else theme.RED)
        surface.blit(sign, sign.get_rect(midright=(box.right - pad // 2, box.centery)))


def _verdict(surface: pygame.Surface, example: Example, width: int) -> None:
    claimed = verdict(example.name)
    if claimed is None:
        return
    side = max(width // 2, 12)
    colour = theme.GREEN if claimed else theme.RED
    disc = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
    pygame.draw.circle(disc, colour, (side * 2, side * 2), side * 2)
    pygame.draw.circle(disc, theme.FIELD, (side * 2, side * 2), side * 2 - max(side // 4, 2))
    disc = pygame.transform.smoothscale(disc, (side, side))
    place = disc.get_rect(topright=(surface.get_width() - side // 5, side // 5))
    surface.blit(disc, place)
    sign = art().icon("check" if claimed else "cross", side * 3 // 5, colour)
    surface.blit(sign, sign.get_rect(center=place.center))
