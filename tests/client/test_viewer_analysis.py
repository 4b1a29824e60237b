"""The analysis in the viewer: started, watched, stopped, kept, and shown to those who may see it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from labels import faults, shortened
from test_privacy_viewer import LOOKER, changed, first_deal, play
from viewer_tools import (
    SHALLOW,
    click,
    frames,
    pad,
    picture,
    press,
    reviewed,
    sample,
    settings,
    toast,
    viewer,
    words,
)  # fmt: skip

from ai.review.review import Depth
from engine.observation import SPECTATOR
from engine.replay import read
from game import i18n
from game.i18n import LANGUAGES, t
from game.replays.beside import REVIEW, beside
from game.replays.review_job import ReviewJob, stored_review
from game.scenes.list_dialog import ListDialog, Row
from game.scenes.viewer import ViewerScene

ENDLESS = Depth(rounds=100_000, iterations=100_000)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reviewed")


@pytest.fixture
def scene(folder: Path) -> Iterator[ViewerScene]:
    made = viewer(reviewed(folder))
    yield made
    made.app.close()
    i18n.set_language("en")


def finish(scene: ViewerScene) -> None:
    job = scene.analysis._job
    assert job is not None
    job.join()
    frames(scene.app, 2)


def test_started_by_key_it_runs_while_one_goes_about_and_is_kept(tmp_path: Path) -> None:
    path = sample(tmp_path)
    scene = viewer(path)
    scene.analysis.depth = SHALLOW
    assert scene.curve.box() is None
    press(scene, pygame.K_c)
    assert scene.analysis.busy and scene.curve.box() is not None
    scene.seek(20)
    assert not faults(scene.labels(), scene.app)
    finish(scene)
    assert scene.analysis.review is not None and not scene.analysis.busy
    assert scene.at == 20 and t("viewer.chances") in words(scene)
    assert stored_review(read(path)) == scene.analysis.review
    scene.app.close()
    again = viewer(path)
    assert again.analysis.review == scene.analysis.review and again.curve.box() is not None
    again.app.close()


@pytest.mark.parametrize("how", ["key", "leave"])
def test_stopped_it_leaves_nothing_behind(how: str, tmp_path: Path) -> None:
    path = sample(tmp_path)
    scene = viewer(path)
    scene.analysis.depth = ENDLESS
    press(scene, pygame.K_c)
    job = scene.analysis._job
    assert job is not None and job.running
    if how == "key":
        press(scene, pygame.K_c)
        assert toast(scene) == t("viewer.analysis_stopped") and scene.curve.box() is None
    else:
        scene.app.pop()
    assert not job.running and job.review is None
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == [path.name]
    scene.app.close()


def test_it_goes_on_under_another_scene_and_is_there_on_return(tmp_path: Path) -> None:
    scene = viewer(sample(tmp_path))
    scene.analysis.depth = SHALLOW
    press(scene, pygame.K_c)
    press(scene, pygame.K_F1)
    assert scene.app.scenes.top is not scene
    job = scene.analysis._job
    assert job is not None
    job.join()
    press(scene, pygame.K_F1)
    frames(scene.app, 2)
    assert scene.app.scenes.top is scene and scene.analysis.review is not None
    scene.app.close()


def test_a_running_game_is_not_analysed(tmp_path: Path) -> None:
    path = sample(tmp_path)
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:30]), "utf-8")
    scene = viewer(path)
    press(scene, pygame.K_c)
    assert not scene.analysis.busy and toast(scene) == t("viewer.analysis_impossible")
    scene.app.close()


def test_a_review_that_does_not_fit_is_not_shown(folder: Path, tmp_path: Path) -> None:
    path = sample(tmp_path)
    beside(path, REVIEW).write_text(beside(reviewed(folder), REVIEW).read_text("utf-8").replace('"digest":', '"d":'))
    scene = viewer(path)
    assert scene.analysis.review is None and scene.analysis.possible
    scene.app.close()


def test_chances_are_shown_openly_and_in_public_but_through_no_seat(scene: ViewerScene) -> None:
    review = scene.analysis.review
    assert review is not None
    scene.seek(20)
    told = t("viewer.chance", side=t("viewer.side.diggers"), percent=round(100 * review.chances[20][0]))
    for view in scene.views:
        scene.viewer = view
        scene.show()
        assert (told in words(scene)) is (view in (None, SPECTATOR))
        assert (scene.curve.box() is None) is (view not in (None, SPECTATOR))
        scene.app.render()
    press(scene, pygame.K_c)
    assert toast(scene) == t("viewer.chances_secret") and scene.curve.box() is None


def test_suspicion_is_that_of_the_view(scene: ViewerScene) -> None:
    review, names = scene.analysis.review, scene.game.config.names
    assert review is not None
    scene.seek(25)
    for view in scene.views:
        scene.viewer = view
        scene.show()
        row = 0 if view is None or view < 0 else view + 1
        assert scene.analysis.suspicion() == review.suspicion[25][row]
        parts = [part.text for part in scene.reasons.panel.parts]
        for name, chance in zip(names, review.suspicion[25][row], strict=True):
            assert t("viewer.suspected", name=name, percent=round(100 * chance)) in parts
        if view is not None and view >= 0:
            assert t("viewer.suspects_seat", name=names[view]) in parts


def test_what_the_master_preferred_is_told_of_people_to_those_who_may_know(scene: ViewerScene) -> None:
    review = scene.analysis.review
    assert review is not None
    worse = [n for n, one in review.judgements.items() if one.best != scene.steps[n].action]
    assert worse
    for n in worse[:6]:
        seat = scene.steps[n].seat
        assert seat in (0, 2)
        for view, told in ((None, True), (seat, True), (SPECTATOR, False), (1, False)):
            scene.viewer = view
            scene.seek(n + 1)
            texts = [part.text for part in scene.reasons.panel.parts]
            assert (t("viewer.judged.title") in texts) is told
            assert bool(scene.reasons.panel.options) is told
            points = round(100 * review.judgements[n].cost)
            if told and points > 3:
                assert t("viewer.judged.cost", n=points) in texts
            assert told or t("table.viewer.reason_secret") in texts


def test_of_gold_that_is_taken_nothing_is_said(scene: ViewerScene) -> None:
    taken = [n for n, step in enumerate(scene.steps) if step.action is not None and step.action.type == "take_gold"]
    assert any(scene.steps[n].seat in (0, 2) for n in taken)
    for n in taken:
        scene.seek(n + 1)
        assert t("viewer.judged.forced") not in [part.text for part in scene.reasons.panel.parts]


def test_turning_points_lead_to_their_positions(scene: ViewerScene) -> None:
    press(scene, pygame.K_t)
    dialog = scene.view.dialog
    assert isinstance(dialog, ListDialog)
    turns = scene.analysis.turns
    assert [entry.head for entry in dialog.entries] == [t("viewer.at", at=turn.step + 1) for turn in turns]
    for turn, entry in zip(turns, dialog.entries, strict=True):
        assert f"{round(100 * turn.before)}%" in entry.text and f"{round(100 * turn.after)}%" in entry.text
    row = next(widget for widget in dialog.widgets if isinstance(widget, Row))
    click(scene, row.rect.center)
    assert scene.view.dialog is None and scene.at == turns[0].step + 1


def test_the_curve_seeks_and_tells_what_is_under_the_mouse(scene: ViewerScene) -> None:
    box, review = scene.curve.box(), scene.analysis.review
    assert box is not None and review is not None
    plot = scene.curve.plot(box)
    at = (scene.scrub.x_of(50), plot.centery)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0), touch=False))
    frames(scene.app)
    assert scene.mouse.over == 50
    chance = t("viewer.chance", side=t("viewer.side.diggers"), percent=round(100 * review.chances[50][0]))
    assert any(label.text.startswith(t("viewer.chances_at", at=50, sides=chance)) for label in scene.labels())
    click(scene, at)
    assert scene.at == 50


def test_the_button_puts_the_curve_away_and_brings_it_back(scene: ViewerScene) -> None:
    high = scene.stage.layout.mine.h
    button = next(widget for widget in scene.view.widgets if widget.name == "analyse")
    click(scene, button.rect.center)
    assert scene.curve.box() is None and scene.stage.layout.mine.h > high
    press(scene, pygame.K_c)
    assert scene.curve.box() is not None and scene.stage.layout.mine.h == high


@pytest.mark.parametrize("view", [0, 3])
def test_two_replays_that_differ_in_secrets_look_the_same_from_a_seat_with_analysis(view: int, tmp_path: Path) -> None:
    deal, shots = first_deal(), []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        path = tmp_path / str(number) / "one.jsonl"
        turns = play(deal, path)[1]
        deal = changed(deal, turns, view)
        job = ReviewJob(read(path), Depth(rounds=2, iterations=8))
        job.join()
        scene = viewer(path)
        assert scene.analysis.review is not None and view != LOOKER
        scene.viewer = view
        settings(scene, spoiler_free=True)  # the end of the round opens all cards, and later marks tell of it
        taken = []
        for at in range(1, len(turns), 14):
            scene.seek(at)
            taken.append(picture(scene))
        shots.append(taken)
        scene.app.close()
    assert shots[0] == shots[1]


@pytest.mark.matrix(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "size", "scale"),
    [("saboteur2-12", (1280, 720), 100), ("base-5", (1280, 720), 200), ("saboteur2-12", (960, 600), 80),
     ("base-5", (1920, 1080), 100)],
)  # fmt: skip
def test_it_fits(name: str, size: tuple[int, int], scale: int, language: str, folder: Path) -> None:
    scene = viewer(reviewed(folder, name, (0, 2)), size, language, scale)
    for at, view in ((0, None), (21, 2), (len(scene.steps), SPECTATOR)):
        scene.viewer = view
        scene.seek(at)
        assert not faults(scene.labels(), scene.app)
        assert not shortened(scene) or scale == 200
    for opened in (pygame.K_t, pygame.K_m):
        press(scene, opened)
        assert scene.view.dialog is not None
        assert not faults(scene.labels(), scene.app) and scene.app.screen.get_rect().contains(scene.view.dialog.rect)
        assert not shortened(scene) or scale == 200
        press(scene, pygame.K_ESCAPE)
    scene.app.close()
    i18n.set_language("en")


def test_a_pad_reaches_everything(scene: ViewerScene) -> None:
    pad(scene, pygame.CONTROLLER_BUTTON_X)
    assert scene.viewer == scene.views[1]
    pad(scene, pygame.CONTROLLER_BUTTON_Y)
    assert scene.at == scene.timeline.moments()[0].at
    pad(scene, pygame.CONTROLLER_BUTTON_BACK)
    assert not scene.reasons.on
    pad(scene, pygame.CONTROLLER_BUTTON_A)
    assert scene.playing
    pad(scene, pygame.CONTROLLER_BUTTON_START)
    assert scene.view.dialog is not None and not scene.playing
    scene.viewer = None
    names = [widget.name for widget in scene.view.dialog.widgets if widget.name.startswith("answer")]
    for _ in range(len(names)):
        pad(scene, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        current = scene.view.focus.current
        if current is not None and t("viewer.menu_turns") in getattr(current, "text", ""):
            break
    else:
        raise AssertionError("the menu has no turning points")
    pad(scene, pygame.CONTROLLER_BUTTON_A)
    assert isinstance(scene.view.dialog, ListDialog)
    pad(scene, pygame.CONTROLLER_BUTTON_B)
    assert scene.view.dialog is None
