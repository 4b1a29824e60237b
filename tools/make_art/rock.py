"""Stone in all its forms: the faceted face of the mountain, boulders, rubble, gold, coal and crystal."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .svg import LIGHT, OUTLINE, Point, Rng, defs, line, mix, path, points_text, poly, radial, ramp, rect, star

CARD_W, CARD_H = 200, 300

EARTH = ("#2c2119", "#382a20", "#443327", "#534131")
BOULDER = ("#33271e", "#493829", "#614c39", "#7a624b")
RUBBLE = ("#3a3c42", "#62656c", "#90949b", "#bdc1c7")
GOLD = ("#8a5a14", "#c98f26", "#f2c84b", "#fff0a8")
COAL = ("#08080b", "#17181d", "#2b2d35", "#666b7b")
SLATE = ("#2d3238", "#4b525b", "#737c86", "#a3adb6")


def facets(rng: Rng, colours: Sequence[str], columns: int = 4, rows: int = 6) -> list[str]:
    """The face of the rock: a card full of flat triangles, each with its own slope to the light."""
    step_x, step_y = CARD_W / columns, CARD_H / rows
    grid: list[list[tuple[float, float, float]]] = []
    for j in range(-1, rows + 2):
        row = []
        for i in range(-1, columns + 2):
            x = (i + rng.uniform(-0.36, 0.36)) * step_x
            y = (j + rng.uniform(-0.36, 0.36)) * step_y
            row.append((x, y, rng.uniform(0, 26)))
        grid.append(row)
    shades: dict[str, list[str]] = {}
    for j in range(rows + 2):
        for i in range(columns + 2):
            a, b, c, d = grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]
            halves = ((a, b, c), (a, c, d)) if rng.uniform(0, 1) < 0.5 else ((a, b, d), (b, c, d))
            for half in halves:
                if all(p[0] < 0 for p in half) or all(p[0] > CARD_W for p in half):
                    continue
                if all(p[1] < 0 for p in half) or all(p[1] > CARD_H for p in half):
                    continue
                # Ten shades, one path each, keep the files small and quick to draw.
                colour = ramp(colours, round(_slope(half) * 10) / 10)
                shades.setdefault(colour, []).append(points_text([(p[0], p[1]) for p in half]) + "Z")
    # A stroke of the same colour closes the hairlines that smoothing leaves between neighbours.
    return [rect(0, 0, CARD_W, CARD_H, colours[1])] + [
        path("".join(parts), colour, colour, 0.8) for colour, parts in sorted(shades.items())
    ]


def _slope(corners: Sequence[tuple[float, float, float]]) -> float:
    """How much a triangle of (x, y, height) faces the lamp, 0 to 1."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    ux, uy, uz = bx - ax, by - ay, bz - az
    vx, vy, vz = cx - ax, cy - ay, cz - az
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    if nz < 0:
        nx, ny, nz = -nx, -ny, -nz
    length = math.sqrt(nx * nx + ny * ny + nz * nz) or 1.0
    return 0.45 + 0.95 * (nx * LIGHT[0] + ny * LIGHT[1]) / length


def stone(
    rng: Rng,
    x: float,
    y: float,
    r: float,
    colours: Sequence[str],
    outline: str = OUTLINE,
    width: float = 2,
    squash: float = 0.85,
    corners: int = 0,
) -> list[str]:
    """A faceted stone: its skin is a fan of triangles round a ridge that lies towards the light."""
    n = corners or rng.integer(6, 8)
    start = rng.uniform(0, 360)
    rim: list[Point] = []
    for i in range(n):
        a = math.radians(start + (i + rng.uniform(-0.2, 0.2)) * 360 / n)
        k = r * rng.uniform(0.86, 1.1)
        rim.append((x + k * math.cos(a), y + k * squash * math.sin(a)))
    top = (x + LIGHT[0] * r * 0.3 + rng.uniform(-0.1, 0.1) * r, y + LIGHT[1] * r * 0.28 * squash)
    out = [poly(rim, colours[0], outline, width * 2)] if width else []
    shades: dict[str, str] = {}
    for i in range(n):
        p, q = rim[i], rim[(i + 1) % n]
        mx, my = (p[0] + q[0]) / 2 - x, (p[1] + q[1]) / 2 - y
        length = math.hypot(mx, my) or 1.0
        shade = 0.5 + 0.5 * (mx * LIGHT[0] + my * LIGHT[1]) / length + rng.uniform(-0.08, 0.08)
        colour = ramp(colours, round(shade * 8) / 8)
        shades[colour] = shades.get(colour, "") + points_text([p, q, top]) + "Z"
    return out + [path(data, colour) for colour, data in sorted(shades.items())]


