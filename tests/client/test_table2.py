"""The table in Saboteur 2: aims, passes of several cards, burdens, secret results, ladders, twelve seats."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from labels import faults
from second_tools import WAY, second, table_of
from table_tools import Player

from engine.action import Action
from engine.cards import ACTION_NAMES
from engine.event import Event
from engine.game import Game
from game.i18n import LANGUAGES, _current, language, set_language, t
from game.presenter import plan
from game.scenes.handover import HandoverScene
from game.table.advice import sound_of
from game.table.card_names import card_name, describe, path_kind
from game.table.choice import Choice, Target
from game.table.ladders import is_ladder, ladder_cells
from game.table.log_lines import lines_of, since_last_turn
from game.table.painting import strip_state
from game.table.pick_dialog import PickDialog
from game.table.side import crystals_in

ROLES = ("blue", "green", "boss", "profiteer", "geologist", "saboteur") * 2
AIMED = ("hands_off", "swap_hands", "inspection", "swap_hats", "trapped", "free_at_last")


def position(*hand: str, seats: int = 4, front: dict[int, list[str]] | None = None, **more: Any) -> Game:
    """Seat 0 is to move and holds this hand."""
    players = [
        {"role": ROLES[seat], "hand": list(hand) if seat == 0 else ["NES", "NEW"], "front": (front or {}).get(seat, [])}
        for seat in range(seats)
    ]
    mine = more.pop("mine", WAY)
    return second(players, mine, 0, **{"pile": ["NS", "EW", "map", "rockfall"], "free_deck": True, **more})


def ready(game: Game, **more: Any) -> Player:
    """A person's table, shown."""
    player = table_of(game, **more)
    player.frames(3)
    return player


def point(player: Player, number: int) -> tuple[int, int]:
    """Where a hand card lies."""
    return player.scene.hand.boxes(player.scene.stage.layout.hand, player.scene.choice)[number].center


def seat_point(player: Player, seat: int) -> tuple[int, int]:
    """Where a player's box lies."""
    return player.scene.stage.layout.seats[seat].center


def last_action(player: Player) -> Action | None:
    """What was played last."""
    return next((e.action for e in reversed(player.session.history()) if e.type == "played"), None)


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


# Secret results


def words(player: Player) -> str:
    """All texts on the screen."""
    return " ".join(label.text for label in player.top.labels())


def test_an_inspection_is_shown_and_stays_known() -> None:
    player = ready(position("inspection", "NS"))
    player.session.try_play(Action("inspection", seat=2))
    player.frames(2)
    assert "Cid is: Boss" in words(player)
    steps = player.session.steps
    player.frames(30)
    assert player.session.steps == steps, "nobody moves meanwhile"
    player.key(pygame.K_RETURN)
    assert player.scene.view.dialog is None
    assert player.session.observation().seats[2].role == "boss" and "Cid is Boss" in words(player)


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
    assert player.session._news
    player.session._tell_others((), 0, False)
    assert not player.session._news


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


# Mine, log, cues


def test_ladders_show_what_they_link() -> None:
    mine = [*WAY, {"card": "SL", "cell": [3, -1]}]
    player = ready(position("EL", "NS", "map", mine=mine))
    assert ladder_cells(player.session.observation()) == [(3, -1)]
    assert is_ladder("EL") and not is_ladder("NS") and not is_ladder("map") and not is_ladder(None)
    plain = pygame.image.tobytes(player.app.render(), "RGB")
    cell = player.scene.stage.camera.box((3, -1)).center
    player.move(cell)
    assert pygame.image.tobytes(player.app.render(), "RGB") != plain
    player.move((cell[0], cell[1] - 200))
    player.move(player.scene.stage.layout.message.center)
    assert pygame.image.tobytes(player.app.render(), "RGB") == plain
    player.move(point(player, 0))
    seen = player.app.render().subsurface(pygame.Rect(player.scene.stage.layout.mine))
    player.move(point(player, 1))
    other = player.app.render().subsurface(pygame.Rect(player.scene.stage.layout.mine))
    assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize(("rule", "count"), [("all", 2), ("connected", 1)])
