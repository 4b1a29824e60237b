"""The end of a round of Saboteur 2: what it says of each worked check, thefts, secrets, and that all of it fits."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest
from labels import faults, shortened
from privacy_tools import picture
from saboteur2_tools import NAMES, finished, played_case, roles, table_of, worked
from table_tools import Player, RoteBot

from engine.action import Action
from engine.game import Game
from engine.observation import SPECTATOR
from engine.options import Config, Options
from engine.replay import read
from engine.replay_writer import Writer
from game import i18n, pay_lines
from game.app import App
from game.botworker import SameThreadWorker
from game.i18n import LANGUAGES
from game.scenes.game_end import GameEndScene
from game.scenes.handover import HandoverScene
from game.scenes.settlement_scene import SettlementScene
from game.scenes.table import resume_table

SERIES = "Doors of both colours bar every way to the treasure."
WORKED: dict[str, tuple[str, str, list[str]]] = {
    "a blue door, the boss finishes, one thief is free and one trapped": (
        "Only blue can reach the treasure.", "3 winners: 3 gold each",
        ["share 3 = +3", "no share = 0", "no share = 0", "boss: 3 − 1 = 2 = +2", "profiteer: 3 − 2 = 1 = +1",
         "no share = 0", "trapped: nothing, theft void: trapped = 0"]),
    "a blue door, the green digger finishes, one thief is free and one trapped": (
        "Only blue can reach the treasure.", "3 winners: 3 gold each",
        ["share 3 = +3", "no share = 0", "no share = 0", "boss: 3 − 1 = 2 = +2", "profiteer: 3 − 2 = 1 = +1",
         "no share = 0", "trapped: nothing, theft void: trapped = 0"]),
    "no doors, blue finishes": (
        "Both teams reach the treasure; Ann of blue got there first.", "3 winners: 3 gold each",
        ["share 3 = +3", "share 3 = +3", "no share = 0", "boss: 3 − 1 = 2 = +2"]),
    "no doors, a geologist finishes": (
        "Both teams reach the treasure; Ann (Geologist) got there, a neutral dwarf.",
        "3 winners: 3 gold each · 0 crystals in the mine",
        ["crystals +0 = 0", "share 3 = +3", "share 3 = +3", "profiteer: 3 − 2 = 1 = +1"]),
    "a blue and a green route, the boss finishes": (
        "Both teams reach the treasure; Ann (Boss) got there, a neutral dwarf.", "3 winners: 3 gold each",
        ["boss: 3 − 1 = 2 = +2", "share 3 = +3", "share 3 = +3"]),
    "a blue and a green route, blue finishes": (
        "Both teams reach the treasure; Ann of blue got there first.", "2 winners: 4 gold each",
        ["share 4 = +4", "no share = 0", "boss: 4 − 1 = 3 = +3"]),
    "both doors in series, boss without profiteer": (
        SERIES, "1 winner: 5 gold", ["no share = 0", "no share = 0", "boss: 5 − 1 = 4 = +4", "no share = 0"]),
    "both doors in series, no boss, two saboteurs": (
        SERIES, "2 winners: 4 gold each", ["no share = 0", "no share = 0", "share 4 = +4", "share 4 = +4"]),
    "both doors in series, neither boss nor saboteur, a profiteer": (
        SERIES, "1 winner: 5 gold", ["no share = 0", "no share = 0", "profiteer: 5 − 2 = 3 = +3"]),
    "no treasure, two saboteurs, one of them trapped, and a profiteer": (
        "The treasure was not reached.", "2 winners: 4 gold each",
        ["no share = 0", "share 4 = +4", "trapped: nothing = 0", "profiteer: 4 − 2 = 2 = +2", "no share = 0"]),
    "six winners with boss and profiteer": (
        "Both teams reach the treasure; Eve (Boss) got there, a neutral dwarf.", "6 winners: 1 gold each",
        ["share 1 = +1"] * 4 + ["boss: 1 − 1 = 0 = 0", "profiteer: 1 − 1 = 0 = 0"]),
    "seven crystals, two geologists": (
        "Both teams reach the treasure; Ann of blue got there first.", "1 winner: 5 gold · 7 crystals in the mine",
        ["share 5 = +5", "half the crystals +3 = +3", "no share = 0", "half the crystals +3 = +3"]),
}  # fmt: skip
"""What is said of each worked check of the rules: why, how many share, and each seat's line with its sum."""


@pytest.fixture(autouse=True)
def english() -> Any:
    i18n.set_language("en")
    yield
    i18n.set_language("en")