def mountain(name: str, colours: Sequence[str] = EARTH, boulders: int = 9) -> list[str]:
    """The rock of a path card from edge to edge: facets, a few quiet boulders, darker towards the edges."""
    rng = Rng("rock " + name)
    out = facets(rng, colours)
    dark, light = colours[0], mix(colours[-1], "#8a7057", 0.25)
    for _ in range(boulders):
        x, y, r = rng.uniform(10, 190), rng.uniform(10, 290), rng.uniform(7, 17)
        out += stone(rng, x, y, r, (dark, mix(dark, light, 0.4), mix(dark, light, 0.75), light), "#221910", 1.2, 0.8)
    out.append(defs([radial("v", 100, 150, 185, [(0, "#000000", 0), (0.55, "#000000", 0), (1, "#0a0604", 0.5)])]))
    out.append(rect(0, 0, CARD_W, CARD_H, "url(#v)"))
    out += edge()
    return out


def edge() -> list[str]:
    """The card's own edge: a dark line, and a thin light one inside it where the lamp catches it."""
    return [
        rect(0, 0, CARD_W, CARD_H, "none", 10, "#140e09", 5, 0.85),
        line([(4, 290), (4, 12), (12, 4), (190, 4)], "#a98a68", 1.2, 0.28),
    ]


def heap(
    rng: Rng, x: float, y: float, width: float, rows: int, r: float, colours: Sequence[str], outline: str = OUTLINE
) -> list[str]:
    """A pile of stones, widest at its foot (x, y), drawn from the back row to the front."""
    out: list[str] = []
    for j in range(rows - 1, -1, -1):
        span = width * (1 - j / (rows + 0.35))
        count = max(1, round(span / (r * 1.35)))
        for i in range(count):
            px = x + (i + 0.5 - count / 2) * span / count + rng.uniform(-2, 2)
            py = y - j * r * 1.05 + rng.uniform(-2, 2)
            out += stone(rng, px, py, r * rng.uniform(0.85, 1.12), colours, outline, 1.6, 0.88)
    return out


def shard(x: float, y: float, length: float, half: float, turn: float, colours: Sequence[str]) -> list[str]:
    """One crystal standing on (x, y): a six-cornered prism with a bright, a middle and a dark side."""
    a = math.radians(turn)

    def at(along: float, across: float) -> Point:
        return (x + across * math.cos(a) + along * math.sin(a), y + across * math.sin(a) - along * math.cos(a))

    tip, foot = at(length, -half * 0.1), at(0, 0)
    left, right, ridge = at(length * 0.7, -half), at(length * 0.62, half), at(length * 0.6, -half * 0.15)
    left_foot, right_foot = at(0, -half * 0.8), at(0, half * 0.8)
    return [
        poly([left_foot, left, tip, right, right_foot], colours[0], "#0b3038", 5),
        poly([left_foot, left, ridge, foot], colours[2]),
        poly([left, tip, ridge], colours[3]),
        poly([tip, right, ridge], colours[1]),
        poly([ridge, right, right_foot, foot], colours[0]),
        line([tip, ridge, foot], "#f2ffff", 1.6, 0.8),
    ]


CRYSTAL = ("#2496ad", "#4fcbdb", "#9bf0f5", "#f0ffff")


def crystals(x: float, y: float, scale: float = 1) -> list[str]:
    """A cluster of crystals with its foot near (x, y) and a cold glow behind it."""
    out = [
        defs([radial("cg", x, y - 18 * scale, 46 * scale, [(0, "#7fe3ea", 0.5), (1, "#7fe3ea", 0)])]),
        path(points_text([(x - 50, y - 70), (x + 50, y - 70), (x + 50, y + 35), (x - 50, y + 35)]) + "Z", "url(#cg)"),
    ]
    for dx, dy, length, half, turn in (
        (-9, -4, 34, 7, -30),
        (10, -4, 36, 7, 26),
        (0, 0, 52, 9.5, -2),
        (-13, 4, 20, 5.5, -52),
        (14, 5, 21, 5.5, 50),
    ):
        out += shard(x + dx * scale, y + dy * scale, length * scale, half * scale, turn, CRYSTAL)
    for dx, dy, r in ((1, -40, 12.5), (-23, -27, 8), (22, -22, 7)):
        out += spark(x + dx * scale, y + dy * scale, r * scale)
    return out


def spark(x: float, y: float, r: float) -> list[str]:
    """A flash of light with four rays."""
    return [poly(star(x, y, r, r * 0.26, 4), "#ffffff", "#3fbfd0", 1.6), poly(star(x, y, r, r * 0.26, 4), "#ffffff")]
