"""The pages of Saboteur 2. Without pygame."""

from __future__ import annotations

from engine.cards import BASE_PATHS, DWARFS, MORE_ACTIONS, MORE_PATHS
from game.rulebook.model import Cards, Chapter, Grid, Head, Note, Page, Para, Picture, figures, points
from game.table.card_names import path_kind


def _paths(*kinds: str) -> Cards:
    cards = [card for card in MORE_PATHS if path_kind(card) in kinds and card not in BASE_PATHS]
    return Cards(tuple(Picture(card, "", MORE_PATHS[card]) for card in cards))


def _action(card: str) -> Cards:
    return Cards((Picture(card, "", MORE_ACTIONS[card]),), large=True)


def _roles(*roles: str) -> Cards:
    return Cards(tuple(Picture(f"role_{role}", "", DWARFS[role]) for role in roles), large=True)


_EVERY_ROLE = Cards(
    tuple(
        Picture(f"role_{role}", "teams" if role in ("blue", "green") else role, count) for role, count in DWARFS.items()
    )
)

_ONE_OF_EACH = Cards(
    (
        Picture("NEL", "ladder"),
        Picture("theft", "theft"),
        Picture("trapped", "unburden"),
        Picture("draw", "passing", back=True),
    ),
    large=True,
)

BASICS_2 = Chapter(
    "basics_2",
    (
        Page("basics_2", (Para("new"), points("teams", "dwarfs", "cards", "end"), Note("same")),
             ("setup_2", "turn_2", "winners_2"), True),
        Page("setup_2", (Para("cards"), Para("hands"), Para("roles"), _EVERY_ROLE, Grid("dwarfs")),
             ("turn_2", "teams", "winners_2"), True),
        Page("turn_2", (Para("one"), points("place", "action", "unburden", "pass", numbered=True), _ONE_OF_EACH,
                         Para("draw")),
             ("unburden", "placing", "passing"), True),
        Page("unburden", (Para("what"), figures("unburden_tool", "unburden_theft", "unburden_nothing"),
                          Para("price"), Note("still")),
             ("turn_2", "broken_tools", "trapped", "theft"), True),
    ),
    True,
)  # fmt: skip

PATHS_2 = Chapter(
    "paths_2",
    (
        Page("bridge", (_paths("bridge"), Para("what"), figures("bridge_one", "bridge_over"), Para("fit")),
             ("double_curve", "placing"), True),
        Page("double_curve", (_paths("double_curve"), Para("what"), figures("curves_one", "curves_apart")),
             ("bridge", "placing"), True),
        Page("ladder", (_paths("ladder"), Para("what"), figures("ladder_linked", "ladder_far"), Para("where"),
                        figures("ladder_goal", "ladder_diagonal")),
             ("placing", "way"), True),
        Page("doors", (_paths("door_blue", "door_green"), Para("what"), points("build", "neutral", "free"),
                       figures("door_blue", "door_two_ways", "door_both")),
             ("teams", "winners_2"), True),
        Page("crystal", (_paths("crystal"), Para("what"), Para("count")), ("geologist", "house_rules"), True),
        Page("stubs", (_paths("path"), Para("what"), figures("stub_laid", "stub_blocked")),
             ("dead_ends", "tunnels"), True),
    ),
    True,
)  # fmt: skip

ACTIONS_2 = Chapter(
    "actions_2",
    (
        Page("theft", (_action("theft"), Para("what"), figures("theft_laid", "theft_twice"), Para("order"),
                       points("optional", "victim", "trapped")),
             ("hands_off", "pay_2"), True),
        Page("hands_off", (_action("hands_off"), Para("what"), figures("hands_off_other", "hands_off_none")),
             ("theft", "unburden"), True),
        Page("swap_hands", (_action("swap_hands"), Para("what"), figures("swap_hands_other", "swap_hands_self"),
                            Para("know")), ("swap_hats",), True),
        Page("inspection", (_action("inspection"), Para("what"), figures("inspect_other", "inspect_self"), Note("old")),
             ("swap_hats", "map"), True),
        Page("swap_hats", (_action("swap_hats"), Para("what"), figures("swap_hats_other", "swap_hats_self"),
                           Para("hidden")), ("inspection", "swap_hands", "setup_2"), True),
        Page("trapped", (_action("trapped"), Para("what"), figures("trap_other", "trap_twice", "trap_self"),
                         Note("end")), ("free_at_last", "unburden", "pay_2"), True),
        Page("free_at_last", (_action("free_at_last"), Para("what"), figures("free_other", "free_nobody")),
             ("trapped", "unburden"), True),
    ),
    True,
)  # fmt: skip

DWARFS_2 = Chapter(
    "dwarfs_2",
    (
        Page(
            "teams", (_roles("blue", "green"), Para("aim"), Para("last"), Note("alone")), ("doors", "winners_2"), True
        ),
        Page("boss", (_roles("boss"), Para("aim"), Para("pay")), ("winners_2", "pay_2"), True),
        Page("profiteer", (_roles("profiteer"), Para("aim"), Para("pay")), ("winners_2", "pay_2"), True),
        Page("geologist", (_roles("geologist"), Para("aim"), Para("pay")), ("crystal", "pay_2"), True),
    ),
    True,
)

END_2 = Chapter(
    "end_2",
    (
        Page("winners_2", (Para("when"), Para("ask"), points("none", "one", "both", "neither", numbered=True),
                           figures("door_blue", "door_two_ways", "door_both"), Note("neutral")),
             ("pay_2", "doors", "teams"), True),
        Page("pay_2", (Para("trapped"), Para("count"), Grid("share"), Para("less"), Para("example"),
                       Head("crystals_head"), Para("crystals"), Head("thieves_head"), Para("thieves")),
             ("winners_2", "geologist", "theft"), True),
    ),
    True,
)  # fmt: skip
