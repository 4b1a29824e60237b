"""The table as a person uses it: mouse, keyboard, refusals, whole games, layout in every language."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from labels import faults
from table_tools import Player, play_out, session_of, setup_of, table

from game.app import App
from game.i18n import t
from game.scenes.handover import HandoverScene
from game.scenes.round_end import RoundEndScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.table.choice import Target, is_path_card, target_of
from game.table.controls import _order


def to_my_turn(player: Player) -> None:
    for _ in range(400):
        player.frames(1)
        if player.session.my_turn and player.top is player.scene and player.scene.view.dialog is None:
            return
    raise AssertionError("the person did not come to move")


def choose_path(player: Player) -> int:
    """Number of a hand card that can be placed."""
    choice = player.scene.choice
    for number, card in enumerate(choice.hand):
        if is_path_card(card) and choice.playable(card):
            return number
    raise AssertionError("no card can be placed")


def hand_point(player: Player, number: int) -> tuple[int, int]:
    return player.scene.hand.boxes(player.scene.stage.layout.hand, player.scene.choice)[number].center


def test_click_a_card_and_a_lit_cell() -> None:
    player = table(1)
    to_my_turn(player)
    scene, session = player.scene, player.session
    player.click(hand_point(player, choose_path(player)))
    target = next(iter(scene.choice.targets()))
    assert isinstance(target.key, tuple)
    steps = session.steps
    player.click(scene.stage.camera.box(target.key).center)
    assert session.steps > steps
    assert any(card.cell == target.key for card in session.observation().mine)


def test_drag_a_card_to_a_cell() -> None:
    player = table(1)
    to_my_turn(player)
    scene, session = player.scene, player.session
    number = choose_path(player)
    start = hand_point(player, number)
    player.move(start)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    player.frames(1)
    target = next(iter(scene.choice.targets()))
    assert isinstance(target.key, tuple)
    end = scene.stage.camera.box(target.key).center
    player.move((start[0], start[1] - 60))
    player.move(end)
    assert scene.target == target and scene.pointer.dragging
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    player.frames(1)
    assert any(card.cell == target.key for card in session.observation().mine)


def test_refused_drop_says_why_and_changes_nothing() -> None:
    player = table(1)
    to_my_turn(player)
    scene, session = player.scene, player.session
    player.click(hand_point(player, choose_path(player)))
    before, version = session.observation(), session.version
    player.click(scene.stage.camera.box((4, 1)).center)
    assert session.observation() == before and session.version == version
    assert scene.warning and scene.message == (scene.warning, "harm")
    player.frames(400)
    assert not scene.warning


def test_turning_keeps_to_legal_turns() -> None:
    player = table(1, seed=2)
    to_my_turn(player)
    scene = player.scene
    for number, card in enumerate(scene.choice.hand):
        if not is_path_card(card) or not scene.choice.playable(card):
            continue
        player.scene.select(number)
        for target, actions in scene.choice.targets().items():
            scene.target = target
            player.key(pygame.K_r)
            shown = scene.choice.actions_at(target)[0]
            assert shown in actions and shown in scene.choice.observation.legal
        player.scene.select(number)


def test_discard_by_key_needs_a_card() -> None:
    player = table(1)
    to_my_turn(player)
    steps = player.session.steps
    player.key(pygame.K_d)
    assert player.session.steps == steps and player.scene.warning
    player.key(pygame.K_1)
    player.key(pygame.K_d)
    assert player.session.steps > steps


def test_confirm_before_play_shows_first() -> None:
    player = table(1)
    player.app.change("confirm_play", True)
    to_my_turn(player)
    steps = player.session.steps
    player.key(pygame.K_1)
    player.key(pygame.K_d)
    assert player.session.steps == steps and player.scene.pending is not None
    player.key(pygame.K_ESCAPE)
    assert player.scene.pending is None and player.scene.choice.index == 0
    player.key(pygame.K_d)
    player.key(pygame.K_d)
    assert player.session.steps > steps


def play_by_keys(player: Player) -> None:
    """One turn by the keyboard alone: a card, then Enter on what has the focus, or the key for discarding."""
    scene, session = player.scene, player.session
    steps = session.steps
    number = session.steps % max(len(scene.choice.hand), 1)
    player.key(pygame.K_1 + number)
    if scene.choice.card is not None and scene.choice.playable(scene.choice.card):
        current = scene.view.focus.current
        assert current is not None and current.name.split(":")[0] in ("cell", "goal", "seat"), current
        player.key(pygame.K_RIGHT)
        player.key(pygame.K_RETURN)
        if scene.view.dialog is not None and not session.private and session.steps == steps:
            player.key(pygame.K_RETURN)
    if session.steps == steps and scene.view.dialog is None:
        if scene.choice.card is None:
            player.key(pygame.K_1 + number)
        player.key(pygame.K_d)
    assert session.steps > steps


@pytest.mark.slow
@pytest.mark.parametrize("humans", [1, 2])
def test_whole_game_by_keyboard(humans: int) -> None:
    player = table(humans, seed=6)
    rounds, _ = play_out(player, lambda: play_by_keys(player))
    assert rounds >= 3
    assert len(player.top.result.rounds) == 3
    assert not faults(player.top.labels(), player.app)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.top, TitleScene)


def test_tab_visits_every_part() -> None:
    player = table(1)
    to_my_turn(player)
    player.scene.select(choose_path(player))
    seen = set()
    for _ in range(6):
        player.key(pygame.K_TAB)
        current = player.scene.view.focus.current
        assert current is not None
        seen.add(current.name.split(":")[0])
    assert {"hand", "cell", "log"} <= seen and len(seen) >= 4


def test_the_key_for_the_log_goes_there() -> None:
    player = table(1)
    to_my_turn(player)
    player.key(pygame.K_l)
    current = player.scene.view.focus.current
    assert current is not None and current.name == "log" and player.scene.view.focus.shown


def test_after_the_curtain_the_keyboard_is_at_the_hand() -> None:
    player = table(2)
    turns = 0
    for _ in range(400):
        player.frames(1)
        if isinstance(player.top, HandoverScene):
            player.hold(pygame.K_SPACE, 45)
        elif player.top.view.dialog is not None:
            player.key(pygame.K_RETURN)
        elif player.session.my_turn and player.session.phase == "turn":
            current = player.scene.view.focus.current
            assert current is not None and current.name == "hand:0"
            turns += 1
            if turns == 5:
                return
            play_by_keys(player)
    raise AssertionError("too few turns")


def test_escape_leads_out() -> None:
    player = table(1)
    to_my_turn(player)
    player.key(pygame.K_1)
    player.key(pygame.K_ESCAPE)
    assert player.scene.choice.index is None and player.scene.view.dialog is None
    player.key(pygame.K_ESCAPE)
    assert player.scene.view.dialog is not None
    player.key(pygame.K_ESCAPE)
    assert player.scene.view.dialog is None and player.top is player.scene
    player.key(pygame.K_ESCAPE)
    player.scene.view.dialog.give(player.scene.view.dialog.answers[0])
    assert isinstance(player.top, TitleScene)


def test_escape_leads_out_of_the_curtain() -> None:
    player = table(3)
    player.frames(30)
    assert isinstance(player.top, HandoverScene)
    player.key(pygame.K_ESCAPE)
    dialog = player.top.view.dialog
    assert dialog is not None
    dialog.give(dialog.answers[0])
    assert isinstance(player.top, TitleScene)


def test_an_idle_table_is_not_drawn() -> None:
    player = table(1)
    to_my_turn(player)
    player.frames(60)
    drawn = []
    assert isinstance(player.scene, TableScene)
    for _ in range(120):
        player.app.clock.advance(1 / 60)  # type: ignore[attr-defined]
        drawn.append(player.app.frame())
    assert not any(drawn)


def test_drawing_changes_nothing() -> None:
    player = table(1)
    to_my_turn(player)
    player.scene.select(choose_path(player))
    first = pygame.image.tobytes(player.app.render(), "RGB")
    assert first == pygame.image.tobytes(player.app.render(), "RGB")


def test_space_skips_what_moves() -> None:
    app = App.headless()
    app.change("reduced_motion", False)
    app.change("bot_speed", "slow")
    setup = setup_of(0)
    player = Player(app, session_of(setup, pace="slow"))
    for _ in range(300):
        player.frames(1)
        if player.scene.stage.presenter.busy:
            break
    assert player.scene.animating and player.scene.stage.presenter.busy
    player.key(pygame.K_SPACE)
    assert not player.scene.stage.presenter.busy


def test_resizing_skips_what_moves() -> None:
    app = App.headless()
    app.change("reduced_motion", False)
    player = Player(app, session_of(setup_of(0), pace="fast"))
    for _ in range(300):
        player.frames(1)
        if player.scene.stage.presenter.busy:
            break
    player.scene.resize((1280, 720))
    assert not player.scene.animating


@pytest.mark.matrix(5)
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 80), ((1920, 1080), 150)]
)
@pytest.mark.parametrize("seats", [3, 10])
def test_no_text_is_clipped_or_covered(lang: str, size: tuple[int, int], scale: int, seats: int) -> None:
    player = table(1, size, lang, scale, seats=seats)
    for _ in range(3):
        to_my_turn(player)
        player.scene.select(0)
        assert not faults(player.scene.labels(), player.app)
        choices = [a for a in player.session.observation().legal if a.type != "map"]
        player.session.try_play(choices[player.session.steps % len(choices)])
    player.scene.open_menu()
    assert not faults(player.scene.labels(), player.app)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_words_of_the_buttons_are_whole_at_every_size_of_window(size: tuple[int, int]) -> None:
    player = table(1, size, "en", 200, seats=4)
    player.app.change("bot_speed", "normal")
    player.session.pace = "normal"
    player.scene.refresh()
    words = [label.text for widget in player.scene.view.widgets for label in widget.labels()]
    assert "Bots: normal" in words and not any(word.endswith("…") for word in words)


def test_the_keyboard_aims_a_map_first_at_a_goal_that_is_not_known() -> None:
    goals = [Target("goal", number) for number in range(3)]
    assert sorted(goals, key=partial(_order, frozenset({0}))) == [goals[1], goals[2], goals[0]]
    assert sorted(goals, key=partial(_order, frozenset())) == goals


def test_every_target_of_an_action_has_a_place() -> None:
    player = table(1, seed=9)
    to_my_turn(player)
    for action in player.session.observation().legal:
        target = target_of(action)
        if target.kind in ("cell", "goal", "seat"):
            assert player.scene.stage.where((target.kind, target.key)).w > 0
        else:
            assert target == Target("discard")


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", [3, 5, 10])
def test_no_name_lies_on_a_role(size: tuple[int, int], seats: int) -> None:
    player = table(0, size, seats=seats, seed=3)
    scene = RoundEndScene(player.app, player.session)
    player.app.push(scene)
    for seat, box in enumerate(scene._seat_boxes()):
        role, words = scene._role_box(box), scene._seat_words(seat, box)
        assert box.contains(role) and role.h >= size[1] * 0.08
        assert role.bottom <= min(place[1] for _, place, _, _, _ in words)


def test_a_key_held_on_the_curtain_does_nothing_behind_it() -> None:
    """The system repeats a held key: it lifted the curtain and must not choose or play a card as well."""
    player = table(2)
    while not isinstance(player.top, HandoverScene):
        player.frames(1)
    steps = player.session.steps
    player.hold(pygame.K_SPACE, 90)
    assert player.top is player.scene and player.session.my_turn
    assert player.scene.choice.index is None and player.session.steps == steps
    player.key(pygame.K_SPACE)
    assert player.scene.choice.index is not None


def test_a_full_table_tells_the_level_of_every_bot() -> None:
    player = table(1, seats=10)
    player.frames(2)
    words = [label.text for label in player.scene.labels()]
    others = {player.session.to_move, player.scene.session.thinking, 0}
    assert words.count(t("table.level.skilled")) >= 10 - len(others)
