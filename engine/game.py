"""One game, as Python sees it. Everything that leaves it is frozen."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import cards
from engine.action import Action, from_move, to_move
from engine.apply import next_seat
from engine.deal import Boxes, Deal, deal_round, draw_deal, new_record
from engine.errors import GameError
from engine.event import Event, redact
from engine.jit import plain
from engine.judge import why_not
from engine.move import MAX_MOVES
from engine.observation import SPECTATOR, Observation, mask
from engine.options import Config, check_seed
from engine.reach import FIRST_GOAL_SLOT
from engine.refusal import IllegalAction, Refusal
from engine.state import (
    BASE,
    BASE_BYTES,
    GAME_OVER,
    PHASES,
    ROUND_OVER,
    SABOTEURS,
    SIDES_OF_ROUND,
    STEAL,
    TAKE_GOLD,
    TURN,
    State,
    copy,
)
from engine.turn import act, legal_moves

_act, _legal_moves = plain(act), plain(legal_moves)


@dataclass(frozen=True, slots=True)
class Moment:
    """A game at one time: its record, and how much of what was told and of the rounds' results there was by then."""

    state: State
    deal: Deal | None
    steps: int
    told: dict[int | None, int]
    rounds: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended: `pay` by seat before thefts, `stolen` what thefts moved."""

    round: int
    side: str
    finisher: int | None
    roles: tuple[str, ...]
    pay: tuple[int, ...]
    stolen: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The record of the referee and of replays."""
        return {
            "round": self.round,
            "side": self.side,
            "finisher": self.finisher,
            "roles": list(self.roles),
            "pay": list(self.pay),
            "stolen": list(self.stolen),
        }


