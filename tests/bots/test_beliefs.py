"""Beliefs against counting every deal of the role cards one by one, each with the likelihood of what was seen."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass

import numpy as np
import pytest

from ai.belief import EXACT, Belief, begin, new_belief, role_counts, suspect, swap_hats, witness
from ai.evidence import NO_CLASS, PAIR_CLASSES, PAIR_TABLE, UNARY_CLASSES, UNARY_TABLE
from ai.roles import role_chances
from engine import cards
from engine.cards import DIGGER, SABOTEUR
from engine.deal import role_deck
from engine.move import MAP
from engine.options import Config, Options
from engine.state import MAX_SEATS
from tests.bots.positions import knowledge, lively_game

CONFIGS = [
    Config(edition, seats, Options(role_deal=rule))
    for edition, (few, many) in cards.SEATS.items()
    for seats in range(few, many + 1)
    for rule in (("n_plus_1", "max_saboteurs") if edition == "base" else ("n_plus_1",))
]


@dataclass(frozen=True)
class Sight:
    """Something that everybody saw: an action of a seat, perhaps aimed at another, or a change of hats."""

    seat: int
    unary: int = NO_CLASS
    pair: int = NO_CLASS
    target: int = 0
    hats: bool = False


def random_sights(rng: random.Random, seats: int, count: int, hats: int) -> list[Sight]:
    """Actions of all kinds, with so many changes of hats among them."""
    sights = []
    for _ in range(count):
        seat = rng.randrange(seats)
        if rng.random() < 0.35:
            target = rng.choice([s for s in range(seats) if s != seat])
            sights.append(Sight(seat, pair=rng.randrange(PAIR_CLASSES), target=target))
        else:
            sights.append(Sight(seat, unary=rng.randrange(UNARY_CLASSES), target=seat))
    for _ in range(hats):
        sights.insert(rng.randrange(1, len(sights)), Sight(rng.randrange(seats), hats=True))
    return sights


def believed(config: Config, sights: list[Sight]) -> Belief:
    """What the code believes."""
    belief = new_belief()
    begin(belief, role_counts(config))
    for sight in sights:
        if sight.hats:
            swap_hats(belief, sight.seat)
        else:
            witness(belief, sight.seat, MAP, sight.unary, sight.pair, sight.target)
    return belief


def chances(belief: Belief, roles: np.ndarray | None = None) -> np.ndarray:
    """Of each seat to be a saboteur."""
    chance = np.zeros(MAX_SEATS)
    suspect(belief, EXACT, np.zeros(MAX_SEATS, np.int64) if roles is None else roles, chance)
    return chance


def counted(config: Config, sights: list[Sight]) -> dict[int, float]:
    """Weight of each set of saboteurs in the end: every way to lay the saboteurs among all role cards, one by one.

    The cards of the seats come first, then those left aside in the order in which changes of hats draw them.
    """
    deck, edition = role_deck(config), cards.EDITIONS.index(config.edition)
    found: dict[int, float] = {}
    for places in itertools.combinations(range(len(deck)), deck.count("saboteur")):
        bad = [int(place in places) for place in range(len(deck))]
        log = 0.0
        for sight in sights:
            if sight.hats:
                bad.append(bad[sight.seat])
                bad[sight.seat] = bad.pop(config.seats)
            elif sight.pair != NO_CLASS:
                log += PAIR_TABLE[edition, sight.pair, bad[sight.seat], bad[sight.target]]
            elif bad[sight.seat]:
                log += UNARY_TABLE[edition, sight.unary]
        subset = sum(bad[seat] << seat for seat in range(config.seats))
        found[subset] = found.get(subset, 0.0) + float(np.exp(log))
    return found


def check_sets(belief: Belief, exact: dict[int, float]) -> None:
    """The belief's sets are those that can be, weighted alike."""
    count = int(belief.sets[0])
    weights = {int(subset): float(w) for subset, w in zip(belief.set[:count], belief.weight[:count], strict=True)}
    assert len(weights) == count and weights.keys() == exact.keys()
    mine, theirs = sum(weights.values()), sum(exact.values())
    for subset, weight in exact.items():
        assert weights[subset] / mine == pytest.approx(weight / theirs, rel=1e-9, abs=1e-12)


def check_chances(chance: np.ndarray, exact: dict[int, float], seats: int) -> None:
    """The seats' chances follow from the weights, and add up to the saboteurs to be expected."""
    total = sum(exact.values())
    for seat in range(seats):
        share = sum(weight for subset, weight in exact.items() if subset >> seat & 1) / total
        assert chance[seat] == pytest.approx(share, rel=1e-9, abs=1e-12)
    assert not chance[seats:].any()
    expected = sum(subset.bit_count() * weight for subset, weight in exact.items()) / total
    assert chance.sum() == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("config", CONFIGS, ids=lambda c: f"{c.edition}-{c.seats}-{c.options.role_deal}")
