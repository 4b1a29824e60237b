"""What holds in every game. A game is (edition, seats, house rules, seed, numbers): action = `legal[i % n]`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from candidates import candidates, upright
from helpers import numbers, play
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards
from engine.action import Action, from_move, to_move
from engine.deal import full_deck
from engine.game import Game
from engine.options import CHOICES, MAX_SEED, Config, Options
from engine.replay import Writer, read
from engine.scenario import dump, load

OPTIONS = st.fixed_dictionaries(
    {"rounds": st.integers(1, 2)}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()}
)
GAMES = {
    edition: st.builds(
        lambda edition, seats, options, seed: Game.new(Config(edition, seats, Options.from_json(options)), seed),
        st.just(edition),
        st.integers(*seats),
        OPTIONS,
        st.integers(0, MAX_SEED),
    )
    for edition, seats in (("base", (3, 10)), ("saboteur2", (2, 12)))
}
LATEST = {"base": 60, "saboteur2": 100}
"""The last action of a round from which positions are looked at."""
CHOICES_OF_ACTIONS = st.integers(0, 2**32).map(numbers)
DWARFS = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}
DECK = 118
SET_ASIDE = 10
either_edition = pytest.mark.parametrize("edition", GAMES)


def held(game: Game) -> Counter[str]:
    """Every path and action card of the game but those set aside, wherever it lies."""
    view, state = game.observation(None), game._state
    found = Counter([*(view.pile_cards or ()), *(card for hand in view.hands or () for card in hand)])
    found.update(card.card for card in view.mine)
    for number, name in enumerate(cards.CARD_NAMES):
        found[name] += int(state.gone[number]) + int(state.shed[:, number].sum())
    return +found


def gold(game: Game) -> int:
    """Gold cards in the game."""
    state = game._state
    return int(state.gold_end - state.gold_next) + int(state.gold_cards.sum()) + int(state.offer.sum())


@given(GAMES["base"], CHOICES_OF_ACTIONS)
@settings(max_examples=8)
def test_cards_and_gold_are_conserved_and_rounds_end(game: Game, choices: Any) -> None:
    deck = Counter(full_deck(game.config))
    owned, rounds = gold(game), game.config.options.rounds
    for count, (seat, _) in enumerate(play(game, choices), 1):
        assert held(game) == deck
        assert gold(game) == owned
        assert 0 <= seat < game.config.seats
        assert count <= rounds * (67 + 9)
    result = game.result
    assert result.over and len(result.rounds) == rounds
    assert result.totals == tuple(sum(entry.pay[seat] for entry in result.rounds) for seat in range(game.config.seats))


@given(GAMES["saboteur2"], CHOICES_OF_ACTIONS)
@settings(max_examples=6)
def test_cards_dwarfs_and_gold_are_conserved_and_rounds_end(game: Game, choices: Any) -> None:
    deck, rounds, seats = Counter(full_deck(game.config)), game.config.options.rounds, game.config.seats
    assert sum(deck.values()) == DECK
    for count, _ in enumerate(play(game, choices), 1):
        assert count <= rounds * (DECK - SET_ASIDE + 4)
        if count % 5 and game.phase == "turn":
            continue
        view = game.observation(None)
        assert game.deal is not None
        assert held(game) + Counter(game.deal.pile[-SET_ASIDE:]) == deck
        assert Counter([*(seat.role for seat in view.seats), *(view.aside or ())]) == DWARFS
        assert all(len(set(seat.front)) == len(seat.front) for seat in view.seats)
    result = game.result
    assert result.over and len(result.rounds) == rounds
    for entry in result.rounds:
        assert sum(entry.stolen) == 0 and all(abs(moved) <= 4 for moved in entry.stolen)
    assert result.totals == tuple(sum(e.pay[seat] + e.stolen[seat] for e in result.rounds) for seat in range(seats))
    assert min(result.totals) >= 0


@either_edition
@given(data=st.data(), choices=CHOICES_OF_ACTIONS)
@settings(max_examples=10)
def test_listed_is_the_same_as_not_refused(edition: str, data: st.DataObject, choices: Any) -> None:
    game, skip = data.draw(GAMES[edition]), data.draw(st.integers(0, LATEST[edition]))
    for number, _ in enumerate(play(game, choices)):
        if number < skip:
            continue
        listed = set(game.legal())
        assert len(listed) == len(game.legal())
        assert all(game.why_not(action) is None for action in listed)
        for action in candidates(game):
            assert (game.why_not(action) is None) == (upright(action) in listed), action
        if number > skip + 4:
            break


@either_edition
@given(data=st.data(), choices=CHOICES_OF_ACTIONS)
@settings(max_examples=10)
def test_a_copy_is_equal_and_independent(edition: str, data: st.DataObject, choices: Any) -> None:
    game, skip = data.draw(GAMES[edition]), data.draw(st.integers(0, LATEST[edition]))
    for number, _ in enumerate(play(game, choices)):
        if number >= skip or game.phase not in ("turn", "steal"):
            break
    twin = game.copy()
    before = game.digest()
    assert twin.digest() == before and twin.history(None) == game.history(None) and twin.legal() == game.legal()
    for _ in play(twin, [next(choices)]):
        assert twin.digest() != before
    assert game.digest() == before


@either_edition
@given(data=st.data(), choices=CHOICES_OF_ACTIONS)
@settings(max_examples=8)
def test_actions_positions_and_replays_are_read_back(edition: str, data: st.DataObject, choices: Any) -> None:
    game = data.draw(GAMES[edition])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        digests = []
        with Writer.create(path, game, program="test", date="now") as writer:
            while game.phase != "game_over":
                if game.phase == "round_over":
                    game.next_round()
                    writer.dealt(game)
                elif game.phase == "turn" and len(digests) % 9 == 0:
                    position = json.loads(json.dumps(dump(game)))
                    again = load(position)
                    assert dump(again) == position
                    assert again.legal() == game.legal()
                for seat, action in play(game, [next(choices)]):
                    assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action
                    assert from_move(to_move(action)) == action
                    writer.played(game, seat, action)
                    digests.append(game.digest())
        found = read(path)
        assert found.fault is None and found.finished
        assert [entry.digest for entry in found.records if entry.kind == "action"] == digests
        again = found.game_at(len(found.steps))
        assert again.result == game.result and again.history(None) == game.history(None)
