"""The hint at the table: by key and by mouse, for one turn, for one pair of eyes; and the bots that think."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from labels import faults, shortened
from privacy_tools import picture
from reason_tools import ExplainingBot, SlowWorker, full_explanation
from saboteur2_tools import WAY, roles, second
from table_tools import Choice, Player, setup_of
from test_privacy import with_other_secrets

from ai.levels import make_bot
from engine.action import used_cards
from engine.game import Game
from engine.observation import Observation
from game.app import App
from game.botworker import SameThreadWorker
from game.i18n import LANGUAGES, t
from game.scenes.handover import HandoverScene
from game.scenes.settings_scene import SettingsScene
from game.session import Session, new_game
from game.setup import GameSetup, SeatSetup, levels
from game.table.pick_dialog import PickDialog
from game.table.reason_panel import HINT
from game.table.thinking_sign import DOTS
from game.ui.button import Button


def player_with(worker: Any, humans: int = 1, app: App | None = None, pace: str = "instant", **more: Any) -> Player:
    setup = setup_of(humans, **more)
    session = Session(new_game(setup), setup.seats, worker=worker, pace=pace)
    return Player(app or App.headless(), session)


def advised(humans: int = 1, **more: Any) -> Player:
    """A person to move at a table whose bots explain everything."""
    player = player_with(SameThreadWorker(lambda level: ExplainingBot()), humans, **more)
    to_my_turn(player)
    return player


def to_my_turn(player: Player) -> None:
    for _ in range(400):
        player.frames(1)
        if isinstance(player.top, HandoverScene):
            player.hold(pygame.K_SPACE, 45)
        elif player.session.my_turn and player.scene.view.dialog is None:
            return
    raise AssertionError("the person did not come to move")


def settle(player: Player) -> None:
    """Let the camera come to rest."""
    player.scene.stage.camera.jump()
    player.frames(2)


def words(player: Player) -> str:
    return "\n".join(label.text for label in player.top.labels())


def test_a_key_opens_it_and_the_same_key_puts_it_away() -> None:
    player = advised()
    wide = player.scene.stage.layout.mine.w
    player.key(pygame.K_h)
    player.frames(2)
    scene, hint = player.scene, player.session.hint
    assert hint is not None and scene.hint.open and scene.stage.panel is not None
    assert scene.stage.layout.mine.w < wide and scene.stage.layout.mine.right < scene.stage.panel.x
    shown = words(player)
    assert t("table.hint.title", level=t(f"table.level.{levels()[-1]}")) in shown
    assert t("bots.title.searched", n=1234) in shown and "62" in shown
    player.key(pygame.K_h)
    assert player.session.hint is None and scene.stage.panel is None and scene.stage.layout.mine.w == wide


def test_escape_puts_it_away_and_leaves_the_card_in_hand() -> None:
    player = advised()
    player.key(pygame.K_1)
    player.key(pygame.K_h)
    assert player.scene.hint.open
    player.key(pygame.K_ESCAPE)
    assert not player.scene.hint.open and player.scene.choice.index == 0 and player.scene.view.dialog is None


def test_the_button_opens_it_with_the_mouse() -> None:
    player = advised()
    button = next(w for w in player.scene.view.widgets if isinstance(w, Button) and w.name == "hint")
    player.click(button.rect.center)
    player.frames(1)
    assert player.session.hint is not None
    player.click(button.rect.center)
    assert not player.scene.hint.open


def test_its_move_is_marked_in_mine_and_hand() -> None:
    for seed in range(30):
        player = advised(seed=seed)
        player.key(pygame.K_h)
        player.frames(1)
        hint = player.session.hint
        assert hint is not None
        if hint.action.type == "place":
            break
        player.app.close()
    settle(player)
    scene, action = player.scene, hint.action
    hand = scene.choice.hand
    assert [hand[number] for number in scene.hint.cards] == list(used_cards(action))
    assert action.cell is not None
    box = pygame.Rect(scene.stage.camera.box(action.cell))
    edge = player.app.render().subsurface(box.clip(player.app.screen.get_rect()))
    frame = {tuple(edge.get_at((x, 1)))[:3] for x in range(box.w // 3, 2 * box.w // 3)}
    assert HINT in frame
    player.key(pygame.K_h)
    settle(player)
    box = pygame.Rect(scene.stage.camera.box(action.cell))
    edge = player.app.render().subsurface(box.clip(player.app.screen.get_rect()))
    assert HINT not in {tuple(edge.get_at((x, 1)))[:3] for x in range(box.w)}


def test_pointing_at_another_move_marks_that_one_and_a_click_takes_its_card() -> None:
    player = advised()
    player.key(pygame.K_h)
    settle(player)
    scene = player.scene
    assert scene.stage.panel is not None and scene.hint.marked == 0
    number, rect = scene.hint.panel.option_boxes(scene.stage.panel)[1]
    player.move(rect.center)
    assert scene.hint.marked == number == 1 and scene.hint.action == scene.hint.panel.options[1].action
    steps = player.session.steps
    player.click(rect.center)
    action = scene.hint.action
    assert action is not None and player.session.steps == steps, "taking a card is not playing it"
    assert [scene.choice.card] == list(used_cards(action)) and scene.choice.turned == action.turned
    player.move(scene.stage.layout.mine.center)
    assert scene.hint.marked == 0, "away from the panel it is the advised move again"


def test_with_the_keyboard_the_moves_are_walked_through_and_taken() -> None:
    player = advised()
    player.key(pygame.K_h)
    player.frames(1)
    for _ in range(12):
        player.key(pygame.K_TAB)
        current = player.scene.view.focus.current
        if current is not None and current.name.startswith("hint:"):
            break
    else:
        raise AssertionError("Tab did not reach the panel")
    player.key(pygame.K_DOWN)
    assert player.scene.view.focus.current is not None and player.scene.view.focus.current.name == "hint:1"
    assert player.scene.hint.marked == 1
    player.key(pygame.K_RETURN)
    action = player.scene.hint.action
    assert action is not None and [player.scene.choice.card] == list(used_cards(action))


def test_enter_takes_the_advised_move_and_enter_again_plays_it() -> None:
    player = advised()
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_h)
    player.frames(2)
    hint = player.session.hint
    assert hint is not None and hint.action.cell is not None
    player.key(pygame.K_RETURN)
    assert player.scene.choice.card in used_cards(hint.action) and player.session.hint is not None
    player.key(pygame.K_RETURN)
    cells = [card.cell for card in player.session.observation().mine]
    assert player.session.hint is None and hint.action.cell in cells


class Discarder:
    """Advises the first action of a type that takes several cards."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def choose(self, observation: Observation, seed: int, stop: Any = None) -> Choice:
        action = next(a for a in observation.legal if a.type == self.kind and len(a.cards) > 1)
        return Choice(action, full_explanation(observation, action))


