"""Role cards and gold cards: two dwarfs who cannot be mistaken for each other, and nuggets that can be counted."""

from __future__ import annotations

from . import gear
from .plates import DAY, NIGHT, plate
from .rock import CARD_H, CARD_W
from .svg import Rng, circle, defs, document, ellipse, group, line, path, poly, radial, star

SKIN, SKIN_DARK = "#e8b48a", "#c98d62"


def digger_card() -> str:
    """A broad, bright miner: round helmet with a lamp, full ginger beard, pickaxe on the shoulder."""
    out = plate("digger", DAY, 82, 140)
    out += [defs([radial("dl", 100, 74, 74, [(0, "#fffbe0", 0.95), (0.4, "#ffe08a", 0.5), (1, "#ffd060", 0)])])]
    out.append(group(gear.pickaxe(True), 136, 136, 4, 1.2))
    coat = "M24 288C26 226 58 208 100 208C142 208 174 226 176 288Z"
    beard = (
        "M52 148C44 190 54 226 78 246L84 234L92 262L100 248L108 262L116 234L122 246C146 226 156 190 148 148"
        "C134 166 118 160 100 160C82 160 66 166 52 148Z"
    )
    out += [
        path(coat, "#3f6b7c", "#1b120c", 5),
        path("M24 288C26 240 40 222 62 214L78 288Z", "#568a9d"),
        line([(58, 216), (74, 288)], "#2a1a0d", 9),
        line([(142, 216), (126, 288)], "#2a1a0d", 9),
        circle(51, 146, 11, SKIN_DARK, "#1b120c", 4),
        circle(149, 146, 11, SKIN_DARK, "#1b120c", 4),
        path("M54 112C50 150 62 182 100 182C138 182 150 150 146 112Z", SKIN, "#1b120c", 4),
        path(beard, "#c4662a", "#1b120c", 5),
        path("M58 160C54 188 62 216 78 234L84 200Z", "#e08a45"),
        path(
            "M100 172C98 200 100 226 100 244M82 176C80 200 84 222 90 240M118 176C120 200 116 222 110 240",
            "none",
            "#8f4416",
            3,
        ),
        path(
            "M100 162C84 154 66 160 62 176C76 184 92 180 100 170C108 180 124 184 138 176C134 160 116 154 100 162Z",
            "#dd8440",
            "#1b120c",
            4,
        ),
        path("M86 176C94 184 106 184 114 176", "none", "#5e260c", 4),
        ellipse(100, 150, 15, 13, "#f0a884", "#8a4a2c", 3.5),
        ellipse(95, 145, 5, 3.5, "#ffd8bd"),
        ellipse(79, 132, 8, 8.5, "#ffffff", "#1b120c", 2.5),
        ellipse(121, 132, 8, 8.5, "#ffffff", "#1b120c", 2.5),
        circle(81, 132, 4.4, "#2b4d66"),
        circle(119, 132, 4.4, "#2b4d66"),
        circle(79.5, 130, 1.6, "#ffffff"),
        circle(117.5, 130, 1.6, "#ffffff"),
        line([(68, 121), (90, 118)], "#a8511d", 7),
        line([(132, 121), (110, 118)], "#a8511d", 7),
        path("M46 110C42 60 68 42 100 42C132 42 158 60 154 110Z", "#d9a032", "#1b120c", 5),
        path("M56 104C54 70 70 52 94 50C80 62 74 80 74 104Z", "#f6cf6a"),
        path("M38 112C60 98 140 98 162 112C160 124 148 120 100 116C52 120 40 124 38 112Z", "#b9802a", "#1b120c", 5),
        line([(52, 107), (100, 102)], "#f0c35c", 3),
        circle(100, 74, 74, "url(#dl)"),
        circle(100, 74, 17, "#5a4a38", "#1b120c", 4),
        circle(100, 74, 11.5, "#fffbe2"),
    ]
    return document(out, CARD_W, CARD_H)


