"""The examples of the base game, and all of them by name. Without pygame."""

from __future__ import annotations

from engine.refusal import Reason
from game.rulebook.example import Example, lay, place, tunnel
from game.rulebook.examples_saboteur2 import SABOTEUR_2

_NOBODY: tuple[str, ...] = ()
_AT_GOAL = (5, 8, 0, 0)

_MINES: tuple[Example, ...] = (
    Example("frame", window=(0, 8, -2, 2)),
    # Placing
    Example("fits", lay("NESW@1,0"), place("NEW@2,0")),
    Example("misfit", lay("NESW@1,0"), place("NS@2,0"), Reason.MISFIT),
    Example("no_neighbour", lay("NESW@1,0"), place("NESW@3,0"), Reason.NO_NEIGHBOUR),
    Example("two_fit", lay("NESW@1,0", "NEW@2,0", "NES@1,1"), place("EW@2,1")),
    Example("two_misfit", lay("NESW@1,0", "NEW@2,0", "NES@1,1"), place("NW@2,1"), Reason.MISFIT),
    Example("upright", lay("EW@1,0"), place("NES@2,0"), Reason.MISFIT),
    Example("turned", lay("EW@1,0"), place("~NES@2,0")),
    Example("behind_start", lay("NESW@1,0"), place("NEW@-1,0")),
    # The way to the start
    Example("extend", lay("NESW@1,0"), place("NES@1,1")),
    Example("no_way", lay("EW@1,0"), place("EW@1,1"), Reason.NO_WAY),
    Example("dead_end_laid", lay("NESW@1,0"), place("E/W@2,0")),
    Example("behind_dead_end", lay("NESW@1,0", "E/W@2,0"), place("EW@3,0"), Reason.NO_WAY),
    Example("cut_off", lay("EW@1,0", "NESW@3,0"), place("NEW@4,0"), Reason.NO_WAY, marks=((2, 0),)),
    Example("refill", lay("EW@1,0", "NESW@3,0"), place("NEW@2,0"), after=True),
    Example("broken_builds", lay("NESW@1,0"), place("NEW@2,0"), Reason.CANNOT_BUILD,
            fronts=(("broken_pickaxe",), _NOBODY, _NOBODY), window=(0, 2, 0, 1)),
    # Goals
    Example("reach_stone", tunnel(1, 6), place("EW@7,0"), goals=("treasure", "stone_a", "stone_b"),
            reveals={1: True}, window=_AT_GOAL),
    Example("stone_turned", tunnel(1, 6), place("EW@7,0"), goals=("treasure", "stone_a", "stone_b"),
            reveals={1: True}, after=True, window=_AT_GOAL),
    Example("rock_at_goal", tunnel(1, 6), place("E/W@7,0"), after=True, window=_AT_GOAL),
    Example("reach_two", (*tunnel(1, 5), *lay("~NE@6,0", "NE@6,1", "EW@7,1")), place("~NES@8,1"),
            goals=("treasure", "stone_a", "stone_b"), reveals={1: True, 2: False}, after=True, window=(6, 8, 0, 2)),
    Example("reach_treasure", tunnel(1, 6), place("EW@7,0"), reveals={1: False}, after=True, window=_AT_GOAL),
    Example("build_on_stone", tunnel(1, 7), place("~NE@8,-1"), goals=("treasure", "stone_b", "stone_a"),
            shown={1: False}, window=(6, 8, -1, 0)),
    # Rockfall and map
    Example("rockfall_path", lay("NESW@1,0", "EW@2,0"), {"type": "rockfall", "cell": [2, 0]}),
    Example("rockfall_start", lay("NESW@1,0", "EW@2,0"), {"type": "rockfall", "cell": [0, 0]}, Reason.START_OR_GOAL),
    Example("rockfall_goal", tunnel(1, 7), {"type": "rockfall", "cell": [8, 0]}, Reason.START_OR_GOAL,
            goals=("treasure", "stone_a", "stone_b"), shown={1: True}, window=(6, 8, 0, 0)),
    Example("map_goal", tunnel(1, 6), {"type": "map", "goal": 1}, window=_AT_GOAL),
    Example("map_shown", tunnel(1, 7), {"type": "map", "goal": 1}, Reason.GOAL_SHOWN,
            goals=("treasure", "stone_a", "stone_b"), shown={1: True}, window=_AT_GOAL),
)  # fmt: skip


def _break(name: str, seat: int, *front: str, refused: Reason | None = None) -> Example:
    fronts = (_NOBODY, front, _NOBODY)
    return Example(name, (), {"type": "break", "card": "broken_lantern", "seat": seat}, refused, fronts=fronts)


def _repair(name: str, card: str, tool: str, *front: str, refused: Reason | None = None) -> Example:
    action = {"type": "repair", "card": card, "seat": 1, "tool": tool}
    return Example(name, (), action, refused, fronts=(_NOBODY, front, _NOBODY))


_DWARFS: tuple[Example, ...] = (
    _break("break_other", 1, "broken_pickaxe"),
    _break("break_twice", 1, "broken_lantern", refused=Reason.TOOL_ALREADY_BROKEN),
    _break("break_self", 0, refused=Reason.ONESELF),
    _repair("repair_other", "repair_lantern", "lantern", "broken_lantern"),
    _repair("repair_wrong", "repair_lantern", "lantern", "broken_cart", refused=Reason.NOTHING_TO_REPAIR),
    _repair("double_one", "repair_pickaxe_cart", "cart", "broken_cart"),
    _repair("double_both", "repair_pickaxe_cart", "pickaxe", "broken_pickaxe", "broken_cart"),
    _repair("double_none", "repair_pickaxe_cart", "pickaxe", "broken_lantern", refused=Reason.NOTHING_TO_REPAIR),
)

EXAMPLES: dict[str, Example] = {example.name: example for example in (*_MINES, *_DWARFS, *SABOTEUR_2)}
