"""What the list of replays does to files: other names, the trash, files from elsewhere."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from replay_list_tools import WHOLE, dialog_of, entry_of, make_folder, opened, press, said, stems, write

from game import i18n, saved
from game.app import App
from game.i18n import LANGUAGES
from game.replays.beside import KINDS, beside, write_beside
from game.replays.bringing import path_of
from game.replays.names import MAX_LENGTH, why_not
from game.ui.screen_keyboard import ScreenKeyboard
from game.ui.virtual_list import VirtualList


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_folder(tmp_path)


@pytest.fixture
def app(folder: Path) -> Iterator[App]:
    made = App.headless(replays_dir=folder)
    yield made
    made.close()
    i18n.set_language("en")


# Another name


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "name_empty"), ("   ", "name_empty"), (".jsonl", "name_empty"), ("x" * (MAX_LENGTH + 1), "name_long"),
        ("矿" * 80, "name_long"), ("a/b", "name_letter"), ("a\\b", "name_letter"), ("../up", "name_letter"),
        ("a:b", "name_letter"), ("what?", "name_letter"), ("<b>", "name_letter"), ("tab\tbed", "name_unprintable"),
        ("line\nbreak", "name_unprintable"), ("\u202eevil", "name_unprintable"), (".hidden", "name_dot"),
        ("..", "name_dot"), ("end.", "name_dot"), ("CON", "name_reserved"), ("nul.txt", "name_reserved"),
        ("Lpt1", "name_reserved"), ("open", "name_taken"), ("OPEN", "name_taken"), ("open.jsonl", "name_taken"),
        ("marked", "name_taken"),
    ],
)  # fmt: skip
def test_names_that_no_file_may_have(folder: Path, text: str, key: str) -> None:
    (folder / "marked.marks.json").write_text("{}")
    found = why_not(text, folder / "base-3.jsonl")
    assert found is not None and found[0] == f"replays.{key}"
    for language in LANGUAGES:
        i18n.set_language(language)
        assert i18n.t(found[0], **found[1]) != found[0]
    i18n.set_language("en")


@pytest.mark.parametrize(
    "text", ["a", "最后一局 2", "base-3", "BASE-3", "x.y", "100 %", "'quoted'", "-n", "=1+1", "عربي"]
)
def test_names_that_a_file_may_have(folder: Path, text: str) -> None:
    assert why_not(text, folder / "base-3.jsonl") is None


def test_renaming_takes_along_what_lies_beside(app: App, folder: Path) -> None:
    scene = opened(app)
    entry = entry_of(scene, "base-5")
    for kind in KINDS:
        write_beside(entry.path, kind, {"kind": kind})
    scene.files.ask_name(entry)
    dialog = dialog_of(scene)
    assert dialog.text_now == "base-5" and scene.view.focus.current is not None
    assert scene.view.focus.current.name == "field" and app.gui.typing
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    write(app, "最好的一局")
    press(app, pygame.K_RETURN)
    assert scene.view.dialog is None and not app.gui.typing
    new = folder / "最好的一局.jsonl"
    assert new.exists() and not entry.path.exists() and "最好的一局" in stems(scene)
    assert all(beside(new, kind).exists() and not beside(entry.path, kind).exists() for kind in KINDS)
    current = scene.view.focus.current
    assert current is not None and getattr(current, "entry", None) == entry_of(scene, "最好的一局")
    assert "最好的一局" in said(app)


def test_a_name_that_will_not_do_is_said_and_can_be_mended(app: App, folder: Path) -> None:
    scene = opened(app)
    scene.files.ask_name(entry_of(scene, "base-5"))
    write(app, "/")
    press(app, pygame.K_RETURN)
    dialog = dialog_of(scene)
    assert dialog.fault and dialog.fault in [label.text for label in scene.labels()]
    press(app, pygame.K_BACKSPACE)
    assert dialog.fault == ""
    app.change("ui_scale", 150)
    assert dialog_of(scene) is dialog and dialog.text_now == "base-5"
    press(app, pygame.K_ESCAPE)
    assert scene.view.dialog is None and (folder / "base-5.jsonl").exists() and not app.gui.typing


def test_a_name_is_typed_with_a_gamepad(app: App, folder: Path) -> None:
    scene = opened(app)
    scene.files.ask_name(entry_of(scene, "base-5"))

    def pad(key: int, button: str) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            app.handle(pygame.event.Event(kind, key=key, mod=0, unicode="", pad=0, action="", button=button))

    pad(pygame.K_RETURN, "a")
    assert isinstance(scene.view.dialog, ScreenKeyboard) and scene.view.dialog.text == "base-5"
    scene.view.dialog.type("x")
    pad(0, "start")
    assert dialog_of(scene).text_now == "base-5x"
    app.render()
    dialog_of(scene).give(dialog_of(scene).answers[0])
    scene.view.handle(pygame.event.Event(pygame.USEREVENT))
    assert (folder / "base-5x.jsonl").exists() and scene.view.dialog is None and not app.gui.typing


def test_another_language_puts_the_question_away(app: App) -> None:
    scene = opened(app)
    scene.files.ask_path()
    assert app.gui.typing
    app.change("language", "zh-Hans")
    assert scene.view.dialog is None and not app.gui.typing
    app.render()


def test_a_name_taken_in_the_last_moment_overwrites_nothing(app: App, folder: Path) -> None:
    scene = opened(app)
    (folder / "late.jsonl").write_text("other\n")
    scene.files.rename(folder / "base-5.jsonl", "late")
    assert (folder / "late.jsonl").read_text() == "other\n" and (folder / "base-5.jsonl").exists()
    assert "cannot be moved" in said(app)


def test_only_other_capitals(app: App, folder: Path) -> None:
    scene = opened(app)
    scene.files.rename(folder / "base-5.jsonl", "Base-5")
    assert "Base-5" in stems(scene) and "base-5" not in stems(scene)


# The trash


def test_delete_and_undo_take_along_what_lies_beside(app: App, folder: Path) -> None:
    scene = opened(app)
    entry = entry_of(scene, "base-5")
    for kind in KINDS:
        write_beside(entry.path, kind, {"kind": kind})
    scene.files.delete(entry)
    trash = folder / saved.TRASH
    assert "base-5" not in stems(scene) and len(list(trash.iterdir())) == 1 + len(KINDS)
    assert not [path for path in folder.iterdir() if path.name.startswith("base-5")]
    scene.files.undo()
    assert "base-5" in stems(scene) and all(beside(entry.path, kind).exists() for kind in KINDS)
    assert list(trash.iterdir()) == []


def test_all_can_be_deleted_and_brought_back_in_turn(app: App, folder: Path) -> None:
    scene = opened(app)
    before = sorted(stems(scene))
    scene.view.focus.focus(scene.view.scroll.row(0) if isinstance(scene.view.scroll, VirtualList) else None)
    for _ in before:
        press(app, pygame.K_DELETE)
        app.render()
    assert stems(scene) == [] and "No games are saved yet" in " ".join(label.text for label in scene.labels())
    for _ in before:
        press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert sorted(stems(scene)) == before and scene.files.deleted == []


def test_two_of_one_name_in_the_trash(folder: Path) -> None:
    path = folder / "base-5.jsonl"
    write_beside(path, "marks", 1)
    first = saved.delete(path)
    path.write_text("second\n")
    second = saved.delete(path)
    assert first != second and first.exists() and second.read_text() == "second\n"
    saved.restore(first, path)
    assert beside(path, "marks").exists()
    with pytest.raises(FileExistsError):
        saved.restore(second, path)


def test_a_file_that_is_gone_is_said(app: App, folder: Path) -> None:
    scene = opened(app)
    entry = entry_of(scene, "base-5")
    entry.path.unlink()
    scene.files.delete(entry)
    assert "cannot be moved" in said(app)
    scene.files.rename(entry.path, "other")
    assert "cannot be moved" in said(app) and not (folder / "other.jsonl").exists()


# From elsewhere


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    made = tmp_path / "elsewhere"
    made.mkdir()
    return made


def test_a_dropped_file_is_copied_with_its_bookmarks(app: App, folder: Path, elsewhere: Path) -> None:
    source = elsewhere / "from a friend.jsonl"
    shutil.copy(WHOLE[0], source)
    write_beside(source, "marks", {"x": 1})
    scene = opened(app)
    scene._set_search("nothing of that kind")
    app.handle(pygame.event.Event(pygame.DROPFILE, file=str(source)))
    target = folder / source.name
    assert target.read_bytes() == source.read_bytes() and source.exists() and beside(target, "marks").exists()
    assert "from a friend" in stems(scene) and scene.search == ""
    current = scene.view.focus.current
    assert getattr(current, "entry", None) == entry_of(scene, "from a friend")
    app.handle(pygame.event.Event(pygame.DROPFILE, file=str(source)))
    assert "already" in said(app) and len(list(folder.glob("from a friend*.jsonl"))) == 1


def test_another_game_of_the_same_name_gets_a_number(app: App, folder: Path, elsewhere: Path) -> None:
    source = elsewhere / WHOLE[0].name
    shutil.copy(WHOLE[1], source)
    scene = opened(app)
    scene.files.bring(source)
    assert f"{WHOLE[0].stem} (2)" in stems(scene)
    assert (folder / WHOLE[0].name).read_bytes() == WHOLE[0].read_bytes()


@pytest.mark.parametrize("name", ["con.jsonl", "what?.jsonl", "line\nbreak.jsonl", "no ending", ".jsonl"])
def test_a_file_whose_name_may_not_be(app: App, folder: Path, elsewhere: Path, name: str) -> None:
    source = elsewhere / name
    shutil.copy(WHOLE[0], source)
    before = len(list(folder.glob("*.jsonl")))
    scene = opened(app)
    scene.files.bring(source)
    assert len(list(folder.glob("*.jsonl"))) == before + 1 == len(scene.found)


def test_a_broken_file_is_refused_and_may_be_seen(
    app: App, folder: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(app.doors, "replay", shown.append)
    lines = WHOLE[0].read_text("utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if '"digest"' in line)
    obj = json.loads(lines[number])
    lines[number] = json.dumps({**obj, "digest": obj["digest"] ^ 1})  # found only by playing it
    before = sorted(path.name for path in folder.iterdir())
    scene = opened(app)
    for name, text in (("played", "\n".join(lines) + "\n"), ("cut", "\n".join(lines[:9]) + "\nrubbish\n")):
        source = elsewhere / f"{name}.jsonl"
        source.write_text(text, "utf-8")
        scene.files.bring(source)
        dialog = scene.view.dialog
        assert dialog is not None and f"line {number + 1 if name == 'played' else 10}: " in dialog.text
        app.render()
        dialog.give(dialog.answers[0])
        scene.view.drop_dialog()
        assert shown.pop() == source
    (elsewhere / "none.jsonl").write_bytes(b"\x00\xff")
    scene.files.bring(elsewhere / "none.jsonl")
    assert scene.view.dialog is not None and len(scene.view.dialog.answers) == 1, "nothing of it can be seen"
    assert sorted(path.name for path in folder.iterdir()) == before


def test_an_unfinished_game_is_taken_over_too(app: App, folder: Path, elsewhere: Path) -> None:
    source = shutil.copy(folder / "open.jsonl", elsewhere / "going on.jsonl")
    scene = opened(app)
    scene.files.bring(Path(source))
    assert entry_of(scene, "going on").facts.can_go_on


def test_the_path_is_asked_for(app: App, folder: Path, elsewhere: Path) -> None:
    source = shutil.copy(WHOLE[0], elsewhere / "asked for.jsonl")
    scene = opened(app)
    scene.files.ask_path()
    for text, words in (("", "Write where"), (str(elsewhere), "folder"), (str(elsewhere / "no"), "cannot be read"),
                        ("x\0y", "Write where"), ("y" * 900, "cannot be read")):  # fmt: skip
        assert words in dialog_of(scene).why_not(text)
    write(app, f'"{source}"')
    press(app, pygame.K_RETURN)
    assert scene.view.dialog is None and (folder / "asked for.jsonl").exists()


def test_what_people_paste(tmp_path: Path) -> None:
    assert path_of(f'  "{tmp_path}/a b" ') == tmp_path / "a b"
    assert path_of("file:///tmp/a%20b.jsonl") == Path("/tmp/a b.jsonl")
    assert path_of("~/x") == Path.home() / "x"


def test_a_full_disk_leaves_nothing(app: App, folder: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(shutil.copy(WHOLE[0], elsewhere / "new.jsonl"))
    before = sorted(path.name for path in folder.iterdir())
    scene = opened(app)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    scene.files.bring(source)
    assert "No space left" in said(app) and sorted(path.name for path in folder.iterdir()) == before
