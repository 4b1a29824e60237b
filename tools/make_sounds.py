"""`python -m tools.make_sounds`: makes all sound effects from sines and seeded noise, 22 kHz mono WAV."""

from __future__ import annotations

import io
import wave
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 22050
FOLDER = Path(__file__).resolve().parents[1] / "assets" / "sounds"
Wave = NDArray[np.float64]

# Equal temperament, A4 = 440 Hz; a pentatonic scale keeps every pair of notes friendly.
C4, D4, E4, G4, A4, C5, D5, E5, G5, A5, C6, E6, G6 = (
    440.0 * 2 ** (n / 12) for n in (-9, -7, -5, -2, 0, 3, 5, 7, 10, 12, 15, 19, 22)
)


def seconds(length: float) -> Wave:
    """Moments of a sound of that length."""
    return np.arange(int(length * RATE)) / RATE


def fade(t: Wave, attack: float, half_life: float) -> Wave:
    """Loudness that rises for `attack` seconds and then halves every `half_life`."""
    return np.minimum(t / max(attack, 1e-4), 1.0) * 0.5 ** (np.maximum(t - attack, 0) / half_life)


def tone(pitch: float, length: float, half_life: float, harmonics: tuple[float, ...] = (1.0, 0.25, 0.08)) -> Wave:
    """A soft plucked note; higher harmonics die faster."""
    t = seconds(length)
    out = np.zeros_like(t)
    for k, level in enumerate(harmonics, start=1):
        out += level * np.sin(2 * np.pi * pitch * k * t) * fade(t, 0.004, half_life / k)
    return out


def bell(pitch: float, length: float, half_life: float) -> Wave:
    """A small bell: partials that are no whole multiples."""
    t = seconds(length)
    out = np.zeros_like(t)
    for ratio, level in ((1.0, 1.0), (2.76, 0.35), (5.4, 0.12)):
        out += level * np.sin(2 * np.pi * pitch * ratio * t) * fade(t, 0.002, half_life / ratio**0.7)
    return out


def sweep(start: float, end: float, length: float, half_life: float) -> Wave:
    """A sine that glides from one pitch to another."""
    t = seconds(length)
    pitch = start * (end / start) ** (t / length)
    return np.asarray(np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * fade(t, 0.004, half_life))


def noise(name: str, length: float, low: float, high: float) -> Wave:
    """Seeded noise between two frequencies, with soft shoulders, peak 1."""
    n = int(length * RATE)
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    spectrum = np.fft.rfft(rng.standard_normal(n))
    f = np.fft.rfftfreq(n, 1 / RATE)
    spectrum *= 1 / (1 + (f / high) ** 4) / (1 + (low / np.maximum(f, 1.0)) ** 4)
    out = np.fft.irfft(spectrum, n)
    return np.asarray(out / np.abs(out).max())


def thud(pitch: float, length: float, half_life: float) -> Wave:
    """A dull blow: a low sine that falls in pitch."""
    return sweep(pitch * 1.8, pitch * 0.8, length, half_life)


