"""Tunnels: where they run inside a card, their hewn floor and timber, and the plugged stubs that lead nowhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from .rock import CARD_H, CARD_W, RUBBLE, stone
from .svg import Point, Rng, circle, defs, linear, num, path, points_text, poly, radial

CENTRE: Point = (100, 150)
EDGE: dict[str, Point] = {"N": (100, 0), "E": (200, 150), "S": (100, 300), "W": (0, 150)}
INWARD: dict[str, Point] = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}
RING = "NESW"
RIM = 38.0
"""Half the width of a tunnel with its dark rim; its floor is 29 to each side. Equal on all edges so that cards join."""
FLOOR = 29.0


@dataclass(frozen=True)
class Face:
    """A face taken apart: groups of linked sides, stubs, and what stands in the way."""

    links: tuple[str, ...]
    stubs: tuple[str, ...]
    ladder: bool
    door: str
    crystal: bool

    @staticmethod
    def parse(text: str) -> Face:
        """Read the notation of the card table, e.g. `NS/E:green` or `NSW/E*`."""
        body, _, door = text.partition(":")
        crystal = body.endswith("*")
        groups = body.rstrip("*").split("/")
        ladder = any("L" in g for g in groups)
        links = tuple(g.replace("L", "") for g in groups if len(g) > 1)
        return Face(links, tuple(g for g in groups if len(g) == 1), ladder, door, crystal)


@dataclass(frozen=True)
class Way:
    """A centre line: dense points for measuring, path data for drawing, and whether it carries sleepers."""

    points: tuple[Point, ...]
    data: str
    timber: bool


def opposite(side: str) -> str:
    """The side across the card."""
    return RING[(RING.index(side) + 2) % 4]


def _outside(side: str) -> Point:
    """A point past the edge, so that round line ends stay out of sight."""
    x, y = EDGE[side]
    dx, dy = INWARD[side]
    return (x - 60 * dx, y - 60 * dy)


def _straight(a: Point, b: Point, n: int = 24) -> list[Point]:
    return [(a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(n + 1)]


def _bend(a: Point, c: Point, b: Point, n: int = 28) -> list[Point]:
    out = []
    for i in range(n + 1):
        t = i / n
        u = 1 - t
        out.append((u * u * a[0] + 2 * u * t * c[0] + t * t * b[0], u * u * a[1] + 2 * u * t * c[1] + t * t * b[1]))
    return out


def ways(link: str, meet: bool) -> list[Way]:
    """Centre lines of one group of linked sides. With `meet` even a curve runs through the middle (to a ladder)."""
    if len(link) == 2 and opposite(link[0]) == link[1]:
        ends = (_outside(link[0]), _outside(link[1]))
        return [Way(tuple(_straight(*ends, 60)), points_text(ends), True)]
    if len(link) == 2 and not meet:
        a, b = link[0], link[1]
        curve = _bend(EDGE[a], CENTRE, EDGE[b])
        ax, ay = EDGE[a]
        bx, by = EDGE[b]
        data = points_text([_outside(a), (ax, ay)]) + f"Q100 150 {num(bx)} {num(by)}L" + points_text([_outside(b)])[1:]
        return [Way((_outside(a), *curve, _outside(b)), data, True)]
    out = []
    for side in link:
        out.append(Way(tuple(_straight(_outside(side), CENTRE, 36)), points_text([_outside(side), CENTRE]), True))
    for i, side in enumerate(RING):
        after = RING[(i + 1) % 4]
        if side in link and after in link:
            near = (CENTRE[0] - 52 * INWARD[side][0], CENTRE[1] - 52 * INWARD[side][1])
            far = (CENTRE[0] - 52 * INWARD[after][0], CENTRE[1] - 52 * INWARD[after][1])
            data = points_text([near]) + f"Q100 150 {num(far[0])} {num(far[1])}"
            out.append(Way(tuple(_bend(near, CENTRE, far, 12)), data, False))
    return out


FLOOR_LIGHT = radial("fl", 100, 150, 175, [(0, "#e2ba80", 1), (0.6, "#d3a468", 1), (1, "#c99a60", 1)])
GLOW = radial("fg", 100, 150, 175, [(0, "#f8dcaa", 1), (0.6, "#eecb95", 1), (1, "#e6c18a", 1)])


def floor(group_ways: list[Way], chamber: float = 0) -> list[str]:
    """Shadow, rim, wall and lit floor of one group; `chamber` widens the middle to a round room of that radius."""
    data = "".join(w.data for w in group_ways)
    out = []
    for half, colour, opacity in (
        (52, "#000000", 0.14),
        (46, "#000000", 0.22),
        (RIM, "#170f09", 1),
        (FLOOR + 4, "#7a5230", 1),
        (FLOOR, "#a9784a", 1),
        (FLOOR - 3, "url(#fl)", 1),
        (FLOOR - 13, "url(#fg)", 1),
    ):
        out.append(path(data, "none", colour, half * 2, opacity))
        if chamber:
            fill = colour
            out.append(circle(CENTRE[0], CENTRE[1], chamber + half - FLOOR, fill, opacity=opacity))
    return out


def _frames(way: Way, step: float, start: float) -> list[tuple[float, Point, Point]]:
    """Points at equal steps along a line: (distance along it, point, unit direction)."""
    out = []
    walked, due = 0.0, start
    for a, b in pairwise(way.points):
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if not length:
            continue
        d = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        while due <= walked + length:
            k = due - walked
            out.append((due, (a[0] + d[0] * k, a[1] + d[1] * k), d))
            due += step
        walked += length
    return out


def _even_step(way: Way) -> float:
    """Distance of sleepers so that they meet the card's edge at half a step, as the neighbour's do."""
    total = sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way.points))
    through = total - (120 if not _inside(way.points[-1]) else 60)
    return through / max(1, round(through / 19))


def _inside(p: Point, margin: float = 0) -> bool:
    return margin <= p[0] <= CARD_W - margin and margin <= p[1] <= CARD_H - margin


def hewn_edge(rng: Rng, group_ways: list[Way], chamber: float = 0) -> list[str]:
    """Teeth of rock along the floor's border: hewn, not piped. Card edges stay clear so that cards join."""
    chips, lips = "", ""
    spots = [(w, p) for w in group_ways for p in w.points]
    for way in group_ways:
        if not way.timber:
            continue
        for _, p, d in _frames(way, 21, 60 + rng.uniform(6, 16)):
            for hand in (-1, 1):
                if rng.uniform(0, 1) < 0.2:
                    continue
                n = (-d[1] * hand, d[0] * hand)
                half, reach = rng.uniform(7, 12), rng.uniform(3, 6)
                slide = rng.uniform(-6, 6)
                at = (p[0] + n[0] * FLOOR + d[0] * slide, p[1] + n[1] * FLOOR + d[1] * slide)
                if not _inside(at, 13):
                    continue
                if chamber and math.hypot(at[0] - CENTRE[0], at[1] - CENTRE[1]) < chamber + 4:
                    continue
                if any(w is not way and math.hypot(q[0] - at[0], q[1] - at[1]) < FLOOR + 0.5 for w, q in spots):
                    continue
                lean = rng.uniform(-4, 4)

                def at_edge(along: float, inward: float, at: Point = at, n: Point = n, d: Point = d) -> Point:
                    return (at[0] + d[0] * along - n[0] * inward, at[1] + d[1] * along - n[1] * inward)

                foot, flat = half * rng.uniform(0.2, 0.5), half * rng.uniform(0.3, 0.6)
                lips += (
                    points_text(
                        [
                            at_edge(-half - 2, -3),
                            at_edge(lean - foot, reach + 2),
                            at_edge(lean + flat, reach + 1.4),
                            at_edge(half + 2, -3),
                        ]
                    )
                    + "Z"
                )
                chips += (
                    points_text(
                        [
                            at_edge(-half, -4),
                            at_edge(lean - foot, reach),
                            at_edge(lean + flat, reach - 0.8),
                            at_edge(half, -4),
                        ]
                    )
                    + "Z"
                )
    return [path(lips, "#93683d"), path(chips, "#6f4a2b")] if chips else []


