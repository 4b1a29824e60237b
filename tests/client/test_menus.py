"""The menu scenes: nothing is clipped in any language and size, and everything works by keyboard and by mouse."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from labels import all_faults, shortened

from engine.replay_writer import Writer
from game import i18n, saved
from game.app import App
from game.i18n import LANGUAGES
from game.inputs import Command
from game.replays import library
from game.replays.facts import Facts, RoundFacts
from game.scene import Scene
from game.scenes.new_game import NewGameScene
from game.scenes.replays import ReplaysScene
from game.scenes.settings_scene import SettingsScene
from game.scenes.title import TitleScene
from game.session import new_game
from game.setup import GameSetup, SeatSetup, default_setup, levels
from game.ui.dialog import Answer, Dialog
from game.ui.menu import MenuScene
from game.ui.text import wrap

SCENES: dict[str, Callable[[App], Scene]] = {
    "title": TitleScene,
    "new_game": lambda app: NewGameScene(app, seed=42),
    "settings": SettingsScene,
    "replays": ReplaysScene,
}


def facts_of(path: Path) -> Facts:
    """What reading a saved game gives, by the name of the file."""
    levels = ("human", "novice", "skilled")
    if "broken" in path.name:
        return Facts("2026-11-21T12:30:00", "base", levels=levels, fault="line 7: this action is not legal (B-21)")
    done = "open" not in path.name
    return Facts(
        "2026-11-21T12:30:00", "base", names=("小明", "Brokk", "Eitri"), levels=levels, winners=(1, 2) if done else (),
        rounds=(RoundFacts("diggers", ("digger", "digger", "saboteur"), (1, 2, 0)),) * 3, actions=101, finished=done,
    )  # fmt: skip


@pytest.fixture
def replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for age, name in enumerate(("one", "two", "open", "broken", *(f"more{n}" for n in range(30)))):
        path = tmp_path / f"{name}.jsonl"
        path.write_text("{}\n")
        os.utime(path, (1_800_000_000 - age, 1_800_000_000 - age))
    monkeypatch.setattr(saved, "read", facts_of)
    monkeypatch.setattr(library, "read_facts", facts_of)
    return tmp_path


@pytest.fixture
def app(replays: Path) -> Iterator[App]:
    made = App.headless(replays_dir=replays)
    yield made
    made.close()
    i18n.set_language("en")


def opened(app: App, name: str) -> MenuScene:
    scene = SCENES[name](app)
    assert isinstance(scene, MenuScene)
    app.push(scene)
    return scene


def press(app: App, key: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.handle(pygame.event.Event(kind, key=key, mod=mod, unicode=""))


def click(app: App, at: tuple[int, int]) -> None:
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def named(scene: MenuScene, name: str) -> Any:
    return next(widget for widget in scene.view.all_widgets() if widget.name == name)


# Layout


@pytest.mark.matrix(7)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [80, 100, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)])
@pytest.mark.parametrize("name", SCENES)
def test_no_label_is_clipped_or_covered(
    replays: Path, name: str, size: tuple[int, int], scale: int, language: str
) -> None:
    app = App.headless(size, language, scale, replays)
    scene = opened(app, name)
    assert all_faults(scene, app) == []
    if name != "replays":
        assert shortened(scene) == []
    app.close()


def test_a_full_table_fits_too(app: App) -> None:
    scene = opened(app, "new_game")
    assert isinstance(scene, NewGameScene)
    for _ in range(12):
        named(scene, "add").on_press()
    assert len(scene.setup.seats) == 10
    assert all_faults(scene, app) == []
    assert named(scene, "add").enabled is False


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dialog_fits(app: App, language: str) -> None:
    app.change("language", language)
    app.change("ui_scale", 200)
    scene = opened(app, "title")
    answers = [
        Answer(i18n.t("common.delete"), primary=True),
        Answer(i18n.t("menu.reset_rules")),
        Answer(i18n.t("common.cancel")),
    ]
    scene.view.open_dialog(
        Dialog(i18n.t("menu.quit"), i18n.t("common.settings_broken", file="settings.json.broken"), answers)
    )
    app.render()
    assert all_faults(scene, app) == []


def test_chinese_lines_do_not_begin_with_a_closing_sign() -> None:
    lines = wrap("掘向黄金，谁也别信。掘向黄金，谁也别信。", 4, len)
    assert "".join(lines) == "掘向黄金，谁也别信。掘向黄金，谁也别信。"
    assert not any(line[0] in "，。" for line in lines)


def test_a_place_in_the_mine_is_not_broken_over_two_lines() -> None:
    assert wrap("laid a dead end at (7, -1)", 22, len) == ["laid a dead end at", "(7, -1)"]
    assert wrap("Fundin 在 (-7, 12) 放了死路", 14, len) == ["Fundin 在", "(-7, 12) 放了死路"]
    assert wrap("Dug (here, there) twice", 12, len) == ["Dug (here,", "there) twice"]


def test_long_words_are_cut_and_spaces_do_not_begin_lines() -> None:
    assert wrap("ab abcdefgh cd", 4, len) == ["ab", "abcd", "efgh", "cd"]


# Keyboard and mouse


@pytest.mark.parametrize("name", [name for name in SCENES if name != "replays"])
def test_tab_reaches_everything_and_comes_round(app: App, name: str) -> None:
    scene = opened(app, name)
    able = [widget for widget in scene.view.focus.widgets if widget.enabled]
    first = scene.view.focus.current
    seen = []
    for _ in able:
        press(app, pygame.K_TAB)
        seen.append(scene.view.focus.current)
    assert scene.view.focus.current is first
    assert set(map(id, seen)) == set(map(id, able))
    press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.view.focus.current is seen[-2]


@pytest.mark.parametrize("name", ["settings", "new_game", "replays"])
def test_what_has_the_focus_is_in_view(app: App, name: str) -> None:
    app.change("ui_scale", 200)
    scene = opened(app, name)
    scroll = scene.view.scroll
    assert scroll is not None
    for _ in scene.view.focus.widgets:
        press(app, pygame.K_TAB)
        current = scene.view.focus.current
        assert current is not None
        assert current not in scroll.widgets or scroll.view.contains(current.rect)


def test_arrows_walk_the_title(app: App) -> None:
    scene = opened(app, "title")
    names = []
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_DOWN):
        names.append(scene.view.focus.current.name if scene.view.focus.current else None)
        press(app, key)
    assert names == ["continue", "new_game", "hot_seat", "replays", "learn"]


def test_escape_on_the_title_asks_for_a_second_press(app: App) -> None:
    app.running = True
    scene = opened(app, "title")
    press(app, pygame.K_ESCAPE)
    assert app.running
    assert scene.view.focus.current is named(scene, "quit")
    press(app, pygame.K_ESCAPE)
    assert not app.running


@pytest.mark.parametrize(
    ("name", "kind"), [("new_game", NewGameScene), ("settings", SettingsScene), ("replays", ReplaysScene)]
)
def test_title_opens_each_scene_and_escape_comes_back(app: App, name: str, kind: type[Scene]) -> None:
    scene = opened(app, "title")
    click(app, named(scene, name).rect.center)
    assert isinstance(app.scenes.top, kind)
    press(app, pygame.K_ESCAPE)
    assert app.scenes.top is scene


def test_a_press_that_leaves_the_button_does_nothing(app: App) -> None:
    scene = opened(app, "title")
    at = named(scene, "settings").rect.center
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(2, 2), button=1))
    assert app.scenes.top is scene


def test_a_dialog_lets_nothing_through(app: App) -> None:
    scene = opened(app, "title")
    answers: list[str] = []
    at = named(scene, "settings").rect.center
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert named(scene, "settings").hovered
    dialog = Dialog(
        "?", "?", [Answer("Yes", lambda: answers.append("yes"), True), Answer("No", lambda: answers.append("no"))]
    )
    scene.view.open_dialog(dialog)
    corner = named(scene, "quit").rect.midleft
    click(app, (corner[0] + 2, corner[1]))
    assert not any(widget.hovered for widget in scene.view.all_widgets())
    assert app.scenes.top is scene
    press(app, pygame.K_RETURN)
    assert answers == ["yes"]
    assert scene.view.dialog is None


def test_escape_gives_the_last_answer(app: App) -> None:
    scene = opened(app, "title")
    answers: list[str] = []
    scene.view.open_dialog(
        Dialog("?", "?", [Answer("Yes", lambda: answers.append("yes")), Answer("No", lambda: answers.append("no"))])
    )
    press(app, pygame.K_ESCAPE)
    assert answers == ["no"]


# Settings


def test_settings_change_by_keys_and_keep_the_focus(app: App) -> None:
    scene = opened(app, "settings")
    press(app, pygame.K_RIGHT)
    assert app.settings.language == "zh-Hans"
    assert scene.view.focus.current is named(scene, "language")
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RIGHT)
    assert app.settings.ui_scale == 110


def test_a_switch_flips_by_mouse(app: App) -> None:
    scene = opened(app, "settings")
    click(app, named(scene, "confirm_play").rect.center)
    assert app.settings.confirm_play is True


def test_the_volume_follows_the_mouse(app: App) -> None:
    scene = opened(app, "settings")
    scroll = scene.view.scroll
    assert scroll is not None
    scroll.scroll_to(scroll.limit)
    slider = named(scene, "volume")
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=slider.rect.center, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(1, 0, 0)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
    assert app.settings.volume == 0


# New game


def type_text(app: App, text: str) -> None:
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))


def test_a_game_is_set_up_and_started(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[GameSetup] = []
    monkeypatch.setattr(app.doors, "start_game", started.append)
    scene = opened(app, "new_game")
    assert isinstance(scene, NewGameScene)
    named(scene, "remove4").on_press()
    right = named(scene, "kind1").rect.midright
    for _ in range(len(levels()) - levels().index("skilled")):  # after the strongest level it is a person's turn again
        click(app, (right[0] - 4, right[1]))
    click(app, named(scene, "name0").rect.center)
    press(app, pygame.K_END)
    type_text(app, "小明")
    named(scene, "rule_break_self").command(Command.ACTIVATE)
    named(scene, "start").on_press()
    assert started == [
        GameSetup(
            "base",
            (
                SeatSetup("human", "Player小明", 0),
                SeatSetup("human", "Brokk", 1),
                SeatSetup("apprentice", "Eitri", 2),
                SeatSetup("skilled", "Durin", 3),
            ),
            {"break_self": True},
            42,
        )
    ]
    assert GameSetup.from_json(app.settings.last_setups["base"]) == started[0]
    again = NewGameScene(app, seed=7)
    assert again.setup.seats == started[0].seats
    assert again.setup.options == {"break_self": True}


def test_faults_are_said_in_words_and_block_the_start(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[GameSetup] = []
    monkeypatch.setattr(app.doors, "start_game", started.append)
    scene = opened(app, "new_game")
    assert isinstance(scene, NewGameScene)
    click(app, named(scene, "name1").rect.center)
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    type_text(app, "Eitri")
    assert scene.fault() == "Two seats are called Eitri."
    assert named(scene, "fault").text == scene.fault()
    assert named(scene, "start").enabled is False
    scene.start()
    assert started == []
    assert all_faults(scene, app) == []


def test_names_with_markup_are_only_text(app: App) -> None:
    scene = opened(app, "new_game")
    assert isinstance(scene, NewGameScene)
    click(app, named(scene, "name0").rect.center)
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    type_text(app, "<img src=x>")
    app.render()
    scene.rebuild()
    assert named(scene, "name0").text == "<img src=x>"
    assert scene.setup.seats[0].name == "<img src=x>"


def test_a_name_like_a_translation_key_stays(app: App) -> None:
    scene = opened(app, "new_game")
    assert isinstance(scene, NewGameScene)
    scene.seats._set_name(0, "pygame-gui.Cancel"[:16])
    scene.rebuild()
    assert named(scene, "name0").text == "pygame-gui.Cance"


def test_the_seed_takes_digits_only(app: App) -> None:
    scene = opened(app, "new_game")
    assert isinstance(scene, NewGameScene)
    click(app, named(scene, "seed").rect.center)
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    for char in "9a8 7":
        type_text(app, char)
    assert scene.seed_text == "987"


def test_what_the_input_method_composes_is_shown_and_not_taken(app: App) -> None:
    scene = opened(app, "new_game")
    assert isinstance(scene, NewGameScene)
    click(app, named(scene, "name0").rect.center)
    before = app.render()
    app.handle(pygame.event.Event(pygame.TEXTEDITING, text="xiao", start=0, length=4))
    assert pygame.image.tobytes(app.render(), "RGB") != pygame.image.tobytes(before, "RGB")
    press(app, pygame.K_RETURN)
    assert scene.view.focus.current is named(scene, "name0")
    assert scene.setup.seats[0].name == "Player"
    type_text(app, "小")
    assert scene.setup.seats[0].name == "Player小"


def test_a_seat_that_goes_takes_its_first_move_along(app: App) -> None:
    scene = opened(app, "new_game")
    assert isinstance(scene, NewGameScene)
    scene.rules.set("first_player", 4)
    scene.seats.remove(4)
    assert "first_player" not in scene.setup.options


def test_continue_goes_on_with_the_newest_unfinished_game(
    app: App, replays: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone_on: list[Path] = []
    monkeypatch.setattr(app.doors, "continue_game", gone_on.append)
    opened(app, "title")
    press(app, pygame.K_RETURN)
    assert gone_on == [replays / "open.jsonl"]


def test_without_an_unfinished_game_there_is_nothing_to_continue(app: App, replays: Path) -> None:
    (replays / "open.jsonl").unlink()
    scene = opened(app, "title")
    assert "continue" not in [widget.name for widget in scene.view.widgets]


# Replays


def test_broken_games_are_listed_with_the_reason(app: App) -> None:
    scene = opened(app, "replays")
    assert isinstance(scene, ReplaysScene)
    type_into_search(app, scene, "broken")
    texts = [label.text for label in scene.labels()]
    assert "Broken: line 7: this action is not legal (B-21)" in texts


def type_into_search(app: App, scene: MenuScene, text: str) -> None:
    click(app, named(scene, "search").rect.center)
    type_text(app, text)


def test_all_files_are_read_in_the_end(app: App) -> None:
    scene = opened(app, "replays")
    assert isinstance(scene, ReplaysScene)
    for _ in range(40):
        scene.update(1 / 60)
    assert len(scene.found) == 34
    assert named(scene, "count").lines == ["34 games"]


def test_search_finds_players_and_says_when_none_match(app: App) -> None:
    scene = opened(app, "replays")
    assert isinstance(scene, ReplaysScene)
    type_into_search(app, scene, "小明")
    assert scene.found
    type_text(app, "zzz")
    assert scene.found == []
    assert "No saved game matches “小明zzz”." in [label.text for label in scene.labels()]


def test_open_by_key_and_by_mouse(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(app.doors, "replay", shown.append)
    scene = opened(app, "replays")
    assert isinstance(scene, ReplaysScene)
    press(app, pygame.K_RETURN)
    click(app, named(scene, "row1").rect.center)
    assert shown == [scene.found[0].path, scene.found[1].path]


def test_delete_moves_to_the_trash_and_undo_brings_back(app: App, replays: Path) -> None:
    scene = opened(app, "replays")
    assert isinstance(scene, ReplaysScene)
    path = scene.found[0].path
    before = len(list(replays.glob("*.jsonl")))
    press(app, pygame.K_DELETE)
    assert not path.exists()
    assert (replays / "trash" / path.name).exists()
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert path.exists()
    assert len(list(replays.glob("*.jsonl"))) == before


def test_undo_does_not_overwrite(app: App, replays: Path) -> None:
    path = replays / "one.jsonl"
    trashed = saved.delete(path)
    path.write_text("another\n")
    with pytest.raises(FileExistsError):
        saved.restore(trashed, path)
    assert saved.delete(path) != trashed


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    app = App.headless(replays_dir=tmp_path / "none")
    scene = opened(app, "replays")
    assert any("No games are saved yet" in label.text for label in scene.labels())
    app.close()


def test_real_files_are_listed(tmp_path: Path) -> None:
    setup = default_setup("小明", 5)
    game = new_game(setup)
    unfinished = tmp_path / "unfinished.jsonl"
    with Writer.create(
        unfinished, game, [seat.kind for seat in setup.seats], program="test", date="2026-11-21T12:30:00"
    ) as writer:
        seat, action = game.to_move, game.legal()[0]
        assert seat is not None
        game.play(action)
        writer.played(game, seat, action)
    (tmp_path / "torn.jsonl").write_text('{"format":')
    app = App.headless(replays_dir=tmp_path)
    opened(app, "title")
    assert saved.newest_unfinished(tmp_path) == unfinished
    scene = opened(app, "replays")
    texts = [label.text for label in scene.labels()]
    assert "Unfinished" in texts
    assert any(text.endswith(" · 1 play") for text in texts)
    assert any(text.startswith("Broken: line 1") for text in texts)
    app.close()


@pytest.mark.parametrize("text", ["\ufe0f", "\u202e", "a\0b", "\ud800", "a\udfffb", "\0", ""], ids=ascii)
def test_any_text_can_be_measured_and_drawn(app: App, text: str) -> None:
    """Names of files hold what no font has, and what is no letter at all."""
    box = app.ui.text(app.screen, text, (5, 5), 20)
    assert box.width == app.ui.width(text, 20)
    assert app.ui.wrap(text * 3, 200, 20) and app.ui.shorten(text, 200, 20) == text
