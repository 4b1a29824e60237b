"""Random events, and every scene of the game, for tests that let the one loose on the other."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from reason_tools import ExplainingBot, explaining_session
from saboteur2_tools import finished, roles, write_game
from screen_tools import game_of
from table_tools import FRAME, RoteBot, session_of, setup_of

from game import i18n, shot
from game.app import App
from game.botworker import SameThreadWorker
from game.clock import ManualClock
from game.scenes.game_end import GameEndScene
from game.scenes.new_game import NewGameScene
from game.scenes.reasons_scene import ReasonsScene
from game.scenes.replays import ReplaysScene
from game.scenes.round_end import RoundEndScene
from game.scenes.settings_scene import SettingsScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.session import Session
from game.setup import GameSetup, SeatSetup
from game.table.record import new_session

KEYS = (
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB),
    *(pygame.K_ESCAPE, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP),
    *(pygame.K_PAGEDOWN, pygame.K_F11, pygame.K_F1, pygame.K_1, pygame.K_2, pygame.K_5, pygame.K_9, pygame.K_0),
    *(getattr(pygame, f"K_{letter}") for letter in "abcdefghijklmnopqrstuvwxyz"),
    *(pygame.K_PLUS, pygame.K_MINUS, pygame.K_PERIOD, pygame.K_COMMA, 0, 1 << 30 | 255),
)
MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
SIZES = ((1, 1), (320, 200), (960, 600), (1280, 720), (700, 1400), (2200, 620))
TEXTS = ("a", "7", "矮人", "\u202e", "\U0001f600", "", "<b>", "\x00", "%s{x}")


def random_events(rng: random.Random, size: tuple[int, int]) -> list[pygame.event.Event]:
    """One thing that a person, or the system, may do to a window."""
    event = pygame.event.Event
    at = (rng.randrange(-5, size[0] + 5), rng.randrange(-5, size[1] + 5))
    kind = rng.random()
    if kind < 0.4:
        fields = {"key": rng.choice(KEYS), "mod": rng.choice(MODS), "unicode": rng.choice(TEXTS), "scancode": 0}
        down, up = event(pygame.KEYDOWN, fields), event(pygame.KEYUP, fields)
        return [down, up] if rng.random() < 0.8 else [rng.choice((down, up))]
    if kind < 0.65:
        button = rng.choice((1, 1, 1, 1, 2, 3, 8))
        move = event(pygame.MOUSEMOTION, pos=at, rel=(3, 3), buttons=(0, 0, 0))
        return [
            move,
            event(pygame.MOUSEBUTTONDOWN, pos=at, button=button),
            event(pygame.MOUSEBUTTONUP, pos=at, button=button),
        ]
    if kind < 0.8:
        drag = event(pygame.MOUSEMOTION, pos=at, rel=(40, 30), buttons=(1, 0, 0))
        rest = rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        return [drag, event(rest, pos=at, button=1)]
    if kind < 0.88:
        return [event(pygame.MOUSEWHEEL, x=rng.choice((-1, 0, 1)), y=rng.choice((-9, -1, 1, 9)), flipped=False)]
    if kind < 0.91:
        w, h = rng.choice(SIZES)
        return [event(pygame.VIDEORESIZE, w=w, h=h, size=(w, h))]
    if kind < 0.94:
        loss = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWMINIMIZED)
        return [event(rng.choice(loss), window=None)]
    if kind < 0.98:
        return [rng.choice((_of_a_pad, _of_fingers))(rng)]
    text = rng.choice(TEXTS)
    return [event(rng.choice((pygame.TEXTINPUT, pygame.TEXTEDITING)), text=text, start=0, length=len(text))]


def _of_a_pad(rng: random.Random) -> pygame.event.Event:
    """A pad is plugged in, pulled out, or used, whether it is there or not."""
    event, pad = pygame.event.Event, rng.randrange(3)
    kinds = (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEADDED)
    return rng.choice((
        event(pygame.JOYDEVICEADDED, device_index=pad, guid=""),
        event(rng.choice(kinds), instance_id=pad, device_index=pad),
        event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=rng.randrange(24)),
        event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=rng.randrange(24)),
        event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=rng.randrange(24)),
        event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=rng.randrange(8), value=rng.randrange(-32768, 32768)),
        event(pygame.JOYBUTTONDOWN, instance_id=pad, button=rng.randrange(24)),
        event(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(rng.randrange(-1, 2), rng.randrange(-1, 2))),
    ))  # fmt: skip


def _of_fingers(rng: random.Random) -> pygame.event.Event:
    """A finger on a screen that feels it."""
    kind = rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERMOTION, pygame.FINGERUP))
    x, y, dx, dy = rng.random(), rng.random(), rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.2)
    return pygame.event.Event(kind, touch_id=0, finger_id=rng.randrange(3), x=x, y=y, dx=dx, dy=dy, pressure=1.0)


def frames(app: App, count: int = 1, seconds: float = FRAME) -> None:
    """Let frames pass."""
    assert isinstance(app.clock, ManualClock)
    for _ in range(count):
        app.clock.advance(seconds)
        app.frame()


def played(folder: Path | None = None, stop: Callable[[Session], bool] = lambda session: False) -> Session:
    """A game of bots that was played to its end, or until `stop`."""
    worker = SameThreadWorker(lambda level: RoteBot())
    session = new_session(setup_of(0), folder, "instant", worker) if folder else session_of(setup_of(0))
    while session.phase != "game_over" and not stop(session):
        session.update(1.0)
        session.next_round()
    return session


def _saved(app: App) -> Path:
    assert app.replays_dir is not None
    session = played(app.replays_dir)
    assert session.file is not None
    session.close()
    return session.file


def open_table(humans: int) -> Callable[[App], None]:
    """A table with so many people."""
    return lambda app: app.push(TableScene(app, session_of(setup_of(humans))))


def open_second(humans: int, seats: int) -> Callable[[App], None]:
    """A table of Saboteur 2."""
    people = tuple(SeatSetup("human" if seat < humans else "skilled", f"P{seat}") for seat in range(seats))
    setup = GameSetup("saboteur2", people, seed=7)
    return lambda app: app.push(TableScene(app, session_of(setup)))


def open_viewer(app: App) -> None:
    """A whole game in the viewer."""
    app.doors.replay(_saved(app))


def open_replays(app: App) -> None:
    """The list, with a whole game, and files that are none."""
    path = _saved(app)
    data = path.read_bytes()
    for name, content in {"cut": data[: len(data) // 2], "empty": b"", "binary": bytes(range(256)) * 9}.items():
        path.with_name(f"{name}.jsonl").write_bytes(content)
    app.push(ReplaysScene(app))


def round_over(app: App) -> None:
    """The end of a round on its table."""
    session = session_of(setup_of(0))
    while session.phase != "round_over":
        session.update(1.0)
    app.push(TableScene(app, session))
    app.push(RoundEndScene(app, session))


def theft_due(app: App) -> None:
    """The end of a round of Saboteur 2; of two people and four bots two may steal."""
    front = {0: ["theft"], 3: ["theft"]}
    dwarfs = roles("saboteur", "blue", "boss", "profiteer", "geologist", "green", front=front, gold={4: 2})
    game = finished(dwarfs, finisher=1, last_theft=0, theft_order=[3, 0])
    people = tuple(SeatSetup("human" if seat < 2 else "skilled", name) for seat, name in enumerate(game.config.names))
    app.push(TableScene(app, session_of(GameSetup("saboteur2", people), game)))


def open_second_viewer(app: App) -> None:
    """A game of Saboteur 2 in the viewer."""
    assert app.replays_dir is not None
    path = app.replays_dir / "second.jsonl"
    write_game(path, 5, 8)
    app.doors.replay(path)


def game_over(app: App) -> None:
    """The end of a game."""
    app.push(GameEndScene(app, played()))


def explained_table(app: App) -> None:
    """A table with a hint open; its bots give every kind of reason."""
    session = explaining_session(setup_of(2))
    app.push(TableScene(app, session))
    while not session.my_turn:
        session.update(1.0)
        if session.curtain is not None:
            session.lift(session.curtain)
    session.ask_hint("skilled")


def explained_round(app: App) -> None:
    """What the bots had in mind, over the end of the round."""
    session = explaining_session(setup_of(0))
    while session.phase != "round_over":
        session.update(1.0)
    app.push(TableScene(app, session))
    app.push(RoundEndScene(app, session))
    app.push(ReasonsScene(app, session))


def explained_viewer(app: App) -> None:
    """A replay with reasons, some of them damaged."""
    assert app.replays_dir is not None
    session = new_session(setup_of(0), app.replays_dir, "instant", SameThreadWorker(lambda level: ExplainingBot()))
    while session.phase != "game_over":
        session.update(1.0)
        session.next_round()
    path = session.file
    session.close()
    assert path is not None
    text = path.read_text("utf-8")
    path.write_text(text.replace('"seat":1,"what"', '"seat":77,"what"').replace('"win":0.62', '"win":"much"'), "utf-8")
    app.doors.replay(path)


def pictured(name: str, edition: str) -> Callable[[App], None]:
    """A scene as `shot` draws it."""

    def open_it(app: App) -> None:
        assert app.replays_dir is not None
        app.push(shot.SCENES[name](app, game_of(app.replays_dir, edition).subject(name)))

    return open_it


SCENES: dict[str, Callable[[App], Any]] = {
    "title": lambda app: None,
    "new_game": lambda app: app.push(NewGameScene(app, seed=42)),
    "settings": lambda app: app.push(SettingsScene(app)),
    "replays": open_replays,
    "table_of_bots": open_table(0),
    "table": open_table(1),
    "hot_seat": open_table(3),
    "second_table": open_second(1, 12),
    "second_hot_seat": open_second(2, 2),
    "viewer": open_viewer,
    "second_viewer": open_second_viewer,
    "round_end": round_over,
    "second_round_end": theft_due,
    "game_end": game_over,
    "hint": explained_table,
    "reasons": explained_round,
    "explained_viewer": explained_viewer,
}
OTHERS = tuple(name for name in shot.SCENES if name not in SCENES)
SCENES |= {name: pictured(name, "base") for name in OTHERS}
SCENES |= {f"second_{name}": pictured(name, "saboteur2") for name in OTHERS if name in ("rules", "lesson", "hand_over")}


def leave(app: App) -> None:
    """Escape, and the answers that lead out, until the title is on top."""
    for _ in range(60):
        top: Any = app.scenes.top
        view = getattr(top, "view", None)
        dialog = view.dialog if view is not None else None
        if isinstance(top, TitleScene) and dialog is None:
            return
        if dialog is not None and not dialog.closed and len(app.scenes) > 1 and dialog.answers:
            dialog.give(dialog.answers[0])
        else:
            fields = {"key": pygame.K_ESCAPE, "mod": 0, "unicode": "", "scancode": 0}
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, fields))
        frames(app, 3)
    raise AssertionError(f"Escape does not lead out of {type(app.scenes.top).__name__}")


def storm(app: App, name: str, rng: random.Random, events: int) -> None:
    """So many random events on a scene, and then out of wherever they led."""
    app.doors.title()
    SCENES[name](app)
    for _ in range(events):
        if not len(app.scenes):  # Escape on the title ended the game: the next person starts it
            app.doors.title()
            SCENES[name](app)
        for event in random_events(rng, app.size):
            pygame.event.post(event)
        chance = rng.random()
        if chance < 0.02:
            app.change("language", rng.choice(i18n.LANGUAGES))
        elif chance < 0.04:
            app.change("ui_scale", rng.choice((80, 100, 150, 200)))
        elif chance < 0.05:
            app.change("reduced_motion", rng.random() < 0.5)
        if chance > 0.99:
            frames(app, 90, 0.25)
        frames(app, rng.choice((1, 1, 2, 8)))
    if not len(app.scenes):
        app.doors.title()
    leave(app)
