"""The frame that action, role and gold cards share: toned rock, a border, and a sign below in a shape of its own."""

from __future__ import annotations

from dataclasses import dataclass

from .rock import CARD_H, CARD_W, facets
from .svg import Rng, circle, defs, line, path, poly, radial, rect, regular, star


@dataclass(frozen=True)
class Tone:
    """Colours of one kind of card: its rock from dark to light, its border, and the lit disc behind the picture."""

    rock: tuple[str, str, str, str]
    border: str
    disc: tuple[str, str]


HARM = Tone(("#2a0e0c", "#3b1512", "#4d1e19", "#612a22"), "#f09678", ("#f0b79c", "#9c4a38"))
HELP = Tone(("#12240f", "#1a3317", "#25431f", "#32562a"), "#a0d796", ("#dcefc4", "#5d8f4d"))
KNOW = Tone(("#0e1e2c", "#152b3e", "#1e3a52", "#294b68"), "#96c8e6", ("#d8ecf4", "#4e83a6"))
TRADE = Tone(("#1d1533", "#291e45", "#362858", "#46356f"), "#c3a6f2", ("#e4d8fa", "#7659b4"))
FALL = Tone(("#2a1d10", "#3b2a17", "#4c3820", "#60482b"), "#e0a25a", ("#ecd3a6", "#94693a"))
NIGHT = Tone(("#1f1620", "#2b1f2c", "#382a39", "#473648"), "#c98aa8", ("#e8806a", "#7a2a3a"))
DAY = Tone(("#2b2010", "#3c2e18", "#4e3d22", "#63502f"), "#f2d16b", ("#ffe6a6", "#b5803a"))
AZURE = Tone(("#0b1830", "#122444", "#1a325c", "#254578"), "#7fb4f6", ("#cfe4ff", "#3f6fb8"))
VERDANT = Tone(("#0d2412", "#14331a", "#1d4624", "#2a5c32"), "#8fdc86", ("#d9f5c8", "#468a3e"))
ROYAL = Tone(("#2c0d1c", "#3e1428", "#521d36", "#692946"), "#f2d16b", ("#ffdca0", "#a8485c"))
AMBER = Tone(("#2a2410", "#3a3216", "#4d431e", "#63572a"), "#e8c86a", ("#f6edb0", "#8f8636"))
ICE = Tone(("#0b2428", "#123439", "#1a474d", "#265e65"), "#8ceaf0", ("#d8fbfc", "#3f99a2"))


def plate(name: str, tone: Tone, disc: float = 76, disc_y: float = 122) -> list[str]:
    """Background of a card: rock, border and the lit disc."""
    out = facets(Rng("plate " + name), tone.rock)
    out.append(
        defs(
            [
                radial("pv", 100, 140, 190, [(0, "#000000", 0), (0.5, "#000000", 0.05), (1, "#000000", 0.6)]),
                radial("pd", 88, disc_y - 22, disc * 1.25, [(0, tone.disc[0], 1), (1, tone.disc[1], 1)]),
            ]
        )
    )
    out += [
        rect(0, 0, CARD_W, CARD_H, "url(#pv)"),
        rect(0, 0, CARD_W, CARD_H, "none", 10, "#0d0806", 9),
        rect(8, 8, CARD_W - 16, CARD_H - 16, "none", 9, tone.border, 3.2),
        rect(13, 13, CARD_W - 26, CARD_H - 26, "none", 6, tone.border, 1, 0.4),
    ]
    for x, y in ((18, 18), (182, 18), (18, 282), (182, 282)):
        out.append(poly(regular(x, y, 6.5, 4), tone.border, "#0d0806", 2))
    if disc:
        out += [
            circle(100, disc_y, disc + 5, "#0d0806", opacity=0.55),
            circle(100, disc_y, disc, "url(#pd)"),
            circle(100, disc_y, disc - 3, "none", tone.border, 1.6, 0.7),
        ]
    return out


