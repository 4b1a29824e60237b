"""Ways of the table: confirming any play, words for refusals, two fingers, the log by keyboard, topics."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest
from table_saboteur2_tools import last_action, point, position, ready
from table_tools import Player, table

from engine.action import Action
from engine.observation import SPECTATOR
from engine.refusal import Reason, Refusal
from game import i18n
from game.i18n import LANGUAGES
from game.presenter import GOALS
from game.scenes.handover import HandoverScene
from game.table import news
from game.table.advice import words_of
from game.table.choice import DISCARD, Target, is_path_card

pytestmark = pytest.mark.usefixtures("ready_panels")

# Confirming


BURDENS = {1: ["broken_cart"], 2: ["trapped", "theft"], 0: ["broken_lantern"]}
KINDS: tuple[tuple[str, Target, dict[int, list[str]]], ...] = (
    ("rockfall", Target("cell", (1, 0)), BURDENS),
    ("map", Target("goal", 1), BURDENS),
    ("broken_pickaxe", Target("seat", 1), BURDENS),
    ("repair_cart", Target("seat", 1), BURDENS),
    ("trapped", Target("seat", 1), BURDENS),
    ("free_at_last", Target("seat", 2), BURDENS),
    ("hands_off", Target("seat", 2), BURDENS),
    ("inspection", Target("seat", 1), BURDENS),
    ("swap_hands", Target("seat", 1), BURDENS),
    ("swap_hats", Target("seat", 1), BURDENS),
    ("NS", DISCARD, BURDENS),
    ("theft", Target("seat", 0), BURDENS),
    ("EW", Target("cell", (2, 0)), {}),
)


def confirming(card: str, front: dict[int, list[str]]) -> Player:
    """A table where plays are confirmed; the hand holds this card and one more."""
    more: dict[str, Any] = {"aside": ["saboteur"]} if card == "swap_hats" else {}
    if card == "EW":
        more["mine"] = [{"card": "EW", "cell": [1, 0], "turned": False}]
    player = ready(position(card, "NE", front=front, **more))
    player.app.change("confirm_play", True)
    return player


def place_of(player: Player, target: Target) -> tuple[int, int]:
    if target == DISCARD:
        return player.scene.stage.layout.header.center
    return player.scene.stage.where((target.kind, target.key)).center


@pytest.mark.matrix(3)
@pytest.mark.parametrize(("card", "target", "front"), KINDS)
@pytest.mark.parametrize("last", ["click", "enter"])
def test_every_kind_is_shown_first_and_played_when_confirmed(
    card: str, target: Target, front: dict[int, list[str]], last: str
) -> None:
    player = confirming(card, front)
    steps = player.session.steps
    player.click(point(player, 0))
    player.click(place_of(player, target))
    assert player.session.steps == steps and player.scene.pending is not None
    assert player.scene.message[0] == i18n.t("table.say.confirm", key_choose=i18n.t("keys.key_enter"))
    if last == "click":
        player.click(place_of(player, target))
    else:
        player.key(pygame.K_RETURN)
    assert player.session.steps == steps + 1 and player.scene.pending is None
    action = last_action(player)
    assert action is not None and action.type == player_action(card, target)


def player_action(card: str, target: Target) -> str:
    """What the card does there."""
    if target == DISCARD:
        return "pass"
    if card.startswith(("broken_", "repair_")):
        return "break" if card.startswith("broken_") else "repair"
    return card if target.kind == "seat" or card in ("rockfall", "map") else "place"


@pytest.mark.matrix(2)
@pytest.mark.parametrize(("card", "target", "front"), KINDS)
def test_every_kind_by_keyboard_alone(card: str, target: Target, front: dict[int, list[str]]) -> None:
    player = confirming(card, front)
    steps = player.session.steps
    player.key(pygame.K_1)
    if target == DISCARD:
        player.key(pygame.K_d)
    elif card == "theft":
        player.key(pygame.K_1)
    else:
        name = f"{target.kind}:{target.key}"
        for _ in range(40):
            current = player.scene.view.focus.current
            if current is not None and current.name == name:
                break
            player.key(pygame.K_RIGHT)
        else:
            spot = next(widget for widget in player.scene.view.widgets if widget.name == name)
            player.scene.view.focus.focus(spot)
        player.key(pygame.K_RETURN)
    assert player.session.steps == steps and player.scene.pending is not None
    player.key(pygame.K_RETURN)
    action = last_action(player)
    assert player.session.steps == steps + 1 and action is not None and action.type == player_action(card, target)


def test_escape_puts_the_play_back_and_another_aim_is_another_play() -> None:
    player = confirming("map", {})
    player.click(point(player, 0))
    player.click(place_of(player, Target("goal", 1)))
    player.click(place_of(player, Target("goal", 2)))
    assert player.scene.pending == Action("map", goal=2) and player.session.steps == 0
    player.key(pygame.K_ESCAPE)
    assert player.scene.pending is None and player.scene.choice.card == "map"


# Refusals


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    i18n.set_language(language)
    try:
        texts = {}
        for reason in Reason:
            text = words_of(Refusal(reason, {"side": "west"}))
            assert text and "{" not in text and i18n.has(f"engine.refusal.{reason.name}")
            assert language == "en" or not text.isascii()
            texts[reason] = text
        assert len(set(texts.values())) == len(texts), "each its own"
    finally:
        i18n.set_language("en")


@pytest.mark.parametrize(
    ("card", "target", "front", "reason"),
    [
        ("EW", Target("cell", (0, 0)), {}, "OCCUPIED"),
        ("EW", Target("cell", (4, 4)), {}, "NO_NEIGHBOUR"),
        ("EW", Target("cell", (4, 4)), {0: ["broken_cart"]}, "CANNOT_BUILD"),
        ("EW", Target("cell", (4, 4)), {0: ["trapped"]}, "IS_TRAPPED"),
        ("broken_cart", Target("seat", 0), {}, "ONESELF"),
        ("broken_cart", Target("seat", 1), {1: ["broken_cart"]}, "TOOL_ALREADY_BROKEN"),
        ("repair_cart", Target("seat", 1), {}, "NOTHING_TO_REPAIR"),
        ("rockfall", Target("cell", (5, 5)), {}, "NO_CARD_THERE"),
        ("rockfall", Target("cell", (0, 0)), {}, "START_OR_GOAL"),
        ("trapped", Target("seat", 0), {}, "TRAP_ONESELF"),
        ("trapped", Target("seat", 1), {1: ["trapped"]}, "ALREADY_TRAPPED"),
        ("free_at_last", Target("seat", 1), {}, "NOT_TRAPPED"),
        ("inspection", Target("seat", 0), {}, "INSPECT_ONESELF"),
        ("swap_hands", Target("seat", 0), {}, "SWAP_ONESELF"),
        ("hands_off", Target("seat", 1), {}, "NO_THEFT"),
    ],
)
def test_a_refused_drop_says_why_and_changes_nothing(
    card: str, target: Target, front: dict[int, list[str]], reason: str
) -> None:
    player = ready(position(card, "NE", front=front))
    before = player.session.observation()
    player.scene.select(0)
    player.scene.drop(target)
    assert player.scene.message == (i18n.t(f"engine.refusal.{reason}"), "harm")
    assert player.session.observation() == before and player.scene.choice.card == card


def test_a_card_dropped_on_what_it_has_no_use_for_says_where_it_goes() -> None:
    player = ready(position("map", "NE"))
    player.scene.select(0)
    player.scene.drop(Target("seat", 1))
    assert "cannot be used there" in player.scene.warning and "Choose a goal" in player.scene.warning


# Two fingers


def finger(player: Player, kind: int, number: int, at: tuple[float, float]) -> None:
    """A finger at a point of the window, and the mouse that the system makes of the first."""
    wide, high = player.app.size
    place = {"x": at[0] / wide, "y": at[1] / high, "dx": 0.0, "dy": 0.0, "touch_id": 1, "finger_id": number}
    pygame.event.post(pygame.event.Event(kind, **place))
    mouse = {
        pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
        pygame.FINGERUP: pygame.MOUSEBUTTONUP,
        pygame.FINGERMOTION: pygame.MOUSEMOTION,
    }[kind]
    if number == 0:
        more: dict[str, Any] = {"rel": (0, 0), "buttons": (1, 0, 0)} if mouse == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(mouse, pos=(round(at[0]), round(at[1])), touch=True, **more))
    player.frames(1)


@pytest.mark.parametrize("apart", [2.0, 0.6])
def test_two_fingers_zoom_where_they_are(apart: float) -> None:
    player = ready(position("map"))
    camera = player.scene.stage.camera
    x, y = player.scene.stage.layout.mine.center
    x, y = x - 60, y + 20
    width = camera.target.width
    finger(player, pygame.FINGERDOWN, 0, (x - 50, y))
    finger(player, pygame.FINGERDOWN, 1, (x + 50, y))
    camera.jump()
    column = camera._under((x, y), camera.target)[0]
    for step in range(1, 11):
        half = 50 * (1 + (apart - 1) * step / 10)
        finger(player, pygame.FINGERMOTION, 0, (x - half, y))
        finger(player, pygame.FINGERMOTION, 1, (x + half, y))
    assert camera.free and abs(camera.target.width - width * apart) <= 3
    assert math.isclose(camera._under((x, y), camera.target)[0], column, abs_tol=0.25), "what is between them stays"
    assert player.scene.choice.index is None and player.scene.pending is None
    finger(player, pygame.FINGERUP, 0, (x - 50, y))
    finger(player, pygame.FINGERUP, 1, (x + 50, y))
    player.key(pygame.K_f)
    assert not camera.free and camera.target.width == width


def test_two_fingers_side_by_side_move_the_mine_and_one_is_a_mouse() -> None:
    player = ready(position("map"))
    camera = player.scene.stage.camera
    x, y = player.scene.stage.layout.mine.center
    before = camera.target
    for number in (0, 1):
        finger(player, pygame.FINGERDOWN, number, (x + 100 * number, y))
    for number in (0, 1):
        finger(player, pygame.FINGERMOTION, number, (x + 100 * number + 40, y))
    assert camera.target.column < before.column and abs(camera.target.width - before.width) <= 2
    for number in (0, 1):
        finger(player, pygame.FINGERUP, number, (x, y))
    card = point(player, 0)
    finger(player, pygame.FINGERDOWN, 0, card)
    finger(player, pygame.FINGERUP, 0, card)
    assert player.scene.choice.index == 0


# The log, and the last play


def test_lines_of_the_log_are_pointed_at_by_keyboard() -> None:
    player = ready(position("inspection", "NS"))
    stage = player.scene.stage
    for seat in (1, 2, 3):
        player.session._play(Action("pass", cards=(player.session._game.observation(seat - 1).hand[0],)))
    player.frames(3)
    player.key(pygame.K_l)
    newest = len(stage.lines) - 1
    assert stage.log.hovered == newest
    plain = pygame.image.tobytes(player.app.render(), "RGB")
    player.key(pygame.K_UP)
    assert stage.log.hovered == newest - 1 and stage.hovered_line is stage.lines[newest - 1]
    assert pygame.image.tobytes(player.app.render(), "RGB") != plain
    for _ in range(newest + 3):
        player.key(pygame.K_UP)
    assert stage.log.hovered == 0
    rows = stage.log._rows(stage.layout.log)[0]
    assert rows[0].index == 0, "scrolled into view"
    player.key(pygame.K_TAB)
    assert stage.log.hovered is None


def test_the_last_play_is_marked_at_the_player_it_was_aimed_at() -> None:
    player = ready(position("broken_cart", "NS"))
    box = pygame.Rect(player.scene.stage.layout.seats[2])
    before = player.app.render().copy()
    player.session.try_play(Action("break", card="broken_cart", seat=2))
    player.frames(3)
    corner = (box.x - 1, box.y - 1)  # on the border, clear of what lies in the box
    assert player.app.render().get_at(corner) != before.get_at(corner)


# The rulebook's topic


def test_the_topic_is_what_is_pointed_at() -> None:
    player = ready(position("map", "NE"))
    scene, layout = player.scene, player.scene.stage.layout
    player.move(layout.log.center)
    assert scene.topic() is None
    player.move(point(player, 0))
    assert scene.topic() == "card map"
    player.move(layout.role.center)
    assert scene.topic() == f"role {player.session.observation().seats[0].role}"
    player.move(scene.stage.camera.box(GOALS[0]).center)
    assert scene.topic() == "card goal", "what lies there is not known"
    player.move(scene.stage.camera.box((1, 0)).center)
    assert scene.topic() == f"card {player.session.observation().mine[0].card}"
    player.move(layout.log.center)
    player.key(pygame.K_2)
    assert scene.topic() == "card NE", "the chosen card"


# The card just drawn


@pytest.mark.parametrize("way", ["enter", "space", "click"])
def test_the_card_drawn_is_seen_before_handing_over_and_put_away_with_one_press(way: str) -> None:
    player = table(2)
    while not isinstance(player.top, HandoverScene):
        player.frames(1)
    player.hold(pygame.K_SPACE, 45)
    session, scene = player.session, player.scene
    seat = session.viewer
    session.try_play(next(a for a in session.observation().legal if a.type == "pass"))
    player.frames(2)
    dialog = scene.view.dialog
    assert dialog is not None and session.viewer == seat
    assert [event.card for event in session.private] == [session.observation().hand[-1]]
    if way == "click":
        player.click(next(w for w in dialog.widgets if w.name == "offer0").rect.center)
    else:
        player.key(pygame.K_RETURN if way == "enter" else pygame.K_SPACE)
    assert scene.view.dialog is None and not session.private and session.viewer == SPECTATOR
    assert not session.observation().hand


def test_a_result_that_opens_by_itself_takes_no_press_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was pressed for the table must not put it away unread."""
    monkeypatch.setattr(news, "DEAF", 0.5)
    player = table(2)
    while not isinstance(player.top, HandoverScene):
        player.frames(1)
    player.hold(pygame.K_SPACE, 45)
    session, scene = player.session, player.scene
    session.try_play(next(a for a in session.observation().legal if a.type == "pass"))
    player.frames(2)
    dialog = scene.view.dialog
    assert dialog is not None
    player.key(pygame.K_RETURN)
    player.click(next(w for w in dialog.widgets if w.name == "offer0").rect.center)
    assert scene.view.dialog is dialog and session.private
    player.frames(40)
    player.key(pygame.K_RETURN)
    assert scene.view.dialog is None and not session.private


def test_arrows_stay_among_the_places_of_the_card_in_hand() -> None:
    player = table(1)
    scene = player.scene
    while not (player.session.my_turn and player.session.phase == "turn"):
        player.frames(1)
    number = next(n for n, card in enumerate(scene.choice.hand) if scene.choice.playable(card) and is_path_card(card))
    player.key(pygame.K_1 + number)
    for _ in range(12):
        player.key(pygame.K_RIGHT)
        current = scene.view.focus.current
        assert current is not None and current.name.startswith("cell")
