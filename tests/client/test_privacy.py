"""Secrets on the screen: what a seat may not know does not change one pixel of its table, nor of the curtain."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from privacy_tools import picture, player_of, scene_of
from table_tools import Player, session_of, setup_of

from engine.action import Action
from engine.deal import Deal
from engine.game import Game
from engine.observation import SPECTATOR
from game.app import App
from game.rulebook.history import Place
from game.scenes.handover import HandoverScene
from game.scenes.rules_scene import RulesScene
from game.session import new_game
from game.setup import GameSetup

pytestmark = pytest.mark.usefixtures("ready_panels")


def with_other_secrets(setup: GameSetup, viewer: int | None) -> tuple[Game, Game]:
    """Two games whose deals differ in everything that the viewer cannot see: pile, other hands, roles, goals."""
    game = new_game(setup)
    deal = game.deal
    assert isinstance(deal, Deal)
    pile, seats, hand = list(deal.pile), game.config.seats, game.config.hand
    own = set() if viewer is None else hand_places(game, viewer)
    others = [place for place in range(len(pile)) if place not in own]
    moved = [pile[place] for place in others]
    moved = moved[1:] + moved[:1]
    for place, card in zip(others, moved, strict=True):
        pile[place] = card
    roles = list(deal.roles)
    rest = [seat for seat in range(seats) if seat != viewer]
    turned = [roles[seat] for seat in rest]
    for seat, role in zip(rest, turned[1:] + turned[:1], strict=True):
        roles[seat] = role
    changed = replace(deal, pile=tuple(pile), roles=tuple(roles), goals=(*deal.goals[1:], deal.goals[0]))
    assert hand
    return game, Game.dealt(game.config, game.seed, changed)


def hand_places(game: Game, seat: int) -> set[int]:
    """Places in the deal's pile that go to a seat's hand, found by dealing."""
    deal = game.deal
    assert deal is not None
    mine = game.observation(seat).hand
    size, seats = game.config.hand, game.config.seats
    for places in ([seat * size + n for n in range(size)], [seat + n * seats for n in range(size)]):
        if tuple(deal.pile[place] for place in places) == mine:
            return set(places)
    first = deal.first
    order = [(seat - first) % seats + n * seats for n in range(size)]
    assert tuple(deal.pile[place] for place in order) == mine
    return set(order)


@pytest.mark.parametrize("seed", [3, 8, 21])
def test_one_person_sees_no_secret_of_others(seed: int) -> None:
    setup = setup_of(1, seed=seed)
    one, other = with_other_secrets(setup, 0)
    assert one.observation(0) == other.observation(0)
    assert one.observation(None) != other.observation(None), "the games must differ"
    first = picture(player_of(one, setup))
    assert first == picture(player_of(other, setup))


@pytest.mark.parametrize("seed", [3, 8])
def test_pixels_differ_when_the_own_hand_does(seed: int) -> None:
    one, other = setup_of(1, seed=seed), setup_of(1, seed=seed + 100)
    assert picture(player_of(new_game(one), one)) != picture(player_of(new_game(other), other))


def curtain_of(setup: GameSetup, game: Game) -> tuple[Player, HandoverScene]:
    player = player_of(game, setup)
    player.frames(3)
    top = player.top
    assert isinstance(top, HandoverScene)
    return player, top


def test_the_curtain_holds_no_private_pixel() -> None:
    setup = setup_of(5, seed=4)
    one, other = with_other_secrets(setup, None)
    assert one.observation(SPECTATOR) == other.observation(SPECTATOR)
    a, b = curtain_of(setup, one)[0], curtain_of(setup, other)[0]
    assert one.observation(one.to_move).hand != other.observation(one.to_move).hand
    assert picture(a) == picture(b)


def test_the_curtain_is_opaque_and_calls_by_name() -> None:
    setup = setup_of(5, seed=4)
    player, curtain = curtain_of(setup, new_game(setup))
    assert any(curtain.name in label.text for label in curtain.labels())
    player.app.screen.fill((255, 0, 255))
    curtain.draw(player.app.screen, 0.0)
    pixels = pygame.surfarray.pixels3d(player.app.screen)
    assert not ((pixels[:, :, 0] == 255) & (pixels[:, :, 1] == 0) & (pixels[:, :, 2] == 255)).any()


def test_no_frame_between_two_people_shows_a_hand() -> None:
    """From the play of one person to the lifting by the next, every frame is the public's."""
    setup = setup_of(2, seed=5)
    player = Player(App.headless(), session_of(setup))
    session, seen = player.session, 0
    for _ in range(400):
        player.frames(1)
        top = player.top
        if isinstance(top, HandoverScene):
            seen += 1
            assert session.viewer == SPECTATOR
            player.hold(pygame.K_SPACE, 60)
            assert player.top is player.scene and session.my_turn and session.viewer == top.seat
            legal = session.observation().legal
            session.try_play(next(a for a in legal if a.type == "pass"))
            assert session.viewer == top.seat and [event.type for event in session.private] == ["drew"]
            player.frames(1)
            player.key(pygame.K_RETURN)
            assert session.viewer == SPECTATOR and not session.private
            player.frames(1)
            stage = player.scene.stage.observation
            if player.top is player.scene:
                assert stage is not None and stage.seat == SPECTATOR and player.scene.choice.hand == ()
        if seen == 4:
            return
    raise AssertionError("the curtain did not come often enough")


