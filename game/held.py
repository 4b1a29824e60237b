"""A play that is shown and can still be taken back: nothing hidden has been looked at for it. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine import grid
from engine.action import Action, used_cards
from engine.apply import take_from_hand
from engine.cards import BREAKS, FRONT_NAMES, card_id
from engine.event import Event
from engine.game import Game
from engine.jit import plain
from engine.observation import Observation
from engine.reach import add_card, remove_card
from engine.state import State, copy
from game.told import TEACHES

_take, _add, _remove = plain(take_from_hand), plain(add_card), plain(remove_card)
_LIFTS = {"hands_off": "theft", "free_at_last": "trapped"}
"""Plays that take something away from a seat, and what."""


def teaches(game: Game, action: Action) -> bool:
    """Whether a play would tell anybody anything that cannot be unlearned; what everybody can see decides it."""
    return any(event.type in TEACHES for event in game.copy().play(action))


def preview(seen: Observation, action: Action) -> Observation:
    """What the person who plays sees before the play is carried out: its open side alone, from what that seat knows.

    No card is drawn, no goal turned over, and nobody is to move.
    """
    seat = seen.seat
    assert seat is not None and seat >= 0
    record = copy(seen.record)
    for name in used_cards(action):
        _take(record, seat, card_id(name))
    if action.type == "place" and action.cell is not None and action.card is not None:
        _add(record, grid.index(*action.cell), 2 * card_id(action.card) + action.turned, seat)
    elif action.type == "rockfall" and action.cell is not None:
        _remove(record, int(record.slot[grid.index(*action.cell)]))
    else:
        _before_a_seat(record, action, seat)
    record.to_move = -1
    return replace(seen, record=record, history=(*seen.history, Event("played", seat=seat, action=action)))


def _before_a_seat(record: State, action: Action, seat: int) -> None:
    """What the play changes of the cards that lie before a seat."""
    target = seat if action.seat is None else action.seat
    match action.type:
        case "break":
            record.front[target] |= BREAKS[card_id(action.card or "")]
        case "trapped" | "theft":
            record.front[target] |= _bit(action.type)
        case "repair":
            record.front[target] &= ~_bit(f"broken_{action.tool}") & 0xFF
        case "hands_off" | "free_at_last":
            record.front[target] &= ~_bit(_LIFTS[action.type]) & 0xFF
        case "unburden":
            record.front[seat] &= ~_bit(action.remove or "") & 0xFF


def _bit(name: str) -> int:
    return 1 << FRONT_NAMES.index(name)


@dataclass
class Held:
    """A play that waits, the view of its player meanwhile, and for how many seconds it has waited."""

    seat: int
    action: Action
    seen: Observation
    waited: float = 0.0

    @property
    def event(self) -> Event:
        """The play as an event."""
        return self.seen.history[-1]
