"""What a new game's set-up offers beyond single seats: people, levels, hats, order, and the seed's clipboard."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from labels import all_faults

from engine.options import Config, Options
from game import clipboard, presets
from game.app import App
from game.hats import hats_of
from game.i18n import LANGUAGES
from game.inputs import Command
from game.scenes.hat_dialog import HatDialog, HatTile
from game.scenes.new_game import NewGameScene
from game.session import new_game
from game.setup import (
    BOT_NAMES,
    EDITIONS,
    HATS,
    SEAT_LIMITS,
    GameSetup,
    SeatSetup,
    default_setup,
    in_edition,
    levels,
    problem,
)

NAMES = ("Player", "Player {n}")


@pytest.fixture
def scene(app: App) -> Iterator[NewGameScene]:
    made = NewGameScene(app, seed=42)
    app.push(made)
    yield made
    pygame.event.clear()


def named(scene: NewGameScene, name: str) -> Any:
    return next(widget for widget in scene.view.all_widgets() if widget.name == name)


def order(scene: NewGameScene) -> list[str]:
    return [seat.name for seat in scene.setup.seats]


def press(scene: NewGameScene, key: int, mod: int = 0) -> None:
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))


# People


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("people", range(13))
def test_any_number_of_people_makes_a_game_that_can_begin(edition: str, people: int) -> None:
    before = replace(default_setup("Player", 3), edition=edition)
    setup = presets.with_people(before, people, NAMES)
    assert presets.people_of(setup) == min(people, SEAT_LIMITS[edition][1])
    assert problem(setup) is None and new_game(setup).config.seats == len(setup.seats)
    assert len(setup.seats) == max(5, min(people, SEAT_LIMITS[edition][1]))
    back = presets.with_people(setup, 1, NAMES)
    assert presets.people_of(back) == 1 and problem(back) is None


def test_people_are_numbered_once_there_are_several() -> None:
    one = default_setup("Player", 3)
    three = presets.with_people(one, 3, NAMES)
    assert [seat.name for seat in three.seats if seat.human] == ["Player 1", "Player 2", "Player 3"]
    own = presets.with_people(replace(one, seats=(SeatSetup("human", "Ann"), *one.seats[1:])), 2, NAMES)
    assert [seat.name for seat in own.seats if seat.human] == ["Ann", "Player 2"], "names that were given stay"
    none = presets.with_people(three, 0, NAMES)
    assert all(seat.kind in levels() and seat.name in BOT_NAMES for seat in none.seats)


def test_the_choice_of_people_shows_what_is_set_up(scene: NewGameScene) -> None:
    assert named(scene, "people").index == 0
    for people in (2, 3, 4):
        named(scene, "people")._step(1)
        assert presets.people_of(scene.setup) == people == named(scene, "people").index + 1
    named(scene, "kind3").command(Command.RIGHT)
    assert presets.people_of(scene.setup) == 3 == named(scene, "people").index + 1
    named(scene, "people")._step(-3)
    assert presets.people_of(scene.setup) == 0 and scene.fault() is None


def test_hot_seat_begins_with_two_people_or_those_of_last_time(app: App) -> None:
    assert presets.people_of(NewGameScene(app, people=2).setup) == 2
    assert presets.people_of(NewGameScene(app, people=0).setup) == 0
    three = presets.with_people(default_setup("Player", 3), 3, NAMES)
    app.change("last_setups", {"base": three.to_json()})
    assert NewGameScene(app, 3, people=2).setup.names == three.names
    assert presets.people_of(NewGameScene(app, people=1).setup) == 1
    assert presets.people_of(NewGameScene(app).setup) == 3


# Levels


def test_all_bots_change_their_level_at_once(scene: NewGameScene) -> None:
    choice = named(scene, "all_bots")
    assert choice.values[0] == "Mixed levels" and choice.index == 0
    for level in levels():
        named(scene, "all_bots")._step(1)
        assert {seat.kind for seat in scene.setup.seats if not seat.human} == {level}
        assert len(named(scene, "all_bots").values) == len(levels())
    assert scene.setup.seats[0].human


def test_without_bots_there_is_no_level(scene: NewGameScene) -> None:
    scene.apply(scene.with_people(10))
    while len(scene.setup.seats) > presets.people_of(scene.setup):
        scene.seats.remove(len(scene.setup.seats) - 1)
    assert not named(scene, "all_bots").enabled
    before = scene.setup
    named(scene, "all_bots")._step(1)
    assert scene.setup == before


def test_a_new_seat_is_as_strong_as_the_last_bot_and_has_a_hat_of_its_own(scene: NewGameScene) -> None:
    scene.apply(presets.with_level(scene.setup, "expert"))
    named(scene, "hat1").on_press()
    pick(scene, 5)
    named(scene, "add").on_press()
    assert scene.setup.seats[-1].kind == "expert" and len(set(hats_of(scene.setup.seats))) == 6


# Order


@given(st.integers(2, 12), st.integers(0, 11), st.integers(0, 11), st.integers(0, 99))
def test_who_begins_stays_the_same_wherever_he_sits(count: int, first: int, number: int, seed: int) -> None:
    seats = tuple(SeatSetup("novice", name) for name in BOT_NAMES[:count])
    first, number = first % count, number % count
    setup = GameSetup("saboteur2", seats, {"first_player": first, "rounds": 2}, 1)
    for changed in (
        presets.shuffled(seats, random.Random(seed)),
        presets.moved(seats, number, (number + seed) % count),
    ):
        made = presets.reseated(setup, changed)
        assert made.seats[made.options["first_player"]].name == seats[first].name
        assert sorted(made.names) == sorted(setup.names) and made.options["rounds"] == 2
        worn = dict(zip(made.names, hats_of(made.seats), strict=True))
        assert worn == dict(zip(setup.names, hats_of(seats), strict=True)), "hats stay with their owners"
    left = presets.reseated(setup, tuple(seat for place, seat in enumerate(changed) if place != 0))
    gone = changed[0].name == seats[first].name
    assert gone == ("first_player" not in left.options)


def test_a_shuffle_changes_the_order(scene: NewGameScene) -> None:
    scene.seats.lots = random.Random(5)  # type: ignore[assignment]
    for _ in range(4):
        before = order(scene)
        named(scene, "shuffle").on_press()
        assert order(scene) != before and sorted(order(scene)) == sorted(before)


def test_control_and_arrows_move_the_seat_that_has_the_focus(scene: NewGameScene) -> None:
    before = order(scene)
    scene.view.focus.focus(named(scene, "kind1"))
    press(scene, pygame.K_DOWN, pygame.KMOD_CTRL)
    assert order(scene) == [before[0], before[2], before[1], *before[3:]]
    press(scene, pygame.K_DOWN, pygame.KMOD_CTRL)
    assert order(scene) == [before[0], before[2], before[3], before[1], before[4]], "the focus goes with the seat"
    for _ in range(9):
        press(scene, pygame.K_UP, pygame.KMOD_CTRL)
    assert order(scene) == [before[1], before[0], *before[2:]]
    scene.view.focus.focus(named(scene, "start"))
    press(scene, pygame.K_DOWN, pygame.KMOD_CTRL)
    assert order(scene) == [before[1], before[0], *before[2:]]


def test_a_hat_that_is_dragged_takes_its_seat_along(scene: NewGameScene) -> None:
    before = order(scene)
    step = named(scene, "hat1").rect.y - named(scene, "hat0").rect.y
    at = named(scene, "hat0").rect.center
    for kind, y in (
        (pygame.MOUSEBUTTONDOWN, at[1]),
        (pygame.MOUSEMOTION, at[1] + step),
        (pygame.MOUSEMOTION, at[1] + 2 * step + 3),
    ):
        scene.handle(pygame.event.Event(kind, pos=(at[0], y), button=1, rel=(0, 0), buttons=(1, 0, 0)))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(at[0], at[1] + 2 * step + 3), button=1))
    assert order(scene) == [before[1], before[2], before[0], *before[3:]] and scene.view.dialog is None


# Hats


def pick(scene: NewGameScene, hat: int) -> None:
    dialog = scene.view.dialog
    assert isinstance(dialog, HatDialog)
    tile = next(widget for widget in dialog.widgets if isinstance(widget, HatTile) and widget.hat == hat)
    at = tile.rect.center
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    assert scene.view.dialog is None


def test_a_hat_is_chosen_and_a_taken_one_exchanged(scene: NewGameScene) -> None:
    named(scene, "hat0").on_press()
    pick(scene, 9)
    assert hats_of(scene.setup.seats) == (9, 1, 2, 3, 4)
    named(scene, "hat3").command(Command.ACTIVATE)
    pick(scene, 1)
    assert hats_of(scene.setup.seats) == (9, 3, 2, 1, 4)


def test_the_keys_choose_a_hat_too_and_escape_leaves_it(scene: NewGameScene) -> None:
    scene.view.focus.focus(named(scene, "hat2"))
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)
    assert hats_of(scene.setup.seats) == (0, 1, 9, 3, 4), "from the third to the fourth, and the one below it"
    assert scene.view.focus.current is named(scene, "hat2")
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_ESCAPE)
    assert scene.view.dialog is None and hats_of(scene.setup.seats) == (0, 1, 9, 3, 4)


def test_hats_are_remembered_and_played_with(scene: NewGameScene, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[GameSetup] = []
    monkeypatch.setattr(scene.app.doors, "start_game", started.append)
    named(scene, "hat0").on_press()
    pick(scene, 11)
    scene.start()
    assert hats_of(started[0].seats) == (11, 1, 2, 3, 4)
    assert NewGameScene(scene.app, 42).setup == started[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 100), ((960, 600), 200), ((3840, 2160), 100)])
def test_twelve_seats_and_the_hats_fit(size: tuple[int, int], scale: int, language: str) -> None:
    app = App.headless(size, language, scale)
    scene = NewGameScene(app, seed=42)
    app.push(scene)
    scene.choose_edition("saboteur2")
    scene.apply(scene.with_people(12))
    assert Config("saboteur2", 12, Options(), scene.setup.names) and len(scene.setup.seats) == HATS
    assert all_faults(scene, app) == []
    scene.seats.open_hats(11)
    assert all_faults(scene, app) == []
    dialog = scene.view.dialog
    assert dialog is not None and app.screen.get_rect().contains(dialog.rect)
    pygame.event.clear()
    app.close()


# The seed


def test_a_seed_is_copied_and_pasted(scene: NewGameScene, monkeypatch: pytest.MonkeyPatch) -> None:
    held = [""]
    monkeypatch.setattr(clipboard, "put", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(clipboard, "get", lambda: held[0])
    named(scene, "seed_copy").on_press()
    assert held == ["42"]
    held[0] = "  123456\n"
    named(scene, "seed_paste").on_press()
    assert scene.seed_text == "123456" == named(scene, "seed").text and scene.fault() is None
    for bad in ("", "seed", "-3", "1.5", "9" * 19, "１２"):
        held[0], scene.app.toast = bad, None
        named(scene, "seed_paste").on_press()
        assert scene.seed_text == "123456" and scene.app.toast is not None


def test_a_machine_without_a_clipboard_says_so(scene: NewGameScene, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no such thing")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    for button in ("seed_copy", "seed_paste"):
        scene.app.toast = None
        named(scene, button).on_press()
        assert scene.app.toast is not None
        assert "clipboard" in scene.app.toast.text and "no such thing" in scene.app.toast.text
    assert scene.seed_text == "42"


def test_a_new_seed_is_another(scene: NewGameScene) -> None:
    seen = {scene.seed_text}
    for _ in range(4):
        named(scene, "seed_new").on_press()
        seen.add(scene.seed_text)
        assert scene.fault() is None
    assert len(seen) >= 4


def test_several_people_stay_several_under_another_rule_set(app: App) -> None:
    """The set-up that is remembered there may be for one: nobody's hand may then be shown without a curtain."""
    app.change("last_setups", {"saboteur2": in_edition(default_setup("Ann", 1), "saboteur2").to_json()})
    scene = NewGameScene(app, seed=1, people=2)
    app.push(scene)
    scene.choose_edition("saboteur2")
    assert presets.people_of(scene.setup) == 2
    scene.choose_edition("base")
    assert presets.people_of(scene.setup) == 2
