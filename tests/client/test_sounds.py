"""The effects: all there, small, short, never clipped, never a click at the end."""

from __future__ import annotations

import io
import wave
from importlib import resources

import numpy as np
import pytest

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
