"""Plays every rule case of `tests/cases`; `case_format` explains their form."""

from __future__ import annotations

from typing import Any

import pytest
from case_format import play_case, read_cases

CASES = read_cases()


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_case(case: dict[str, Any]) -> None:
    play_case(case)


def test_names_are_unique() -> None:
    names = [name for name, _ in CASES]
    assert len(set(names)) == len(names)
