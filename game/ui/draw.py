"""Shapes with smooth edges, cached: rounded boxes with a gradient and an edge, soft shadows, small signs."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game import theme
from game.theme import Rgb

FINE = 4
"""Shapes are drawn this much larger and scaled down, which smooths their edges."""


@lru_cache(maxsize=64)
def _disc(radius: int) -> pygame.Surface:
    big = pygame.Surface((radius * 2 * FINE,) * 2, pygame.SRCALPHA)
    big.fill((255, 255, 255, 0))
    pygame.draw.circle(big, (255, 255, 255, 255), (radius * FINE, radius * FINE), radius * FINE)
    return pygame.transform.smoothscale(big, (radius * 2, radius * 2))


def _mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    width, height = size
    radius = max(0, min(radius, width // 2, height // 2))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    if radius:
        disc = _disc(radius)
        for x, dx in ((0, 0), (width - radius, radius)):
            for y, dy in ((0, 0), (height - radius, radius)):
                corner = pygame.Rect(x, y, radius, radius)
                mask.fill((255, 255, 255, 0), corner)
                mask.blit(disc, corner, (dx, dy, radius, radius), pygame.BLEND_RGBA_MAX)
    return mask


def _gradient(size: tuple[int, int], top: Rgb, bottom: Rgb, alpha: int) -> pygame.Surface:
    width, height = size
    out = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(height):
        share = y / max(height - 1, 1)
        colour = [round(a + (b - a) * share) for a, b in zip(top, bottom, strict=True)]
        out.fill((*colour, alpha), (0, y, width, 1))
    return out


@lru_cache(maxsize=256)
def box(
    size: tuple[int, int],
    radius: int,
    top: Rgb,
    bottom: Rgb,
    edge: Rgb | None = None,
    border: int = 0,
    alpha: int = 255,
) -> pygame.Surface:
    """A rounded box; the edge, `border` pixels wide, is opaque. The surface is shared: do not draw on it."""
    size = (max(size[0], 1), max(size[1], 1))
    border = border if edge is not None else 0
    out = pygame.Surface(size, pygame.SRCALPHA)
    inner_size = (max(size[0] - 2 * border, 1), max(size[1] - 2 * border, 1))
    inner_mask = _mask(inner_size, max(radius - border, 0))
    if edge is not None and border:
        out.fill((*edge, 255))
        out.blit(_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        hole = pygame.Surface(inner_size, pygame.SRCALPHA)
        hole.fill((0, 0, 0, 255))
        hole.blit(inner_mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(hole, (border, border), special_flags=pygame.BLEND_RGBA_SUB)
    fill = _gradient(inner_size, top, bottom, alpha)
    fill.blit(inner_mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(fill, (border, border))
    return out


@lru_cache(maxsize=32)
def shadow(size: tuple[int, int], radius: int, blur: int, alpha: int = 120) -> pygame.Surface:
    """A soft shadow for a box of this size; blit it `blur` pixels up and left of the box."""
    full = (size[0] + 2 * blur, size[1] + 2 * blur)
    small = 4
    low = (max(full[0] // small, 2), max(full[1] // small, 2))
    shape = pygame.Surface(low, pygame.SRCALPHA)
    inset = max(blur // small, 1)
    rect = pygame.Rect(0, 0, *low).inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(shape, (*theme.SHADOW, alpha), rect, border_radius=max(radius // small, 1))
    shape = pygame.transform.gaussian_blur(shape, max(inset // 2, 1))
    return pygame.transform.smoothscale(shape, full)


def ring(surface: pygame.Surface, rect: pygame.Rect, radius: int, width: int, colour: Rgb = theme.GOLD) -> None:
    """The focus ring, just outside `rect`."""
    around = rect.inflate(2 * width + 2, 2 * width + 2)
    surface.blit(box(around.size, radius + width, colour, colour, colour, width, 0), around)


SIGNS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "left": (((0.62, 0.2), (0.34, 0.5), (0.62, 0.8)),),
    "right": (((0.38, 0.2), (0.66, 0.5), (0.38, 0.8)),),
    "plus": (((0.5, 0.18), (0.5, 0.82)), ((0.18, 0.5), (0.82, 0.5))),
    "minus": (((0.18, 0.5), (0.82, 0.5)),),
    "cross": (((0.24, 0.24), (0.76, 0.76)), ((0.76, 0.24), (0.24, 0.76))),
    "check": (((0.18, 0.52), (0.42, 0.76), (0.84, 0.26)),),
    "bin": (
        ((0.2, 0.28), (0.8, 0.28)),
        ((0.4, 0.28), (0.42, 0.16), (0.58, 0.16), (0.6, 0.28)),
        ((0.28, 0.28), (0.33, 0.84), (0.67, 0.84), (0.72, 0.28)),
        ((0.44, 0.42), (0.45, 0.7)),
        ((0.56, 0.42), (0.55, 0.7)),
    ),
    "copy": (
        ((0.36, 0.36), (0.36, 0.84), (0.82, 0.84), (0.82, 0.36), (0.36, 0.36)),
        ((0.24, 0.64), (0.18, 0.64), (0.18, 0.16), (0.64, 0.16), (0.64, 0.22)),
    ),
    "paste": (
        ((0.36, 0.26), (0.2, 0.26), (0.2, 0.86), (0.8, 0.86), (0.8, 0.26), (0.64, 0.26)),
        ((0.36, 0.16), (0.64, 0.16), (0.64, 0.34), (0.36, 0.34), (0.36, 0.16)),
        ((0.36, 0.52), (0.64, 0.52)),
        ((0.36, 0.68), (0.64, 0.68)),
    ),
    "dice": (
        ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8), (0.2, 0.2)),
        ((0.36, 0.36), (0.37, 0.36)),
        ((0.64, 0.64), (0.65, 0.64)),
        ((0.5, 0.5), (0.51, 0.5)),
    ),
    "pencil": (
        ((0.18, 0.82), (0.24, 0.6), (0.66, 0.18), (0.82, 0.34), (0.4, 0.76), (0.18, 0.82)),
        ((0.56, 0.28), (0.72, 0.44)),
    ),
    "folder": (
        ((0.14, 0.8), (0.14, 0.24), (0.4, 0.24), (0.48, 0.34), (0.86, 0.34), (0.86, 0.8), (0.14, 0.8)),
        ((0.14, 0.46), (0.86, 0.46)),
    ),
    "back": (((0.46, 0.22), (0.2, 0.5), (0.46, 0.78)), ((0.2, 0.5), (0.84, 0.5))),
    "search": (
        (
            (0.44, 0.18),
            (0.62, 0.26),
            (0.7, 0.44),
            (0.62, 0.62),
            (0.44, 0.7),
            (0.26, 0.62),
            (0.18, 0.44),
            (0.26, 0.26),
            (0.44, 0.18),
        ),
        ((0.64, 0.64), (0.84, 0.84)),
    ),
}
"""Line drawings in a unit square."""


@lru_cache(maxsize=128)
def sign(name: str, size: int, colour: Rgb) -> pygame.Surface:
    """A small line drawing of `size` pixels; KeyError for an unknown name."""
    size = max(size, 4)
    big = pygame.Surface((size * FINE,) * 2, pygame.SRCALPHA)
    big.fill((*colour, 0))
    width = max(round(size * FINE * 0.11), 1)
    for stroke in SIGNS[name]:
        points = [(x * size * FINE, y * size * FINE) for x, y in stroke]
        pygame.draw.lines(big, colour, False, points, width)
        for point in points:
            pygame.draw.circle(big, colour, point, width / 2)
    return pygame.transform.smoothscale(big, (size, size))


def clear_caches() -> None:
    """Forget all shapes, after the scale has changed."""
    for cached in (box, shadow, sign, _disc):
        cached.cache_clear()