def timber(rng: Rng, group_ways: list[Way], clear: float) -> list[str]:
    """Sleepers across the way. None within `clear` of the middle, where ways meet."""
    wood, shine = "", ""
    for way in group_ways:
        if not way.timber:
            continue
        step = _even_step(way)
        for _, p, d in _frames(way, step, 60 + step / 2):
            if not _inside(p) or math.hypot(p[0] - CENTRE[0], p[1] - CENTRE[1]) < clear:
                continue
            n = (-d[1], d[0])
            half = 17 + rng.uniform(-1.5, 1.5)
            tilt = rng.uniform(-1.2, 1.2)
            a = (p[0] - n[0] * half - d[0] * tilt, p[1] - n[1] * half - d[1] * tilt)
            b = (p[0] + n[0] * half + d[0] * tilt, p[1] + n[1] * half + d[1] * tilt)
            wood += points_text([a, b])
            shine += points_text([(a[0] - 0.8, a[1] - 1.2), (b[0] - 0.8, b[1] - 1.2)])
    return [
        path(wood, "none", "#5e3c1d", 8, 0.9),
        path(wood, "none", "#945f31", 5),
        path(shine, "none", "#b9824b", 1.4),
    ]


def pebbles(rng: Rng, group_ways: list[Way], clear: float) -> list[str]:
    """A few grains on the bare floor where ways meet."""
    if not clear:
        return []
    out = []
    for _ in range(9):
        x, y = CENTRE[0] + rng.uniform(-19, 19), CENTRE[1] + rng.uniform(-19, 19)
        r = rng.uniform(1.2, 2.8)
        out.append(circle(x + 0.7, y + 1, r, "#8b5e34", opacity=0.6))
        out.append(circle(x, y, r * 0.8, "#b98d58"))
    return out


