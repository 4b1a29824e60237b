"""The worlds that a search deals: they hold to what the seat knows, and what it does not know is dealt fairly."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.secrets import Secrets, secrets_of
from engine import cards
from engine.action import Action
from engine.cards import CARD_COUNT, SABOTEUR, UNKNOWN_GOAL
from engine.deal import full_deck, role_deck
from engine.event import Event
from engine.game import Game
from engine.observation import mask
from engine.options import Config
from engine.scenario import load
from engine.state import FIRST_SLOT, MAX_PILE, State
from tests.bots.positions import TABLES, Knowledge, dealt_worlds, hidden_cards, knowledge, lively_game

UNLIKELY = 1e-4
"""A fair deal is as uneven as this less often."""
positions = st.builds(
    lambda seed, table: lively_game(random.Random(seed), *table), st.integers(0, 2**32), st.sampled_from(TABLES)
)


def chi_square_tail(value: float, freedom: int) -> float:
    """Chance that chi-square with so many degrees of freedom is at least this large."""
    half = value / 2.0
    if freedom % 2:
        term, tail = math.sqrt(half) * math.exp(-half) / math.gamma(1.5), math.erfc(math.sqrt(half))
        steps = [1.5 + i for i in range(freedom // 2)]
    else:
        term, tail = math.exp(-half), 0.0
        steps = [1.0 + i for i in range(freedom // 2)]
    for step in steps:
        tail += term
        term *= half / step
    return tail


def fairness(counts: Mapping[Hashable, int], shares: Mapping[Hashable, float]) -> float:
    """Chance that fair counts are as uneven as these; shares: of all outcomes that can be. Rare ones are pooled."""
    assert set(counts) <= {key for key, share in shares.items() if share > 0.0}
    total, whole = sum(counts.values()), sum(shares.values())
    bins: list[tuple[float, float]] = []
    pooled, pooled_share = 0.0, 0.0
    for key, share in sorted(shares.items(), key=lambda item: item[1]):
        expected = total * share / whole
        if pooled_share + expected < 8.0 or expected < 8.0:
            pooled, pooled_share = pooled + counts.get(key, 0), pooled_share + expected
        else:
            bins.append((counts.get(key, 0), expected))
    if pooled_share:
        bins.append((pooled, pooled_share))
    value = sum((seen - expected) ** 2 / expected for seen, expected in bins)
    return chi_square_tail(value, len(bins) - 1) if len(bins) > 1 else 1.0


def test_the_tail_of_chi_square() -> None:
    """Known quantiles at one in twenty and one in a hundred."""
    for freedom, value in ((1, 3.841), (2, 5.991), (3, 7.815), (10, 18.307), (31, 44.985)):
        assert chi_square_tail(value, freedom) == pytest.approx(0.05, abs=2e-4)
    assert chi_square_tail(16.812, 6) == pytest.approx(0.01, abs=1e-4)


def test_a_loaded_deal_is_unfair() -> None:
    assert fairness({"a": 1100, "b": 900}, {"a": 0.5, "b": 0.5}) < UNLIKELY
    assert fairness({"a": 1010, "b": 990}, {"a": 0.5, "b": 0.5}) > 0.5


def counted(names: list[str]) -> np.ndarray:
    """How many cards there are of each id."""
    return np.bincount([cards.card_id(name) for name in names], minlength=CARD_COUNT)


def in_sight(state: State, seat: int) -> np.ndarray:
    """Cards, by id, that a seat sees or has seen leave play."""
    seen = [int(card) for card in state.hand[seat, : state.hand_size[seat]]]
    seen += [int(face) >> 1 for face in state.face[FIRST_SLOT : state.slots]]
    return np.bincount(np.array(seen, np.int64), minlength=CARD_COUNT) + state.gone + state.shed[seat]


def check_world(game: Game, known: Knowledge, world: State) -> None:
    """The world looks to the seat as the game does, and is made of the cards in the box."""
    view, seat = known.view, int(world.to_move)
    seen, expected = mask(world, seat), view.record.copy()
    assert seen.gold_sum[seat] == expected.gold_sum[seat]
    assert seen.tobytes() == expected.tobytes()
    dealt = np.zeros(CARD_COUNT, np.int64)
    for other in range(view.config.seats):
        size = int(world.hand_size[other])
        assert all(0 < card < CARD_COUNT for card in world.hand[other, :size])
        assert not world.hand[other, size:].any()
        if other != seat:
            np.add.at(dealt, world.hand[other, :size], 1)
    pile = world.pile[int(world.pile_next) : int(world.pile_end)]
    np.add.at(dealt, pile, 1)
    assert not dealt[0]
    assert (dealt + in_sight(world, seat) <= counted(full_deck(view.config))).all()
    roles = [cards.ROLE_NAMES[role] for role in world.role[: view.config.seats]]
    if view.edition == "saboteur2":
        roles += [cards.ROLE_NAMES[role] for role in world.aside[: world.asides]]
        assert sorted(roles) == sorted(role_deck(view.config))
    else:
        assert not Counter(roles) - Counter(role_deck(view.config))
    assert sorted(world.goal) == [0, 1, 2]


@settings(max_examples=50)
@given(positions, st.integers(0, 2**40))
def test_a_world_agrees_with_what_the_seat_knows(game: Game, seed: int) -> None:
    known = knowledge(game)
    seat = int(known.view.record.to_move)
    assert sorted(known.secrets.pool) == sorted(hidden_cards(game._state, seat))
    assert list(known.secrets.pool) == sorted(known.secrets.pool)  # their order tells nothing
    pinned = Counter(
        (int(owner), int(card))
        for (owner, card), kept in zip(known.secrets.pins, known.secrets.kept, strict=True)
        if kept == 1.0
    )
    for world in dealt_worlds(known.secrets, 4, seed):
        check_world(game, known, world)
        for (owner, card), count in pinned.items():
            assert list(world.hand[owner, : world.hand_size[owner]]).count(card) >= count


def after_a_swap(seed: int, seats: int) -> Game:
    """A game of Saboteur 2 in which the seat to move swapped hands some turns ago."""
    rng = random.Random(seed)
    while True:
        game = Game.new(Config("saboteur2", seats), seed=rng.randrange(1 << 40))
        swapper = None
        for _ in range(80):
            if game.phase != "turn" or (swapper == game.to_move and rng.random() < 0.4):
                break
            legal = game.legal()
            swaps = [action for action in legal if action.type == "swap_hands"]
            if swaps and swapper is None:
                swapper = game.to_move
                game.play(rng.choice(swaps))
            else:
                game.play(rng.choice(legal))
        if game.phase == "turn" and swapper is not None and game.to_move == swapper:
            return game


def test_swapped_cards_lie_where_they_went() -> None:
    pins, certain = 0, 0
    for seed in range(40):
        game = after_a_swap(seed, 2 + seed % 5)
        secrets, state = knowledge(game).secrets, game._state
        sure = Counter[tuple[int, int]]()
        for (owner, card), kept in zip(secrets.pins.tolist(), secrets.kept, strict=True):
            assert owner != state.to_move and 0.0 <= kept <= 1.0
            sure[owner, card] += kept == 1.0
            pins += 1
        for (owner, card), count in sure.items():
            assert list(state.hand[owner, : state.hand_size[owner]]).count(card) >= count
        certain += sum(sure.values())
        for world in dealt_worlds(secrets, 2, seed):
            for (owner, card), count in sure.items():
                assert list(world.hand[owner, : world.hand_size[owner]]).count(card) >= count
    assert pins > 60 and certain > 20


def told_after_a_swap(*then: Action) -> Counter[str]:
    """What seat 0, which gave two NESW, a map and a rockfall to seat 1, still takes to be there after these plays."""
    game = Game.new(Config("saboteur2", 4), seed=1)
    game._state.to_move = 0
    gave = ("NESW", "NESW", "map", "rockfall")
    events = [
        Event("round_started", round=1, seat=0),
        Event("played", seat=0, action=Action("swap_hands", seat=1)),
        Event("hands_swapped", seat=0, target=1, gave=gave, got=("NS", "NS", "NS", "NS")),
        *(Event("played", seat=1, action=action) for action in then),
    ]
    known = knowledge(game)
    secrets = secrets_of(replace(known.view, history=tuple(events)), known.belief, known.mind.thought.roles)
    assert {int(owner) for owner, _ in secrets.pins} <= {1}
    return Counter(cards.card_name(int(card)) for _, card in secrets.pins)


def test_a_swapped_card_that_was_played_is_no_longer_there() -> None:
    place = Action("place", card="NESW", cell=(1, 0))
    assert told_after_a_swap() == {"NESW": 2, "map": 1, "rockfall": 1}
    assert told_after_a_swap(place) == {"NESW": 1, "map": 1, "rockfall": 1}
    assert told_after_a_swap(place, place, place) == {"map": 1, "rockfall": 1}
    assert told_after_a_swap(Action("map", goal=1), Action("rockfall", cell=(1, 0))) == {"NESW": 2}


@pytest.mark.parametrize("edition", cards.EDITIONS)
@pytest.mark.parametrize("piled", [40, 140, 210])
def test_a_position_may_hold_more_cards_than_the_deck(edition: str, piled: int) -> None:
    """With `free_deck`: worlds are still made of cards of the edition, and not of more than there is room for."""
    game = load(
        {
            "format": "dwarf-miners-scenario", "version": 1, "edition": edition, "free_deck": True, "seed": 1,
            "seats": [{"role": "saboteur", "hand": ["NESW"] * 6}] * 3, "pile": ["NESW"] * piled, "removed": [],
        } | ({} if edition == "saboteur2" else {"removed": None})
    )  # fmt: skip
    known = knowledge(game)
    assert piled + 12 <= len(known.secrets.pool) <= MAX_PILE
    box = {cards.card_id(name) for name in full_deck(known.view.config)}
    assert set(known.secrets.pool.tolist()) <= box
    for world in dealt_worlds(known.secrets, 20, seed=3):
        hidden = [*world.pile[: world.pile_end].tolist(), *world.hand[1, :6].tolist(), *world.hand[2, :6].tolist()]
        assert len(hidden) == piled + 12 and set(hidden) <= box


PLAYED = (("base", 3), ("base", 5), ("base", 10), ("saboteur2", 4), ("saboteur2", 8), ("saboteur2", 12))


def played(table: tuple[str, int], seed: int) -> Game:
    """A position of a table with something to believe."""
    rng = random.Random(seed)
    while True:
        game = lively_game(rng, *table)
        if game.round == 1 and game.steps > 15:
            return game


def seat_sets(known: Knowledge) -> dict[Hashable, float]:
    """Weight of each set of saboteurs that the seat thinks possible, counted here from its belief."""
    roles = known.mind.thought.roles
    shares: dict[Hashable, float] = {}
    for subset, weight in zip(known.belief.set, known.belief.weight, strict=True):
        fits = all(
            not roles[s] or (roles[s] == SABOTEUR) == bool(subset >> s & 1) for s in range(known.view.config.seats)
        )
        if weight > 0.0 and fits:
            shares[int(subset)] = float(weight)
    return shares


def evenly_held(secrets: Secrets) -> Secrets:
    """The same without an idea of who holds what."""
    thrown = np.append(np.ones(CARD_COUNT), secrets.thrown[CARD_COUNT])
    return replace(secrets, held=np.ones_like(secrets.held), thrown=thrown)


@pytest.mark.parametrize("table", PLAYED, ids=str)
def test_a_hand_is_dealt_as_its_owner_would_keep_it(table: tuple[str, int]) -> None:
    """The first card dealt: as often as there are such cards unseen, times what the table says for the owner's side."""
    known = knowledge(played(table, seed=41))
    secrets = known.secrets
    seat = int(known.view.record.to_move)
    other = next(s for s in range(known.view.config.seats) if s != seat and known.view.record.hand_size[s])
    assert not len(secrets.pins)
    held: tuple[Counter[Hashable], Counter[Hashable]] = Counter(), Counter()
    for world in dealt_worlds(secrets, 3000, seed=6):
        held[int(world.role[other] == SABOTEUR)][int(world.hand[other, 0])] += 1
    unseen = Counter(int(card) for card in secrets.pool)
    for side in (0, 1):
        if held[side].total() < 300:
            continue
        weighed: Mapping[Hashable, float] = {c: n * secrets.held[side, other, c] for c, n in unseen.items()}
        assert fairness(held[side], weighed) > UNLIKELY


