"""The replay viewer and the list of saved games with Saboteur 2."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from labels import faults
from saboteur2_tools import write_game

from engine.action import Action
from engine.observation import SPECTATOR
from engine.replay import Step
from game import i18n
from game.app import App
from game.i18n import LANGUAGES
from game.scenes.aside_dialog import AsideDialog, Cards
from game.scenes.replays import ReplaysScene
from game.scenes.scrub_bar import sort_of
from game.scenes.viewer import ViewerScene


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("second") / "game.jsonl"
    write_game(path, 12, 4)
    return path


def opened(path: Path, size: tuple[int, int] = (1280, 720), lang: str = "en", scale: int = 100) -> ViewerScene:
    app = App.headless(size, lang, scale)
    scene = ViewerScene(app, path)
    app.push(scene)
    return scene


def button(scene: ViewerScene) -> bool:
    return any(widget.name == "aside" for widget in scene.view.widgets)


def press(scene: ViewerScene, key: int) -> None:
    scene.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    scene.app.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=""))


def test_every_step_is_shown_from_every_side(replay: Path) -> None:
    scene = opened(replay)
    assert scene.replay is not None and scene.replay.fault is None
    for at in range(0, len(scene.steps) + 1, 3):
        scene.viewer = scene.views[at % len(scene.views)]
        scene.seek(at)
        scene.app.render()
        assert scene.game.steps == at
    assert scene.views == [None, SPECTATOR, *range(12)]


def test_the_cards_set_aside_are_open_with_everything_open_alone(replay: Path) -> None:
    scene = opened(replay)
    for viewer in scene.views:
        scene.viewer = viewer
        scene.show()
        assert button(scene) == (viewer is None)
        press(scene, pygame.K_a)
        assert isinstance(scene.view.dialog, AsideDialog) == (viewer is None)
        if scene.view.dialog is not None:
            press(scene, pygame.K_ESCAPE)
    assert scene.view.dialog is None


def test_ten_cards_and_all_dwarfs_left_are_shown(replay: Path) -> None:
    scene = opened(replay)
    scene.seek(20)
    seen = scene.game.observation(None)
    press(scene, pygame.K_a)
    assert scene.view.dialog is not None
    cards, dwarfs = (widget for widget in scene.view.dialog.widgets if isinstance(widget, Cards))
    assert cards.names == seen.removed and len(cards.names) == 10
    assert dwarfs.names == tuple(f"role_{role}" for role in seen.aside or ()) and len(dwarfs.names) == 3
    for row in (cards, dwarfs):
        assert all(scene.view.dialog.rect.contains(box) and box.h >= 48 for box in row.boxes())


def test_a_click_opens_the_cards_set_aside_and_moves_no_mine(replay: Path) -> None:
    """Elsewhere a press takes hold of the mine."""
    scene = opened(replay)
    at = next(widget.rect.center for widget in scene.view.widgets if widget.name == "aside")
    scene.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at, touch=False))
    scene.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(3, 0), buttons=(1, 0, 0), touch=False))
    scene.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at, touch=False))
    assert isinstance(scene.view.dialog, AsideDialog)
    assert not scene.stage.camera.free


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 80)])
def test_it_fits(tmp_path: Path, size: tuple[int, int], scale: int, language: str) -> None:
    """With two seats thirteen dwarfs are left over."""
    path = tmp_path / "two.jsonl"
    write_game(path, 2, 5)
    scene = opened(path, size, language, scale)
    assert faults(scene.labels(), scene.app) == []
    aside = next(widget for widget in scene.view.widgets if widget.name == "aside")
    assert pygame.Rect(scene.stage.layout.header).contains(aside.rect)
    pile = next(
        label for label in scene.labels() if label.text == i18n.t("table.pile", n=scene.game.observation(None).pile)
    )
    assert not aside.rect.colliderect(pile.rect)
    assert i18n.t("replay.aside") in [label.text for label in aside.labels()]
    scene.show_aside()
    assert faults(scene.labels(), scene.app) == []
    window = scene.app.screen.get_rect()
    assert scene.view.dialog is not None and window.contains(scene.view.dialog.rect)
    rows = [widget for widget in scene.view.dialog.widgets if isinstance(widget, Cards)]
    assert [len(row.names) for row in rows] == [10, 13]
    assert all(scene.view.dialog.rect.contains(box) for row in rows for box in row.boxes())
    scene.app.close()
    i18n.set_language("en")


SORTS = {
    "build": [Action("place", card="NES", cell=(1, 0))],
    "harm": [Action("break", card="broken_cart", seat=1), Action("rockfall", cell=(1, 0)), Action("theft"),
             Action("trapped", seat=1), Action("steal", seat=1)],
    "help": [Action("repair", card="repair_cart", tool="cart", seat=0), Action("hands_off", seat=1),
             Action("free_at_last", seat=0), Action("unburden", cards=("NES", "map"), remove="trapped")],
    "know": [Action("map", goal=0), Action("inspection", seat=1)],
    "swap": [Action("swap_hands", seat=1), Action("swap_hats", seat=1)],
    "pass": [Action("pass", cards=("NES",))],
    "now": [Action("take_gold", value=1)],
}  # fmt: skip


@pytest.mark.matrix(4)
@pytest.mark.parametrize(("sort", "action"), [(sort, action) for sort, actions in SORTS.items() for action in actions])
def test_every_action_has_its_sort_on_the_bar(sort: str, action: Action, replay: Path) -> None:
    scene = opened(replay)
    step = next(step for step in scene.steps if step.action is not None)
    assert (
        sort_of(Step(**{**{name: getattr(step, name) for name in step.__dataclass_fields__}, "action": action})) == sort
    )


def test_the_list_names_the_rule_set_in_every_language(replay: Path) -> None:
    for language, name in (("en", "Saboteur 2"), ("zh-Hans", "矮人矿坑 2"), ("zh-Hant", "矮人礦坑 2")):
        app = App.headless(lang=language, replays_dir=replay.parent)
        scene = ReplaysScene(app)
        app.push(scene)
        assert any(name in label.text for label in scene.labels())
        scene._set_search(name)
        assert [entry.path for entry in scene.found if entry.path.parent == replay.parent] == [replay]
        app.close()
    i18n.set_language("en")
