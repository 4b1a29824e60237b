"""Hats: each seat wears one that no other wears, everywhere on the screen and in the file of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_tools import Player, session_of, setup_of

from engine.replay import read, verify
from engine.replay_format import MAX_TEXT, read_header
from game.app import App
from game.art import ArtCache
from game.hats import dressed, hats_of, seated, with_hat, with_remark
from game.scenes.game_end import GameEndScene
from game.scenes.handover import HandoverScene
from game.scenes.round_end import round_end_scene
from game.scenes.viewer import ViewerScene
from game.session import Session
from game.setup import HATS, GameSetup, SeatSetup, default_setup
from game.table import worn
from game.table.look import SEATS
from game.table.record import new_session, saved_session
from game.version import VERSION

CHOSEN = (11, 4, 0, 9, 7)


def seats_with(hats: tuple[int | None, ...]) -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup("novice", f"P{number}", hat) for number, hat in enumerate(hats))


def in_hats(setup: GameSetup, hats: tuple[int, ...] = CHOSEN) -> GameSetup:
    seats = tuple(replace(seat, hat=hat) for seat, hat in zip(setup.seats, hats, strict=True))
    return replace(setup, seats=seats)


@given(st.lists(st.none() | st.integers(0, HATS - 1), min_size=2, max_size=HATS))
def test_no_two_seats_wear_the_same_hat(hats: list[int | None]) -> None:
    seats = seats_with(tuple(hats))
    worn_hats = hats_of(seats)
    assert len(set(worn_hats)) == len(seats) and set(worn_hats) <= set(range(HATS))
    for number, hat in enumerate(hats):
        if hat is not None and hat not in hats[:number]:
            assert worn_hats[number] == hat, "the first who chose a hat has it"
    assert hats_of(dressed(seats)) == worn_hats


def test_without_a_choice_hats_go_by_number() -> None:
    assert hats_of(seats_with((None,) * 12)) == tuple(range(12))
    assert hats_of(seats_with((1, None, None))) == (1, 0, 2)


@given(st.permutations(range(HATS)), st.integers(0, 4), st.integers(0, HATS - 1))
def test_a_hat_that_is_taken_is_exchanged(order: list[int], number: int, hat: int) -> None:
    seats = seats_with(tuple(order[:5]))
    before, after = hats_of(seats), hats_of(with_hat(seats, number, hat))
    assert after[number] == hat and len(set(after)) == 5
    if hat in before:
        assert after[before.index(hat)] == before[number]
    assert sum(a != b for a, b in zip(before, after, strict=True)) <= 2


# Remembered set-ups


def test_a_set_up_remembered_without_hats_is_still_one() -> None:
    old = default_setup("Ann", 5).to_json()
    for seat in old["seats"]:
        del seat["hat"]
    setup = GameSetup.from_json(json.loads(json.dumps(old)))
    assert setup is not None and hats_of(setup.seats) == (0, 1, 2, 3, 4)


def test_a_set_up_keeps_its_hats() -> None:
    setup = in_hats(default_setup("Ann", 5))
    assert GameSetup.from_json(json.loads(json.dumps(setup.to_json()))) == setup


@pytest.mark.parametrize("hat", [-1, HATS, True, "3", 2.0, [1]])
def test_no_other_hat_is_taken_from_a_file(hat: Any) -> None:
    obj = default_setup("Ann", 5).to_json()
    obj["seats"][2]["hat"] = hat
    assert GameSetup.from_json(obj) is None


# The file of the game


@given(st.permutations(range(HATS)), st.integers(2, HATS))
def test_the_remark_behind_the_version_tells_the_hats(order: list[int], count: int) -> None:
    seats = seats_with(tuple(order[:count]))
    program = with_remark(VERSION, seats)
    assert len(program) <= MAX_TEXT and program.startswith(VERSION)
    assert seated([seat.kind for seat in seats], [seat.name for seat in seats], program) == (
        seats if program != VERSION else seats_with((None,) * count)
    )
    assert hats_of(seated(["novice"] * count, ["A"] * count, program)) == hats_of(seats)


def test_ordinary_hats_leave_no_remark() -> None:
    assert with_remark("1.0", seats_with((None, 1, 2))) == "1.0"


@pytest.mark.parametrize(
    "program",
    ["1.0", "", "(hats 2 1 0)", "1.0 (hats 2 1)", "1.0 (hats 2 1 0 3)", "1.0 (hats 2 2 0)", "1.0 (hats 2 1 12)",
     "1.0 (hats 2 1 -1)", "1.0 (hats 2 1 0) x", "1.0 (hats 2  1 0)", "1.0 (hats ２ 1 0)"],
)  # fmt: skip
def test_a_remark_that_does_not_fit_is_none(program: str) -> None:
    assert hats_of(seated(["human"] * 3, ["A", "B", "C"], program)) == (0, 1, 2)


def test_a_game_taken_up_again_has_its_hats(tmp_path: Path) -> None:
    setup = in_hats(setup_of(2))
    session = new_session(setup, tmp_path, "instant")
    file = session.file
    session.close()
    assert file is not None
    fault = verify(file)
    assert fault is not None and "can be continued" in str(fault), "the file is whole but for its end"
    header = json.loads(file.read_text("utf-8").splitlines()[0])
    assert read_header(header).program == f"{VERSION} (hats 11 4 0 9 7)"
    assert set(header) == {"type", "format", "version", "rules_version", "edition", "options", "seats", "seed", "date",
                           "program"}, "no field that an older program would refuse"  # fmt: skip
    assert all(set(seat) == {"name", "level"} for seat in header["seats"])
    again = saved_session(file, "instant")
    assert again.seats == setup.seats
    again.close()


# The screen


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[int]]:
    """The hats that were drawn."""
    seen: set[int] = set()
    real = ArtCache.hat

    def hat(self: ArtCache, number: int, size: int) -> pygame.Surface:
        seen.add(number)
        return real(self, number, size)

    monkeypatch.setattr(ArtCache, "hat", hat)
    yield seen


def over(setup: GameSetup) -> Session:
    """A game of one round, played to its end by the bots."""
    session = session_of(replace(setup, seats=tuple(replace(seat, kind="skilled") for seat in setup.seats)))
    for _ in range(2000):
        if session.phase in ("round_over", "game_over"):
            return session
        session.update(1.0)
    raise AssertionError("the game did not end")


def test_the_table_and_the_curtain_show_the_chosen_hats(drawn: set[int]) -> None:
    player = Player(App.headless(), session_of(in_hats(setup_of(5))))
    player.scene.draw(player.app.screen, 0.0)
    assert drawn == set(CHOSEN)
    drawn.clear()
    player.frames(40)
    curtain = player.top
    assert isinstance(curtain, HandoverScene)
    player.app.render()
    assert drawn == {CHOSEN[curtain.seat]}
    player.app.close()


def test_the_ends_show_the_chosen_hats(drawn: set[int], app: App) -> None:
    session = over(in_hats(setup_of(0, rounds=1)))
    app.push(round_end_scene(app, session))
    app.render()
    assert drawn == set(CHOSEN)
    drawn.clear()
    app.replace(GameEndScene(app, session))
    app.render()
    assert drawn == set(CHOSEN)


def test_the_viewer_shows_the_hats_of_the_file(drawn: set[int], app: App, tmp_path: Path) -> None:
    session = new_session(in_hats(setup_of(2)), tmp_path, "instant")
    session.close()
    assert session.file is not None and read(session.file).fault is None
    app.push(ViewerScene(app, session.file))
    app.render()
    assert drawn == set(CHOSEN)


def test_colours_follow_the_hats() -> None:
    seats = in_hats(setup_of(2)).seats
    assert [worn.colour(seats, seat) for seat in range(5)] == [SEATS[hat] for hat in CHOSEN]
