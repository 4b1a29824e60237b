"""The dwarfs of Saboteur 2: both diggers, boss, profiteer and geologist. Hat, beard and badge differ in shape too."""

from __future__ import annotations

from . import gear, marks
from .plates import AMBER, AZURE, ICE, ROYAL, VERDANT, plate
from .rock import CARD_H, CARD_W, crystals
from .svg import Rng, circle, document, ellipse, group, line, path, poly

DARK = "#1b120c"
SKIN, SKIN_DARK = "#e8b48a", "#c98d62"
NAMES = ("blue", "green", "boss", "profiteer", "geologist")


def dwarf_card(role: str) -> str:
    """The SVG of a dwarf."""
    painters = {"blue": _blue, "green": _green, "boss": _boss, "profiteer": _profiteer, "geologist": _geologist}
    return document(painters[role](), CARD_W, CARD_H)


def _body(colour: str, light: str) -> list[str]:
    return [
        path("M24 288C26 226 58 208 100 208C142 208 174 226 176 288Z", colour, DARK, 5),
        path("M24 288C26 240 40 222 62 214L72 288Z", light),
    ]


def _head() -> list[str]:
    """Ears and face, down to where the beard begins."""
    return [
        circle(51, 146, 11, SKIN_DARK, DARK, 4),
        circle(149, 146, 11, SKIN_DARK, DARK, 4),
        path("M54 108C50 150 62 186 100 186C138 186 150 150 146 108Z", SKIN, DARK, 4),
    ]


def _eyes(iris: str, brow: str, slant: float = 0) -> list[str]:
    """Eyes and brows; a slant above 0 looks sly."""
    return [
        ellipse(79, 132, 8.5, 9, "#ffffff", DARK, 2.5),
        ellipse(121, 132, 8.5, 9, "#ffffff", DARK, 2.5),
        circle(81, 133, 4.6, iris),
        circle(119, 133, 4.6, iris),
        circle(79.5, 131, 1.6, "#ffffff"),
        circle(117.5, 131, 1.6, "#ffffff"),
        line([(66, 120 - slant), (91, 119 + slant)], brow, 7),
        line([(134, 120 - slant), (109, 119 + slant)], brow, 7),
    ]


def _nose() -> list[str]:
    return [ellipse(100, 150, 15, 13, "#f0a884", "#8a4a2c", 3.5), ellipse(95, 145, 5, 3.5, "#ffd8bd")]


def _moustache(colour: str) -> list[str]:
    return [
        path(
            "M100 162C84 154 66 160 62 176C76 184 92 180 100 170C108 180 124 184 138 176C134 160 116 154 100 162Z",
            colour,
            DARK,
            4,
        )
    ]


def _badge(name: str, ground: str, ink: str) -> list[str]:
    """The sign of the role, large on a disc, the last thing that is left when the card is tiny."""
    return [
        circle(100, 250, 35, DARK),
        circle(100, 250, 31, ink),
        circle(100, 250, 28, ground),
        group(marks.sign(name, ink, ground), 100, 250, 0, 0.68),
    ]


def _blue() -> list[str]:
    """Blue digger: all round. A round helmet with a ring, a round beard, a pickaxe."""
    out = plate("blue", AZURE, 82, 140)
    out.append(group(gear.pickaxe(True), 142, 132, 4, 1.16))
    beard = "M52 142C42 178 42 238 100 240C158 238 158 178 148 142C134 164 118 160 100 160C82 160 66 164 52 142Z"
    out += [
        *_body("#2f68b4", "#5a95e0"),
        *_head(),
        path(beard, "#8a5a30", DARK, 5),
        path("M56 160C50 190 56 216 76 230C66 206 66 188 70 166Z", "#b98450"),
        *_moustache("#a26c3c"),
        path("M86 177C94 185 106 185 114 177", "none", "#4a2410", 4),
        *_nose(),
        *_eyes("#2b4d86", "#6a4020"),
        path("M46 112C40 54 68 38 100 38C132 38 160 54 154 112Z", "#3f83e6", DARK, 5),
        path("M56 104C52 66 70 48 94 46C80 58 74 78 74 104Z", "#8fc0ff"),
        path("M40 114C60 100 140 100 160 114C158 126 146 122 100 118C54 122 42 126 40 114Z", "#1f4f9c", DARK, 5),
        circle(100, 76, 21, DARK),
        circle(100, 76, 13, "none", "#f3f9ff", 9),
    ]
    return out + _badge("role_blue", "#1c4488", "#f3f9ff")


