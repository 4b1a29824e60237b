"""The miner's tools, large and in colour, whole and broken. Each is drawn about (0, 0) in a frame of 100 by 100."""

from __future__ import annotations

from .rock import GOLD, stone
from .svg import Rng, circle, defs, ellipse, group, line, path, poly, radial, rect

DARK = "#1b120c"
WOOD = ("#5a3718", "#935d2e", "#c88f54")
STEEL = ("#3b4350", "#7d8896", "#c6cfd8", "#eef3f6")
RUST = ("#3b2a22", "#6d4a38", "#a77455")
TOOLS = ("pickaxe", "lantern", "cart")


def tool(name: str, whole: bool) -> list[str]:
    """A tool by its word in the card table."""
    return {"pickaxe": pickaxe, "lantern": lantern, "cart": cart}[name](whole)


def _haft(x: float, top: float, foot: float) -> list[str]:
    return [
        line([(x, top), (x, foot)], DARK, 15),
        line([(x, top), (x, foot)], WOOD[1], 10),
        line([(x - 2.2, top), (x - 2.2, foot)], WOOD[2], 3),
        line([(x + 3.4, top), (x + 3.4, foot)], WOOD[0], 2),
    ]


def _pick_head() -> list[str]:
    blade = "M-50 -12C-38 -38 -14 -45 0 -45C14 -45 38 -38 50 -12C34 -27 14 -31 0 -31C-14 -31 -34 -27 -50 -12Z"
    return [
        path(blade, DARK, DARK, 6),
        path(blade, STEEL[1]),
        path(
            "M-50 -12C-38 -38 -14 -45 0 -45C14 -45 38 -38 50 -12C36 -32 14 -39 0 -39C-14 -39 -36 -32 -50 -12Z", STEEL[2]
        ),
        rect(-11, -49, 22, 22, DARK, 4),
        rect(-8, -46, 16, 16, STEEL[0], 3),
        rect(-8, -46, 16, 5, STEEL[2], 2),
    ]


def pickaxe(whole: bool) -> list[str]:
    """A pickaxe leaning to the right; broken, its haft is snapped and the halves lie apart."""
    if whole:
        return [
            group(
                [*_haft(0, -40, 46), rect(-7, 30, 14, 4, WOOD[0], 1), rect(-7, 38, 14, 4, WOOD[0], 1), *_pick_head()],
                0,
                2,
                35,
            )
        ]
    upper = [
        *_haft(0, -40, -8),
        poly([(-7.5, -10), (7.5, -10), (7, 3), (3, -3), (0, 9), (-3, -2), (-7, 5)], WOOD[2], DARK, 2.5),
        *_pick_head(),
    ]
    lower = [
        *_haft(0, 14, 44),
        poly([(-7.5, 15), (-6, 2), (-2, 10), (1, -3), (4, 8), (7, 1), (7.5, 15)], WOOD[2], DARK, 2.5),
        rect(-7, 32, 14, 4, WOOD[0], 1),
    ]
    return [
        group(upper, 14, 0, 52),
        group(lower, -14, 12, 8),
        *[poly([(x, y), (x + 5, y - 2), (x + 2, y + 4)], WOOD[2], DARK, 1.5) for x, y in ((6, 22), (14, 34), (-2, 8))],
    ]


def lantern(whole: bool) -> list[str]:
    """A lantern; broken, its glass is smashed and the flame is out."""
    glass = "M-23 -16C-30 2 -30 12 -23 28L23 28C30 12 30 2 23 -16Z"
    out: list[str] = []
    if whole:
        out += [
            defs([radial("lg", 0, 6, 56, [(0, "#fff0b0", 0.95), (0.5, "#ffd060", 0.45), (1, "#ffb840", 0)])]),
            circle(0, 6, 56, "url(#lg)"),
        ]
    out += [
        path("M-17 -34C-22 -58 22 -58 17 -34", "none", DARK, 9),
        path("M-17 -34C-22 -58 22 -58 17 -34", "none", STEEL[2], 4),
    ]
    if whole:
        out += [
            path(glass, "#ffd76a", DARK, 5),
            path("M-14 -14C-19 2 -19 12 -14 26L4 26C10 10 8 0 2 -14Z", "#ffeaa6"),
            path("M0 -10C14 4 13 18 0 24C-13 18 -14 4 0 -10Z", "#ff9a2e", "#c8641a", 1.5),
            path("M0 2C8 10 7 18 0 22C-7 18 -8 10 0 2Z", "#fff6d0"),
        ]
    else:
        jag = "M-23 -16L-12 -16L-5 -3L3 -12L8 2L17 -6L25 4C29 12 27 20 23 28L-23 28C-30 12 -30 2 -23 -16Z"
        out += [
            path(glass, "#161313", DARK, 5),
            path(jag, "#56616b", DARK, 2),
            path("M-20 -10L-13 -10L-8 2L-14 26L-20 24C-25 12 -25 2 -20 -10Z", "#8b98a3"),
            path("M-5 -3L-2 10L-9 16L0 28M8 2L6 12L14 18M-2 10L6 12", "none", "#10100f", 2.6),
            path("M0 -18C-8 -26 8 -32 0 -42C-6 -50 4 -56 10 -62", "none", "#b9b0a6", 5, 0.55),
        ]
    out += [
        path("M-8 -44L8 -44L12 -34L28 -22L28 -14L-28 -14L-28 -22L-12 -34Z", STEEL[0] if whole else RUST[1], DARK, 5),
        path("M-8 -42L0 -42L-4 -33L-20 -21L-26 -21L-11 -33Z", STEEL[2] if whole else RUST[2]),
        rect(-30, 27, 60, 9, STEEL[1] if whole else RUST[1], 3, DARK, 4),
        rect(-26, 36, 52, 11, STEEL[0] if whole else RUST[0], 3, DARK, 4),
        line([(-24, 30), (20, 30)], STEEL[3] if whole else RUST[2], 2.5),
    ]
    if whole:
        out += [line([(-19, -14), (-23, 8), (-19, 27)], DARK, 4), line([(19, -14), (23, 8), (19, 27)], DARK, 4)]
    else:
        out += [
            poly(p, "#aab8c2", DARK, 2)
            for p in ([(30, 40), (42, 36), (40, 48)], [(-44, 48), (-34, 38), (-32, 49)], [(34, 10), (42, 14), (36, 20)])
        ]
    return out


