"""The dwarfs at the table: one face, twelve hats, each with a colour and a sign of its own."""

from __future__ import annotations

from game.art import SEAT_COLOURS

from .svg import circle, document, ellipse, line, mix, path, poly, regular, star

LINE = "#170f0a"


def _bright(colour: str) -> float:
    r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return (0.299 * r + 0.587 * g + 0.114 * b) / 255


def _heart(x: float, y: float, k: float) -> str:
    return (
        f"M{x} {y + 7 * k:.1f}C{x - 12 * k:.1f} {y - k:.1f} {x - 7 * k:.1f} {y - 10 * k:.1f} {x} {y - 3.5 * k:.1f}"
        f"C{x + 7 * k:.1f} {y - 10 * k:.1f} {x + 12 * k:.1f} {y - k:.1f} {x} {y + 7 * k:.1f}Z"
    )


def sign(seat: int, ink: str, x: float = 32, y: float = 19) -> list[str]:
    """The seat's sign, about 14 units wide, so that hats differ without colour."""
    signs: tuple[list[str], ...] = (
        [circle(x, y, 6.5, ink)],
        [poly([(x, y - 8), (x + 8, y + 6), (x - 8, y + 6)], ink)],
        [poly([(x - 6.5, y - 6), (x + 6.5, y - 6), (x + 6.5, y + 6.5), (x - 6.5, y + 6.5)], ink)],
        [poly(star(x, y, 9, 3.8, 5), ink)],
        [poly(regular(x, y, 8.5, 4), ink)],
        [path(f"M{x} {y - 7}V{y + 7}M{x - 7} {y}H{x + 7}", "none", ink, 4.5)],
        [circle(x, y, 6, "none", ink, 3.6)],
        [path(_heart(x, y, 1), ink)],
        [line([(x - 7, y + 5), (x, y - 5), (x + 7, y + 5)], ink, 4.6)],
        [path(f"M{x + 3} {y - 8}A8.4 8.4 0 1 0 {x + 3} {y + 8}A9 9 0 0 1 {x + 3} {y - 8}Z", ink)],
        [line([(x - 5, y - 6), (x - 5, y + 6)], ink, 4.4), line([(x + 5, y - 6), (x + 5, y + 6)], ink, 4.4)],
        [line([(x - 6, y - 6), (x + 6, y + 6)], ink, 4.4), line([(x + 6, y - 6), (x - 6, y + 6)], ink, 4.4)],
    )
    return signs[seat]


def hat(seat: int) -> str:
    """The SVG of a seat's dwarf: hat, face and beard in a square of 64."""
    colour = SEAT_COLOURS[seat]
    dark, light = mix(colour, "#0a0606", 0.42), mix(colour, "#ffffff", 0.4)
    ink = "#fffaf0" if _bright(colour) < 0.62 else "#1c120c"
    cap = "M9 31C10 14 20 3 33 2C46 3 54 14 55 31Z"
    beard = "M13 38C11 52 20 59 26 58L29 62L32 59L35 62L38 58C44 59 53 52 51 38C46 45 39 44 32 44C25 44 18 45 13 38Z"
    out = [
        path("M15 28C14 46 22 53 32 53C42 53 50 46 49 28Z", "#e8b48a", LINE, 3),
        path(beard, "#ece3d2", LINE, 3),
        path("M17 43C17 51 22 56 26 55L25 46Z", "#ffffff"),
        path(
            "M32 45C27 41 20 42 18 47C23 50 29 49 32 47C35 49 41 50 46 47C44 42 37 41 32 45Z", "#fffaf0", "#b9a88e", 1.2
        ),
        circle(24, 36.5, 2.9, LINE),
        circle(40, 36.5, 2.9, LINE),
        circle(24.8, 35.6, 0.9, "#ffffff"),
        circle(40.8, 35.6, 0.9, "#ffffff"),
        ellipse(32, 41, 4.8, 4.2, "#dd8f68", "#8a4a2c", 1.4),
        path(cap, colour, LINE, 3),
        path("M12 29C14 16 20 7 29 5C22 12 19 20 19 29Z", light),
        path("M55 31C54 17 49 8 41 4C46 12 47 20 46 31Z", dark),
        path("M5 31C18 25 46 25 59 31C60 36 56 36 32 34C8 36 4 36 5 31Z", dark, LINE, 2.6),
        line([(10, 30.6), (32, 28.2)], colour, 1.8),
    ]
    return document(out + sign(seat, ink, 32, 17), 64, 64)
