"""Icons: one white shape each in a square of 64, bold enough for 16 pixels; the game tints them.

Dark parts stay dark when tinted. Gold and crown carry their own colours.
"""

from __future__ import annotations

from collections.abc import Callable

from .rock import GOLD, stone
from .svg import Rng, circle, document, ellipse, group, line, path, polar, poly, rect

W = "#ffffff"
D = "#17100b"


def _pickaxe() -> list[str]:
    return [
        group(
            [
                line([(0, -16), (0, 29)], W, 8),
                path(
                    "M-30 -6C-24 -22 -10 -28 0 -28C10 -28 24 -22 30 -6C20 -15 10 -17 0 -17C-10 -17 -20 -15 -30 -6Z",
                    W,
                    W,
                    3,
                ),
            ],
            31,
            33,
            40,
        )
    ]


def _lantern() -> list[str]:
    return [
        path("M22 16C20 2 44 2 42 16", "none", W, 5),
        path("M18 15H46L50 23H14Z", W, W, 3),
        path("M18 26H46C51 36 50 42 46 50H18C14 42 13 36 18 26Z", W),
        rect(13, 52, 38, 9, W, 3),
        path("M32 29C40 38 39 45 32 48C25 45 24 38 32 29Z", D),
    ]


def _cart() -> list[str]:
    return [
        path("M5 22H59L51 45H13Z", W, W, 4),
        circle(21, 52, 9.5, D),
        circle(43, 52, 9.5, D),
        circle(21, 52, 7.5, W),
        circle(43, 52, 7.5, W),
        circle(21, 52, 2.5, D),
        circle(43, 52, 2.5, D),
        path("M14 17C16 8 26 8 28 13C32 4 44 6 44 13C50 10 52 14 51 17Z", W),
        line([(8, 29), (56, 29)], D, 2.5),
    ]


def _broken(tool: Callable[[], list[str]]) -> Callable[[], list[str]]:
    """The tool with a cross in the corner that is still clear at 16 pixels."""
    arms = ([(39, 40), (57, 58)], [(57, 40), (39, 58)])
    return lambda: [
        group(tool(), 0, 0, 0, 0.88),
        *[line(arm, D, 17) for arm in arms],
        *[line(arm, W, 8) for arm in arms],
    ]


def _rotate() -> list[str]:
    a, b = polar(32, 32, 22, -40), polar(32, 32, 22, 230)
    return [
        path(f"M{a[0]:.1f} {a[1]:.1f}A22 22 0 1 1 {b[0]:.1f} {b[1]:.1f}", "none", W, 8),
        poly([(36, 4), (60, 8), (48, 30)], W, W, 2),
    ]


def _discard() -> list[str]:
    return [
        rect(10, 4, 30, 42, "none", 5, W, 6),
        path("M47 24V50M36 42L47 55L58 42", "none", D, 14),
        path("M47 22V54M35 43L47 56L59 43", "none", W, 7),
    ]


def _map() -> list[str]:
    return [
        path("M6 14L23 8L41 14L58 8V50L41 56L23 50L6 56Z", W, W, 4),
        path("M23 10V49M41 15V55", "none", D, 3),
        path("M29 24L37 34M37 24L29 34", "none", D, 4.5),
        path("M12 44L17 38", "none", D, 4),
    ]


def _rockfall() -> list[str]:
    return [
        poly([(30, 12), (44, 14), (51, 27), (43, 41), (26, 43), (15, 33), (17, 19)], W),
        poly([(2, 62), (8, 49), (18, 53), (25, 47), (41, 48), (50, 52), (57, 48), (62, 62)], W),
        line([(9, 6), (9, 24)], W, 5),
        line([(56, 4), (56, 20)], W, 5),
        line([(34, 2), (34, 5)], W, 5),
    ]


def _hand() -> list[str]:
    card = rect(-10, -40, 20, 32, W, 3)
    return [group([rect(-12, -42, 24, 36, D, 4), card], 32, 62, turn, 1.3) for turn in (-30, 0, 30)]


