"""Whole games of several people: no frame holds a pixel that depends on what the seat that looks may not know."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest
from table_tools import RoteBot, setup_of
from twin_tables import TwinTables

from game.i18n import LANGUAGES
from game.scenes.game_end import GameEndScene
from game.scenes.handover import HandoverScene
from game.scenes.table import TableScene
from game.setup import GameSetup, SeatSetup

LOOKS = (
    *(pygame.K_1, pygame.K_2, pygame.K_4, pygame.K_r, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT),
    *(pygame.K_h, pygame.K_l, pygame.K_b, pygame.K_c, pygame.K_t, pygame.K_i, pygame.K_k, pygame.K_m, pygame.K_F1),
    *(pygame.K_p, pygame.K_u, pygame.K_f, pygame.K_PLUS, pygame.K_MINUS, pygame.K_PAGEUP, pygame.K_SPACE, pygame.K_d),
)
"""Keys that a person may hit at the table while thinking."""
SIZES = ((960, 600), (1100, 640), (1280, 720))
Setting = tuple[str, int, int, int, str]
QUICK: tuple[Setting, ...] = (
    ("saboteur2", 4, 2, 2, "instant"),
    ("base", 4, 2, 3, "fast"),
)
"""Edition, seats, people, seed and bot speed: cards fly at any speed but `instant`."""
LONG: tuple[Setting, ...] = tuple(
    (
        "saboteur2" if number % 2 else "base",
        3 + number % 5,
        1 + number % 4 if number > 15 else 2 + number % 3,
        100 + number,
        "fast" if number % 4 == 3 else "instant",
    )
    for number in range(20)
)


def event(kind: int, **fields: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **fields)


def key(code: int) -> list[pygame.event.Event]:
    fields = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
    return [event(pygame.KEYDOWN, **fields), event(pygame.KEYUP, **fields)]


def looking_about(rng: random.Random, tables: TwinTables) -> None:
    """One thing that a person does without playing: hover, point, scroll, ask, resize, change the language."""
    size = tables.apps[0].size
    at = rng.randrange(size[0]), rng.randrange(size[1])
    chance = rng.random()
    if chance < 0.45:
        tables.tick([event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))])
        tables.tick(count=rng.choice((1, 1, 5)))  # long enough for a hint under the mouse now and then
    elif chance < 0.8:
        tables.tick(key(rng.choice(LOOKS)))
    elif chance < 0.88:
        click = [event(kind, pos=at, button=3) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
        tables.tick(click)
    elif chance < 0.93:
        tables.tick([event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-2, 2)), flipped=False)])
    elif chance < 0.97:
        w, h = rng.choice(SIZES)
        tables.tick([event(pygame.VIDEORESIZE, w=w, h=h, size=(w, h))])
    else:
        tables.both("language", rng.choice(LANGUAGES))
        tables.tick()


def lift(tables: TwinTables) -> None:
    fields = {"key": pygame.K_SPACE, "mod": 0, "unicode": "", "scancode": 0}
    tables.tick([event(pygame.KEYDOWN, **fields)], count=round(0.75 / tables.frame))
    tables.tick([event(pygame.KEYUP, **fields)])


def play_on(rng: random.Random, tables: TwinTables) -> None:
    """The person whose turn it is plays by rote."""
    session = tables.lead
    action = RoteBot().choose(session.observation(), rng.randrange(2**31)).action
    for scene in tables.scenes:
        scene.play(action, sure=True)
    tables.tick()


def play(setting: Setting, actions: int | None = None) -> TwinTables:
    """A whole game, or so many actions of it."""
    edition, seats, people, seed, pace = setting
    kinds = ["human" if seat < people else "skilled" for seat in range(seats)]
    names = ("Ann", "Bo", "Cid", "Dora", "Eve", "Finn", "Gus")
    seated = tuple(SeatSetup(kind, name) for kind, name in zip(kinds, names, strict=False))
    setup = GameSetup(edition, seated, {"rounds": 1 if seed % 3 else 2}, seed)
    rng, tables = random.Random(f"privacy {seed}"), TwinTables(setup, seed, pace=pace)
    for _ in range(20_000):
        top, session = tables.top, tables.lead
        if isinstance(top, GameEndScene) or session.phase == "game_over" or session.steps == actions:
            break
        if isinstance(top, HandoverScene) and top.view.dialog is None:
            lift(tables)
        elif not isinstance(top, TableScene):
            tables.tick(key(pygame.K_RETURN if session.phase != "turn" else pygame.K_ESCAPE), count=2)
        elif top.view.dialog is not None:
            tables.tick(count=rng.choice((1, 4)))
            tables.tick(key(pygame.K_RETURN if session.private else pygame.K_ESCAPE))
        elif session.paused:
            tables.tick(key(pygame.K_p))
        elif session.my_turn and session.phase == "turn":
            for _ in range(rng.choice((0, 1, 2, 5))):
                looking_about(rng, tables)
                if tables.top is not top or top.view.dialog is not None or not session.my_turn:
                    break
            else:
                play_on(rng, tables)
        else:
            if rng.random() < 0.05:
                looking_about(rng, tables)
            tables.tick()
    return tables


def check(setting: Setting, actions: int | None = None) -> None:
    tables = play(setting, actions)
    lead, twin = tables.sessions
    tables.close()
    assert lead.phase == "game_over" or lead.steps == actions, "the game came to no end"
    assert tables.frames > 30
    assert twin.plain <= twin.plays // 10, "too few actions were played with other secrets"


@pytest.mark.gui
@pytest.mark.parametrize("setting", QUICK, ids=str)
def test_no_frame_depends_on_secrets(setting: Setting) -> None:
    check(setting, 8 if setting[-1] == "fast" else 16)


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.parametrize("setting", LONG, ids=str)
def test_no_frame_of_many_games_depends_on_secrets(setting: Setting) -> None:
    check(setting)


def test_the_comparison_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table on which one pixel shows a card of another hand is found out."""
    before = TableScene.draw

    def leaking(self: TableScene, surface: pygame.Surface, alpha: float) -> None:
        before(self, surface, alpha)
        surface.set_at((3, 3), (int(self.session._game._state.hand[4, 0]), 0, 0))

    monkeypatch.setattr(TableScene, "draw", leaking)
    tables = TwinTables(setup_of(1, seed=5), 5, pace="step")
    with pytest.raises(AssertionError, match="a secret is on the screen"):
        for _ in range(20):
            tables.sessions[1].look_again()
            for app in tables.apps:
                app.invalidate()
            tables.tick()
    tables.close()
