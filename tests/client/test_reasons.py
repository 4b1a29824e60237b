"""Explanations in words: every kind of reason in every language, and whatever else may stand in a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reason_tools import full_explanation
from table_tools import setup_of

from ai.evidence import CLASS_NAMES, PAIR_NAMES
from ai.explanation import Explanation
from ai.features import FEATURES
from ai.levels import STYLES
from engine import cards
from engine.action import Action
from game import i18n
from game.i18n import LANGUAGES, catalog, t
from game.reason_lines import ReasonWords, level_word, move_words, why_words, words_of_reason
from game.reasons import Reason, read_reason
from game.session import new_game
from game.setup import SEARCHING, levels

NAMES = ("Ann", "Bo", "Cid", "Dora", "{Eve}")


@pytest.fixture(autouse=True, params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every test in every language."""
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


def told(obj: Any, seat: int = 0) -> ReasonWords:
    reason = read_reason(obj, len(NAMES))
    assert reason is not None
    return words_of_reason(reason, seat, NAMES)


def whole(words: ReasonWords) -> str:
    """Everything that is told, in one text."""
    options = [f"{line.words} {line.numbers}" for line in words.options]
    rest = [text for _, text in words.suspects] + [text for _, text, _ in words.signs]
    return "\n".join([words.why, words.contrast, words.cover, words.heading, *options, *rest])


def explanation() -> Explanation:
    observation = new_game(setup_of(0)).observation(0)
    if not observation.legal:
        game = new_game(setup_of(0))
        observation = game.observation(game.to_move)
    return full_explanation(observation, observation.legal[0])


def test_all_that_an_explanation_holds_is_told_with_its_own_numbers() -> None:
    words = told(explanation(), 4)
    text = whole(words)
    assert len(words.options) == 3 and len(words.suspects) == 3 and len(words.signs) == 3
    for number in ("62", "900", "1.4", "70", "1234", "34", "20"):
        assert number in text, number
    assert "{Eve}" in words.cover and words.options[0].share == 0.62
    assert [bad for _, _, bad in words.signs] == [True, False, True]
    assert t("bots.speaks.saboteur") in words.signs[0][1] and t("bots.speaks.digger") in words.signs[1][1]
    assert "{target}" not in text and "{name}" not in text


def test_what_a_bot_gives_and_what_a_file_keeps_is_the_same() -> None:
    made = explanation()
    assert read_reason(made, 5) == read_reason(json.loads(json.dumps(made.to_json())), 5)


def test_an_explanation_from_before_there_was_a_search() -> None:
    old = {
        "level": "skilled", "key": "bots.why.gain", "reason": "gain", "weight": 1.0, "distance": 4.0, "target": None,
        "options": [{"action": {"type": "map", "goal": 1}, "score": 1.0, "chance": 0.75}],
        "suspects": [{"seat": 2, "chance": 0.5}],
    }  # fmt: skip
    words = told(old)
    assert (
        "4" in words.why
        and "4.0" not in words.why
        and "75" in words.options[0].numbers
        and words.options[0].share == 0.75
    )
    assert (words.contrast, words.cover, words.signs) == ("", "", ())


@pytest.mark.parametrize("reason", [*FEATURES, "second_loss", "forced", "gold", "steal"])
def test_every_reason_has_its_sentence_with_the_name_of_the_seat(reason: str) -> None:
    assert f"bots.why.{reason}" in catalog(i18n.language())
    sentence = why_words(reason, 2.5, 1, NAMES)
    assert "{" not in sentence and (("Bo" in sentence) is ("{target}" in str(catalog("en")[f"bots.why.{reason}"])))


@pytest.mark.parametrize("what", CLASS_NAMES + PAIR_NAMES)
def test_every_sign_has_its_sentence(what: str) -> None:
    words = told({"signs": [{"seat": 1, "what": what, "weight": -0.5, "ply": 3, "target": 2}]})
    sentence = words.signs[0][1]
    assert (
        "Bo" in sentence and t("bots.speaks.digger") in sentence and t("bots.sign.unknown", name="Bo") not in sentence
    )
    assert ("Cid" in sentence) is (what in PAIR_NAMES)


def test_the_levels_that_search_are_known_without_loading_them() -> None:
    assert {name for name, style in STYLES.items() if style.budget is not None} == SEARCHING


def test_every_level_has_its_words() -> None:
    for level in {*levels(), *SEARCHING}:
        keys = (f"table.level.{level}", f"common.level_{level}", f"bots.level.{level}")
        assert set(keys) <= set(catalog(i18n.language())), level
    assert level_word("grandmaster") == "grandmaster", "a level of another program is shown as it is called"


