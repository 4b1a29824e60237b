"""The title says which game Continue goes on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from labels import faults, shortened
from table_tools import setup_of

from game.app import App
from game.i18n import LANGUAGES, set_language
from game.replays.facts import Facts, RoundFacts
from game.saved import newest_unfinished, replay_files
from game.scenes.title import TitleScene, which_game
from game.table.record import new_session


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 80), ((960, 600), 200), ((1280, 720), 100), ((3840, 2160), 200)]
)
def test_names_round_and_date_stand_below_the_button(
    size: tuple[int, int], scale: int, language: str, tmp_path: Path
) -> None:
    new_session(setup_of(3, seats=8), tmp_path, "instant").close()
    app = App.headless(size, language, scale, tmp_path)
    scene = TitleScene(app)
    app.push(scene)
    assert faults(scene.labels(), app) == [] and shortened(scene) == []
    text = next(label.text for label in scene.labels() if "Ann" in label.text)
    assert "Ann · Bo · Cid" in text and "Dora" not in text and "1" in text
    app.close()


def test_a_game_of_bots_names_them_and_the_round_that_it_is_in() -> None:
    set_language("en")
    played = (RoundFacts("diggers", ("digger", "saboteur"), (2, 0)),)
    game = Facts("2026-11-30T12:34:56+00:00", "base", names=("A", "B"), levels=("novice", "novice"), rounds=played)
    assert which_game(game) == "A · B, round 2, 2026-11-30 12:34"


def test_without_such_a_game_nothing_is_told(app: App) -> None:
    scene = TitleScene(app)
    app.push(scene)
    assert scene.which == "" and all(widget.name != "which" for widget in scene.view.widgets)


def test_a_file_that_leads_nowhere_hides_no_game(tmp_path: Path) -> None:
    new_session(setup_of(3), tmp_path, "instant").close()
    (game,) = replay_files(tmp_path)
    (tmp_path / "folder.jsonl").mkdir()
    try:
        (tmp_path / "ring.jsonl").symlink_to(tmp_path / "ring.jsonl")
        (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "gone")
    except OSError:
        pytest.skip("no links here")
    assert replay_files(tmp_path) == [game] and newest_unfinished(tmp_path) == game