def mix(length: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Parts of (start, level, sound) laid over one another."""
    out = np.zeros(int(length * RATE))
    for start, level, sound in parts:
        first = int(start * RATE)
        piece = sound[: max(0, len(out) - first)]
        out[first : first + len(piece)] += level * piece
    return out


def _burst(name: str, length: float, low: float, high: float, half_life: float, attack: float = 0.003) -> Wave:
    return np.asarray(noise(name, length, low, high) * fade(seconds(length), attack, half_life))


def place() -> Wave:
    """A card set down on stone."""
    return mix(
        0.22,
        (0, 0.9, thud(115, 0.2, 0.035)),
        (0, 0.45, _burst("place", 0.15, 500, 2600, 0.012)),
        (0.045, 0.2, _burst("place2", 0.1, 900, 3500, 0.010)),
    )


def turn() -> Wave:
    """A card turned over: a quick breath of paper."""
    return mix(
        0.16,
        (0, 0.55, _burst("turn", 0.15, 1200, 4200, 0.03, 0.03)),
        (0.1, 0.25, _burst("turn2", 0.05, 700, 3000, 0.01)),
    )


def draw() -> Wave:
    """A card slid off the pile."""
    return mix(
        0.24,
        (0, 0.5, _burst("draw", 0.22, 800, 3400, 0.05, 0.08)),
        (0.16, 0.2, _burst("draw2", 0.07, 1500, 4500, 0.01)),
    )


def discard() -> Wave:
    """A card tossed aside."""
    return mix(
        0.26,
        (0, 0.4, _burst("discard", 0.16, 500, 2400, 0.05, 0.05)),
        (0.14, 0.5, thud(150, 0.1, 0.02)),
        (0.14, 0.25, _burst("discard2", 0.08, 500, 2200, 0.012)),
    )


def broken() -> Wave:
    """A tool snaps: crack, then falling pieces."""
    return mix(
        0.55,
        (0, 0.8, _burst("crack", 0.12, 700, 4200, 0.014)),
        (0.03, 0.5, _burst("crack2", 0.1, 400, 2500, 0.02)),
        (0.02, 0.6, sweep(320, 110, 0.3, 0.08)),
        (0.2, 0.22, bell(820, 0.2, 0.04)),
        (0.31, 0.15, bell(690, 0.2, 0.04)),
    )


def repair() -> Wave:
    """Two hammer taps and a bright note: mended."""
    tap = mix(0.2, (0, 0.5, bell(1150, 0.2, 0.045)), (0, 0.4, _burst("tap", 0.05, 800, 4000, 0.008)))
    return mix(
        0.75, (0, 0.6, tap), (0.14, 0.7, tap), (0.28, 0.5, tone(G4, 0.4, 0.12)), (0.36, 0.55, tone(C5, 0.4, 0.14))
    )


def rockfall() -> Wave:
    """Rumble and tumbling stones."""
    length = 1.15
    t = seconds(length)
    rumble = noise("rumble", length, 40, 190) * fade(t, 0.05, 0.3)
    parts: list[tuple[float, float, Wave]] = [(0, 0.9, np.asarray(rumble))]
    rng = np.random.default_rng(11)
    for i in range(9):
        at = 0.04 + 0.085 * i + float(rng.random()) * 0.05
        parts.append((at, 0.5 * 0.86**i, _burst(f"stone{i}", 0.14, 180 + 60 * (i % 3), 1100, 0.025)))
        parts.append((at, 0.4 * 0.86**i, thud(85 + 18 * (i % 4), 0.14, 0.035)))
    return mix(length, *parts)


def look() -> Wave:
    """A map unfolds: paper and a curious rising figure."""
    return mix(
        0.8,
        (0, 0.35, _burst("map", 0.2, 1000, 3800, 0.06, 0.05)),
        (0.12, 0.18, _burst("map2", 0.16, 1300, 4200, 0.04, 0.04)),
        (0.2, 0.4, tone(E4, 0.4, 0.12)),
        (0.3, 0.4, tone(G4, 0.4, 0.12)),
        (0.4, 0.45, tone(D5, 0.4, 0.14)),
    )


def reveal_stone() -> Wave:
    """Only a stone: a blow and two notes that sink."""
    return mix(
        0.8,
        (0, 0.8, thud(90, 0.3, 0.08)),
        (0, 0.35, _burst("reveal", 0.2, 300, 1500, 0.04)),
        (0.12, 0.45, tone(E4, 0.5, 0.13)),
        (0.3, 0.5, tone(C4, 0.5, 0.16)),
    )


def treasure() -> Wave:
    """Gold! A rising run of bells that glitters."""
    notes = (C5, E5, G5, C6, E6)
    parts = [(0.085 * i, 0.5, bell(p, 0.9, 0.22)) for i, p in enumerate(notes)]
    parts += [(0.5 + 0.07 * i, 0.12, bell(p, 0.5, 0.12)) for i, p in enumerate((G6, E6, G6, C6, G6))]
    return mix(1.35, (0, 0.35, tone(C4, 0.8, 0.3)), *parts)


def gold() -> Wave:
    """One nugget falls into the hand."""
    return mix(
        0.45,
        (0, 0.5, bell(E6, 0.4, 0.09)),
        (0.07, 0.45, bell(A5 * 2, 0.38, 0.1)),
        (0, 0.15, _burst("gold", 0.04, 1500, 4000, 0.008)),
    )


def click() -> Wave:
    """A button of wood."""
    return mix(0.07, (0, 0.55, sweep(900, 520, 0.06, 0.012)), (0, 0.2, _burst("click", 0.03, 900, 3000, 0.005)))


def error() -> Wave:
    """Not here: two dull, low knocks."""
    knock = mix(
        0.14, (0, 0.6, tone(174, 0.14, 0.035, (1.0, 0.35, 0.1))), (0, 0.2, _burst("error", 0.05, 200, 900, 0.01))
    )
    return mix(0.32, (0, 0.8, knock), (0.13, 0.7, knock))


def round_win() -> Wave:
    """A short fanfare in major."""
    parts = [
        (at, 0.42, tone(p, 0.8, 0.2, (1.0, 0.45, 0.25, 0.1))) for at, p in ((0, C5), (0.13, E5), (0.26, G5), (0.42, C6))
    ]
    chord = [(0.42, 0.2, tone(p, 0.95, 0.3, (1.0, 0.4, 0.2))) for p in (C4, G4, E5)]
    return mix(1.4, *parts, *chord)


def round_lose() -> Wave:
    """Three notes down to a minor chord."""
    minor = C4 * 2 ** (3 / 12)
    parts = [(at, 0.42, tone(p, 0.7, 0.18, (1.0, 0.3, 0.15))) for at, p in ((0, G4), (0.18, minor * 1.0), (0.38, D4))]
    return mix(
        1.4,
        *parts,
        (0.6, 0.35, tone(C4, 0.8, 0.28)),
        (0.6, 0.25, tone(minor, 0.8, 0.28)),
        (0.6, 0.3, tone(C4 / 2, 0.8, 0.3)),
    )


def your_turn() -> Wave:
    """A friendly two-note call."""
    return mix(
        0.6, (0, 0.4, tone(G4, 0.4, 0.11)), (0.11, 0.5, tone(D5, 0.48, 0.16)), (0.11, 0.1, bell(D5 * 2, 0.4, 0.1))
    )


def steal() -> Wave:
    """A quick grab, and coins that leave."""
    return mix(
        0.55,
        (0, 0.5, _burst("steal", 0.2, 900, 4200, 0.05, 0.09)),
        (0.12, 0.4, bell(C6, 0.3, 0.06)),
        (0.19, 0.35, bell(A5, 0.3, 0.06)),
        (0.27, 0.35, bell(E5, 0.28, 0.09)),
    )


def fanfare() -> Wave:
    """Horns for the winner, and bells over the last chord."""
    brass = (1.0, 0.6, 0.42, 0.25, 0.12)
    parts: list[tuple[float, float, Wave]] = [
        (at, 0.4, tone(p, 0.5, 0.16, brass)) for at, p in ((0, G4), (0.12, G4), (0.24, G4), (0.36, C5), (0.54, G4))
    ]
    parts += [(0.68, 0.36, tone(p, 0.88, 0.4, brass)) for p in (C4, E4, G4, C5, E5)]
    parts += [(0.75 + 0.09 * i, 0.16, bell(p, 0.6, 0.14)) for i, p in enumerate((C6, E6, G6, E6, G6))]
    return mix(1.55, *parts)


SOUNDS: dict[str, tuple[Callable[[], Wave], float]] = {
    "place": (place, 0.7),
    "turn": (turn, 0.4),
    "draw": (draw, 0.4),
    "discard": (discard, 0.5),
    "break": (broken, 0.7),
    "repair": (repair, 0.6),
    "rockfall": (rockfall, 0.8),
    "map": (look, 0.55),
    "reveal_stone": (reveal_stone, 0.7),
    "treasure": (treasure, 0.75),
    "gold": (gold, 0.5),
    "click": (click, 0.35),
    "error": (error, 0.5),
    "round_win": (round_win, 0.75),
    "round_lose": (round_lose, 0.65),
    "your_turn": (your_turn, 0.6),
    "steal": (steal, 0.55),
    "fanfare": (fanfare, 0.75),
}
"""Name of each effect, its maker, and its peak (1 = full scale): what is heard often is quieter."""


def encode(sound: Wave, peak: float) -> bytes:
    """A mono 16-bit WAV file whose loudest sample is `peak`; the end is faded so that it never clicks."""
    sound = sound * (peak / np.abs(sound).max())
    tail = min(len(sound), int(0.02 * RATE))
    sound[-tail:] *= np.linspace(1, 0, tail)
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((sound * 32767).astype("<i2").tobytes())
    return buffer.getvalue()


def main() -> None:
    """Write all effects into `assets/sounds`."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, (make, peak) in SOUNDS.items():
        data = encode(make(), peak)
        (FOLDER / f"{name}.wav").write_bytes(data)
        total += len(data)
    print(f"{len(SOUNDS)} sounds, {total // 1024} KB")


if __name__ == "__main__":
    main()