def every_action() -> list[Action]:
    named = [Action("map", goal=goal) for goal in range(3)]
    named += [Action("place", card=cards.card_name(card), cell=(1, -2)) for card in range(1, 43)]
    named += [Action("break", card=f"broken_{tool}", seat=1) for tool in cards.TOOLS]
    named += [Action("repair", card=f"repair_{tool}", seat=1, tool=tool) for tool in cards.TOOLS]
    named += [Action(kind, seat=1) for kind in ("hands_off", "swap_hands", "inspection", "swap_hats", "trapped")]
    named += [Action("unburden", cards=("NES", "map"), remove=name) for name in cards.FRONT_NAMES]
    named += [Action("free_at_last", seat=1), Action("theft"), Action("steal"), Action("steal", seat=1)]
    named += [Action("rockfall", cell=(3, 1)), Action("pass", cards=("NES", "map")), Action("take_gold", value=2)]
    return named


def test_every_action_has_its_words() -> None:
    before = set(i18n._current.missing)
    for action in every_action():
        words = move_words(action, NAMES)
        assert words and "{" not in words and words != t("bots.move.unknown")
        assert ("Bo" in words) is (action.seat == 1)
    assert i18n._current.missing == before and move_words(None, NAMES) == t("bots.move.unknown")


# Whatever may stand in a file

NOTHING: list[Any] = [
    None,
    True,
    7,
    1.5,
    "text",
    [],
    {},
    {"level": 5},
    {"options": "x", "suspects": 3, "signs": {}},
    [1],
]


@pytest.mark.parametrize("obj", NOTHING)
def test_where_there_is_nothing_to_read_nothing_is_told(obj: Any) -> None:
    assert read_reason(obj, 5) is None


def test_what_makes_no_sense_is_left_out_and_the_rest_told() -> None:
    words = told({
        "level": "master", "reason": "flies away", "target": 99, "distance": float("nan"), "iterations": -4,
        "contrast": {"feature": ["x"]}, "cover": {"before": 0.1, "after": 7},
        "options": [{"action": {"type": "teleport"}, "chance": 0.5}, 5,
                    {"action": {"type": "swap_hands", "seat": 11}, "win": 10**400, "visits": 12}],
        "suspects": [{"seat": -1, "chance": 0.5}, {"seat": 1, "chance": "high"}, {"seat": 2, "chance": 0.25}],
        "signs": [{"seat": 3, "what": "sang", "weight": 1.0}, {"seat": 3, "what": "map", "weight": None}],
    })  # fmt: skip
    assert words.why == t("bots.because", why=t("bots.unknown"))
    assert [line.words for line in words.options] == [t("bots.move.unknown")] * 2
    assert words.options[1].share is None and "12" in words.options[1].numbers
    assert len(words.suspects) == 1 and "25" in words.suspects[0][1]
    assert len(words.signs) == 1 and t("bots.sign.unknown", name="Dora") in words.signs[0][1]
    assert (words.contrast, words.cover) == ("", "")


def test_what_decides_speaks_for_the_first_option_or_against_the_second() -> None:
    options = [{"action": {"type": "swap_hands", "seat": seat}, "chance": 0.5} for seat in (1, 2)]
    gains = told({"options": options, "contrast": {"feature": "break_foe", "weight": 0.5}}).contrast
    assert gains == t("bots.contrast", why=why_words("break_foe", None, 1, NAMES))
    suffers = told({"options": options, "contrast": {"feature": "break_foe", "weight": -0.5}}).contrast
    assert suffers == t("bots.contrast_against", why=why_words("break_foe", None, 2, NAMES))
    assert read_reason({"contrast": {"weight": -0.5}}, 5) is None


def test_a_reason_that_needs_a_seat_and_has_none() -> None:
    words = told({"reason": "break_foe"})
    assert t("bots.somebody") in words.why and "{" not in words.why
    assert "{" not in told({"reason": "gain"}).why


_SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["gain", "map"])
)
_JSON = st.recursive(
    _SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner), max_leaves=12
)
_KEYS = (*explanation().to_json(), "contrast", "cover", "signs", "iterations")
_INNER = ("action", "seat", "chance", "win", "gold", "visits", "what", "weight", "target", "feature", "before", "after")
_ITEM = st.dictionaries(st.sampled_from(_INNER), _JSON)
_ALMOST = st.dictionaries(st.sampled_from(_KEYS), _JSON | _ITEM | st.lists(_ITEM, max_size=5))


@pytest.mark.matrix(3)
@given(_JSON | _ALMOST)
def test_no_explanation_at_all_can_stop_the_program(obj: Any) -> None:
    reason = read_reason(obj, 5)
    if reason is not None:
        assert isinstance(reason, Reason) and whole(words_of_reason(reason, 1, NAMES))


def test_no_text_of_reasons_numbers_seats(language: str) -> None:
    raw = json.loads(
        (Path(i18n.__file__).parent.parent / "assets" / "locale" / language / "bots.json").read_text("utf-8")
    )
    assert "seat {" not in json.dumps(raw).lower() and "号座位" not in str(raw) and "號座位" not in str(raw)
