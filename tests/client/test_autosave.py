"""What is on disk is the game: a process that is killed at any moment loses nothing that was played."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from table_tools import RoteBot, setup_of

from game import saved
from game.app import App
from game.botworker import SameThreadWorker
from game.i18n import t
from game.replays.library import Entry
from game.scenes.replays import ReplaysScene
from game.scenes.table import TableScene
from game.session import Session
from game.table.record import new_session, saved_session

CHILD = Path(__file__).with_name("autosave_child.py")


def killed_after(folder: Path, humans: int, moments: list[int]) -> tuple[str, int, int]:
    """Play so many actions, one batch after the other, and kill the process; phase, digest and steps it told last."""
    process = subprocess.Popen(
        [sys.executable, str(CHILD), str(folder), str(humans), "11"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=CHILD.parents[2],
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    told = ""
    try:
        for count in moments:
            process.stdin.write(f"{count}\n")
            process.stdin.flush()
            told = process.stdout.readline()
            while told.startswith("pygame"):
                told = process.stdout.readline()
    finally:
        process.kill()
        process.communicate()
    phase, digest, steps = told.split()
    return phase, int(digest), int(steps)


@pytest.mark.matrix(3)
@pytest.mark.parametrize(("humans", "moments"), [(1, [1]), (2, [3, 4]), (0, [30])])
def test_a_killed_game_goes_on_exactly_where_it_was(humans: int, moments: list[int], tmp_path: Path) -> None:
    phase, digest, steps = killed_after(tmp_path, humans, moments)
    path = saved.newest_unfinished(tmp_path)
    assert path is not None
    session = saved_session(path, "instant")
    assert (session.phase, session._game.digest(), session.steps) == (phase, digest, steps)
    assert session.humans == tuple(range(humans))
    session.close()


def test_a_game_killed_at_the_end_of_a_round_goes_on_with_the_next(tmp_path: Path) -> None:
    session = recorded(tmp_path, humans=0)
    while session.phase == "turn" or session.phase == "take_gold":
        session.update(1.0)
    assert session.phase == "round_over" and session.file is not None
    data, digest = session.file.read_bytes(), session._game.digest()
    session.close()
    for cut in (len(data), data.rindex(b"\n", 0, -1) + 1):  # with the line of the round, and before it was written
        session.file.write_bytes(data[:cut])
        again = saved_session(session.file, "instant")
        assert (again.phase, again._game.digest()) == ("round_over", digest)
        again.next_round()
        assert again.phase == "turn"
        again.close()
        third = saved_session(session.file, "instant")
        assert third._game.digest() == again._game.digest()
        third.close()


def recorded(folder: Path, humans: int = 0, seed: int = 11) -> Session:
    """A game of bots that answer at once, written down."""
    setup = setup_of(humans, seed=seed, rounds=2)
    return new_session(setup, folder, "instant", SameThreadWorker(lambda level: RoteBot()))


def played(folder: Path, actions: int, seed: int = 11) -> tuple[Path, list[int]]:
    """A file with so many actions, and the digest after each."""
    session = recorded(folder, seed=seed)
    digests = []
    while len(digests) < actions:
        steps = session.steps
        session.update(1.0)
        if session.steps > steps:
            digests.append(session._game.digest())
    session.close()
    assert session.file is not None
    return session.file, digests


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    path, digests = played(tmp_path, 4)
    data = path.read_bytes()
    last = data.rindex(b"\n", 0, -1) + 1
    for cut in (last + 1, (last + len(data)) // 2, len(data) - 2):
        path.write_bytes(data[:cut])
        session = saved_session(path, "instant")
        assert session._game.digest() == digests[-2]
        session.close()
        assert path.read_bytes() == data[:last], "what was cut off is gone from the file as well"
    path.write_bytes(data[:-1])  # only the end of the line is lacking
    session = saved_session(path, "instant")
    assert session._game.digest() == digests[-1]
    session.close()


@pytest.mark.parametrize("rubbish", [b"\x00" * 40, b'{"type":"act', b"\xff\xfe{"])
def test_rubbish_at_the_end_costs_nothing_that_was_played(rubbish: bytes, tmp_path: Path) -> None:
    path, digests = played(tmp_path, 3)
    path.write_bytes(path.read_bytes() + rubbish)
    session = saved_session(path, "instant")
    assert session._game.digest() == digests[-1]
    session.close()


def test_a_file_without_its_deal_is_broken_and_not_offered(tmp_path: Path) -> None:
    good, _ = played(tmp_path, 2)
    head = good.read_bytes().split(b"\n")[0] + b"\n"
    for tail in (b"", b'{"type":"deal","rou'):
        newer = tmp_path / "newer.jsonl"
        newer.write_bytes(head + tail)
        assert "deal" in str(saved.read(newer).fault)
        assert saved.newest_unfinished(tmp_path) == good


def test_the_newest_of_several_is_offered_and_the_others_are_in_the_list(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [played(tmp_path, 2, seed)[0] for seed in (1, 2, 3)]
    app.replays_dir = tmp_path
    newest = saved.newest_unfinished_game(tmp_path)
    assert newest is not None and newest.path in paths
    assert (
        newest.facts.actions == 2 and newest.facts.rounds == () and len(newest.facts.names) == 5 and newest.facts.date
    )
    went: list[tuple[str, Path]] = []
    monkeypatch.setattr(app.doors, "continue_game", lambda path: went.append(("on", path)))
    monkeypatch.setattr(app.doors, "replay", lambda path: went.append(("watch", path)))
    scene = ReplaysScene(app)
    app.push(scene)
    assert {entry.path for entry in scene.found} == set(paths)
    for number, entry in enumerate(scene.found):
        for answer, what in ((0, "on"), (1, "watch")):
            row = next(widget for widget in scene.view.all_widgets() if widget.name == f"row{number}")
            assert hasattr(row, "run")
            row.run()
            dialog = scene.view.dialog
            assert dialog is not None and t("replay.play_on") in [one.text for one in dialog.answers]
            dialog.give(dialog.answers[answer])
            scene.view.drop_dialog()
            assert went.pop() == (what, entry.path)


def test_a_game_that_ended_is_shown_at_once(app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path, _ = played(tmp_path, 2)
    went: list[Path] = []
    monkeypatch.setattr(app.doors, "replay", went.append)
    scene = ReplaysScene(app)
    app.push(scene)
    for facts in (replace(saved.read(path), finished=True), replace(saved.read(path), fault="line 3: broken")):
        scene.open(Entry(path, 0, 0, facts))
        assert went.pop() == path and scene.view.dialog is None


def test_continuing_opens_the_table(app: App, tmp_path: Path) -> None:
    path, digests = played(tmp_path, 5)
    app.doors.continue_game(path)
    table = app.scenes.top
    assert isinstance(table, TableScene) and table.session._game.digest() == digests[-1]
