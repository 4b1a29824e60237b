"""Pictures of any scene without a window, as `dwarf-miners shot` draws them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from engine.game import Game
from engine.options import Options
from engine.replay import Step
from game import paths
from game.app import App
from game.botworker import Bot, SameThreadWorker
from game.deeds import Deed, deeds_of_last_round
from game.scene import Scene
from game.session import Session
from game.setup import HUMAN, GameSetup, SeatSetup, levels

ITERATIONS = 2000
"""Rounds that the search behind a hint plays."""
ATTRACT_STEPS = 30
"""Actions that the bots have played in the picture of attract mode."""


@dataclass(frozen=True)
class Subject:
    """What a picture shows: a game at some moment and who looks; `replay` and `step` for the viewer, which shows the
    view of the seat `through`, or what it opens with; `steps` of the replay up to that moment."""

    game: Game
    levels: tuple[str, ...]
    seat: int
    replay: Path | None = None
    step: int | None = None
    through: int | None = None
    steps: Sequence[Step] = ()
    page: str | None = None
    """The page of the rulebook, for a picture of it."""


def _steady_bot(level: str) -> Bot:
    """A bot that no clock ends: the same picture on any machine."""
    from ai.levels import make_bot

    bot: Bot = make_bot(level, iterations=ITERATIONS)
    return bot


def _session(subject: Subject, people: tuple[int, ...], deeds: Sequence[Deed] = ()) -> Session:
    seats = tuple(
        SeatSetup(HUMAN if seat in people else level if level != HUMAN else "skilled", name)
        for seat, (level, name) in enumerate(zip(subject.levels, subject.game.config.names, strict=True))
    )
    return Session(subject.game, seats, worker=SameThreadWorker(_steady_bot), deeds=deeds)


def _title(app: App, subject: Subject) -> Scene:
    from game.scenes.title import TitleScene

    return TitleScene(app)


def _new_game(app: App, subject: Subject) -> Scene:
    from game.scenes.new_game import NewGameScene

    config, seed = subject.game.config, subject.game.seed
    seats = tuple(
        SeatSetup(level if level in (HUMAN, *levels()) else "skilled", name)
        for level, name in zip(subject.levels, config.names, strict=True)
    )
    printed = Options().to_json()
    options = {name: value for name, value in config.options.to_json().items() if value != printed[name]}
    scene = NewGameScene(app, seed)
    scene.setup = GameSetup(config.edition, seats, options, seed)
    return scene


def _keys(app: App, subject: Subject) -> Scene:
    from game.scenes.keys_scene import KeysScene

    return KeysScene(app)


def _settings(app: App, subject: Subject) -> Scene:
    from game.scenes.settings_scene import SettingsScene

    return SettingsScene(app)


def _replays(app: App, subject: Subject) -> Scene:
    from game.scenes.replays import ReplaysScene

    return ReplaysScene(app)


def _records(app: App, subject: Subject) -> Scene:
    from game.scenes.records_scene import RecordsScene

    return RecordsScene(app)


def _table(app: App, subject: Subject) -> Scene:
    from game.scenes.table import TableScene

    return TableScene(app, _session(subject, (subject.seat,)))


def _hint(app: App, subject: Subject) -> Scene:
    from game.scenes.table import TableScene

    session = _session(subject, (subject.seat,))
    session.ask_hint(levels()[-1])
    session.update(0.0)
    return TableScene(app, session)


def _rules(app: App, subject: Subject) -> Scene:
    from game.rulebook.history import History, Place
    from game.rulebook.topics import page_of
    from game.scenes.rules_scene import RulesScene

    history = History()
    history.go(Place(page_of(subject.page)))
    return RulesScene(app, history)


def _hand_over(app: App, subject: Subject) -> Scene:
    from game.scenes.handover import HandoverScene

    other = (subject.seat + 1) % subject.game.config.seats
    mover = subject.game.to_move
    return HandoverScene(app, _session(subject, (subject.seat if mover is None else mover, other)))


def _round_end(app: App, subject: Subject) -> Scene:
    from game.scenes.round_end import round_end_scene

    return round_end_scene(app, _session(subject, (subject.seat,), deeds_of_last_round(subject.steps)))


def _game_end(app: App, subject: Subject) -> Scene:
    from game.scenes.game_end import GameEndScene

    return GameEndScene(app, _session(subject, (subject.seat,)))


def _reasons(app: App, subject: Subject) -> Scene:
    from game.scenes.reasons_scene import ReasonsScene

    return ReasonsScene(app, _session(subject, (subject.seat,), deeds_of_last_round(subject.steps)))


def _viewer(app: App, subject: Subject) -> Scene:
    from game.scenes.viewer import ViewerScene

    assert subject.replay is not None
    scene = ViewerScene(app, subject.replay)
    scene.at = subject.step or 0
    if scene.replay is not None:
        scene.game = scene.replay.game_at(scene.at)
    if subject.through in scene.views:
        scene.viewer = subject.through
    return scene


def _attract(app: App, subject: Subject) -> Scene:
    from game.scenes.attract import AttractScene

    scene = AttractScene(app, subject.game.seed, SameThreadWorker(_steady_bot))
    scene.ahead(subject.step or ATTRACT_STEPS)
    return scene


def _learn(app: App, subject: Subject) -> Scene:
    from game.scenes.learn_scene import LearnScene

    return LearnScene(app)


def _lesson(app: App, subject: Subject) -> Scene:
    from game.learn.rehearsal import rehearsed

    return rehearsed(app, subject.game.config.edition, subject.step or 0)


SCENES: dict[str, Callable[[App, Subject], Scene]] = {
    "title": _title,
    "new_game": _new_game,
    "table": _table,
    "hint": _hint,
    "hand_over": _hand_over,
    "round_end": _round_end,
    "game_end": _game_end,
    "replays": _replays,
    "records": _records,
    "viewer": _viewer,
    "reasons": _reasons,
    "settings": _settings,
    "keys": _keys,
    "rules": _rules,
    "learn": _learn,
    "lesson": _lesson,
    "attract": _attract,
}
NEEDS_REPLAY = ("viewer", "reasons")
OF_MANY_GAMES = ("replays", "records")
_AFTER = ("take_gold", "steal", "round_over", "game_over")
MOMENTS = {"round_end": _AFTER, "game_end": ("game_over",), "reasons": _AFTER}
"""Scenes that exist in some phases of a game only."""


def _folder(scene: str, subject: Subject) -> Path | None:
    """The saved games that a picture of them shows: those beside the replay, or those that come with the program."""
    if scene not in OF_MANY_GAMES:
        return paths.replays_folder()
    from game.scenes.replays import samples_folder

    return subject.replay.parent if subject.replay is not None else samples_folder() or paths.replays_folder()


def draw(scene: str, subject: Subject, size: tuple[int, int], language: str, scale: int) -> pygame.Surface:
    """A picture of the scene."""
    app = App.headless(size, language, scale, _folder(scene, subject))
    try:
        shown = SCENES[scene](app, subject)
        app.push(shown)
        settle: Callable[[], None] | None = getattr(shown, "settle", None)
        if settle is not None:  # what is read and drawn over several frames
            settle()
        return app.render()
    finally:
        app.close()


def save(picture: pygame.Surface, path: Path) -> None:
    """Write a PNG file, whole or not at all. OSError when that fails."""
    part = path.with_name(f".{path.name}.{os.getpid()}.png")
    try:
        part.touch()  # a folder that is not there or not ours is told in the system's words
        pygame.image.save(picture, str(part))
        os.replace(part, path)
    except (OSError, pygame.error) as error:
        part.unlink(missing_ok=True)
        raise error if isinstance(error, OSError) else OSError(str(error)) from error