@pytest.mark.parametrize("kind", ["pass", "unburden"])
def test_several_cards_are_marked_in_their_dialog(kind: str) -> None:
    players = roles("blue", "green", "boss", front={0: ["broken_cart", "trapped"]})
    game = second([{**seat, "hand": ["NS", "map", "NES"] * (n == 0)} for n, seat in enumerate(players)], WAY, 0)
    seats = tuple(SeatSetup("skilled" if number else "human", name) for number, name in enumerate(game.config.names))
    session = Session(game, seats, worker=SameThreadWorker(lambda level: Discarder(kind)), pace="instant")
    player = Player(App.headless(), session)
    player.frames(2)
    player.key(pygame.K_h)
    settle(player)
    hint, scene = session.hint, player.scene
    assert hint is not None and scene.stage.panel is not None and len(scene.hint.cards) == len(hint.action.cards)
    steps = session.steps
    player.click(scene.hint.panel.option_boxes(scene.stage.panel)[0][1].center)
    assert isinstance(scene.view.dialog, PickDialog) and scene.view.dialog.complete and session.steps == steps
    player.key(pygame.K_RETURN)
    assert session.steps == steps + 1
    played = next(event.action for event in session.history() if event.type == "played" and event.seat == 0)
    assert played is not None and played.type == kind and played.remove == hint.action.remove
    assert sorted(filter(None, played.cards)) == sorted(filter(None, hint.action.cards))


def test_it_goes_with_the_turn() -> None:
    player = advised()
    player.key(pygame.K_h)
    player.frames(1)
    session = player.session
    session.try_play(next(action for action in session.observation().legal if action.type == "pass"))
    player.frames(1)
    assert session.hint is None and not player.scene.hint.open and player.scene.stage.panel is None


