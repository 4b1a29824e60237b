"""Lines of text: what an input method composes, where its candidates go, and the keyboard on the screen."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from labels import faults

from game import clipboard
from game.app import App
from game.i18n import LANGUAGES
from game.scenes.new_game import NewGameScene
from game.setup import MAX_NAME
from game.ui import bridge
from game.ui.field import TextField
from game.ui.screen_keyboard import ROWS, ScreenKeyboard


def field_of(app: App, name: str = "name0") -> TextField:
    scene = NewGameScene(app)
    app.push(scene)
    field = named(app, name)
    scene.view.focus.focus(field)
    assert isinstance(field, TextField)
    field.typed("")
    return field


def named(app: App, name: str) -> Any:
    top: Any = app.scenes.top
    return next(widget for widget in top.view.all_widgets() if widget.name == name)


def compose(app: App, text: str, start: int | None = None) -> None:
    at = len(text) if start is None else start
    app.handle(pygame.event.Event(pygame.TEXTEDITING, text=text, start=at, length=0))


def commit(app: App, text: str) -> None:
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))


def press(app: App, key: int, **more: object) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.handle(pygame.event.Event(kind, {"key": key, "mod": 0, "unicode": "", "scancode": 0, **more}))


def pad(app: App, button: str, key: int) -> None:
    press(app, key, pad=0, button=button, action="")


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """Where the input method was told to show its candidates."""
    told: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: told.append(pygame.Rect(rect)))
    return told


def test_candidates_follow_what_is_composed(app: App, places: list[pygame.Rect]) -> None:
    field = field_of(app)
    assert field.rect.contains(places[-1])
    compose(app, "xiao")
    first = places[-1]
    compose(app, "xiaoming")
    assert places[-1].left > first.left and field.rect.contains(places[-1])
    compose(app, "xiaoming", 0)
    assert places[-1].left < first.left
    commit(app, "小明")
    assert field.text == "小明" and field.composing == ""
    assert first.left != places[-1].left and field.rect.contains(places[-1])


def test_a_long_composition_stays_in_its_line(app: App, places: list[pygame.Rect]) -> None:
    field = field_of(app)
    before = app.render()
    compose(app, "zhuangyuan" * 12)
    assert field.rect.inflate(2, 2).contains(places[-1])
    after = app.render()
    around = field.rect.inflate(40, 40)
    assert pygame.image.tobytes(after, "RGB") != pygame.image.tobytes(before, "RGB")
    for y in (around.top + 2, around.bottom - 3):
        for x in range(around.left, around.right, 3):
            assert after.get_at((x, y)) == before.get_at((x, y))


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_DOWN, pygame.K_BACKSPACE])
def test_keys_belong_to_the_input_method_while_it_composes(app: App, key: int) -> None:
    field = field_of(app)
    commit(app, "小")
    top = app.scenes.top
    compose(app, "ming")
    press(app, key)
    assert app.scenes.top is top and field.focused and field.text == "小"
    compose(app, "")
    press(app, pygame.K_TAB)
    assert not field.focused


def test_a_word_too_long_fills_what_room_there_is(app: App) -> None:
    field = field_of(app)
    commit(app, "金" * (MAX_NAME - 1))
    commit(app, "掘金者")
    assert field.text == "金" * (MAX_NAME - 1) + "掘"


def test_letters_are_keys_where_no_line_has_the_focus(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(bridge.pygame.key, "start_text_input", lambda: calls.append("listens"))
    monkeypatch.setattr(bridge.pygame.key, "stop_text_input", lambda: calls.append("rests"))
    field_of(app)
    assert calls[-1] == "listens"
    press(app, pygame.K_TAB)
    assert calls[-1] == "rests"
    app.pop()
    assert calls[-1] == "rests"


def test_the_keyboard_on_the_screen_writes_a_name(app: App) -> None:
    field_of(app)
    pad(app, "a", pygame.K_SPACE)
    top: Any = app.scenes.top
    board = top.view.dialog
    assert isinstance(board, ScreenKeyboard) and board.capitals
    board.type("a")
    board.type("b")
    pad(app, "y", 0)
    pad(app, "lb", pygame.K_TAB)
    board.type("c")
    pad(app, "x", 0)
    board.type("7")
    pad(app, "start", 0)
    assert top.view.dialog is None
    assert top.setup.seats[0].name == "Ab 7"
    assert top.view.focus.current.name == "name0"


def test_the_keyboard_on_the_screen_keeps_to_the_limit_and_can_be_put_away(app: App) -> None:
    field_of(app)
    pad(app, "a", pygame.K_SPACE)
    top: Any = app.scenes.top
    for _ in range(MAX_NAME + 5):
        top.view.dialog.type("w")
    assert len(top.view.dialog.text) == MAX_NAME
    pad(app, "b", pygame.K_ESCAPE)
    assert top.view.dialog is None and "w" not in named(app, "name0").text.lower()


def test_directions_of_a_pad_leave_a_line(app: App) -> None:
    field_of(app)
    pad(app, "right", pygame.K_RIGHT)
    top: Any = app.scenes.top
    assert top.view.focus.current.name == "remove0"
    pad(app, "left", pygame.K_LEFT)
    assert top.view.focus.current.name == "name0"


@pytest.mark.matrix(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((960, 600), 200), ((3840, 2160), 80)])
@pytest.mark.parametrize("allowed", ["", "0123456789"])
def test_the_keyboard_is_whole_in_every_language(
    language: str, size: tuple[int, int], scale: int, allowed: str
) -> None:
    app = App.headless(size, language, scale)
    scene = NewGameScene(app)
    app.push(scene)
    scene.view.open_dialog(ScreenKeyboard("12", lambda text: None, limit=20, allowed=allowed))
    board = scene.view.dialog
    assert isinstance(board, ScreenKeyboard)
    assert len(board.rows) == (1 if allowed else len(ROWS))
    assert not faults(scene.labels(), app)
    window = pygame.Rect(0, 0, *size)
    assert all(window.contains(widget.rect) for widget in board.widgets)
    app.close()


NOT_SEEN = ("\u202e", "\ufeff", "\ufe0f", "\x00", "\x1b", "\ud800", "\u3164\u2800", "\u200b\n")


@pytest.mark.parametrize("text", NOT_SEEN, ids=ascii)
def test_what_cannot_be_seen_cannot_be_typed_composed_or_pasted(
    app: App, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    field_of(app)
    compose(app, text)
    app.render()
    commit(app, text)
    app.render()
    monkeypatch.setattr(clipboard, "get", lambda: text)
    press(app, pygame.K_v, mod=pygame.KMOD_LCTRL)
    app.render()
    assert named(app, "name0").text.strip() == ""
    commit(app, f"a{text}b")
    assert named(app, "name0").text.replace(" ", "") == "ab"
    named(app, "name0").set_text(text)
    app.render()


def test_a_text_that_is_too_long_is_pasted_as_far_as_it_fits(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    field_of(app)
    monkeypatch.setattr(clipboard, "get", lambda: "two\nlines " + "x" * 90)
    press(app, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert named(app, "name0").text == ("two lines " + "x" * 90)[:MAX_NAME]


def test_without_a_clipboard_nothing_is_pasted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise clipboard.ClipboardError("none")

    field_of(app)
    monkeypatch.setattr(clipboard, "get", none)
    press(app, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert named(app, "name0").text == ""


def test_held_keys_repeat_after_a_line_was_typed_in(app: App) -> None:
    field_of(app)
    press(app, pygame.K_TAB)
    assert pygame.key.get_repeat() == bridge.KEY_REPEAT
