"""Action cards of Saboteur 2: theft and hands off, swaps, inspection, trapped and free at last."""

from __future__ import annotations

from . import gear
from .plates import HARM, HELP, KNOW, TRADE, plate, sign_break, sign_eye, sign_mend, sign_swap
from .rock import CARD_H, CARD_W
from .svg import Point, Rng, circle, document, ellipse, group, line, path, poly, rect

DARK = "#1b120c"
SKIN, SKIN_DARK = "#e8b48a", "#c98d62"
NAMES = ("theft", "hands_off", "swap_hands", "inspection", "swap_hats", "trapped", "free_at_last")


def trick_card(name: str) -> str:
    """The SVG of an action card of Saboteur 2."""
    painters = {
        "theft": _theft,
        "hands_off": _hands_off,
        "swap_hands": _swap_hands,
        "inspection": _inspection,
        "swap_hats": _swap_hats,
        "trapped": _trapped,
        "free_at_last": _free_at_last,
    }
    return document(painters[name](), CARD_W, CARD_H)


def _thick(points: list[Point], colour: str, width: float) -> list[str]:
    return [line(points, DARK, width + 7), line(points, colour, width)]


def _theft() -> list[str]:
    """A masked thief who hugs a nugget far too large for him."""
    out = plate("theft", HARM)
    head = [
        path("M-44 6C-46 44 -30 66 0 66C30 66 46 44 44 6Z", SKIN, DARK, 5),
        path("M-44 22C-42 54 -26 72 0 72C26 72 42 54 44 22C30 40 16 38 0 38C-16 38 -30 40 -44 22Z", "#3a2c26"),
        path("M-48 -8C-50 -52 -24 -66 0 -66C24 -66 50 -52 48 -8Z", "#33303a", DARK, 5),
        path("M-38 -12C-40 -44 -22 -56 -4 -58C-18 -44 -22 -30 -22 -12Z", "#565264"),
        path("M-52 -12C-20 -22 20 -22 52 -12L50 2C20 -8 -20 -8 -50 2Z", "#24212a", DARK, 4),
        path("M-52 0C-24 -8 24 -8 52 0C54 26 26 34 10 20L0 14L-10 20C-26 34 -54 26 -52 0Z", "#0f0c10", DARK, 4),
        path("M-38 8C-30 0 -16 2 -10 12C-18 20 -32 20 -38 8Z", "#fffdf2"),
        path("M38 8C30 0 16 2 10 12C18 20 32 20 38 8Z", "#fffdf2"),
        circle(-20, 11, 5, DARK),
        circle(24, 11, 5, DARK),
        ellipse(0, 27, 11, 9, "#dd8f68", "#8a4a2c", 3),
    ]
    out.append(group(head, 100, 104, 0, 1.02))
    out += gear.nugget(Rng("loot"), 100, 192, 36)
    for x, turn in ((58, 1), (142, -1)):
        out += [
            line([(x - turn * 22, 216), (x - turn * 8, 196), (x + turn * 2, 188)], DARK, 33),
            line([(x - turn * 22, 216), (x - turn * 8, 196), (x + turn * 2, 188)], "#4a4656", 25),
        ]
        for dy in (-9, 3, 15):
            out += _thick([(x, 186 + dy), (x + turn * 17, 184 + dy * 1.05)], "#6a6478", 6)
    return out + sign_break(100, 254, 26)


def _palm(colour: str, shade: str, cuff: str) -> list[str]:
    """An open hand that says stop, about (0, 0)."""
    fingers: list[list[Point]] = [
        [(-18, 0), (-25, -42)],
        [(-5, -4), (-7, -56)],
        [(10, -4), (13, -52)],
        [(23, 2), (31, -36)],
        [(-18, 26), (-44, -2)],
    ]
    palm = "M-27 -8C-18 -14 22 -14 32 -6C34 20 28 42 16 50L-12 50C-24 42 -30 20 -27 -8Z"
    out = [rect(-25, 44, 54, 30, DARK, 6), rect(-20, 48, 44, 22, cuff, 4)]
    out += [line(points, DARK, 23) for points in fingers] + [path(palm, DARK, DARK, 9)]
    out += [line(points, colour, 15) for points in fingers] + [path(palm, colour)]
    out += [path("M-18 14C-8 24 10 24 22 8M-12 34C-4 28 -2 20 -4 10", "none", shade, 3.5)]
    return out


def _hands_off() -> list[str]:
    """A raised palm before the gold."""
    out = plate("hands_off", HELP)
    for x, y, r in ((54, 164, 20), (146, 164, 20), (40, 138, 14), (160, 138, 14)):
        out += gear.nugget(Rng(f"kept {x}"), x, y, r)
    out.append(group(_palm("#f6d3ae", "#b9825a", "#a9442f"), 98, 126, 0, 1.2))
    return out + sign_mend(100, 254, 26)


