"""Marks on players: one person's own, kept with the game, gone with the round, and seen by nobody else."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from labels import faults
from table_tools import Player, RoteBot, session_of, setup_of, table

from engine.observation import SPECTATOR
from game import i18n
from game.app import App
from game.botworker import SameThreadWorker
from game.scenes.handover import HandoverScene
from game.seat_notes import SUSPECTED, TRUSTED, SeatNotes, notes_file
from game.session import Session
from game.table.record import new_session, saved_session


def worker() -> SameThreadWorker:
    return SameThreadWorker(lambda level: RoteBot())


def ready(humans: int = 1) -> Player:
    """A table where a person is to move."""
    player = table(humans)
    for _ in range(300):
        player.frames(1)
        if isinstance(player.top, HandoverScene):
            player.hold(pygame.K_SPACE, 45)
        if player.session.my_turn:
            return player
    raise AssertionError("no turn came")


def seat_point(player: Player, seat: int) -> tuple[int, int]:
    return player.scene.stage.layout.seats[seat].center


def test_three_states_by_both_mouse_buttons() -> None:
    player = ready()
    for button in (1, 3):
        for state in (TRUSTED, SUSPECTED, None):
            player.click(seat_point(player, 2), button)
            assert player.session.my_notes.get(2) == state
    player.click(seat_point(player, 0), 1)
    assert dict(player.session.my_notes) == {} and not player.scene.warning
    player.click(seat_point(player, 0), 3)
    assert dict(player.session.my_notes) == {} and player.scene.warning == i18n.t("aids.notes.own", name="Ann")


def test_a_card_that_is_chosen_is_aimed_and_not_taken_for_a_mark() -> None:
    player = ready()
    player.key(pygame.K_1)
    steps = player.session.steps
    player.click(seat_point(player, 2), 1)
    assert dict(player.session.my_notes) == {} and player.session.steps >= steps
    player.click(seat_point(player, 3), 3)
    assert dict(player.session.my_notes) == {3: TRUSTED}, "the right button marks in any case"


def test_by_keyboard_alone() -> None:
    player = ready()
    player.move(player.scene.stage.layout.mine.center)
    player.key(pygame.K_t)
    focus = player.scene.view.focus
    assert focus.shown and focus.current is not None and focus.current.name == "seat:1" and player.scene.told
    player.key(pygame.K_t)
    player.key(pygame.K_RIGHT)
    assert focus.current.name == "seat:2"
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert dict(player.session.my_notes) == {1: TRUSTED, 2: SUSPECTED}
    assert player.scene.message[0] == i18n.t("aids.notes.set_suspected", name="Cid")


def test_the_key_marks_who_is_under_the_mouse() -> None:
    player = ready()
    player.move(seat_point(player, 4))
    player.key(pygame.K_t)
    assert dict(player.session.my_notes) == {4: TRUSTED}


@pytest.mark.parametrize(("lang", "size", "scale"), [("en", (960, 600), 100), ("zh-Hans", (1280, 720), 200)])
def test_it_is_drawn_and_said(lang: str, size: tuple[int, int], scale: int) -> None:
    player = table(1, size, lang, scale)
    player.frames(30)
    before = pygame.image.tobytes(player.app.render(), "RGB")
    player.scene.note(1)
    player.frames(2)
    trusted = pygame.image.tobytes(player.app.render(), "RGB")
    player.scene.note(1)
    player.frames(2)
    suspected = pygame.image.tobytes(player.app.render(), "RGB")
    assert len({before, trusted, suspected}) == 3
    player.move(seat_point(player, 1))
    player.scene.told = ""
    assert i18n.t("aids.notes.suspected") in player.scene.message[0]
    assert not faults(player.scene.labels(), player.app)
    player.app.close()
    i18n.set_language("en")


# Several people


def hot_seat() -> tuple[Session, int]:
    session = session_of(setup_of(3, seats=4))
    while session.curtain is None:
        session.update(1.0)
    seat = session.curtain
    session.lift(seat)
    return session, seat


def test_everybody_has_their_own_and_the_public_none() -> None:
    session, seat = hot_seat()
    other = next(person for person in session.humans if person != seat)
    assert session.turn_note(other) and dict(session.my_notes) == {other: TRUSTED}
    session.lower()
    assert session.viewer == SPECTATOR and dict(session.my_notes) == {} and not session.turn_note(3)
    session.lift(seat)
    assert dict(session.my_notes) == {other: TRUSTED}
    session.try_play(next(a for a in session.observation().legal if a.type == "pass"))
    while session.viewer in (seat, SPECTATOR):
        if session.private:
            session.dismiss_private()
        elif session.curtain is not None:
            session.lift(session.curtain)
        else:
            session.update(1.0)
    assert dict(session.my_notes) == {}


def shots(noted: bool) -> list[bytes]:
    """The curtain, and the next person's table, after the first person noted something or nothing."""
    player = Player(App.headless(), session_of(setup_of(2, seats=3)))
    out = []
    while not isinstance(player.top, HandoverScene):
        player.frames(1)
    player.hold(pygame.K_SPACE, 45)
    session, first = player.session, player.session.viewer
    if noted:
        player.scene.note(2)
        player.scene.note(1 - first)
    session.try_play(next(a for a in session.observation().legal if a.type == "pass"))
    for _ in range(300):
        player.frames(1)
        if session.private:
            player.key(pygame.K_RETURN)
        elif isinstance(player.top, HandoverScene):
            if session.curtain == first:
                break
            out.append(pygame.image.tobytes(player.app.render(), "RGB"))
            player.hold(pygame.K_SPACE, 45)
            player.frames(2)
            out.append(pygame.image.tobytes(player.app.render(), "RGB"))
            session.lower()
            player.frames(3)
            out.append(pygame.image.tobytes(player.app.render(), "RGB"))
            break
    player.app.close()
    return out