def test_what_others_threw_away_is_neither_in_a_hand_nor_in_the_pile() -> None:
    """Where only dead ends are thrown away, so many of them are missing from the rest."""
    known = knowledge(played(PLAYED[0], seed=41))
    dead = {cards.card_id(name) for name in cards.deck("base") if "/" in name or name in ("N", "W")}
    thrown = np.array([1.0 if card in dead else 0.0 for card in range(CARD_COUNT)])
    count = min(int(known.secrets.thrown[CARD_COUNT]), sum(int(card) in dead for card in known.secrets.pool))
    assert count > 0
    secrets = evenly_held(known.secrets)
    only = np.where(thrown > 0.0, 1e-9, 1.0)  # no hand wants them either
    secrets = replace(secrets, thrown=np.append(thrown, count), held=np.ones_like(secrets.held) * only)
    unseen = sum(int(card) in dead for card in secrets.pool)
    for world in dealt_worlds(secrets, 50, seed=7):
        left = [int(card) for card in world.pile[int(world.pile_next) : int(world.pile_end)]]
        assert sum(card in dead for card in left) == unseen - count


@pytest.mark.parametrize("table", PLAYED, ids=str)
def test_the_deal_is_fair(table: tuple[str, int]) -> None:
    """Sets of saboteurs as believed, goals alike; cards as many as there are unseen, where nobody keeps any rather."""
    known = knowledge(played(table, seed=41))
    secrets, config = evenly_held(known.secrets), known.view.config
    seat = int(known.view.record.to_move)
    sets, top, bottom, held, goals = (Counter[Hashable]() for _ in range(5))
    other = next(s for s in range(config.seats) if s != seat and known.view.record.hand_size[s])
    piled = int(known.view.record.pile_end) - int(known.view.record.pile_next)
    for world in dealt_worlds(secrets, 3000, seed=5):
        sets[sum(1 << s for s in range(config.seats) if world.role[s] == SABOTEUR)] += 1
        held[int(world.hand[other, int(world.hand_size[other]) - 1])] += 1
        if piled:
            top[int(world.pile[world.pile_next])] += 1
            bottom[int(world.pile[world.pile_end - 1])] += 1
        goals[tuple(int(kind) for kind in world.goal)] += 1
    assert fairness(sets, seat_sets(known)) > UNLIKELY
    unseen: Mapping[Hashable, float] = Counter(int(card) for card in secrets.pool)
    if not len(secrets.pins):
        assert fairness(held, unseen) > UNLIKELY
    if piled and not len(secrets.pins):
        assert fairness(top, unseen) > UNLIKELY
        assert fairness(bottom, unseen) > UNLIKELY
    seen = known.view.record.goal
    possible = {
        kinds: 1.0
        for kinds in itertools.permutations(range(3))
        if all(seen[goal] in (UNKNOWN_GOAL, kinds[goal]) for goal in range(3))
    }
    assert fairness(goals, possible) > UNLIKELY