def _green() -> list[str]:
    """Green digger: all corners. A gabled helmet with a triangle, a forked beard, a shovel."""
    out = plate("green", VERDANT, 82, 140)
    shovel = [
        line([(0, 40), (0, -20)], DARK, 15),
        line([(0, 40), (0, -20)], "#935d2e", 9),
        path("M-20 -62C-22 -36 -14 -22 0 -18C14 -22 22 -36 20 -62Z", "#9aa6b2", DARK, 5),
        path("M-14 -56C-15 -38 -10 -28 0 -24L0 -56Z", "#dde5ea"),
    ]
    out.append(group(shovel, 160, 150, 12, 1.1))
    beard = (
        "M52 142L46 190L60 236L76 210L84 244L100 214L116 244L124 210L140 236L154 190L148 142"
        "C134 164 118 160 100 160C82 160 66 164 52 142Z"
    )
    out += [
        *_body("#2f7a36", "#58ad58"),
        *_head(),
        path(beard, "#e0b24a", DARK, 5),
        path("M56 162L52 190L62 216L72 196L70 170Z", "#f6d886"),
        *_moustache("#f0c868"),
        path("M86 177C94 185 106 185 114 177", "none", "#5a3a08", 4),
        *_nose(),
        *_eyes("#2f6a34", "#a87c20"),
        path("M40 114L100 20L160 114Z", "#38a84c", DARK, 6),
        path("M54 106L98 36L84 106Z", "#8fe08c"),
        path("M32 116L46 102L154 102L168 116L154 124C120 116 80 116 46 124Z", "#1f6a30", DARK, 5),
        poly([(100, 56), (122, 96), (78, 96)], DARK, DARK, 8),
        poly([(100, 60), (118, 93), (82, 93)], "none", "#f4fff0", 7),
    ]
    return out + _badge("role_green", "#195426", "#f4fff0")


def _boss() -> list[str]:
    """Boss: a tall top hat, a square beard under a curled moustache, a monocle on its chain."""
    out = plate("boss", ROYAL, 82, 140)
    curl = (
        "M100 162C86 152 62 156 48 176C40 186 28 184 28 170C22 186 32 202 50 200C72 198 90 188 100 174"
        "C110 188 128 198 150 200C168 202 178 186 172 170C172 184 160 186 152 176C138 156 114 152 100 162Z"
    )
    out += [
        *_body("#3a1c2a", "#6a3a50"),
        poly([(100, 288), (70, 210), (100, 222), (130, 210)], "#f4ead8", DARK, 4),
        path("M56 110C50 160 58 206 100 208C142 206 150 160 144 110Z", SKIN, DARK, 4),
        circle(52, 146, 11, SKIN_DARK, DARK, 4),
        circle(148, 146, 11, SKIN_DARK, DARK, 4),
        path(
            "M54 150C58 164 60 176 52 196L58 238L142 238L148 196C140 176 142 164 146 150L146 176"
            "C120 190 80 190 54 176Z",
            "#b98f5e",
            DARK,
            5,
        ),
        path("M58 190L63 232L82 232L76 194Z", "#dcb684"),
        path(curl, "#e6c998", DARK, 5),
        path("M92 166C78 164 62 172 54 184", "none", "#fff0d0", 4),
        *_nose(),
        *_eyes("#4a3a2a", "#8a6a40"),
        circle(121, 132, 16, "none", DARK, 8),
        circle(121, 132, 16, "none", "#f2d16b", 4.5),
        path("M137 136C146 160 144 190 138 214", "none", "#f2d16b", 3.5),
        path("M56 104L52 24C80 14 120 14 148 24L144 104Z", "#2c2630", DARK, 6),
        path("M62 96L60 30C68 26 76 25 84 24L82 96Z", "#5c5266"),
        path("M55 80C80 88 120 88 145 80L144 102C120 108 80 108 56 102Z", "#b8324a", DARK, 4),
        path("M24 110C40 92 160 92 176 110C176 124 150 118 100 116C50 118 24 124 24 110Z", "#2c2630", DARK, 5),
        line([(40, 107), (96, 103)], "#5c5266", 3.5),
    ]
    return out + _badge("role_boss", "#6e1c38", "#ffe9a8")