def saboteur_card() -> str:
    """A narrow, dark plotter: pointed hood, shaded face with two glints, black moustache, a lit bomb."""
    out = plate("saboteur", NIGHT, 82, 140)
    hood = "M100 22C112 52 150 92 154 152C156 182 150 204 140 216L60 216C50 204 44 182 46 152C50 92 82 66 100 22Z"
    out += [
        path("M20 288C30 230 54 206 100 202C146 206 170 230 180 288Z", "#2a2433", "#0b070b", 5),
        path("M20 288C28 246 40 226 58 214L66 288Z", "#3c3448"),
        path(hood, "#3a3046", "#0b070b", 6),
        path(
            "M100 22C104 60 62 96 58 150C56 180 60 200 66 214L60 216C50 204 44 182 46 152C50 92 82 66 100 22Z",
            "#564a66",
        ),
        path(
            "M100 84C124 100 136 124 134 156C132 184 120 202 100 206C80 202 68 184 66 156C64 124 76 100 100 84Z",
            "#0d090d",
        ),
        path(
            "M74 152C76 132 86 126 100 126C114 126 124 132 126 152C128 178 118 196 100 198C82 196 72 178 74 152Z",
            "#8d6650",
        ),
        path(
            "M74 152C76 132 86 126 100 126C114 126 124 132 126 152C120 146 110 146 100 148C90 146 80 146 74 152Z",
            "#3f2a26",
        ),
        poly([(78, 140), (97, 150), (94, 156), (80, 152)], "#fff3b0", "#0b070b", 3),
        poly([(122, 140), (103, 150), (106, 156), (120, 152)], "#fff3b0", "#0b070b", 3),
        circle(90, 151, 2.6, "#a01818"),
        circle(110, 151, 2.6, "#a01818"),
        line([(74, 134), (97, 145)], "#0b070b", 6),
        line([(126, 134), (103, 145)], "#0b070b", 6),
        path("M100 150L108 168L100 172L92 168Z", "#b08064", "#3f241a", 2.5),
        path(
            "M100 172C88 166 72 170 58 186C76 186 90 184 100 180C110 184 124 186 142 186C128 170 112 166 100 172Z",
            "#17121c",
            "#4a3f58",
            1.6,
        ),
        path("M88 184L112 184L100 246Z", "#17121c", "#4a3f58", 1.6),
        path("M92 190L98 190L99 230Z", "#3a3148"),
        path("M92 182Q100 188 110 180", "none", "#e9d8c8", 3),
        circle(147, 240, 28, "#0b070b"),
        circle(147, 240, 24, "#26262e"),
        ellipse(139, 231, 8, 6, "#6d6d7c"),
        group(_fuse(), 147, 240),
        path("M120 254C112 246 116 234 126 236L136 242C142 246 140 256 134 260Z", "#8d6650", "#0b070b", 4),
    ]
    return document(out, CARD_W, CARD_H)


def _fuse() -> list[str]:
    """Neck, cord and spark of the bomb, about its middle."""
    return [
        poly([(4, -30), (16, -24), (12, -16), (0, -22)], "#55555f", "#0b070b", 3),
        path("M9 -26C14 -40 26 -34 26 -54", "none", "#d8c49a", 4),
        poly(star(26, -56, 16, 7, 8), "#ff9a2e", "#7a2a08", 2),
        circle(26, -56, 5.5, "#fff6c8"),
    ]


def gold_card(value: int) -> str:
    """One, two or three nuggets on dark rock in a golden glow, with as many studs below."""
    rng = Rng(f"gold {value}")
    out = plate(f"gold{value}", DAY, 0)
    out += [
        defs([radial("gg", 100, 130, 100, [(0, "#ffe28a", 0.6), (0.5, "#e0a53a", 0.28), (1, "#c08020", 0)])]),
        circle(100, 130, 100, "url(#gg)"),
    ]
    spots: dict[int, tuple[tuple[float, float, float], ...]] = {
        1: ((100, 134, 54),),
        2: ((78, 92, 42), (122, 168, 42)),
        3: ((100, 78, 37), (62, 158, 37), (138, 158, 37)),
    }
    for x, y, r in spots[value]:
        out += gear.nugget(rng, x, y, r)
    for i in range(value):
        x = 100 + (i - (value - 1) / 2) * 34
        out += [circle(x, 250, 13, "#1b1206"), circle(x, 250, 10, "#f2d16b"), circle(x - 2.5, 247, 3.5, "#fff4c4")]
    return document(out, CARD_W, CARD_H)
