"""The cave behind the menus: lamplit rock, pit props and a track, drawn once for each window size."""

from __future__ import annotations

import io
import math
import random
from functools import lru_cache

import numpy as np
import pygame

HEIGHT = 900.0
"""The picture is drawn in a space this high and as wide as the window's shape asks."""


def _poly(points: list[tuple[float, float]], fill: str, extra: str = "") -> str:
    path = " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path d="M{path} Z" fill="{fill}" {extra}/>'


def _mix(a: tuple[int, int, int], b: tuple[int, int, int], share: float) -> str:
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


def _facets(rng: random.Random, width: float, light: tuple[float, float]) -> list[str]:
    """Stones in the wall: bright towards the lamp, lost in the dark far from it."""
    out = []
    for _ in range(int(width * 0.24)):
        x, y = rng.uniform(0, width), rng.uniform(0, HEIGHT)
        near = max(0.0, 1 - math.hypot(x - light[0], (y - light[1]) * 1.2) / 820)
        if near < 0.05:
            continue
        radius = rng.uniform(10, 46)
        corners = rng.randint(5, 7)
        turn = rng.random() * 6
        points = []
        for number in range(corners):
            reach = radius * rng.uniform(0.75, 1.1)
            angle = turn + number * 2 * math.pi / corners
            points.append((x + reach * math.cos(angle), y + 0.75 * reach * math.sin(angle)))
        tone = rng.uniform(0.25, 1.0) * near
        opacity = f'fill-opacity="{0.25 + 0.5 * near:.2f}"'
        out.append(_poly(points, _mix((26, 19, 14), (104, 80, 58), tone), opacity))
        # The edge that faces the lamp catches light.
        points.sort(key=lambda p: math.hypot(p[0] - light[0], p[1] - light[1]))
        (ax, ay), (bx, by) = points[0], points[1]
        out.append(
            f'<path d="M{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f}" stroke="{_mix((60, 45, 32), (196, 156, 106), near)}" '
            f'stroke-opacity="{0.7 * near:.2f}" stroke-width="2.4" stroke-linecap="round"/>'
        )
    return out


def _ragged(rng: random.Random, width: float, base: float, depth: float, fill: str, from_top: bool) -> str:
    """A row of teeth of rock along the top or the bottom, longer towards the sides so that the middle stays free."""
    edge = -10.0 if from_top else HEIGHT + 10
    points = [(-10.0, edge)]
    x = -10.0
    while x < width + 10:
        side = abs(x / width - 0.5) * 2
        length = base + depth * side**2.2 * rng.uniform(0.45, 1.25)
        points.append((x, edge + length if from_top else edge - length))
        x += rng.uniform(18, 60)
    points += [(width + 10, edge + base if from_top else edge - base), (width + 10, edge)]
    return _poly(points, fill)


def _timber(x0: float, y0: float, x1: float, y1: float, wide: float) -> list[str]:
    """A beam from one point to another, with a lit edge and its grain."""
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = -(y1 - y0) / length * wide / 2, (x1 - x0) / length * wide / 2
    out = [
        _poly(
            [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)],
            "#3a281a",
            'stroke="#120c08" stroke-width="5"',
        )
    ]
    for share, colour, line in ((0.72, "#5d4028", 5), (0.3, "#4c3421", 3), (-0.1, "#2c1e13", 3), (-0.55, "#241810", 4)):
        out.append(
            f'<path d="M{x0 + nx * share:.1f} {y0 + ny * share:.1f} L{x1 + nx * share:.1f} {y1 + ny * share:.1f}" '
            f'stroke="{colour}" stroke-width="{line}" stroke-linecap="round"/>'
        )
    return out


def _track(width: float) -> list[str]:
    """Rails that run from the front into the dark."""
    middle, top, bottom = width * 0.5, HEIGHT * 0.8, HEIGHT + 20
    out = []
    for number in range(9):
        depth = (number / 8) ** 1.9
        y = top + (bottom - top) * depth
        half = 46 + 420 * (y - top) / (bottom - top)
        thick = 4 + 17 * depth
        tone = _mix((38, 27, 18), (92, 64, 38), depth * 0.8)
        out.append(
            f'<path d="M{middle - half * 1.25:.1f} {y:.1f} L{middle + half * 1.25:.1f} {y:.1f}" stroke="{tone}" '
            f'stroke-width="{thick:.1f}" stroke-linecap="round"/>'
        )
    for side in (-1, 1):
        far, near = middle + side * 44, middle + side * 470
        out.append(_poly([(far - 2, top), (far + 2, top), (near + 15, bottom), (near - 15, bottom)], "#2b2521"))
        out.append(
            _poly(
                [(far - 1, top), (far + 1, top), (near + 5, bottom), (near - 4, bottom)],
                "#8f7d68",
                'fill-opacity="0.55"',
            )
        )
    return out