def test_dwarfs_are_dealt_as_counting_all_deals_says() -> None:
    """Three seats of Saboteur 2: both other dwarfs and the first one aside, against all deals of the dwarfs."""
    game = played(("saboteur2", 3), seed=43)
    known = knowledge(game)
    seat, seats = int(known.view.record.to_move), 3
    weight_of = {int(s): float(w) for s, w in zip(known.belief.set, known.belief.weight, strict=True) if w > 0.0}
    saboteurs, aside = 3, 12
    deck = Counter(cards.ROLE_NAMES.index(name) for name in role_deck(known.view.config))
    roles = known.mind.thought.roles
    own = int(roles[seat])
    deck[own] -= 1
    others = [s for s in range(seats) if s != seat]
    shares: dict[Hashable, float] = {}
    for drawn in itertools.product(deck, repeat=3):
        left, ways = deck.copy(), 1.0
        for role in drawn:
            ways *= left[role]
            left[role] -= 1
        if ways <= 0.0 or any(roles[s] and roles[s] != role for s, role in zip(others, drawn, strict=False)):
            continue
        table = dict(zip(others, drawn, strict=False)) | {seat: own}
        subset = sum(1 << s for s, role in table.items() if role == SABOTEUR)
        prior = math.comb(aside, saboteurs - subset.bit_count())
        shares[drawn] = ways * weight_of[subset] / prior
    counts = Counter[Hashable]()
    for world in dealt_worlds(known.secrets, 20_000, seed=9):
        counts[(*(int(world.role[s]) for s in others), int(world.aside[0]))] += 1
    assert fairness(counts, shares) > UNLIKELY


def test_nothing_is_dealt_anew_from_an_observation_that_hides_nothing() -> None:
    game = Game.new(Config("base", 5), seed=3)
    known = knowledge(game)
    with pytest.raises(ValueError, match="open_secrets"):
        secrets_of(game.observation(None), known.belief, known.mind.thought.roles)
