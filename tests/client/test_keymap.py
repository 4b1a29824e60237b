"""The keymap, its page in the settings, and what is kept of it in the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from labels import faults
from table_tools import table

from game import prompts, settings
from game.app import App
from game.i18n import LANGUAGES
from game.inputs import action_of
from game.keymap import ACTIONS, BY_NAME, NAMED, PLACES, TABLE, VIEWER, Keymap, allowed, key_code, key_name
from game.keymap import repaired as repair
from game.scenes.keys_scene import KeyDialog, KeysScene
from game.settings import Settings


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    yield
    prompts.use_keymap(Keymap())
    prompts.use_pad(False)


def press(app: App, key: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.handle(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0))


def page(app: App) -> KeysScene:
    scene = KeysScene(app)
    app.push(scene)
    return scene


def text_of(scene: KeysScene, name: str) -> str:
    widget: Any = next(widget for widget in scene.view.all_widgets() if widget.name == name)
    return str(widget.text)


def test_key_names_are_those_of_the_system() -> None:
    for name, code in NAMED.items():
        assert code == getattr(pygame, f"K_{name.upper()}")
    assert key_name(pygame.K_r) == "r" and key_code("r") == pygame.K_r
    for code in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
        assert key_name(code) == "+"
    assert key_name(pygame.K_KP_MINUS) == key_name(pygame.K_MINUS) == "-"


@pytest.mark.parametrize(
    "key", ["TAB", "RETURN", "ESCAPE", "SPACE", "1", "9", "UP", "LEFT", "HOME", "PAGEUP", "DELETE", "KP_5", "LSHIFT"]
)
def test_what_means_the_same_everywhere_is_no_key_for_an_action(key: str) -> None:
    assert key_name(getattr(pygame, f"K_{key}")) is None


def test_usual_keys_are_allowed_and_apart() -> None:
    keys = Keymap()
    for action in ACTIONS:
        assert allowed(action, action.key)
        assert set(action.places) <= set(PLACES)
        assert keys.holders(action.name, action.key) == []


def test_one_key_means_one_thing_in_each_place() -> None:
    keys = Keymap()
    assert keys.action(pygame.K_KP_PLUS, TABLE) == "zoom_in"
    assert keys.action(pygame.K_EQUALS, VIEWER) == "faster"
    assert keys.action(pygame.K_f, TABLE) == keys.action(pygame.K_f, VIEWER) == "fit"
    assert keys.action(pygame.K_r, VIEWER) is None
    assert keys.action(pygame.K_F11, TABLE) == "fullscreen"


def test_who_held_a_key_takes_the_old_one() -> None:
    keys = Keymap().bound("turn", "d")
    assert (keys.key("turn"), keys.key("discard")) == ("d", "r")
    assert keys.bound("turn", "r").chosen == {}, "usual keys are not written down"


def test_who_cannot_have_the_old_key_has_none() -> None:
    keys = Keymap({"turn": ""}).bound("turn", "d")
    assert (keys.key("turn"), keys.key("discard")) == ("d", "")
    assert not keys.can_bind("fullscreen", "+")


def test_what_is_heard_everywhere_keeps_a_key_that_types_nothing() -> None:
    assert not allowed(BY_NAME["rules"], "q") and not allowed(BY_NAME["rules"], "")
    keys = Keymap()
    assert not keys.can_bind("turn", "f1"), "the rulebook cannot have R instead"
    assert keys.can_bind("rules", "f11")
    assert keys.bound("rules", "f11").key("fullscreen") == "f1"


@pytest.mark.parametrize(
    ("stored", "kept", "spoilt"),
    [
        ({"turn": "g"}, {"turn": "g"}, False),
        ({"turn": "", "undo": "f2"}, {"turn": "", "undo": "f2"}, False),
        ({"turn": "d"}, {}, True),
        ({"turn": "d", "discard": "r"}, {"turn": "d", "discard": "r"}, False),
        ({"turn": "1", "undo": "z"}, {"undo": "z"}, True),
        ({"turn": 5}, {}, True),
        ({"rules": ""}, {}, True),
        ({"teleport": "x"}, {"teleport": "x"}, False),
        (["r"], {}, True),
        (None, {}, True),
    ],
)
def test_keys_in_the_file_are_repaired(stored: object, kept: dict[str, str], spoilt: bool) -> None:
    assert repair(stored) == (kept, spoilt)


def test_keys_and_what_a_newer_version_wrote_outlive_a_save(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    data = Settings(keys={"turn": "g"}).to_json() | {"version": 9, "weather": {"rain": [1, 2]}}
    path.write_text(json.dumps(data), "utf-8")
    loaded = settings.load(path)
    assert loaded.repaired is None and loaded.settings.keys == {"turn": "g"}
    assert settings.save(loaded.settings.with_value("volume", 30), path) is None
    again = json.loads(path.read_text("utf-8"))
    assert again == data | {"volume": 30}


def test_wrong_keys_in_the_file_are_set_right_and_said(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(Settings(volume=35).to_json() | {"keys": {"turn": "d", "undo": "z"}}), "utf-8")
    loaded = settings.load(path)
    assert loaded.repaired == "values" and loaded.aside is not None
    assert loaded.settings.keys == {"undo": "z"} and loaded.settings.volume == 35


def test_a_key_is_changed_by_pressing_it(app: App) -> None:
    scene = page(app)
    assert text_of(scene, "turn") == "R"
    press(app, pygame.K_RETURN)
    assert isinstance(scene.view.dialog, KeyDialog)
    press(app, pygame.K_LSHIFT)
    press(app, pygame.K_g)
    assert scene.view.dialog is None
    assert text_of(scene, "turn") == "G" and app.settings.keys == {"turn": "g"}
    assert scene.view.focus.current is not None and scene.view.focus.current.name == "turn"


def test_a_fixed_key_is_refused_in_words(app: App) -> None:
    scene = page(app)
    scene.ask("turn")
    press(app, pygame.K_PAGEUP)
    assert isinstance(scene.view.dialog, KeyDialog) and app.settings.keys == {}
    assert app.toast is not None and "cannot be given" in app.toast.text


def test_a_conflict_is_named_and_settled(app: App) -> None:
    scene = page(app)
    scene.ask("turn")
    press(app, pygame.K_d)
    dialog = scene.view.dialog
    assert dialog is not None and "Discard" in dialog.text and "D" in dialog.title
    press(app, pygame.K_ESCAPE)
    assert scene.view.dialog is None and app.settings.keys == {}
    scene.ask("turn")
    press(app, pygame.K_d)
    press(app, pygame.K_RETURN)
    assert app.settings.keys == {"turn": "d", "discard": "r"}
    assert (text_of(scene, "turn"), text_of(scene, "discard")) == ("D", "R")


def test_keys_that_work_everywhere_can_be_pressed_too(app: App) -> None:
    scene = page(app)
    scene.ask("rules")
    press(app, pygame.K_F11)
    assert app.scenes.top is scene and not app.fullscreen
    press(app, pygame.K_RETURN)
    assert app.settings.keys == {"rules": "f11", "fullscreen": "f1"}
    scene.ask("turn")
    press(app, pygame.K_F1)
    assert app.toast is not None and "Full screen" in app.toast.text
    assert app.settings.keys == {"rules": "f11", "fullscreen": "f1"}
    press(app, pygame.K_ESCAPE)


def test_a_key_can_be_taken_away_and_all_set_back(app: App) -> None:
    scene = page(app)
    app.change("keys", {"teleport": "x"})
    scene.ask("undo")
    press(app, pygame.K_LEFT)
    press(app, pygame.K_SPACE)
    assert app.settings.keys == {"teleport": "x", "undo": ""}
    assert text_of(scene, "undo") == "none"
    scene.reset()
    assert app.settings.keys == {"teleport": "x"} and text_of(scene, "undo") == "U"


def test_the_table_listens_to_the_keys_chosen_and_names_them() -> None:
    player = table(1)
    for _ in range(400):
        player.frames(1)
        if player.session.my_turn and player.scene.view.dialog is None:
            break
    player.app.change("keys", {"pause": "k"})
    player.key(pygame.K_p)
    assert not player.session.paused
    player.key(pygame.K_k)
    assert player.session.paused
    assert any(label.text.endswith(" K") for label in player.scene.view.labels())
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_k, mod=pygame.KMOD_CTRL, unicode="")
    assert action_of(event, TABLE) is None, "with Ctrl it is another key"


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((960, 600), 200), ((1920, 1080), 80)])
def test_the_page_is_whole_in_every_language(language: str, size: tuple[int, int], scale: int) -> None:
    app = App.headless(size, language, scale)
    scene = page(app)
    assert not faults(scene.labels(), app)
    assert scene.view.scroll is not None
    scene.view.scroll.scroll_to(1 << 20)
    assert not faults(scene.labels(), app)
    scene.ask("discard")
    assert not faults(scene.labels(), app)
    scene.take("discard", pygame.K_r)
    assert not faults(scene.labels(), app)
    first = pygame.image.tobytes(app.render(), "RGB")
    assert pygame.image.tobytes(app.render(), "RGB") == first
    app.close()


def test_a_word_names_the_key_or_the_button_where_there_is_one(app: App) -> None:
    assert prompts.with_prompt("Turn", "turn") == "Turn R"
    prompts.use_keymap(Keymap({"turn": ""}))
    assert prompts.with_prompt("Turn", "turn") == "Turn"
    prompts.use_pad(True)
    assert prompts.with_prompt("Turn", "turn") == "Turn X"
    assert prompts.with_prompt("Pause", "pause") == "Pause", "a pad has no button for it"
    assert prompts.prompt("recap") == "key B" and prompts.prompt("back") == "B"
