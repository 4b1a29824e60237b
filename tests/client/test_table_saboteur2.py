"""Turns at the table of Saboteur 2, by mouse and keyboard: aims, passes of several cards, burdens, undo, thefts."""

from __future__ import annotations

import pygame
import pytest
from saboteur2_tools import WAY, second
from table_saboteur2_tools import AIMED, last_action, point, position, ready, seat_point

from engine.action import Action
from game.table.choice import Choice, Target
from game.table.painting import strip_state
from game.table.pick_dialog import PickDialog

# Aims


@pytest.mark.parametrize(
    ("card", "front", "legal"),
    [
        ("hands_off", {2: ["theft"]}, {2}),
        ("swap_hands", {}, {1, 2, 3}),
        ("inspection", {}, {1, 2, 3}),
        ("swap_hats", {}, {0, 1, 2, 3}),
        ("trapped", {1: ["trapped"]}, {2, 3}),
        ("free_at_last", {0: ["trapped"], 3: ["trapped"]}, {0, 3}),
        ("theft", {}, {0}),
    ],
)
def test_seats_that_a_card_can_be_aimed_at(card: str, front: dict[int, list[str]], legal: set[int]) -> None:
    choice = Choice(position(card, "NS", front=front, last_theft=2 if card == "hands_off" else None).observation(0), 0)
    assert {target.key for target in choice.targets()} == legal and choice.at_seats
    assert {target.kind for target in choice.targets()} == {"seat"}
    assert choice.can_discard() and len(choice.actions_at(Target("discard"))) == 1


def test_a_click_on_a_seat_plays_the_card() -> None:
    player = ready(position("inspection", "NS"))
    player.click(point(player, 0))
    player.click(seat_point(player, 2))
    assert last_action(player) == Action("inspection", seat=2)


@pytest.mark.parametrize("card", AIMED)
def test_the_keyboard_aims_at_seats(card: str) -> None:
    front = {2: ["theft", "trapped"]} if card in ("hands_off", "free_at_last") else {}
    player = ready(position(card, "NS", front=front, last_theft=2 if front else None))
    player.key(pygame.K_1)
    current = player.scene.view.focus.current
    assert current is not None and current.name.startswith("seat:")
    if len(player.scene.choice.targets()) > 1:
        player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    played = last_action(player)
    assert played is not None and played.type == card


def test_a_seat_that_cannot_be_chosen_is_dimmed_and_says_why() -> None:
    player = ready(position("trapped", "NS", front={1: ["trapped"]}))
    player.click(point(player, 0))
    player.move(seat_point(player, 1))
    assert strip_state(player.scene).dim == {0, 1}
    assert player.scene.message[0] == "That player is trapped already."
    before = player.session.observation()
    player.click(seat_point(player, 1))
    assert player.session.observation() == before
    assert player.scene.warning == "That player is trapped already."
    player.scene.warning = ""
    player.move(seat_point(player, 2))
    assert player.scene.message[0] == "Choose whom to trap"


@pytest.mark.parametrize("way", ["click", "key", "enter"])
def test_a_theft_needs_no_aim(way: str) -> None:
    player = ready(position("theft", "NS"))
    if way == "click":
        player.click(point(player, 0))
        assert player.scene.choice.card == "theft" and last_action(player) is None
        player.click(point(player, 0))
    else:
        player.key(pygame.K_1)
        assert last_action(player) is None
        player.key(pygame.K_1 if way == "key" else pygame.K_RETURN)
    assert last_action(player) == Action("theft")
    assert "theft" in player.session.observation().seats[0].front


def test_a_theft_is_dragged_to_the_table_but_not_to_others() -> None:
    player = ready(position("theft", "NS"))
    mine = player.scene.stage.layout.mine.center
    for end, played in ((seat_point(player, 2), None), (mine, Action("theft"))):
        start = point(player, 0)
        player.move(start)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        player.frames(1)
        player.move((start[0], start[1] - 60))
        player.move(end)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        player.frames(1)
        assert last_action(player) == played


def test_a_second_theft_says_why_not() -> None:
    player = ready(position("theft", "NS", front={0: ["theft"]}, last_theft=0))
    player.click(point(player, 0))
    player.click(point(player, 0))
    assert last_action(player) is None and player.scene.choice.card is None
    player.move(point(player, 0))
    assert player.scene.message[0] == "A theft lies in front of you already"


def test_a_trapped_person_reads_why_tunnels_are_dim() -> None:
    choice = Choice(position("NS", "theft", front={0: ["trapped"]}).observation(0))
    assert not choice.playable("NS") and choice.why_dimmed("NS") == "table.dim.trapped"
    assert choice.playable("theft")


# Passes of several cards


def test_one_chosen_card_is_discarded_as_quickly_as_ever() -> None:
    player = ready(position("NS", "EW", "map"))
    player.key(pygame.K_2)
    player.key(pygame.K_d)
    assert last_action(player) == Action("pass", cards=("EW",))


