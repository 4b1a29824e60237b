"""A bot knows what its seat knows: whatever else is dealt anew, it does and believes the same to the byte."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from ai.baselines import Cheat, make_baseline
from ai.belief import EXACT
from ai.bot import Bot, Mind, Style
from ai.levels import make_bot
from ai.roles import role_chances
from ai.search import Found, Search
from engine.game import Game
from engine.jit import COMPILED
from engine.observation import Observation
from tests.bots.positions import TABLES, corridor, hand_out, hidden_cards, lively_game, lively_games, redealt

pytestmark = pytest.mark.skipif(not COMPILED, reason="hundreds of searches take too long without numba")
ROUNDS = 32
Told = dict[str, bytes]
"""What a bot did and thinks, by part."""
Player = Callable[[Game], Told]
"""Plays the seat to move of a game."""


class Watched(Bot):
    """A bot that shows what its last search found."""

    found: Found | None = None

    def _search(self, *arguments: Any) -> Found | None:
        self.found = super()._search(*arguments)
        return self.found


class WatchedCheat(Watched, Cheat):
    """One that is handed everything, and shows what it found."""


def tell(bot: Watched, view: Observation) -> Told:
    """What the bot does and finds when it sees this."""
    bot.found = None
    decision = bot.choose(view, seed=11)
    told = {
        "action": json.dumps(decision.action.to_json()).encode(),
        "explanation": json.dumps(decision.explanation.to_json()).encode(),
    }
    if bot.found is not None:
        told |= {name: getattr(bot.found, name).tobytes() for name in ("visits", "wins", "gold")}
    return told


def believe(view: Observation) -> Told:
    """What a seat that sees this believes: the weights of all sets of saboteurs, and the chances of all roles."""
    mind = Mind()
    mind.read(view)
    belief = mind.reading.belief
    return {
        "belief": b"".join(belief[name].tobytes() for name in belief.dtype.names),
        "roles": json.dumps(role_chances(view, EXACT)).encode(),
    }


def honest(style: Style) -> Player:
    """Plays as bots are meant to be asked."""
    bot = Watched(style)

    def play(game: Game) -> Told:
        view = game.observation(game.to_move)
        return tell(bot, view) | believe(view)

    return play


def cheating(game: Game) -> Told:
    """Sees everything, and says so."""
    return tell(WatchedCheat(make_baseline("cheat", ROUNDS).style), game.observation(None))


class Peeker(Watched):
    """A bot whose worlds give each seat the cards that it really has a little more often."""

    game: Game

    def _search(self, observation: Observation, mind: Mind, seed: int, stop: Any) -> Found | None:
        assert self.style.budget is not None and observation.seat is not None
        if len(observation.moves) == 1:
            return None
        search = Search(
            observation, self._secrets(observation, mind.reading.belief, mind), mind.reading.belief,
            mind.thought.public, mind.scores[: len(observation.moves)], self.style.weights, self.style.simulated,
            seed, self.style.budget,
        )  # fmt: skip
        held = search._plan.held.copy()
        for other in range(observation.config.seats):
            held[:, other, self.game._state.hand[other]] *= 1.5
        search._plan = search._plan._replace(held=held)
        self.found = search.run()
        return self.found


def peeking(game: Game) -> Told:
    """Sees one seat's view and peeks at the others' hands."""
    bot = Peeker(make_bot("expert", ROUNDS).style)
    bot.game = game
    return tell(bot, game.observation(game.to_move))


def listening(game: Game) -> Told:
    """Plays its hand well, but knows the left neighbour's role."""
    seat = game.to_move
    assert seat is not None
    view, neighbour = game.observation(seat), (seat + 1) % game.config.seats
    view.record.role[neighbour] = game._state.role[neighbour]
    view.record.inspected[seat] |= 1 << neighbour
    return tell(Watched(make_bot("skilled").style), view)


