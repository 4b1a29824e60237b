"""What the client tests share. They run on SDL's dummy driver: no window, no sound device."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import i18n
from game.app import App
from game.table import news

sys.path.insert(0, str(Path(__file__).parent))  # for the helpers beside this file


@pytest.fixture
def app() -> Iterator[App]:
    """An application without a window, with plain settings."""
    made = App.headless()
    yield made
    made.close()
    i18n.set_language("en")


@pytest.fixture
def ready_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a play told can be put away at once."""
    monkeypatch.setattr(news, "DEAF", 0.0)


@pytest.fixture
def english_system(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system that speaks English."""
    before = i18n.language()
    monkeypatch.setattr(i18n, "system_language", lambda: "en")
    yield
    i18n.set_language(before)