def _profiteer() -> list[str]:
    """Profiteer: a wide slouch hat with a feather, a thin face with a sharp nose, a goatee, coins."""
    out = plate("profiteer", AMBER, 82, 140)
    out += [
        path("M34 288C38 234 66 212 100 212C134 212 162 234 166 288Z", "#5c5220", DARK, 5),
        path("M34 288C38 246 50 226 68 218L76 288Z", "#8a7c36"),
        path("M64 108C62 150 72 190 100 204C128 190 138 150 136 108Z", "#e2b48c", DARK, 4),
        path("M86 188C90 196 110 196 114 188L100 236Z", "#2b2018", DARK, 4),
        path("M70 176C84 190 112 192 132 168", "none", "#5a1c10", 5),
        path("M132 168L138 164", "none", DARK, 4),
        path("M100 128C96 148 80 160 84 168C92 174 104 172 108 164", "#d8986a", "#8a4a2c", 3.5),
        path(
            "M100 172C88 166 74 168 62 160C70 176 88 180 100 178C112 180 126 174 136 156C126 166 112 168 100 172Z",
            "#2b2018",
            DARK,
            2.5,
        ),
        poly([(70, 128), (92, 136), (88, 143), (72, 138)], "#fffbe8", DARK, 3.5),
        poly([(130, 128), (108, 136), (112, 143), (128, 138)], "#fffbe8", DARK, 3.5),
        circle(85, 137, 3.4, DARK),
        circle(117, 136, 3.4, DARK),
        line([(66, 122), (92, 130)], "#2b2018", 6),
        line([(134, 118), (108, 128)], "#2b2018", 6),
        path("M148 84C176 66 186 40 182 20C160 28 140 50 138 78Z", "#f4ead8", DARK, 4.5),
        path("M142 80C156 60 168 42 178 28", "none", "#b0a080", 3),
        path("M60 96C54 62 70 46 96 52C116 42 142 56 142 96Z", "#7a4a24", DARK, 5),
        path("M70 88C66 66 76 56 90 58C80 66 78 78 80 88Z", "#a8703c"),
        path("M60 84C84 94 120 94 142 84L143 100C118 108 82 108 60 100Z", "#2f2412", DARK, 3.5),
        path(
            "M8 92C30 116 60 100 100 102C140 100 170 112 194 82C190 124 150 126 100 122C50 128 16 124 8 92Z",
            "#7a4a24",
            DARK,
            5,
        ),
        path("M26 106C50 114 76 106 100 106", "none", "#a8703c", 4),
    ]
    out += gear.nugget(Rng("profit"), 40, 236, 20) + gear.nugget(Rng("share"), 162, 238, 20)
    return out + _badge("role_profiteer", "#5e4c0e", "#fff0a8")


def _geologist() -> list[str]:
    """Geologist: no hat, wild white hair, large round glasses, and a crystal in front."""
    out = plate("geologist", ICE, 82, 140)
    hair = (
        "M100 34L112 54L130 32L134 58L158 44L152 72L178 70L160 94L182 104L158 116L172 138L148 136L52 136"
        "L28 138L42 116L18 104L40 94L22 70L48 72L42 44L66 58L70 32L88 54Z"
    )
    out += [
        *_body("#4a4e58", "#7a808c"),
        path(hair, "#f2f4f6", DARK, 6),
        path("M88 60L74 44L74 66L52 54L60 78L38 80L54 96", "none", "#b8c4cc", 4),
        *_head(),
        path("M58 100C64 74 84 66 100 66C116 66 136 74 142 100C140 112 60 112 58 100Z", SKIN),
        path("M74 92C84 86 116 86 126 92M80 80C90 76 110 76 120 80", "none", "#b97a50", 3),
        path(
            "M54 158C58 214 76 226 100 226C124 226 142 214 146 158C134 172 118 168 100 168C82 168 66 172 54 158Z",
            "#f2f4f6",
            DARK,
            5,
        ),
        path("M62 180C66 204 76 214 90 218C80 204 76 192 76 178Z", "#ffffff"),
        *_moustache("#dfe5ea"),
        path("M88 178C96 185 104 185 112 178", "none", "#5a1c10", 4),
        *_nose(),
    ]
    for x in (74, 126):
        out += [
            circle(x, 128, 25, DARK),
            circle(x, 128, 21, "#c98f3a"),
            circle(x, 128, 16.5, "#dff8fa", DARK, 3),
            circle(x + (3 if x < 100 else -3), 129, 6, "#1c4a52"),
            circle(x, 126, 2, "#ffffff"),
            path(f"M{x - 11} 124C{x - 9} 117 {x - 4} 115 {x} 115", "none", "#ffffff", 3.5),
        ]
    out += [line([(97, 124), (103, 124)], DARK, 9), line([(97, 124), (103, 124)], "#c98f3a", 5)]
    out += crystals(40, 258, 0.92) + crystals(160, 258, 0.92)
    return out + _badge("role_geologist", "#0f4a52", "#e4fdff")
