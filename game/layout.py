"""Where the parts of the table lie in the window: plain arithmetic, without pygame."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple


class Box(NamedTuple):
    """A box in pixels, usable wherever pygame takes a rectangle."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """First column to the right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """First row below the box."""
        return self.y + self.h

    @property
    def center(self) -> tuple[int, int]:
        """The middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether the point lies inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def grown(self, by: int) -> Box:
        """The box with a rim of `by` pixels."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


@dataclass(frozen=True)
class TableLayout:
    """The parts of the table; none covers another."""

    scale: float
    seats: tuple[Box, ...]
    compact: bool
    """Whether the seats' boxes have only two short lines."""
    mine: Box
    message: Box
    hand: Box
    side: Box
    header: Box
    log: Box
    role: Box
    buttons: tuple[Box, ...]


PANEL = 320
"""Width of a panel beside the mine, in units, where there is room for it."""
LIFT, RIM = 0.16, 0.045
"""How far the chosen card rises, and the room below a hand, whose outer cards are tilted; shares of a card's height."""
BUTTONS = 8
"""Places for buttons in the side panel, two in a row, where nobody asks for more."""


def _strip(left: int, top: int, width: int, seats: int, scale: float, height: int) -> tuple[tuple[Box, ...], bool, int]:
    gap = max(round(8 * scale), 4)
    rows = 1 if (width - gap * (seats - 1)) / seats >= 118 * scale or seats <= 4 else 2
    if rows == 2 and (height < 620 * scale or seats <= 5):
        rows = 1 if seats <= 5 else 2
    per_row = -(-seats // rows)
    wide = min(round(200 * scale), (width - gap * (per_row - 1)) // per_row)
    compact = rows == 2 or wide < 140 * scale or height < 560 * scale
    tall = min(round((50 if compact else 74) * scale), round(height * (0.2 if rows == 2 else 0.24) / rows))
    boxes = []
    for seat in range(seats):
        row, column = divmod(seat, per_row)
        boxes.append(Box(left + column * (wide + gap), top + row * (tall + gap), wide, tall))
    return tuple(boxes), compact, rows * tall + (rows - 1) * gap


def table_layout(
    size: tuple[int, int], scale: float, seats: int, hand: bool = True, buttons: int = BUTTONS
) -> TableLayout:
    """The table in a window of this size in pixels, `scale` pixels to a unit; without a hand the mine is higher."""
    width, height = size
    margin = max(round(10 * scale), 5)
    side_width = round(min(268 * scale, max(width * 0.27, 200)))
    side = Box(width - side_width - margin, margin, side_width, height - 2 * margin)
    left_width = side.x - 2 * margin
    boxes, compact, strip_height = _strip(margin, margin, left_width, seats, scale, height)
    card_height = round(min(146 * scale, height * 0.215)) if hand else 0
    hand_box = Box(margin, height - round(card_height * (1 + RIM)), left_width, card_height)
    message_height = round(34 * min(scale, height / 560))
    lift = round(card_height * LIFT) + margin
    message = Box(margin, hand_box.y - message_height - lift, left_width, message_height)
    mine_top = margin + strip_height + margin
    mine = Box(margin, mine_top, left_width, max(message.y - mine_top - margin // 2, 40))
    pad, gap = max(round(12 * scale), 6), max(round(6 * scale), 3)
    inner = side.w - 2 * pad
    rows = -(-buttons // 2)
    row = round(min(36 * scale, height * (0.062 if rows <= BUTTONS // 2 else 0.051)))
    buttons_top = side.bottom - pad - rows * row - (rows - 1) * gap
    half = (inner - gap) // 2
    places = tuple(
        Box(side.x + pad + (number % 2) * (half + gap), buttons_top + (number // 2) * (row + gap), half, row)
        for number in range(buttons)
    )
    header = Box(side.x + pad, side.y + pad, inner, round(min(52 * scale, height * 0.12)))
    role_height = round(min(76 * scale, height * 0.15)) if hand else 0
    role = Box(side.x + pad, buttons_top - gap * 2 - role_height, inner, role_height)
    log_top = header.bottom + gap
    log = Box(side.x + pad, log_top, inner, max(role.y - gap * 2 - log_top, 10))
    return TableLayout(scale, boxes, compact, mine, message, hand_box, side, header, log, role, places)


def beside_mine(layout: TableLayout) -> tuple[TableLayout, Box]:
    """The layout with a narrower mine and message, and the box for a panel that this leaves free at their right."""
    mine = layout.mine
    gap = max(round(8 * layout.scale), 4)
    wide = min(round(PANEL * layout.scale), mine.w // 2)
    panel = Box(mine.right - wide, mine.y, wide, layout.message.bottom - mine.y)
    left = mine.w - wide - gap
    return replace(layout, mine=mine._replace(w=left), message=layout.message._replace(w=left)), panel


def hand_boxes(area: Box, count: int, chosen: int | None = None) -> tuple[Box, ...]:
    """The cards of a hand side by side in `area`, overlapping when they have to; the chosen one higher."""
    if count == 0:
        return ()
    high = area.h
    wide = round(high * 2 / 3)
    step = min(round(wide * 1.07), (area.w - wide) // max(count - 1, 1)) if count > 1 else 0
    left = area.x + (area.w - wide - step * (count - 1)) // 2
    lift = round(high * LIFT)
    return tuple(Box(left + n * step, area.y - (lift if n == chosen else 0), wide, high) for n in range(count))
