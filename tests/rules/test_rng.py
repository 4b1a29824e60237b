"""The generator: known values, even draws, independent sequences."""

from __future__ import annotations

import numpy as np
import pytest

from engine.rng import below, draw, new_stream, shuffle, uniform


def reference(seed: int, sequence: int, count: int) -> list[int]:
    """sfc32 with plain whole numbers."""
    mask = 0xFFFFFFFF
    a, b, c, d = seed & mask, seed >> 32 & mask, sequence & mask, 1
    values = []
    for _ in range(16 + count):
        result = (a + b + d) & mask
        d = (d + 1) & mask
        a = b ^ b >> 9
        b = (c + (c << 3)) & mask
        c = ((c << 21 | c >> 11) + result) & mask
        values.append(result)
    return values[16:]


@pytest.mark.parametrize(("seed", "sequence"), [(0, 0), (7, 3), (2**63 - 1, 2**32 - 1)])
def test_known_values(seed: int, sequence: int) -> None:
    stream = new_stream(seed, sequence)
    assert [draw(stream) for _ in range(50)] == reference(seed, sequence, 50)


@pytest.mark.parametrize("bound", [2, 3, 7, 67])
def test_draws_are_even(bound: int) -> None:
    """Chi-square below its mean plus six standard deviations."""
    stream = new_stream(5, bound)
    draws = 3000 * bound // 2
    counts = np.bincount([below(stream, bound) for _ in range(draws)], minlength=bound)
    expected = draws / bound
    chi = float(((counts - expected) ** 2 / expected).sum())
    assert len(counts) == bound and chi < bound - 1 + 6 * (2 * (bound - 1)) ** 0.5


def test_shuffle_reaches_every_order_evenly() -> None:
    stream = new_stream(11)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = np.arange(3)
        shuffle(stream, items, 3)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 6 and all(850 < count < 1150 for count in counts.values())


def test_uniform_lies_in_its_range() -> None:
    stream = new_stream(2)
    values = [uniform(stream) for _ in range(2000)]
    assert 0 <= min(values) < 0.01 and 0.99 < max(values) < 1 and abs(sum(values) / 2000 - 0.5) < 0.03
