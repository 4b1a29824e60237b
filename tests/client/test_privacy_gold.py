"""Secrets of gold: who took how much, and what is on offer, is on the screen of the one seat that knows it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from privacy_tools import picture, player_of, scene_of
from table_tools import Player, setup_of

from engine.action import Action
from engine.game import Game
from engine.observation import SPECTATOR
from game.scenes.handover import HandoverScene
from game.scenes.round_end import RoundEndScene
from game.setup import GameSetup

ROLES = ("digger", "digger", "digger", "saboteur", "saboteur")
FINISH = Action("place", card="NESW", cell=(7, 0))


def found(setup: GameSetup, gold: Sequence[int], taken: Sequence[int] = (), before: Sequence[int] = ()) -> Game:
    """Seat 1 reaches the treasure, `gold` is on offer to seats 1, 2, 0, 1, 2, and the first have `taken` theirs."""
    had = tuple(before) or (1,) * 5
    seats = [
        {"role": role, "hand": ["NESW" if seat == 1 else "map"], "gold": [had[seat]]} for seat, role in enumerate(ROLES)
    ]
    goals = ["stone_a", "treasure", "stone_b"]
    game = scene_of(seats, setup, to_move=1, gold_pile=list(gold), goals=goals, pile=[])
    for action in (FINISH, *(Action("take_gold", value=value) for value in taken)):
        game.play(action)
    return game


def shown(game: Game, setup: GameSetup) -> tuple[Player, bytes]:
    player = player_of(game, setup)
    pixels = picture(player)
    assert isinstance(player.top, RoundEndScene | HandoverScene)
    return player, pixels


def same(one: Game, other: Game, setup: GameSetup, viewer: int) -> None:
    """The games differ, the viewer cannot know it, and sees the same."""
    assert one.observation(None) != other.observation(None), "the games must differ"
    assert one.observation(viewer) == other.observation(viewer)
    assert shown(one, setup)[1] == shown(other, setup)[1]


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_one_person_sees_neither_offers_nor_gold_of_others(taken: int) -> None:
    setup = setup_of(1)
    one, other = (3, 3, 2, 1, 1), (2, 2, 1, 1, 1)
    games = [found(setup, gold, gold[:taken]) for gold in (one, other)]
    if taken < 2:
        assert games[0].to_move != 0
        same(games[0], games[1], setup, 0)
    else:
        assert games[0].to_move == 0 and games[0].observation(0).offer != games[1].observation(0).offer
        assert shown(games[0], setup)[1] != shown(games[1], setup)[1], "the own offer must be seen"


@pytest.mark.parametrize("taken", [3, 4, 5])
def test_after_the_own_choice_what_others_take_stays_hidden(taken: int) -> None:
    """With 5 the round is over: its end shows who took cards, and no amount but the own."""
    setup = setup_of(1)
    gold = (3, 2, 1, 1, 1)
    one, other = (3, 2, 1, 1, 1), (2, 3, 1, 1, 1)
    games = [found(setup, gold, order[:taken]) for order in (one, other)]
    assert games[0].phase == ("round_over" if taken == 5 else "take_gold")
    same(games[0], games[1], setup, 0)


@pytest.mark.parametrize("taken", [0, 5])
def test_gold_of_earlier_rounds_stays_hidden(taken: int) -> None:
    setup = setup_of(1)
    gold = (3, 3, 2, 2, 1)
    one = found(setup, gold, gold[:taken], before=(2, 1, 2, 3, 1))
    other = found(setup, gold, gold[:taken], before=(2, 3, 1, 1, 2))
    same(one, other, setup, 0)


def test_several_people_see_no_gold_before_the_curtain_is_lifted() -> None:
    """The public's view while a bot chooses, and the curtain that calls a person to choose."""
    setup = setup_of(2)
    one, other = (3, 3, 2, 1, 1), (2, 2, 1, 1, 1)
    for taken in (0, 1, 2, 3, 4, 5):
        a, b = (found(setup, gold, gold[:taken]) for gold in (one, other))
        same(a, b, setup, SPECTATOR)


def test_lifting_shows_the_own_offer_and_taking_hides_it() -> None:
    setup = setup_of(2)
    pairs = []
    for gold in ((3, 3, 2, 1, 1), (2, 2, 2, 1, 1)):
        player, curtain = shown(found(setup, gold, gold[:2]), setup)
        player.hold(pygame.K_SPACE, 60)
        assert isinstance(player.top, RoundEndScene) and player.session.viewer == 0
        offer = picture(player)
        player.top.take(2)
        pairs.append((curtain, offer, picture(player)))
    (curtain_a, offer_a, after_a), (curtain_b, offer_b, after_b) = pairs
    assert curtain_a == curtain_b and after_a == after_b
    assert offer_a == offer_b, "both were offered 2, 1, 1"
