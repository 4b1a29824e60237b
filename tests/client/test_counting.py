"""Counting cards: only what the seat may know, never wrong, and dead cells where nothing fits any more."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pygame
import pytest
from labels import faults
from privacy_tools import picture, scene_of
from table_tools import Player, session_of, setup_of, table

from engine import scenario
from engine.cards import deck
from engine.game import Game
from engine.observation import SPECTATOR
from engine.options import Config, Options
from game import i18n
from game.app import App
from game.counting import counts, dead_cells, seen_cards


@pytest.mark.parametrize("edition", ["base", "saboteur2"])
def test_what_is_left_is_exactly_what_lies_where_the_seat_cannot_look(edition: str) -> None:
    """Against the whole truth: the draw pile, other hands, cards set aside and what others discarded."""
    for seed in range(3):
        rng = random.Random(seed)
        game = Game.new(Config(edition, 4, Options(), names=("A", "B", "C", "D")), seed)
        shed: list[Counter[str]] = [Counter() for _ in range(4)]
        while game.phase == "turn":
            truth, seat = game.observation(None), game.to_move
            assert seat is not None and truth.hands is not None and truth.pile_cards is not None
            seen = game.observation(seat)
            hidden = Counter(truth.pile_cards) + Counter(truth.removed or ())
            for other in range(4):
                if other != seat:
                    hidden += Counter(truth.hands[other]) + shed[other]
            assert {count.card: count.left for count in counts(seen) if count.left} == dict(hidden)
            action = rng.choice(game.legal())
            if action.type in ("pass", "unburden"):
                shed[seat].update(card for card in action.cards if card is not None)
            game.play(action)


def test_the_public_knows_only_what_lies_open() -> None:
    game = Game.new(Config("base", 3, Options(), names=("A", "B", "C")), 4)
    assert not seen_cards(game.observation(SPECTATOR))
    assert sum(count.left for count in counts(game.observation(SPECTATOR))) == sum(deck("base").values())


def test_a_closed_cell_is_dead_and_an_open_one_is_not() -> None:
    """Between dead ends that turn their walls to it, no card fits: every card has an opening."""
    mine = [
        {"card": "EW", "cell": [1, 0], "turned": False},
        {"card": "NS", "cell": [0, 1], "turned": False},
    ]
    setup = setup_of(1, seats=3)
    seats = [{"hand": ["NESW"], "name": name} for name in setup.names]
    obj: dict[str, Any] = {"format": scenario.FORMAT, "version": scenario.VERSION, "seats": seats, "mine": mine}
    seen = scenario.load(obj).observation(0)
    assert (1, 1) not in dead_cells(seen), "walls on two sides leave two"
    mine += [
        {"card": "NS", "cell": [2, 1], "turned": False},
        {"card": "EW", "cell": [1, 2], "turned": False},
    ]
    seen = scenario.load(obj).observation(0)
    assert dead_cells(seen) == ((1, 1),), "walls all round"


def test_a_cell_dies_with_the_last_card_that_fits() -> None:
    """Openings to all four sides: only one kind of tunnel and one of dead ends fit."""
    mine: list[dict[str, Any]] = [
        {"card": "NESW", "cell": cell, "turned": False} for cell in ([1, 0], [0, 1], [2, 1], [1, 2], [0, -1])
    ]
    setup = setup_of(1, seats=3)
    seats: list[dict[str, Any]] = [{"hand": ["EW"], "name": name} for name in setup.names]
    obj: dict[str, Any] = {"format": scenario.FORMAT, "version": scenario.VERSION, "seats": seats, "mine": mine}
    seen = scenario.load(obj).observation(0)
    left = {count.card: count.left for count in counts(seen)}
    assert left["NESW"] == 0 and left["N/E/S/W"] == 1 and (1, 1) not in dead_cells(seen), "a dead end is left"
    seats[0]["hand"] = ["N/E/S/W"]
    assert (1, 1) not in dead_cells(scenario.load(obj).observation(0)), "it is in the hand"
    seats[0]["hand"] = ["EW"]
    mine.append({"card": "N/E/S/W", "cell": [-1, 0], "turned": False})
    assert (1, 1) in dead_cells(scenario.load(obj).observation(0))


def counted(**secrets: Any) -> bytes:
    """The open panel, from a position with these secrets."""
    setup = setup_of(1, seats=3)
    seats = [
        {"role": "digger", "hand": ["NESW", "map"]},
        {"role": secrets.get("role", "saboteur"), "hand": secrets.get("hand", ["NS", "EW"])},
        {"role": "digger", "hand": ["EW", "map"]},
    ]
    game = scene_of(seats, setup, to_move=0, pile=secrets.get("pile", ["NE", "NW", "rockfall"]))
    player = Player(App.headless(), session_of(setup, game, "step"))
    player.frames(2)
    player.key(pygame.K_c)
    assert player.scene.counting.open
    out = picture(player)
    player.app.close()
    return out


def test_the_panel_knows_no_secrets() -> None:
    plain = counted()
    assert plain == counted(pile=["broken_cart", "NS", "N"])
    assert plain == counted(hand=["rockfall", "broken_lantern"], role="digger")


def ready(*args: Any, **more: Any) -> Player:
    player = table(1, *args, **more)
    for _ in range(300):
        player.frames(1)
        if player.session.my_turn:
            return player
    raise AssertionError("no turn came")


def test_opened_and_put_away_by_key_and_menu() -> None:
    player = ready()
    scene = player.scene
    wide = scene.stage.layout.mine.w
    player.key(pygame.K_c)
    assert scene.counting.open and scene.stage.layout.mine.w < wide
    player.key(pygame.K_ESCAPE)
    assert not scene.counting.open and scene.stage.layout.mine.w == wide and scene.view.dialog is None
    player.key(pygame.K_ESCAPE)
    dialog = scene.view.dialog
    assert dialog is not None
    answer = next(n for n, a in enumerate(dialog.answers) if a.text == i18n.t("aids.menu.counting"))
    player.click(next(w for w in dialog.widgets if w.name == f"answer{answer}").rect.center)
    assert scene.counting.open and scene.view.dialog is None
    player.key(pygame.K_h)
    assert scene.hint.open and not scene.counting.open, "one panel at a time"
    player.key(pygame.K_c)
    assert scene.counting.open and not scene.hint.open


def test_the_mine_makes_way_for_the_panel_and_comes_back() -> None:
    player = ready()
    stage = player.scene.stage
    for _ in range(2):
        player.frames(120)
        assert not stage.camera.moving
        player.app.render()
        player.key(pygame.K_c)
    player.frames(120)
    for _ in range(2):
        shown = pygame.image.tobytes(player.app.render(), "RGB")
        stage._layer = None
        assert shown == pygame.image.tobytes(player.app.render(), "RGB"), "the mine lies where it lay before"
        player.key(pygame.K_c)
        player.frames(120)


def test_it_counts_on_while_open_and_says_what_lies_under_the_mouse() -> None:
    player = ready()
    scene, session = player.scene, player.session
    player.key(pygame.K_c)
    before = {count.card: count.left for count in counts(session.observation())}
    laid = scene.counting.laid
    assert laid is not None and len(laid.cards) == len(deck("base"))
    count, rect = laid.cards[0]
    player.move(rect.center)
    assert scene.message[0] == i18n.t("aids.count.card", card="Tunnel", n=count.left, total=count.total)
    assert scene.topic() == f"card {count.card}"
    session.try_play(next(a for a in session.observation().legal if a.type == "pass"))
    player.frames(60)
    after = {count.card: count.left for count in scene.counting._counts}
    assert sum(after.values()) < sum(before.values())


def test_behind_the_curtain_nothing_is_counted() -> None:
    player = table(2)
    player.frames(1)
    player.session.lower()
    player.scene.counting.toggle()
    assert not player.scene.counting.open and player.scene.warning == i18n.t("aids.count.nobody")


@pytest.mark.matrix(3)
@pytest.mark.parametrize("edition", ["base", "saboteur2"])
@pytest.mark.parametrize(
    ("size", "scale", "lang"),
    [((960, 600), 100, "en"), ((960, 600), 200, "zh-Hant"), ((1280, 720), 200, "zh-Hans"), ((3840, 2160), 100, "en")],
)
def test_it_fits_at_every_size(edition: str, size: tuple[int, int], scale: int, lang: str) -> None:
    from game.setup import GameSetup

    base = setup_of(1)
    setup = GameSetup(edition, base.seats, {}, 11)
    player = Player(App.headless(size, lang, scale), session_of(setup))
    for _ in range(300):
        player.frames(1)
        if player.session.my_turn:
            break
    player.key(pygame.K_c)
    assert not faults(player.scene.labels(), player.app)
    laid, panel = player.scene.counting.laid, player.scene.stage.panel
    assert laid is not None and panel is not None
    assert all(pygame.Rect(panel).contains(rect) and rect.w >= 9 for _, rect in laid.cards)
    for one, (_, rect) in enumerate(laid.cards):
        assert rect.collidelist([other for n, (_, other) in enumerate(laid.cards) if n != one]) == -1
    player.app.close()
    i18n.set_language("en")