def test_no_picture_that_others_see_knows_of_a_mark() -> None:
    plain, noted = shots(False), shots(True)
    assert len(plain) == 3 and plain == noted


# Kept


def test_kept_with_the_game_but_not_in_its_replay(tmp_path: Path) -> None:
    session = new_session(setup_of(1), tmp_path, "instant", worker())
    assert session.file is not None
    written = session.file.read_bytes()
    session.turn_note(2)
    session.turn_note(3)
    session.turn_note(3)
    assert session.file.read_bytes() == written, "others may open the replay"
    session.close()
    again = saved_session(session.file, "instant", worker())
    assert dict(again.my_notes) == {2: TRUSTED, 3: SUSPECTED}
    again.turn_note(3)
    again.turn_note(2)
    again.turn_note(2)
    assert dict(again.my_notes) == {} and not notes_file(session.file).exists(), "no marks, no file"
    again.close()


def test_gone_with_the_round_and_with_the_game(tmp_path: Path) -> None:
    session = new_session(setup_of(1), tmp_path, "instant", worker())
    bot, noted = RoteBot(), 0
    for _ in range(4000):
        session.update(1.0)
        if session.private:
            session.dismiss_private()
        elif session.phase == "round_over":
            session.next_round()
            assert dict(session.my_notes) == {}
        elif session.phase == "game_over":
            break
        elif session.my_turn:
            if not session.my_notes:
                session.turn_note(2)
                noted += 1
            session.try_play(bot.choose(session.observation(), session.steps).action)
    assert noted == 3 and session.file is not None and notes_file(session.file).exists()
    assert not session.turn_note(2), "all roles are open"
    session.close()
    assert not notes_file(session.file).exists()


def test_marks_of_another_round_are_not_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "notes" / "x.json"
    notes = SeatNotes(1)
    notes.write_to(path)
    notes.turn(0, 2)
    later = SeatNotes(2)
    later.write_to(path)
    assert dict(later.of(0)) == {} and later.cause is None


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "dwarf-miners-notes", "version": 9}', "x" * 70000])
def test_a_broken_file_is_kept_aside_and_said_in_one_line(tmp_path: Path, text: str) -> None:
    session = new_session(setup_of(1), tmp_path, "instant", worker())
    session.close()
    assert session.file is not None
    path = notes_file(session.file)
    path.write_text(text)
    again = saved_session(session.file, "instant", worker())
    assert dict(again.my_notes) == {} and path.with_name(path.name + ".broken").exists()
    ((key, named),) = again.notices
    assert "\n" not in i18n.t(key, **named) and "not kept" in i18n.t(key, **named)
    again.turn_note(1)
    assert json.loads(path.read_text())["notes"] == {"0": {"1": TRUSTED}}
    again.close()


def test_notes_of_an_earlier_version_are_found_and_lie_beside_the_game_then(tmp_path: Path) -> None:
    session = new_session(setup_of(1), tmp_path, "instant", worker())
    session.turn_note(1)
    session.close()
    assert session.file is not None
    path = notes_file(session.file)
    assert path.parent == tmp_path and path.name.startswith(session.file.stem)
    (tmp_path / "notes").mkdir()
    old = path.rename(tmp_path / "notes" / f"{session.file.stem}.json")
    again = saved_session(session.file, "instant", worker())
    assert dict(again.my_notes) == {1: TRUSTED} and path.exists() and not old.exists()
    again.close()


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    session = new_session(setup_of(1), tmp_path, "instant", worker())
    assert session.file is not None
    notes_file(session.file).with_name(notes_file(session.file).name + ".part").mkdir()
    session.turn_note(1)
    assert dict(session.my_notes) == {1: TRUSTED} and session.notices[0][0] == "aids.notes.lost"
    session.close()