def _lantern(x: float, y: float) -> list[str]:
    return [
        f'<path d="M{x} -10 L{x} {y - 30}" stroke="#120c08" stroke-width="4"/>',
        f'<path d="M{x - 12} {y - 18} Q{x} {y - 48} {x + 12} {y - 18}" fill="none" stroke="#5d4028" stroke-width="4"/>',
        f'<path d="M{x - 17} {y - 18} L{x + 17} {y - 18} L{x + 12} {y - 26} L{x - 12} {y - 26} Z" '
        f'fill="#7a5834" stroke="#120c08" stroke-width="3"/>',
        f'<path d="M{x - 13} {y - 18} L{x + 13} {y - 18} L{x + 15} {y + 20} L{x - 15} {y + 20} Z" '
        f'fill="#ffe7a6" stroke="#120c08" stroke-width="3"/>',
        f'<path d="M{x} {y - 12} Q{x + 9} {y + 4} {x} {y + 15} Q{x - 9} {y + 4} {x} {y - 12} Z" fill="#f0a640"/>',
        f'<path d="M{x - 18} {y + 20} L{x + 18} {y + 20} L{x + 15} {y + 28} L{x - 15} {y + 28} Z" '
        f'fill="#7a5834" stroke="#120c08" stroke-width="3"/>',
    ]


def _svg(width: float, calm: bool) -> str:
    rng = random.Random(20)
    light = (width * 0.5, 150.0 if not calm else 60.0)
    strength = 0.62 if calm else 1.0
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{HEIGHT:.0f}" viewBox="0 0 '
        f'{width:.0f} {HEIGHT:.0f}">'
    ]
    out.append(
        f'<defs><radialGradient id="g" cx="{light[0]:.0f}" cy="{light[1]:.0f}" r="{width * 0.62:.0f}" '
        f'gradientUnits="userSpaceOnUse">'
        f'<stop offset="0" stop-color="{_mix((22, 16, 12), (122, 82, 42), strength)}"/>'
        f'<stop offset="0.35" stop-color="{_mix((18, 13, 10), (62, 43, 27), strength)}"/>'
        f'<stop offset="0.75" stop-color="#1c140e"/><stop offset="1" stop-color="#0d0906"/></radialGradient>'
        f'<radialGradient id="l" cx="{light[0]:.0f}" cy="{light[1]:.0f}" r="330" gradientUnits="userSpaceOnUse">'
        '<stop offset="0" stop-color="#ffd98a" stop-opacity="0.55"/>'
        '<stop offset="0.3" stop-color="#f0a640" stop-opacity="0.2"/>'
        '<stop offset="1" stop-color="#f0a640" stop-opacity="0"/></radialGradient></defs>'
    )
    out.append(f'<rect x="0" y="0" width="{width:.0f}" height="{HEIGHT:.0f}" fill="url(#g)"/>')
    out += _facets(rng, width, light)
    out.append(_ragged(rng, width, 26, 300, "#1b130d", True))
    out.append(_ragged(rng, width, 60, 240, "#191109", False))
    if not calm:
        out += _track(width)
    left, right = width * 0.055, width * 0.945
    out += _timber(left, HEIGHT + 20, left + 34, 40, 54)
    out += _timber(right, HEIGHT + 20, right - 34, 40, 54)
    out += _timber(left - 90, 66, right + 90, 54, 58)
    out += _timber(left + 34, 230, left + 190, 80, 30)
    out += _timber(right - 34, 230, right - 190, 80, 30)
    out.append(_ragged(rng, width, 8, 190, "#0e0a07", True))
    out.append(_ragged(rng, width, 14, 150, "#0c0805", False))
    if not calm:
        out += _lantern(light[0], light[1] - 22)
        out.append(f'<circle cx="{light[0]:.0f}" cy="{light[1]:.0f}" r="330" fill="url(#l)"/>')
    out.append("</svg>")
    return "".join(out)


@lru_cache(maxsize=4)
def cave(size: tuple[int, int], calm: bool = False) -> pygame.Surface:
    """The cave for a window of this size; `calm` is darker and without lantern and track, for screens with much text.

    The surface is shared: do not draw on it.
    """
    width, height = size
    picture = pygame.image.load_sized_svg(
        io.BytesIO(_svg(HEIGHT * width / height, calm).encode()), (width + 2, height + 2)
    )
    out = pygame.Surface(size)
    out.blit(pygame.transform.smoothscale(picture, size) if picture.get_size() != size else picture, (0, 0))
    _grain(out)
    return out


def _grain(surface: pygame.Surface) -> None:
    """A little noise: dark gradients would show bands otherwise."""
    pixels = pygame.surfarray.pixels3d(surface)
    rng = np.random.Generator(np.random.PCG64(7))
    noise = rng.integers(-2, 3, pixels.shape[:2], dtype=np.int16)
    pixels[:] = np.clip(pixels.astype(np.int16) + noise[:, :, None], 0, 255).astype(np.uint8)