def test_a_belief_is_what_counting_all_deals_gives(config: Config) -> None:
    rng = random.Random(config.seats)
    for length in (0, 3, 12):
        sights = random_sights(rng, config.seats, length, hats=0)
        belief, exact = believed(config, sights), counted(config, sights)
        check_sets(belief, exact)
        check_chances(chances(belief), exact, config.seats)
        dealt = role_deck(config)
        if not length:
            share = config.seats * dealt.count("saboteur") / len(dealt)
            assert chances(belief).sum() == pytest.approx(share, rel=1e-9)
        if len(dealt) == config.seats:
            assert chances(belief).sum() == pytest.approx(dealt.count("saboteur"), rel=1e-9)


@pytest.mark.parametrize("config", CONFIGS[::3], ids=lambda c: f"{c.edition}-{c.seats}-{c.options.role_deal}")
def test_what_one_knows_rules_deals_out(config: Config) -> None:
    """One's own role and inspected dwarfs, as counting only those deals in which they are so."""
    rng = random.Random(100 + config.seats)
    for _ in range(4):
        sights = random_sights(rng, config.seats, 8, hats=0)
        belief, exact = believed(config, sights), counted(config, sights)
        truth = rng.choice(list(exact))
        known = rng.sample(range(config.seats), min(config.seats, rng.randint(1, 3)))
        roles = np.zeros(MAX_SEATS, np.int64)
        for seat in known:
            roles[seat] = SABOTEUR if truth >> seat & 1 else DIGGER
        fits = {s: w for s, w in exact.items() if all((s ^ truth) >> seat & 1 == 0 for seat in known)}
        check_chances(chances(belief, roles), fits, config.seats)


@pytest.mark.parametrize("seats", range(2, 13))
def test_after_one_change_of_hats_the_belief_is_still_exact(seats: int) -> None:
    rng, config = random.Random(200 + seats), Config("saboteur2", seats)
    for _ in range(3):
        sights = random_sights(rng, seats, 10, hats=1)
        exact = counted(config, sights)
        belief = believed(config, sights)
        check_sets(belief, exact)
        check_chances(chances(belief), exact, seats)


def test_a_change_of_hats_wipes_out_what_the_seat_did() -> None:
    config = Config("saboteur2", 6)
    accused = [Sight(2, unary=0, target=2) for _ in range(6)]
    before, after = believed(config, accused), believed(config, [*accused, Sight(2, hats=True)])
    fresh = chances(believed(config, []))[2]
    assert abs(chances(before)[2] - fresh) > 0.1
    assert abs(chances(after)[2] - fresh) < 0.05


def test_after_two_changes_of_hats_the_belief_is_close() -> None:
    """The second hat is drawn as if the first had been shuffled in, which the rules do not do (S-37)."""
    rng, worst = random.Random(300), 0.0
    for _ in range(20):
        seats = rng.randint(3, 8)
        config, sights = Config("saboteur2", seats), random_sights(rng, seats, 14, hats=2)
        exact = counted(config, sights)
        total = sum(exact.values())
        chance = chances(believed(config, sights))
        for seat in range(seats):
            share = sum(weight for subset, weight in exact.items() if subset >> seat & 1) / total
            worst = max(worst, abs(float(chance[seat]) - share))
    assert 0.0 < worst < 0.08


@pytest.mark.parametrize("table", [("base", 3), ("base", 4), ("saboteur2", 2), ("saboteur2", 3)], ids=str)
def test_the_chance_of_every_role_is_what_counting_all_deals_gives(table: tuple[str, int]) -> None:
    """In positions of games: every deal of named role cards that fits what the seat knows, times what was seen."""
    rng, compared = random.Random(7), 0
    while compared < 8:
        game = lively_game(rng, *table)
        if any(event.type == "took_dwarf" for event in game.history(None)):
            continue
        known = knowledge(game)
        belief, roles, seats = known.belief, known.mind.thought.roles, game.config.seats
        weight_of = {int(belief.set[i]): float(belief.weight[i]) for i in range(belief.sets[0])}
        deck = [cards.ROLE_NAMES.index(name) for name in role_deck(game.config)]
        ways = {subset: 0 for subset in weight_of}
        fits: list[tuple[tuple[int, ...], int]] = []
        for chosen in itertools.permutations(range(len(deck)), seats):
            dealt = tuple(deck[i] for i in chosen)
            subset = sum(1 << seat for seat in range(seats) if dealt[seat] == SABOTEUR)
            ways[subset] += 1
            if all(roles[seat] in (0, dealt[seat]) for seat in range(seats)):
                fits.append((dealt, subset))
        shares = [dict.fromkeys(role_deck(game.config), 0.0) for _ in range(seats)]
        total = 0.0
        for dealt, subset in fits:
            weight = weight_of[subset] / ways[subset]  # times the likelihood, and a set's deals are alike
            total += weight
            for seat, role in enumerate(dealt):
                shares[seat][cards.ROLE_NAMES[role]] += weight
        for found, exact in zip(role_chances(known.view, EXACT), shares, strict=True):
            assert found == pytest.approx({name: share / total for name, share in exact.items()}, abs=2e-6)
        compared += 1
