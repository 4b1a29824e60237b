"""Why did they do that: the list at the end of a round."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from labels import faults
from reason_tools import explaining_session
from saboteur2_tools import WAY, roles, second
from table_tools import Player, setup_of

from game.app import App
from game.botworker import SameThreadWorker
from game.deeds import Deed
from game.i18n import LANGUAGES, t
from game.scenes.handover import HandoverScene
from game.scenes.reasons_scene import ReasonsScene
from game.scenes.round_end import RoundEndScene
from game.session import Session
from game.setup import SeatSetup
from game.ui.button import Button


def round_over(app: App | None = None, humans: int = 1, **more: Any) -> Player:
    """A player at the end of the first round."""
    player = Player(app or App.headless(), explaining_session(setup_of(humans, **more)))
    session = player.session
    for _ in range(6000):
        player.frames(1)
        top = player.top
        if session.phase == "round_over" and isinstance(top, RoundEndScene) and not top.animating:
            player.frames(2)
            return player
        if isinstance(top, HandoverScene):
            player.hold(pygame.K_SPACE, 45)
        elif top.view.dialog is not None:
            player.key(pygame.K_RETURN)
        elif session.my_turn:
            session.try_play(player.bot.choose(session.observation(), session.steps).action)
    raise AssertionError("the round did not end")


def button(player: Player, name: str) -> Button | None:
    return next((w for w in player.top.view.widgets if isinstance(w, Button) and w.name == name), None)


def opened(**more: Any) -> tuple[Player, ReasonsScene]:
    player = round_over(**more)
    player.top.show_reasons()
    player.frames(1)
    assert isinstance(player.top, ReasonsScene)
    return player, player.top


def test_a_button_at_the_end_of_the_round_opens_the_list_and_escape_leads_back() -> None:
    player = round_over()
    end = player.top
    why = button(player, "why")
    assert why is not None and button(player, "next") is not None
    assert not faults(end.labels(), player.app)
    player.click(why.rect.center)
    scene = player.top
    assert isinstance(scene, ReasonsScene) and len(scene.deeds) > 10
    assert all(deed.seat != 0 for deed, _ in scene.deeds), "a person gives no reasons"
    player.key(pygame.K_ESCAPE)
    assert player.top is end
    player.click(button(player, "next").rect.center)  # type: ignore[union-attr]
    player.frames(2)
    assert player.session.observation().round == 2 and player.session.deeds == ()


@pytest.mark.slow
def test_several_people_may_read_it_together() -> None:
    player, scene = opened(humans=3)
    assert player.session.viewer < 0 and {deed.seat for deed, _ in scene.deeds} == {3, 4}


def test_keys_and_mouse_choose_an_action() -> None:
    player, scene = opened()
    last = len(scene.deeds) - 1
    player.key(pygame.K_UP)
    assert scene.chosen == 0
    player.key(pygame.K_DOWN)
    assert scene.chosen == 1
    player.key(pygame.K_END)
    assert scene.chosen == last and scene._rows()[-1].number == last
    player.key(pygame.K_PAGEUP)
    assert scene.chosen == last - scene._count()
    player.key(pygame.K_HOME)
    row = scene._rows()[2]
    player.click(row.box.center)
    assert scene.chosen == 2
    deed, _ = scene.deeds[2]
    shown = "\n".join(label.text for label in scene.labels())
    assert t("bots.who", name=scene.names[deed.seat], level=t("table.level.master")) in shown
    player.move(row.box.center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    player.frames(1)
    assert scene.first == 3 and scene.chosen == 2
    player.key(pygame.K_RETURN)
    assert not isinstance(player.top, ReasonsScene), "the key that confirms is the button's: back"


def test_no_button_where_no_bot_gave_a_reason() -> None:
    player = round_over()
    player.session._deeds._deeds[:] = [Deed(d.seat, d.action) for d in player.session.deeds]
    player.top.resize(player.app.size)
    assert button(player, "why") is None and button(player, "next") is not None


@pytest.mark.matrix(7)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 80), ((1920, 1080), 100)]
)
def test_it_fits(size: tuple[int, int], scale: int, language: str) -> None:
    player = round_over(app=App.headless(size, language, scale))
    assert not faults(player.top.labels(), player.app)
    player.top.show_reasons()
    scene = player.top
    for key in (pygame.K_DOWN, pygame.K_END, pygame.K_RIGHT, pygame.K_HOME):
        player.key(key)
        assert not faults(scene.labels(), player.app)
    player.app.close()


@pytest.mark.parametrize("scale", [100, 200])
def test_in_the_second_edition_too(scale: int) -> None:
    from reason_tools import ExplainingBot

    game = second(
        [{**seat, "hand": ["NES"] * (n == 0)} for n, seat in enumerate(roles("blue", "green", "boss"))], WAY, 0
    )
    seats = tuple(SeatSetup("skilled", name) for name in game.config.names)
    session = Session(game, seats, worker=SameThreadWorker(lambda level: ExplainingBot()), pace="instant")
    player = Player(App.headless((1280, 720), "en", scale), session)
    for _ in range(200):
        player.frames(1)
        if isinstance(player.top, RoundEndScene) and session.phase in ("round_over", "game_over"):
            break
    player.frames(2)
    why = button(player, "why")
    assert why is not None and not faults(player.top.labels(), player.app)
    player.click(why.rect.center)
    assert isinstance(player.top, ReasonsScene) and not faults(player.top.labels(), player.app)
    player.app.close()
