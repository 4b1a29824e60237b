"""The rulebook on the screen: by keyboard alone, by mouse alone, over any scene, and back as it was."""

from __future__ import annotations

import pygame
import pytest
from labels import all_faults, shortened
from table_tools import session_of, setup_of

from game import i18n
from game.app import App
from game.rulebook.book import ORDER, title
from game.rulebook.contents import ContentsList
from game.rulebook.history import History, Place
from game.rulebook.parts import CardPicture, HitRow
from game.scenes.handover import HandoverScene
from game.scenes.new_game import NewGameScene
from game.scenes.rules_scene import RulesScene
from game.scenes.settings_scene import SettingsScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.ui.button import Button

SIZES = ((960, 600), (1280, 720), (1920, 1080), (3840, 2160))
SCALES = (80, 100, 200)


def press(app: App, key: int, mod: int = 0) -> None:
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    app.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))


def write(app: App, text: str) -> None:
    for char in text:
        app.handle(pygame.event.Event(pygame.TEXTINPUT, text=char))


def click(app: App, at: tuple[int, int], button: int = 1) -> None:
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))


def book(app: App) -> RulesScene:
    top = app.scenes.top
    assert isinstance(top, RulesScene)
    return top


def page(app: App) -> str:
    return book(app).history.here.page


def pixels(app: App) -> bytes:
    return bytes(app.render().get_buffer().raw)


# Opening and closing


def test_f1_opens_and_closes_over_any_scene(app: App) -> None:
    app.doors.title()
    for make, wanted in ((TitleScene, "goal"), (NewGameScene, "house_rules"), (SettingsScene, "controls")):
        scene = make(app)
        app.push(scene)
        press(app, pygame.K_F1)
        assert page(app) == wanted
        press(app, pygame.K_F1)
        assert app.scenes.top is scene
        app.pop()


def test_a_held_key_opens_it_once(app: App) -> None:
    app.doors.title()
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    for _ in range(4):
        app.handle(down)
    assert isinstance(app.scenes.top, RulesScene)


def test_it_opens_again_where_it_was_left(app: App) -> None:
    app.doors.title()
    app.doors.rules("ladder")
    scroll = book(app).view.scroll
    assert scroll is not None
    scroll.scroll_to(40)
    press(app, pygame.K_ESCAPE)
    app.doors.rules()
    assert page(app) == "ladder"
    scroll = book(app).view.scroll
    assert scroll is not None and scroll.offset == 40


def test_asked_for_again_it_turns_to_the_page(app: App) -> None:
    app.doors.title()
    app.doors.rules("map")
    app.doors.rules("role boss")
    assert page(app) == "boss"
    app.pop()
    assert isinstance(app.scenes.top, TitleScene)


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_ESCAPE])
def test_the_table_comes_back_as_it_was(app: App, key: int) -> None:
    app.change("bot_speed", "step")
    table = TableScene(app, session_of(setup_of(1), pace="step"))
    app.push(table)
    for _ in range(400):
        table.update(1 / 60)
        if table.session.my_turn:
            break
        table.session.step_once()
    assert table.session.my_turn
    table.select(0)
    for _ in range(240):  # the camera comes to rest
        table.update(1 / 60)
    chosen, before, version = table.choice.card, pixels(app), table.session.version
    press(app, pygame.K_F1)
    for _ in range(60):
        app.scenes.call("update", 1 / 60)
    assert table.session.version == version
    press(app, key)
    table.update(1 / 60)
    assert app.scenes.top is table
    assert table.choice.card == chosen
    assert pixels(app) == before


def test_nothing_of_the_game_is_seen_in_it_and_the_curtain_stays_down(app: App) -> None:
    shown = []
    for seed in (3, 4):
        table = TableScene(app, session_of(setup_of(3, 3, seed)))
        app.push(table)
        table.update(1 / 60)
        assert isinstance(app.scenes.top, HandoverScene)
        curtain = app.scenes.top
        app.doors.rules("map")
        shown.append(pixels(app))
        app.pop()
        assert app.scenes.top is curtain
        assert table.session.curtain is not None
        app.pop()
        app.pop()
    assert shown[0] == shown[1]


