"""Since your last turn: the plays in between, right for each person, gone with the first input."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from labels import faults
from privacy_tools import picture, scene_of
from table_tools import Player, RoteBot, session_of, setup_of

from engine.action import Action
from engine.game import Game
from engine.options import Config, Options
from game import i18n
from game.app import App
from game.scenes.handover import HandoverScene
from game.setup import GameSetup, SeatSetup
from game.table.since import deeds_since


def to_turn(player: Player) -> None:
    """Until a person is to move and looks."""
    for _ in range(600):
        player.frames(1)
        if isinstance(player.top, HandoverScene):
            player.hold(pygame.K_SPACE, 45)
        elif player.session.private:
            player.key(pygame.K_RETURN)
        elif player.session.my_turn:
            player.frames(1)
            return
    raise AssertionError("no turn came")


def ready(humans: int = 1, turns: int = 1, seed: int = 11) -> Player:
    """A table where a person has played so many turns and is to move again."""
    player = Player(App.headless(), session_of(setup_of(humans, seed=seed)))
    bot = RoteBot()
    to_turn(player)
    for _ in range(turns):
        player.session.try_play(bot.choose(player.session.observation(), player.session.steps).action)
        to_turn(player)
    return player


def test_one_entry_for_each_play_in_between_in_order() -> None:
    player = ready()
    deeds = player.scene.since.deeds
    plays = [event for event in player.session.history() if event.type == "played"][-4:]
    acted = [deed for deed in deeds if deed.goal is None or deed.card == "map"]
    assert [deed.seat for deed in acted] == [event.seat for event in plays] == [1, 2, 3, 4]
    texts = [line.text for line in player.scene.stage.lines]
    assert [deed.text for deed in deeds] == texts[-len(deeds) :], "the words of the log"


@pytest.mark.parametrize("way", ["key", "click", "wheel", "right"])
def test_it_goes_with_the_first_input_which_does_its_work(way: str) -> None:
    player = ready()
    scene = player.scene
    with_strip = pygame.image.tobytes(player.app.render(), "RGB")
    player.move(scene.stage.layout.mine.center)
    assert scene.since.deeds, "looking on is no input"
    player.key(pygame.K_LSHIFT)
    assert scene.since.deeds
    if way == "key":
        player.key(pygame.K_1)
        assert scene.choice.index == 0
    elif way == "click":
        player.click(scene.hand.boxes(scene.stage.layout.hand, scene.choice)[1].center)
        assert scene.choice.index == 1
    elif way == "wheel":
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
        player.frames(1)
        assert scene.stage.camera.free
    else:
        player.click(scene.stage.layout.seats[2].center, 3)
        assert player.session.my_notes
    assert not scene.since.deeds
    assert pygame.image.tobytes(player.app.render(), "RGB") != with_strip
    player.frames(30)
    assert not scene.since.deeds, "it does not come again in this turn"


def test_it_comes_again_with_the_next_turn_and_goes_with_a_play() -> None:
    player = ready()
    assert player.scene.since.deeds
    player.session.try_play(next(a for a in player.session.observation().legal if a.type == "pass"))
    player.scene.refresh()
    assert not player.scene.since.deeds
    to_turn(player)
    assert player.scene.since.deeds


def test_the_key_for_it_plays_them_again() -> None:
    player = ready()
    player.app.change("reduced_motion", False)
    player.key(pygame.K_b)
    assert not player.scene.since.deeds and player.scene.stage.presenter.busy
    seats = {cue.event.seat for cue in player.scene.stage.presenter.cues}
    assert seats <= {1, 2, 3, 4} and seats


def test_the_mouse_on_an_entry_says_it_in_words() -> None:
    player = ready()
    since = player.scene.since
    player.move(since._boxes()[1].center)
    assert since.pointed == since.deeds[1] and player.scene.message[0] == since.deeds[1].text


def test_each_person_of_a_hot_seat_has_their_own() -> None:
    player = ready(humans=3, turns=3)
    session, scene = player.session, player.scene
    seat = session.viewer
    deeds = scene.since.deeds
    assert deeds and seat not in [deed.seat for deed in deeds], "not their own plays"
    others = [event.seat for event in session.history() if event.type == "played"][-4:]
    assert [deed.seat for deed in deeds if deed.goal is None or deed.card == "map"] == others
    name = session.config.names[seat]
    assert any(name in label.text for label in scene.since.labels()), "a name, never you"
    session.lower()
    player.frames(1)
    assert not scene.since.deeds, "nothing behind the curtain"


def test_discards_of_others_are_backs_and_maps_show_no_goal() -> None:
    game = Game.new(Config("base", 3, Options(), names=("A", "B", "C")), 5)
    while game.to_move != 1:
        game.play(next(a for a in game.legal() if a.type == "pass"))
    seat = 1
    game.play(next(a for a in game.legal() if a.type == "pass"))
    for _ in range(2):
        game.play(next((a for a in game.legal() if a.type == "map"), game.legal()[-1]))
    for deed in deeds_since(game.observation(seat)):
        assert deed.card in (None, "map") or deed.goal is None
        assert deed.card not in ("treasure", "stone_a", "stone_b")
    assert deeds_since(game.observation(-1)) == ()


def summed(**secrets: Any) -> bytes:
    """The first person's strip after the others looked at goals and discarded, from a position with these secrets."""
    setup = setup_of(1, seats=3)
    seats = [
        {"role": "digger", "hand": ["NESW", "NS"]},
        {"role": secrets.get("role", "saboteur"), "hand": ["map", secrets.get("other", "EW")]},
        {"role": "digger", "hand": [secrets.get("shed", "rockfall"), "map"]},
    ]
    game = scene_of(
        seats, setup, to_move=1, pile=secrets.get("pile", ["NE", "NW", "NS"]),
        goals=secrets.get("goals", ["treasure", "stone_a", "stone_b"]),
    )  # fmt: skip
    game.play(Action("map", goal=0))
    game.play(Action("pass", cards=(secrets.get("shed", "rockfall"),)))
    player = Player(App.headless(), session_of(setup, game, "step"))
    player.frames(3)
    assert len(player.scene.since.deeds) == 2
    out = picture(player)
    player.app.close()
    return out


