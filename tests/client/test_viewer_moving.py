"""Going about in a replay: anywhere at once, by round, by event, at any speed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from viewer_tools import frames, press, reviewed, sample, toast, viewer

from engine.observation import SPECTATOR
from engine.replay import read
from game import i18n
from game.replays.timeline import BOOKMARK, GOAL, JUMPS, KEY, ROCKFALL, TOOLS, TURN, Timeline
from game.scenes.viewer import SPEEDS, ViewerScene
from game.table.log_lines import lines_of

NAMES = ("base-3", "base-5", "base-10", "saboteur2-2", "saboteur2-6", "saboteur2-12")


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[ViewerScene]:
    made = viewer(sample(tmp_path, "saboteur2-12"))
    yield made
    made.app.close()
    i18n.set_language("en")


def digests(scene: ViewerScene) -> list[int]:
    """Of every position, from one game that is played straight through."""
    assert scene.replay is not None
    game = scene.replay.game_at(0)
    out = [game.digest()]
    for step in scene.steps:
        if step.deal is not None:
            game.next_round(step.deal)
        else:
            assert step.action is not None
            game.play(step.action)
        out.append(game.digest())
    return out


def test_five_hundred_seeks_stand_where_playing_leads(scene: ViewerScene) -> None:
    """Also while the window, the language, the speed and the view change."""
    wanted, lots, app = digests(scene), random.Random(7), scene.app
    changes = (
        app.toggle_fullscreen, partial(app.change, "language", "zh-Hans"), partial(app.change, "language", "en"),
        scene.next_speed, scene.next_viewer, partial(app.change, "ui_scale", 150), partial(app.change, "ui_scale", 100),
    )  # fmt: skip
    for number in range(500):
        if number % 25 == 24:
            changes[number // 25 % len(changes)]()
        at = lots.randrange(len(scene.steps) + 1)
        scene.seek(at)
        assert scene.at == at and scene.game.digest() == wanted[at]
        if number % 50 == 0:
            scene.step(1)
            assert scene.game.digest() == wanted[min(at + 1, len(scene.steps))]
            frames(app)


@pytest.mark.parametrize("name", NAMES)
def test_the_log_of_a_position_is_that_of_its_own_history(name: str, tmp_path: Path) -> None:
    scene = viewer(sample(tmp_path, name))
    assert scene.replay is not None
    for at in range(0, len(scene.steps) + 1, 9):
        game = scene.replay.game_at(at)
        for view in (None, SPECTATOR, 0, 1):
            assert scene.timeline.told[at] == len(game.history(view))
            assert scene.lines.up_to(at, view) == lines_of(game.history(view), game.config.names)
    scene.app.close()


@pytest.mark.parametrize("name", NAMES)
def test_events_are_where_they_happened(name: str) -> None:
    replay = read(Path(__file__).resolve().parents[2] / "replays" / f"{name}.jsonl")
    timeline, last = Timeline(replay), len(replay.steps)
    for n, step in enumerate(replay.steps):
        before, after = replay.game_at(n), replay.game_at(n + 1)
        shown = sum(goal.revealed for goal in after.observation(None).goals)
        more = step.deal is None and shown > sum(goal.revealed for goal in before.observation(None).goals)
        assert more is any(one.at == n + 1 for one in timeline.moments(GOAL))
        fell = step.action is not None and step.action.type == "rockfall"
        assert fell is any(one.at == n + 1 for one in timeline.moments(ROCKFALL))
    assert all(0 < one.at <= last for jump in JUMPS for one in timeline.moments(jump))
    assert not any(one.kind == TOOLS for one in timeline.moments(KEY))


def test_jumps_by_event_go_to_each_in_turn_and_say_when_there_is_none(scene: ViewerScene) -> None:
    places = sorted({one.at for one in scene.timeline.moments(KEY)})
    assert len(places) > 3
    for at in places:
        press(scene, pygame.K_PERIOD)
        assert scene.at == at
    press(scene, pygame.K_PERIOD)
    assert scene.at == places[-1] and toast(scene)
    for at in reversed(places[:-1]):
        press(scene, pygame.K_COMMA)
        assert scene.at == at
    scene.app.toast = None
    press(scene, pygame.K_COMMA)
    assert scene.at == places[0] and toast(scene)


def test_the_kind_of_event_is_chosen_by_key_and_in_the_menu(scene: ViewerScene) -> None:
    for jump in (*JUMPS[1:], JUMPS[0], JUMPS[1]):
        press(scene, pygame.K_k)
        assert scene.jump == jump
    assert scene.jump == GOAL
    shown = [one.at for one in scene.timeline.moments(GOAL)]
    press(scene, pygame.K_PERIOD)
    assert scene.at == shown[0]


def test_turning_points_and_bookmarks_are_events(tmp_path: Path) -> None:
    scene = viewer(reviewed(tmp_path))
    scene.bookmarks.put(33, "here")
    scene.timeline.mark([33])
    assert [one.at for one in scene.timeline.moments(BOOKMARK)] == [33]
    turns = [turn.step + 1 for turn in scene.analysis.turns]
    assert turns and [one.at for one in scene.timeline.moments(TURN)] == turns
    scene.jump = TURN
    press(scene, pygame.K_PERIOD)
    assert scene.at == turns[0]
    scene.app.close()


def test_every_speed_both_ways(scene: ViewerScene) -> None:
    seen = []
    for _ in SPEEDS:
        seen.append(scene.speed)
        press(scene, pygame.K_PLUS)
    assert sorted(seen) == list(SPEEDS) and SPEEDS[0] == 0.25 and SPEEDS[-1] == 16
    press(scene, pygame.K_MINUS)
    assert scene.speed == SPEEDS[SPEEDS.index(1.0) - 1]


def test_a_position_that_is_gone_to_gets_its_full_light(scene: ViewerScene) -> None:
    scene.seek(30)
    assert scene.stage.hurried
    frames(scene.app, 12)
    assert not scene.stage.hurried
    scene.stage.camera.jump()
    at_rest = pygame.image.tobytes(scene.app.render(), "RGB")
    scene.resize(scene.app.size)
    assert pygame.image.tobytes(scene.app.render(), "RGB") == at_rest
