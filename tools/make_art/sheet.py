"""A contact sheet of all cards, icons and hats, to look at them side by side and small."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from game.art import SEAT_COLOURS, ArtCache

from . import actions, backs, dwarfs, faces, icons, marks, tricks

GAP = 6
GROUND = (24, 18, 14)


def draw_sheet(target: Path) -> None:
    """Write the sheet as PNG: all cards at 150 pixels, a mine and all cards at 48, icons at 32 and 16, hats."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    art = ArtCache()
    names = [
        *faces.GOALS,
        *faces.BASE,
        *faces.SECOND,
        *actions.NAMES,
        *tricks.NAMES,
        "role_digger",
        "role_saboteur",
        *(f"role_{role}" for role in dwarfs.NAMES),
        "gold_1",
        "gold_2",
        "gold_3",
    ]
    columns = 14
    cards = [art.card(name, (100, 150)) for name in names] + [art.back(kind, (100, 150)) for kind in backs.KINDS]
    rows = -(-len(cards) // columns)
    width = columns * (100 + GAP) + GAP
    out = pygame.Surface((width, rows * (150 + GAP) + 10 + 2 * 54 + 6 + 2 * 62 + 64 + GAP))
    out.fill(GROUND)
    for i, card in enumerate(cards):
        out.blit(card, (GAP + i % columns * (100 + GAP), GAP + i // columns * (150 + GAP)))
    y = rows * (150 + GAP) + 10
    for i, name in enumerate(names):
        out.blit(art.card(name, (32, 48)), (GAP + i % 42 * 35, y + i // 42 * 54))
    y += 2 * 54 + 6
    for drawn in (icons.DRAWN, marks.DRAWN):
        for i, name in enumerate(drawn):
            out.blit(art.icon(name, 32), (GAP + i * 36, y))
            out.blit(art.icon(name, 16), (GAP + i * 36 + 8, y + 38))
        y += 62
    for seat in range(len(SEAT_COLOURS)):
        out.blit(art.hat(seat, 64), (GAP + seat * 110, y))
        out.blit(art.hat(seat, 28), (GAP + seat * 110 + 70, y + 20))
    target.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(out, str(target))
