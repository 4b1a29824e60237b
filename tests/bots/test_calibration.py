"""Beliefs against the truth: the scores, who says what and when, the gates, the command and its picture."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pygame
import pytest

from ai.arena.calibration import (
    ALL,
    DIGGER,
    PUBLIC,
    SABOTEUR,
    Plan,
    Table,
    chances_of,
    judge,
    measure,
    prior_of,
)
from ai.arena.gates import FEWEST_ROUNDS, FOR_BINS, LAP_CALIBRATION, LOSS, SKILL, SUM, gates
from ai.arena.mixed import is_saboteur, play_round
from ai.arena.scoring import BINS, Scores, log_loss
from ai.belief import EXACT, suspect
from ai.bot import Mind
from ai.evidence import PAIR_CLASSES, UNARY_CLASSES
from bench.evidence import deeds_of_round, present
from bench.evidence_fit import Deed, fit, gather, loss, posterior
from engine.cards import ROLE_NAMES
from engine.game import Game
from engine.jit import COMPILED
from engine.observation import SPECTATOR
from engine.options import Config
from game import cli, i18n, theme
from game.commands.calibration import read_counts
from game.commands.common import CliError
from game.reliability_plot import MARGIN, SIDE, Panel, draw
from tests.bots.positions import redealt

EDITIONS = [("base", 5), ("saboteur2", 6)]


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system that speaks English."""
    before = i18n.language()
    monkeypatch.setattr(i18n, "system_language", lambda: "en")
    yield
    i18n.set_language(before)


def scored(*rounds: tuple[list[float], float, list[float]]) -> Scores:
    scores = Scores()
    for chance, prior, truth in rounds:
        scores.add_round(np.array(chance), np.full(len(chance), prior), np.array(truth))
    return scores


def late(edition: str, seats: int, seed: int = 3, laps: int = 2) -> Game:
    """A round of apprentices after some laps."""
    config = Config(edition, seats)
    for count, game in enumerate(play_round(config, "apprentice", "apprentice", seed), 1):
        if count == laps * seats:
            return game
    raise AssertionError("the round was over too early")


# Scores


def test_scores_by_hand() -> None:
    scores = scored(([0.8, 0.3], 0.5, [1.0, 0.0]), ([0.6], 0.5, [0.0]))
    assert scores.statements == 3 and scores.rounds == 2
    assert scores.mean_loss == pytest.approx(-(np.log(0.8) + np.log(0.7) + np.log(0.4)) / 3)
    assert scores.mean_prior_loss == pytest.approx(np.log(2))
    assert scores.brier == pytest.approx((0.04 + 0.09 + 0.36) / 3)
    assert scores.skill == pytest.approx(1 - (0.04 + 0.09 + 0.36) / 0.75)
    assert scores.calibration_error == pytest.approx((0.2 + 0.3 + 0.6) / 3)


def test_certainty_and_the_prior_itself() -> None:
    assert scored(([1.0, 0.0], 0.4, [1.0, 0.0])).skill == 1.0
    assert scored(([0.4, 0.4], 0.4, [1.0, 0.0])).skill == 0.0
    wrong = log_loss(np.array([1.0, 0.0]), np.array([0.0, 1.0]))
    assert np.isfinite(wrong).all() and (wrong > 10).all()


def test_chances_of_one_bin_are_judged_together() -> None:
    scores = scored(([0.72] * 10, 0.5, [1.0] * 5 + [0.0] * 5))
    assert scores.calibration_error == pytest.approx(0.22)
    assert scores.count.tolist() == [0, 0, 0, 0, 0, 0, 0, 10, 0, 0]
    assert scored(([1.0], 0.5, [1.0])).count.tolist()[BINS - 1] == 1


def test_scores_add_up() -> None:
    rng = np.random.default_rng(4)
    rounds = [(rng.random(n).tolist(), 0.4, (rng.random(n) < 0.4).astype(float).tolist()) for n in (3, 5, 2, 7)]
    both = scored(*rounds[:2]) + scored(*rounds[2:])
    assert both.to_json() == scored(*rounds).to_json()


