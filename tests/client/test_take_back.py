"""A play is held before it is carried out, so that it can be taken back: nothing leaks, and nothing is lost."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest
from privacy_tools import picture, scene_of
from table_tools import Player, RoteBot, session_of, setup_of

from engine.action import Action
from engine.game import Game
from engine.observation import SPECTATOR
from engine.options import Config, Options
from engine.refusal import Refusal
from engine.replay import read
from game.app import App
from game.botworker import SameThreadWorker
from game.clock import ManualClock
from game.held import preview, teaches
from game.pacing import UNDO_GRACE
from game.session import Session
from game.settings import Settings
from game.setup import GameSetup
from game.table.record import new_session, saved_session


def moving_app(**more: Any) -> App:
    """A table that animates, as it is out of the box."""
    settings = Settings(language="en", muted=True, bot_speed="normal", **more)
    return App((1280, 720), no_screen=True, clock=ManualClock(), settings=settings)


def moving_player(session: Session, **more: Any) -> Player:
    player = Player(moving_app(**more), session)
    for _ in range(300):
        if session.my_turn or session.curtain is not None:
            break
        player.frames(1)
    return player


def first(session: Session, *types: str) -> Action:
    return next(action for action in session.observation().legal if action.type in types)


def actions_in(file: Path) -> int:
    """How many actions a saved game holds."""
    return sum(step.action is not None for step in read(file).steps)


def to_turn(session: Session) -> None:
    """Until a person looks and is to move; bots play at once."""
    for _ in range(400):
        session.update(1.0)
        if session.private:
            session.dismiss_private()
        elif session.curtain is not None:
            session.lift(session.curtain)
        elif session.my_turn:
            return
    raise AssertionError("no turn came")


@pytest.mark.parametrize("edition", ["base", "saboteur2"])
def test_the_preview_is_the_open_side_of_what_the_rules_make_of_it(edition: str) -> None:
    """For every kind of action: the same mine, the same cards before seats, the hand without what is drawn."""
    met: set[str] = set()
    for seed in range(4 if edition == "base" else 8):
        rng = random.Random(seed)
        game = Game.new(Config(edition, 4, Options(), names=("A", "B", "C", "D")), seed)
        while game.phase == "turn":
            seat = game.to_move
            assert seat is not None
            by_type: dict[str, list[Action]] = {}
            for action in game.legal():
                by_type.setdefault(action.type, []).append(action)
            for actions in by_type.values():
                action = rng.choice(actions)
                if action.type in met and rng.random() < 0.8:
                    continue
                met.add(action.type)
                before = game.observation(seat)
                shown = preview(before, action)
                after = game.copy()
                events = after.play(action)
                real = after.observation(seat)
                assert shown.history == real.history[: len(shown.history)] and not shown.legal and shown.to_move is None
                if after.phase != "turn":
                    continue
                assert [view.front for view in shown.seats] == [view.front for view in real.seats]
                if not any(event.type == "goal_shown" for event in events):
                    assert shown.mine == real.mine
                if action.type != "swap_hands":
                    drawn = sum(event.type == "drew" for event in events)
                    assert shown.hand == real.hand[: len(real.hand) - drawn]
                assert before == game.observation(seat), "the game and the view before are as they were"
                assert [goal.card for goal in shown.goals] == [goal.card for goal in before.goals]
            kind = rng.choice(list(by_type))
            game.play(rng.choice(by_type[kind]))
    wanted = {"place", "break", "repair", "rockfall", "map", "pass"}
    if edition == "saboteur2":
        wanted |= {"trapped", "theft", "hands_off", "swap_hands", "inspection", "swap_hats", "unburden", "free_at_last"}
    assert wanted <= met


def test_held_then_carried_out_after_the_grace(tmp_path: Path) -> None:
    session = new_session(setup_of(1), tmp_path, "normal", SameThreadWorker(lambda level: RoteBot()))
    to_turn(session)
    session.grace = UNDO_GRACE
    action, steps = first(session, "place"), session.steps
    assert session.play_or_hold(action) is None
    assert session.held is not None and session.steps == steps and not session.my_turn and session.can_undo
    (batch,) = session.take_batches()[-1:]
    assert [event.type for event in batch.events] == ["played"]
    shown = session.observation()
    assert action.cell in [card.cell for card in shown.mine] and session.history() == shown.history
    session.update(UNDO_GRACE - 0.1)
    assert session.steps == steps, "it waits"
    assert session.update(0.2) and session.steps == steps + 1 and session.held is None
    (batch,) = session.take_batches()
    assert "played" not in [event.type for event in batch.events] and batch.events[0].type in ("drew", "goal_shown")
    assert not session.can_undo, "a card was drawn: now it stands"
    session.close()
    (file,) = tmp_path.glob("*.jsonl")
    assert actions_in(file) == steps + 1


def test_taken_back_as_if_it_had_never_been(tmp_path: Path) -> None:
    session = new_session(setup_of(1), tmp_path, "normal", SameThreadWorker(lambda level: RoteBot()))
    to_turn(session)
    session.grace = UNDO_GRACE
    session.take_batches()
    (file,) = tmp_path.glob("*.jsonl")
    before, written = session.observation(), file.read_bytes()
    for kind in ("place", "pass"):
        session.play_or_hold(first(session, kind))
        assert session.observation() != before and session.undo()
        assert session.observation() == before and session.my_turn and not session.can_undo
        assert session.take_batches() == [] and file.read_bytes() == written
    session.close()
    assert not any(record.kind == "undo" for record in read(file).records)


def test_a_refused_play_is_not_held() -> None:
    session = session_of(setup_of(1))
    to_turn(session)
    session.grace = UNDO_GRACE
    assert isinstance(session.play_or_hold(Action("rockfall", cell=(0, 0))), Refusal)
    assert session.held is None and session.my_turn


def test_what_teaches_nothing_is_played_at_once_and_undone_as_ever() -> None:
    """With the pile empty nothing is drawn: bots wait instead, as long as it can be taken back."""
    seats = [{"hand": ["NESW", "rockfall"]}, {"hand": ["NS"]}, {"hand": ["EW"]}]
    setup = setup_of(1, seats=3)
    session = session_of(setup, scene_of(seats, setup, to_move=0, pile=[]), "normal")
    session.grace = UNDO_GRACE
    fall = first(session, "rockfall")
    assert not teaches(session.fresh_game(), fall)
    session.play_or_hold(fall)
    assert session.held is None and session.steps == 1 and session.undo() and session.steps == 0


def test_closing_carries_it_out_and_the_file_goes_on_from_there(tmp_path: Path) -> None:
    session = new_session(setup_of(1), tmp_path, "normal", SameThreadWorker(lambda level: RoteBot()))
    to_turn(session)
    session.grace = UNDO_GRACE
    steps, action = session.steps, first(session, "place")
    session.play_or_hold(action)
    session.close()
    (file,) = tmp_path.glob("*.jsonl")
    again = saved_session(file, "instant", SameThreadWorker(lambda level: RoteBot()))
    assert again.steps == steps + 1 and action.cell in [card.cell for card in again.observation().mine]
    again.close()


def test_the_curtain_falls_only_after_it_was_carried_out() -> None:
    session = session_of(setup_of(2))
    to_turn(session)
    seat, steps = session.viewer, session.steps
    session.grace = UNDO_GRACE
    session.play_or_hold(first(session, "pass"))
    assert session.viewer == seat and session.curtain is None and session.held is not None
    session.lower()
    assert session.viewer == SPECTATOR and session.steps == steps + 1 and session.held is None
    assert session.curtain is None or session.curtain != seat
    for _ in range(200):
        session.update(1.0)
        if session.private:
            session.dismiss_private()
        if session.curtain is not None:
            if session.curtain == seat:
                session.lift(seat)
                assert [event.type for event in session.private] == ["drew"], "what was not seen yet is not lost"
                return
            session.lift(session.curtain)
        elif session.my_turn:
            session.try_play(first(session, "pass"))
    raise AssertionError("the turn did not come again")


# At the table


def held_player(**more: Any) -> tuple[Player, Action, int]:
    """A table where the person has just played a path card with keys."""
    player = moving_player(session_of(setup_of(1), pace="normal"), **more)
    session, scene = player.session, player.scene
    action = first(session, "place")
    scene.play(action)
    player.frames(1)
    return player, action, session.steps


@pytest.mark.parametrize("way", ["u", "ctrl_z", "button"])
def test_taking_back_by_key_and_button(way: str) -> None:
    player, action, steps = held_player()
    session, scene = player.session, player.scene
    assert session.held is not None
    hand = session.held.seen.hand
    if way == "u":
        player.key(pygame.K_u)
    elif way == "ctrl_z":
        player.key(pygame.K_LCTRL)
        assert session.held is not None, "a key on the way to another one decides nothing"
        player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    else:
        button = next(widget for widget in scene.view.widgets if widget.name == "undo")
        assert button.enabled
        player.click(button.rect.center)
    assert session.held is None and session.steps == steps and session.my_turn
    assert len(scene.choice.hand) == len(hand) + 1 and not scene.stage.presenter.busy
    assert action.cell not in [card.cell for card in session.observation().mine]


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_1])
def test_going_on_carries_it_out_at_once_and_does_no_more(key: int) -> None:
    player, _, steps = held_player()
    player.key(key)
    assert player.session.steps == steps + 1 and player.session.held is None
    assert player.scene.view.dialog is None and player.scene.choice.card is None


def test_a_click_on_the_mine_carries_it_out_and_looking_about_does_not() -> None:
    player, _, steps = held_player()
    player.key(pygame.K_TAB)
    player.key(pygame.K_LEFT)
    player.move(player.scene.stage.layout.mine.center)
    assert player.session.held is not None and player.session.steps == steps
    player.click(player.scene.stage.layout.mine.center)
    assert player.session.held is None and player.session.steps == steps + 1


def test_time_carries_it_out() -> None:
    player, _, steps = held_player()
    player.frames(round(UNDO_GRACE * 60) - 20)
    assert player.session.steps == steps
    player.frames(40)
    assert player.session.steps >= steps + 1 and player.session.held is None


def test_the_menu_and_other_scenes_carry_it_out() -> None:
    player, _, steps = held_player()
    player.key(pygame.K_ESCAPE)
    assert player.session.steps == steps + 1 and player.scene.view.dialog is not None

    player, _, steps = held_player()
    from game.scenes.settings_scene import SettingsScene

    player.app.push(SettingsScene(player.app))
    assert player.session.steps == steps + 1
    player.app.change("language", "zh-Hans")
    player.app.pop()
    player.frames(2)
    assert player.top is player.scene
    player.app.change("language", "en")


def test_another_size_of_the_window_leaves_it_held() -> None:
    player, _, steps = held_player()
    player.app.change("ui_scale", 120)
    player.frames(1)
    assert player.session.held is not None and player.session.steps == steps
    player.key(pygame.K_u)
    assert player.session.my_turn and player.session.steps == steps


def test_quitting_while_it_is_held_keeps_it(tmp_path: Path) -> None:
    session = new_session(setup_of(1), tmp_path, "normal", SameThreadWorker(lambda level: RoteBot()))
    player = moving_player(session)
    player.scene.play(first(session, "place"))
    player.frames(1)
    assert session.held is not None
    steps = session.steps
    player.app.close()
    (file,) = tmp_path.glob("*.jsonl")
    assert actions_in(file) == steps + 1


@pytest.mark.parametrize("more", [{"take_back": False}, {"reduced_motion": True}])
def test_nothing_is_held_where_that_is_not_wanted(more: dict[str, bool]) -> None:
    player, _, steps = held_player(**more)
    assert player.session.held is None and player.session.steps == steps > 0


def test_nothing_is_held_at_instant_speed() -> None:
    player = moving_player(session_of(setup_of(1), pace="instant"))
    player.scene.play(first(player.session, "place"))
    assert player.session.held is None


# Secrets


def secret_setup() -> GameSetup:
    return setup_of(1, seats=3)


def held_picture(action: Action, **secrets: Any) -> bytes:
    """The table with a held play, from a position with these secrets."""
    seats = [
        {"role": "digger", "hand": ["NESW", "map", "rockfall", "broken_cart"]},
        {"role": secrets.get("role", "saboteur"), "hand": secrets.get("hand", ["NS", "EW"])},
        {"role": "digger", "hand": ["EW", "map"]},
    ]
    game = scene_of(
        seats, secret_setup(), to_move=0, pile=secrets.get("pile", ["NE", "NW", "NS"]),
        goals=secrets.get("goals", ["treasure", "stone_a", "stone_b"]),
    )  # fmt: skip
    player = Player(moving_app(), session_of(secret_setup(), game, "step"))
    player.frames(2)
    player.scene.play(action)
    assert player.session.held is not None
    player.frames(45)
    assert player.session.held is not None
    out = picture(player)
    player.app.close()
    return out


@pytest.mark.matrix(2)
@pytest.mark.parametrize(
    "action",
    [
        Action("place", card="NESW", cell=(7, 0)),
        Action("map", goal=0),
        Action("rockfall", cell=(3, 0)),
        Action("break", card="broken_cart", seat=1),
        Action("pass", cards=("map",)),
    ],
)
def test_a_held_play_shows_nothing_of_what_is_drawn_or_turned_over(action: Action) -> None:
    plain = held_picture(action)
    assert plain == held_picture(action, pile=["rockfall", "NW", "NS"]), "the card that will be drawn"
    assert plain == held_picture(action, goals=["stone_a", "treasure", "stone_b"]), "the goals"
    assert plain == held_picture(action, role="digger", hand=["NW", "map"]), "another seat"