def stub(rng: Rng, side: str) -> list[str]:
    """A tunnel that leads nowhere: cold grey, narrowing, and plugged with rubble well before the middle."""
    ex, ey = EDGE[side]
    dx, dy = INWARD[side]
    nx, ny = -dy, dx
    depth = 74 if side in "NS" else 46

    def at(along: float, across: float) -> Point:
        return (ex + dx * along + nx * across, ey + dy * along + ny * across)

    def shape(rim: float) -> list[Point]:
        end = depth - (RIM - rim)
        half = rim - 12
        return [
            at(-20, -rim),
            at(6, -rim),
            at(end * 0.6, -rim + 4),
            at(end * 0.9, -half),
            at(end, -half * 0.4),
            at(end, half * 0.4),
            at(end * 0.9, half),
            at(end * 0.6, rim - 4),
            at(6, rim),
            at(-20, rim),
        ]

    name = "s" + side
    out = [
        defs(
            [
                linear(
                    name,
                    at(0, 0),
                    at(depth, 0),
                    [(0, "#a4aab2", 1), (0.5, "#8c929a", 1), (0.82, "#484c53", 1), (1, "#24262a", 1)],
                )
            ]
        ),
        poly(shape(RIM), "#000000", "#000000", 14, 0.2),
        poly(shape(RIM), "#120f0e"),
        poly(shape(FLOOR + 4), "#43464c"),
        poly(shape(FLOOR), f"url(#{name})"),
    ]
    rows = (
        ((depth - 8, 4, 10.5), (depth - 21, 4, 10.5), (depth - 33, 3, 9))
        if side in "NS"
        else ((depth - 4, 4, 9.5), (depth - 16, 4, 9))
    )
    for along, count, r in rows:
        wide = 22 if count == 4 else 15
        for i in range(count):
            across = (i - (count - 1) / 2) * 2 * wide / count + rng.uniform(-2.5, 2.5)
            x, y = at(along + rng.uniform(-3, 3), across)
            out += stone(rng, x, y, r * rng.uniform(0.85, 1.15), RUBBLE, "#131214", 1.8, 0.9)
    return out
