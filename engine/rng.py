"""The one source of chance: sfc32 (Chris Doty-Humphrey's Small Fast Counting generator), 128 bits of state.

All arithmetic stays below 2**63, so that the compiled and the plain run draw the same numbers. A generator is an
int64 array of four 32-bit words.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from engine.jit import jit

Stream: TypeAlias = Any
"""int64[4]"""
_MASK = 0xFFFFFFFF


@jit
def draw(stream: Stream) -> int:
    """Next 32 random bits."""
    a, b, c, d = stream[0], stream[1], stream[2], stream[3]
    result = (a + b + d) & _MASK
    stream[0] = b ^ (b >> 9)
    stream[1] = (c + (c << 3)) & _MASK
    stream[2] = (((c << 21) | (c >> 11)) + result) & _MASK
    stream[3] = (d + 1) & _MASK
    return result  # type: ignore[no-any-return]


@jit
def start(stream: Stream, seed: int, sequence: int) -> None:
    """Set the stream from a seed (0 to 2**63 - 1) and the number of one of its independent sequences (32 bits)."""
    stream[0] = seed & _MASK
    stream[1] = (seed >> 32) & _MASK
    stream[2] = sequence & _MASK
    stream[3] = 1
    for _ in range(16):
        draw(stream)


@jit
def below(stream: Stream, bound: int) -> int:
    """Uniform whole number from 0 to bound - 1 (Lemire's method, without bias); 0 < bound < 2**31."""
    product = draw(stream) * bound
    low = product & _MASK
    if low < bound:
        threshold = (_MASK + 1 - bound) % bound
        while low < threshold:
            product = draw(stream) * bound
            low = product & _MASK
    return product >> 32


@jit
def uniform(stream: Stream) -> float:
    """Uniform number in [0, 1) with 32 bits."""
    return draw(stream) / 4294967296.0


@jit
def shuffle(stream: Stream, items: Any, count: int) -> None:
    """Shuffle the first `count` items in place (Fisher and Yates)."""
    for i in range(count - 1, 0, -1):
        j = below(stream, i + 1)
        held = items[i]
        items[i] = items[j]
        items[j] = held


def new_stream(seed: int, sequence: int = 0) -> Stream:
    """A stream of its own."""
    stream = np.zeros(4, np.int64)
    start(stream, seed, sequence)
    return stream
