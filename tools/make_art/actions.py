"""Action cards of the base game: broken tools, repairs, rockfall and map."""

from __future__ import annotations

from . import gear
from .plates import FALL, HARM, HELP, KNOW, plate, sign_break, sign_eye, sign_fall, sign_mend
from .rock import BOULDER, CARD_H, CARD_W, stone
from .svg import Rng, document, ellipse, group, line, path, poly

NAMES = (
    "broken_pickaxe",
    "broken_lantern",
    "broken_cart",
    "repair_pickaxe",
    "repair_lantern",
    "repair_cart",
    "repair_pickaxe_lantern",
    "repair_pickaxe_cart",
    "repair_lantern_cart",
    "rockfall",
    "map",
)


def action_card(name: str) -> str:
    """The SVG of an action card."""
    if name == "rockfall":
        return document(_rockfall(), CARD_W, CARD_H)
    if name == "map":
        return document(_map(), CARD_W, CARD_H)
    word, *tools = name.split("_")
    if word == "broken":
        out = plate(name, HARM) + _cracks()
        out += [group(gear.tool(tools[0], False), 100, 124, 0, 1.32), *sign_break(100, 243, 31)]
    elif len(tools) == 1:
        out = plate(name, HELP)
        out += [group(gear.tool(tools[0], True), 100, 124, 0, 1.32), *sign_mend(100, 243, 31)]
    else:
        out = plate(name, HELP, 0) + _two_discs()
        out += [
            group(gear.tool(tools[0], True), 72, 76, 0, 0.94),
            group(gear.tool(tools[1], True), 128, 172, 0, 0.94),
            *sign_mend(100, 254, 25),
        ]
    return document(out, CARD_W, CARD_H)


def _cracks() -> list[str]:
    """Cracks that run from the disc into the rock around it."""
    out = []
    for points in (
        [(36, 66), (28, 50), (34, 40), (22, 26)],
        [(166, 162), (176, 178), (170, 190), (182, 206)],
        [(158, 70), (172, 58), (170, 46)],
        [(44, 176), (30, 188), (32, 202)],
    ):
        out += [line(points, "#0d0403", 4.5), line([(x + 1.4, y + 1.4) for x, y in points], "#8d4434", 1.2)]
    return out


def _two_discs() -> list[str]:
    """Two lit discs for the two tools of which one may be mended, with a bar between: either, not both."""
    return [
        path("M72 18A58 58 0 1 0 72.1 18Z", "#0d0806", opacity=0.55),
        path("M72 24A52 52 0 1 0 72.1 24Z", "#cfe6b6"),
        path("M72 27A49 49 0 1 0 72.1 27Z", "#9cc486"),
        path("M128 114A58 58 0 1 0 128.1 114Z", "#0d0806", opacity=0.55),
        path("M128 120A52 52 0 1 0 128.1 120Z", "#cfe6b6"),
        path("M128 123A49 49 0 1 0 128.1 123Z", "#9cc486"),
        line([(142, 80), (168, 44)], "#a0d796", 6),
        line([(32, 204), (58, 168)], "#a0d796", 6),
    ]


def _rockfall() -> list[str]:
    rng = Rng("rockfall")
    out = plate("rockfall", FALL)
    out += [ellipse(100, 178, 66, 15, "#5a4020", opacity=0.7)]
    for x, top, foot in ((66, 52, 92), (102, 44, 66), (138, 58, 104), (84, 72, 116), (120, 84, 120)):
        out.append(line([(x, top), (x, foot)], "#7a5628", 4, 0.75))
    for x, y, r in ((50, 174, 18), (150, 174, 18), (78, 168, 21), (122, 168, 21), (100, 180, 23)):
        out += stone(rng, x, y, r, BOULDER, "#150d07", 2.4, 0.88)
    for x, y, r in ((102, 82, 23), (66, 110, 15), (138, 122, 17), (92, 130, 11), (116, 134, 9)):
        out += stone(rng, x, y, r, ("#3f3022", "#66503a", "#8f7456", "#b79a76"), "#150d07", 2.4, 0.92)
    return out + sign_fall(100, 243, 30)


def _map() -> list[str]:
    sheet = "M34 74C60 62 72 86 100 74C128 62 140 84 168 72L162 172C138 184 126 162 100 174C74 186 60 164 38 176Z"
    out = plate("map", KNOW)
    out += [
        path(sheet, "#0c1620", "#0c1620", 9),
        path(sheet, "#e9d3a0"),
        path("M34 74C60 62 72 86 100 74L100 174C74 186 60 164 38 176Z", "#f4e3b8"),
        path("M67 74L69 174M134 70L131 170M100 74L100 174", "none", "#b8955a", 2, 0.8),
        path(
            "M48 156C62 150 56 132 72 130S88 142 100 132S112 110 126 112",
            "none",
            "#7a5428",
            4.5,
            1,
            'stroke-dasharray="9 8"',
        ),
        poly([(48, 148), (55, 156), (48, 164), (41, 156)], "#7a5428"),
        line([(128, 90), (150, 112)], "#7a130c", 11),
        line([(150, 90), (128, 112)], "#7a130c", 11),
        line([(128, 90), (150, 112)], "#d8392a", 7),
        line([(150, 90), (128, 112)], "#d8392a", 7),
        path("M48 112L60 92L70 108L78 98L90 114Z", "#c9ab6c", "#8a6732", 2.5),
        path("M112 154L146 150M112 162L138 159", "none", "#a98752", 2.5),
    ]
    return out + sign_eye(100, 243, 29)
