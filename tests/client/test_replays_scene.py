"""The list of replays: thousands at once, search and order, other names, the trash, files from elsewhere."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from labels import all_faults

from game import i18n, saved
from game.app import App
from game.i18n import LANGUAGES
from game.replays import library, listing
from game.replays.beside import KINDS, beside, write_beside
from game.replays.bringing import path_of
from game.replays.facts import Facts, RoundFacts, read_facts, sketch_of
from game.replays.library import Entry
from game.replays.names import MAX_LENGTH, why_not
from game.scenes import replays as replays_module
from game.scenes.replays import AT_ONCE, ReplaysScene
from game.scenes.thumbnails import Thumbnails, draw_mine
from game.ui.field_dialog import FieldDialog
from game.ui.screen_keyboard import ScreenKeyboard
from game.ui.virtual_list import VirtualList

SAMPLES = Path(__file__).parents[2] / "replays"
WHOLE = sorted(SAMPLES.glob("*.jsonl"))
MANY = 5000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The samples, one that is not over, and one that is broken; the newest is the last sample."""
    made = tmp_path / "games"
    made.mkdir()
    for path in WHOLE:
        shutil.copy(path, made)
    lines = (SAMPLES / "base-3.jsonl").read_text("utf-8").splitlines(keepends=True)
    (made / "open.jsonl").write_text("".join(lines[:20]), "utf-8")
    (made / "broken.jsonl").write_text("".join([*lines[:20], "rubbish\n"]), "utf-8")
    return made


@pytest.fixture
def app(folder: Path) -> Iterator[App]:
    made = App.headless(replays_dir=folder)
    yield made
    made.close()
    i18n.set_language("en")


def opened(app: App) -> ReplaysScene:
    scene = ReplaysScene(app)
    app.push(scene)
    return scene


def press(app: App, key: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.handle(pygame.event.Event(kind, key=key, mod=mod, unicode=""))


def write(app: App, text: str) -> None:
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))


def stems(scene: ReplaysScene) -> list[str]:
    return [entry.path.stem for entry in scene.found]


def entry_of(scene: ReplaysScene, stem: str) -> Entry:
    return next(entry for entry in scene.found if entry.path.stem == stem)


def dialog_of(scene: ReplaysScene) -> FieldDialog:
    assert isinstance(scene.view.dialog, FieldDialog)
    return scene.view.dialog


def said(app: App) -> str:
    return app.toast.text if app.toast is not None else ""


# Thousands


@pytest.fixture
def many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, list[Path]]:
    """Thousands of files, and which of them were read."""
    made, read = tmp_path / "many", []
    made.mkdir()
    for number in range(MANY):
        (made / f"{number}.jsonl").touch()

    def facts(path: Path) -> Facts:
        read.append(path)
        played = (RoundFacts("diggers", ("digger",) * 3, (1, 1, 1)),)
        names = (f"Ann{path.stem}", "Bo", "Cid")
        return Facts("2026-01-01", "base", names=names, levels=("human", "novice", "expert"), winners=(0,),
                     totals=(3, 2, 1), rounds=played, actions=9, finished=True)  # fmt: skip

    monkeypatch.setattr(library, "read_facts", facts)
    monkeypatch.setattr(replays_module, "index_of", lambda app, folder: tmp_path / "index" / "many.json")
    return made, read


def test_thousands_open_at_once_and_an_index_spares_reading(many: tuple[Path, list[Path]]) -> None:
    folder, read = many
    app = App.headless(replays_dir=folder)
    scene = opened(app)
    assert len(read) == AT_ONCE, "only what fills the window"
    assert isinstance(scene.view.scroll, VirtualList) and len(scene.view.scroll.widgets) < 60
    frames = 0
    while scene.library.waiting:
        scene.update(1 / 60)
        frames += 1
    assert len(read) == MANY == len(set(read)) == len(scene.found)
    assert frames == -(-(MANY - AT_ONCE) // replays_module.A_FRAME)
    assert scene.view.scroll.count == MANY and len(scene.view.scroll.widgets) < 60
    app.pop()
    read.clear()
    scene = opened(app)
    assert read == [] and len(scene.found) == MANY and not scene.library.waiting
    scene._set_search("ann4321")
    assert [entry.facts.names[0] for entry in scene.found] == ["Ann4321"]
    app.close()


def test_leaving_in_between_keeps_what_was_read(many: tuple[Path, list[Path]]) -> None:
    folder, read = many
    app = App.headless(replays_dir=folder)
    scene = opened(app)
    for _ in range(10):
        scene.update(1 / 60)
    done = len(read)
    app.pop()
    scene = opened(app)
    assert len(read) == done and len(scene.library.entries) == done
    app.close()


def test_a_window_on_no_screen_leaves_no_index(app: App, folder: Path) -> None:
    assert replays_module.index_of(app, folder) is None


# Search, order, choice


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hannar", {"base-10", "saboteur2-12"}),
        ("HANNAR vitr", {"saboteur2-12"}),
        ("未完成", {"open"}),
        ("已損壞", {"broken"}),
        ("unfinished", {"open"}),
        ("line 21", {"broken"}),
        ("matter of course", set()),
    ],
)
def test_words_of_every_language_are_found(app: App, language: str, text: str, found: set[str]) -> None:
    app.change("language", language)
    scene = opened(app)
    scene._set_search(text)
    assert set(stems(scene)) == found


