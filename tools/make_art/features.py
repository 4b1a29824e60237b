"""What stands in a tunnel: doors, ladders, the bridge, the entrance, treasure and stones."""

from __future__ import annotations

from .rock import COAL, GOLD, SLATE, heap, stone
from .svg import Point, Rng, circle, defs, ellipse, group, line, path, poly, radial, rect

WOOD_DARK, WOOD, WOOD_LIGHT = "#4a2e16", "#8b5a2e", "#c08a50"


def door(colour: str, at: Point) -> list[str]:
    """A gate across the way. Blue is a round gate with a ring, green a gable with a triangle: colour and shape."""
    x, y = at
    if colour == "blue":
        parts = [
            circle(0, 0, 47, "#0f0b08"),
            circle(0, 0, 42, "#6f7681", "#2a2d33", 3),
            circle(0, 0, 34, "#234a78"),
            path("M-34 0A34 34 0 0 1 34 0Z", "#3f7fc4"),
            path("M-31 0A31 31 0 0 0 31 0Z", "#3671b3"),
            circle(0, 0, 17, "none", "#122a47", 13),
            circle(0, 0, 17, "none", "#eaf4ff", 8),
        ]
        parts += [circle(px, py, 3, "#c8d0da") for px, py in ((0, -38), (0, 38), (-38, 0), (38, 0))]
    else:
        gable: list[Point] = [(0, -56), (50, 34), (44, 42), (-44, 42), (-50, 34)]
        inner: list[Point] = [(0, -40), (38, 31), (35, 34), (-35, 34), (-38, 31)]
        parts = [
            poly(gable, "#0f0b08", "#0f0b08", 6),
            poly(gable, "#6f5133", "#2c1c0e", 2),
            poly(inner, "#2c5c2a", "#17330f", 3),
            poly([(0, -40), (38, 31), (0, 31)], "#3f8039"),
            poly([(0, -40), (-38, 31), (0, 31)], "#4f9a4a"),
            poly([(0, -14), (18, 22), (-18, 22)], "none", "#12300f", 13),
            poly([(0, -14), (18, 22), (-18, 22)], "none", "#eefbe6", 8),
        ]
    return [group(parts, x, y)]


def ladder(half_w: float = 25, half_h: float = 46, x: float = 100, y: float = 150) -> list[str]:
    """A black shaft with a pale ladder that stands out of it: reads as rungs even when small."""
    top, foot = y - half_h, y + half_h
    out = [
        rect(x - half_w - 5, top - 5, 2 * half_w + 10, 2 * half_h + 10, "#6b4a2c", 12),
        rect(x - half_w, top, 2 * half_w, 2 * half_h, "#0a0705", 9),
        rect(x - half_w + 4, top + 4, 2 * half_w - 8, half_h, "#1c140d", 7),
    ]
    rail = half_w - 11
    for sx in (-rail, rail):
        out.append(line([(x + sx, top - 9), (x + sx, foot - 6)], "#2b1a0b", 9))
    rungs = 5
    for i in range(rungs):
        py = top + 6 + i * (2 * half_h - 18) / (rungs - 1)
        out.append(line([(x - rail - 3, py), (x + rail + 3, py)], "#3a2411", 10))
        out.append(line([(x - rail - 3, py), (x + rail + 3, py)], "#d9a566", 6))
        out.append(line([(x - rail - 3, py - 1.6), (x + rail + 3, py - 1.6)], "#f6d6a2", 1.8))
    for sx in (-rail, rail):
        out.append(line([(x + sx, top - 9), (x + sx, foot - 6)], "#b27c43", 6))
        out.append(line([(x + sx - 1.5, top - 9), (x + sx - 1.5, foot - 6)], "#e5b97e", 1.8))
    return out


def bridge_shadow() -> list[str]:
    """The darkness under the bridge, laid over the lower way before the upper one is drawn."""
    return [rect(100 - w, 114, 2 * w, 72, "#120a04", 0, opacity=o) for w, o in ((66, 0.3), (58, 0.4), (50, 0.5))]


