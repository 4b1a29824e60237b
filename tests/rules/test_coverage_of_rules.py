"""Every base rule, every base question and both sides of every base house rule have a case that names them."""

from __future__ import annotations

from typing import Any

import pytest
from case_format import read_cases

NUMBERS = (
    1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31, 32, 33, 34, 35, 37,
    40, 41, 42, 43, 44, 45, 46, 47, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70,
)  # fmt: skip
RULES = tuple(f"B-{number}" for number in NUMBERS)
QUESTIONS = tuple(f"Q{number}" for number in range(1, 17))
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
PLAYED = [case for _, case in read_cases() if "steps" in case]


def _options(case: dict[str, Any]) -> dict[str, Any]:
    options: dict[str, Any] = case.get("scenario", case.get("new", {})).get("options", {})
    return options


@pytest.mark.parametrize("rule", (*RULES, *QUESTIONS, SECRETS))
def test_a_case_names_the_rule(rule: str) -> None:
    assert [case["name"] for case in PLAYED if rule in case["rules"]]


def test_cases_name_only_rules_that_exist() -> None:
    known = {*RULES, *QUESTIONS, SECRETS}
    for name, case in read_cases():
        assert case["rules"] and set(case["rules"]) <= known, name


@pytest.mark.parametrize("option", sorted(RARE_VALUES))
def test_house_rules_have_cases_for_both_values(option: str) -> None:
    rule = OF_RULE[option]
    assert any(_options(case).get(option) == RARE_VALUES[option] and rule in case["rules"] for case in PLAYED)
    assert any(option not in _options(case) and rule in case["rules"] for case in PLAYED)