def test_on_anothers_turn_it_says_when_it_can_be_asked() -> None:
    player = player_with(SlowWorker())
    for _ in range(60):
        player.frames(1)
        if player.session.thinking is not None:
            break
        player.session.try_play(player.session.observation().legal[-1])
        if player.session.private:
            player.session.dismiss_private()
    assert player.session.thinking is not None
    player.key(pygame.K_h)
    assert not player.scene.hint.open and player.scene.warning == t("table.hint.not_now")


def test_switched_off_there_is_neither_button_nor_key() -> None:
    player = advised()
    player.key(pygame.K_h)
    player.frames(1)
    assert player.scene.hint.open
    player.app.push(SettingsScene(player.app))
    player.app.change("hints", False)
    player.app.pop()
    player.frames(2)
    assert not player.scene.hint.open and player.session.hint is None, "also one that was open"
    assert not any(widget.name == "hint" for widget in player.scene.view.widgets)
    player.key(pygame.K_h)
    assert player.session.hint is None and player.session.hint_pending is None
    assert not faults(player.top.labels(), player.app)


def test_bots_alone_are_not_advised() -> None:
    player = player_with(SlowWorker(), humans=0)
    player.frames(2)
    player.key(pygame.K_h)
    assert not player.scene.hint.on and len(player.session._thinking._worker.tasks) == 1  # type: ignore[attr-defined]


def test_the_curtain_shows_nothing_of_it_and_the_next_person_gets_none() -> None:
    player = advised(2)
    player.key(pygame.K_h)
    player.frames(1)
    session = player.session
    seat = session.viewer
    assert session.hint is not None and session.hint.seat == seat
    session.try_play(next(action for action in session.observation().legal if action.type == "pass"))
    session.dismiss_private()
    for _ in range(400):
        player.frames(1)
        if isinstance(player.top, HandoverScene):
            break
    shown = words(player)
    assert t("bots.title.searched", n=1234) not in shown and session.hint is None
    pictures = pygame.image.tobytes(player.app.render(), "RGB")
    fresh = player_with(SameThreadWorker(lambda level: ExplainingBot()), 2)
    fresh.session.__dict__.update(session.__dict__)
    fresh.app.push(HandoverScene(fresh.app, session))
    assert pygame.image.tobytes(fresh.app.render(), "RGB") == pictures, "the curtain of a game without any hint"
    player.hold(pygame.K_SPACE, 45)
    player.frames(2)
    assert session.my_turn and session.viewer != seat and not player.scene.hint.open


@pytest.mark.parametrize("seed", [3, 8, 21])
def test_a_hint_of_a_real_bot_knows_no_secret(seed: int) -> None:
    setup = setup_of(1, seed=seed, first_player=0)

    def advice(game: Game, setup: GameSetup) -> tuple[bytes, str]:
        worker = SameThreadWorker(lambda level: make_bot(level, iterations=48))
        player = Player(App.headless(), Session(game, setup.seats, worker=worker, pace="step"))
        player.frames(2)
        player.key(pygame.K_h)
        settle(player)
        assert player.session.hint is not None
        seen, told = picture(player), words(player)
        player.app.close()
        return seen, told

    one, other = with_other_secrets(setup, 0)
    assert one.observation(None) != other.observation(None), "the games must differ"
    assert advice(one, setup) == advice(other, setup)


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale", "seats"),
    [
        ((1280, 720), 100, 5),
        ((1280, 720), 200, 10),
        ((960, 600), 80, 3),
        ((1920, 1080), 100, 8),
        ((3840, 2160), 150, 5),
    ],
)
def test_it_fits(size: tuple[int, int], scale: int, seats: int, language: str) -> None:
    app = App.headless(size, language, scale)
    player = advised(app=app, seats=seats)
    player.key(pygame.K_h)
    settle(player)
    scene = player.scene
    assert not faults(player.top.labels(), app)
    assert not [text for text in shortened(scene) if text in words(player).split("\n") and "…" in text[:-1]]
    box = scene.stage.panel
    assert box is not None
    seen: set[str] = set()
    for _ in range(80):
        seen |= {label.text for label in scene.hint.panel.labels(box)}
        if not scene.hint.panel.scroll(box, 1):
            break
    lines = {line for row in scene.hint.panel._lay(box) for line in row.lines}
    assert seen == lines, "by scrolling everything comes into view"
    app.close()