def test_errors_are_those_of_means_over_rounds() -> None:
    rng = np.random.default_rng(5)
    chance, truth = rng.random((200, 4)), (rng.random((200, 4)) < 0.5).astype(float)
    scores = scored(*((row.tolist(), 0.5, true.tolist()) for row, true in zip(chance, truth, strict=True)))
    gains = (np.log(2) - log_loss(chance, truth)).mean(1)
    assert scores.gain_error == pytest.approx(gains.std() / np.sqrt(200))
    losses = 4 * ((chance - truth) ** 2).mean(1)  # the prior's Brier score is always a quarter
    assert scores.skill_error == pytest.approx(losses.std() / np.sqrt(200))


# What is believed


@pytest.mark.parametrize(
    ("edition", "seats", "digger", "saboteur", "spectator"),
    [("base", 5, 2 / 5, 1 / 5, 2 / 6), ("base", 10, 4 / 10, 3 / 10, 4 / 11), ("saboteur2", 6, 3 / 14, 2 / 14, 3 / 15)],
)
def test_the_prior_is_the_role_deck_without_the_own_card(
    edition: str, seats: int, digger: float, saboteur: float, spectator: float
) -> None:
    seen = set()
    for seed in range(4):
        game = Game.new(Config(edition, seats), seed)
        for seat in range(seats):
            observation = game.observation(seat)
            assert prior_of(observation) == (saboteur if is_saboteur(observation, seat) else digger)
            seen.add(is_saboteur(observation, seat))
        assert prior_of(game.observation(SPECTATOR)) == spectator
        assert chances_of(game.observation(SPECTATOR)) == pytest.approx([spectator] * seats, abs=1e-5)
    assert seen == {True, False}


@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_chances_add_up_to_the_expected_number_of_saboteurs(edition: str, seats: int) -> None:
    """The expected number is reckoned by asking what would follow if each seat in turn were known."""
    game = late(edition, seats)
    mind = Mind()
    mind.read(game.observation(SPECTATOR))
    chance, roles = np.zeros(12), np.zeros(12, np.int64)
    saboteur, other = ROLE_NAMES.index("saboteur"), ROLE_NAMES.index("digger")

    def expected(seat: int) -> float:
        if seat == seats:
            return float((roles[:seats] == saboteur).sum())
        roles[seat:] = 0
        suspect(mind.reading.belief, EXACT, roles, chance)
        guilty = float(chance[seat])
        number = 0.0
        for role, share in ((saboteur, guilty), (other, 1.0 - guilty)):
            if share > 0.0:
                roles[seat] = role
                number += share * expected(seat + 1)
        roles[seat] = 0
        return number

    assert sum(chances_of(game.observation(SPECTATOR))) == pytest.approx(expected(0), abs=1e-4)


@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_nothing_hidden_enters_a_belief(edition: str, seats: int) -> None:
    game, rng = late(edition, seats), random.Random(8)
    for seat in (SPECTATOR, 0, 3):
        for _ in range(3):
            other = redealt(game, max(seat, 0), rng)
            assert chances_of(other.observation(seat)) == chances_of(game.observation(seat))


def test_every_seat_with_cards_speaks_of_every_other() -> None:
    game, table = late("base", 5), Table()
    saboteurs = sum(is_saboteur(game.observation(None), seat) for seat in range(5))
    judge(game, 2, table)
    assert [table[2, viewer].statements for viewer in (ALL, DIGGER, SABOTEUR, PUBLIC)] == [
        20, 4 * (5 - saboteurs), 4 * saboteurs, 5,
    ]  # fmt: skip
    assert table[2, PUBLIC].came.sum() == saboteurs
    game._state.hand_size[1] = 0
    judge(game, 3, table)
    assert table[3, ALL].statements == 16


def test_a_seat_that_was_inspected_is_no_question() -> None:
    game, table = late("saboteur2", 6), Table()
    game._state.inspected[:] = 0
    game._state.inspected[2] = 0b1000
    judge(game, 1, table)
    assert table[1, ALL].statements == 6 * 5 - 1


def test_impossible_sums_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    game, table = late("base", 5), Table()
    judge(game, 1, table)
    assert table.outside == 0
    monkeypatch.setattr("ai.arena.calibration.chances_of", lambda observation: [0.9] * 5)
    judge(game, 2, table)
    assert table.outside == 6


# Whole plans


