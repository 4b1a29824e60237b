"""Setting up a game in either rule set: seats, house rules, and what is remembered of each."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from labels import all_faults, shortened

from engine import cards
from engine.options import CHOICES, Config, Options
from game.app import App
from game.i18n import LANGUAGES, t
from game.inputs import Command
from game.scenes.new_game import NewGameScene
from game.scenes.table import TableScene
from game.session import new_game
from game.setup import (
    BOT_NAMES,
    EDITIONS,
    HOUSE_RULES,
    SEAT_LIMITS,
    GameSetup,
    SeatSetup,
    default_setup,
    in_edition,
    levels,
    problem,
)

ONLY_BASE = {"role_deal", "gold_direction", "gold_draw"}
ONLY_SECOND = {"two_door", "crystals", "discard_two_shrinks_hand", "saboteur_finisher_neutral"}


def opened(app: App, edition: str = "base") -> NewGameScene:
    scene = NewGameScene(app, seed=42)
    app.push(scene)
    scene.choose_edition(edition)
    return scene


def named(scene: NewGameScene, name: str) -> Any:
    return next((widget for widget in scene.view.all_widgets() if widget.name == name), None)


def rules_shown(scene: NewGameScene) -> set[str]:
    return {w.name.removeprefix("rule_") for w in scene.view.all_widgets() if w.name.startswith("rule_")}


def fill(scene: NewGameScene) -> None:
    for _ in range(12):
        named(scene, "add").on_press()


def test_the_limits_are_those_of_the_rules() -> None:
    assert dict(SEAT_LIMITS) == cards.SEATS and EDITIONS == cards.EDITIONS
    assert {rule for rules in HOUSE_RULES.values() for rule in rules} == {"rounds", "first_player", *CHOICES}
    assert set(HOUSE_RULES["base"]) - set(HOUSE_RULES["saboteur2"]) == ONLY_BASE
    assert set(HOUSE_RULES["saboteur2"]) - set(HOUSE_RULES["base"]) == ONLY_SECOND


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_rules_with_an_effect_are_shown(app: App, edition: str) -> None:
    scene = opened(app, edition)
    assert rules_shown(scene) == set(HOUSE_RULES[edition])


def test_the_choice_of_the_rule_set_goes_round_and_says_what_it_is(app: App) -> None:
    scene = opened(app)
    texts = []
    for edition in ("saboteur2", "base"):
        named(scene, "edition")._step(1)
        assert scene.setup.edition == edition
        texts.append({label.text for label in scene.labels()})
    assert any("thieves" in text for text in texts[0]) and not any("thieves" in text for text in texts[1])


@pytest.mark.parametrize(("edition", "low", "high"), [("base", 3, 10), ("saboteur2", 2, 12)])
def test_seats_keep_within_the_limits(app: App, edition: str, low: int, high: int) -> None:
    scene = opened(app, edition)
    fill(scene)
    assert len(scene.setup.seats) == high and not named(scene, "add").enabled
    assert scene.fault() is None
    assert Config(edition, high, Options.from_json(scene.setup.options), scene.setup.names)
    for _ in range(12):
        named(scene, "remove0").on_press()
    assert len(scene.setup.seats) == low and not named(scene, "remove0").enabled
    assert scene.fault() is None


def test_what_is_set_up_for_a_rule_set_stays_with_it(app: App) -> None:
    scene = opened(app)
    scene.rules.set("gold_draw", "diggers")
    scene.rules.set("rounds", 2)
    scene.choose_edition("saboteur2")
    assert scene.setup.options == {"rounds": 2} and scene.setup.names == default_setup("Player", 0).names
    scene.rules.set("two_door", "q9")
    fill(scene)
    scene.choose_edition("base")
    assert scene.setup.options == {"gold_draw": "diggers", "rounds": 2} and len(scene.setup.seats) == 5
    scene.choose_edition("saboteur2")
    assert scene.setup.options == {"rounds": 2, "two_door": "q9"} and len(scene.setup.seats) == 12


def test_each_rule_set_remembers_its_last_game(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[GameSetup] = []
    monkeypatch.setattr(app.doors, "start_game", started.append)
    first = opened(app)
    first.rules.set("break_self", True)
    first.start()
    second = opened(app, "saboteur2")
    named(second, "remove1").on_press()
    second.rules.set("crystals", "connected")
    second.start()
    assert [setup.edition for setup in started] == ["base", "saboteur2"]
    again = opened(app, "saboteur2")
    assert again.setup == started[1]
    again.choose_edition("base")
    assert again.setup == started[0]
    assert NewGameScene(app, 42).setup.edition == "saboteur2", "the one played last comes first"


def test_broken_memories_are_not_used(app: App) -> None:
    good = in_edition(default_setup("A", 1), "saboteur2").to_json()
    for bad in (
        {**good, "edition": "base", "options": {"magic": 1}},
        {**good, "seats": []},
        {**good, "seats": good["seats"] * 3},
        {**good, "options": {"two_door": "three"}},
        {**good, "edition": "saboteur3"},
    ):
        app.change("last_setups", {"saboteur2": bad})
        app.change("edition", "saboteur2")
        scene = NewGameScene(app, 42)
        assert scene.setup == in_edition(default_setup("Player", 42), "saboteur2")


def test_a_larger_table_loses_its_last_seats_and_their_first_move() -> None:
    seats = tuple(SeatSetup("novice", name) for name in BOT_NAMES)
    large = GameSetup("saboteur2", seats, {"first_player": 11, "crystals": "connected", "break_self": True}, 3)
    assert problem(large) is None
    small = in_edition(large, "base")
    assert small == GameSetup("base", seats[:10], {"break_self": True}, 3)
    two = in_edition(GameSetup("saboteur2", seats[:2], {"first_player": 1}, 3), "base")
    assert len(two.seats) == 3 and two.options == {"first_player": 1} and len(set(two.names)) == 3
    assert new_game(two).config.seats == 3


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)])
def test_twelve_seats_fit(size: tuple[int, int], scale: int, language: str) -> None:
    app = App.headless(size, language, scale)
    scene = opened(app, "saboteur2")
    fill(scene)
    assert all_faults(scene, app) == []
    assert shortened(scene) == []
    pygame.event.clear()
    app.close()


@pytest.mark.parametrize(("edition", "seats"), [("base", 10), ("saboteur2", 12)])
def test_starting_opens_the_table(app: App, edition: str, seats: int) -> None:
    scene = opened(app, edition)
    fill(scene)
    scene.start()
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert (table.session.config.edition, table.session.config.seats) == (edition, seats)
    assert table.session.setup.names == scene.setup.names
    table.session.close()


def test_every_level_can_be_chosen_and_says_what_it_means(app: App) -> None:
    scene = NewGameScene(app, seed=42)
    app.push(scene)
    seen = set()
    for _ in range(len(levels()) + 1):
        widget = next(w for w in scene.view.all_widgets() if w.name == "kind1")
        kind = scene.setup.seats[1].kind
        assert widget.tip == ("" if kind == "human" else t(f"bots.level.{kind}"))
        seen.add(kind)
        widget.command(Command.RIGHT)
    assert seen == {"human", *levels()}
