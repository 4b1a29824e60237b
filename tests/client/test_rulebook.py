"""The rulebook says what the engine does, has a page for everything, and can be searched and walked about in."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from rulebook_tools import action_of, answer, game_of

from engine import cards, grid
from engine.options import Options
from game import i18n
from game.keymap import ACTIONS, Keymap
from game.rulebook import paint
from game.rulebook.book import CHAPTERS, ORDER, PAGES, neighbour
from game.rulebook.example import Example, lit
from game.rulebook.examples import EXAMPLES
from game.rulebook.history import FIRST_PAGE, History, Place
from game.rulebook.model import Cards, Figures, Grid, Terms
from game.rulebook.search import find, fold, page_texts
from game.rulebook.tables import GRIDS, TERMS
from game.rulebook.topics import page_of
from game.setup import HOUSE_RULES

LANGUAGES = i18n.LANGUAGES


@pytest.fixture(autouse=True)
def english() -> None:
    i18n.set_language("en")


# What is drawn against the engine


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=lambda one: one.name)
def test_the_engine_agrees_with_every_example(example: Example) -> None:
    game = game_of(example)
    if example.action is not None:
        assert answer(game, example) is example.refused
        if example.refused is None:
            after = game.copy()
            after.play(action_of(example))
            goals = {goal.goal: bool(goal.turned) for goal in after.observation(None).goals if goal.revealed}
            assert goals == {**example.shown, **example.reveals}
            game = after if example.after else game
    record = game.observation(None).record
    reached = {
        grid.cell_of(int(record.cell[slot])): int(record.reach[slot]) & int(cards.OPEN[record.face[slot]])
        for slot in range(1, int(record.slots))
    }
    assert {cell: mask for cell, mask in lit(example).items() if mask} == {c: m for c, m in reached.items() if m}


@pytest.mark.parametrize("name", [name for name, example in EXAMPLES.items() if example.teams is not None])
def test_the_teams_that_get_through_are_those_of_the_engine(name: str) -> None:
    example = EXAMPLES[name]
    game = game_of(example)
    game.play(action_of(example))
    settled = game.observation(None).settlement
    assert settled is not None
    assert (settled.blue, settled.green) == example.teams


def test_every_example_is_shown_and_every_kind_of_refusal_of_a_placement_is_among_them() -> None:
    shown = {
        name for page in PAGES.values() for block in page.blocks if isinstance(block, Figures) for name in block.names
    }
    assert shown == set(EXAMPLES)
    refused = {example.refused.name for example in EXAMPLES.values() if example.refused is not None}
    assert {"MISFIT", "NO_NEIGHBOUR", "NO_WAY", "BESIDE_GOAL", "CANNOT_BUILD", "START_OR_GOAL"} <= refused


def test_pictures_differ_where_the_rules_do(app: object) -> None:
    right, wrong = (paint.picture(name, 40) for name in ("fits", "misfit"))
    assert right.get_buffer().raw != wrong.get_buffer().raw
    assert paint.verdict("fits") is True
    assert paint.verdict("misfit") is False
    assert paint.verdict("frame") is None


# A page for everything


def test_every_card_has_its_page_and_is_drawn_on_it() -> None:
    pictured = {
        (page.name, one.card)
        for page in PAGES.values()
        for block in page.blocks
        if isinstance(block, Cards)
        for one in block.pictures
    }
    for card in cards.deck("saboteur2"):
        assert (page_of(f"card {card}"), card) in pictured, card
    for card in ("start", *cards.GOAL_NAMES):
        assert (page_of(f"card {card}"), card) in pictured, card
    for role in cards.ROLE_NAMES[1:]:
        assert (page_of(f"role {role}"), f"role_{role}") in pictured, role
    for value in cards.GOLD_CARDS:
        assert (page_of(f"card gold_{value}"), f"gold_{value}") in pictured


def test_the_numbers_of_cards_are_those_of_the_boxes() -> None:
    counted: Counter[str] = Counter()
    for page in PAGES.values():
        for block in page.blocks:
            if isinstance(block, Cards) and block.pictures[0].count:
                counted.update({one.card: one.count for one in block.pictures if not one.card.startswith("role_")})
    more = Counter(cards.MORE_ACTIONS)
    del more["rockfall"]  # its page counts those of the base game
    gold = {f"gold_{value}": n for value, n in cards.GOLD_CARDS.items()}
    expected = Counter(cards.BASE_PATHS) + Counter(cards.BASE_ACTIONS) + Counter(cards.MORE_PATHS) + more
    assert counted == expected + Counter(gold)


def test_a_topic_that_nobody_knows_leads_to_the_first_page() -> None:
    for topic in (None, "", "card", "card no_such", "nonsense", "role x y", "rule"):
        assert page_of(topic) == FIRST_PAGE, topic
    assert page_of("trapped") == "trapped"
    assert page_of("rule two_door") == "house_rules"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_stands_on_its_page(language: str) -> None:
    i18n.set_language(language)
    text = "\n".join(page_texts("house_rules"))
    assert set(HOUSE_RULES["base"]) | set(HOUSE_RULES["saboteur2"]) == set(Options().to_json())
    for rule in Options().to_json():
        assert i18n.t(f"menu.rule_{rule}") in text, rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_every_page_is_there(language: str) -> None:
    i18n.set_language(language)
    known = i18n.catalog(language)
    for name in ORDER:
        for text in page_texts(name):
            assert text and not text.startswith("rules."), (name, text)
            assert "{" not in text, (name, text)
    used = {f"rules.{page.name}" for page in PAGES.values()}
    others = ("chapter", "figure", "table", "wins", "house", "keys", "does", "back", "card")
    for key in known:
        if key.startswith("rules.") and key.count(".") > 1:
            area = key.split(".")[1]
            assert f"rules.{area}" in used or area in others, key
    figures = {key.removeprefix("rules.figure.") for key in known if key.startswith("rules.figure.")}
    assert figures == set(EXAMPLES)


def test_tables_come_from_the_engine() -> None:
    players = GRIDS["players"]()
    assert [int(row[0]) for row in players[1:]] == list(range(3, 11))
    assert players[3] == ("5", "2", "4", "6", "5")
    assert GRIDS["share"]()[1][1:] == ("5", "4", "3", "2", "1")
    assert GRIDS["share"]()[3][1:] == ("3", "2", "1", "0", "0")
    for grid_name in GRIDS:
        assert len({len(row) for row in GRIDS[grid_name]()}) == 1
    used = {block.name for page in PAGES.values() for block in page.blocks if isinstance(block, Grid | Terms)}
    assert used == set(GRIDS) | set(TERMS)


def test_keys_are_those_that_are_set() -> None:
    plain = [pair for name in TERMS if name.startswith("keys") for pair in TERMS[name](Keymap())]
    words = [word for _, word in plain]
    for action in ACTIONS:
        assert i18n.t(f"keys.action_{action.name}") in words
    changed = TERMS["keys_table"](Keymap({"turn": "x"}))
    assert ("X", i18n.t("keys.action_turn")) in changed
    assert ("R", i18n.t("keys.action_turn")) in TERMS["keys_table"](Keymap())


# Links and search


def test_links_lead_somewhere() -> None:
    for page in PAGES.values():
        for name in page.see:
            assert name in PAGES and name != page.name, (page.name, name)
        assert len(set(page.see)) == len(page.see)
        for block in page.blocks:
            if isinstance(block, Cards):
                assert all(one.page in PAGES for one in block.pictures if one.page)
    assert sum(len(chapter.pages) for chapter in CHAPTERS) == len(PAGES)
    assert [neighbour(name, 1) for name in ORDER] == [*ORDER[1:], None]
    reached = {name for page in PAGES.values() for name in page.see}
    reached |= {one.page for p in PAGES.values() for b in p.blocks if isinstance(b, Cards) for one in b.pictures}
    assert set(PAGES) - reached <= {FIRST_PAGE, "questions", "controls"}


@pytest.mark.parametrize(
    ("language", "query", "page"),
    [
        ("en", "rockfall", "rockfall"),
        ("en", "ROCKFALL", "rockfall"),
        ("en", "ｒｏｃｋｆａｌｌ", "rockfall"),
        ("en", "ladder goal", "ladder"),
        ("zh-Hans", "落石", "rockfall"),
        ("zh-Hans", "奸商", "profiteer"),
        ("zh-Hant", "藏寶圖", "map"),
        ("zh-Hant", "梯子 終點", "ladder"),
    ],
)
def test_search_finds_the_page_first(language: str, query: str, page: str) -> None:
    i18n.set_language(language)
    hits = find(query)
    assert hits[0].page == page
    for hit in hits:
        texts = fold("\n".join(page_texts(hit.page)))
        assert all(word in texts for word in fold(query).split())


def test_what_is_found_is_marked_in_the_snippet() -> None:
    for hit in find("tunnel"):
        assert len(hit.snippet) <= 110
        for begin, end in hit.marked:
            assert fold(hit.snippet[begin:end]) == "tunnel", hit
    assert any(hit.marked for hit in find("tunnel"))
    assert any(find("clockwise")[0].snippet.startswith(lead) for lead in ("…", "The", "In", "A", "Path"))


def test_nothing_is_found_for_nothing() -> None:
    assert find("") == [] == find("   ")
    assert find("xyzzy") == []


# The way back


def test_history_goes_back_and_forward() -> None:
    history = History()
    assert not history.back() and not history.forward()
    history.go(Place("map"))
    history.amend(scrolled=30.0)
    history.go(Place("theft"))
    assert history.back() and history.here == Place("map", "", 30.0)
    assert history.forward() and history.here == Place("theft")
    history.back()
    history.go(Place("boss"))
    assert not history.can_go_forward
    history.go(Place("boss"))
    assert history.back() and history.here.page == "map"


def test_history_is_bounded() -> None:
    history = History()
    for number in range(500):
        history.go(Place(ORDER[number % len(ORDER)]))
    steps = 0
    while history.back():
        steps += 1
    assert steps == 100


def test_texts_and_search_need_no_window() -> None:
    modules = "game.rulebook.search, game.rulebook.topics, game.rulebook.examples, game.rulebook.history"
    code = f"import sys, {modules}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
