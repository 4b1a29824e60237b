"""The curtain between people at one screen: when it is up, how it is lifted, and what a held key may not do."""

from __future__ import annotations

import pygame
import pytest
from labels import faults
from privacy_tools import picture, player_of
from table_tools import Player, RoteBot, session_of, setup_of
from test_privacy import with_map, with_other_secrets

from engine.action import Action
from engine.observation import SPECTATOR
from game.app import App
from game.i18n import LANGUAGES
from game.scenes.handover import HOLD, HandoverScene
from game.scenes.round_end import RoundEndScene
from game.scenes.settings_scene import SettingsScene
from game.session import Session, new_game
from game.ui.progress_ring import progress_ring

pytestmark = pytest.mark.usefixtures("ready_panels")

LOSSES = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)


def at_curtain(people: int = 5, **more: object) -> tuple[Player, HandoverScene]:
    player = Player(App.headless(), session_of(setup_of(people, seed=4, **more)))  # type: ignore[arg-type]
    player.frames(3)
    assert isinstance(player.top, HandoverScene)
    return player, player.top


def lifted(people: int = 5) -> Player:
    player, curtain = at_curtain(people)
    player.hold(pygame.K_SPACE, 60)
    assert player.top is player.scene and player.session.viewer == curtain.seat
    return player


def lose(player: Player, kind: int = pygame.WINDOWFOCUSLOST) -> None:
    pygame.event.post(pygame.event.Event(kind))
    player.frames(1)


def lit(app: App) -> bytes:
    return pygame.image.tobytes(app.render(), "RGB")


# Lifting


def test_the_ring_fills_while_it_is_held_and_empties_when_let_go() -> None:
    player, curtain = at_curtain()
    empty = lit(player.app)
    seen = []
    for _ in range(3):
        for _ in range(8):
            player.key(pygame.K_SPACE, up=False)
        seen.append(lit(player.app))
        assert lit(player.app) == seen[-1], "drawing changes nothing"
    assert len({empty, *seen}) == 4
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, scancode=0))
    player.frames(2)
    assert player.top is curtain and lit(player.app) == empty and player.session.viewer == SPECTATOR
    player.app.close()


def test_the_ring_is_as_full_as_it_says() -> None:
    def gold(share: float) -> int:
        return pygame.mask.from_threshold(progress_ring(120, 12, share), (242, 209, 107), (40, 40, 40, 255)).count()

    counts = [gold(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert counts[0] == 0 and counts == sorted(counts)
    assert counts[2] == pytest.approx(counts[4] / 2, rel=0.06) and counts[1] == pytest.approx(counts[4] / 4, rel=0.08)


def test_it_takes_the_whole_time_in_one_go() -> None:
    player, curtain = at_curtain()
    short = round(HOLD * 60) - 6
    for _ in range(4):
        player.hold(pygame.K_SPACE, short)
        assert player.top is curtain and curtain.held == 0.0
    player.hold(pygame.K_SPACE, short + 12)
    assert player.top is player.scene
    player.app.close()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_each_of_the_keys_lifts(key: int) -> None:
    player, _ = at_curtain()
    player.hold(key, 60)
    assert player.top is player.scene and player.session.viewer >= 0
    player.app.close()


def test_a_pad_lifts_it() -> None:
    player, curtain = at_curtain()
    named = {"key": pygame.K_SPACE, "mod": 0, "scancode": 0, "pad": 1}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, unicode="", action="", **named))
    player.frames(round(HOLD * 60) + 4)
    assert player.top is player.scene and player.session.viewer == curtain.seat
    pygame.event.post(pygame.event.Event(pygame.KEYUP, **named))
    player.frames(1)
    player.app.close()


def test_the_mouse_lifts_it_and_letting_go_does_nothing_at_the_table() -> None:
    player, curtain = at_curtain()
    box = player.scene.hand
    assert box is not None
    at = player.scene.stage.layout.hand.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    player.frames(round(HOLD * 60) + 4)
    assert player.top is player.scene
    steps, choice = player.session.steps, player.scene.choice.index
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    player.frames(2)
    assert (player.session.steps, player.scene.choice.index) == (steps, choice) == (0, None)
    assert player.session.viewer == curtain.seat
    player.app.close()


def test_other_keys_and_buttons_do_not() -> None:
    player, curtain = at_curtain()
    for key in (pygame.K_a, pygame.K_TAB, pygame.K_1, pygame.K_RIGHT):
        player.hold(key, 60)
    for button in (2, 3):
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 300), button=button))
        player.frames(60)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(640, 300), button=button))
    player.frames(2)
    assert player.top is curtain and player.session.viewer == SPECTATOR
    player.app.close()


def test_a_key_that_is_still_down_from_before_does_not_lift_the_next_curtain() -> None:
    """Enter takes the news off the screen, the curtain comes down, and the finger is still on the key."""
    player = lifted()
    player.session.try_play(next(a for a in player.session.observation().legal if a.type == "pass"))
    player.frames(2)
    assert player.scene.view.dialog is not None
    for _ in range(60):
        player.key(pygame.K_RETURN, up=False)
    assert isinstance(player.top, HandoverScene) and player.session.viewer == SPECTATOR
    assert player.top.held == 0.0
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, scancode=0))
    player.frames(1)
    player.hold(pygame.K_RETURN, 60)
    assert player.top is player.scene
    player.app.close()


def test_a_held_key_chooses_nothing_at_the_table() -> None:
    player, _ = at_curtain()
    for _ in range(80):
        player.key(pygame.K_SPACE, up=False)
    assert player.top is player.scene
    assert player.session.steps == 0 and player.scene.choice.index is None and player.scene.view.dialog is None
    player.app.close()


