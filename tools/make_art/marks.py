"""Icons of Saboteur 2: what lies before a player, what its cards do, and a sign for every role. Squares of 64."""

from __future__ import annotations

from collections.abc import Callable

from .rock import GOLD, shard, stone
from .svg import Rng, circle, document, group, line, path, poly, rect, star

W = "#ffffff"
D = "#17100b"


def sign(role: str, ink: str, ground: str) -> list[str]:
    """The sign of a role about (0, 0), about 50 units wide, in `ink` with gaps in `ground`."""
    return {
        "role_digger": lambda: _helmet(ink, ground),
        "role_saboteur": lambda: _bomb(ink, ground),
        "role_blue": lambda: [circle(0, 0, 19, "none", ink, 13)],
        "role_green": lambda: [poly([(0, -20), (24, 21), (-24, 21)], "none", ink, 12)],
        "role_boss": lambda: _top_hat(ink, ground),
        "role_profiteer": lambda: _sack(ink, ground),
        "role_geologist": lambda: _gem(ink, ground),
    }[role]()


def _helmet(ink: str, ground: str) -> list[str]:
    return [
        path("M-22 10C-24 -34 24 -34 22 10Z", ink, ink, 3),
        path("M-31 12C-20 7 20 7 31 12C31 22 18 20 0 20C-18 20 -31 22 -31 12Z", ink, ink, 4),
        circle(0, -6, 10, ground),
        circle(0, -6, 5, ink),
    ]


def _bomb(ink: str, ground: str) -> list[str]:
    return [
        circle(-4, 8, 21, ink),
        group([rect(-8, -28, 16, 12, ink, 2)], -4, 8, 40),
        path("M12 -10C16 -20 24 -14 24 -24", "none", ink, 5),
        poly(star(24, -24, 9, 4, 6), ink),
        path("M-17 6C-16 -2 -10 -6 -5 -6", "none", ground, 4.5),
    ]


def _top_hat(ink: str, ground: str) -> list[str]:
    return [
        path("M-16 14L-18 -26C-8 -30 8 -30 18 -26L16 14Z", ink, ink, 3),
        path("M-30 16C-20 12 20 12 30 16C30 26 16 24 0 24C-16 24 -30 26 -30 16Z", ink, ink, 4),
        line([(-15, 4), (15, 4)], ground, 6),
    ]


def _sack(ink: str, ground: str) -> list[str]:
    return [
        path("M-10 -12C-30 4 -34 28 -22 28H22C34 28 30 4 10 -12Z", ink, ink, 3),
        path("M-14 -29C-6 -22 6 -22 14 -29L8 -17H-8Z", ink, ink, 3),
        line([(-11, -13), (11, -13)], ground, 4.5),
        circle(0, 9, 8.5, ground),
    ]


def _gem(ink: str, ground: str) -> list[str]:
    return [
        poly([(0, -30), (13, -14), (10, 28), (-10, 28), (-13, -14)], ink),
        poly([(-18, 0), (-29, -10), (-28, 8), (-18, 28), (-14, 28)], ink, ink, 2),
        poly([(18, 0), (29, -10), (28, 8), (18, 28), (14, 28)], ink, ink, 2),
        line([(-13, -14), (0, -7), (13, -14)], ground, 4),
        line([(0, -7), (0, 26)], ground, 4),
    ]


def _role(name: str) -> Callable[[], list[str]]:
    return lambda: [group(sign(name, W, D), 32, 32)]


def _theft() -> list[str]:
    """A thief's mask, its ends flying."""
    mask = "M3 22C14 15 24 15 32 21C40 15 50 15 61 22C63 42 50 50 38 43L32 37L26 43C14 50 1 42 3 22Z"
    return [
        path(mask, W, W, 3),
        path("M10 30C16 23 24 25 27 32C22 38 13 37 10 30Z", D),
        path("M54 30C48 23 40 25 37 32C42 38 51 37 54 30Z", D),
    ]


def _trapped() -> list[str]:
    """A cage: bars between two rails, and a lock."""
    out = [line([(x, 10), (x, 54)], W, 6) for x in (9, 24, 40, 55)]
    out += [line([(4, 8), (60, 8)], W, 8), line([(4, 57), (60, 57)], W, 8)]
    return [
        *out,
        path("M25 36V29C25 20 39 20 39 29V36", "none", D, 13),
        rect(15, 30, 34, 26, D, 6),
        path("M25 36V29C25 21 39 21 39 29V36", "none", W, 5.5),
        rect(19, 34, 26, 18, W, 4),
        circle(32, 43, 3.8, D),
    ]


def _free() -> list[str]:
    """The same bars bent apart, and a way out."""
    return [
        path(
            "M10 10C2 24 2 40 10 54M25 10C12 24 12 40 25 54M39 10C52 24 52 40 39 54M54 10C62 24 62 40 54 54",
            "none",
            W,
            6,
        ),
        line([(4, 8), (60, 8)], W, 8),
        line([(4, 57), (60, 57)], W, 8),
        line([(32, 46), (32, 26)], W, 7),
        line([(24, 32), (32, 22), (40, 32)], W, 6),
    ]