def said(game: Game) -> tuple[str, str, list[str]]:
    seen = game.observation(SPECTATOR)
    settled = seen.settlement
    assert settled is not None
    pays = [pay_lines.seat_pay(seen, settled, seat) for seat in range(game.config.seats)]
    return pay_lines.why(seen, settled), pay_lines.counts(settled), [f"{', '.join(p.words)} = {p.sum}" for p in pays]


@pytest.mark.parametrize("case", worked(), ids=lambda case: case["name"].removeprefix("worked check: "))
def test_worked_checks_are_explained(case: dict[str, Any]) -> None:
    assert said(played_case(case)) == WORKED[case["name"].removeprefix("worked check: ")]


def test_every_worked_check_has_its_words() -> None:
    assert len(worked()) == len(WORKED)


def test_sums_are_what_the_rules_paid() -> None:
    for case in worked():
        game = played_case(case)
        while game.phase == "steal":
            game.play(game.legal()[-1])
        seen = game.observation(SPECTATOR)
        assert seen.settlement is not None
        entry = game.result.rounds[0]
        for seat in range(game.config.seats):
            gain = pay_lines.seat_pay(seen, seen.settlement, seat).gain
            assert gain == entry.pay[seat] + entry.stolen[seat], case["name"]


def thieves(**more: Any) -> Game:
    """Blue wins; seats 3 and 4 hold thefts, that of 4 was played last; 5 is a trapped thief."""
    front = {3: ["theft"], 4: ["theft"], 5: ["theft", "trapped"]}
    dwarfs = ("blue", "boss", "green", "saboteur", "saboteur", "profiteer")
    seats = roles(*dwarfs, front=front, gold=more.pop("gold", {}))
    return finished(seats, last_theft=4, theft_order=[5, 3, 4], **more)


def test_thefts_are_added_line_by_line() -> None:
    game = thieves()
    assert said(game)[2][3:] == ["no share = 0", "no share = 0", "trapped: nothing, theft void: trapped = 0"]
    assert game.to_move == 4
    game.play(Action("steal", seat=0))
    assert said(game)[2][4] == "no share, +1 from Ann = +1"
    game.play(Action("steal", seat=4))
    assert said(game)[2] == [
        "share 4, −1 to Eve = +3", "boss: 4 − 1 = 3 = +3", "no share = 0", "no share, +1 from Eve = +1",
        "no share, +1 from Ann, −1 to Dora = 0", "trapped: nothing, theft void: trapped = 0",
    ]  # fmt: skip


def test_a_thief_who_takes_nothing_is_told_and_a_victim_may_lose_more_than_was_paid() -> None:
    game = thieves(gold={2: 5})
    for seat in (2, None):
        game.play(Action("steal", seat=seat))
    assert said(game)[2][2:5] == [
        "no share, −1 to Eve = −1",
        "no share, stole nothing = 0",
        "no share, +1 from Cid = +1",
    ]


def test_house_rules_are_said() -> None:
    out = finished(roles("saboteur", "blue"), options={"saboteur_finisher_neutral": False})
    assert said(out)[0] == "Ann, a saboteur, reached the treasure."
    mended = finished(
        roles("green", "blue", "green", front={2: ["broken_cart"]}), options={"broken_tool_no_gold": True}
    )
    assert said(mended)[2] == ["share 5 = +5", "no share = 0", "broken tool: nothing = 0"]


# On the screen


def at_the_end(game: Game, humans: int = 1, **more: Any) -> tuple[Player, SettlementScene]:
    player = table_of(game, humans, **more)
    player.frames(3)
    assert isinstance(player.top, SettlementScene)
    return player, player.top


def texts(scene: Any) -> list[str]:
    return [label.text for label in scene.labels()]


@pytest.mark.parametrize("way", ["mouse", "keys", "nothing"])
def test_the_only_person_steals(way: str) -> None:
    game = finished(roles("saboteur", "blue", "boss", front={0: ["theft"]}), finisher=1, last_theft=0)
    player, scene = at_the_end(game)
    assert {"Ann may steal", "Steal nothing", "Blue wins"} <= set(texts(scene))
    names = [w.name for w in scene.view.widgets]
    assert names == ["victim:1", "victim:2", "nobody"]
    if way == "mouse":
        player.click(next(w for w in scene.view.widgets if w.name == "victim:2").rect.center)
    elif way == "keys":
        player.key(pygame.K_DOWN)
        player.key(pygame.K_RETURN)
    else:
        player.click(next(w for w in scene.view.widgets if w.name == "nobody").rect.center)
    player.frames(2)
    assert player.session.phase == "round_over"
    line, gold = ("stole nothing", 0) if way == "nothing" else ("+1 from Cid", 1)
    assert {f"no share · {line}", "Next round", f"Ann · Gold {gold}"} <= set(texts(scene))
    player.key(pygame.K_RETURN)
    assert player.session.phase == "turn" and player.top is player.scene