# Leaving


def test_escape_asks_and_goes_back_to_the_curtain() -> None:
    player, curtain = at_curtain()
    player.key(pygame.K_ESCAPE)
    assert curtain.view.dialog is not None
    player.hold(pygame.K_SPACE, 1)
    assert curtain.view.dialog is None and player.top is curtain and player.session.viewer == SPECTATOR
    player.app.close()


# When nobody watches


@pytest.mark.parametrize("kind", LOSSES)
def test_the_curtain_comes_down_with_the_focus(kind: int) -> None:
    player = lifted()
    seat = player.session.viewer
    lose(player, kind)
    assert isinstance(player.top, HandoverScene) and player.top.seat == seat
    assert player.session.viewer == SPECTATOR and player.scene.choice.hand == ()
    player.hold(pygame.K_SPACE, 60)
    assert player.top is player.scene and player.session.viewer == seat and player.scene.choice.hand
    player.app.close()


def test_not_one_private_pixel_is_left_in_the_first_frame_after_the_focus_went() -> None:
    setup = setup_of(5, seed=4)
    shots = []
    for game in with_other_secrets(setup, None):
        player = player_of(game, setup)
        player.frames(3)
        player.hold(pygame.K_SPACE, 60)
        seen = [lit(player.app)]
        player.scene.select(0)
        player.scene.discard()
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        for event in pygame.event.get():
            player.app.handle(event)
        seen += [lit(player.app), picture(player)]  # before any update, and after some
        shots.append(seen)
        player.app.close()
    (own, *first), (others, *second) = shots
    assert own != others and first == second


def test_what_a_map_told_is_kept_until_its_player_looks_again() -> None:
    setup, game = with_map("treasure", [])
    player = player_of(game, setup)
    player.frames(2)
    player.hold(pygame.K_SPACE, 60)
    player.session.try_play(Action("map", goal=1))
    player.frames(2)
    told = player.session.private
    assert told and player.scene.view.dialog is not None
    lose(player)
    assert not player.session.private and player.scene.view.dialog is None
    session = player.session
    for _ in range(6):
        player.frames(3)
        curtain = player.top
        assert isinstance(curtain, HandoverScene)
        player.hold(pygame.K_SPACE, 60)
        if curtain.seat == 0:
            break
        legal = session.observation().legal
        session.try_play(next(a for a in legal if a.type == "pass"))
        player.frames(2)
        if player.scene.view.dialog is not None:
            player.key(pygame.K_RETURN)
        _let_bots(player)
    assert session.viewer == 0 and set(told) <= set(session.private)
    player.app.close()


def _let_bots(player: Player) -> None:
    """At speed `step`: tell every bot to move until a person is called."""
    session: Session = player.session
    for _ in range(20):
        if session.curtain is not None:
            return
        session.step_once()
        player.frames(2)


def test_nothing_can_be_seen_behind_the_settings_either() -> None:
    player = lifted()
    seat = player.session.viewer
    player.app.push(SettingsScene(player.app))
    lose(player)
    assert isinstance(player.top, SettingsScene) and player.session.viewer == SPECTATOR
    player.app.pop()
    assert player.scene.choice.hand == (), "not even before the first update"
    player.frames(1)
    assert isinstance(player.top, HandoverScene) and player.top.seat == seat
    player.app.close()


def test_a_person_who_is_alone_is_not_disturbed() -> None:
    player = Player(App.headless(), session_of(setup_of(1)))
    player.frames(30)
    before = player.session.version
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    for event in pygame.event.get():
        player.app.handle(event)
    assert player.top is player.scene and player.session.viewer == 0 and player.session.version == before
    player.app.close()


def test_a_curtain_half_lifted_falls_with_the_focus() -> None:
    player, curtain = at_curtain()
    for _ in range(20):
        player.key(pygame.K_SPACE, up=False)
    assert curtain.held > 0
    lose(player)
    player.frames(60)
    assert player.top is curtain and curtain.held == 0.0 and player.session.viewer == SPECTATOR
    player.app.close()


def choosing_gold() -> Session:
    """Five people at the end of a round that the diggers won; whoever chooses gold has not lifted the curtain yet."""
    bot = RoteBot()
    for seed in range(40):
        session = session_of(setup_of(5, seed=seed))
        while session.phase == "turn":
            if session.curtain is not None:
                session.lift(session.curtain)
            if session.private:
                session.dismiss_private()
            elif session.my_turn:
                session.try_play(bot.choose(session.observation(), session.steps).action)
        if session.phase == "take_gold":
            return session
        session.close()
    raise AssertionError("the diggers never won")


def test_the_curtain_comes_down_over_gold_that_is_chosen(app: App) -> None:
    session = choosing_gold()
    seat = session.curtain
    assert seat is not None
    session.lift(seat)
    scene = RoundEndScene(app, session)
    app.push(scene)
    shown = lit(app)
    app.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert session.viewer == SPECTATOR and lit(app) != shown
    assert scene.observation.seat == SPECTATOR and not scene.observation.legal
    scene.update(1 / 60)
    assert isinstance(app.scenes.top, HandoverScene) and app.scenes.top.seat == seat


# Its look


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 80), ((960, 600), 200), ((1280, 720), 100), ((3840, 2160), 200)]
)
def test_its_texts_fit(size: tuple[int, int], scale: int, language: str) -> None:
    app = App.headless(size, language, scale)
    setup = setup_of(2)
    session = session_of(setup, new_game(setup))
    scene = HandoverScene(app, session)
    scene.name = "矮人WMWMWMWMWM矮人"
    app.push(scene)
    assert faults(scene.labels(), app) == []
    app.close()