def test_the_strip_tells_no_secrets() -> None:
    plain = summed()
    assert plain == summed(goals=["stone_a", "treasure", "stone_b"]), "what the map showed"
    assert plain == summed(shed="broken_cart"), "what was discarded"
    assert plain == summed(pile=["broken_lantern", "broken_cart", "NS"], role="digger", other="N")


@pytest.mark.matrix(3)
@pytest.mark.parametrize("seats", [5, 10])
@pytest.mark.parametrize(
    ("size", "scale", "lang"),
    [((960, 600), 100, "en"), ((960, 600), 200, "zh-Hant"), ((1280, 720), 200, "zh-Hans"), ((3840, 2160), 100, "en")],
)
def test_it_fits_at_every_size(seats: int, size: tuple[int, int], scale: int, lang: str) -> None:
    names = ("Ann", "Bo", "Cid", "Dora", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jan")
    setup = GameSetup(
        "base", tuple(SeatSetup("human" if n == 0 else "skilled", names[n]) for n in range(seats)), {}, 11
    )
    player = Player(App.headless(size, lang, scale), session_of(setup))
    to_turn(player)
    player.session.try_play(next(a for a in player.session.observation().legal if a.type == "pass"))
    to_turn(player)
    since = player.scene.since
    assert len(since.deeds) >= seats - 1 and not faults(player.scene.labels(), player.app)
    box = since._box()
    assert since._covered(box) <= since._covered(since._box_in(*since._rooms()[0]))  # never worse than over the mine
    assert pygame.Rect(player.scene.stage.layout.mine).contains(box)
    assert all(box.contains(rect) for rect in since._boxes())
    player.app.close()
    i18n.set_language("en")