def test_the_light_of_a_victim_lies_below_dwarf_and_role() -> None:
    game = finished(roles("saboteur", "blue", "boss", front={0: ["theft"]}), finisher=1, last_theft=0)
    player, scene = at_the_end(game)
    row = scene._rows()[1]
    parts = scene._parts(row)
    lit = player.app.render().copy()
    assert scene.view.focus.current is not None and scene.view.focus.current.name == "victim:1"
    player.key(pygame.K_DOWN)
    player.frames(1)
    dark = player.app.render().copy()

    def pixels(surface: pygame.Surface, box: pygame.Rect) -> bytes:
        return pygame.image.tobytes(surface.subsurface(box), "RGB")

    assert pixels(lit, row) != pixels(dark, row)
    assert pixels(lit, parts["card"].inflate(-8, -8)) == pixels(dark, parts["card"].inflate(-8, -8))


@pytest.mark.parametrize("skip", [pygame.K_RETURN, pygame.K_SPACE, None])
def test_roles_turned_at_once_leave_the_way_on(skip: int | None) -> None:
    """A key or a click turns all roles over; the button to go on must be there then."""
    player = table_of(finished(roles("blue", "green", "boss")))
    player.app.change("reduced_motion", False)
    player.frames(3)
    scene = player.top
    assert isinstance(scene, SettlementScene) and scene.animating and not scene.view.widgets
    if skip is None:
        player.click((5, 5))
    else:
        player.key(skip)
    player.frames(2)
    assert not scene.animating and [widget.name for widget in scene.view.widgets] == ["next"]
    player.key(pygame.K_RETURN)
    assert player.session.phase == "turn" and player.top is player.scene


def test_a_bot_steals_while_the_person_watches() -> None:
    game = finished(roles("blue", "saboteur", "boss", front={1: ["theft"]}), last_theft=1)
    player, scene = at_the_end(game)
    assert "Bo chooses whom to rob" in texts(scene) and not scene.view.widgets
    for _ in range(200):
        player.session.step_once()
        player.frames(1)
        if player.session.phase != "steal":
            break
    player.frames(2)
    assert player.session.phase == "round_over" and "Next round" in texts(scene)


def test_bots_steal_by_themselves_at_speed_step_and_when_they_were_stopped_before() -> None:
    """The table's buttons for that are not here; stopped bots stay stopped when the next round begins."""
    game = finished(roles("blue", "saboteur", "boss", front={1: ["theft"]}), last_theft=1)
    player = table_of(game)
    player.session.paused = True
    player.frames(3)
    assert player.session.pace == "step" and player.session.phase == "steal"
    player.frames(120)
    assert player.session.phase == "round_over" and "Next round" in texts(player.top)
    player.key(pygame.K_RETURN)
    assert player.session.phase == "turn" and player.session.paused


def test_several_thieves_at_one_screen_are_called_one_by_one() -> None:
    player = table_of(thieves(gold={2: 3}), humans=6)
    player.frames(3)
    for name, victim in (("Eve", 2), ("Dora", 0)):
        player.frames(2)
        curtain = player.top
        assert isinstance(curtain, HandoverScene) and name in texts(curtain)
        player.hold(pygame.K_SPACE, 60)
        scene = player.top
        assert isinstance(scene, SettlementScene) and f"{name} may steal" in texts(scene)
        scene.steal(victim)
        player.frames(2)
    assert player.session.phase == "round_over" and isinstance(player.top, SettlementScene)
    assert not any("Gold" in text for text in texts(player.top)), "nobody's gold while everybody may look"


def test_the_last_round_leads_to_the_end_of_the_game() -> None:
    game = finished(roles("blue", "green", "boss"), options={"rounds": 1})
    player, scene = at_the_end(game)
    assert "To the result" in texts(scene)
    player.key(pygame.K_RETURN)
    player.frames(2)
    assert isinstance(player.top, GameEndScene) and "Ann wins" in texts(player.top)


def test_gold_of_earlier_rounds_stays_secret() -> None:
    one, other = (finished(roles("blue", "green", "boss", gold=gold)) for gold in ({1: 2, 2: 7}, {1: 6, 2: 3}))
    assert one.observation(None) != other.observation(None)
    assert one.observation(0) == other.observation(0)
    assert picture(at_the_end(one)[0]) == picture(at_the_end(other)[0])
    poor = finished(roles("blue", "green", "boss", gold={2: 7}))
    assert picture(at_the_end(one)[0]) != picture(at_the_end(poor)[0]), "who has gold is public"


