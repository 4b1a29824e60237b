"""Who is likely to hold which card: the table, and that it says more of real rounds than an even spread."""

from __future__ import annotations

import numpy as np
import pytest

from ai.keeping import BROKEN, LAPS, ROWS, SABOTEUR_WHOLE, SHARES, THROWN, WHOLE, keeping, lap_of, rows_of, throwing
from ai.keeping_table import KEEPING
from engine import cards
from engine.cards import CARD_COUNT, EDITIONS, TOOLS, card_id
from engine.game import Game
from engine.options import Config
from engine.state import MAX_SEATS


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_of_the_deck_has_its_rows(edition: str) -> None:
    table = KEEPING[edition]
    assert set(table) == set(cards.deck(edition))
    for lines in table.values():
        rows = rows_of(lines)
        assert rows.shape == (ROWS, LAPS) and rows.min() > 0.0


def test_laps_are_counted_from_the_actions() -> None:
    game = Game.new(Config("base", 5), seed=1)
    for ply, lap in ((0, 0), (4, 0), (5, 1), (10, 2), (15, 3), (24, 3), (25, 4), (34, 4), (35, 5), (400, 5)):
        game._state.ply = ply
        assert lap_of(game._state) == lap


def test_what_a_seat_keeps_follows_from_what_lies_before_it() -> None:
    game = Game.new(Config("base", 5), seed=1)
    game._state.front[2] = 1 << TOOLS.index("cart")
    held = keeping(game._state)
    assert held.shape == (2, MAX_SEATS, CARD_COUNT)
    assert (held[0, 2] == SHARES[0, BROKEN, 0]).all() and (held[0, 1] == SHARES[0, WHOLE, 0]).all()
    assert (held[1, 1] == SHARES[0, SABOTEUR_WHOLE, 0]).all()
    assert (throwing(game._state) == SHARES[0, THROWN, 0]).all()


def test_late_in_a_round_diggers_have_played_what_saboteurs_keep() -> None:
    late = SHARES[0, :, LAPS - 1]
    crossing, dead_end = card_id("NESW"), card_id("N/E/S/W")
    assert late[WHOLE, crossing] < 0.5 < 1.5 < late[SABOTEUR_WHOLE, crossing]
    assert late[SABOTEUR_WHOLE, dead_end] < 0.5
    assert late[THROWN, card_id("rockfall")] < 0.3


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_says_more_than_an_even_spread(edition: str) -> None:
    """In rounds that it was not fitted to, cards are found where the table has them."""
    from bench.keeping import play

    config = Config(edition, 5)
    off = []
    for shares in (np.ones((ROWS, LAPS, CARD_COUNT)), SHARES[EDITIONS.index(edition)]):
        found, said = play(config, ("skilled", "skilled"), 200, 99, np.ascontiguousarray(shares))
        assert found.sum() == pytest.approx(said.sum())
        off.append(float(np.abs(found - said).sum() / found.sum()))
    assert off[1] < off[0] / 2
