"""Playing blocks: the same on any number of workers, continued after a stop, and told apart from nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ai.arena import Design, Result, run
from ai.arena import players as arena_players
from ai.arena.findings import DIGGERS, SABOTEURS
from ai.arena.play import Stopped, play_block
from ai.arena.record import BlockRecord
from ai.arena.runner import run_with
from ai.arena.store import Store, StoreError
from ai.bot import Decision
from ai.levels import make_bot
from engine.game import Game
from engine.jit import COMPILED
from engine.observation import Observation
from engine.options import Options
from game.commands.simulate import play_out

pytestmark = pytest.mark.skipif(not COMPILED, reason="rounds take too long without numba")
SMALL = Design(players=("novice", "random"), seats=(3, 5), blocks=2, seed=8)


@pytest.fixture(scope="module")
def small() -> Result:
    return run(SMALL)


@pytest.fixture
def with_player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Any], None]]:
    """Adds a player for one test."""
    yield lambda name, player: monkeypatch.setitem(arena_players.PLAIN, name, lambda _: player)
    arena_players.shared_player.cache_clear()


def found(result: Result) -> str:
    """Everything but times."""
    report = result.report().to_json()
    return json.dumps([result.games_json(), report["design"], report["sections"]])


def test_any_number_of_workers_finds_the_same(small: Result) -> None:
    assert found(run(SMALL, workers=2)) == found(small)


def test_an_executor_can_be_given(small: Result) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert found(run(SMALL, executor)) == found(small)


def test_another_seed_finds_other_games(small: Result) -> None:
    other = run(Design(players=SMALL.players, seats=(3, 5), blocks=2, seed=9))
    assert other.games_json() != small.games_json()


def test_all_tables_of_a_block_are_dealt_alike(small: Result) -> None:
    assert len(small.blocks) == 4
    for (seats, number), record in small.blocks.items():
        deal = Game.new(SMALL.config(seats), SMALL.deal_seed(number)).deal
        assert deal is not None
        assert record.roles == (deal.roles,)
        for game, (digger, saboteur) in zip(record.games, ((0, 0), (0, 1), (1, 0), (1, 1)), strict=True):
            expected = tuple(saboteur if role == "saboteur" else digger for role in deal.roles)
            assert game.rounds[0].players == expected


@pytest.mark.parametrize(("edition", "seats"), [("base", 4), ("saboteur2", 6)])
def test_a_table_plays_the_game_that_simulate_plays(edition: str, seats: int) -> None:
    design = Design("seat", ("novice",), "apprentice", edition, (seats,), 1, 5, Options(rounds=2))
    record = play_block(design, seats, 0).record
    for table, line in ((0, ["apprentice"] * seats), (1, ["novice"] + ["apprentice"] * (seats - 1))):
        game = Game.new(design.config(seats), record.seed)
        play_out(game, line, None, explain=False)
        played = record.games[table]
        assert played.winners == game.result.winners
        assert [entry.side for entry in played.rounds] == [entry.side for entry in game.result.rounds]
        gold = zip(*(entry.gold for entry in played.rounds), strict=True)
        assert tuple(map(sum, gold)) == game.result.totals
        for entry, ended in zip(played.rounds, game.result.rounds, strict=True):
            paid = [pay > 0 for pay in ended.pay]
            assert all(won or not got for won, got in zip(entry.won, paid, strict=True))
            if edition == "base":
                saboteurs = entry.side == "saboteurs"
                assert entry.won == tuple((role == "saboteur") == saboteurs for role in ended.roles)


def test_a_player_beside_its_own_twin_shows_no_difference(with_player: Callable[[str, Any], None]) -> None:
    with_player("twin", make_bot("novice"))
    section = run(Design(players=("novice", "twin"), blocks=2)).report().section(5)
    assert {line.role for line in section.differences} == {DIGGERS, SABOTEURS}
    for line in section.differences:
        assert line.wins is not None and (line.wins.low, line.wins.value, line.wins.high) == (0, 0, 0)
    assert all(line.points.value == pytest.approx(0) for line in section.ratings)
    trial = run(Design("seat", ("twin",), "novice", blocks=2)).report().section(5).trials[0]
    assert (trial.difference.low, trial.difference.value, trial.difference.high) == (0, 0, 0)
    assert trial.gain is not None and trial.gain.value == 0
    assert trial.first.value == pytest.approx(1 / 5)
    assert trial.first_ratio.value == pytest.approx(1.0)


def test_the_better_player_is_found_in_every_design() -> None:
    both = ("apprentice", "random")
    sides = run(Design(players=both, seats=(3,), blocks=6)).report().section()
    assert sides.ratings[0].points.value > 0 > sides.ratings[1].points.value
    for line in sides.differences:
        assert line.wins is not None
        if line.role == DIGGERS:
            assert line.wins.value > 0
    seat = run(Design("seat", ("random",), "apprentice", seats=(3,), blocks=4)).report().section()
    assert seat.trials[0].difference.value < 0
    assert seat.ratings[0].points.value < 0 < seat.ratings[1].points.value
    played = run(Design("mixed", both, seats=(3,), blocks=4))
    mixed = played.report().section()
    assert mixed.standings[0].gold.value > mixed.standings[1].gold.value
    assert mixed.ratings[0].points.value > 0 > mixed.ratings[1].points.value
    games = sum(len(record.games) for record in played.blocks.values())
    assert sum(line.rounds for line in mixed.standings) == 3 * games


def test_the_figures_are_those_of_the_games(small: Result) -> None:
    section = small.report().section(5)
    records = small.records(5)
    for table, cell in enumerate(section.cells):
        rounds = [record.games[table].rounds[0] for record in records]
        assert cell.rounds == len(rounds)
        assert cell.digger_wins.value == pytest.approx(sum(entry.side == "diggers" for entry in rounds) / len(rounds))
        assert cell.saboteur_wins.value == pytest.approx(1 - cell.digger_wins.value)
        gold = [
            nuggets
            for record, entry in zip(records, rounds, strict=True)
            for role, nuggets in zip(record.roles[0], entry.gold, strict=True)
            if role == "digger"
        ]
        assert cell.digger_gold is not None
        assert cell.digger_gold.value == pytest.approx(sum(gold) / len(gold))
    pooled = small.report().section()
    assert (pooled.seats, pooled.blocks) == (None, 4)
    assert pooled.cells[0].rounds == 4


def test_times_are_counted_for_each_player(small: Result) -> None:
    speeds = {speed.player: speed for speed in small.report().speeds}
    assert set(speeds) == {"novice", "random"}
    for speed in speeds.values():
        assert speed.decisions > 100
        assert speed.median is not None and speed.slowest is not None and 0 < speed.median <= speed.slowest
        assert speed.rate is None


class Cheat:
    """Notes what it is shown."""

    sees_everything = True

    def __init__(self) -> None:
        self.seen: set[int | None] = set()

    def choose(self, observation: Observation, seed: int, stop: Any = None) -> Decision:
        self.seen.add(observation.seat)
        assert observation.hands is not None
        return Decision(observation.legal[0], make_bot("novice").choose(observation, seed).explanation)


def test_only_who_may_is_shown_everything(with_player: Callable[[str, Any], None]) -> None:
    cheat = Cheat()
    with_player("cheat", cheat)
    play_block(Design(players=("cheat", "random"), seats=(3,)), 3, 0)
    assert cheat.seen == {None}


def test_a_stop_is_obeyed_at_the_next_decision() -> None:
    asked = iter([False] * 10)
    with pytest.raises(Stopped):
        play_block(SMALL, 3, 0, lambda: next(asked, True))
    stopped = run_with(SMALL, None, stop=lambda: True)
    assert stopped.done == 0
    assert stopped.report().sections == ()


class Interrupter:
    """Ctrl-C after some blocks."""

    def __init__(self, store: Store, blocks: int) -> None:
        self.store, self.left = store, blocks

    def __call__(self, _: object) -> None:
        self.store.write()
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


def test_a_stopped_run_is_continued(tmp_path: Path, small: Result) -> None:
    path = tmp_path / "arena.json"
    store = Store.open(path, SMALL)
    with pytest.raises(KeyboardInterrupt):
        run(SMALL, known=store.result, on_block=Interrupter(store, 3))
    again = Store.open(path, SMALL)
    assert len(again.result.blocks) == 3
    run(SMALL, known=again.result)
    again.close()
    assert found(again.result) == found(small)
    assert json.loads(path.read_text("utf-8"))["report"]["sections"]
    assert [file.name for file in tmp_path.iterdir()] == ["arena.json"]
    decisions = [times.decisions for times in again.result.times]
    assert decisions == [times.decisions for times in small.times]


def test_more_blocks_can_be_asked_for(tmp_path: Path, small: Result) -> None:
    path = tmp_path / "arena.json"
    few = Design(players=SMALL.players, seats=SMALL.seats, blocks=1, seed=SMALL.seed)
    store = Store.open(path, few)
    run(few, known=store.result)
    store.close()
    more = Store.open(path, SMALL)
    assert len(more.result.missing) == 2
    assert found(run(SMALL, known=more.result)) == found(small)
    more.close()
    with pytest.raises(StoreError, match="--blocks 2"):
        Store.open(path, few)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": 9}, "seed 8, not 9"),
        ({"players": ("random", "novice")}, "players"),
        ({"seats": (3,)}, "seats"),
        ({"options": Options(rounds=2)}, "options"),
        ({"kind": "mixed"}, "kind"),
    ],
)
def test_other_options_are_refused(tmp_path: Path, change: dict[str, Any], named: str) -> None:
    path = tmp_path / "arena.json"
    Store.open(path, SMALL)
    before = path.read_bytes()
    values = {"players": SMALL.players, "seats": SMALL.seats, "blocks": 2, "seed": 8, **change}
    with pytest.raises(StoreError, match=named) as refused:
        Store.open(path, Design(**values))
    assert "another file" in str(refused.value) and "\n" not in str(refused.value)
    assert path.read_bytes() == before


def spoil(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    obj = json.loads(path.read_text("utf-8"))
    change(obj)
    path.write_text(json.dumps(obj), "utf-8")


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (lambda obj: obj.update(format="other"), "no file of the arena"),
        (lambda obj: obj.pop("design"), "no file of the arena"),
        (lambda obj: obj.update(version=99), "version 99"),
        (lambda obj: obj.update(bots="0"), "other bots"),
        (lambda obj: obj.pop("times"), "damaged"),
        (lambda obj: obj["blocks"]["3"].update({"0": {}}), "damaged"),
        (lambda obj: obj["blocks"]["5"]["0"]["games"][0]["rounds"][0][3].pop(), "damaged"),
    ],
)
def test_files_that_cannot_be_continued_are_kept(
    tmp_path: Path, small: Result, change: Callable[[dict[str, Any]], object], cause: str
) -> None:
    path = tmp_path / "arena.json"
    Store(path, small).close()
    spoil(path, change)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=cause):
        Store.open(path, SMALL)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "[]", "{", "null", "[" * 100_000])
def test_a_file_of_something_else_is_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "arena.json"
    path.write_text(text, "utf-8")
    with pytest.raises(StoreError, match="no file of the arena"):
        Store.open(path, SMALL)
    assert path.read_text("utf-8") == text


def test_two_runs_do_not_overwrite_each_other(tmp_path: Path, small: Result) -> None:
    path = tmp_path / "arena.json"
    one = Store.open(path, SMALL)
    two = Store.open(path, SMALL)
    two.result.blocks.update(small.blocks)
    two.close()
    with pytest.raises(StoreError, match="another program"):
        one.write()
    assert len(Store.open(path, SMALL).result.blocks) == 4


def test_a_record_is_read_back(small: Result) -> None:
    for (seats, number), record in small.blocks.items():
        assert BlockRecord.from_json(seats, number, json.loads(json.dumps(record.to_json()))) == record
