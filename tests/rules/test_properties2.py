"""What holds in every game of Saboteur 2. A game is (seats, house rules, seed, numbers): action = `legal[i % n]`."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

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
GAMES = st.builds(
    lambda seats, options, seed: Game.new(Config("saboteur2", seats, Options.from_json(options)), seed),
    st.integers(2, 12),
    OPTIONS,
    st.integers(0, MAX_SEED),
)
CHOICES_OF_ACTIONS = st.integers(0, 2**32).map(numbers)
DWARFS = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}
DECK = 118
SET_ASIDE = 10
AIMED = ("hands_off", "swap_hands", "inspection", "swap_hats", "trapped", "free_at_last")
FRONT = ("broken_pickaxe", "broken_lantern", "broken_cart", "trapped", "theft")


def held(game: Game) -> Counter[str]:
    """Every card but those set aside, wherever it lies."""
    view, state = game.observation(None), game._state
    found = Counter([*(view.pile_cards or ()), *(card for hand in view.hands or () for card in hand)])
    found.update(card.card for card in view.mine)
    for number, name in enumerate(cards.CARD_NAMES):
        found[name] += int(state.gone[number]) + int(state.shed[:, number].sum())
    return +found


def candidates(game: Game) -> list[Action]:
    """Far more actions than are legal: every card in every use, around the mine and past it."""
    view = game.observation(None)
    hand = (view.hands or ())[game.to_move or 0]
    names = sorted({*hand, "rockfall", "map", "EL", "broken_cart", "repair_lantern_cart", *AIMED})
    cells = {(0, 0), (8, 0), (1, 0), (60, 0), (7, 0), (9, 2)}
    for card in view.mine:
        column, row = card.cell
        cells |= {(column + dx, row + dy) for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
    seats = range(game.config.seats + 1)
    out = [Action("take_gold", value=1), Action("theft"), Action("steal"), Action("steal", seat=0)]
    for name in names:
        number = cards.card_id(name)
        if cards.is_path(number):
            out += [Action("place", card=name, turned=t, cell=c) for t, c in product((False, True), sorted(cells))]
        elif name == "rockfall":
            out += [Action("rockfall", cell=cell) for cell in sorted(cells)]
        elif name == "map":
            out += [Action("map", goal=goal) for goal in range(3)]
        elif cards.BREAKS[number]:
            out += [Action("break", card=name, seat=seat) for seat in seats]
        elif cards.REPAIRS[number]:
            out += [Action("repair", card=name, seat=s, tool=tool) for s, tool in product(seats, cards.TOOLS)]
        elif name != "theft":
            out += [Action(name, seat=seat) for seat in seats]
    some = sorted({*hand, "map"}, key=cards.card_id)
    for size in (1, 2, 3):
        out += [Action("pass", cards=chosen) for chosen in combinations_with_replacement(some, size)]
    twos = combinations_with_replacement(some, 2)
    return out + [Action("unburden", cards=two, remove=name) for two, name in product(twos, FRONT)]


def upright(action: Action) -> Action:
    """The action as it is listed: a face that equals its own turn stands unturned."""
    if action.type == "place" and cards.SAME_TURNED[2 * cards.card_id(action.card or "")]:
        return Action("place", card=action.card, cell=action.cell)
    return action


@given(GAMES, CHOICES_OF_ACTIONS)
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


@given(GAMES, CHOICES_OF_ACTIONS, st.integers(0, 100))
@settings(max_examples=15)
def test_listed_is_the_same_as_not_refused(game: Game, choices: Any, skip: int) -> None:
    for number, _ in enumerate(play(game, choices)):
        if number < skip or game.phase not in ("turn", "steal"):
            continue
        listed = set(game.legal())
        assert len(listed) == len(game.legal())
        assert all(game.why_not(action) is None for action in listed)
        for action in candidates(game):
            assert (game.why_not(action) is None) == (upright(action) in listed), action
        if number > skip + 2:
            break


@given(GAMES, CHOICES_OF_ACTIONS, st.integers(0, 100))
@settings(max_examples=12)
def test_a_copy_is_equal_and_independent(game: Game, choices: Any, skip: int) -> None:
    for number, _ in enumerate(play(game, choices)):
        if number >= skip or game.phase not in ("turn", "steal"):
            break
    twin = game.copy()
    before = game.digest()
    assert twin.digest() == before and twin.history(None) == game.history(None) and twin.legal() == game.legal()
    for _ in play(twin, [next(choices)]):
        assert twin.digest() != before
    assert game.digest() == before


@given(GAMES, CHOICES_OF_ACTIONS)
@settings(max_examples=5)
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