def test_pass_of_three_by_the_keyboard() -> None:
    player = ready(position("NS", "EW", "map", "theft"))
    player.key(pygame.K_d)
    dialog = player.scene.view.dialog
    assert isinstance(dialog, PickDialog) and not dialog.complete
    player.key(pygame.K_RETURN)  # on a card it marks
    assert dialog.complete and last_action(player) is None
    player.key(pygame.K_1)  # and a number takes the mark off again
    for key in (pygame.K_4, pygame.K_2, pygame.K_3, pygame.K_1):
        player.key(key)
    assert sorted(dialog.groups[0].marked) == [1, 2, 3], "a fourth card cannot be marked"
    player.key(pygame.K_RETURN)
    played = last_action(player)
    assert played is not None and played.type == "pass" and sorted(map(str, played.cards)) == ["EW", "map", "theft"]
    assert len(player.session.observation().hand) == 4


def test_pass_of_two_by_the_mouse() -> None:
    player = ready(position("NS", "EW", "map", "theft"))
    player.click(player.scene.stage.layout.buttons[0].center)
    dialog = player.scene.view.dialog
    assert isinstance(dialog, PickDialog)
    places = {widget.name: widget.rect.center for widget in dialog.widgets}
    player.click(places["answer1"])
    assert player.scene.view.dialog is dialog, "nothing is marked yet"
    player.click(places["card0:0"])
    player.click(places["card0:2"])
    player.click(places["answer1"])
    played = last_action(player)
    assert played is not None and sorted(map(str, played.cards)) == ["NS", "map"]


def test_shift_and_a_number_marks_at_once_and_escape_leaves_all() -> None:
    player = ready(position("NS", "EW", "map"))
    player.key(pygame.K_1)
    player.key(pygame.K_3, mod=pygame.KMOD_SHIFT)
    dialog = player.scene.view.dialog
    assert isinstance(dialog, PickDialog) and dialog.groups[0].marked == [0, 2]
    player.key(pygame.K_ESCAPE)
    assert player.scene.view.dialog is None and last_action(player) is None


# Burdens


def test_unburden_by_the_keyboard() -> None:
    player = ready(position("NS", "EW", "map", front={0: ["broken_lantern", "trapped"]}))
    player.key(pygame.K_e)
    dialog = player.scene.view.dialog
    assert isinstance(dialog, PickDialog) and not dialog.complete
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_SPACE)
    player.key(pygame.K_1)
    player.key(pygame.K_3)
    assert dialog.complete
    player.key(pygame.K_RETURN)
    played = last_action(player)
    assert played is not None and played.type == "unburden" and played.remove == "trapped"
    assert player.session.observation().seats[0].front == ("broken_lantern",)
    assert len(player.session.observation().hand) == 2


def test_unburden_by_the_mouse_with_one_burden_needs_only_the_cards() -> None:
    player = ready(position("NS", "EW", "map", front={0: ["theft"]}, last_theft=0))
    player.click(player.scene.stage.layout.buttons[1].center)
    dialog = player.scene.view.dialog
    assert isinstance(dialog, PickDialog)
    places = {widget.name: widget.rect.center for widget in dialog.widgets}
    for name in ("card1:1", "card1:2", "answer1"):
        player.click(places[name])
    played = last_action(player)
    assert played is not None and (played.type, played.remove) == ("unburden", "theft")


@pytest.mark.parametrize(("shrinks", "word"), [(True, "one card smaller"), (False, "Two cards are drawn")])
def test_unburden_says_whether_the_hand_shrinks(shrinks: bool, word: str) -> None:
    options = {"discard_two_shrinks_hand": shrinks}
    player = ready(position("NS", "EW", front={0: ["trapped"]}, options=options))
    player.key(pygame.K_e)
    assert any(word in label.text for label in player.scene.labels())


def test_unburden_says_why_not() -> None:
    player = ready(position("NS", "EW"))
    player.key(pygame.K_e)
    assert player.scene.view.dialog is None and player.scene.warning == "Nothing burdens you"
    player = ready(position("NS", front={0: ["trapped"]}))
    player.key(pygame.K_e)
    assert player.scene.view.dialog is None and player.scene.warning == "Two hand cards are needed"


# Taking back, and thefts of bots


def test_a_play_is_taken_back_only_while_it_taught_nothing() -> None:
    player = ready(position("theft", "inspection", "NS", pile=[]))
    player.session.try_play(Action("theft"))
    assert player.session.can_undo
    player.key(pygame.K_u)
    assert player.session.observation().seats[0].front == () and len(player.session.observation().hand) == 3
    player.session.try_play(Action("inspection", seat=2))
    assert not player.session.can_undo


def test_a_bot_steals_by_itself() -> None:
    """The thief is a bot: the session asks it, and the round goes on."""
    players = [
        {"role": "blue", "hand": ["NEW"], "gold": [2]},
        {"role": "saboteur", "hand": [], "front": ["theft"]},
        {"role": "geologist", "hand": []},
    ]
    mine = [*WAY, {"card": "NESW", "cell": [6, 0]}]
    player = ready(second(players, mine, 0, last_theft=1))
    player.session.try_play(Action("place", card="NEW", cell=(7, 0)))
    assert player.session.phase == "steal" and player.session.to_move == 1
    for _ in range(600):
        player.frames(1)
        player.session.step_once()
        if player.session.phase != "steal":
            break
    assert player.session.phase == "round_over"
    assert [event.type for event in player.session.history()].count("stolen") == 1
