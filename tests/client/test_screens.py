"""Every scene in every language, size and scale: no label is clipped, covered, cut short, or drawn as empty boxes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest
from labels import all_faults, shortened
from reason_tools import ExplainingBot
from saboteur2_tools import NAMES
from screen_tools import CHINESE, SCALES, SEATS, SIZES, SMALLEST, boxes_instead_of_letters, litter, opened

from game import shot
from game.app import App
from game.i18n import LANGUAGES
from game.scene import Scene

SCENES = tuple(shot.SCENES)
Look = tuple[tuple[int, int], int]
PLAYERS = f"{NAMES[0]} · {CHINESE[1]}"
"""How a list of all players begins, which may be cut where there are many."""
CORNERS: tuple[Look, ...] = ((SIZES[0], 100), (SMALLEST, 200), (SIZES[2], 80))
"""What the suite looks at for every scene; the first in all languages."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("replays")
    litter(made)
    return made


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The bot behind a hint answers at once, with every kind of reason."""
    monkeypatch.setattr(shot, "_steady_bot", lambda level: ExplainingBot())
    yield


def complaints(scene: Scene, app: App) -> list[str]:
    """What is wrong with the texts of a scene."""
    texts = [label.text for label in scene.labels()]
    out = all_faults(scene, app)
    out += [f"no glyph: {char!r}" for char in sorted(boxes_instead_of_letters(texts))]
    if app.settings.ui_scale <= 100 and app.size != SMALLEST:
        out += [f"cut short: {text!r}" for text in shortened(scene) if not text.startswith(PLAYERS)]
    return out


def looks(name: str, edition: str, folder: Path, combinations: list[tuple[Look, str]]) -> list[str]:
    """The complaints about a scene in all these sizes, scales and languages."""
    out = []
    for (size, scale), language in combinations:
        with opened(folder, name, edition, size, language, scale) as (app, scene):
            where = f"{size[0]}x{size[1]} {scale} % {language}"
            out += [f"{where}: {complaint}" for complaint in complaints(scene, app)]
    return out


@pytest.mark.matrix(3)
@pytest.mark.gui
@pytest.mark.parametrize("edition", SEATS)
@pytest.mark.parametrize("name", SCENES)
def test_no_text_is_lost(name: str, edition: str, folder: Path) -> None:
    plain, small, large = CORNERS
    chosen = [(plain, language) for language in LANGUAGES] + [(small, "en"), (large, "zh-Hant")]
    assert looks(name, edition, folder, chosen) == []


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.parametrize("edition", SEATS)
@pytest.mark.parametrize("name", SCENES)
def test_no_text_is_lost_in_any_size(name: str, edition: str, folder: Path) -> None:
    assert looks(name, edition, folder, list(product(product((*SIZES, SMALLEST), SCALES), LANGUAGES))) == []


@pytest.mark.matrix(3)
@pytest.mark.gui
@pytest.mark.parametrize("name", SCENES)
def test_drawing_changes_nothing(name: str, folder: Path) -> None:
    with opened(folder, name, "base", SIZES[0], "en", 100) as (app, _):
        first = pygame.image.tobytes(app.render(), "RGB")
        assert pygame.image.tobytes(app.render(), "RGB") == first
