"""Every scene that `shot` can draw, opened with games of both editions, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame.freetype
from reason_tools import ExplainingBot
from saboteur2_tools import NAMES

from engine.game import Game
from engine.replay import Replay, read
from game import i18n, shot
from game.app import App
from game.botworker import SameThreadWorker
from game.fonts import font_path
from game.scene import Scene
from game.setup import GameSetup, SeatSetup
from game.table.record import new_session

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SCALES = (80, 100, 200)
SMALLEST = (960, 600)
SEATS = {"base": 6, "saboteur2": 7}
CHINESE = {1: "小明", 3: "黃金礦工"}
"""Players whose names are not English, whatever the language of the window is."""


@dataclass(frozen=True)
class Saved:
    """One whole game on disk and the places in it that scenes show."""

    replay: Replay
    path: Path
    levels: tuple[str, ...]

    def subject(self, scene: str) -> shot.Subject:
        """The game where the scene can be seen: at its moment, or in the middle of the first round."""
        phases = shot.MOMENTS.get(scene)
        step = self._first(phases) if phases is not None else self._middle()
        game = self.replay.game_at(step)
        seat = 0 if scene != "round_end" or game.to_move is None else game.to_move
        return shot.Subject(game, self.levels, seat, self.path, step, None, self.replay.steps[:step])

    def _first(self, phases: tuple[str, ...]) -> int:
        last = len(self.replay.steps)
        return next(step for step in range(last + 1) if self.replay.game_at(step).phase in phases)

    def _middle(self) -> int:
        """A turn of the first seat with much in the mine."""
        return max(step for step in range(26) if self._seat_to_move(self.replay.game_at(step)) == 0)

    @staticmethod
    def _seat_to_move(game: Game) -> int | None:
        return game.to_move if game.phase == "turn" and game.round == 1 else None


def write_explained(folder: Path, edition: str, seats: int, seed: int = 5) -> Path:
    """A whole game of bots that explain themselves, saved."""
    kinds = ("novice", "skilled", "expert", "master")
    names = [CHINESE.get(seat, name) for seat, name in enumerate(NAMES[:seats])]
    people = tuple(SeatSetup(kinds[seat % len(kinds)], name) for seat, name in enumerate(names))
    worker = SameThreadWorker(lambda level: ExplainingBot())
    session = new_session(GameSetup(edition, people, {}, seed), folder, "instant", worker)
    while session.phase != "game_over":
        session.update(1.0)
        session.next_round()
    session.close()
    assert session.file is not None
    return session.file


@cache
def game_of(folder: Path, edition: str) -> Saved:
    """The saved game of this edition in the folder, played when it is asked for first."""
    path = write_explained(folder, edition, SEATS[edition])
    named = path.rename(folder / f"{edition}.jsonl")
    replay = read(named)
    return Saved(replay, named, tuple(replay.header.levels))


def litter(folder: Path) -> None:
    """Beside the whole games one that is broken and one that is not over, so that lists show every kind of line."""
    whole = game_of(folder, "base").path.read_text("utf-8").splitlines(keepends=True)
    (folder / "unfinished.jsonl").write_text("".join(whole[:20]), "utf-8")
    (folder / "broken.jsonl").write_bytes(b"")


@contextmanager
def opened(
    folder: Path, name: str, edition: str, size: tuple[int, int], language: str, scale: int
) -> Iterator[tuple[App, Scene]]:
    """A scene as `shot` opens it, in a window of its own."""
    app = App.headless(size, language, scale, folder)
    try:
        app.push(shot.SCENES[name](app, game_of(folder, edition).subject(name)))
        top = app.scenes.top
        assert top is not None
        yield app, top
    finally:
        app.close()
        i18n.set_language("en")


@cache
def _font(bold: bool) -> pygame.freetype.Font:
    pygame.freetype.init()
    return pygame.freetype.Font(str(font_path(bold)), 20)


def boxes_instead_of_letters(texts: list[str]) -> set[str]:
    """The characters that the font has no picture of."""
    return {char for text in texts for char in text if char != "\n" and _font(False).get_metrics(char) == [None]}