def test_the_own_gold_is_shown_to_the_one_person() -> None:
    scene = at_the_end(finished(roles("blue", "green", "boss", gold={0: 4, 1: 2})))[1]
    assert "Ann · Gold 8" in texts(scene)


def crowd(seats: int) -> Game:
    """As many seats as that, with everything that can be said of a seat."""
    dwarfs = ["blue", "boss", "green", "saboteur", "saboteur", "profiteer", "geologist", "geologist", "blue", "green",
              "saboteur", "blue"][:seats]  # fmt: skip
    front = {n: ["theft"] for n in (3, 4) if n < seats} | ({8: ["trapped"]} if seats > 8 else {})
    order = [n for n in (3, 4) if n < seats]
    more: dict[str, Any] = {"last_theft": order[-1]} if order else {}
    if len(order) > 1:
        more["theft_order"] = order
    game = finished(roles(*dwarfs, front=front, gold={0: 11}), **more)
    for _ in range(2):
        if game.phase == "steal":
            game.play(Action("steal", seat=0))
    return game


@pytest.mark.matrix(7)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 6, 7, 12])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100),
                                             ((960, 600), 80)])  # fmt: skip
def test_everything_fits(size: tuple[int, int], scale: int, seats: int, language: str) -> None:
    player, scene = at_the_end(crowd(seats), size=size, lang=language, scale=scale)
    assert faults(scene.labels(), player.app) == []
    assert shortened(scene) == []
    player.app.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choice_of_a_thief_fits(language: str) -> None:
    game = finished(roles("saboteur", "blue", "boss", *["green"] * 4, *["blue"] * 3, front={0: ["theft"]}), finisher=1,
                    last_theft=0)  # fmt: skip
    for scale in (100, 200):
        player, scene = at_the_end(game, size=(1280, 720), lang=language, scale=scale)
        assert faults(scene.labels(), player.app) == [] and shortened(scene) == []
        player.app.close()


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 80)])
def test_the_end_of_a_full_game_fits(size: tuple[int, int], scale: int, language: str) -> None:
    dwarfs = ["blue"] * 4 + ["green"] * 4 + ["boss", "profiteer", "geologist", "geologist"]
    game = finished(roles(*dwarfs, gold=dict(enumerate([3] * 12))), options={"rounds": 1})
    player = at_the_end(game, size=size, lang=language, scale=scale)[0]
    player.key(pygame.K_RETURN)
    player.frames(2)
    end = player.top
    assert isinstance(end, GameEndScene)
    assert faults(end.labels(), player.app) == [] and shortened(end) == []
    lowest = max(row.bottom for _, _, row in end._rows())
    assert lowest < min(widget.rect.top for widget in end.view.widgets)
    player.app.close()


def test_a_game_left_at_a_theft_goes_on_from_its_file(tmp_path: Path) -> None:
    """The person whose theft it is left the game before choosing; the file is whole afterwards."""
    path = tmp_path / "left.jsonl"
    thief = left_at_theft(path)
    app = App.headless(replays_dir=tmp_path)
    app.doors.title()
    app.push(resume_table(app, path, SameThreadWorker(lambda level: RoteBot())))
    for _ in range(5):
        app.clock.advance(1 / 60)  # type: ignore[attr-defined]
        app.frame()
    scene = app.scenes.top
    assert isinstance(scene, SettlementScene) and scene.session.viewer == thief
    assert f"{NAMES[thief]} may steal" in texts(scene)
    scene.steal(scene.observation.legal[-1].seat)
    scene.session.close()
    again = read(path)
    assert again.fault is None and again.steps[-1].action == Action("steal", seat=scene.observation.legal[-1].seat)
    app.close()


def left_at_theft(path: Path) -> int:
    """Write a game of four up to its first theft; the seat of the thief, who is a person."""
    config = Config("saboteur2", 4, Options(), NAMES[:4])
    for seed in range(100):
        rng, game, actions = random.Random(seed), Game.new(config, seed), []
        while game.phase == "turn":
            legal = game.legal()
            wanted = [a for a in legal if a.type == "theft"] or [a for a in legal if a.type in ("place", "pass")]
            actions.append(rng.choice(wanted or legal))
            game.play(actions[-1])
        if game.phase == "steal":
            break
    assert game.phase == "steal" and game.to_move is not None
    levels = ["human" if seat == game.to_move else "novice" for seat in range(4)]
    fresh = Game.new(config, game.seed)
    writer = Writer.create(path, fresh, levels, program="test")
    for action in actions:
        seat = fresh.to_move
        fresh.play(action)
        writer.played(fresh, seat or 0, action, None)
    writer.close()
    return game.to_move