def _card(colour: str, mark: str) -> list[str]:
    """A small card about (0, 0)."""
    return [
        rect(-21, -31, 42, 62, DARK, 6),
        rect(-17, -27, 34, 54, colour, 4),
        rect(-12, -22, 24, 44, "none", 3, mark, 2.5),
        poly([(0, -11), (8, 0), (0, 11), (-8, 0)], mark),
    ]


def _fan(colour: str, mark: str) -> list[str]:
    """Three cards of a hand, about the foot of the middle one."""
    return [group([group(_card(colour, mark), 0, -34)], 0, 0, turn) for turn in (-32, 0, 32)]


def _swap_arrows() -> list[str]:
    """Two bent arrows beside the things that change places: down on the right, up on the left."""
    arcs = ("M124 46C148 46 160 58 160 78", "M76 202C52 202 40 190 40 170")
    heads: list[list[Point]] = [[(140, 74), (180, 74), (160, 102)], [(60, 174), (20, 174), (40, 146)]]
    out = [path(arc, "none", DARK, 23) for arc in arcs] + [poly(head, DARK, DARK, 10) for head in heads]
    return out + [path(arc, "none", "#fff2c8", 13) for arc in arcs] + [poly(head, "#fff2c8") for head in heads]


def _swap_hands() -> list[str]:
    """Two hands of cards, light and dark, and arrows round them."""
    out = plate("swap_hands", TRADE)
    out += [
        group(_fan("#fff3d4", "#b0762c"), 70, 130, -10, 1.05),
        group(_fan("#3d2c66", "#d8c6ff"), 132, 212, 10, 1.05),
    ]
    return out + _swap_arrows() + sign_swap(100, 254, 26)


def _hat(colour: str, light: str, band: str, tall: bool) -> list[str]:
    """A hat about (0, 0): a tall pointed one or a low round one."""
    if tall:
        crown = "M-27 18C-22 -10 -12 -32 8 -50C10 -26 22 -6 27 18Z"
        shine = "M-21 16C-16 -8 -8 -24 4 -38C-2 -20 -6 0 -6 16Z"
    else:
        crown = "M-29 18C-32 -26 -14 -34 0 -34C14 -34 32 -26 29 18Z"
        shine = "M-23 16C-26 -14 -14 -26 -2 -28C-10 -14 -10 2 -8 16Z"
    return [
        path(crown, colour, DARK, 6),
        path(shine, light),
        path("M-27 6C-10 12 10 12 27 6L29 18C10 24 -10 24 -29 18Z", band, DARK, 3),
        path(
            "M-48 20C-42 14 -34 16 -29 18C-10 25 10 25 29 18C34 16 42 14 48 20C46 38 20 40 0 40C-20 40 -46 38 -48 20Z",
            colour,
            DARK,
            6,
        ),
        path("M-40 22C-20 33 10 33 20 30", "none", light, 4),
    ]


def _swap_hats() -> list[str]:
    """A pointed dark hat and a round bright one, and arrows round them."""
    out = plate("swap_hats", TRADE)
    out += [
        group(_hat("#5b3a8e", "#8a66c2", "#f2d16b", True), 70, 94, -8, 1.16),
        group(_hat("#f0b23c", "#ffe09a", "#a83a24", False), 130, 168, 8, 1.16),
    ]
    return out + _swap_arrows() + sign_swap(100, 254, 26)


def _inspection() -> list[str]:
    """A lens over a hooded face: who are you?"""
    out = plate("inspection", KNOW)
    card = [
        rect(-48, -66, 96, 132, DARK, 10),
        rect(-42, -60, 84, 120, "#5a4258", 7),
        rect(-36, -54, 72, 108, "none", 5, "#d8b27a", 2.5),
        path("M0 -44C18 -24 30 -4 30 18L42 26L-42 26L-30 18C-30 -4 -18 -24 0 -44Z", "#2c1f30"),
    ]
    out.append(group(card, 86, 120, -8))
    out += [
        line([(136, 158), (164, 190)], DARK, 24),
        line([(136, 158), (164, 190)], "#8b5a2e", 15),
        line([(134, 156), (162, 188)], "#c08a50", 4),
        circle(104, 120, 50, DARK),
        circle(104, 120, 45, "#d3a951"),
        circle(104, 120, 37, DARK),
        circle(104, 120, 34, "#eaf7fb"),
        path("M72 112C84 92 124 92 136 112L138 120C120 112 88 112 70 120Z", "#4b3a5c"),
        circle(91, 121, 8.5, "#ffffff", DARK, 4),
        circle(117, 121, 8.5, "#ffffff", DARK, 4),
        circle(92, 122, 3.6, DARK),
        circle(116, 122, 3.6, DARK),
        path(
            "M78 140C86 130 98 132 104 137C110 132 122 130 130 140C122 150 110 148 104 143C98 148 86 150 78 140Z", DARK
        ),
        path("M80 104C86 94 96 90 104 90", "none", "#ffffff", 5, 0.8),
    ]
    return out + sign_eye(100, 248, 27)


