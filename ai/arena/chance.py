"""Chance of the arena: seeds that follow from other numbers, and which blocks a bootstrap draws.

The same numbers give the same chance on every machine, in every process and with any number of them.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

import numpy as np

DRAWS = 1000
"""Resamples of a bootstrap: the ends of an interval are then steady to a tenth of its width."""
_CHUNK = 1 << 22
_STEP = 0x9E3779B97F4A7C15
_ALL = 0xFFFFFFFFFFFFFFFF


def derive(*parts: int) -> int:
    """A seed (0 to 2**63 - 1) from whole numbers; game seed, step and seat give the seed that a game gives its bots."""
    digest = hashlib.blake2b(":".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def words(seed: int, count: int) -> np.ndarray:
    """uint64[count] random words (SplitMix64, counted from the seed)."""
    start = np.uint64(seed * _STEP & _ALL)
    z = start + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_STEP)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def below(seed: int, bound: int, count: int) -> np.ndarray:
    """int64[count] whole numbers from 0 to bound - 1 (bound below 2**31; the bias is at most bound / 2**32)."""
    return ((words(seed, count) >> np.uint64(32)) * np.uint64(bound) >> np.uint64(32)).astype(np.int64)


def shuffled(seed: int, count: int) -> tuple[int, ...]:
    """The numbers 0 to count - 1 in a random order."""
    return tuple(np.argsort(words(seed, count), kind="stable").tolist())


@lru_cache(maxsize=8)
def resamples(blocks: int, stratum: int) -> np.ndarray:
    """float64[DRAWS, blocks]: how often each resample holds each block; another stratum draws independently."""
    counts = np.empty((DRAWS, blocks))
    rows = max(1, _CHUNK // max(blocks, 1))
    for first in range(0, DRAWS, rows):
        some = min(rows, DRAWS - first)
        drawn = below(derive(stratum, blocks, first), blocks, some * blocks).reshape(some, blocks)
        drawn += np.arange(some)[:, None] * blocks
        counts[first : first + some] = np.bincount(drawn.ravel(), minlength=some * blocks).reshape(some, blocks)
    return counts
