"""The game state: one fixed-size NumPy record.

Nothing in it is derived from the rest except `reach`, which is kept because every turn asks for it. Slots: the mine is
a list of laid cards; `slot[cell]` is the place of a cell's card in that list, 0 for an empty cell. Slot 1 is the start
card, slots 2, 3, 4 the goals from north to south (face 0 while they lie face down), the rest the placed cards.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np

from engine.cards import CARD_COUNT
from engine.grid import CELLS

State: TypeAlias = Any
"""A `QuickRecord` of dtype STATE (inside kernels: numba's record)."""

MAX_SEATS = 12
MAX_HAND = 8
MAX_SLOTS = 150
MAX_PILE = 240
MAX_GOLD = 80
FIRST_SLOT = 5

TURN, TAKE_GOLD, STEAL, ROUND_OVER, GAME_OVER = range(5)
PHASES = ("turn", "take_gold", "steal", "round_over", "game_over")
BASE, SABOTEUR2 = 0, 1
"""Editions."""
NO_SIDE, DIGGERS, SABOTEURS, BLUES, GREENS, BOTH, BOSS_SIDE, PROFITEER_SIDE, NOBODY = range(9)
SIDES_OF_ROUND = (None, "diggers", "saboteurs", "blue", "green", "both", "boss", "profiteer", "nobody")

SABOTEUR_2: list[Any] = [
    ("_odd", np.uint8),
    ("inspected", np.uint16, (MAX_SEATS,)),  # mask of the other seats whose present dwarf this seat has seen
    ("has_gold", np.uint16),  # mask of the seats with gold, which is public in Saboteur 2 (S-60)
    ("won", np.uint16),  # mask of the winners who were paid (S-58)
    ("dug", np.int16, (MAX_SEATS,)),  # gold for crystals, part of `pay`
    ("stolen", np.int8, (MAX_SEATS,)),  # what thefts moved, taken from `pay` by nobody
    ("theft_order", np.uint8, (MAX_SEATS,)),  # seats with a theft in front of them, oldest theft first
    ("thefts", np.uint8),
    ("crystals", np.uint8),  # crystal cards counted at the end of the round
    ("routes", np.uint8),  # bit 0, 1: the treasure can be reached by blue, by green (S-51)
    # house rules
    ("two_door", np.uint8),  # index of the value in `engine.options`
    ("connected_crystals", np.uint8),
    ("keeps_hand", np.uint8),
    ("saboteur_finish", np.uint8),
]
"""What only Saboteur 2 uses; it stands behind the rest."""

STATE = np.dtype(
    [
        # the mine
        ("slot", np.uint8, (CELLS,)),
        ("_even", np.uint8, (-CELLS % 8,)),
        ("cell", np.int16, (MAX_SLOTS,)),
        ("gold_sum", np.int16, (MAX_SEATS,)),  # nuggets a seat owns, cards and plain numbers together
        ("pay", np.int16, (MAX_SEATS,)),  # nuggets from this round
        ("slots", np.int16),  # slots in use
        ("ply", np.int16),  # actions this round
        ("pile_next", np.int16),  # the next card drawn
        ("pile_end", np.int16),
        ("face", np.uint8, (MAX_SLOTS,)),
        ("reach", np.uint8, (MAX_SLOTS,)),  # mask of the sides whose node is reachable from the start (section 4)
        ("by", np.int8, (MAX_SLOTS,)),  # seat that laid the card, -1 for none
        ("goal", np.uint8, (3,)),
        ("shown", np.uint8),  # mask of revealed goals
        # the cards
        ("hand", np.uint8, (MAX_SEATS, MAX_HAND)),
        ("hand_size", np.uint8, (MAX_SEATS,)),
        ("pile", np.uint8, (MAX_PILE,)),
        ("gone", np.uint8, (CARD_COUNT,)),  # cards out of play that everybody saw, by id
        ("shed", np.uint8, (MAX_SEATS + 1, CARD_COUNT)),  # cards each seat passed face down; last row: nobody knows
        # the players
        ("role", np.uint8, (MAX_SEATS,)),
        ("aside", np.uint8, (16,)),  # role cards nobody holds
        ("asides", np.uint8),
        ("front", np.uint8, (MAX_SEATS,)),
        ("looked", np.uint8, (MAX_SEATS,)),  # mask of goals seen with a map
        ("gold_cards", np.uint8, (MAX_SEATS, 4)),  # cards of 1, 2, 3 nuggets a seat owns ([seat, value])
        ("gold_pile", np.uint8, (MAX_GOLD,)),
        ("gold_next", np.uint8),
        ("gold_end", np.uint8),
        ("offer", np.uint8, (4,)),  # gold cards being shared, by value
        # whose move it is
        ("seats", np.uint8),
        ("edition", np.uint8),
        ("phase", np.uint8),
        ("to_move", np.int8),
        ("last", np.int8),  # who played or discarded the last card (B-69)
        ("finisher", np.int8),
        ("side", np.uint8),
        ("round_no", np.uint8),
        # house rules that the kernels read
        ("rounds", np.uint8),
        ("bounded", np.uint8),
        ("counterclockwise", np.uint8),
        ("gold_to_diggers", np.uint8),
        ("unconnected", np.uint8),
        ("open_goals", np.uint8),
        ("broken_no_gold", np.uint8),
        ("break_self", np.uint8),
        *SABOTEUR_2,
    ]
)
BASE_BYTES = STATE.fields["_odd"][1] if STATE.fields else 0
"""Bytes of the record before what only Saboteur 2 uses: a base game's digest is made of these."""


class QuickRecord(np.record):  # type: ignore[misc]  # NumPy lets it, its stubs do not
    """A `numpy.record` whose fields are properties: its own attributes are found five times slower."""

    __slots__ = ()
    __getattribute__ = np.void.__getattribute__
    __setattr__ = np.void.__setattr__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]


def _field(name: str) -> property:
    return property(itemgetter(name), lambda record, value: record.__setitem__(name, value))


for _name in STATE.names or ():
    setattr(QuickRecord, _name, _field(_name))

_QUICK = np.dtype((QuickRecord, STATE))


def blank() -> State:
    """A record of zeros: no seats, an empty mountain."""
    return np.zeros(1, _QUICK)[0]


def copy(state: State) -> State:
    """An independent copy."""
    fresh = np.empty(1, _QUICK)
    fresh[0] = state
    return fresh[0]
