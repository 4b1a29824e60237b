"""Colours, measures and lettering of the client: the one place where the look is set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Rgb = tuple[int, int, int]


def _hex(code: str) -> Rgb:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


ROCK: Final = tuple(_hex(code) for code in ("#33261d", "#463529", "#5a4636", "#6a5442"))
OUTLINE: Final = _hex("#1c140e")
FLOOR: Final = (_hex("#cda067"), _hex("#e0bb84"))
SLEEPER: Final = _hex("#8b5e34")
TEXT: Final = _hex("#ecddc4")
DIM: Final = _hex("#b5a288")
PANEL: Final = _hex("#221b16")
PANEL_EDGE: Final = _hex("#5c4733")
FIELD: Final = _hex("#15100c")
GOLD: Final = _hex("#f2d16b")
RED: Final = _hex("#f09678")
GREEN: Final = _hex("#a0d796")
BLUE: Final = _hex("#96c8e6")
CRYSTAL: Final = _hex("#7fe3ea")
CAVE: Final = (_hex("#0c0907"), _hex("#1a130e"), _hex("#2a1f16"), _hex("#4a3420"))
SHADOW: Final = (0, 0, 0)

PANEL_ALPHA: Final = 224
"""Opacity of a panel, of 255."""


@dataclass(frozen=True)
class ButtonStyle:
    """Fill (top, bottom), edge and text of a button in one state."""

    top: Rgb
    bottom: Rgb
    edge: Rgb
    text: Rgb


BUTTON: Final = ButtonStyle(_hex("#5b432d"), _hex("#3d2c1e"), _hex("#9a7444"), TEXT)
BUTTON_HOVER: Final = ButtonStyle(_hex("#755635"), _hex("#4f3825"), _hex("#d8b467"), _hex("#fff3d8"))
BUTTON_DOWN: Final = ButtonStyle(_hex("#32241a"), _hex("#463322"), _hex("#d8b467"), _hex("#fff3d8"))
BUTTON_OFF: Final = ButtonStyle(_hex("#2c231c"), _hex("#261e18"), _hex("#4a3b2e"), _hex("#8f7d68"))
PRIMARY: Final = ButtonStyle(_hex("#f4d57a"), _hex("#c98f3c"), _hex("#ffe9a8"), _hex("#2a1a08"))
PRIMARY_HOVER: Final = ButtonStyle(_hex("#ffe69a"), _hex("#dca552"), _hex("#fff6d6"), _hex("#2a1a08"))
PRIMARY_DOWN: Final = ButtonStyle(_hex("#c08b3c"), _hex("#dba955"), _hex("#fff6d6"), _hex("#2a1a08"))

# Measures in units; App.px turns units into pixels.
RADIUS: Final = 9
GAP: Final = 8
ROW: Final = 40
"""Height of a button or a field."""
SMALL: Final = 14
BODY: Final = 17
LARGE: Final = 22
TITLE: Final = 30
HERO: Final = 74

SEAT_COLOURS: Final = tuple(
    _hex(code)
    for code in (
        "#c0392b", "#2980b9", "#27ae60", "#8e44ad", "#d68910", "#16a085",
        "#d35487", "#7f8c8d", "#b7a32c", "#6d4c2f", "#5d6dce", "#9ccc3c",
    )
)  # fmt: skip
"""Hat colours by seat."""