@dataclass(frozen=True, slots=True)
class Result:
    """The finished rounds and the gold of each seat; `winners` only when the game is over."""

    rounds: tuple[RoundResult, ...]
    totals: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The record of the referee and of replays."""
        return {
            "rounds": [entry.to_json() for entry in self.rounds],
            "totals": list(self.totals),
            "over": self.over,
            "winners": list(self.winners),
        }


class Game:
    """A game of one to nine rounds (B-1). Make one with `Game.new`, `Game.dealt` or `engine.scenario.load`."""

    def __init__(self, config: Config, seed: int, state: State, boxes: Boxes, deal: Deal | None) -> None:
        self.config = config
        self.seed = seed
        self.deal = deal
        """The deal of this round; None in a game that began from a scenario, until its next round."""
        self.steps = 0
        """Actions played since the game began."""
        self._state = state
        self._boxes = boxes
        self._views: dict[int | None, list[Event]] = {seat: [] for seat in (None, SPECTATOR, *range(config.seats))}
        self._rounds: list[RoundResult] = []

    @classmethod
    def new(cls, config: Config, seed: int) -> Game:
        """Shuffle and deal the first round. OptionError for a seed that is none."""
        boxes = Boxes.full(config)
        return cls.dealt(config, seed, draw_deal(config, check_seed(seed), 1, None, boxes))

    @classmethod
    def dealt(cls, config: Config, seed: int, deal: Deal) -> Game:
        """A game whose first deal is given, as a replay holds it."""
        game = cls(config, seed, new_record(config), Boxes.full(config), deal)
        game._begin(deal)
        return game

    @property
    def phase(self) -> str:
        """`turn`, `take_gold`, `steal`, `round_over` or `game_over`."""
        return PHASES[self._state["phase"]]

    @property
    def to_move(self) -> int | None:
        """Seat to move; None between rounds and after the game."""
        return int(self._state["to_move"]) if self._state["to_move"] >= 0 else None

    @property
    def round(self) -> int:
        """Number of the round, from 1."""
        return int(self._state.round_no)

    def legal(self) -> tuple[Action, ...]:
        """All legal actions of the seat to move, in a fixed order."""
        out = np.empty(MAX_MOVES, np.int64)
        return tuple(from_move(move) for move in out[: self._legal(out)])

    def _legal(self, out: np.ndarray) -> int:
        return int(_legal_moves(self._state, out)) if self._state.phase in (TURN, TAKE_GOLD, STEAL) else 0

    def why_not(self, action: Action) -> Refusal | None:
        """None for a legal action, else why it is refused."""
        return why_not(self._state, action)

    def play(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action; what happened, everything open. IllegalAction leaves the game as it was."""
        refusal = why_not(self._state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        state = self._state
        seat = int(state.to_move)
        self.steps += 1
        before = copy(state)
        _act(state, to_move(action))
        if before.phase != TURN:
            if action.type == "steal":
                chosen = Event("stolen", seat=seat, target=action.seat)
            else:
                chosen = Event("gold_taken", seat=seat, value=action.value)
            return self._tell([chosen, *self._after_round()])
        events = [Event("played", seat=seat, action=action), *self._learned(seat, action, before)]
        for goal in range(3):
            if (int(state.shown) & ~int(before.shown)) >> goal & 1:
                turned = bool(state.face[FIRST_GOAL_SLOT + goal] & 1)
                events.append(Event("goal_shown", seat=seat, goal=goal, card=self._goal_name(goal), turned=turned))
        drawer = seat if action.type != "swap_hands" or action.seat is None else action.seat
        for number in state.pile[int(before.pile_next) : int(state.pile_next)]:
            events.append(Event("drew", seat=drawer, card=cards.card_name(int(number))))
        if state.phase == TURN:
            after = (seat + 1) % self.config.seats
            while after != state.to_move:
                events.append(Event("skipped", seat=after))
                after = (after + 1) % self.config.seats
        else:
            events += self._round_ended()
        return self._tell(events)

    def _learned(self, seat: int, action: Action, before: State) -> list[Event]:
        """What a map or an action card of Saboteur 2 let somebody see."""
        target = action.seat if action.seat is not None else seat
        match action.type:
            case "map":
                return [Event("looked", seat=seat, goal=action.goal, card=self._goal_name(action.goal or 0))]
            case "inspection":
                return [Event("inspected", seat=seat, target=target, role=self._role(target))]
            case "swap_hats":
                return [Event("took_dwarf", seat=target, role=self._role(target))]
            case "swap_hands":
                gave = list(_hand_names(before, seat))
                gave.remove("swap_hands")
                got = _hand_names(before, target)
                return [Event("hands_swapped", seat=seat, target=target, gave=tuple(gave), got=got)]
        return []

    def _role(self, seat: int) -> str:
        return cards.ROLE_NAMES[int(self._state.role[seat])]

    def _goal_name(self, goal: int) -> str:
        return cards.GOAL_NAMES[int(self._state.goal[goal])]

    def _round_ended(self) -> list[Event]:
        """The end of a round, the pay that is public, and what follows."""
        state, seats = self._state, range(self.config.seats)
        finisher = int(state.finisher) if state.finisher >= 0 else None
        roles = tuple(self._role(s) for s in seats)
        events = [Event("round_ended", round=self.round, side=self._side(), seat=finisher, roles=roles)]
        if state.edition != BASE or state.side == SABOTEURS:
            events += [Event("paid", seat=s, value=int(state.pay[s])) for s in seats if state.pay[s]]
        return events + self._after_round()

    def _after_round(self) -> list[Event]:
        """The gold that is offered next, or the end of round and game."""
        state = self._state
        if state.phase == TAKE_GOLD:
            values = tuple(value for value in (3, 2, 1) for _ in range(int(state.offer[value])))
            return [Event("gold_offered", seat=int(state.to_move), values=values)]
        if state.phase == STEAL:
            return []
        self._close_round()
        if state.phase == GAME_OVER:
            result = self.result
            return [Event("game_ended", values=result.totals, winners=result.winners)]
        return []

    def _side(self) -> str:
        return SIDES_OF_ROUND[self._state.side] or "nobody"

    def _close_round(self) -> None:
        state, seats = self._state, range(self.config.seats)
        self._rounds.append(
            RoundResult(
                round=self.round,
                side=self._side(),
                finisher=int(state.finisher) if state.finisher >= 0 else None,
                roles=tuple(self._role(s) for s in seats),
                pay=tuple(int(state.pay[s]) for s in seats),
                stolen=tuple(int(state.stolen[s]) for s in seats),
            )
        )

    def _tell(self, events: list[Event]) -> tuple[Event, ...]:
        for viewer, view in self._views.items():
            view.extend(redact(event, viewer) for event in events)
        return tuple(events)

    def draw_next_deal(self) -> Deal:
        """The deal of the next round by the game's seed (B-69); nothing changes yet."""
        state = self._state
        gold = [int(value) for value in state.gold_pile[state.gold_next : state.gold_end]]
        first = (int(state.last) + 1) % self.config.seats
        boxes = Boxes(self._boxes.roles, self._boxes.deck, gold)
        return draw_deal(self.config, self.seed, self.round + 1, first, boxes)

    def next_round(self, deal: Deal | None = None) -> tuple[Event, ...]:
        """Deal the next round, by the seed or as given (a replay). GameError unless the phase is round_over."""
        if self._state.phase != ROUND_OVER:
            raise GameError(f"the next round cannot be dealt in the phase {self.phase}")
        return self._begin(deal or self.draw_next_deal())

    def _begin(self, deal: Deal) -> tuple[Event, ...]:
        self.deal = deal
        deal_round(self._state, deal, self.config.hand)
        return self._tell([Event("round_started", round=deal.round, seat=deal.first)])

    def observation(self, seat: int | None) -> Observation:
        """What a seat may know; SPECTATOR: what is public; None: everything open."""
        record = copy(self._state) if seat is None else mask(self._state, seat)
        return Observation(seat, self.config, record, self.history(seat))

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """All events since the game began, redacted for the seat."""
        return tuple(self._views[seat])

    @property
    def result(self) -> Result:
        """Finished rounds, gold, and the winners once the game is over (B-70: ties share the win)."""
        totals = tuple(int(self._state.gold_sum[seat]) for seat in range(self.config.seats))
        over = bool(self._state.phase == GAME_OVER)
        best = max(totals)
        winners = tuple(seat for seat, total in enumerate(totals) if total == best) if over else ()
        return Result(tuple(self._rounds), totals, over, winners)

    def digest(self) -> int:
        """32-bit digest (CRC-32) of the record; of a base game without the fields that only Saboteur 2 uses."""
        data = self._state.tobytes()
        return zlib.crc32(data[:BASE_BYTES] if self.config.edition == "base" else data)

    def copy(self) -> Game:
        """An independent game that stands the same."""
        return self.back_at(self.moment())

    def moment(self) -> Moment:
        """What to remember of the game as it stands, for `back_at`."""
        told = {viewer: len(view) for viewer, view in self._views.items()}
        return Moment(copy(self._state), self.deal, self.steps, told, len(self._rounds))

    def back_at(self, moment: Moment) -> Game:
        """An independent game that stands as this one did at a moment of its past."""
        twin = Game(self.config, self.seed, copy(moment.state), self._boxes, moment.deal)
        twin.steps = moment.steps
        twin._views = {viewer: view[: moment.told[viewer]] for viewer, view in self._views.items()}
        twin._rounds = self._rounds[: moment.rounds]
        return twin


def _hand_names(state: State, seat: int) -> tuple[str, ...]:
    return tuple(cards.card_name(int(number)) for number in state.hand[seat, : state.hand_size[seat]])


def first_with_cards(state: State, seat: int) -> int:
    """The seat itself if it holds cards, else the next clockwise that does; -1 for none."""
    return seat if state.hand_size[seat] else int(next_seat(state, seat))