def differing(player: Player, games: Iterator[Game], deals: int, seed: int) -> tuple[Counter[str], Counter[Any]]:
    """How often each part changed when everything hidden was dealt anew, and how many deals there were by table."""
    rng, changed, compared = random.Random(seed), Counter[str](), Counter[Any]()
    for game in games:
        seat = game.to_move
        assert seat is not None
        view, before = game.observation(seat), player(game)
        for _ in range(deals):
            other = redealt(game, seat, rng)
            assert other.observation(seat) == view
            after = player(other)
            changed.update(part for part in before.keys() | after.keys() if before.get(part) != after.get(part))
            compared[game.config.edition, game.config.seats] += 1
            compared["real"] += other.digest() != game.digest()
    return changed, compared


def test_nothing_hidden_changes_what_a_search_does_or_believes() -> None:
    changed, compared = differing(honest(make_bot("expert", ROUNDS).style), lively_games(40), deals=4, seed=5)
    assert not changed
    assert compared.keys() >= set(TABLES)
    assert compared["real"] > 150  # nearly every deal was another one


@pytest.mark.parametrize("level", ["novice", "apprentice", "skilled"])
def test_nothing_hidden_changes_what_the_policy_does(level: str) -> None:
    changed, compared = differing(honest(make_bot(level).style), lively_games(19), deals=3, seed=6)
    assert not changed and compared["real"] > 50


@pytest.mark.slow
def test_nothing_hidden_changes_anything_at_length() -> None:
    rng = random.Random(17)
    games = (lively_game(rng, *TABLES[number % len(TABLES)]) for number in range(1000))
    changed, compared = differing(honest(make_bot("master", ROUNDS).style), games, deals=20, seed=19)
    assert not changed
    assert compared.keys() >= set(TABLES) and compared.total() - compared["real"] == 20_000
    assert compared["real"] > 19_000


@pytest.mark.parametrize("player", [cheating, peeking])
def test_a_search_that_cheats_is_caught(player: Player) -> None:
    changed, compared = differing(player, lively_games(19), deals=2, seed=5)
    assert changed["visits"] > 10 and changed["explanation"] > 10
    assert compared["real"] > 30


def test_a_policy_that_cheats_is_caught() -> None:
    changed, _ = differing(listening, lively_games(19), deals=4, seed=5)
    assert changed["explanation"] > 10 and changed["action"] > 0


def test_everything_hidden_is_dealt_anew() -> None:
    """The check itself: it changes each thing that may not be known, and nothing else."""
    rng, found = random.Random(2), Counter[str]()
    for game in lively_games(38):
        seat = game.to_move
        assert seat is not None
        before, after = game._state, redealt(game, seat, rng)._state
        for name in ("role", "aside", "hand", "pile", "shed", "goal", "gold_pile"):
            found[name] += before[name].tobytes() != after[name].tobytes()
        for name in ("hand_size", "pile_next", "pile_end", "front", "slot", "face", "gone"):
            assert before[name].tobytes() == after[name].tobytes()
        assert before.hand[seat].tobytes() == after.hand[seat].tobytes()
        assert before.role[seat] == after.role[seat]
        assert sorted(hidden_cards(before, seat)) == sorted(hidden_cards(after, seat))
    assert len(found) == 7 and min(found.values()) > 10


def test_gold_that_others_took_in_secret_is_dealt_anew() -> None:
    game = corridor(6)
    hand_out(game, 2, "digger", "EW")
    game.play(next(action for action in game.legal() if action.cell == (7, 0)))
    while game.phase == "take_gold":
        game.play(game.legal()[0])
    game.next_round()
    seat, rng, seen = game.to_move, random.Random(4), set()
    assert seat is not None
    for _ in range(10):
        other = redealt(game, seat, rng)
        assert other.observation(seat) == game.observation(seat)
        seen.add(other._state.gold_cards.tobytes())
    assert len(seen) > 3


def test_a_level_is_the_same_with_any_name_of_the_seats() -> None:
    """Names are shown and never thought about."""
    bot = make_bot("expert", ROUNDS)
    for game in lively_games(4):
        view = game.observation(game.to_move)
        named = replace(view, config=replace(view.config, names=tuple(f"Seat {s}" for s in range(view.config.seats))))
        assert bot.choose(named, seed=1) == bot.choose(view, seed=1)
