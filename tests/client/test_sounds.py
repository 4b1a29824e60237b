"""The effects: all there, small, short, never clipped, never a click at the end."""

from __future__ import annotations

import io
import wave
from importlib import resources
from types import SimpleNamespace

import numpy as np
import pygame
import pytest

from engine.action import _FIELDS, Action
from engine.event import EVENT_TYPES, Event
from game.app import App
from game.inputs import Command
from game.sound import SoundBox
from game.table.sounds import SILENT, TurnCall, sound_of
from game.ui.button import Button
from tools.make_sounds import RATE, SOUNDS, encode


def samples(name: str) -> np.ndarray:
    """Samples of a committed effect; checks its format."""
    data = resources.files("assets").joinpath("sounds", name + ".wav").read_bytes()
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float) / 32767


@pytest.mark.parametrize("name", SOUNDS)
def test_effect_is_short_clean_and_audible(name: str) -> None:
    sound = samples(name)
    assert 0.03 < len(sound) / RATE < 1.6
    assert 0.2 < np.abs(sound).max() < 0.95
    assert abs(sound[0]) < 0.1 and abs(sound[-1]) < 0.001
    assert abs(sound.mean()) < 0.01


def test_effects_are_small_together() -> None:
    files = list(resources.files("assets").joinpath("sounds").iterdir())
    assert {f.name for f in files} == {name + ".wav" for name in SOUNDS}
    assert sum(len(f.read_bytes()) for f in files) < 600_000


def test_effects_are_what_the_maker_makes() -> None:
    # Libraries of sines may differ in the last bit between machines, so this compares loudly, not byte by byte.
    for name, (make, peak) in SOUNDS.items():
        with wave.open(io.BytesIO(encode(make(), peak))) as file:
            again = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float) / 32767
        assert np.abs(again - samples(name)).max() < 0.002, name


def happenings() -> list[Event]:
    """One event of every kind, and one play of every kind."""
    plain = [Event(kind, seat=0, target=1, card="EW") for kind in EVENT_TYPES if kind not in ("played", "round_ended")]
    plays = [Event("played", 0, Action(kind)) for kind in _FIELDS]
    ends = [Event("round_ended", side=side) for side in ("diggers", "saboteurs", "blue", "green", "nobody")]
    goals = [Event("goal_shown", 0, goal=1, card=card) for card in ("treasure", "stone_a")]
    return [*plain, *plays, *ends, *goals, Event("stolen", 0)]


def test_everything_that_happens_has_a_sound_or_is_silent_on_purpose() -> None:
    heard = set()
    for event in happenings():
        name = sound_of(event)
        kind = event.action.type if event.action is not None else event.type
        assert name in SOUNDS if name else kind in {*SILENT, "stolen"}, kind
        heard.add(name)
    beside = {"click", "error", "your_turn", "fanfare", ""}
    assert heard | beside == {*SOUNDS, ""}


def test_good_and_bad_ends_sound_unlike() -> None:
    sides = {side: sound_of(Event("round_ended", side=side)) for side in ("diggers", "blue", "saboteurs", "nobody")}
    assert sides == {"diggers": "round_win", "blue": "round_win", "saboteurs": "round_lose", "nobody": "round_lose"}


class Listener(SoundBox):
    """Remembers what it should have played."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def play(self, name: str) -> None:
        self.heard.append(name)


def test_a_person_is_called_once_when_the_turn_comes() -> None:
    call, ear = TurnCall(), Listener()
    for mine in (True, True, False, False, True, True):
        stand_in = SimpleNamespace(my_turn=mine, phase="turn")
        call.update(stand_in, ear)  # type: ignore[arg-type]
    assert ear.heard == ["your_turn"]


def test_a_pressed_button_clicks(app: App) -> None:
    pressed: list[str] = []
    app.ui.clicked = lambda: pressed.append("click")
    button = Button(app.ui, pygame.Rect(0, 0, 80, 30), "x", lambda: pressed.append("done"))
    button.command(Command.ACTIVATE)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        button.handle(pygame.event.Event(kind, pos=(5, 5), button=1))
    assert pressed == ["click", "done"] * 2
    button.enabled = False
    button.command(Command.ACTIVATE)
    assert len(pressed) == 4


def test_without_a_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    box = SoundBox()
    assert not box.start() and not box.available
    box.play("place")
    box.set_volume(0.5, False)
    box.stop()