def _palm() -> list[str]:
    """A palm that says stop."""
    fingers = (
        [(22, 34), (17, 14)],
        [(30, 30), (29, 7)],
        [(38, 30), (41, 9)],
        [(45, 34), (52, 18)],
        [(22, 46), (9, 30)],
    )
    return [
        *[line(list(points), W, 7.4) for points in fingers],
        path("M19 30H49C52 44 46 56 40 60H28C20 56 16 44 19 30Z", W, W, 2),
        path("M26 40C32 45 40 43 44 37", "none", D, 3.5),
    ]


def _arrows(top: float) -> list[str]:
    """Two arrows past each other, the upper one at `top`."""
    foot = top + 19
    return [
        line([(6, top), (44, top)], W, 8),
        poly([(42, top - 13), (60, top), (42, top + 13)], W, W, 2),
        line([(58, foot), (20, foot)], W, 8),
        poly([(22, foot - 13), (4, foot), (22, foot + 13)], W, W, 2),
    ]


def _both_ways() -> list[str]:
    """An arrow with two heads along the foot of the square."""
    return [
        line([(14, 52), (50, 52)], W, 7),
        poly([(20, 42), (3, 52), (20, 62)], W, W, 2),
        poly([(44, 42), (61, 52), (44, 62)], W, W, 2),
    ]


def _swap_hands() -> list[str]:
    """A hand of cards that goes both ways."""
    card = [rect(-10, -33, 20, 33, D, 3), rect(-8, -31, 16, 29, W, 2)]
    return [*[group(card, 32, 42, turn, 1.16) for turn in (-32, 0, 32)], *_both_ways()]


def _swap_hats() -> list[str]:
    """A hat that goes both ways."""
    return [
        path("M17 25C18 13 25 6 38 1C38 11 46 16 47 25Z", W, W, 2),
        path("M4 25C18 30 46 30 60 25C61 36 46 36 32 36C18 36 3 36 4 25Z", W, W, 3),
        line([(20, 22), (45, 22)], D, 4.5),
        *_both_ways(),
    ]


def _inspection() -> list[str]:
    """A lens with a face in it."""
    return [
        circle(26, 26, 20, "none", W, 7),
        line([(42, 42), (57, 57)], W, 11),
        circle(19, 23, 3.6, W),
        circle(33, 23, 3.6, W),
        path("M16 32C20 29 24 30 26 33C28 30 32 29 36 32C33 37 28 37 26 35C24 37 19 37 16 32Z", W),
    ]


def _unburden() -> list[str]:
    """Two cards given for one that is lifted away."""
    return [
        group([rect(-9, -15, 18, 30, W, 3)], 16, 45, -8),
        group([rect(-12, -18, 24, 36, D, 4), rect(-9, -15, 18, 30, W, 3)], 36, 45, 8),
        line([(48, 30), (48, 10)], D, 14),
        line([(48, 30), (48, 12)], W, 7),
        line([(37, 18), (48, 6), (59, 18)], W, 7),
    ]


def _ladder() -> list[str]:
    return [line([(18, 3), (18, 61)], W, 7), line([(46, 3), (46, 61)], W, 7)] + [
        line([(18, y), (46, y)], W, 6.5) for y in (13, 26, 39, 52)
    ]


def _crystal() -> list[str]:
    """Three bright prisms with a spark."""
    colours = ("#1f8ea3", "#3fbfd0", "#7fe3ea", "#e8feff")
    out: list[str] = []
    for x, y, length, half, turn in ((20, 56, 36, 8, -30), (44, 56, 36, 8, 28), (32, 60, 54, 11, 0)):
        out += shard(x, y, length, half, turn, colours)
    return [*out, poly(star(45, 15, 11, 3, 4), W)]


def _token() -> list[str]:
    """A gold token: a coin with a nugget struck into it."""
    return [
        circle(32, 32, 29, "#5a3708"),
        circle(32, 32, 26, "#f2c84b"),
        circle(32, 32, 21, "#c98f26"),
        circle(32, 32, 18.5, "#e6b53c"),
        path("M9 26A24 24 0 0 1 27 9", "none", "#fff3b8", 4),
        *stone(Rng("token"), 32, 33, 12, GOLD, "#6b4408", 2, 0.88, 7),
    ]


DRAWN: dict[str, Callable[[], list[str]]] = {
    "theft": _theft,
    "hands_off": _palm,
    "swap_hands": _swap_hands,
    "inspection": _inspection,
    "swap_hats": _swap_hats,
    "trapped": _trapped,
    "free_at_last": _free,
    "unburden": _unburden,
    "swap": lambda: _arrows(22),
    "ladder": _ladder,
    "crystal": _crystal,
    "token": _token,
    "role_digger": _role("role_digger"),
    "role_saboteur": _role("role_saboteur"),
    "role_blue": _role("role_blue"),
    "role_green": _role("role_green"),
    "role_boss": _role("role_boss"),
    "role_profiteer": _role("role_profiteer"),
    "role_geologist": _role("role_geologist"),
}


def mark(name: str) -> str:
    """The SVG of an icon of Saboteur 2."""
    return document(DRAWN[name](), 64, 64)