def test_whoever_looked_before_looks_again(app: App) -> None:
    table = TableScene(app, session_of(setup_of(3, 3)))
    app.push(table)
    table.update(1 / 60)
    curtain = app.scenes.top
    assert isinstance(curtain, HandoverScene)
    table.session.lift(curtain.seat)
    app.pop()
    for _ in range(240):
        table.update(1 / 60)
    assert app.scenes.top is table
    before = pixels(app)
    press(app, pygame.K_F1)
    assert isinstance(app.scenes.top, RulesScene)
    press(app, pygame.K_ESCAPE)
    assert table.stage.observation is not None
    assert table.stage.observation.seat == curtain.seat
    assert pixels(app) == before


def test_two_drawings_are_equal(app: App) -> None:
    app.doors.title()
    app.doors.rules("placing")
    assert pixels(app) == pixels(app)
    assert not app.busy


# Keyboard alone


def test_arrows_go_through_the_contents_and_one_step_back_skips_what_was_passed(app: App) -> None:
    app.doors.title()
    app.doors.rules("map")
    for _ in range(3):
        press(app, pygame.K_DOWN)
    assert page(app) == ORDER[ORDER.index("map") + 3]
    press(app, pygame.K_BACKSPACE)
    assert page(app) == "map"
    press(app, pygame.K_RIGHT, pygame.KMOD_ALT)
    assert page(app) == ORDER[ORDER.index("map") + 3]
    press(app, pygame.K_LEFT, pygame.KMOD_ALT)
    assert page(app) == "map"


def test_a_page_is_scrolled_and_its_links_are_followed(app: App) -> None:
    app.doors.title()
    app.doors.rules("placing")
    scroll = book(app).view.scroll
    assert scroll is not None
    press(app, pygame.K_PAGEDOWN)
    assert scroll.offset > 0
    press(app, pygame.K_TAB)
    assert book(app).view.focus.current in scroll.widgets
    offset = scroll.offset
    press(app, pygame.K_UP)
    assert scroll.offset < offset
    press(app, pygame.K_RETURN)
    assert page(app) == "way"


def test_search_by_keyboard(app: App) -> None:
    app.doors.title()
    app.doors.rules("goal")
    press(app, pygame.K_f, pygame.KMOD_CTRL)
    write(app, "theft")
    assert book(app).history.here.query == "theft"
    press(app, pygame.K_BACKSPACE)  # edits the line, it does not go back
    assert book(app).history.here.query == "thef"
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)
    focused = book(app).view.focus.current
    assert isinstance(focused, HitRow)
    press(app, pygame.K_RETURN)
    assert page(app) == focused.hit.page
    press(app, pygame.K_BACKSPACE)
    assert book(app).history.here.query == "thef"
    press(app, pygame.K_ESCAPE)
    assert book(app).history.here.query == ""
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


def test_enter_opens_the_first_page_found(app: App) -> None:
    app.doors.title()
    app.doors.rules("goal")
    press(app, pygame.K_SLASH)
    write(app, "rockfall")
    press(app, pygame.K_RETURN)
    assert page(app) == "rockfall"
    assert book(app).history.here.query == ""


# Mouse alone


def test_mouse_in_contents_cards_and_arrows(app: App) -> None:
    app.doors.title()
    app.doors.rules("goal")
    scene = book(app)
    card = next(widget for widget in scene.view.all_widgets() if isinstance(widget, CardPicture))
    click(app, card.rect.center)
    assert page(app) == "digger"
    back = next(widget for widget in scene.view.widgets if widget.name == "left")
    click(app, back.rect.center)
    assert page(app) == "goal"
    click(app, (600, 400), pygame.BUTTON_X2)
    assert page(app) == "digger"
    contents = next(widget for widget in scene.view.widgets if isinstance(widget, ContentsList))
    row = next(label for label in contents.labels() if label.text == title("saboteur"))
    click(app, row.rect.center)
    assert page(app) == "saboteur"
    app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert contents.offset > 0
    assert scene.view.scroll is not None and scene.view.scroll.offset == 0
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(800, 400), rel=(0, 0), buttons=(0, 0, 0)))
    scene.open("placing")
    app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert scene.view.scroll.offset > 0
    close = next(widget for widget in scene.view.widgets if widget.name == "back")
    click(app, close.rect.center)
    assert isinstance(app.scenes.top, TitleScene)


