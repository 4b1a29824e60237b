"""The search gives the same on any number of threads, stops when told, and its players see what they may see."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ai.belief import BELIEF, EXACT, Belief
from ai.bot import Bot
from ai.levels import STYLES, make_bot
from ai.play import decide, follow
from ai.rollout import Desk
from ai.search import BATCH, FEW_ROUNDS, Budget, Found
from ai.sketch import draw_mine
from ai.table import new_desk
from engine.cards import card_id
from engine.game import Game
from engine.jit import COMPILED
from engine.move import SWAP_HATS, kind_of
from engine.rng import new_stream
from engine.state import TURN, State
from tests.bots.positions import knowledge, lively_games, new_search, redealt

pytestmark = pytest.mark.skipif(not COMPILED, reason="hundreds of searches take too long without numba")
ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 96
_STYLE = STYLES["master"]


def numbers(found: Found) -> list[list[float]]:
    """Everything that a search found."""
    return [found.visits.tolist(), found.wins.tolist(), found.gold.tolist(), [found.rounds]]


def searched(games: Sequence[Game], threads: int = 1) -> list[list[list[float]]]:
    """What a search finds in each game."""
    return [numbers(new_search(game, seed, Budget(ROUNDS, threads=threads)).run()) for seed, game in enumerate(games)]


@cache
def some_games() -> tuple[Game, ...]:
    """Of some tables, with more than one move; to be looked at only."""
    return tuple(game for game in lively_games(19) if len(game.legal()) > 1)[::3]


def in_another_thread(call: Callable[[], object]) -> object:
    """What the call returns there, with scratch of its own."""
    results: list[object] = []
    other = threading.Thread(target=lambda: results.append(call()))
    other.start()
    other.join()
    return results[0]


def test_any_number_of_threads_finds_the_same() -> None:
    games = some_games()
    one = searched(games)
    assert len(one) >= 5 and all(sum(visits) == rounds == ROUNDS or rounds < ROUNDS for visits, _, _, (rounds,) in one)
    assert searched(games, threads=2) == one
    assert searched(games, threads=4) == one
    assert any(any(gold) for _, _, gold, _ in one) and any(any(wins) for _, wins, _, _ in one)


def test_used_and_fresh_scratch_find_the_same() -> None:
    games = some_games()
    one = searched(games)
    assert searched(games[::-1])[0] != searched(games)[0]  # the scratch has seen another game in between
    assert searched(games) == one
    assert in_another_thread(lambda: searched(games)) == one


def test_another_process_finds_the_same() -> None:
    code = (
        "import json\nfrom tests.bots.test_search import searched, some_games\n"
        "print(json.dumps(searched(some_games()[:3], threads=2)))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == searched(some_games()[:3])


def test_a_bot_decides_the_same_on_any_number_of_threads() -> None:
    for seed, game in enumerate(some_games()[:4]):
        view = game.observation(game.to_move)
        one = make_bot("master", 48).choose(view, seed)
        assert make_bot("master", 48, threads=2).choose(view, seed) == one
        assert make_bot("master", 48, threads=4).choose(view, seed) == one
        assert in_another_thread(lambda view=view, seed=seed: make_bot("master", 48).choose(view, seed)) == one  # type: ignore[misc]


def test_another_seed_finds_something_else() -> None:
    game = some_games()[0]
    found = {tuple(new_search(game, seed, Budget(ROUNDS)).run().wins.tolist()) for seed in range(4)}
    assert len(found) > 1


class Stopper:
    """Says yes from the (n + 1)-th question on, and counts the questions."""

    def __init__(self, after: int) -> None:
        self.after, self.asked = after, 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.after


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_search_ends_when_told(after: int, threads: int) -> None:
    game = max(some_games(), key=lambda game: len(game.legal()))
    stop, budget = Stopper(after), Budget(rounds=100_000, threads=threads)
    found = new_search(game, 1, budget).run(stop)
    assert stop.asked == after + 1  # asked before every batch, and never again
    assert found.rounds == found.visits.sum() == after * BATCH
    by_hand = new_search(game, 1, budget)
    for _ in range(after):
        by_hand.step(BATCH)
    assert numbers(by_hand.found()) == numbers(found)


def test_a_bot_that_is_stopped_still_moves() -> None:
    policy = Bot(replace(STYLES["master"], budget=None))
    bot, searched_moves = make_bot("master", 100_000), 0
    for seed, game in enumerate(some_games()):
        view = game.observation(game.to_move)
        at_once = bot.choose(view, seed, Stopper(0))
        assert at_once.action == policy.choose(view, seed).action
        assert at_once.explanation.iterations == 0
        for after in (FEW_ROUNDS // BATCH - 1, FEW_ROUNDS // BATCH, 5):
            stop = Stopper(after)
            decision = bot.choose(view, seed, stop)
            assert game.why_not(decision.action) is None
            assert stop.asked == after + 1
            assert decision.explanation.iterations == (after * BATCH if after * BATCH >= FEW_ROUNDS else 0)
            searched_moves += decision.explanation.iterations > 0
    assert searched_moves > 8


def test_a_search_without_time_leaves_the_move_to_the_policy() -> None:
    """Its clock has run out before it begins: one round is played and counts for nothing."""
    game = some_games()[0]
    view, timed = game.observation(game.to_move), replace(STYLES["master"], budget=Budget(rounds=1000, seconds=-1.0))
    assert new_search(game, 1, Budget(rounds=1000, seconds=-1.0)).run().rounds == 1
    decision = Bot(timed).choose(view, 3)
    assert decision.action == Bot(replace(timed, budget=None)).choose(view, 3).action
    assert decision.explanation.iterations == 0


def test_a_short_search_that_is_decided_counts() -> None:
    """Fewer rounds than the policy would be overruled by, but all that were asked for, or no more could change it."""
    bot = make_bot("master", FEW_ROUNDS - 12)
    for game in some_games():
        assert bot.choose(game.observation(game.to_move), 1).explanation.iterations > 0


class Table:
    """A simulated table: a world, what everybody believes, and the scratch of the one who thinks."""

    def __init__(self, game: Game) -> None:
        known = knowledge(game)
        self.desk: Desk = new_desk()
        self.desk.worlds[1] = game._state
        self.desk.beliefs[1] = known.belief
        self.desk.thought.public[:] = known.mind.thought.public
        draw_mine(self.world, self.desk.sketch)

    @property
    def world(self) -> State:
        """As it stands."""
        return self.desk.worlds[1]

    @property
    def belief(self) -> Belief:
        """Of the table."""
        return self.desk.beliefs[1]

    def decide(self, seed: int) -> tuple[int, bytes]:
        """The next move, and the scores of all moves."""
        desk = self.desk
        desk.scores[:] = 0.0
        move = decide(
            self.world, desk.sketch, self.belief, desk.thought, desk.moves, _STYLE.weights, _STYLE.simulated,
            desk.features, desk.scores, new_stream(seed),
        )  # fmt: skip
        return int(move), desk.scores.tobytes()

    def follow(self, move: int) -> bytes:
        """Carry it out; what everybody believes then."""
        desk = self.desk
        follow(self.world, desk.sketch, self.belief, desk.thought, move, EXACT, desk.note, desk.classes)
        return b"".join(self.belief[name].tobytes() for name in BELIEF.names or ()) + desk.thought.public.tobytes()


def test_a_simulated_player_sees_no_more_than_its_seat() -> None:
    """Other roles, hands, the pile and unseen goals do not enter the move or the score of any move."""
    rng, own = random.Random(6), 0
    for number, game in enumerate(lively_games(38)):
        seat = game.to_move
        assert seat is not None
        before = Table(game).decide(number)
        for _ in range(4):
            assert Table(redealt(game, seat, rng)).decide(number) == before
        other = game.copy()
        other._state.role[seat] = next(role for role in (1, 2, 3) if role != int(game._state.role[seat]))
        own += Table(other).decide(number) != before
    assert own > 20  # its own role does


def test_swapped_roles_of_two_others_change_nothing_for_a_third() -> None:
    """Turn after turn, until one of the two is to move: the same moves, the same beliefs of the table."""
    rng, turns = random.Random(9), 0
    for number, game in enumerate(lively_games(57)):
        seats, state = game.config.seats, game._state
        pairs = [
            (a, b)
            for a in range(seats)
            for b in range(a)
            if state.role[a] != state.role[b] and game.to_move not in (a, b)
        ]
        if not pairs:
            continue
        one, two = rng.choice(pairs)
        mask = 1 << one | 1 << two
        table, other = Table(game), Table(game)
        other.world.role[one], other.world.role[two] = int(state.role[two]), int(state.role[one])
        for turn in range(8):
            seat = int(table.world.to_move)
            if table.world.phase != TURN or seat in (one, two) or int(table.world.inspected[seat]) & mask:
                break
            moved = table.decide(number + turn)
            assert other.decide(number + turn) == moved
            assert table.follow(moved[0]) == other.follow(moved[0])
            turns += 1
    assert turns > 40


def test_what_a_table_believes_follows_from_public_moves_alone() -> None:
    """Whatever everybody holds and is: after the same move the table believes the same, a change of hats included."""
    rng, hats = random.Random(10), 0
    for game in map(Game.copy, lively_games(38)):
        seat = game.to_move
        assert seat is not None
        if game.config.edition == "saboteur2":
            game._state.hand[seat, 0] = card_id("swap_hats")
        moves = [int(move) for move in game.observation(seat).moves]
        move = rng.choice([move for move in moves if kind_of(move) == SWAP_HATS] or moves)
        other = redealt(game, seat, rng)
        other._state.goal[:] = game._state.goal
        assert Table(game).follow(move) == Table(other).follow(move)
        hats += kind_of(move) == SWAP_HATS
    assert hats > 10
