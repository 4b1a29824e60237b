"""The list of replays: thousands at once, search and order, pictures, hostile files, layout."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from labels import all_faults
from replay_list_tools import WHOLE, dialog_of, make_folder, opened, press, stems, write

from game import i18n
from game.app import App
from game.i18n import LANGUAGES
from game.replays import library, listing
from game.replays.facts import Facts, RoundFacts, read_facts, sketch_of
from game.scenes import replays as replays_module
from game.scenes.replay_row import ReplayRow
from game.scenes.replays import AT_ONCE, ReplaysScene
from game.scenes.thumbnails import Thumbnails, draw_mine
from game.ui.virtual_list import VirtualList

MANY = 5000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_folder(tmp_path)


@pytest.fixture
def app(folder: Path) -> Iterator[App]:
    made = App.headless(replays_dir=folder)
    yield made
    made.close()
    i18n.set_language("en")


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
    assert frames == -(-(MANY - AT_ONCE) // library.A_FRAME)
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


@pytest.mark.matrix(4)
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


@pytest.mark.matrix(4)
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


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((3840, 2160), 200)])
def test_the_rule_set_is_whole(folder: Path, size: tuple[int, int], scale: int) -> None:
    app = App.headless(size, "en", scale, folder)
    scene = opened(app)
    seen = [label.text for label in scene.labels()]
    rows = [widget for widget in scene.view.focus.widgets if isinstance(widget, ReplayRow)]
    row = next(row for row in rows if row.entry.facts.fault is None)
    assert row.texts.length in seen and row.texts.details in seen
    assert row.texts.details.endswith(listing.edition_of(row.entry.facts))
    app.close()
