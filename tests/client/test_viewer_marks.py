"""Bookmarks and notes in the viewer, what it does not tell ahead, and what is made of a position."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from labels import faults
from viewer_tools import click, frames, pad, picture, press, reviewed, sample, settings, toast, viewer, words

from engine import scenario
from engine.observation import SPECTATOR
from engine.replay import read
from game import clipboard, i18n
from game.i18n import LANGUAGES, t
from game.replays.beside import MARKS, beside
from game.replays.marks import Marks
from game.scenes.list_dialog import ListDialog, Row
from game.scenes.play_on import PlayOnScene
from game.scenes.table import TableScene
from game.scenes.viewer import ViewerScene
from game.scenes.viewer_marks import NoteDialog
from game.setup import HUMAN
from game.ui.screen_keyboard import ScreenKeyboard


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ViewerScene]:
    monkeypatch.setenv("DWARF_MINERS_HOME", str(tmp_path / "home"))
    made = viewer(sample(tmp_path))
    yield made
    made.app.close()
    i18n.set_language("en")


def type_in(scene: ViewerScene, text: str) -> None:
    for letter in text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    frames(scene.app)


# Bookmarks


def test_put_changed_and_removed_by_keyboard_alone(scene: ViewerScene) -> None:
    scene.seek(12)
    press(scene, pygame.K_b)
    assert isinstance(scene.view.dialog, NoteDialog)
    type_in(scene, "who lied? 谁在骗人")
    press(scene, pygame.K_RETURN)
    assert scene.view.dialog is None and "who lied? 谁在骗人" in words(scene)
    assert [(mark.step, mark.text) for mark in Marks(scene.path, 99).all] == [(12, "who lied? 谁在骗人")]
    press(scene, pygame.K_b)
    type_in(scene, "!")
    press(scene, pygame.K_ESCAPE)
    assert scene.bookmarks.at(12) is not None and "!" not in words(scene)
    press(scene, pygame.K_b)
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_SPACE)
    assert scene.bookmarks.all == () and not beside(scene.path, MARKS).exists()


def test_keys_are_letters_while_a_note_is_written(scene: ViewerScene) -> None:
    press(scene, pygame.K_b)
    for key in (pygame.K_b, pygame.K_c, pygame.K_s, pygame.K_SPACE, pygame.K_PERIOD):
        press(scene, key)
    assert isinstance(scene.view.dialog, NoteDialog) and scene.at == 0 and not scene.playing
    scene.app.change("ui_scale", 150)  # the line is made anew and keeps what was written
    type_in(scene, "x")
    press(scene, pygame.K_RETURN)
    mark = scene.bookmarks.at(0)
    assert mark is not None and mark.text.endswith("x")


def test_a_pad_writes_notes_on_the_screen(scene: ViewerScene) -> None:
    pad(scene, pygame.CONTROLLER_BUTTON_RIGHTSTICK)
    assert scene.view.dialog is not None and not isinstance(scene.view.dialog, NoteDialog)
    pad(scene, pygame.CONTROLLER_BUTTON_A)
    assert scene.bookmarks.at(0) is not None
    pad(scene, pygame.CONTROLLER_BUTTON_RIGHTSTICK)
    for _ in range(8):
        if getattr(scene.view.focus.current, "text", "") == t("viewer.mark_write"):
            break
        pad(scene, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    pad(scene, pygame.CONTROLLER_BUTTON_A)
    board = scene.view.dialog
    assert isinstance(board, ScreenKeyboard)
    board.type("a")
    pad(scene, pygame.CONTROLLER_BUTTON_START)
    mark = scene.bookmarks.at(0)
    assert mark is not None and mark.text == "A"


def test_the_list_leads_to_each_page_by_page(scene: ViewerScene) -> None:
    for at in range(0, 60, 2):
        scene.bookmarks.put(at, f"note {at} " + "long " * (at % 7 * 9))
    press(scene, pygame.K_l)
    dialog = scene.view.dialog
    assert isinstance(dialog, ListDialog) and dialog.pages > 2 and len(dialog.entries) == 30
    for _ in range(dialog.pages - 1):
        assert not faults(scene.labels(), scene.app)
        press(scene, pygame.K_PAGEDOWN)
    last = [widget for widget in dialog.widgets if isinstance(widget, Row)][-1]
    click(scene, last.rect.center)
    assert scene.view.dialog is None and scene.at == 58
    press(scene, pygame.K_l)
    for _ in range(40):  # down through all pages with the arrow alone
        press(scene, pygame.K_DOWN)
    dialog = scene.view.dialog
    assert isinstance(dialog, ListDialog) and dialog.page == dialog.pages - 1


def test_a_broken_file_of_bookmarks_is_said_and_kept(tmp_path: Path) -> None:
    path = sample(tmp_path)
    beside(path, MARKS).write_text("[", "utf-8")
    scene = viewer(path)
    assert toast(scene) and scene.bookmarks.all == ()
    assert any(file.name.endswith(".broken") for file in tmp_path.iterdir())
    scene.app.close()


# Nothing is told ahead


def test_nothing_ahead_shows(tmp_path: Path) -> None:
    """A whole game and one that breaks off look alike up to there, bookmarks ahead or not."""
    whole = sample(tmp_path)
    (tmp_path / "cut").mkdir()
    cut = sample(tmp_path / "cut")
    lines = cut.read_text("utf-8").splitlines(keepends=True)
    cut.write_text("".join([*lines[:70], "{}\n"]), "utf-8")
    Marks(whole, 100).put(60, "ahead")
    shots = []
    for path in (whole, cut):
        scene = viewer(path)
        settings(scene, spoiler_free=True)
        scene.show()
        taken = []
        for at in (0, 7, 30, 50):
            scene.seek(at)
            taken.append(picture(scene))
            assert t("viewer.step_alone", step=at) in words(scene)
        shots.append(taken)
        settings(scene, spoiler_free=False)
        scene.show()
        shots.append([picture(scene)])
        scene.app.close()
    assert shots[0] == shots[2] and shots[1] != shots[3]


def test_the_review_ahead_is_hidden_too(tmp_path: Path) -> None:
    scene = viewer(reviewed(tmp_path))
    settings(scene, spoiler_free=True)
    scene.seek(30)
    hidden = picture(scene)
    review = scene.analysis.review
    assert review is not None
    later = [tuple(1 - x for x in row) if at > 30 else row for at, row in enumerate(review.chances)]
    scene.analysis.review = type(review)(
        review.digest, review.depth, review.sides, tuple(later), review.suspicion, review.judgements
    )
    assert picture(scene) == hidden
    press(scene, pygame.K_t)
    dialog = scene.view.dialog
    assert isinstance(dialog, ListDialog)
    assert len(dialog.entries) == sum(turn.step < 30 for turn in scene.analysis.turns)
    press(scene, pygame.K_ESCAPE)
    settings(scene, spoiler_free=False)
    assert picture(scene) != hidden
    scene.app.close()


def test_it_is_remembered_and_the_bar_does_not_tell_the_length(scene: ViewerScene) -> None:
    press(scene, pygame.K_s)
    assert scene.app.settings.spoiler_free and scene.scrub.span == 40
    scene.seek(39)
    assert scene.scrub.span == 40
    scene.step(1)
    assert scene.scrub.span == 80
    scene.seek(10)
    assert scene.scrub.step_at(scene.scrub.rect().right) == 40, "the bar leads no farther than one has been"
    press(scene, pygame.K_s)
    assert not scene.app.settings.spoiler_free and scene.scrub.span == len(scene.steps)


# What is made of a position


@pytest.mark.parametrize("name", ["base-5", "saboteur2-6"])
def test_playing_on_begins_in_the_position_and_is_saved(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DWARF_MINERS_HOME", str(tmp_path / "home"))
    scene = viewer(sample(tmp_path, name))
    app = scene.app
    scene.seek(21)
    there = scene.game.observation(None)
    press(scene, pygame.K_o)
    choice = app.scenes.top
    assert isinstance(choice, PlayOnScene) and choice.seats[there.to_move or 0].kind == HUMAN
    assert [seat.name for seat in choice.seats] == list(scene.game.config.names)
    kind = next(widget for widget in choice.view.all_widgets() if widget.name == "kind1")
    choice.view.focus.focus(kind)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_RIGHT)
    chosen = choice.seats[1].kind
    choice.start()
    table = app.scenes.top
    assert isinstance(table, TableScene) and table.session.seats[1].kind == chosen
    path = table.session.file
    assert path is not None
    app.pop()
    saved = read(path)
    begun = saved.game_at(0).observation(None)
    assert saved.fault is None and saved.header.scenario is not None and saved.header.levels[1] == chosen
    assert (begun.hands, begun.pile_cards, begun.goals, begun.to_move, begun.round) == (
        there.hands, there.pile_cards, there.goals, there.to_move, there.round,
    )  # fmt: skip
    assert [seat.role for seat in begun.seats] == [seat.role for seat in there.seats]
    again = viewer(path)
    assert again.replay is not None and again.views == [SPECTATOR], "it can be played on, so nobody looks into it"
    app.close()


def test_a_scenario_is_saved_as_it_can_be_loaded(scene: ViewerScene) -> None:
    scene.seek(18)
    press(scene, pygame.K_x)
    folder = scene.path.parent / "home" / "data" / "scenarios"
    [path] = folder.iterdir()
    assert str(path) in toast(scene)
    assert scenario.dump(scenario.read(path)) == scenario.dump(scene.game)
    press(scene, pygame.K_x)
    assert len(list(folder.iterdir())) == 2, "none is written over"


def test_where_nobody_plays_a_card_no_game_begins(scene: ViewerScene) -> None:
    assert scene.replay is not None
    scene.seek(len(scene.steps))
    for key in (pygame.K_o, pygame.K_x):
        scene.app.toast = None
        press(scene, key)
        assert toast(scene) == t("viewer.branch_no_turn") and scene.app.scenes.top is scene


def test_a_running_game_is_not_branched(tmp_path: Path) -> None:
    path = sample(tmp_path)
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:30]), "utf-8")
    scene = viewer(path)
    for key in (pygame.K_o, pygame.K_x):
        scene.app.toast = None
        press(scene, key)
        assert toast(scene) == t("viewer.branch_running") and scene.app.scenes.top is scene
    scene.app.close()


@pytest.mark.parametrize("works", [True, False])
def test_a_picture_is_saved_and_copied_where_that_works(
    works: bool, scene: ViewerScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = []

    def put(path: Path) -> None:
        if not works:
            raise clipboard.ClipboardError("none")
        copied.append(pygame.image.load(path).get_size())

    monkeypatch.setattr(clipboard, "put_picture", put)
    scene.seek(9)
    press(scene, pygame.K_p)
    [path] = (scene.path.parent / "home" / "data" / "pictures").iterdir()
    assert pygame.image.load(path).get_size() == scene.app.size and str(path) in toast(scene)
    assert copied == ([scene.app.size] if works else [])


@pytest.mark.skipif(sys.platform == "win32", reason="a program that takes its input is a shell script here")
def test_the_clipboard_gets_the_picture_from_the_program_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = tmp_path / 'it\'s a "picture".png'
    picture.write_bytes(b"PNG")
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/bin:/usr/bin")
    monkeypatch.setenv("WAYLAND_DISPLAY", "")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    program = tmp_path / "bin" / "xclip"
    program.write_text(f'#!/bin/sh\ncat > "{tmp_path}/got"\necho "$@" > "{tmp_path}/asked"\n')
    program.chmod(0o755)
    clipboard.put_picture(picture)
    assert (tmp_path / "got").read_bytes() == b"PNG" and "image/png" in (tmp_path / "asked").read_text()
    program.write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(clipboard.ClipboardError):
        clipboard.put_picture(picture)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    with pytest.raises(clipboard.ClipboardError):
        clipboard.put_picture(picture)


def test_a_picture_that_cannot_be_saved_is_said(scene: ViewerScene) -> None:
    home = scene.path.parent / "home" / "data"
    home.mkdir(parents=True)
    (home / "pictures").write_text("in the way")
    press(scene, pygame.K_p)
    assert t("viewer.picture_failed", cause="")[:20] in toast(scene)


# Looks and chance


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 80)])
def test_dialogs_fit(size: tuple[int, int], scale: int, language: str, tmp_path: Path) -> None:
    scene = viewer(sample(tmp_path, "saboteur2-12"), size, language, scale)
    scene.bookmarks.put(3, "a note that is longer than a line can be, " * 4)
    scene.seek(3)
    assert not faults(scene.labels(), scene.app)
    for key in (pygame.K_b, pygame.K_l, pygame.K_m, pygame.K_o):
        press(scene, key)
        top = scene.app.scenes.top
        assert top is not None and not faults(top.labels(), scene.app), key
        scene.app.render()
        press(scene, pygame.K_ESCAPE)
        assert scene.app.scenes.top is scene and scene.view.dialog is None
    scene.app.close()
    i18n.set_language("en")


@pytest.mark.matrix(3)
@pytest.mark.parametrize("seed", range(3))
def test_any_keys_and_clicks_leave_it_whole(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DWARF_MINERS_HOME", str(tmp_path / "home"))
    scene = viewer(reviewed(tmp_path, "saboteur2-6"))
    lots, app = random.Random(seed), scene.app
    keys = [*map(ord, "fv+-wa,.kblctspxm"), pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_TAB,
            pygame.K_RETURN, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_END]  # fmt: skip
    for _ in range(50):
        if app.scenes.top is not scene:
            app.doors.replay(scene.path) if len(app.scenes) < 2 else app.pop()
            top = app.scenes.top
            scene = top if isinstance(top, ViewerScene) else scene
            continue
        if lots.random() < 0.3:
            click(scene, (lots.randrange(1280), lots.randrange(720)))
        else:
            press(scene, lots.choice(keys))
        if isinstance(app.scenes.top, ViewerScene):
            assert scene.replay is None or 0 <= scene.at <= len(scene.steps)
            app.render()
    app.close()
    i18n.set_language("en")
