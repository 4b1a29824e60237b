"""`why_not`: the reason why an action is not legal now, asked of the same kernels that list the legal ones."""

from __future__ import annotations

from engine import cards, grid, legal, placement
from engine.action import Action
from engine.refusal import Reason, Refusal
from engine.state import TAKE_GOLD, TURN, State

_SIDE_NAMES = ("north", "east", "south", "west")
_REASONS = {
    placement.OCCUPIED: Reason.OCCUPIED,
    placement.MOUNTAIN_EDGE: Reason.MOUNTAIN_EDGE,
    placement.OUTSIDE_FRAME: Reason.OUTSIDE_FRAME,
    placement.NO_NEIGHBOUR: Reason.NO_NEIGHBOUR,
    placement.MISFIT: Reason.MISFIT,
    placement.NO_WAY: Reason.NO_WAY,
    placement.BESIDE_GOAL: Reason.BESIDE_GOAL,
    legal.NO_SUCH_SEAT: Reason.NO_SUCH_SEAT,
    legal.ONESELF: Reason.ONESELF,
    legal.TOOL_ALREADY_BROKEN: Reason.TOOL_ALREADY_BROKEN,
    legal.TOOL_NOT_ON_CARD: Reason.TOOL_NOT_ON_CARD,
    legal.NOTHING_TO_REPAIR: Reason.NOTHING_TO_REPAIR,
    legal.NO_CARD_THERE: Reason.NO_CARD_THERE,
    legal.START_OR_GOAL: Reason.START_OR_GOAL,
    legal.GOAL_SHOWN: Reason.GOAL_SHOWN,
    legal.CANNOT_BUILD: Reason.CANNOT_BUILD,
}


def why_not(state: State, action: Action) -> Refusal | None:
    """None if the seat to move may do this now, else the first reason against it."""
    if state.phase == TAKE_GOLD:
        if action.type != "take_gold":
            return Refusal(Reason.CHOOSE_GOLD)
        return None if state.offer[action.value or 0] else Refusal(Reason.NOT_OFFERED)
    if state.phase != TURN:
        return Refusal(Reason.ROUND_IS_OVER)
    if action.type == "take_gold":
        return Refusal(Reason.NO_GOLD_NOW)
    if action.type == "pass" and len(action.cards) != 1:
        return Refusal(Reason.ONE_CARD)
    seat = int(state.to_move)
    name = {"rockfall": "rockfall", "map": "map"}.get(action.type) or action.card or action.cards[0]
    card = cards.card_id(name) if name else 0
    if card not in state.hand[seat, : state.hand_size[seat]]:
        return Refusal(Reason.NOT_IN_HAND)
    return _fault(state, seat, card, action)


def _fault(state: State, seat: int, card: int, action: Action) -> Refusal | None:
    fault, detail = 0, {}
    match action.type:
        case "place":
            fault = int(legal.build_fault(state, seat))
            if not fault:
                place = _place(action)
                fault = (
                    int(placement.check(state, 2 * card + action.turned, place)) if place else placement.MOUNTAIN_EDGE
                )
                if fault & 31 == placement.MISFIT:
                    fault, detail = placement.MISFIT, {"side": _SIDE_NAMES[fault >> 5]}
        case "break":
            fault = int(legal.break_fault(state, seat, card, action.seat or 0))
        case "repair":
            fault = int(legal.repair_fault(state, card, action.seat or 0, cards.TOOLS.index(action.tool or "")))
        case "rockfall":
            place = _place(action)
            fault = int(legal.rockfall_fault(state, place)) if place else legal.NO_CARD_THERE
        case "map":
            fault = int(legal.map_fault(state, action.goal or 0))
    return Refusal(_REASONS[fault], detail) if fault else None


def _place(action: Action) -> int:
    """Grid index, 0 (a cell of the rim) for a cell past the edge of the mountain."""
    try:
        return grid.index(*(action.cell or (0, 0)))
    except ValueError:
        return 0
