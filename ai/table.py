"""What a simulated table is made of: the scratch memory of a thread, and what all rounds of a search share."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.belief import BELIEF
from ai.evidence import NOTE
from ai.features import FEATURE_COUNT
from ai.sketch import ROUGH, new_sketch
from ai.thought import new_thought
from engine.move import MAX_MOVES
from engine.state import STATE


class Desk(NamedTuple):
    """Scratch memory of one thread: worlds and beliefs hold the root in [0] and the simulated round in [1]."""

    worlds: Any
    beliefs: Any
    sketch: Any
    thought: Any
    moves: Any
    features: Any
    scores: Any
    note: Any
    classes: Any
    stream: Any


class Plan(NamedTuple):
    """What all simulated rounds of a search share.

    public: float64[12], suspicion that the table has at the root; weights: float64[roles, features] and style:
    float64[3] of the simulated seats; ranks: `ai.reward.gold_by_rank`; scale: float64[2], `ai.reward.scale_of`; the
    rest as in `ai.secrets.Secrets`.
    """

    public: Any
    weights: Any
    style: Any
    ranks: Any
    scale: Any
    pool: Any
    known: Any
    sets: Any
    total: Any
    dwarfs: Any
    kinds: Any
    pins: Any
    kept: Any
    held: Any
    thrown: Any


def new_desk() -> Desk:
    """Scratch of one thread."""
    sketch = new_sketch()
    sketch.counts[ROUGH] = 1
    return Desk(
        worlds=np.zeros(2, STATE).view(np.recarray),
        beliefs=np.zeros(2, BELIEF).view(np.recarray),
        sketch=sketch,
        thought=new_thought(),
        moves=np.empty(MAX_MOVES, np.int64),
        features=np.zeros((1, FEATURE_COUNT)),
        scores=np.empty(MAX_MOVES),
        note=np.zeros(NOTE),
        classes=np.zeros(2, np.int64),
        stream=np.zeros(4, np.int64),
    )
