"""The end of a game: podium, awards and chart fit everywhere; what moves can be skipped and is off when asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import pygame
import pytest
from labels import faults

from engine.game import Game
from engine.options import Config, Options
from game import i18n
from game.app import App
from game.botworker import SameThreadWorker
from game.clock import ManualClock
from game.commands.simulate import play_out
from game.i18n import LANGUAGES
from game.scenes.awards_view import SIGNS
from game.scenes.game_end import STILL, GameEndScene
from game.scenes.gold_chart import HATS_APART
from game.scenes.new_game import NewGameScene
from game.scenes.podium import RISEN, Podium
from game.session import Session
from game.setup import SeatSetup

NAMES = ("Ann", "Bo", "Cid", "Dora", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jan")


@lru_cache
def played_out(names: tuple[str, ...]) -> Game:
    """A game that skilled bots have played to its end."""
    game = Game.new(Config("base", len(names), Options(rounds=2), names), 3)
    play_out(game, ["skilled"] * len(names), None, False, until=("game_over",))
    return game


def finished(seats: int, names: tuple[str, ...] = NAMES) -> Session:
    """A session at the end of its game."""
    game = played_out(names[:seats]).copy()
    kinds = ("human", *("skilled",) * (seats - 1))
    table = tuple(SeatSetup(kind, name) for kind, name in zip(kinds, names, strict=False))
    return Session(game, table, worker=SameThreadWorker(lambda level: None))  # type: ignore[arg-type,return-value]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    i18n.set_language("en")


def moving_app() -> App:
    """An application in which things move."""
    app = App.headless()
    app.change("reduced_motion", False)
    return app


def frames(app: App, seconds: float) -> None:
    assert isinstance(app.clock, ManualClock)
    for _ in range(round(seconds * 20)):
        app.clock.advance(0.05)
        app.frame()


FITS = [("en", (960, 600), 200), ("en", (1280, 720), 100), ("en", (1920, 1080), 200)]
FITS += [
    (language, (960, 600), scale) for language in LANGUAGES for scale in (80, 200) if (language, scale) != ("en", 200)
]


@pytest.mark.matrix(3)
@pytest.mark.parametrize(("language", "size", "scale"), FITS)
def test_all_fits(language: str, size: tuple[int, int], scale: int) -> None:
    long = tuple(f"{name} {'W' * 9}" for name in NAMES)
    for seats, names in ((3, NAMES), (5, long), (10, long)):
        app = App.headless(size, language, scale)
        app.push(GameEndScene(app, finished(seats, names=names)))
        top = app.scenes.top
        assert top is not None and not faults(top.labels(), app)
        app.close()


def test_parts_do_not_cover_one_another(app: App) -> None:
    for seats in (3, 6, 10):
        scene = GameEndScene(app, finished(seats))
        app.push(scene)
        boxes = [scene.podium.box, scene.chart.box, *(tile for _, tile in scene.awards.tiles())]
        boxes += [row for _, _, row in scene._rows()] + [widget.rect for widget in scene.view.widgets]
        window = pygame.Rect(0, 0, *app.size)
        assert all(window.contains(box) for box in boxes)
        assert all(box.collidelist(boxes[:number]) == -1 for number, box in enumerate(boxes))


def test_who_shares_a_place_shares_the_step(app: App) -> None:
    seats = tuple(SeatSetup("skilled", name) for name in NAMES)
    podium = Podium(app.ui, seats, [(1, 4), (1, 2), (3, 0), (4, 1), (5, 3)])
    podium.arrange(pygame.Rect(0, 0, 600, 300))
    assert [seat for seat, _ in podium.dwarfs(1)] == [4, 2]
    assert podium.dwarfs(2) == [] and [seat for seat, _ in podium.dwarfs(3)] == [0]
    assert len({box.bottom for _, box in podium.dwarfs(1)}) == 1


@pytest.mark.matrix(5)
@pytest.mark.parametrize("count", range(1, 13))
def test_any_number_fits_on_one_step(app: App, count: int) -> None:
    seats = tuple(SeatSetup("skilled", str(seat)) for seat in range(count))
    podium = Podium(app.ui, seats, [(1, seat) for seat in range(count)])
    podium.arrange(pygame.Rect(100, 100, 560, 280))
    boxes = [box for _, box in podium.dwarfs(1)]
    assert len(boxes) == count
    assert all(podium.box.contains(box.inflate(-box.w // 3, 0)) for box in boxes)
    assert len({box.topleft for box in boxes}) == count


def test_every_award_has_a_sign() -> None:
    from game.awards import AWARDS

    assert set(SIGNS) == set(AWARDS)


def test_reduced_motion_shows_all_at_once(app: App) -> None:
    app.push(GameEndScene(app, finished(5)))
    assert not app.busy
    before = pygame.image.tobytes(app.render(), "RGB")
    frames(app, 1.0)
    assert pygame.image.tobytes(app.render(), "RGB") == before


def test_the_podium_rises_glitters_and_comes_to_rest() -> None:
    app = moving_app()
    scene = GameEndScene(app, finished(5))
    app.push(scene)
    assert app.busy
    frames(app, RISEN + 1.0)
    one = pygame.image.tobytes(app.render(), "RGB")
    assert pygame.image.tobytes(app.render(), "RGB") == one  # a drawing changes nothing
    frames(app, 0.5)
    assert pygame.image.tobytes(app.render(), "RGB") != one
    frames(app, STILL)
    assert not app.busy
    app.change("reduced_motion", True)
    resting = pygame.image.tobytes(app.render(), "RGB")
    app.change("reduced_motion", False)
    assert pygame.image.tobytes(app.render(), "RGB") == resting
    app.close()


def test_space_has_the_podium_stand_and_starts_nothing() -> None:
    app = moving_app()
    scene = GameEndScene(app, finished(4))
    app.push(scene)
    frames(app, 0.2)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    frames(app, 0.1)
    assert app.scenes.top is scene and scene.time >= RISEN
    app.close()


def test_new_game_leads_to_a_table_and_back_to_the_title(app: App) -> None:
    scene = GameEndScene(app, finished(4))
    app.push(scene)
    button = next(widget for widget in scene.view.widgets if widget.name == "new_game")
    button.on_press()  # type: ignore[attr-defined]
    assert isinstance(app.scenes.top, NewGameScene) and len(app.scenes) == 2


def test_shapes_dash_the_lines(app: App) -> None:
    app.push(GameEndScene(app, finished(5)))
    plain = pygame.image.tobytes(app.render(), "RGB")
    app.change("colour_shapes", True)
    assert pygame.image.tobytes(app.render(), "RGB") != plain


@pytest.mark.parametrize("totals", [(7, 7, 6, 6, 5, 5, 0), (3,) * 10])
@pytest.mark.parametrize("scale", [80, 200])
def test_no_hat_in_the_chart_covers_another(totals: tuple[int, ...], scale: int) -> None:
    app = App.headless((1280, 720), "en", scale)
    scene = GameEndScene(app, finished(len(totals)))
    app.push(scene)
    chart = scene.chart
    chart.lines = [[0, total] for total in totals]
    hats = chart.hats_at()
    assert sorted(hats) == list(range(len(totals)))
    side = chart.hat_side * HATS_APART
    for (ax, ay), (bx, by) in combinations(hats.values(), 2):
        assert abs(ax - bx) >= side or abs(ay - by) >= side
    assert all(chart.box.collidepoint(at) for at in hats.values())
