"""SVG as text: numbers, colours, shapes, and the seeded chance that the painters share."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Iterable, Sequence

Point = tuple[float, float]

OUTLINE = "#1c140e"
LIGHT: Point = (-0.55, -0.83)
"""Direction towards the lamp: from above, a little from the left."""


class Rng:
    """Small seeded source of chance; uses only `random()`, whose stream Python promises to keep."""

    def __init__(self, name: str) -> None:
        self._random = random.Random(zlib.crc32(name.encode()))

    def uniform(self, low: float, high: float) -> float:
        """A number between low and high."""
        return low + (high - low) * self._random.random()

    def integer(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int((high - low + 1) * self._random.random())


def num(value: float) -> str:
    """A coordinate with one decimal at most, as short as it can be written."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def mix(dark: str, light: str, share: float) -> str:
    """The colour between two `#rrggbb` colours; share 0 gives the first, 1 the second."""
    share = min(1.0, max(0.0, share))
    parts = []
    for i in (1, 3, 5):
        a, b = int(dark[i : i + 2], 16), int(light[i : i + 2], 16)
        parts.append(f"{round(a + (b - a) * share):02x}")
    return "#" + "".join(parts)


def ramp(colours: Sequence[str], share: float) -> str:
    """The colour at `share` (0 to 1) along a row of colours."""
    place = min(0.9999, max(0.0, share)) * (len(colours) - 1)
    i = int(place)
    return mix(colours[i], colours[i + 1], place - i)


def points_text(points: Iterable[Point]) -> str:
    """Points as path data without the closing Z."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def path(data: str, fill: str = "none", stroke: str = "", width: float = 0, opacity: float = 1, extra: str = "") -> str:
    """A path with round joins and caps."""
    text = f'<path d="{data}" fill="{fill}"'
    if stroke:
        text += f' stroke="{stroke}" stroke-width="{num(width)}" stroke-linecap="round" stroke-linejoin="round"'
    if opacity < 1:
        text += f' opacity="{opacity:.2f}"'
    return text + (" " + extra if extra else "") + "/>"


def poly(points: Iterable[Point], fill: str, stroke: str = "", width: float = 0, opacity: float = 1) -> str:
    """A closed polygon."""
    return path(points_text(points) + "Z", fill, stroke, width, opacity)


def line(points: Iterable[Point], stroke: str, width: float, opacity: float = 1) -> str:
    """An open line with round ends."""
    return path(points_text(points), "none", stroke, width, opacity)


def circle(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 0, opacity: float = 1) -> str:
    """A circle."""
    text = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"'
    if stroke:
        text += f' stroke="{stroke}" stroke-width="{num(width)}"'
    return text + (f' opacity="{opacity:.2f}"' if opacity < 1 else "") + "/>"


def ellipse(
    x: float, y: float, rx: float, ry: float, fill: str, stroke: str = "", width: float = 0, opacity: float = 1
) -> str:
    """An ellipse along the axes."""
    text = f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"'
    if stroke:
        text += f' stroke="{stroke}" stroke-width="{num(width)}"'
    return text + (f' opacity="{opacity:.2f}"' if opacity < 1 else "") + "/>"


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str,
    r: float = 0,
    stroke: str = "",
    width: float = 0,
    opacity: float = 1,
) -> str:
    """A rectangle with corners of radius r."""
    text = f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" fill="{fill}"'
    if r:
        text += f' rx="{num(r)}"'
    if stroke:
        text += f' stroke="{stroke}" stroke-width="{num(width)}"'
    return text + (f' opacity="{opacity:.2f}"' if opacity < 1 else "") + "/>"


def group(parts: Iterable[str], x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    """Parts drawn in their own frame: scaled, turned by degrees, then moved."""
    move = f"translate({num(x)} {num(y)})"
    if turn:
        move += f" rotate({num(turn)})"
    if scale != 1:
        move += f" scale({scale:.3f})"
    return f'<g transform="{move}">' + "".join(parts) + "</g>"


def radial(name: str, x: float, y: float, r: float, stops: Sequence[tuple[float, str, float]]) -> str:
    """A radial gradient in user space; stops are (offset, colour, opacity)."""
    inner = "".join(
        f'<stop offset="{o:.2f}" stop-color="{c}"' + (f' stop-opacity="{a:.2f}"' if a < 1 else "") + "/>"
        for o, c, a in stops
    )
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{num(x)}" cy="{num(y)}" r="{num(r)}">'
        f"{inner}</radialGradient>"
    )


def linear(name: str, start: Point, end: Point, stops: Sequence[tuple[float, str, float]]) -> str:
    """A linear gradient in user space; stops are (offset, colour, opacity)."""
    inner = "".join(
        f'<stop offset="{o:.2f}" stop-color="{c}"' + (f' stop-opacity="{a:.2f}"' if a < 1 else "") + "/>"
        for o, c, a in stops
    )
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{num(start[0])}" y1="{num(start[1])}" '
        f'x2="{num(end[0])}" y2="{num(end[1])}">{inner}</linearGradient>'
    )


def defs(parts: Iterable[str]) -> str:
    """Gradients of a picture."""
    return "<defs>" + "".join(parts) + "</defs>"


def document(parts: Iterable[str], width: int, height: int) -> str:
    """The whole file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}">' + "\n".join(parts) + "</svg>\n"
    )


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    """The point at distance r from (x, y); 0 degrees points east, 90 south."""
    a = math.radians(degrees)
    return (x + r * math.cos(a), y + r * math.sin(a))


def star(x: float, y: float, outer: float, inner: float, tips: int, start: float = -90) -> list[Point]:
    """Corners of a star, its first tip at `start` degrees."""
    return [polar(x, y, inner if i % 2 else outer, start + i * 180 / tips) for i in range(2 * tips)]


def regular(x: float, y: float, r: float, sides: int, start: float = -90) -> list[Point]:
    """Corners of a regular polygon."""
    return [polar(x, y, r, start + i * 360 / sides) for i in range(sides)]