def test_wheel_and_keys_scroll_what_is_too_long() -> None:
    player = advised(app=App.headless((1280, 720), "en", 200), seats=10)
    player.key(pygame.K_h)
    settle(player)
    panel, box = player.scene.hint.panel, player.scene.stage.panel
    assert box is not None and panel.limit(box) > 0
    player.key(pygame.K_PAGEDOWN)
    down = panel.offset
    assert down > 0
    player.key(pygame.K_PAGEUP)
    assert panel.offset < down
    player.move(box.center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    player.frames(1)
    assert panel.offset > 0


# Bots that think


def thinking_player(app: App) -> tuple[Player, SlowWorker]:
    worker = SlowWorker()
    player = player_with(worker, humans=0, app=app)
    player.frames(2)
    assert player.session.thinking is not None
    return player, worker


def test_the_sign_at_the_seat_goes_round_while_its_bot_thinks() -> None:
    app = App.headless()
    app.change("reduced_motion", False)
    player, _ = thinking_player(app)
    settle(player)
    phases, pictures = set(), set()
    for _ in range(70):
        player.frames(1)
        phases.add(player.scene.beat.phase)
        pictures.add(pygame.image.tobytes(app.render(), "RGB"))
    assert phases == set(range(DOTS)) and len(pictures) == DOTS
    seat = player.session.thinking
    assert seat is not None and t("table.say.watching", name=player.session.config.names[seat]) in words(player)
    assert t("table.thinking") in words(player)
    player.session.paused = True
    player.frames(3)
    still = {pygame.image.tobytes(app.render(), "RGB") for _ in range(40) if player.frames(1) is None}
    assert len(still) == 1 and t("table.thinking") not in words(player)


def test_with_reduced_motion_the_sign_stands_still() -> None:
    app = App.headless()
    player, _ = thinking_player(app)
    settle(player)
    player.frames(3)
    drawn = 0
    for _ in range(60):
        app.clock.advance(1 / 60)  # type: ignore[attr-defined]
        drawn += app.frame()
    assert drawn == 0, "nothing moves, nothing is drawn"
    assert t("table.thinking") in words(player)


class Unready:
    """A search that is still being compiled."""

    def __init__(self) -> None:
        self.progress, self.ready = 0.25, False

    def stop(self) -> None:
        """Nothing runs."""


def not_ready(player: Player) -> Unready:
    opening = Unready()
    player.app.search.opening, player.app.search.always_open = opening, False  # type: ignore[assignment]
    return opening


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_that_is_not_ready_says_so_and_the_table_goes_on(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.search_gate.SEARCHING", frozenset({"skilled"}))
    app = App.headless(lang=language)
    player, worker = thinking_player(app)
    opening = not_ready(player)
    player.frames(1)
    name = player.session.config.names[player.session.to_move or 0]
    level = t("table.level.skilled")
    assert t("table.say.preparing", name=name, level=level, percent=25) in words(player)
    opening.progress = 0.75
    player.frames(1)
    assert t("table.say.preparing", name=name, level=level, percent=75) in words(player)
    player.key(pygame.K_p)
    assert player.session.paused, "the table is not held up"
    player.key(pygame.K_p)
    opening.ready = True
    player.frames(1)
    assert t("table.say.watching", name=name) in words(player)
    worker.answer(worker.last)
    player.frames(1)
    assert player.session.steps == 1
    app.close()


def test_a_hint_that_must_wait_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.search_gate.SEARCHING", frozenset(levels()))
    player = player_with(SlowWorker(), first_player=0)
    to_my_turn(player)
    opening = not_ready(player)
    player.key(pygame.K_h)
    level = t(f"table.level.{levels()[-1]}")
    assert t("table.hint.preparing", level=level, percent=25) in " ".join(words(player).split("\n"))
    opening.ready = True
    player.frames(1)
    assert t("table.hint.asking", level=level) in words(player)
    player.key(pygame.K_ESCAPE)
    assert player.session.hint_pending is None and not player.scene.hint.open
