"""What a seat knows of the hidden, counted from its observation: what `ai.world` deals from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ai.belief import Belief
from ai.keeping import keeping, throwing
from ai.log import events_of_round
from ai.victim import wealth
from engine import cards
from engine.action import used_cards
from engine.cards import CARD_COUNT, SABOTEUR, SET_ASIDE
from engine.deal import full_deck, role_deck
from engine.observation import Observation
from engine.state import BASE, FIRST_SLOT, MAX_SEATS, State, copy

MAX_PINS = 64


@dataclass(frozen=True)
class Secrets:
    """What a seat knows of the hidden, as arrays for `deal_world`.

    root: the masked record; pool: uint8[n], unseen cards sorted by id; known: int64[12], roles it knows, 0 for others;
    sets: int64[k] and total: float64[k], sets of saboteurs that fit and their weights added up; dwarfs: uint8[m], role
    cards of others than saboteurs that it has not seen, and kinds: uint8[], goals it has not seen; pins: int64[p, 2],
    (seat, card) it knows to be in a hand, kept: float64[p], chance that it still is; held: float64[2, 12, cards],
    `ai.keeping.keeping`; thrown: float64[cards + 1], `ai.keeping.throwing` and how many cards others threw away.
    """

    root: State
    pool: np.ndarray
    known: np.ndarray
    sets: np.ndarray
    total: np.ndarray
    dwarfs: np.ndarray
    kinds: np.ndarray
    pins: np.ndarray
    kept: np.ndarray
    held: np.ndarray
    thrown: np.ndarray

    @property
    def arrays(self) -> tuple[Any, ...]:
        """Everything but the record."""
        return (
            self.pool, self.known, self.sets, self.total, self.dwarfs, self.kinds, self.pins, self.kept,
            self.held, self.thrown,
        )  # fmt: skip


def _unseen_cards(observation: Observation) -> np.ndarray:
    """Path and action cards that the seat has not seen, sorted by id."""
    record, seat = observation.record, int(observation.record.to_move)
    left = np.zeros(CARD_COUNT, np.int64)
    for name in full_deck(observation.config):
        left[cards.card_id(name)] += 1
    for card in record.hand[seat, : record.hand_size[seat]]:
        left[card] -= 1
    for face in record.face[FIRST_SLOT : record.slots]:
        left[face >> 1] -= 1
    left -= record.gone
    left -= record.shed[seat]
    left = left.clip(min=0)
    hidden = sum(int(record.hand_size[s]) for s in range(record.seats) if s != seat)
    hidden += int(record.pile_end - record.pile_next)
    pool = np.repeat(np.arange(CARD_COUNT), left).astype(np.uint8)
    if len(pool) < hidden:  # a position set up by hand may hold more cards than the deck: take any, evenly
        box = np.array(sorted(cards.card_id(name) for name in full_deck(observation.config)), np.uint8)
        more = hidden - len(pool)
        pool = np.sort(np.concatenate([pool, box[np.arange(more) * len(box) // more % len(box)]]))
    return pool


def _pins(observation: Observation) -> tuple[np.ndarray, np.ndarray]:
    """Cards that the seat gave away with its hand (S-35) and that lie where they went, with the chance that they do."""
    seat = int(observation.record.to_move)
    held: dict[tuple[int, int], list[float]] = {}
    for event in events_of_round(observation.history):
        if event.type == "hands_swapped" and event.seat is not None and event.target is not None:
            here, there = event.seat, event.target
            swapped: dict[tuple[int, int], list[float]] = {}
            for (owner, card), chances in held.items():
                new = there if owner == here else here if owner == there else owner
                swapped.setdefault((new, card), []).extend(chances)
            held = {key: chances for key, chances in swapped.items() if key[0] != seat}
            given = event.gave if here == seat else event.got if there == seat else None
            for name in given or ():
                held.setdefault((there if here == seat else here, cards.card_id(name)), []).append(1.0)
        elif event.type == "played" and event.action is not None and event.seat is not None:
            action, owner = event.action, event.seat
            if not action.cards:  # a map or a rockfall is named by the type of its action
                for name in used_cards(action):
                    if held.get((owner, cards.card_id(name))):
                        held[owner, cards.card_id(name)].pop()
            else:  # thrown away face down: any card of the hand, as likely as the others
                share = min(1.0, len(action.cards) / max(1, observation.config.hand))
                for (who, _), chances in held.items():
                    if who == owner:
                        chances[:] = [chance * (1.0 - share) for chance in chances]
    pins = [(owner, card, chance) for (owner, card), chances in held.items() for chance in chances]
    pins = pins[:MAX_PINS]
    return (
        np.array([pin[:2] for pin in pins], np.int64).reshape(-1, 2),
        np.array([pin[2] for pin in pins], np.float64),
    )


def _thrown(root: State, unseen: int) -> np.ndarray:
    """float64[cards + 1]: `throwing`, and last how many cards others have thrown away face down."""
    held = sum(int(root.hand_size[s]) for s in range(root.seats) if s != root.to_move)
    aside = 0 if root.edition == BASE else SET_ASIDE
    count = unseen - held - int(root.pile_end - root.pile_next) - aside
    return np.append(throwing(root), max(count, 0))


def open_secrets(observation: Observation) -> Secrets:
    """For a bot that cheats: every simulated round begins from the game as it really stands."""
    none, no_bytes, real = np.zeros(0, np.int64), np.zeros(0, np.uint8), np.zeros(0, np.float64)
    known = np.zeros(MAX_SEATS, np.int64)
    pins, held = np.zeros((0, 2), np.int64), np.zeros((2, 0, 0))
    return Secrets(copy(observation.record), no_bytes, known, none, real, no_bytes, no_bytes, pins, real, held, real)


def secrets_of(observation: Observation, belief: Belief, known: np.ndarray) -> Secrets:
    """What the seat to move, which sees this, knows; belief: of the public log; known: int64[12], roles it knows.

    ValueError for the observation of everybody, from which nothing is hidden: `open_secrets` is for that.
    """
    if observation.seat is None:
        raise ValueError("an observation of everybody hides nothing; open_secrets takes the game as it stands")
    root = copy(observation.record)
    seat, seats = int(root.to_move), int(root.seats)
    must = sum(1 << s for s in range(seats) if known[s] == SABOTEUR)
    never = sum(1 << s for s in range(seats) if known[s] not in (0, SABOTEUR))
    count = int(belief.sets[0])
    sets, weights = belief.set[:count], belief.weight[:count]
    fits = (sets & never == 0) & (must & ~sets == 0) & (weights > 0.0)
    sets, weights = sets[fits].copy(), weights[fits].copy()
    if not len(sets):  # what is known contradicts the role cards: a position set up by hand
        sets, weights = np.array([must], np.int64), np.ones(1)
    left = [name for name in role_deck(observation.config) if name != "saboteur"]
    for s in range(seats):
        name = cards.ROLE_NAMES[int(known[s])]
        if name in left:
            left.remove(name)
    seen = int(root.looked[seat]) | int(root.shown)
    taken = {int(root.goal[goal]) for goal in range(3) if seen >> goal & 1}
    kinds = [kind for kind in range(3) if kind not in taken]
    if root.edition != BASE:
        root.gold_sum[:seats] = np.array(wealth(observation), np.int16)
    pins, kept = _pins(observation)
    pool = _unseen_cards(observation)
    return Secrets(
        root=root,
        pool=pool,
        known=known[:MAX_SEATS].copy(),
        sets=sets,
        total=np.cumsum(weights / weights.sum()),
        dwarfs=np.array([cards.ROLE_NAMES.index(name) for name in left], np.uint8),
        kinds=np.array(kinds, np.uint8),
        pins=pins,
        kept=kept,
        held=keeping(root),
        thrown=_thrown(root, len(pool)),
    )