def test_crystals_are_counted_as_they_pay(rule: str, count: int) -> None:
    mine = [{"card": "NEW*", "cell": [1, 0]}, {"card": "NEW*", "cell": [5, 4]}]
    player = ready(position("NS", mine=mine, options={"crystals": rule}))
    assert crystals_in(player.session.observation()) == count
    assert f"Crystals {count}" in words(player)


ALL_EVENTS = (
    Event("played", seat=0, action=Action("theft")),
    *(Event("played", seat=0, action=Action(card, seat=1)) for card in AIMED),
    Event("played", seat=0, action=Action("hands_off", seat=0)),
    Event("played", seat=0, action=Action("swap_hats", seat=0)),
    Event("played", seat=0, action=Action("free_at_last", seat=0)),
    Event("played", seat=0, action=Action("pass", cards=(None, None, None))),
    Event("played", seat=0, action=Action("unburden", cards=(None, None), remove="broken_cart")),
    Event("played", seat=0, action=Action("unburden", cards=(None, None), remove="trapped")),
    Event("played", seat=0, action=Action("unburden", cards=(None, None), remove="theft")),
    Event("inspected", seat=0, target=1, role="boss"),
    Event("took_dwarf", seat=0, role="geologist"),
    Event("stolen", seat=0, target=1),
    Event("stolen", seat=0),
    *(Event("round_ended", round=1, side=side) for side in ("blue", "green", "both", "boss", "profiteer")),
)


@pytest.mark.parametrize("event", ALL_EVENTS, ids=lambda event: f"{event.type}-{event.action and event.action.type}")
def test_every_event_has_a_line(event: Event) -> None:
    lines = lines_of((event,), ("Ann", "Bo"))
    assert len(lines) == 1 and "." not in lines[0].text.split(" ")[0] and "{" not in lines[0].text


def test_secrets_of_others_have_no_line() -> None:
    hidden = (
        Event("inspected", seat=0, target=1),
        Event("took_dwarf", seat=0),
        Event("hands_swapped", seat=0, target=1),
    )
    assert lines_of(hidden, ("Ann", "Bo")) == []


def test_every_play_is_animated_and_nothing_at_no_speed() -> None:
    for event in ALL_EVENTS:
        if event.type in ("inspected",) or (event.type == "stolen" and event.target is None):
            continue
        cues = plan((event,), (), 1.0)
        assert cues and all(cue.duration > 0 for cue in cues), event
        assert plan((event,), (), 0) == ()
        assert sound_of(event)
    swap = plan((Event("hands_swapped", seat=0, target=1),), (), 1.0)
    assert [cue.kind for cue in swap] == ["swap", "swap"] and swap[0].start == swap[1].start
    assert all(cue.card is None for cue in swap)
    thrice = plan((Event("played", seat=0, action=Action("pass", cards=(None,) * 3)),), (), 1.0)
    assert len(thrice) == 3 and thrice[0].start < thrice[1].start < thrice[2].start < thrice[0].end


def test_a_hand_taken_by_another_is_no_turn_of_ones_own() -> None:
    mine = Event("played", seat=1, action=Action("map", goal=0))
    events = (
        Event("round_started", round=1, seat=0), mine, Event("looked", seat=1, goal=0, card="stone_a"),
        Event("drew", seat=1, card="NS"), Event("played", seat=0, action=Action("swap_hands", seat=1)),
        Event("hands_swapped", seat=0, target=1), Event("drew", seat=1, card="EW"),
    )  # fmt: skip
    assert since_last_turn(events, 1) == 4