def test_the_last_button_of_a_page_turns_it(app: App) -> None:
    app.doors.title()
    app.doors.rules(ORDER[0])
    for name in ORDER[1:4]:
        scroll = book(app).view.scroll
        assert scroll is not None
        last = [widget for widget in scroll.widgets if isinstance(widget, Button)][-1]
        scroll.scroll_to(scroll.limit)
        click(app, last.rect.center)
        assert page(app) == name


def test_in_a_narrow_window_the_contents_take_the_place_of_the_page(app: App) -> None:
    narrow = App.headless((960, 600), "en", 200)
    try:
        narrow.doors.title()
        narrow.doors.rules("goal")
        assert not any(isinstance(widget, ContentsList) for widget in book(narrow).view.widgets)
        press(narrow, pygame.K_RETURN)
        assert any(isinstance(widget, ContentsList) for widget in book(narrow).view.widgets)
        contents = next(w for w in book(narrow).view.widgets if isinstance(w, ContentsList))
        click(narrow, (contents.rect.left + 100, contents.rect.top + 160))
        assert not book(narrow).contents_open
        press(narrow, pygame.K_ESCAPE)
        assert isinstance(narrow.scenes.top, TitleScene)
    finally:
        narrow.close()


# The look


def test_the_language_changes_while_it_is_open(app: App) -> None:
    app.doors.title()
    app.doors.rules("map")
    app.change("language", "zh-Hant")
    assert any("藏寶圖" in label.text for label in book(app).labels())
    assert page(app) == "map"


@pytest.mark.matrix(5)
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("number", range(len(SIZES)))
def test_no_text_of_any_page_is_clipped_or_covered(language: str, number: int) -> None:
    # Windows of one shape are laid out alike, so each page is seen in every scale by taking turns.
    shift = i18n.LANGUAGES.index(language)
    for turn, scale in enumerate(SCALES):
        app = App.headless(SIZES[number], language, scale)
        try:
            scene = RulesScene(app, History())
            app.push(scene)
            for place, name in enumerate(ORDER):
                if (place + number + shift) % len(SCALES) == turn:
                    scene.open(name)
                    assert all_faults(scene, app) == [], (name, scale)
                    assert shortened(scene) == [], (name, scale)
        finally:
            app.close()


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 80), ((1280, 720), 100), ((960, 600), 200)])
def test_no_text_of_contents_and_hits_is_clipped_or_covered(language: str, size: tuple[int, int], scale: int) -> None:
    app = App.headless(size, language, scale)
    try:
        history = History()
        history.go(Place("goal", {"en": "card"}.get(language, "牌")))
        scene = RulesScene(app, history)
        app.push(scene)
        assert any(isinstance(widget, HitRow) for widget in scene.view.all_widgets())
        assert all_faults(scene, app) == []
        scene.contents_open = True
        scene.rebuild()
        contents = next(widget for widget in scene.view.widgets if isinstance(widget, ContentsList))
        for offset in range(0, contents.limit + 1, contents.rect.height // 2):
            contents.scroll_to(offset)
            assert all_faults(scene, app) == []
    finally:
        app.close()


def test_the_curtain_comes_down_under_the_book_when_the_window_is_left(app: App) -> None:
    table = TableScene(app, session_of(setup_of(3, 3)))
    app.push(table)
    table.update(1 / 60)
    curtain = app.scenes.top
    assert isinstance(curtain, HandoverScene)
    table.session.lift(curtain.seat)
    app.pop()
    table.update(1 / 60)
    press(app, pygame.K_F1)
    app.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    press(app, pygame.K_ESCAPE)
    app.scenes.call("update", 1 / 60)
    assert isinstance(app.scenes.top, HandoverScene)
