"""Small pictures of the mines of saved games as they lay at the end, drawn a few at a time, in bounded memory."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from engine.cards import GOAL_CELLS, START_CELL
from game import theme
from game.art import ArtCache, MissingArt
from game.replays.facts import Facts
from game.replays.library import Entry

Size = tuple[int, int]
Key = tuple[str, int, int, Size]
MAX_BYTES = 32 * 1024 * 1024
MAX_CELLS = 60
"""A mine of more columns or rows is no longer to be made out."""


class Thumbnails:
    """Pictures by file, as long as the file is the same. `want` asks for one, `work` draws, `get` only looks."""

    def __init__(self, art: ArtCache, max_bytes: int = MAX_BYTES) -> None:
        self.art, self.max_bytes = art, max_bytes
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._wanted: OrderedDict[Key, Facts] = OrderedDict()

    @property
    def used_bytes(self) -> int:
        """Bytes of pixels held now."""
        return sum(one.get_pitch() * one.get_height() for one in self._kept.values())

    @property
    def waiting(self) -> int:
        """Pictures that are still to be drawn."""
        return len(self._wanted)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._wanted.clear()

    def drop_wishes(self) -> None:
        """Nobody waits for those asked for before: other rows are in view."""
        self._wanted.clear()

    def want(self, entry: Entry, size: Size) -> None:
        """Have the picture of a game drawn, unless it is there or there is nothing in it."""
        key = self._key(entry, size)
        if key in self._kept:
            self._kept.move_to_end(key)
        elif entry.facts.fault is None and min(size) > 4:
            self._wanted[key] = entry.facts

    def get(self, entry: Entry, size: Size) -> pygame.Surface | None:
        """The picture, if it is drawn already."""
        return self._kept.get(self._key(entry, size))

    def work(self, count: int) -> bool:
        """Draw up to so many; True when there was one."""
        some = False
        for _ in range(min(count, len(self._wanted))):
            key, facts = self._wanted.popitem(last=False)
            self._kept[key] = draw_mine(self.art, facts, key[3])
            some = True
        while self.used_bytes > self.max_bytes and len(self._kept) > 1:
            self._kept.popitem(last=False)
        return some

    @staticmethod
    def _key(entry: Entry, size: Size) -> Key:
        return str(entry.path), entry.time, entry.size, size


def draw_mine(art: ArtCache, facts: Facts, size: Size) -> pygame.Surface:
    """The mine of the last round. Goals stay covered while the game is not over: it may be played on."""
    out = pygame.Surface(size, pygame.SRCALPHA)
    cells = {(x, y): (card, turned) for card, turned, x, y in facts.mine if max(abs(x), abs(y)) < MAX_CELLS}
    every = [*cells, START_CELL, *GOAL_CELLS]
    left, top = min(x for x, _ in every), min(y for _, y in every)
    columns, rows = max(x for x, _ in every) - left + 1, max(y for _, y in every) - top + 1
    height = min(size[1] / rows, size[0] / columns * 1.5)
    width = height / 1.5
    x0, y0 = (size[0] - columns * width) / 2, (size[1] - rows * height) / 2

    def box(x: int, y: int) -> pygame.Rect:
        at, down = round(x0 + (x - left) * width), round(y0 + (y - top) * height)
        right, bottom = round(x0 + (x - left + 1) * width), round(y0 + (y - top + 1) * height)
        return pygame.Rect(at, down, max(right - at, 1), max(bottom - down, 1))

    def put(name: str, cell: tuple[int, int], turned: bool = False) -> None:
        place = box(*cell)
        try:
            out.blit(art.card_in_motion(name, place.size, turned), place)
        except MissingArt:  # no card of this name: a scenario may say anything
            out.fill((*theme.ROCK[2], 255), place)

    for cell, (card, turned) in cells.items():
        put(card, cell, turned)
    put("start", START_CELL)
    for number, cell in enumerate(GOAL_CELLS):
        if facts.finished and number < len(facts.goals):
            put(facts.goals[number], cell)
        else:
            back = art.back("goal", (64, 96))
            place = box(*cell)
            out.blit(pygame.transform.smoothscale(back, place.size), place)
    return out