def _eye() -> list[str]:
    return [path("M2 32Q32 -4 62 32Q32 68 2 32Z", W), circle(32, 32, 13, D), circle(32, 32, 7, W)]


def _triangle(x: float, width: float) -> str:
    return poly([(x, 10), (x + width, 32), (x, 54)], W, W, 5)


def _event_next() -> list[str]:
    star = [polar(45, 32, 17 if n % 2 == 0 else 7, n * 36 - 90) for n in range(10)]
    return [poly([(4, 12), (22, 32), (4, 52)], W, W, 5), poly(star, W, W, 3)]


def _bookmark() -> list[str]:
    return [poly([(15, 7), (49, 7), (49, 58), (32, 44), (15, 58)], W, W, 4)]


def _chart() -> list[str]:
    return [line([(8, 6), (8, 57), (59, 57)], W, 6), line([(17, 44), (29, 24), (40, 36), (56, 12)], W, 7)]


def _play() -> list[str]:
    return [_triangle(17, 36)]


def _pause() -> list[str]:
    return [rect(13, 8, 14, 48, W, 3), rect(37, 8, 14, 48, W, 3)]


def _step_forward() -> list[str]:
    return [rect(8, 9, 9, 46, W, 3), _triangle(27, 28)]


def _skip_end() -> list[str]:
    return [_triangle(6, 20), _triangle(28, 20), rect(53, 8, 8, 48, W, 3)]


def _flip(parts: list[str]) -> list[str]:
    return ['<g transform="translate(64 0) scale(-1 1)">' + "".join(parts) + "</g>"]


def _speed() -> list[str]:
    return [path("M8 50A28 28 0 1 1 56 50", "none", W, 8), line([(32, 42), (45, 22)], W, 7), circle(32, 43, 7, W)]


def _cog(teeth: int, r: float) -> list[str]:
    return [
        line([polar(32, 32, r - 8, i * 360 / teeth), polar(32, 32, r, i * 360 / teeth)], W, 10) for i in range(teeth)
    ] + [circle(32, 32, r - 7, W)]


def _gear() -> list[str]:
    return [*_cog(8, 25), circle(32, 32, 8.5, D)]


def _person() -> list[str]:
    return [circle(32, 19, 14, W), path("M6 60C6 30 58 30 58 60Z", W, W, 3)]


def _bot() -> list[str]:
    return [
        *_cog(8, 26),
        rect(16, 20, 32, 26, D, 6),
        circle(25, 31, 5, W),
        circle(39, 31, 5, W),
        line([(25, 41), (39, 41)], W, 3.5),
    ]


def _clock() -> list[str]:
    return [circle(32, 32, 25, "none", W, 7), line([(32, 17), (32, 33), (43, 39)], W, 6.5)]


def _crown() -> list[str]:
    return [
        path("M6 18L19 34L32 10L45 34L58 18L52 52H12Z", "#f2d16b", "#6b4a10", 3),
        rect(12, 46, 40, 9, "#d9a83a", 2, "#6b4a10", 2.5),
        *[circle(x, y, 5, "#fff0b4", "#6b4a10", 2) for x, y in ((6, 16), (32, 8), (58, 16))],
    ]


def _gold() -> list[str]:
    return stone(Rng("gold icon"), 32, 33, 26, GOLD, "#5a3708", 3, 0.86, 8)


def _lock() -> list[str]:
    return [
        path("M19 30V20C19 2 45 2 45 20V30", "none", W, 8),
        rect(10, 28, 44, 33, W, 6),
        circle(32, 42, 5, D),
        line([(32, 43), (32, 51)], D, 5),
    ]


def _arrow() -> list[str]:
    return [line([(8, 32), (52, 32)], W, 9), line([(35, 14), (54, 32), (35, 50)], W, 9)]


def _check() -> list[str]:
    return [line([(9, 34), (25, 50), (55, 14)], W, 11)]


def _cross() -> list[str]:
    return [line([(13, 13), (51, 51)], W, 11), line([(51, 13), (13, 51)], W, 11)]