def _wheel(x: float, y: float, r: float = 13) -> list[str]:
    return [
        circle(x, y, r + 2, DARK),
        circle(x, y, r, STEEL[1]),
        circle(x, y, r - 4.5, STEEL[0]),
        line([(x - r + 3, y), (x + r - 3, y)], STEEL[2], 2.5),
        line([(x, y - r + 3), (x, y + r - 3)], STEEL[2], 2.5),
        circle(x, y, 3.6, STEEL[3], DARK, 1.5),
    ]


def _tub() -> list[str]:
    return [
        path("M-44 -18L44 -18L32 24L-32 24Z", WOOD[1], DARK, 6),
        path("M-44 -18L44 -18L40.6 -6L-40.6 -6Z", WOOD[2]),
        path("M-37.1 6L37.1 6L32 24L-32 24Z", WOOD[0]),
        path("M-40.6 -6L40.6 -6M-37.1 7L37.1 7", "none", DARK, 2),
        path("M-26 -18L-20 24M26 -18L20 24", "none", DARK, 9),
        path("M-26 -18L-20 24M26 -18L20 24", "none", STEEL[1], 5),
        line([(-46, -19), (46, -19)], DARK, 11),
        line([(-46, -19), (46, -19)], STEEL[2], 6),
    ]


def cart(whole: bool) -> list[str]:
    """A mine cart full of ore; broken, it has tipped over, split, and lost a wheel."""
    rng = Rng("cart")
    if whole:
        out = [line([(-50, 44), (50, 44)], DARK, 8), line([(-50, 44), (50, 44)], STEEL[1], 4)]
        for x, y, r in ((-26, -25, 11), (26, -25, 11), (-9, -28, 12), (10, -29, 12), (0, -37, 11)):
            out += stone(rng, x, y, r, GOLD, DARK, 2)
        return [*out, *_tub(), *_wheel(-22, 30), *_wheel(22, 30)]
    out = [
        line([(-50, 46), (50, 46)], DARK, 8),
        line([(-50, 46), (-8, 46)], STEEL[1], 4),
        line([(6, 46), (50, 46)], RUST[1], 4),
    ]
    crack = [
        (4, -20),
        (-4, -8),
        (6, -1),
        (-5, 9),
        (3, 16),
        (-2, 26),
        (8, 26),
        (12, 14),
        (4, 8),
        (15, -1),
        (7, -8),
        (14, -20),
    ]
    body = [*_tub(), poly(crack, "#120c08", DARK, 2), *_wheel(-22, 30)]
    out += [group(body, -2, -6, 17)]
    out += _wheel(38, 34, 12)
    for x, y, r in ((16, 38, 7), (4, 40, 5)):
        out += stone(rng, x, y, r, GOLD, DARK, 2)
    return out


def nugget(rng: Rng, x: float, y: float, r: float) -> list[str]:
    """A gold nugget with its spark of light."""
    out = [ellipse(x + r * 0.08, y + r * 0.72, r * 1.02, r * 0.3, "#000000", opacity=0.45)]
    out += stone(rng, x, y, r, GOLD, "#4a2c06", 2.6, 0.82, 9)
    sx, sy = x - r * 0.34, y - r * 0.36
    out.append(
        poly(
            [
                (sx, sy - r * 0.3),
                (sx + r * 0.07, sy - r * 0.07),
                (sx + r * 0.3, sy),
                (sx + r * 0.07, sy + r * 0.07),
                (sx, sy + r * 0.3),
                (sx - r * 0.07, sy + r * 0.07),
                (sx - r * 0.3, sy),
                (sx - r * 0.07, sy - r * 0.07),
            ],
            "#fffdee",
        )
    )
    return out