def test_the_same_table_from_any_executor() -> None:
    plan = Plan(Config("base", 4), "apprentice", "novice", rounds=4, seed=21)
    told: list[int] = []
    alone = measure(plan, tell=told.append)
    with ThreadPoolExecutor(2) as executor:
        shared = measure(plan, executor)
    assert alone.to_json() == shared.to_json()
    assert told == [1, 2, 3, 4]
    assert alone[1, ALL].rounds == 4 and alone[1, ALL].statements == 4 * 4 * 3
    other = measure(Plan(Config("base", 4), "apprentice", "novice", rounds=4, seed=22))
    assert other.to_json() != alone.to_json()


def test_an_interruption_leaves_nothing_waiting() -> None:
    plan = Plan(Config("base", 3), "novice", "novice", rounds=40, seed=1)

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(KeyboardInterrupt):
            measure(plan, executor, stop)
        assert executor._work_queue.qsize() <= 40
        assert executor.submit(int, "7").result() == 7  # not behind 39 rounds: those were cancelled


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="dozens of rounds take too long without numba")
def test_skilled_beliefs_are_better_than_none() -> None:
    table = measure(Plan(Config("base", 5), "skilled", "skilled", rounds=40, seed=5))
    found = {(gate.name, gate.viewer): gate for gate in gates(table, "skilled")}
    assert found[LOSS, DIGGER].passed and found[LOSS, ALL].passed
    assert found[SKILL, DIGGER].value > 0.3
    assert found[SUM, ALL].passed


# Gates


def table_of(chance: float, rounds: int, lap: int = 2) -> Table:
    """Diggers who say this of one saboteur and the opposite of one digger."""
    scores = scored(*(([chance, 1.0 - chance], 0.5, [1.0, 0.0]) for _ in range(rounds)))
    return Table({(lap, DIGGER): scores, (lap, ALL): scores})


def test_gates_ask_for_what_they_name() -> None:
    sure = gates(table_of(0.97, FOR_BINS), "skilled")
    assert {(gate.name, gate.lap) for gate in sure} >= {(LOSS, 2), (SKILL, 2), (LAP_CALIBRATION, 2), (SUM, 0)}
    assert all(gate.passed for gate in sure)
    timid = {gate.name: gate.passed for gate in gates(table_of(0.55, FOR_BINS), "skilled")}
    assert timid == {LOSS: True, SKILL: False, "calibration": False, LAP_CALIBRATION: False, SUM: True}
    wrong = {gate.name: gate.passed for gate in gates(table_of(0.2, FOR_BINS), "skilled")}
    assert wrong[LOSS] is False


def test_gates_know_the_level_of_the_saboteurs() -> None:
    assert [gate.limit for gate in gates(table_of(0.97, 50, lap=3), "master:200") if gate.name == SKILL] == [0.15] * 2
    assert not [gate for gate in gates(table_of(0.97, 50, lap=3), "skilled") if gate.name == SKILL]


def test_rare_laps_are_not_judged() -> None:
    names = {gate.name for gate in gates(table_of(0.2, FEWEST_ROUNDS - 1), "skilled")}
    assert names == {"calibration", SUM}


# Fitting the evidence


def test_the_fit_reads_a_round_as_the_bots_do() -> None:
    config = Config("base", 5)
    deeds = deeds_of_round(config, "skilled", "skilled", 11)
    moments = gather("", config, [deeds], UNARY_CLASSES, PAIR_CLASSES)
    chances = posterior(moments, present("base")) @ moments.sets.member
    played = play_round(config, "skilled", "skilled", 11)
    said = [chances_of(game.observation(SPECTATOR)) for count, game in enumerate(played, 1) if count % 5 == 0]
    assert len(said) > 3
    assert np.abs(chances - np.array(said)).max() < 1e-4


def test_the_fit_finds_the_table_that_made_the_data() -> None:
    """Saboteurs do class 0 four times as often as the others, and class 1 as often as they."""
    rng, config = np.random.default_rng(6), Config("base", 5)
    rounds = []
    for _ in range(500):
        saboteurs = [True, True, False, False, False, False]
        rng.shuffle(saboteurs)
        mask = sum(1 << seat for seat in range(5) if saboteurs[seat])
        rounds.append(
            [
                Deed(seat, int(rng.random() >= (0.8 if saboteurs[seat] else 0.2)), -1, 0, False, mask)
                for _ in range(3)
                for seat in range(5)
            ]
        )
    moments = gather("", config, rounds, 2, 1)
    weights = fit([moments], np.ones(moments.weights, np.bool_), 0.1)
    assert weights[0] - weights[1] == pytest.approx(2 * np.log(4), abs=0.25)
    assert loss(moments, weights) < 0.8 * loss(moments, 0 * weights)
    held = fit([moments], np.array([False] + [True] * 5), 0.1)
    assert held[0] == 0.0