def test_editions_and_levels_are_found_in_words(app: App) -> None:
    scene = opened(app)
    second = {path.stem for path in WHOLE if "saboteur2" in path.stem}
    for text in (i18n.catalog("zh-Hans")["common.edition_saboteur2"], "Saboteur 2"):
        scene._set_search(str(text))
        assert set(stems(scene)) == second
    scene._set_search("大師")
    assert set(stems(scene)) == {path.stem for path in WHOLE if "master" in read_facts(path).levels}


def test_orders(app: App) -> None:
    scene = opened(app)
    facts = {entry.path.stem: entry.facts for entry in scene.found}
    scene._set_sort("longest")
    lengths = [facts[stem].actions for stem in stems(scene)]
    assert lengths == sorted(lengths, reverse=True)
    scene._set_sort("shortest")
    assert [facts[stem].actions for stem in stems(scene)] == lengths[::-1]
    scene._set_sort("seats")
    assert stems(scene)[:2] == ["saboteur2-12", "base-10"] or stems(scene)[0] == "saboteur2-12"
    scene._set_sort("name")
    assert stems(scene) == sorted(facts)
    scene._set_sort("winner")
    assert [listing.winners_of(facts[stem]) for stem in stems(scene)][-2:] == [[], []]
    assert set(listing.SORTS) == {name.removeprefix("replays.sort.") for name in i18n.catalog("en") if ".sort." in name}


def test_choices(app: App) -> None:
    scene = opened(app)
    for kind, found in (("unfinished", {"open"}), ("broken", {"broken"}), ("finished", {p.stem for p in WHOLE})):
        scene._set_shown(kind)
        assert set(stems(scene)) == found
    scene._set_shown("samples")
    assert set(stems(scene)) == {path.stem for path in WHOLE}
    names = {widget.name for widget in scene.view.all_widgets()}
    assert "bin0" not in names and "pen0" not in names, "samples stay as they are"
    press(app, pygame.K_DELETE)
    assert all(path.exists() for path in WHOLE)
    scene._set_shown("all")
    assert len(scene.found) == len(WHOLE) + 2


def test_only_some_games(app: App, folder: Path) -> None:
    only = {folder / WHOLE[0].name}
    scene = ReplaysScene(app, only, "Some <b>player")
    app.push(scene)
    assert [entry.path for entry in scene.found] == list(only)
    assert "Some <b>player" in [label.text for label in scene.labels()]
    assert "open" not in {widget.name for widget in scene.view.all_widgets()}


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


# Hostile files, pictures, layout


def test_hostile_names_are_one_line_and_do_no_harm(app: App, folder: Path) -> None:
    names = ["<img src=x>", "line\nbreak", "\u202eltr\u202c", "x" * 200, "{n} %s", "עברית"]
    for name in names:
        shutil.copy(WHOLE[1], folder / f"{name}.jsonl")
    shutil.copy(WHOLE[1], os.fsencode(folder / "bytes") + b"\xff.jsonl")
    (folder / "dir.jsonl").mkdir()
    scene = opened(app)
    scene.settle()
    assert len(scene.found) == len(WHOLE) + 2 + len(names) + 1
    assert all("\n" not in label.text and label.text.isprintable() for label in scene.labels())
    assert all_faults(scene, app) == []
    app.render()
    strange = next(entry for entry in scene.found if "\n" in entry.path.stem)
    scene.files.ask_name(strange)
    assert "\n" not in dialog_of(scene).text_now
    press(app, pygame.K_ESCAPE)
    scene.files.delete(next(entry for entry in scene.found if not entry.path.name.isprintable()))
    scene.files.undo()
    assert len(scene.found) == len(WHOLE) + 2 + len(names) + 1


