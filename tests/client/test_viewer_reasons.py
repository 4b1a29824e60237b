"""Reasons in the replay viewer: for the action it stands at, and only where they tell no secret."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from labels import faults, shortened
from reason_tools import ExplainingBot
from table_tools import setup_of
from test_viewer import frames, press, viewer

from engine.observation import SPECTATOR
from game.botworker import SameThreadWorker
from game.i18n import LANGUAGES, t
from game.scenes.viewer import ViewerScene
from game.table.record import new_session
from game.ui.button import Button

WEIRD: Sequence[Any] = (
    None, 0, "because", [], {}, {"reason": 5}, {"level": "x" * 5000}, {"options": [{"action": None, "chance": 1e308}]},
    {"level": "oracle", "reason": "told so", "options": [[]], "suspects": [{"seat": 3, "chance": 0.5}], "cover": []},
)  # fmt: skip


def written(folder: Path, until_round: int = 4) -> Path:
    """The replay of a game of bots that explain everything, up to the beginning of a round."""
    setup = setup_of(0, rounds=2)
    session = new_session(setup, folder, "instant", SameThreadWorker(lambda level: ExplainingBot()))
    while session.phase != "game_over" and session.observation().round < until_round:
        session.update(1 / 60)
        session.next_round()
    for _ in range(3):
        session.update(1 / 60)
    path = session.file
    session.close()
    assert path is not None
    return path


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game."""
    return written(tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that stands in its second round and can be played on."""
    return written(tmp_path_factory.mktemp("running"), until_round=2)


def words(scene: ViewerScene) -> str:
    return "\n".join(label.text for label in scene.labels())


def to_seat(scene: ViewerScene, seat: int) -> None:
    """Step to the first action of a seat."""
    for _ in range(20):
        scene.seek(scene.at + 1)
        if scene.steps[scene.at - 1].seat == seat:
            return
    raise AssertionError("that seat never came to move")


def test_the_reason_of_the_action_shown(replay: Path) -> None:
    app, scene = viewer(replay)
    assert scene.reasons.on and t("table.viewer.no_reason") in words(scene), "nothing has been done yet"
    press(app, pygame.K_RIGHT)
    step = scene.steps[0]
    assert step.seat is not None
    assert t("bots.who", name=scene.game.config.names[step.seat], level=t("table.level.master")) in words(scene)
    assert scene.reasons._marked == 0 and scene.reasons.panel.options[0].action == step.action
    app.close()


def test_the_panel_is_put_away_and_brought_back_by_key_and_button(replay: Path) -> None:
    app, scene = viewer(replay)
    wide = scene.stage.layout.mine.w
    press(app, pygame.K_w)
    assert not scene.reasons.on and scene.stage.panel is None and scene.stage.layout.mine.w > wide
    button = next(w for w in scene.view.widgets if isinstance(w, Button) and w.name == "reasons")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=button.rect.center, button=1))
    frames(app, 1)
    assert scene.reasons.on and scene.stage.panel is not None
    app.close()


def test_through_a_seat_only_its_own_reasons_and_in_public_none(replay: Path) -> None:
    app, scene = viewer(replay)
    to_seat(scene, 2)
    shown = t("bots.title.searched", n=1234)
    for view, told in ((None, True), (SPECTATOR, False), (2, True), (1, False)):
        scene.viewer = view
        scene.show()
        assert (shown in words(scene)) is told, view
        assert (t("table.viewer.reason_secret") in " ".join(words(scene).split("\n"))) is not told
    app.close()


def test_a_game_that_can_be_played_on_tells_only_of_rounds_that_are_over(running: Path) -> None:
    app, scene = viewer(running)
    border = scene.round_borders()[1]
    assert scene.views == [SPECTATOR] and scene.reasons.told == border - 1 and len(scene.steps) == border + 3
    scene.views, scene.viewer = [None], None  # even if everything could be seen
    scene.seek(1)
    assert t("bots.title.searched", n=1234) in words(scene)
    for at in range(border + 1, len(scene.steps) + 1):
        scene.seek(at)
        assert t("bots.title.searched", n=1234) not in words(scene)
        assert t("table.viewer.reason_running") in " ".join(words(scene).split("\n"))
    app.close()


def test_without_explanations_there_is_neither_panel_nor_button(replay: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain.jsonl"
    plain.write_text("".join(rewritten(replay, [None])), "utf-8")
    app, scene = viewer(plain)
    press(app, pygame.K_w)
    assert not scene.reasons.on and scene.stage.panel is None
    assert not any(widget.name == "reasons" for widget in scene.view.widgets)
    app.close()


def rewritten(replay: Path, explanations: Sequence[Any]) -> list[str]:
    """The lines of a replay with other explanations, in turn; None for none at all."""
    out, number = [], 0
    for line in replay.read_text("utf-8").splitlines():
        obj = json.loads(line)
        if obj["type"] == "action":
            obj.pop("explanation", None)
            explanation = explanations[number % len(explanations)]
            number += 1
            if explanation is not None:
                obj["explanation"] = explanation
        out.append(json.dumps(obj, ensure_ascii=False) + "\n")
    return out


def test_damaged_and_foreign_explanations_are_shown_as_far_as_they_go(replay: Path, tmp_path: Path) -> None:
    weird = tmp_path / "weird.jsonl"
    weird.write_text("".join(rewritten(replay, WEIRD)), "utf-8")
    app, scene = viewer(weird)
    assert scene.replay is not None and scene.replay.fault is None and scene.reasons.any
    told = set()
    for _ in range(len(WEIRD) * 2):
        press(app, pygame.K_RIGHT)
        assert not faults(scene.labels(), app)
        told |= set(words(scene).split("\n"))
    assert any("oracle" in text for text in told) and t("table.viewer.no_reason") in told
    app.close()


@pytest.mark.matrix(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 80), ((1920, 1080), 100)]
)
def test_it_fits(size: tuple[int, int], scale: int, language: str, replay: Path) -> None:
    app, scene = viewer(replay, size=size, lang=language, ui_scale=scale)
    for _ in range(3):
        press(app, pygame.K_RIGHT)
        assert not faults(scene.labels(), app)
        assert not shortened(scene) or scale == 200
    panel, box = scene.reasons.panel, scene.stage.panel
    assert box is not None
    press_with_shift(app, pygame.K_DOWN)
    assert (panel.offset > 0) is (panel.limit(box) > 0)
    app.close()


def press_with_shift(app: Any, key: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_SHIFT, unicode="", scancode=0))
    frames(app, 1)