def test_what_was_done_before_a_change_of_hats_is_forgotten() -> None:
    deeds = [Deed(0, 0, 0, 1, False, 0b01), Deed(1, -1, -1, 0, True, 0b10), Deed(1, 1, -1, 0, False, 0b10)]
    deeds += [Deed(0, 1, -1, 0, False, 0b10)]
    moments = gather("", Config("saboteur2", 2), [deeds], 2, 1)
    assert moments.unary[1].tolist() == [[0.0, 1.0], [0.0, 1.0]]
    assert not moments.pair.any()


# The command


@pytest.mark.usefixtures("english")
def test_the_command_writes_report_and_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, plot = tmp_path / "report.json", tmp_path / "plot.png"
    arguments = ["--seats", "3,4", "--rounds", "2", "--bots", "apprentice", "--saboteurs", "novice", "--seed", "9"]
    status = cli.main(["arena", "--calibration", *arguments, "--out", str(out), "--plot", str(plot)])
    report = json.loads(out.read_text("utf-8"))
    assert status == (0 if report["passed"] else 1)
    assert [table["seats"] for table in report["tables"]] == [3, 4]
    assert (report["diggers"], report["saboteurs"], report["seed"]) == ("apprentice", "novice", 9)
    assert report["passed"] == all(gate["passed"] for table in report["tables"] for gate in table["gates"])
    assert pygame.image.load(str(plot)).get_width() > 500
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plot.png", "report.json"]
    text = capsys.readouterr().out
    assert "Base game, 3 seats: apprentice diggers against novice saboteurs, 2 rounds" in text
    assert "calibration error over all laps" in text and "gates passed" in text


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--seats", "4,x"], "4,5,7"),
        (["--seats", "2"], "3 to 10"),
        (["--edition", "chess"], "saboteur2"),
        (["--bots", "wizard"], "wizard"),
        (["--rounds", "0"], "--rounds"),
        (["--workers", "0"], "--workers"),
        (["--seed", "-1"], "seed"),
    ],
)
def test_mistakes_are_one_line(arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", "--calibration", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1 and named in captured.err


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("option", ["--out", "--plot"])
def test_what_cannot_be_written_is_told_before_anything_is_played(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "x", tmp_path):
        assert cli.main(["arena", "--calibration", "--rounds", "100000", option, str(path)]) == 2
        captured = capsys.readouterr()
        assert captured.out == "" and captured.err.count("\n") == 1 and str(path) in captured.err


def test_numbers_of_seats_are_read_in_order() -> None:
    assert read_counts("7, 4,4") == (4, 7)
    for text in ("", "4,", "²", "4;5", "100"):
        with pytest.raises(CliError):
            read_counts(text)


# The picture


def panel(chance: float, came: float) -> Panel:
    count, said, true = np.zeros(BINS, np.int64), np.zeros(BINS), np.zeros(BINS)
    number = int(chance * BINS)
    count[number], said[number], true[number] = 100, 100 * chance, 100 * came
    return Panel(5, count, said, true, abs(chance - came))


@pytest.mark.gui
def test_points_lie_where_they_should() -> None:
    for chance, came in ((0.35, 0.35), (0.35, 0.85)):
        picture = draw([panel(chance, came)], "Title", "below")
        gold = pygame.mask.from_threshold(picture, theme.GOLD, (1, 1, 1, 255))
        left, top = 12 + MARGIN, 100
        assert gold.get_at((round(left + chance * SIDE), round(top + SIDE - came * SIDE)))
        assert not gold.get_at((round(left + chance * SIDE), round(top + SIDE - (1 - came) * SIDE)))


@pytest.mark.gui
def test_panels_stand_in_rows_of_three() -> None:
    one, four = draw([panel(0.5, 0.5)], "", ""), draw([panel(0.5, 0.5)] * 4, "", "")
    assert four.get_width() > 2 * one.get_width() - 200 and four.get_height() > 1.5 * one.get_height()
    with pytest.raises(ValueError, match="at least one"):
        draw([], "", "")
