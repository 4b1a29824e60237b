"""Actions as 64-bit numbers, the form the kernels work on.

Bits: 0-4 kind, 5-10 card, 11-16 second card, 17-22 third card, 23-36 grid index, 37 turned, 38-41 seat, 42-44 tool,
goal or front card, 45-46 gold value. A packed action is the same number for the same play, whatever a hand's order:
the cards of a pass stand in the order of their ids.
"""

from __future__ import annotations

from engine.jit import jit

PLACE, BREAK, REPAIR, ROCKFALL, MAP, PASS, TAKE_GOLD_CARD = range(1, 8)
THEFT, HANDS_OFF, SWAP_HANDS, INSPECTION, SWAP_HATS, TRAP, FREE, UNBURDEN, STEAL_GOLD = range(8, 17)
KINDS = (
    "", "place", "break", "repair", "rockfall", "map", "pass", "take_gold",
    "theft", "hands_off", "swap_hands", "inspection", "swap_hats", "trapped", "free_at_last", "unburden", "steal",
)  # fmt: skip
NOBODY = 15
"""Seat of a theft that takes nothing."""

MAX_MOVES = 6656
"""More actions than any position offers: 8 kinds of card, 2 turns and 302 free cells beside 150 cards."""


CARD, CARD_2, CARD_3, CELL, TURNED, SEAT, WHICH, VALUE = 5, 11, 17, 23, 37, 38, 42, 45
"""Shifts: an action is written `PLACE | card << CARD | place << CELL | turned << TURNED`, and so on by kind."""


@jit
def kind_of(move: int) -> int:
    """One of the kinds above."""
    return move & 31


@jit
def card_of(move: int) -> int:
    """Card id that leaves the hand."""
    return move >> CARD & 63


@jit
def place_of(move: int) -> int:
    """Grid index."""
    return move >> CELL & 16383


@jit
def turned_of(move: int) -> int:
    """1 for a card laid turned by 180 degrees."""
    return move >> TURNED & 1


@jit
def seat_of(move: int) -> int:
    """Seat aimed at."""
    return move >> SEAT & 15


@jit
def which_of(move: int) -> int:
    """Tool (0, 1, 2), goal (0, 1, 2) or bit of the front card."""
    return move >> WHICH & 7


@jit
def value_of(move: int) -> int:
    """Nuggets on the gold card taken."""
    return move >> VALUE & 3
