"""Card backs, one for each kind of card, told apart by sign and tone."""

from __future__ import annotations

from . import gear
from .plates import Tone, plate
from .rock import CARD_H, CARD_W, GOLD, stone
from .svg import Rng, circle, defs, document, group, line, path, poly, radial, rect, regular

KINDS = ("draw", "goal", "role", "gold")


def back_card(kind: str) -> str:
    """The SVG of a card back: `draw` (path and action cards), `goal`, `role`, `gold`."""
    return document({"draw": _draw, "goal": _goal, "role": _role, "gold": _gold}[kind](), CARD_W, CARD_H)


def _draw() -> list[str]:
    """Boards with iron bands and two crossed pickaxes."""
    out = [rect(0, 0, CARD_W, CARD_H, "#22150b")]
    rng = Rng("boards")
    for i in range(5):
        x = i * 40.0
        shade = ("#5a3b20", "#523519", "#634226", "#4d3218", "#5d3e22")[i]
        out += [rect(x + 1.2, 0, 37.6, CARD_H, shade), rect(x + 2.5, 0, 2.5, CARD_H, "#7d5833", opacity=0.6)]
        for _ in range(4):
            gx, gy = x + rng.uniform(9, 32), rng.uniform(10, 240)
            out.append(line([(gx, gy), (gx + rng.uniform(-2, 2), gy + rng.uniform(22, 52))], "#3a240f", 1.6, 0.8))
    out.append(defs([radial("bv", 100, 150, 190, [(0, "#000000", 0), (0.5, "#000000", 0.1), (1, "#000000", 0.62)])]))
    out.append(rect(0, 0, CARD_W, CARD_H, "url(#bv)"))
    for y in (22, 254):
        out += [
            rect(0, y, CARD_W, 24, "#14100d"),
            rect(0, y + 2.5, CARD_W, 19, "#3a3c42"),
            rect(0, y + 2.5, CARD_W, 3, "#6d7079"),
        ]
        out += [circle(x, y + 12.5, 5, "#70737c", "#14100d", 2) for x in (20, 60, 100, 140, 180)]
    out += [
        circle(100, 150, 66, "#140d07", opacity=0.7),
        circle(100, 150, 60, "#2c1c0f"),
        circle(100, 150, 56, "none", "#b98a4e", 3),
    ]
    crossed = gear.pickaxe(True)
    out += [f'<g transform="translate(100 150) scale(-1 1)">{"".join(crossed)}</g>', group(crossed, 100, 150)]
    out.append(rect(0, 0, CARD_W, CARD_H, "none", 10, "#0d0806", 9))
    return out


def _goal() -> list[str]:
    """A slab of slate with a question in gold: what lies below?"""
    tone = Tone(("#23262c", "#30343b", "#3f444d", "#525862"), "#d3a951", ("#5a6069", "#2a2d33"))
    out = plate("goal back", tone, 0)
    for r, colour, width in ((84, "#14161a", 12), (84, "#d3a951", 5), (66, "#d3a951", 1.6)):
        out.append(
            f'<g transform="translate(100 150) scale(1 1.36)">{poly(regular(0, 0, r, 4), "none", colour, width)}</g>'
        )
    mark = "M78 128C78 96 124 94 124 126C124 148 101 148 101 172"
    out += [
        path(mark, "none", "#14161a", 24),
        path(mark, "none", "#f2d16b", 14),
        path("M82 124C84 106 104 102 114 110", "none", "#fff0b8", 4),
    ]
    out += [poly(regular(101, 202, 13, 4), "#f2d16b", "#14161a", 4)]
    return out


def _role() -> list[str]:
    """The shape of a dwarf without a face."""
    tone = Tone(("#2a1a1a", "#3a2424", "#4a2f2e", "#5c3c39"), "#d8b27a", ("#8a6a52", "#3a2620"))
    out = plate("role back", tone, 80, 146)
    figure = (
        "M100 52C128 60 148 94 146 124L160 132L148 140C154 178 136 212 100 244C64 212 46 178 52 140L40 132L54 124"
        "C52 94 72 60 100 52Z"
    )
    out += [path(figure, "#d8b27a", "#d8b27a", 8), path(figure, "#1b1010")]
    out += [
        path("M44 132C74 120 126 120 156 132", "none", "#d8b27a", 4),
        path(
            "M70 162C84 152 94 160 100 166C106 160 116 152 130 162C122 176 108 176 100 170C92 176 78 176 70 162Z",
            "#d8b27a",
        ),
    ]
    return out


def _gold() -> list[str]:
    """A tied sack on deep green, a nugget at its mouth: how much is inside stays its secret."""
    tone = Tone(("#14211c", "#1c2e27", "#263d34", "#335046"), "#f2d16b", ("#c9a45a", "#5a4420"))
    out = plate("gold back", tone, 78, 150)
    sack = "M80 118C52 138 40 168 46 196C52 216 148 216 154 196C160 168 148 138 120 118Z"
    out += [
        path("M76 92C88 104 112 104 124 92L118 118L82 118Z", "#a47844", "#1b120c", 5),
        path(sack, "#9a6c3a", "#1b120c", 5),
        path("M80 122C58 142 50 168 56 194C66 200 74 202 80 203C70 176 74 146 92 122Z", "#c2925a"),
        line([(80, 118), (120, 118)], "#1b120c", 12),
        line([(80, 118), (120, 118)], "#d8433a", 7),
        path("M112 118L128 138M112 118L122 142", "none", "#d8433a", 4),
    ]
    out += stone(Rng("sack"), 104, 170, 22, GOLD, "#4a2c06", 2.6, 0.85, 8)
    return out