@pytest.mark.parametrize(
    ("card", "kind"),
    [("NS", "path"), ("N/S", "dead_end"), ("NS/EW", "bridge"), ("NW/ES", "double_curve"), ("EL", "ladder"),
     ("EW:blue", "door_blue"), ("EW:green", "door_green"), ("NEW*", "crystal")],
)  # fmt: skip
def test_cards_have_names(card: str, kind: str) -> None:
    assert path_kind(card) == kind and "." not in card_name(card)


# Layout


BURDENS = {
    0: ["broken_lantern", "theft"],
    1: ["trapped"],
    2: ["broken_pickaxe", "broken_lantern", "broken_cart", "trapped", "theft"],
    11: ["broken_cart", "trapped", "theft"],
}


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 150)])
@pytest.mark.parametrize("seats", [2, 6, 12])
def test_no_text_is_clipped_or_covered(lang: str, size: tuple[int, int], scale: int, seats: int) -> None:
    front = {seat: cards for seat, cards in BURDENS.items() if seat < seats}
    last = {"last_theft": 0, "theft_order": [s for s, cards in reversed(front.items()) if "theft" in cards]}
    if len(last["theft_order"]) < 2:
        del last["theft_order"]
    game = position("inspection", "swap_hats", "EL", "NEW*", "theft", "map", seats=seats, front=front, **last)
    player = ready(game, size=size, lang=lang, scale=scale)
    scene, window = player.scene, player.app.screen.get_rect()
    assert not faults(scene.labels(), player.app)
    scene.select(0)
    assert not faults(scene.labels(), player.app)
    for open_dialog in (scene.discard, scene.discard_several, scene.unburden):
        if open_dialog == scene.discard:
            scene.select(0)
        open_dialog()
        dialog = scene.view.dialog
        assert dialog is not None and window.contains(dialog.rect)
        assert not faults(scene.labels(), player.app)
        dialog.cancel()
        player.frames(1)
        scene.view.dialog = None
    player.session.try_play(Action("inspection", seat=1))
    player.frames(2)
    assert scene.view.dialog is not None and window.contains(scene.view.dialog.rect)
    assert not faults(scene.labels(), player.app)
    player.key(pygame.K_RETURN)
    assert not faults(scene.labels(), player.app)


# What is said of what the mouse points at


def test_cards_and_players_under_the_mouse_are_explained() -> None:
    player = ready(position("inspection", "NS", "EL", front={2: ["trapped", "theft"]}, last_theft=2))
    player.move(point(player, 0))
    assert player.scene.message[0].startswith("Inspection: Look in secret")
    player.move(point(player, 1))
    assert player.scene.message[0].startswith("Choose a card")
    player.move(point(player, 2))
    assert player.scene.message[0].startswith("Ladder: Linked with the start")
    player.move(seat_point(player, 2))
    assert player.scene.message[0] == "Cid: Trapped, Theft"
    player.move(seat_point(player, 1))
    assert player.scene.message[0].startswith("Choose a card")
    player.move(player.scene.stage.layout.role.center)
    assert player.scene.message[0].startswith("Wins when blue can reach")


@pytest.mark.parametrize("card", ACTION_NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_card_is_explained_in_every_language(card: str, lang: str) -> None:
    before = language()
    set_language(lang)
    try:
        told = describe(card)
        assert told is not None and "cards." not in told and not _current.missing
    finally:
        set_language(before)


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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200)])
def test_the_panel_of_every_dwarf_fits(lang: str, size: tuple[int, int], scale: int) -> None:
    for role in ("blue", "green", "boss", "profiteer", "geologist", "saboteur"):
        players = [{"role": role, "hand": ["NS"]}, {"role": "blue" if role == "boss" else "boss", "hand": ["NS"]}]
        player = ready(second(players, WAY, 0), size=size, lang=lang, scale=scale)
        texts = [label.text for label in player.scene.labels()]
        assert t(f"table.role.{role}") in texts and not faults(player.scene.labels(), player.app)
        aim = t(f"table.role.{role}_aim").replace(" ", "")
        assert aim in "".join(texts).replace(" ", "")
