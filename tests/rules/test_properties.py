"""What holds in every game. A game is (seats, house rules, seed, numbers): action = `legal[i % n]`."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from helpers import numbers, play
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards
from engine.action import Action, from_move, to_move
from engine.deal import Boxes, deal_round, draw_deal, full_deck, new_record, role_deck
from engine.game import Game
from engine.jit import i64, jit
from engine.legal import legal
from engine.move import MAX_MOVES
from engine.options import CHOICES, MAX_SEED, Config, Options
from engine.replay import Writer, read
from engine.rng import new_stream
from engine.scenario import dump, load
from engine.simulate import play_randomly, reshuffle
from engine.state import GAME_OVER, ROUND_OVER, State, copy

OPTIONS = st.fixed_dictionaries(
    {"rounds": st.integers(1, 2)}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()}
)
GAMES = st.builds(
    lambda seats, options, seed: Game.new(Config("base", seats, Options.from_json(options)), seed),
    st.integers(3, 10),
    OPTIONS,
    st.integers(0, MAX_SEED),
)
CHOICES_OF_ACTIONS = st.integers(0, 2**32).map(numbers)


def held(game: Game) -> Counter[str]:
    """Every path and action card of the game, wherever it lies."""
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


def candidates(game: Game) -> list[Action]:
    """Far more actions than are legal: every card in every use, around the mine and past it."""
    view = game.observation(None)
    names = {*(view.hands or ())[game.to_move or 0], "rockfall", "map", "NS", "broken_cart", "repair_lantern_cart"}
    cells = {(0, 0), (8, 0), (1, 0), (60, 0)}
    for card in view.mine:
        column, row = card.cell
        cells |= {(column + dx, row + dy) for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
    seats, out = range(game.config.seats + 1), [Action("take_gold", value=value) for value in (1, 2, 3)]
    for name in sorted(names):
        number = cards.card_id(name)
        out.append(Action("pass", cards=(name,)))
        if cards.is_path(number):
            out += [Action("place", card=name, turned=t, cell=c) for t, c in product((False, True), sorted(cells))]
        elif name == "rockfall":
            out += [Action("rockfall", cell=cell) for cell in sorted(cells)]
        elif name == "map":
            out += [Action("map", goal=goal) for goal in range(3)]
        elif cards.BREAKS[number]:
            out += [Action("break", card=name, seat=seat) for seat in seats]
        else:
            out += [Action("repair", card=name, seat=s, tool=tool) for s, tool in product(seats, cards.TOOLS)]
    return out


def upright(action: Action) -> Action:
    """The action as it is listed: a face that equals its own turn stands unturned."""
    if action.type == "place" and cards.SAME_TURNED[2 * cards.card_id(action.card or "")]:
        return Action("place", card=action.card, cell=action.cell)
    return action


@given(GAMES, CHOICES_OF_ACTIONS)
@settings(max_examples=12)
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


@given(GAMES, CHOICES_OF_ACTIONS, st.integers(0, 60))
@settings(max_examples=25)
def test_listed_is_the_same_as_not_refused(game: Game, choices: Any, skip: int) -> None:
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


@given(GAMES, CHOICES_OF_ACTIONS, st.integers(0, 60))
@settings(max_examples=15)
def test_a_copy_is_equal_and_independent(game: Game, choices: Any, skip: int) -> None:
    for number, _ in enumerate(play(game, choices)):
        if number >= skip or game.phase != "turn":
            break
    twin = game.copy()
    before = game.digest()
    assert twin.digest() == before and twin.history(None) == game.history(None) and twin.legal() == game.legal()
    for _ in play(twin, [next(choices)]):
        assert twin.digest() != before
    assert game.digest() == before


@given(GAMES, CHOICES_OF_ACTIONS)
@settings(max_examples=8)
def test_actions_positions_and_replays_are_read_back(game: Game, choices: Any) -> None:
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
                    assert dump(load(position)) == position
                for seat, action in play(game, [next(choices)]):
                    assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action
                    assert from_move(to_move(action)) == action
                    writer.played(game, seat, action)
                    digests.append(game.digest())
        found = read(path)
        assert found.fault is None and found.finished
        assert [entry.digest for entry in found.records if entry.kind == "action"] == digests
        assert found.game_at(len(found.steps)).result == game.result


@jit
def _faults(state: State, total: np.ndarray, moves: np.ndarray) -> int:
    """How many invariants a finished round breaks; total: int64[cards] of the deck."""
    faults = i64(0)
    count = np.zeros(len(total), np.int64)
    for i in range(i64(state.pile_next), i64(state.pile_end)):
        count[state.pile[i]] += 1
    for seat in range(i64(state.seats)):
        for i in range(i64(state.hand_size[seat])):
            count[state.hand[seat, i]] += 1
    for slot in range(5, i64(state.slots)):
        count[i64(state.face[slot]) >> 1] += 1
        if state.slot[state.cell[slot]] != slot:
            faults += 1
    for card in range(len(total)):
        count[card] += i64(state.gone[card])
        for row in range(i64(state.shed.shape[0])):
            count[card] += i64(state.shed[row, card])
        if count[card] != total[card]:
            faults += 1
    pays = i64(0)
    for seat in range(i64(state.seats)):
        pays += i64(state.pay[seat])
    if state.side == 1 and not state.shown:
        faults += 1
    if state.side == 2 and (state.pile_next < state.pile_end or pays > 9):
        faults += 1
    if state.phase != ROUND_OVER and state.phase != GAME_OVER:
        faults += 1
    if legal(state, moves) != 0:
        faults += 1
    return faults


@jit
def _soak(
    fresh: State, state: State, deck: np.ndarray, roles: np.ndarray, hand: int, rounds: int, stream: Any,
    total: np.ndarray, moves: np.ndarray, tally: np.ndarray,
) -> None:  # fmt: skip
    """Deal and play random rounds. tally: int64[4] of faults, actions, rounds the diggers won, the longest round."""
    for _ in range(rounds):
        reshuffle(state, fresh, deck, roles, hand, stream)
        for seat in range(i64(state.seats)):
            state.gold_sum[seat] = 0
            for value in range(4):
                state.gold_cards[seat, value] = 0
        actions = play_randomly(state, moves, stream)
        tally[0] += _faults(state, total, moves)
        tally[1] += actions
        tally[2] += 1 if state.side == 1 else 0
        tally[3] = max(tally[3], actions)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5, 8, 10])
def test_soak(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    config = Config("base", seats)
    state = new_record(config)
    deal_round(state, draw_deal(config, 1, 1, None, Boxes.full(config)), config.hand)
    deck = np.array([cards.card_id(name) for name in full_deck(config)], np.uint8)
    roles = np.array([cards.ROLE_NAMES.index(role) for role in role_deck(config)], np.uint8)
    total = np.bincount(deck, minlength=cards.CARD_COUNT).astype(np.int64)
    tally = np.zeros(4, np.int64)
    rounds = 5000
    _soak(copy(state), state, deck, roles, config.hand, rounds, new_stream(seats), total,
          np.empty(MAX_MOVES, np.int64), tally)  # fmt: skip
    with capsys.disabled():
        print(
            f"\n{seats} seats: {rounds} random rounds, {tally[1]} actions, diggers won {tally[2]}, longest {tally[3]}"
        )
    assert tally[0] == 0
    assert tally[3] <= 67 + 9
