"""The pages of the base game. Without pygame."""

from __future__ import annotations

from engine.cards import BASE_ACTIONS, BASE_PATHS, GOLD_CARDS
from game.rulebook.model import Cards, Chapter, Grid, Head, Note, Page, Para, Picture, figures, points
from game.table.card_names import is_dead_end


def _paths(dead: bool) -> Cards:
    return Cards(tuple(Picture(card, "", n) for card, n in BASE_PATHS.items() if is_dead_end(card) == dead))


def _action(*cards: str) -> Cards:
    return Cards(tuple(Picture(card, "", BASE_ACTIONS[card]) for card in cards), large=True)


_GOLD = tuple(Picture(f"gold_{value}", "gold_cards") for value in GOLD_CARDS)

START = Chapter(
    "start",
    (
        Page(
            "goal",
            (
                Para("story"),
                Cards((Picture("role_digger", "digger"), Picture("role_saboteur", "saboteur")), large=True),
                points("diggers", "saboteurs", "secret"),
                Para("rounds"),
                Note("editions"),
            ),
            ("setup", "turn", "basics_2"),
        ),
        Page(
            "setup",
            (
                Para("roles"),
                Para("mine"),
                figures("frame"),
                Para("hands"),
                Grid("players"),
                Note("none"),
            ),
            ("turn", "digger", "saboteur", "house_rules"),
        ),
        Page(
            "turn",
            (
                Para("one"),
                points("place", "action", "pass", numbered=True),
                Cards(
                    (Picture("NES", "placing"), Picture("map", "map"), Picture("draw", "passing", back=True)),
                    large=True,
                ),
                Para("draw"),
                Note("must"),
            ),
            ("placing", "passing", "round_end", "basics_2"),
        ),
        Page(
            "passing",
            (Para("one"), Cards((Picture("draw", back=True),)), Para("hidden"), points("pile", "empty")),
            ("turn", "round_end"),
        ),
        Page(
            "round_end",
            (
                Para("when"),
                points("treasure", "cards"),
                figures("reach_treasure"),
                Para("who"),
                Note("anyone"),
                Para("roles"),
                Para("next"),
            ),
            ("gold", "game_end", "winners_2"),
        ),
        Page(
            "gold",
            (
                Head("diggers_head"),
                Para("draw"),
                Grid("gold_drawn"),
                Cards(_GOLD),
                points("first", "pass", "again", "saboteur"),
                Head("saboteurs_head"),
                Para("pay"),
                Grid("saboteur_pay"),
                Note("secret"),
            ),
            ("gold_cards", "round_end", "game_end", "pay_2"),
        ),
        Page(
            "game_end",
            (Para("rounds"), Cards(_GOLD), Para("wins"), Para("secret")),
            ("gold", "house_rules"),
        ),
    ),
)

TUNNELS = Chapter(
    "tunnels",
    (
        Page(
            "placing",
            (
                Para("where"),
                points("neighbour", "fit", "way"),
                figures("fits", "misfit", "no_neighbour", "two_fit", "two_misfit"),
                Head("turning_head"),
                Para("turning"),
                figures("upright", "turned"),
                Para("frame"),
                figures("behind_start"),
            ),
            ("way", "reaching", "tunnels", "broken_tools"),
        ),
        Page(
            "way",
            (
                Para("way"),
                figures("extend", "no_way"),
                Head("dead_head"),
                Para("dead"),
                figures("dead_end_laid", "behind_dead_end"),
                Head("cut_head"),
                Para("cut"),
                figures("cut_off", "refill"),
            ),
            ("placing", "dead_ends", "rockfall"),
        ),
        Page(
            "reaching",
            (
                Para("reveal"),
                figures("reach_stone", "stone_turned"),
                Para("stone"),
                figures("rock_at_goal", "reach_two"),
                points("two", "chain", "misfit"),
                Para("treasure"),
                figures("reach_treasure"),
            ),
            ("start_and_goals", "map", "round_end"),
        ),
    ),
)

PATHS = Chapter(
    "paths",
    (
        Page("tunnels", (Para("linked"), _paths(False), Para("counts")), ("placing", "dead_ends")),
        Page(
            "dead_ends",
            (Para("blocked"), _paths(True), Para("use"), figures("dead_end_laid", "behind_dead_end")),
            ("way", "stubs"),
        ),
        Page(
            "start_and_goals",
            (
                Cards((Picture("start"), Picture("treasure"), Picture("stone_a"), Picture("stone_b"),
                       Picture("goal", back=True)), large=True),
                Para("start"),
                Para("goals"),
                points("turn", "build", "fixed"),
                figures("build_on_stone"),
            ),
            ("reaching", "setup", "map"),
        ),
    ),
)  # fmt: skip

ACTIONS = Chapter(
    "actions",
    (
        Page(
            "broken_tools",
            (
                _action("broken_pickaxe", "broken_lantern", "broken_cart"),
                Para("what"),
                points("may", "one", "self"),
                figures("break_other", "break_twice", "break_self", "broken_builds"),
            ),
            ("repair", "double_repair", "trapped"),
        ),
        Page(
            "repair",
            (
                _action("repair_pickaxe", "repair_lantern", "repair_cart"),
                Para("what"),
                figures("repair_other", "repair_wrong"),
                Para("when"),
            ),
            ("broken_tools", "double_repair"),
        ),
        Page(
            "double_repair",
            (
                _action("repair_pickaxe_lantern", "repair_pickaxe_cart", "repair_lantern_cart"),
                Para("what"),
                figures("double_one", "double_both", "double_none"),
            ),
            ("broken_tools", "repair"),
        ),
        Page(
            "rockfall",
            (
                _action("rockfall"),
                Para("what"),
                figures("rockfall_path", "rockfall_start", "rockfall_goal"),
                Para("cut"),
                figures("cut_off", "refill"),
            ),
            ("way", "start_and_goals"),
        ),
        Page(
            "map",
            (_action("map"), Para("what"), figures("map_goal", "map_shown"), Para("talk"), Note("private")),
            ("reaching", "start_and_goals", "inspection"),
        ),
    ),
)

DWARFS = Chapter(
    "dwarfs",
    (
        Page(
            "digger",
            (Cards((Picture("role_digger"),), large=True), Para("aim"), Para("gold"), Note("tip")),
            ("saboteur", "gold", "teams"),
        ),
        Page(
            "saboteur",
            (
                Cards((Picture("role_saboteur"),), large=True),
                Para("aim"),
                Para("gold"),
                Note("tip"),
                Head("saboteur2_head", saboteur2=True),
                Para("saboteur2"),
            ),
            ("digger", "gold", "winners_2"),
        ),
        Page(
            "gold_cards",
            (
                Cards(tuple(Picture(f"gold_{value}", "", n) for value, n in GOLD_CARDS.items()), large=True),
                Para("what"),
                Grid("gold_cards"),
                Para("stay"),
            ),
            ("gold", "game_end"),
        ),
    ),
)
