"""Secrets at the table of Saboteur 2: told to the person who may know, behind the own curtain, and to nobody else."""

from __future__ import annotations

import pygame
import pytest
from saboteur2_tools import WAY, second, table_of
from table_saboteur2_tools import position, ready, words
from table_tools import Player

from engine.action import Action
from engine.game import Game
from game.scenes.handover import HandoverScene

pytestmark = pytest.mark.usefixtures("ready_panels")

# Secret results


def test_an_inspection_is_shown_and_stays_known() -> None:
    player = ready(position("inspection", "NS"))
    player.session.try_play(Action("inspection", seat=2))
    player.frames(2)
    assert "Cid is: Boss." in words(player)
    steps = player.session.steps
    player.frames(30)
    assert player.session.steps == steps, "nobody moves meanwhile"
    player.key(pygame.K_RETURN)
    assert player.scene.view.dialog is None
    assert player.session.observation().seats[2].role == "boss" and "Boss, Cid" in words(player)


def to_person(player: Player, seat: int) -> None:
    """Let the curtain call this person and lift it."""
    for _ in range(300):
        player.frames(1)
        top = player.top
        if isinstance(top, HandoverScene):
            player.hold(pygame.K_SPACE, 45)
            if top.seat == seat:
                return
        elif top.view.dialog is not None:
            player.key(pygame.K_RETURN)
        elif player.session.my_turn:
            player.session.try_play(next(a for a in player.session.observation().legal if a.type == "pass"))
    raise AssertionError("the person was not called")


def test_another_dwarf_is_shown_behind_its_owners_own_curtain() -> None:
    player = ready(position("swap_hats", "NS", aside=["saboteur", "blue"]), humans=3)
    to_person(player, 0)
    player.session.try_play(Action("swap_hats", seat=2))
    player.frames(2)
    assert "aboteur" not in words(player)
    to_person(player, 1)
    player.frames(2)
    assert player.scene.view.dialog is None and "aboteur" not in words(player)
    player.session.try_play(Action("pass", cards=("NES",)))
    player.frames(2)
    player.key(pygame.K_RETURN)
    to_person(player, 2)
    player.frames(2)
    assert "Cid has another dwarf" in words(player) and "Now: Saboteur" in words(player)
    player.key(pygame.K_RETURN)
    assert player.session.my_turn and player.scene.view.dialog is None


def test_swapped_hands_are_shown_to_both_and_stay_in_their_log() -> None:
    player = ready(position("swap_hands", "map", "theft"), humans=3)
    to_person(player, 0)
    player.session.try_play(Action("swap_hands", seat=2))
    player.frames(2)
    assert "Ann has another hand" in words(player) and "These cards came from Cid." in words(player)
    player.key(pygame.K_RETURN)
    to_person(player, 1)
    player.frames(2)
    assert "Secret" not in words(player) and player.scene.view.dialog is None
    player.session.try_play(Action("pass", cards=("NES",)))
    player.frames(2)
    player.key(pygame.K_RETURN)
    to_person(player, 2)
    player.frames(2)
    dialog = player.scene.view.dialog
    assert dialog is not None and "These cards came from Ann." in words(player)
    assert len(dialog.offers) == 3, "two cards of the other hand, and one drawn"
    player.key(pygame.K_RETURN)
    lines = [line.text for line in player.scene.stage.lines]
    assert any("Cid got Map, Theft" in line for line in lines) and any("Ann got 2 × Tunnel" in line for line in lines)


def test_one_person_is_told_at_once_what_a_bot_did_to_his_dwarf() -> None:
    game = position("swap_hats", "NS", aside=["saboteur"])
    player = table_of(game, humans=2)
    player.session.humans = (1,)
    player.session.lift(0)
    player.session._play(Action("swap_hats", seat=1))
    assert [event.type for event in player.session.private] == ["took_dwarf"]
    assert player.session.private[0].role == "saboteur"


def test_no_one_is_told_of_dwarfs_once_the_round_is_over() -> None:
    game = position("swap_hats", aside=["saboteur"], pile=[], seats=2)
    player = table_of(game, humans=2)
    player.session.lift(0)
    player.session.try_play(Action("swap_hats", seat=1))
    assert player.session._news.waiting
    player.session._news.keep(player.session.humans, (), 0, False)
    assert not player.session._news.waiting


# Nothing for others


def pictures(game: Game, *actions: Action, viewer: int = 1) -> list[bytes]:
    """What the public, the curtain and the person `viewer` see after seat 0 has played."""
    player = ready(game, humans=3)
    to_person(player, 0)
    for action in actions:
        player.session.try_play(action)
        player.frames(3)
        if player.scene.view.dialog is not None:
            player.key(pygame.K_RETURN)
    seen = []
    for _ in range(100):
        player.frames(1)
        seen.append(pygame.image.tobytes(player.app.render(), "RGB"))
        if isinstance(player.top, HandoverScene):
            break
    assert isinstance(player.top, HandoverScene) and player.top.seat == viewer
    player.hold(pygame.K_SPACE, 45)
    player.frames(3)
    assert player.session.viewer == viewer
    seen.append(pygame.image.tobytes(player.app.render(), "RGB"))
    return seen


def differing(secret: str, value: int) -> Game:
    """Two positions that differ in one secret of seats 0 and 2."""
    hands = [["swap_hands", "inspection", "swap_hats", "NS"], ["NES", "NEW"], ["map", "NS"], ["EW"]]
    dwarfs = ["blue", "green", "boss", "geologist"]
    aside = ["saboteur", "blue"]
    if secret == "dwarf":
        dwarfs[2], aside[1] = ("boss", "profiteer") if value else ("profiteer", "boss")
    if secret == "aside":
        aside = ["profiteer", "blue"] if value else ["blue", "profiteer"]
    if secret == "hand":
        hands[0][3], hands[2][0] = ("NS", "map") if value else ("map", "NS")
    players = [{"role": role, "hand": hand} for role, hand in zip(dwarfs, hands, strict=True)]
    return second(players, WAY, 0, pile=["NS", "EW", "NEW"], free_deck=True, aside=aside)


@pytest.mark.matrix(2)
@pytest.mark.parametrize(
    ("secret", "action"),
    [
        ("dwarf", Action("inspection", seat=2)),
        ("aside", Action("swap_hats", seat=2)),
        ("aside", Action("swap_hats", seat=0)),
        ("hand", Action("swap_hands", seat=2)),
    ],
)
def test_what_others_learned_changes_no_pixel(secret: str, action: Action) -> None:
    one, other = (pictures(differing(secret, value), action) for value in (0, 1))
    assert one == other


def test_the_one_who_looks_does_see_a_difference() -> None:
    """The test above would pass on an empty screen."""
    seen = []
    for value in (0, 1):
        player = ready(differing("dwarf", value))
        player.session.try_play(Action("inspection", seat=2))
        player.frames(3)
        player.key(pygame.K_RETURN)
        player.frames(3)
        seen.append(pygame.image.tobytes(player.app.render(), "RGB"))
    assert seen[0] != seen[1]
