"""Awards: counted from the log as it is, shared when tied, never given for nothing."""

from __future__ import annotations

import pytest

from engine.action import Action
from engine.event import Event
from engine.game import Game, Result, RoundResult
from engine.observation import SPECTATOR
from engine.options import Config, Options
from game.awards import AWARDS, MOST, Award, awards, tally
from game.commands.simulate import play_out
from game.i18n import LANGUAGES, has, set_language, t
from game.tunnels import Laid, at_start, leads_on, linked_cells


def result(*pays: tuple[int, ...], stolen: tuple[int, ...] | None = None) -> Result:
    """A finished game with these payments."""
    seats = len(pays[0])
    moved = stolen or (0,) * seats
    rounds = tuple(
        RoundResult(n, "diggers", None, ("digger",) * seats, pay, moved if n == len(pays) else (0,) * seats)
        for n, pay in enumerate(pays, start=1)
    )
    totals = tuple(sum(entry.pay[s] + entry.stolen[s] for entry in rounds) for s in range(seats))
    return Result(rounds, totals, True, (0,))


def played(by: int, kind: str, **more: object) -> Event:
    """An action of a seat."""
    return Event("played", by, Action(kind, **more))  # type: ignore[arg-type]


def ended(side: str, *roles: str) -> Event:
    """The end of a round."""
    return Event("round_ended", round=1, side=side, roles=roles)


def test_a_row_of_cards_is_linked_and_a_card_beside_it_is_not() -> None:
    laid = [*at_start(), Laid((1, 0), "EW", by=0), Laid((2, 0), "NE", by=1), Laid((5, 0), "EW", by=2)]
    assert linked_cells(laid) == {(0, 0), (1, 0)}  # the curve is turned away
    laid[2] = Laid((2, 0), "NE", True, by=1)
    assert linked_cells(laid) == {(0, 0), (1, 0), (2, 0)}


def test_a_plugged_card_does_not_lead_on() -> None:
    assert leads_on(Laid((1, 0), "EW")) and leads_on(Laid((1, 0), "NS/E"))
    assert not leads_on(Laid((1, 0), "E/W")) and not leads_on(Laid((1, 0), "N"))


def test_a_ladder_links_a_part_of_its_own() -> None:
    laid = [*at_start(), Laid((5, 1), "SL", by=0), Laid((5, 2), "NS", by=1)]
    assert linked_cells(laid) == {(0, 0), (5, 1), (5, 2)}


@pytest.mark.parametrize(("edition", "seats"), [("base", 5), ("saboteur2", 6)])
def test_links_are_those_of_the_engine(edition: str, seats: int) -> None:
    game = Game.new(Config(edition, seats, Options(rounds=1), tuple("ABCDEF"[:seats])), 4)
    play_out(game, ["skilled"] * seats, None, False, until=("take_gold", "steal", "round_over", "game_over"))
    laid = at_start()
    for event in game.history(SPECTATOR):
        action = event.action
        if event.type == "goal_shown":
            laid.append(Laid.goal(event.goal or 0, event.card or "", bool(event.turned)))
        elif action is not None and action.type == "place":
            laid.append(Laid(action.cell or (0, 0), action.card or "", action.turned, event.seat))
        elif action is not None and action.type == "rockfall":
            laid = [card for card in laid if card.cell != action.cell]
    linked = linked_cells(laid)
    mine = game.observation(SPECTATOR).mine
    assert len(mine) > 5
    assert {card.cell for card in mine if card.reached} == {card.cell for card in mine if card.cell in linked}


def test_each_award_counts_what_it_says() -> None:
    log = [
        Event("round_started", 0, round=1),
        played(0, "place", card="EW", cell=(1, 0)),
        played(1, "place", card="EW", cell=(2, 0)),
        played(1, "place", card="N", cell=(0, -1)),
        played(2, "rockfall", cell=(2, 0)),
        played(2, "break", card="broken_cart", seat=0),
        played(3, "repair", card="repair_cart", tool="cart", seat=0),
        played(0, "repair", card="repair_cart", tool="cart", seat=0),
        played(3, "map", goal=1),
        played(0, "pass", cards=(None,)),
        Event("goal_shown", 1, goal=0, card="stone_a", turned=False),
        Event("goal_shown", 1, goal=1, card="treasure", turned=False),
        ended("diggers", "digger", "digger", "saboteur", "digger"),
        Event("stolen", 3, target=0),
        Event("stolen", 2),
    ]
    counts = tally(log, result((3, 2, 0, 1), stolen=(-1, 0, 0, 1)))
    assert {name: {s: n for s, n in counts[name].items() if n} for name in AWARDS} == {
        "liar": {}, "builder": {0: 1}, "finder": {1: 1}, "thief": {3: 1}, "friend": {3: 1}, "breaker": {2: 1},
        "rockfalls": {2: 1}, "richest_round": {0: 2, 1: 2, 3: 2}, "target": {0: 1}, "scout": {3: 1}, "passes": {0: 1},
    }  # fmt: skip


def test_the_best_liar_won_as_a_saboteur_and_looked_helpful() -> None:
    log = [
        Event("round_started", 0, round=1),
        played(0, "place", card="EW", cell=(1, 0)),
        played(1, "place", card="EW", cell=(2, 0)),
        played(0, "repair", card="repair_cart", tool="cart", seat=1),
        ended("saboteurs", "saboteur", "digger", "saboteur"),
        Event("round_started", 0, round=2),
        played(1, "place", card="EW", cell=(1, 0)),
        ended("diggers", "digger", "saboteur", "digger"),
    ]
    shown = awards(log, result((4, 0, 4), (0, 0, 0)))
    assert shown[0] == Award("liar", (0,), 2)


def test_ties_are_shared_and_what_most_seats_share_is_left_out() -> None:
    log = [Event("round_started", 0, round=1)]
    log += [played(seat, "map", goal=1) for seat in (0, 1)]
    log += [played(seat, "break", card="broken_cart", seat=3) for seat in (0, 1, 2)]
    found = {award.name: award for award in awards(log, result((0, 0, 0, 0)))}
    assert found["scout"] == Award("scout", (0, 1), 1)
    assert "breaker" not in found and found["target"] == Award("target", (3,), 3)


def test_nothing_happened_nothing_is_given() -> None:
    assert awards([Event("round_started", 0, round=1), ended("diggers", *["digger"] * 3)], result((0, 0, 0))) == ()


@pytest.mark.parametrize("seed", range(3))
def test_a_real_game_gives_few_awards_and_none_for_nothing(seed: int) -> None:
    game = Game.new(Config("base", 5, Options(), tuple("ABCDE")), seed)
    play_out(game, ["skilled"] * 5, None, False, until=("game_over",))
    assert game.result is not None
    shown = awards(game.history(0), game.result)
    assert 2 <= len(shown) <= MOST
    assert all(award.figure > 0 and award.seats for award in shown)
    assert len({award.name for award in shown}) == len(shown)
    # What a seat may not know changes nothing: everybody sees the same awards.
    assert all(awards(game.history(seat), game.result) == shown for seat in range(1, 5))


def test_every_award_has_words_in_every_language() -> None:
    for language in LANGUAGES:
        set_language(language)
        for name in AWARDS:
            assert has(f"awards.{name}")
            assert len({t(f"awards.{name}_figure", n=n) for n in (1, 2, 7)}) >= 2
    set_language("en")