def _prisoner(happy: bool) -> list[str]:
    """A dwarf's head with a pointed cap, about (0, 0)."""
    out = [
        path("M-32 -4C-34 26 -20 42 0 42C20 42 34 26 32 -4Z", SKIN, DARK, 4),
        path("M-34 8C-34 40 -18 58 0 66C18 58 34 40 34 8C22 22 12 20 0 20C-12 20 -22 22 -34 8Z", "#d8742c", DARK, 4),
        path("M-36 -6C-32 -34 -14 -48 8 -62C10 -44 34 -32 36 -6Z", "#b8402e", DARK, 5),
        path("M-27 -10C-24 -28 -12 -38 2 -48C-6 -34 -10 -24 -10 -10Z", "#e2715a"),
        path("M-40 -6C-18 -16 18 -16 40 -6C40 4 18 -2 0 -2C-18 -2 -40 4 -40 -6Z", "#8c2c1e", DARK, 4),
        circle(-13, 5, 7, "#ffffff", DARK, 2.5),
        circle(13, 5, 7, "#ffffff", DARK, 2.5),
        circle(-12, 5 if happy else 8, 3.6, DARK),
        circle(12, 5 if happy else 8, 3.6, DARK),
        ellipse(0, 15, 9, 7.5, "#f0a884", "#8a4a2c", 2.5),
    ]
    if happy:
        out.append(path("M-15 27C-8 44 8 44 15 27Z", "#5a1c10", DARK, 3))
        out.append(path("M-11 29C-4 32 4 32 11 29L9 34C4 36 -4 36 -9 34Z", "#ffffff"))
    else:
        out.append(path("M-12 36C-6 28 6 28 12 36", "none", "#5a1c10", 5))
        out.append(path("M-23 -4L-6 -8M23 -4L6 -8", "none", DARK, 4))
    return out


def _bar(data: str) -> list[str]:
    return [path(data, "none", DARK, 16), path(data, "none", "#8d97a3", 9.5), path(data, "none", "#d9e0e6", 3)]


def _trapped() -> list[str]:
    """A dwarf behind bars, with a lock before him."""
    out = plate("trapped", HARM)
    out.append(group(_prisoner(False), 100, 118, 0, 1.12))
    for x in (40, 70, 130, 160):
        out += _bar(f"M{x} 52V190")
    for y in (50, 192):
        out += [
            rect(28, y - 10, 144, 20, DARK, 6),
            rect(32, y - 6, 136, 12, "#6b7480", 4),
            rect(32, y - 6, 136, 4, "#aab4be", 2),
        ]
    out += [
        path("M88 176V164C88 150 112 150 112 164V176", "none", DARK, 14),
        path("M88 176V164C88 150 112 150 112 164V176", "none", "#c9d1d8", 6.5),
        rect(76, 170, 48, 40, DARK, 8),
        rect(81, 175, 38, 30, "#e0ab3a", 5),
        circle(100, 187, 5, DARK),
        line([(100, 188), (100, 198)], DARK, 5),
    ]
    return out + sign_break(100, 254, 26)


def _free_at_last() -> list[str]:
    """The bars bent apart, the lock open, and the dwarf steps out with raised arms."""
    out = plate("free_at_last", HELP)
    for data in ("M50 54C18 96 18 146 46 190", "M78 54C30 92 30 150 74 190", "M122 54C170 92 170 150 126 190"):
        out += _bar(data)
    out += _bar("M150 54C182 96 182 146 154 190")
    for y in (50, 192):
        out += [
            rect(28, y - 10, 144, 20, DARK, 6),
            rect(32, y - 6, 136, 12, "#6b7480", 4),
            rect(32, y - 6, 136, 4, "#aab4be", 2),
        ]
    for side in (-1, 1):
        arm: list[Point] = [(100 + side * 26, 184), (100 + side * 54, 146), (100 + side * 58, 92)]
        out += [line(arm, DARK, 25), line(arm, "#4d8297", 17)]
        out += [circle(100 + side * 58, 80, 14, SKIN, DARK, 4)]
    out += [path("M62 206C62 176 80 164 100 164C120 164 138 176 138 206Z", "#4d8297", DARK, 5)]
    out.append(group(_prisoner(True), 100, 116, 0, 1.12))
    return out + sign_mend(100, 254, 26)
