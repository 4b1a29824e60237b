"""The last stage of the opening: the search is compiled after both editions, and only bots that search wait for it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from game import opening
from game.botworker import StopFlag
from game.opening import SEARCH, Opening, all_stages
from game.search_gate import SearchGate
from game.setup import SEARCHING, levels

PATIENCE = 60.0


class Stage(Opening):
    """An opening that does nothing but say when it begins and ends, and waits for the test in between."""

    def __init__(self, edition: str, after: Opening | None, log: list[str], gate: threading.Event) -> None:
        super().__init__(edition, after)
        self.log, self.gate = log, gate

    def _compile_beside(self) -> None:
        self.log.append(self.edition)
        assert self.gate.wait(PATIENCE)


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the strongest level searched."""
    monkeypatch.setattr(opening, "SEARCHING", frozenset(levels()[-1:]))


def test_the_stages_come_one_after_the_other() -> None:
    stages = all_stages()
    assert tuple(stages) == ("base", "saboteur2", SEARCH)
    assert stages[SEARCH].after is stages["saboteur2"] and stages["saboteur2"].after is stages["base"]
    assert stages[SEARCH]._modules == ("ai.warm",), "the rules have nothing to compile for a search"


def test_the_search_begins_when_both_editions_are_ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    log: list[str] = []
    loaded: list[str] = []

    def steps(edition: str) -> list[object]:
        return [lambda: loaded.append(edition)]

    monkeypatch.setattr(opening, "_steps", steps)
    monkeypatch.setattr(opening, "whole_marker", lambda edition: tmp_path / edition)
    gate = threading.Event()
    base = Stage("base", None, log, gate)
    second = Stage("saboteur2", base, log, gate)
    search = Stage(SEARCH, second, log, gate)
    search.begin()
    assert not search.ready and search.progress == 0.0
    gate.set()
    search.wait()
    assert log == ["base", "saboteur2", SEARCH] == loaded
    assert search.ready and search.progress == 1.0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["base", "saboteur2", SEARCH]


def test_without_a_level_that_searches_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(opening, "SEARCHING", frozenset())
    monkeypatch.setattr(opening, "whole_marker", lambda edition: tmp_path / edition)
    monkeypatch.setattr(opening, "_start", lambda *_: pytest.fail("a process was started"))
    search = Opening(SEARCH)
    search.wait()
    assert search.ready and not any(tmp_path.iterdir()), "the marker would say that a later search is compiled"


def test_the_steps_of_the_search_are_those_of_the_bots(monkeypatch: pytest.MonkeyPatch, searching: None) -> None:
    asked: list[str] = []

    def steps(stage: str) -> list[tuple[str, object]]:
        asked.append(stage)
        return [("search", str)]

    monkeypatch.setattr("ai.warm.steps", steps)
    assert opening._steps(SEARCH) == [str] and asked == [SEARCH]


def test_waiting_ends_when_it_is_not_wanted_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, log = threading.Event(), list[str]()
    monkeypatch.setattr(opening, "_steps", lambda edition: [str])
    monkeypatch.setattr(opening, "whole_marker", lambda edition: Path("/no/such/marker"))
    slow = Stage(SEARCH, None, log, gate)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    slow.wait(stop)
    assert asked == 3 and not slow.ready
    gate.set()
    slow.wait()
    assert slow.ready


class Unready:
    """An opening that is never ready and counts who waits."""

    progress, ready = 0.5, False

    def __init__(self) -> None:
        self.waited: list[StopFlag] = []

    def wait(self, stop: StopFlag) -> None:
        """Do not wait."""
        self.waited.append(stop)


def test_only_levels_that_search_wait() -> None:
    slow = Unready()
    gate = SearchGate(slow)  # type: ignore[arg-type]
    stop = StopFlag()
    for level in ("novice", "apprentice", "skilled"):
        assert gate.can_think(level)
        gate.get_ready(level, stop)
    assert slow.waited == []
    for level in SEARCHING:
        assert not gate.can_think(level)
        gate.get_ready(level, stop)
    assert slow.waited == [stop] * len(SEARCHING) and gate.progress == 0.5
    slow.ready = True
    assert all(gate.can_think(level) for level in SEARCHING)
    slow.ready = False
    still = SearchGate(slow, always_open=True)  # type: ignore[arg-type]
    assert all(still.can_think(level) for level in SEARCHING) and still.progress == 1.0
