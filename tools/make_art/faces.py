"""Path cards, the start and the goals, each drawn from its face in the notation of the card table."""

from __future__ import annotations

import math

from . import features
from .rock import CARD_H, CARD_W, EARTH, crystals, mountain
from .svg import Point, Rng, defs, document
from .tunnel import FLOOR_LIGHT, GLOW, Face, floor, hewn_edge, pebbles, stub, timber, ways

BASE = ("NESW", "NEW", "NES", "NS", "EW", "NE", "NW", "N/E/S/W", "E/S/W", "N/E/S", "N/S", "E/W", "N/E", "N/W", "N", "W")
SECOND = (
    "NS/EW",
    "NW/ES",
    "NE/SW",
    "SL",
    "EL",
    "NWL",
    "NEL",
    "NS:blue",
    "EW:blue",
    "NE:blue",
    "NS/E:green",
    "EW:green",
    "NW:green",
    "N*",
    "E*",
    "NESW*",
    "NEW*",
    "NSW*",
    "NSW/E*",
    "N/ESW*",
    "EW/S*",
    "NS/E",
    "NS/E/W",
    "N/EW/S",
    "NW/S",
    "NE/S",
)
GOALS = {"start": "NESWL", "treasure": "NESW", "stone_a": "NE", "stone_b": "NW"}
GOAL_EARTH = ("#241f1f", "#322b2a", "#413837", "#544a47")


def path_card(text: str) -> str:
    """The SVG of an ordinary path card."""
    rng = Rng("card " + text)
    face = Face.parse(text)
    out = [defs([FLOOR_LIGHT, GLOW]), *mountain(text, EARTH)]
    for side in face.stubs:
        out += stub(rng, side)
    out += _links(rng, face)
    if face.ladder:
        out += features.ladder()
    if face.door:
        out += features.door(face.door, _door_place(face))
    if face.crystal:
        out += crystals(*_crystal_place(face))
    return document(out, CARD_W, CARD_H)


def goal_card(name: str) -> str:
    """The SVG of the start, the treasure or a stone."""
    rng = Rng("goal " + name)
    face = Face.parse(GOALS[name])
    out = [defs([FLOOR_LIGHT, GLOW]), *mountain(name, GOAL_EARTH, 6)]
    chamber = 56 if name in ("start", "treasure") else 0
    for link in face.links:
        group = ways(link, face.ladder)
        out += floor(group, chamber) + hewn_edge(rng, group, chamber) + timber(rng, group, 66 if chamber else 0)
    if name == "start":
        out += features.brackets("#b98a4e") + features.entrance()
    elif name == "treasure":
        out += features.brackets("#f2d16b") + features.treasure(rng)
    else:
        out += features.brackets("#8f959d") + features.coal(rng, 62 if name == "stone_a" else 138, 248)
    return document(out, CARD_W, CARD_H)


def _links(rng: Rng, face: Face) -> list[str]:
    """All linked groups; where two straight ways cross, north-south passes over on the bridge."""
    crossing = set(face.links) == {"NS", "EW"}
    out: list[str] = []
    for link in sorted(face.links, key=lambda g: g == "NS"):
        if crossing and link == "NS":
            out += features.bridge_shadow()
        group = ways(link, face.ladder)
        clear = 34 if len(link) > 2 or face.ladder else 0
        if link in ("NES", "NSW", "NEW", "ESW"):
            clear = 26
        out += floor(group) + hewn_edge(rng, group) + pebbles(rng, group, clear) + timber(rng, group, clear)
    if crossing:
        out += features.bridge(rng)
    return out


def _door_place(face: Face) -> Point:
    """The middle of the way that the door closes."""
    points = ways(face.links[0], False)[0].points
    return points[len(points) // 2]


def _crystal_place(face: Face) -> tuple[float, float, float]:
    """Foot of the crystals: the corner with most room, and as large as the room allows."""
    lines = [p for link in face.links for way in ways(link, face.ladder) for p in way.points]
    for side in face.stubs:
        lines += [(100, y) for y in range(0, 80, 8)] if side == "N" else []
        lines += [(100, y) for y in range(224, 301, 8)] if side == "S" else []
        lines += [(x, 150) for x in range(0, 50, 8)] if side == "W" else []
        lines += [(x, 150) for x in range(152, 201, 8)] if side == "E" else []
    corners = ((36, 72), (164, 72), (36, 232), (164, 232), (100, 234), (100, 84))
    spots = (*corners, (52, 220), (148, 220), (60, 66), (140, 66))

    def room(spot: Point) -> float:
        return min(math.hypot(spot[0] - p[0], spot[1] - p[1]) for p in lines)

    best = max(spots, key=lambda spot: (min(room(spot), 76), -spots.index(spot)))
    roomy = room(best) >= 76
    if roomy:
        best = max((spot for spot in spots[6:] + spots[4:6] if room(spot) >= 72), key=room, default=best)
    return best[0], best[1] + 22, 1.3 if roomy else 0.95
