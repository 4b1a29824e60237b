"""The examples of Saboteur 2. Without pygame."""

from __future__ import annotations

from functools import partial

from engine.refusal import Reason
from game.rulebook.example import Example, lay, place, tunnel

_Mine = partial(Example, edition="saboteur2")
_DOORS = (4, 8, 0, 0)

_MINES: tuple[Example, ...] = (
    _Mine("bridge_one", lay("EW@1,0"), place("NS/EW@2,0")),
    _Mine("bridge_over", lay("EW@1,0", "NS/EW@2,0"), place("NS@2,1"), Reason.NO_WAY),
    _Mine("curves_one", lay("EW@1,0"), place("NE/SW@2,0")),
    _Mine("curves_apart", lay("EW@1,0", "NE/SW@2,0"), place("EW@3,0"), Reason.NO_WAY),
    _Mine("ladder_linked", lay("EW@1,0", "NESW@4,0"), place("EL@3,0"), after=True),
    _Mine("ladder_far", lay("EW@1,0"), place("SL@1,1")),
    _Mine("ladder_goal", tunnel(1, 6), place("NWL@7,0"), Reason.BESIDE_GOAL, window=(5, 8, 0, 0)),
    _Mine("ladder_diagonal", (*tunnel(1, 5), *lay("~NE@6,0", "NE@6,1")), place("NWL@7,1"), window=(5, 8, 0, 1)),
    _Mine("door_blue", (*tunnel(1, 5), *lay("EW:blue@6,0")), place("EW@7,0"), reveals={1: False}, after=True,
          teams=(True, False), window=_DOORS),
    _Mine("door_two_ways", (*tunnel(1, 4), *lay("~NEW@5,0", "NE@5,1", "EW@6,1", "NW@7,1", "EW:blue@6,0")),
          place("~NEW@7,0"), reveals={1: False}, after=True, teams=(True, True), window=(4, 8, 0, 1)),
    _Mine("door_both", (*tunnel(1, 4), *lay("EW:blue@5,0", "EW:green@6,0")), place("EW@7,0"), reveals={1: False},
          after=True, teams=(False, False), window=_DOORS),
    _Mine("stub_laid", lay("~NE@1,0"), place("NS/E@1,1")),
    _Mine("stub_blocked", lay("~NE@1,0", "NS/E@1,1"), place("EW@2,1"), Reason.NO_WAY),
)  # fmt: skip


def _aimed(name: str, kind: str, seat: int, *front: str, refused: Reason | None = None) -> Example:
    """An action card played on a seat with these cards in front."""
    fronts = tuple(front if place == seat else () for place in range(3))
    action = {"type": kind} if kind == "theft" else {"type": kind, "seat": seat}
    return Example(name, (), action, refused, "saboteur2", fronts=fronts)


def _unburden(name: str, remove: str, *front: str, refused: Reason | None = None) -> Example:
    action = {"type": "unburden", "cards": ["NS", "map"], "remove": remove}
    return Example(name, (), action, refused, "saboteur2", fronts=(front, (), ()))


_DWARFS: tuple[Example, ...] = (
    _unburden("unburden_tool", "broken_cart", "broken_cart"),
    _unburden("unburden_theft", "theft", "theft"),
    _unburden("unburden_nothing", "trapped", "broken_cart", refused=Reason.NOTHING_TO_LAY_DOWN),
    _aimed("theft_laid", "theft", 0),
    _aimed("theft_twice", "theft", 0, "theft", refused=Reason.HAS_THEFT),
    _aimed("hands_off_other", "hands_off", 1, "theft"),
    _aimed("hands_off_none", "hands_off", 1, refused=Reason.NO_THEFT),
    _aimed("swap_hands_other", "swap_hands", 1),
    _aimed("swap_hands_self", "swap_hands", 0, refused=Reason.SWAP_ONESELF),
    _aimed("inspect_other", "inspection", 1),
    _aimed("inspect_self", "inspection", 0, refused=Reason.INSPECT_ONESELF),
    _aimed("swap_hats_other", "swap_hats", 1),
    _aimed("swap_hats_self", "swap_hats", 0),
    _aimed("trap_other", "trapped", 1),
    _aimed("trap_twice", "trapped", 1, "trapped", refused=Reason.ALREADY_TRAPPED),
    _aimed("trap_self", "trapped", 0, refused=Reason.TRAP_ONESELF),
    _aimed("free_other", "free_at_last", 1, "trapped"),
    _aimed("free_nobody", "free_at_last", 1, refused=Reason.NOT_TRAPPED),
)

SABOTEUR_2: tuple[Example, ...] = (*_MINES, *_DWARFS)
