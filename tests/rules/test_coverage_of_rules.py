"""Every rule, every question players ask and every value of every house rule have a case that names them."""

from __future__ import annotations

from typing import Any

import pytest
from case_format import read_cases

NUMBERS = (
    1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31, 32, 33, 34, 35, 37,
    40, 41, 42, 43, 44, 45, 46, 47, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70,
)  # fmt: skip
NUMBERS_2 = (
    1, 3, 4, 5, 6, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 25, 26, 27, 30, 31, 32, 34, 35, 36, 37, 38, 39, 40,
    50, 51, 52, 54, 55, 56, 57, 58, 59, 60, 61,
)  # fmt: skip
RULES = tuple(f"B-{number}" for number in NUMBERS)
RULES_2 = tuple(f"S-{number}" for number in NUMBERS_2)
QUESTIONS = tuple(f"Q{number}" for number in range(1, 17))
QUESTIONS_2 = tuple(f"Q{number}" for number in (9, 10, 11, 12, 13, 14, 16, *range(17, 26)))
"""Questions about Saboteur 2, and those about both whose answer rests on other cards there."""
SECRETS = "5"
"""Section 5 of the rules: what a player knows."""
RARE_VALUES: dict[str, Any] = {
    "role_deal": "max_saboteurs",
    "bounded_9x5": True,
    "gold_direction": "counterclockwise",
    "gold_draw": "diggers",
    "connect_to_start": False,
    "hidden_goal_open_sides": True,
    "broken_tool_no_gold": True,
    "break_self": True,
    "first_player": 2,
    "rounds": 1,
}
OF_RULE = {
    "role_deal": "B-2",
    "bounded_9x5": "B-4",
    "gold_direction": "B-63",
    "gold_draw": "B-62",
    "connect_to_start": "B-23",
    "hidden_goal_open_sides": "B-26",
    "broken_tool_no_gold": "B-66",
    "break_self": "B-42",
    "first_player": "B-6",
    "rounds": "B-1",
}
VALUES_2: dict[str, tuple[str, tuple[Any, ...]]] = {
    "role_deal": ("S-5", ("max_saboteurs",)),
    "bounded_9x5": ("S-23", (True,)),
    "gold_direction": ("S-59", ("counterclockwise",)),
    "gold_draw": ("S-59", ("diggers",)),
    "connect_to_start": ("S-23", (False,)),
    "hidden_goal_open_sides": ("B-26", (True,)),
    "broken_tool_no_gold": ("B-66", (True,)),
    "break_self": ("B-42", (True,)),
    "first_player": ("S-6", (0, 4)),
    "rounds": ("S-61", (1,)),
    "two_door": ("S-54", ("bga", "q9")),
    "crystals": ("S-57", ("connected",)),
    "discard_two_shrinks_hand": ("S-12", (False,)),
    "saboteur_finisher_neutral": ("S-52", (False,)),
}
"""House rules in Saboteur 2: the rule that cases of it name, and the values besides the default."""
PLAYED = [case for _, case in read_cases() if "steps" in case]


def _given(case: dict[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = case.get("scenario", case.get("new", {}))
    return given


def _options(case: dict[str, Any]) -> dict[str, Any]:
    options: dict[str, Any] = _given(case).get("options", {})
    return options


BASE = [case for case in PLAYED if _given(case).get("edition", "base") == "base"]
EXPANSION = [case for case in PLAYED if _given(case).get("edition") == "saboteur2"]


@pytest.mark.parametrize("rule", (*RULES, *QUESTIONS, SECRETS))
def test_a_case_of_the_base_game_names_the_rule(rule: str) -> None:
    assert [case["name"] for case in BASE if rule in case["rules"]]


@pytest.mark.parametrize("rule", (*RULES_2, *QUESTIONS_2, SECRETS))
def test_a_case_of_saboteur_2_names_the_rule(rule: str) -> None:
    assert [case["name"] for case in EXPANSION if rule in case["rules"]]


def test_cases_name_only_rules_that_exist() -> None:
    known = {*RULES, *RULES_2, *QUESTIONS, *QUESTIONS_2, SECRETS}
    for name, case in read_cases():
        assert case["rules"] and set(case["rules"]) <= known, name
    for case in BASE:
        assert not set(case["rules"]) & {*RULES_2, *QUESTIONS_2} - {*QUESTIONS}, case["name"]


@pytest.mark.parametrize("option", sorted(RARE_VALUES))
def test_house_rules_have_cases_for_both_values(option: str) -> None:
    rule = OF_RULE[option]
    assert any(_options(case).get(option) == RARE_VALUES[option] and rule in case["rules"] for case in BASE)
    assert any(option not in _options(case) and rule in case["rules"] for case in BASE)


@pytest.mark.parametrize("option", sorted(VALUES_2))
def test_house_rules_have_cases_for_all_values_in_saboteur_2(option: str) -> None:
    rule, values = VALUES_2[option]
    named = [_options(case).get(option) for case in EXPANSION if rule in case["rules"]]
    assert {None, *values} <= set(named)
