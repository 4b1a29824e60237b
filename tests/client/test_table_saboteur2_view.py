"""What the table of Saboteur 2 shows: ladders, crystals, log, cues, explanations; twelve seats at every scale."""

from __future__ import annotations

import pygame
import pytest
from labels import faults
from saboteur2_tools import WAY, second
from table_saboteur2_tools import AIMED, point, position, ready, seat_point, words

from engine.action import Action
from engine.cards import ACTION_NAMES
from engine.event import Event, redact
from game.i18n import LANGUAGES, _current, language, set_language, t
from game.presenter import plan
from game.table.card_names import card_name, describe, path_kind
from game.table.ladders import is_ladder, ladder_cells
from game.table.log_lines import lines_of, since_last_turn
from game.table.side import crystals_in
from game.table.sounds import sound_of

pytestmark = pytest.mark.usefixtures("ready_panels")

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


def test_cards_that_the_viewer_may_know_are_shown_with_their_line() -> None:
    names = ("Ann", "Bo")
    for action in (Action("pass", cards=("NS", "map")), Action("unburden", cards=("NS", "map"), remove="theft")):
        event = Event("played", seat=0, action=action)
        assert lines_of((redact(event, 0),), names)[0].cards == ("NS", "map")
        assert lines_of((redact(event, 1),), names)[0].cards == ()
    player = ready(position("inspection", "NS"))
    player.session.try_play(Action("inspection", seat=2))
    player.frames(2)
    player.key(pygame.K_RETURN)
    stage = player.scene.stage
    plain = pygame.image.tobytes(player.app.render(), "RGB")
    line = next(n for n, shown in enumerate(stage.lines) if shown.cards == ("role_boss",))
    box = pygame.Rect(stage.layout.log)
    place = next(y for y in range(box.top, box.bottom) if stage.log.at(stage.layout.log, (box.x + 5, y)) == line)
    player.move((box.x + 5, place + 2))
    assert stage.hovered_line is stage.lines[line]
    assert pygame.image.tobytes(player.app.render(), "RGB") != plain


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
    assert "mark Bo as trusted" in player.scene.message[0]
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


# Layout


BURDENS = {
    0: ["broken_lantern", "theft"],
    1: ["trapped"],
    2: ["broken_pickaxe", "broken_lantern", "broken_cart", "trapped", "theft"],
    11: ["broken_cart", "trapped", "theft"],
}


@pytest.mark.matrix(5)
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


@pytest.mark.matrix(4)
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
