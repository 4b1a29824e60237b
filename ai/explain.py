"""Makes the explanation of a decision from the numbers that led to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ai.belief import EXACT, Belief, new_belief, stage_of, suspect, witness
from ai.evidence import NO_CLASS, NOTE, look_before, pair_class, unary_class
from ai.explanation import Explanation, Option, Sign, Suspect
from ai.features import FEATURES
from ai.sketch import draw_mine, new_sketch
from ai.witness import show_action
from engine.action import from_move
from engine.cards import SABOTEUR
from engine.move import (
    BREAK,
    FREE,
    HANDS_OFF,
    INSPECTION,
    REPAIR,
    SEAT,
    SWAP_HANDS,
    SWAP_HATS,
    TRAP,
    seat_of,
)
from engine.observation import Observation
from engine.state import copy

if TYPE_CHECKING:
    from ai.bot import Mind, Style
    from ai.search import Found

SHOWN_OPTIONS = 3
SHOWN_SIGNS = 3
_AIMED = (BREAK, REPAIR, HANDS_OFF, SWAP_HANDS, INSPECTION, SWAP_HATS, TRAP, FREE)
_DIGITS = 4


def _rounded(value: float) -> float:
    return round(float(value), _DIGITS)


def _chances(scores: np.ndarray, style: Style, order: np.ndarray) -> np.ndarray:
    """float64[n]: how likely the policy plays each move."""
    chances = np.zeros(len(scores))
    top = order[: style.width]
    odds = np.exp((scores[top] - scores[order[0]]) / style.temperature)
    chances[top] = odds / odds.sum()
    return chances


def _name(feature: int, value: float) -> str:
    """Name of a feature of this value: less of a second way is told in other words than more."""
    return "second_loss" if FEATURES[feature] == "second" and value < 0.0 else FEATURES[feature]


def _contrast(first: np.ndarray, second: np.ndarray, weights: np.ndarray) -> tuple[str, float] | None:
    """What sets the first move (its features) apart from the second, as `Explanation.contrast` tells it."""
    gap = (first - second) * weights
    feature = int(np.argmax(gap))
    if gap[feature] <= 0.0:
        return None
    if abs(first[feature]) >= abs(second[feature]):
        return _name(feature, first[feature]), _rounded(gap[feature])
    return _name(feature, second[feature]), -_rounded(gap[feature])


def _cover(observation: Observation, mind: Mind, move: int) -> tuple[float, float]:
    """Chance of being a saboteur that the table gives the seat to move, before and after the move."""
    record, seat = copy(observation.record), int(observation.record.to_move)
    belief: Belief = new_belief()
    for name in belief.dtype.names:
        belief[name] = mind.reading.belief[name]
    note, sketch = np.zeros(NOTE), new_sketch()
    draw_mine(record, sketch)
    look_before(record, sketch, seat, note)
    show_action(record, seat, move)
    draw_mine(record, sketch)
    target, stage = seat_of(move), stage_of(belief, seat)
    pair = pair_class(move, stage) if target != seat else NO_CLASS
    witness(belief, seat, move, unary_class(sketch, move, note, stage), pair, target)
    after = np.zeros_like(mind.thought.public)
    suspect(belief, EXACT, np.zeros_like(mind.thought.roles), after)
    return _rounded(mind.thought.public[seat]), _rounded(after[seat])


def explain(observation: Observation, mind: Mind, style: Style, index: int, found: Found | None) -> Explanation:
    """Why the move `index` was chosen; found: what a search found, None where there was none."""
    moves, count = observation.moves, len(observation.moves)
    seat, thought = int(observation.record.to_move), mind.thought
    scores = mind.scores[:count]
    order = np.argsort(-scores, kind="stable")
    chances = _chances(scores, style, order)
    shown = order
    if found is not None:
        shown = np.lexsort((-scores, -found.visits))
    best = []
    for i in shown[:SHOWN_OPTIONS]:
        option = Option(from_move(moves[i]), _rounded(scores[i]), _rounded(chances[i]))
        if found is not None and found.visits[i]:
            option = Option(
                option.action, option.score, option.chance,
                int(found.visits[i]), _rounded(found.wins[i]), _rounded(found.gold[i]),
            )  # fmt: skip
        best.append(option)
    weights = style.weights[int(thought.row[0])]
    terms = mind.features[index] * weights
    lead = int(np.argmax(np.where(mind.features[index] != 0, terms, -np.inf)))
    contrast = None
    if count > 1:
        contrast = _contrast(mind.features[shown[0]], mind.features[shown[1]], weights)
    seats = [other for other in range(observation.config.seats) if other != seat]
    seats.sort(key=lambda other: (-_rounded(thought.chance[other]), other))
    suspects = tuple(Suspect(s, _rounded(thought.chance[s])) for s in seats[:SHOWN_OPTIONS])
    move = int(moves[index])
    signs: tuple[Sign, ...] = ()
    if style.belief == EXACT:
        told = [sign for one in suspects for sign in mind.reading.signs(one.seat, thought.chance, SHOWN_SIGNS)]
        signs = tuple(sorted(told, key=lambda sign: (-abs(sign.weight), sign.ply))[:SHOWN_SIGNS])
    hides = style.belief == EXACT and observation.record.role[seat] == SABOTEUR
    return Explanation(
        level=style.level,
        reason="forced" if count == 1 else _name(lead, mind.features[index, lead]),
        weight=_rounded(terms[lead]),
        distance=_rounded(thought.mood[0]),
        target=move >> SEAT & 15 if move & 31 in _AIMED else None,
        options=tuple(best),
        suspects=suspects,
        signs=signs,
        iterations=0 if found is None else found.rounds,
        contrast=contrast,
        cover=_cover(observation, mind, move) if hides else None,
    )