def _warning() -> list[str]:
    return [poly([(32, 8), (58, 54), (6, 54)], W, W, 7), line([(32, 24), (32, 38)], D, 7), circle(32, 48, 4, D)]


def _search() -> list[str]:
    return [circle(26, 26, 18, "none", W, 8), line([(40, 40), (57, 57)], W, 10)]


def _folder() -> list[str]:
    return [path("M6 14H26L32 21H58V52H6Z", W, W, 5), line([(10, 29), (54, 29)], D, 3)]


def _trash() -> list[str]:
    return [
        line([(9, 16), (55, 16)], W, 7),
        path("M24 13V7H40V13", "none", W, 5),
        path("M14 24H50L46 60H18Z", W, W, 3),
        path("M25 32V52M32 32V52M39 32V52", "none", D, 3.5),
    ]


def _pencil() -> list[str]:
    return [
        poly([(12, 40), (42, 10), (54, 22), (24, 52)], W, W, 4),
        poly([(8, 44), (20, 56), (5, 59)], W, W, 3),
        line([(38, 14), (50, 26)], D, 3),
    ]


def _home() -> list[str]:
    return [line([(6, 34), (32, 9), (58, 34)], W, 8), path("M14 37L32 20L50 37V58H14Z", W), rect(26, 40, 12, 19, D, 2)]


def _fullscreen() -> list[str]:
    return [
        line(points, W, 8)
        for points in (
            [(8, 23), (8, 8), (23, 8)],
            [(41, 8), (56, 8), (56, 23)],
            [(56, 41), (56, 56), (41, 56)],
            [(23, 56), (8, 56), (8, 41)],
        )
    ]


def _speaker() -> list[str]:
    return [path("M5 24H16L31 10V54L16 40H5Z", W, W, 4)]


def _volume() -> list[str]:
    return [*_speaker(), path("M40 23Q47 32 40 41M48 14Q62 32 48 50", "none", W, 6.5)]


def _mute() -> list[str]:
    return [*_speaker(), line([(42, 24), (58, 40)], W, 7), line([(58, 24), (42, 40)], W, 7)]


def _globe() -> list[str]:
    return [circle(32, 32, 26, "none", W, 6), ellipse(32, 32, 11, 26, "none", W, 5), line([(7, 32), (57, 32)], W, 5)]


def _curtain() -> list[str]:
    return [
        line([(5, 8), (59, 8)], W, 8),
        path("M8 12H31C31 30 24 38 12 44V59H8Z", W, W, 3),
        path("M56 12H33C33 30 40 38 52 44V59H56Z", W, W, 3),
    ]


DRAWN: dict[str, Callable[[], list[str]]] = {
    "pickaxe": _pickaxe,
    "lantern": _lantern,
    "cart": _cart,
    "broken_pickaxe": _broken(_pickaxe),
    "broken_lantern": _broken(_lantern),
    "broken_cart": _broken(_cart),
    "rotate": _rotate,
    "discard": _discard,
    "map": _map,
    "rockfall": _rockfall,
    "hand": _hand,
    "eye": _eye,
    "play": _play,
    "pause": _pause,
    "step_back": lambda: _flip(_step_forward()),
    "step_forward": _step_forward,
    "skip_start": lambda: _flip(_skip_end()),
    "skip_end": _skip_end,
    "event_back": lambda: _flip(_event_next()),
    "event_next": _event_next,
    "bookmark": _bookmark,
    "chart": _chart,
    "speed": _speed,
    "gear": _gear,
    "person": _person,
    "bot": _bot,
    "clock": _clock,
    "crown": _crown,
    "gold": _gold,
    "lock": _lock,
    "arrow": _arrow,
    "check": _check,
    "cross": _cross,
    "warning": _warning,
    "search": _search,
    "folder": _folder,
    "trash": _trash,
    "pencil": _pencil,
    "home": _home,
    "fullscreen": _fullscreen,
    "volume": _volume,
    "mute": _mute,
    "globe": _globe,
    "curtain": _curtain,
}


def icon(name: str) -> str:
    """The SVG of an icon."""
    return document(DRAWN[name](), 64, 64)