def test_an_index_takes_any_name(folder: Path, tmp_path: Path) -> None:
    shutil.copy(WHOLE[1], os.fsencode(folder / "bytes") + b"\xff.jsonl")
    index = tmp_path / "index.json"
    library.Library(folder, index).finish()
    assert index.exists() and len(library.Library(folder, index).waiting) <= 1


def test_results_that_do_not_fit_the_seats_are_a_fault(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in WHOLE[0].read_text("utf-8").splitlines()]
    number = next(n for n, line in enumerate(lines) if line["type"] == "round")
    lines[number]["pay"].append(1)
    path = tmp_path / "x.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    facts = read_facts(path)
    assert facts.fault is not None and f"line {number + 1}" in facts.fault and facts.rounds == ()


def test_pictures_are_drawn_once_and_in_bounded_memory(app: App) -> None:
    scene = opened(app)
    assert scene.thumbnails.waiting > 0 and scene.thumbnails.used_bytes == 0
    before = pygame.image.tobytes(app.render(), "RGB")
    while scene.thumbnails.waiting:
        scene.update(1 / 60)
    assert pygame.image.tobytes(app.render(), "RGB") != before
    pictures = Thumbnails(app.art, 60_000)
    for entry in scene.found:
        for side in (60, 90):
            pictures.want(entry, (side, side))
    pictures.work(100)
    assert 0 < pictures.used_bytes <= 60_000
    assert pictures.get(scene.found[0], (1, 1)) is None


def test_goals_stay_covered_while_a_game_may_go_on(app: App) -> None:
    facts = read_facts(WHOLE[0])
    going = replace(facts, finished=False)
    goals = [replace(going, goals=order) for order in (facts.goals, facts.goals[::-1], ())]
    drawn = {pygame.image.tobytes(draw_mine(app.art, one, (200, 150)), "RGBA") for one in goals}
    assert len(drawn) == 1 and pygame.image.tobytes(draw_mine(app.art, facts, (200, 150)), "RGBA") not in drawn


def test_a_mine_of_nonsense_is_drawn(app: App) -> None:
    mine = (("no such card", False, 1, 0), ("NESW", True, 10**5, 0), ("rockfall", False, 2, 0), ("a\tb\nc", True, 3, 0))
    assert len(Facts(sketch=sketch_of(mine)).mine) == 3
    draw_mine(app.art, Facts(sketch=sketch_of(mine), goals=("a", "b"), finished=True), (90, 70))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 80), ((960, 600), 200), ((1280, 720), 100),
                                             ((1920, 1080), 150), ((3840, 2160), 200)])  # fmt: skip
def test_no_text_is_clipped(folder: Path, size: tuple[int, int], scale: int, language: str) -> None:
    app = App.headless(size, language, scale, folder)
    scene = opened(app)
    assert all_faults(scene, app) == []
    scene.files.delete(scene.found[0])
    assert all_faults(scene, app) == []
    scene.files.ask_name(scene.found[0])
    write(app, "/")
    press(app, pygame.K_RETURN)
    assert dialog_of(scene).fault and all_faults(scene, app) == []
    press(app, pygame.K_ESCAPE)
    scene.files.ask_path()
    assert all_faults(scene, app) == []
    app.close()


def test_any_keys(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.doors, "replay", lambda path: None)
    monkeypatch.setattr(app.doors, "continue_game", lambda path: None)
    scene = opened(app)
    rng = random.Random(11)
    keys = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_RETURN, pygame.K_DELETE,
            pygame.K_F2, pygame.K_END, pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_a, pygame.K_BACKSPACE)  # fmt: skip
    total = len(scene.found)
    for number in range(300):
        if scene.view.dialog is not None and rng.random() < 0.4:
            press(app, pygame.K_ESCAPE)
        elif rng.random() < 0.1:
            write(app, rng.choice(("a", "/", "5", "\u202e", "矿")))
        else:
            press(app, rng.choice(keys))
        scene.update(1 / 60)
        if number % 10 == 0:
            app.render()
        if scene.view.dialog is None and scene.shown_kind != listing.SAMPLES:
            assert len(scene.library.entries) + len(scene.files.deleted) == total
    while scene.view.dialog is not None:
        press(app, pygame.K_ESCAPE)
    while scene.files.deleted:
        scene.files.undo()
    scene._set_shown(listing.ALL)
    assert len(scene.library.entries) == total and all(path.exists() for path in WHOLE)