def bridge(rng: Rng) -> list[str]:
    """Planks over the lower way, between two beams with posts."""
    out = [rect(64, 96, 72, 108, "#241509")]
    y = 97.0
    while y < 200:
        h = 10.5
        shade = ("#a8733e", "#9a6633", "#b07c46")[rng.integer(0, 2)]
        slip = rng.uniform(-2.5, 2.5)
        out.append(rect(66 + slip, y, 68, h, shade, 2, "#2f1c0c", 1.8))
        out.append(line([(70 + slip, y + 2.6), (130 + slip, y + 2.6)], "#d29d60", 1.2, 0.8))
        out += [circle(74 + slip, y + h / 2, 1.3, "#2f1c0c"), circle(126 + slip, y + h / 2, 1.3, "#2f1c0c")]
        y += 11.6
    for x in (62, 138):
        out.append(line([(x, 94), (x, 206)], "#1d1108", 12))
        out.append(line([(x, 94), (x, 206)], "#7b4e27", 8))
        out.append(line([(x - 2, 94), (x - 2, 206)], "#b27d47", 2))
        out += [circle(x, py, 6.5, "#8f5f31", "#1d1108", 2.5) for py in (96, 150, 204)]
    return out


def brackets(colour: str) -> list[str]:
    """Corner irons that mark the start and the goals."""
    out = []
    for cx, cy, sx, sy in ((8, 8, 1, 1), (192, 8, -1, 1), (8, 292, 1, -1), (192, 292, -1, -1)):
        corner = [(cx, cy + 26 * sy), (cx, cy + 6 * sy), (cx + 6 * sx, cy), (cx + 26 * sx, cy)]
        out.append(line(corner, "#120c08", 8))
        out.append(line(corner, colour, 4.5))
        out.append(circle(cx + 4 * sx, cy + 4 * sy, 2, "#120c08"))
    return out


def lamp(x: float, y: float) -> list[str]:
    """A small hanging lamp with its glow."""
    name = f"l{round(x)}"
    return [
        defs([radial(name, x, y, 34, [(0, "#ffe9a8", 0.75), (0.35, "#ffc860", 0.35), (1, "#ffb040", 0)])]),
        circle(x, y, 34, f"url(#{name})"),
        path(f"M{x - 5} {y - 9}Q{x} {y - 18} {x + 5} {y - 9}", "none", "#2b2118", 2.5),
        rect(x - 6, y - 9, 12, 17, "#ffdf8a", 4, "#2b2118", 2.5),
        circle(x, y, 3, "#fffbe8"),
    ]


def entrance() -> list[str]:
    """The start: a timbered shaft with its ladder and two lamps."""
    out = ladder(27, 50, 100, 152)
    for x in (62, 138):
        out.append(line([(x, 104), (x, 204)], "#1d1108", 15))
        out.append(line([(x, 104), (x, 204)], "#80522a", 10))
        out.append(line([(x - 2.5, 106), (x - 2.5, 202)], "#b98650", 2.4))
    out.append(line([(50, 98), (150, 98)], "#1d1108", 18))
    out.append(line([(50, 98), (150, 98)], "#94602f", 13))
    out.append(line([(50, 95), (150, 95)], "#cb9558", 2.6))
    out += [circle(x, 98, 2.6, "#2b1a0b") for x in (62, 138)]
    out += lamp(42, 92) + lamp(158, 92)
    return out


def treasure(rng: Rng) -> list[str]:
    """A heap of gold in the middle of the chamber."""
    out = [
        defs([radial("tg", 100, 146, 92, [(0, "#fff2b0", 0.95), (0.5, "#ffd765", 0.5), (1, "#ffc640", 0)])]),
        circle(100, 146, 92, "url(#tg)"),
        ellipse(100, 186, 58, 14, "#4a2c0a", opacity=0.55),
    ]
    out += heap(rng, 100, 178, 100, 4, 15, GOLD, "#4f3006")
    for x, y, r in ((70, 128, 9), (134, 122, 11), (112, 92, 8)):
        out.append(
            poly(
                [
                    (x, y - r),
                    (x + r * 0.22, y - r * 0.22),
                    (x + r, y),
                    (x + r * 0.22, y + r * 0.22),
                    (x, y + r),
                    (x - r * 0.22, y + r * 0.22),
                    (x - r, y),
                    (x - r * 0.22, y - r * 0.22),
                ],
                "#fffbe0",
            )
        )
    return out


def coal(rng: Rng, x: float, y: float) -> list[str]:
    """Worthless: coal with one grey boulder on top, where gold was hoped for."""
    out = [ellipse(x, y + 10, 58, 15, "#000000", opacity=0.4)]
    out += stone(rng, x, y - 34, 34, SLATE, "#0c0c0e", 2.4, 0.9, 8)
    out += heap(rng, x, y, 92, 2, 16, COAL, "#050507")
    return out


def plank(points: list[Point]) -> str:
    """One board."""
    return poly(points, WOOD, WOOD_DARK, 2)