def sign_break(x: float, y: float, r: float) -> list[str]:
    """Harm: a jagged burst with a crack through it."""
    bolt = [
        (x + r * 0.1, y - r * 0.62),
        (x - r * 0.38, y + r * 0.1),
        (x - r * 0.02, y + r * 0.06),
        (x - r * 0.14, y + r * 0.64),
        (x + r * 0.4, y - r * 0.14),
        (x + r * 0.04, y - r * 0.08),
    ]
    return [
        poly(star(x, y, r * 1.16, r * 0.8, 9), "#1c0705", "#1c0705", 5),
        poly(star(x, y, r * 1.12, r * 0.8, 9), "#d84a32"),
        poly(star(x, y, r * 0.88, r * 0.66, 9), "#a92c1c"),
        poly(bolt, "#fff1e0", "#3a0d06", 3),
    ]


def sign_mend(x: float, y: float, r: float) -> list[str]:
    """Help: a smooth round seal with a tick."""
    tick = [(x - r * 0.46, y + r * 0.02), (x - r * 0.12, y + r * 0.36), (x + r * 0.5, y - r * 0.34)]
    return [
        circle(x, y, r * 1.06, "#071505"),
        circle(x, y, r, "#4fa445"),
        circle(x, y, r * 0.82, "#2f7a2b"),
        line(tick, "#0d2a0a", r * 0.44),
        line(tick, "#f3ffe9", r * 0.27),
    ]


def sign_eye(x: float, y: float, r: float) -> list[str]:
    """Knowledge: an eye on a diamond."""
    lids = (
        f"M{x - r * 0.62:.1f} {y:.1f}Q{x:.1f} {y - r * 0.72:.1f} {x + r * 0.62:.1f} {y:.1f}"
        f"Q{x:.1f} {y + r * 0.72:.1f} {x - r * 0.62:.1f} {y:.1f}Z"
    )
    return [
        poly(regular(x, y, r * 1.22, 4), "#04101a", "#04101a", 5),
        poly(regular(x, y, r * 1.2, 4), "#4f94c2"),
        poly(regular(x, y, r * 0.96, 4), "#2c6792"),
        path(lids, "#f2faff", "#0a2233", 2.5),
        circle(x, y, r * 0.25, "#0d3550"),
        circle(x - 2, y - 3, r * 0.08, "#ffffff"),
    ]


def sign_fall(x: float, y: float, r: float) -> list[str]:
    """Rockfall: an arrow down on a square."""
    arrow = [
        (x - r * 0.2, y - r * 0.55),
        (x + r * 0.2, y - r * 0.55),
        (x + r * 0.2, y),
        (x + r * 0.55, y),
        (x, y + r * 0.6),
        (x - r * 0.55, y),
        (x - r * 0.2, y),
    ]
    return [
        rect(x - r * 0.98, y - r * 0.98, r * 1.96, r * 1.96, "#1a0f05", 7),
        rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, "#c98238", 5),
        rect(x - r * 0.72, y - r * 0.72, r * 1.44, r * 1.44, "#99591f", 4),
        poly(arrow, "#fff0d6", "#3a1d06", 2.5),
    ]


def sign_swap(x: float, y: float, r: float) -> list[str]:
    """Exchange: two arrows past each other on a hexagon."""
    upper = [(-0.6, -0.42), (0.14, -0.42), (0.14, -0.66), (0.62, -0.25), (0.14, 0.1), (0.14, -0.12), (-0.6, -0.12)]
    return [
        poly(regular(x, y, r * 1.18, 6), "#0d0620", "#0d0620", 5),
        poly(regular(x, y, r * 1.14, 6), "#8f6cd6"),
        poly(regular(x, y, r * 0.94, 6), "#5d3fa0"),
        poly([(x + a * r, y + b * r) for a, b in upper], "#fbf5ff", "#1c0f38", 2.5),
        poly([(x - a * r, y - b * r) for a, b in upper], "#fbf5ff", "#1c0f38", 2.5),
    ]
