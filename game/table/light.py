"""Lamplight: it follows the tunnel that is linked to the start, softly, and leaves the rest in the dark."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import pygame

from engine.cards import OPEN
from engine.observation import Observation

Cell = tuple[int, int]
_FINE = 12
"""Pixels of a cell's width in the coarse picture of the light."""
AMBIENT = (128, 122, 124)
"""What is left of a card's colours where no light falls."""
LAMP = (255, 250, 240)
HALO = (150, 98, 44)
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def lit_sides(observation: Observation) -> dict[Cell, int]:
    """Mask of the open sides that a way from the start leads to, by cell; cells without one are left out."""
    from engine import grid

    record = observation.record
    out = {}
    for slot in range(1, int(record.slots)):
        mask = int(record.reach[slot]) & int(OPEN[record.face[slot]])
        if mask:
            out[grid.cell_of(int(record.cell[slot]))] = mask
    return out


def _glow(
    lit: dict[Cell, int], origin: Cell, columns: int, rows: int, hurried: bool = False
) -> tuple[pygame.Surface, pygame.Surface]:
    """The light as two grey pictures: near the tunnel, and far around it."""
    wide, high = _FINE, _FINE * 3 // 2
    near = pygame.Surface((columns * wide, rows * high))
    for (column, row), mask in lit.items():
        x, y = (column - origin[0] + 0.5) * wide, (row - origin[1] + 0.5) * high
        for side, (dx, dy) in enumerate(_SIDES):
            if mask >> side & 1:
                end = (x + dx * wide / 2, y + dy * high / 2)
                pygame.draw.line(near, (255, 255, 255), (x, y), end, 6)
        pygame.draw.circle(near, (255, 255, 255), (x, y), 3)
    if hurried:
        return _spread(near, 2, 3), _spread(near, 6, 3)
    coarse = pygame.transform.smoothscale(near, (max(near.get_width() // 2, 1), max(near.get_height() // 2, 1)))
    return pygame.transform.gaussian_blur(near, 5), pygame.transform.gaussian_blur(coarse, 8)


def _spread(picture: pygame.Surface, by: int, radius: int) -> pygame.Surface:
    """A blur that is quick, for it is done in a smaller picture."""
    small = (max(picture.get_width() // by, 2), max(picture.get_height() // by, 2))
    return pygame.transform.gaussian_blur(pygame.transform.smoothscale(picture, small), radius)


@lru_cache(maxsize=4)
def _noise(width: int, height: int) -> np.ndarray:
    noise: np.ndarray = np.random.Generator(np.random.PCG64(3)).random((width, height), np.float32)
    return noise


def _levels(picture: pygame.Surface, size: tuple[int, int]) -> np.ndarray:
    grey = pygame.surfarray.array_red(pygame.transform.smoothscale(picture, size))
    levels: np.ndarray = grey.astype(np.float32) / 255
    return levels


def paint_light(
    lit: dict[Cell, int],
    origin: Cell,
    columns: int,
    rows: int,
    size: tuple[int, int],
    hurried: bool = False,
    halo: pygame.Surface | None = None,
) -> tuple[pygame.Surface, pygame.Surface]:
    """The halo to add to the rock, and the light to multiply the cards with, both `size` pixels large; in a fraction
    of the time when `hurried`, and a little less smooth. A `halo` that will do is taken as it is."""
    near, far = _glow(lit, origin, columns, rows, hurried)
    half = (columns * _FINE // 2, rows * _FINE * 3 // 4) if hurried else (max(size[0] // 2, 1), max(size[1] // 2, 1))
    close, wide = _levels(near, half), _levels(far, half)
    strength = np.clip(1.6 * wide, 0, 1) ** 0.8
    # The edge of the picture must be dark, or the halo would end in a line.
    for axis, length in enumerate(half):
        place = np.arange(length, dtype=np.float32)
        rim = np.clip(np.minimum(place, length - 1 - place) / (0.12 * length), 0, 1)
        strength *= rim[:, None] if axis == 0 else rim[None, :]
    if halo is None:
        dither = _noise(*half)
        halo = _picture([strength * colour + dither for colour in HALO], size)
    share = np.clip(0.25 * strength + 1.15 * close + 0.5 * wide, 0, 1)
    return halo, _picture([low + (high - low) * share for low, high in zip(AMBIENT, LAMP, strict=True)], size)


def _picture(channels: Iterable[np.ndarray], size: tuple[int, int]) -> pygame.Surface:
    """Red, green and blue, each 0 to 255, as a picture that is scaled to `size`."""
    coloured = np.stack([channel.astype(np.uint8) for channel in channels], axis=-1)
    return pygame.transform.smoothscale(pygame.surfarray.make_surface(coloured).convert(32), size)


STEPS = 8
"""Pictures of which a change of light consists."""


class Fade:
    """The light of before, while it gives way to that of now."""

    def __init__(self) -> None:
        self.before: dict[Cell, int] | None = None
        """The light that goes; None while nothing changes."""
        self._now: dict[Cell, int] | None = None
        self._name: float | None = None

    def follow(self, lit: dict[Cell, int], glow: tuple[float, float] | None) -> None:
        """See the light of now, and the change of light under way, if one is (see `Presenter.glow`)."""
        if glow is None or (self._name is not None and glow[0] != self._name):
            self.before = None
        self._name = glow[0] if glow is not None else None
        if glow is not None and self.before is None and self._now is not None and lit != self._now:
            self.before = self._now
        self._now = lit


def step_of(glow: tuple[float, float] | None) -> int:
    """How far a change of light is, in `STEPS` steps; all of them where none is under way."""
    return STEPS if glow is None else min(round(glow[1] * STEPS), STEPS)


def between(old: pygame.Surface, new: pygame.Surface, step: int) -> pygame.Surface:
    """A picture on the way from one to another of the same size."""
    out = new.copy()
    over = old.copy()
    over.set_alpha(round(255 * (1 - step / STEPS)))
    out.blit(over, (0, 0))
    return out