def test_letting_go_lowers_nothing_early() -> None:
    setup = setup_of(3, seed=5)
    player, curtain = curtain_of(setup, new_game(setup))
    player.hold(pygame.K_SPACE, 10)
    player.frames(60)
    assert player.top is curtain and player.session.viewer == SPECTATOR


def looking_up() -> tuple[Player, Place]:
    """The first of two people has looked up the own role in the rulebook, where it still is open."""
    player, curtain = curtain_of(setup_of(2, seed=5), new_game(setup_of(2, seed=5)))
    player.hold(pygame.K_SPACE, 60)
    assert player.session.viewer == curtain.seat
    player.frames(1)
    place = player.scene.stage.layout.role
    player.move((place.x + place.w // 2, place.y + place.h // 2))
    assert player.scene.topic() is not None
    player.key(pygame.K_F1)
    assert isinstance(player.top, RulesScene)
    return player, player.app.doors.history.here


def test_the_rulebook_does_not_open_where_the_person_before_had_it() -> None:
    player, looked_up = looking_up()
    player.key(pygame.K_F1)
    player.key(pygame.K_F1)
    assert player.app.doors.history.here == looked_up != Place(), "the own place in the book is kept"
    player.key(pygame.K_F1)
    session = player.session
    session.try_play(next(a for a in session.observation().legal if a.type == "pass"))
    player.frames(1)
    player.key(pygame.K_RETURN)
    for _ in range(200):
        if isinstance(player.top, HandoverScene):
            break
        player.frames(1)
    player.key(pygame.K_F1)
    assert isinstance(player.top, RulesScene)
    assert player.app.doors.history.here == Place() and not player.app.doors.history.can_go_back


def test_the_rulebook_closes_with_the_curtain_when_the_window_loses_the_focus() -> None:
    player, _ = looking_up()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST, window=None))
    player.frames(1)
    assert isinstance(player.top, HandoverScene) and player.session.viewer == SPECTATOR
    assert player.app.doors.history.here == Place()


GOALS = {"treasure": ["stone_a", "treasure", "stone_b"], "stone_b": ["stone_a", "stone_b", "treasure"]}


def with_map(middle: str, pile: list[str]) -> tuple[GameSetup, Game]:
    """Three people; seat 0 holds a map, and the middle goal is this card."""
    setup = setup_of(3, seed=4)
    roles = ("digger", "digger", "saboteur", "digger", "saboteur")
    seats = [{"role": role, "hand": ["NS"] if seat else ["map", "NESW"]} for seat, role in enumerate(roles)]
    return setup, scene_of(seats, setup, to_move=0, goals=GOALS[middle], pile=pile)


def after_the_map(card: str) -> list[bytes]:
    """What the person who looks, the curtain, the next person, and again the first see; seats 1 and 2 are people."""
    setup, game = with_map(card, [])
    player = player_of(game, setup)
    player.frames(2)
    player.hold(pygame.K_SPACE, 60)
    assert player.session.viewer == 0
    seen = [picture(player)]
    player.session.try_play(Action("map", goal=1))
    seen.append(picture(player))
    assert player.top is player.scene and player.scene.view.dialog is not None
    player.key(pygame.K_RETURN)
    assert player.scene.view.dialog is None and player.session.viewer == SPECTATOR
    seen.append(pygame.image.tobytes(player.app.render(), "RGB"))
    seen.append(picture(player))
    assert isinstance(player.top, HandoverScene) and player.top.seat == 1
    player.hold(pygame.K_SPACE, 60)
    assert player.top is player.scene and player.session.viewer == 1
    seen.append(picture(player))
    return seen


def test_a_map_tells_nobody_but_the_person_who_played_it() -> None:
    one, other = after_the_map("treasure"), after_the_map("stone_b")
    before, result, public, curtain, following = (a == b for a, b in zip(one, other, strict=True))
    assert before and not result, "the map shows the goal to the person who played it"
    assert public and curtain and following


def drawn(pile: list[str]) -> list[bytes]:
    """The card drawn by seat 0, then the public's view, the curtain, and the next person."""
    setup, game = with_map("treasure", pile)
    player = player_of(game, setup)
    player.frames(2)
    player.hold(pygame.K_SPACE, 60)
    player.session.try_play(Action("pass", cards=("map",)))
    seen = [picture(player)]
    assert player.scene.view.dialog is not None
    player.key(pygame.K_RETURN)
    seen += [pygame.image.tobytes(player.app.render(), "RGB"), picture(player)]
    assert isinstance(player.top, HandoverScene)
    player.hold(pygame.K_SPACE, 60)
    return [*seen, picture(player)]


def test_the_card_drawn_is_shown_to_its_owner_and_to_nobody_else() -> None:
    one, other = drawn(["NES", "EW"]), drawn(["broken_cart", "EW"])
    own, *others = (a == b for a, b in zip(one, other, strict=True))
    assert not own and all(others)
