"""The table of `ai/keeping_table.py`, fitted to rounds that the policies of two levels play among themselves.

`python -m bench.keeping [--rounds N] [--turns N] [--out FILE]` plays so many rounds for each edition, number of seats
and pair of policies in each turn, corrects the table by what was found against what it said, and writes it.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from pathlib import Path

import numpy as np

from ai.belief import EXACT, Belief, begin, new_belief, role_counts, suspect
from ai.evidence import NOTE
from ai.features import FEATURE_COUNT
from ai.keeping import LAPS, ROWS, THROWN, lap_of
from ai.levels import STYLES
from ai.match import Side, unpacked
from ai.play import decide, follow
from ai.sketch import Sketch, draw_mine, new_sketch
from ai.thought import Thought, new_thought
from engine import cards
from engine.cards import CARD_COUNT, EDITIONS, SABOTEUR, TOOL_MASK
from engine.jit import i64, jit
from engine.move import MAX_MOVES
from engine.options import Config
from engine.rng import start
from engine.simulate import reshuffle
from engine.state import TURN, State, copy

SEATS = {"base": (3, 4, 5, 7, 10), "saboteur2": (3, 4, 6, 9, 12)}
POLICIES = ("skilled", "expert")
SMOOTH = 30.0
"""Cards that are thought found as often as the table says, so that what is hardly ever seen changes little."""
HEAD = '''"""Where hidden cards are, in per cent of what an even spread would give.

Made by `python -m bench.keeping --rounds {rounds}`. By edition and card: rows as `ai.keeping`
names them, entries by its laps.
"""

KEEPING: dict[str, dict[str, list[str]]] = {{
'''


@jit
def _add_up(state: State, shares: np.ndarray, found: np.ndarray, said: np.ndarray) -> None:
    """Count what is hidden from the seat to move, and what the table says of it."""
    seat, lap = i64(state.to_move), lap_of(state)
    seats = i64(state.seats)
    left = np.zeros(CARD_COUNT, np.float64)
    for other in range(seats):
        if other != seat:
            for i in range(i64(state.hand_size[other])):
                left[state.hand[other, i]] += 1.0
            for card in range(CARD_COUNT):
                left[card] += state.shed[other, card]
    for i in range(i64(state.pile_next), i64(state.pile_end)):
        left[state.pile[i]] += 1.0
    for other in range(seats):
        if other == seat:
            continue
        row = (2 if state.role[other] == SABOTEUR else 0) + (1 if state.front[other] & TOOL_MASK else 0)
        for i in range(i64(state.hand_size[other])):
            found[row, lap, state.hand[other, i]] += 1.0
        _expect(left, shares[row, lap], 1.0 * i64(state.hand_size[other]), said[row, lap])
        thrown = 0.0
        for card in range(CARD_COUNT):
            found[THROWN, lap, card] += state.shed[other, card]
            thrown += state.shed[other, card]
        _expect(left, shares[THROWN, lap], thrown, said[THROWN, lap])


@jit
def _expect(left: np.ndarray, shares: np.ndarray, count: float, said: np.ndarray) -> None:
    total = 0.0
    for card in range(CARD_COUNT):
        total += left[card] * shares[card]
    if total > 0.0:
        for card in range(CARD_COUNT):
            said[card] += count * left[card] * shares[card] / total


@jit
def _rounds(
    fresh: State, state: State, box: np.ndarray, roles: np.ndarray, hand: int, count: int, seed: int,
    belief: Belief, sketch: Sketch, thought: Thought, sides: Side, deck: np.ndarray,
    shares: np.ndarray, found: np.ndarray, said: np.ndarray,
) -> None:  # fmt: skip
    stream = np.zeros(4, np.int64)
    moves = np.empty(MAX_MOVES, np.int64)
    features = np.zeros((1, FEATURE_COUNT), np.float64)
    scores = np.empty(MAX_MOVES, np.float64)
    note, classes = np.zeros(NOTE, np.float64), np.zeros(2, np.int64)
    kind = i64(EXACT)
    ready = box.copy(), roles.copy()
    for number in range(count):
        start(stream, seed, number)
        box[:] = ready[0]
        roles[:] = ready[1]
        reshuffle(state, fresh, box, roles, hand, stream)
        begin(belief, deck)
        draw_mine(state, sketch)
        thought.roles[:] = 0
        suspect(belief, kind, thought.roles, thought.public)
        while state.phase == TURN:
            _add_up(state, shares, found, said)
            side = 1 if state.role[i64(state.to_move)] == SABOTEUR else 0
            move = decide(
                state, sketch, belief, thought, moves, sides.weights[side], sides.styles[side], features, scores, stream
            )
            follow(state, sketch, belief, thought, move, kind, note, classes)


def play(config: Config, pair: tuple[str, str], rounds: int, seed: int, shares: np.ndarray) -> np.ndarray:
    """float64[2, rows, laps, cards]: cards found, and how many the table said, in rounds of two policies."""
    styles = [STYLES[name] for name in pair]
    sides = Side(np.stack([style.weights for style in styles]), np.stack([style.row for style in styles]))
    fresh, box, roles = unpacked(config)
    sums = np.zeros((2, ROWS, LAPS, CARD_COUNT))
    _rounds(
        fresh, copy(fresh), box, roles, config.hand, rounds, seed, new_belief(), new_sketch(), new_thought(), sides,
        role_counts(config), shares, sums[0], sums[1],
    )  # fmt: skip
    return sums


def fitted(edition: str, rounds: int, turns: int) -> np.ndarray:
    """float64[rows, laps, cards]: the table of an edition, from none."""
    shares = np.ones((ROWS, LAPS, CARD_COUNT))
    for turn in range(turns):
        sums = np.zeros((2, ROWS, LAPS, CARD_COUNT))
        for seats, *pair in product(SEATS[edition], POLICIES, POLICIES):
            sums += play(Config(edition, seats), (pair[0], pair[1]), rounds, turn, shares)
        change = (sums[0] + SMOOTH) / (sums[1] + SMOOTH)
        off = np.average(np.abs(np.log(change)), weights=sums[1])
        print(f"{edition}, turn {turn + 1}: off by {off:.1%} on the average", file=sys.stderr, flush=True)
        shares *= change
    return shares


def table_text(edition: str, shares: np.ndarray) -> str:
    """The lines of an edition."""
    lines = [f'    "{edition}": {{']
    for name in cards.deck(edition):
        rows = [" ".join(str(max(round(100 * x), 1)) for x in row) for row in shares[:, :, cards.card_id(name)]]
        lines += [
            f'        "{name}": [',
            f'            "{" | ".join(rows[:3])}",',
            f'            "{" | ".join(rows[3:])}",',
        ]
        lines += ["        ],"]
    return "\n".join([*lines, "    },"])


def main() -> int:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(prog="python -m bench.keeping", description="Fit who holds which card.")
    parser.add_argument("--rounds", type=int, default=1000, help="for each table and pair of policies, in each turn")
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--out", type=Path, default=None, help="the file; standard output if left out")
    options = parser.parse_args()
    tables = [table_text(edition, fitted(edition, options.rounds, options.turns)) for edition in EDITIONS]
    text = HEAD.format(rounds=options.rounds) + "\n".join(tables) + "\n}\n"
    if options.out is None:
        print(text, end="")
    else:
        options.out.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
