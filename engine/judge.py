"""`why_not`: the reason why an action is not legal now, asked of the same kernels that list the legal ones."""

from __future__ import annotations

from collections import Counter

from engine import cards, grid, legal, legal_tricks, placement
from engine.action import Action, used_cards
from engine.move import KINDS, NOBODY, THEFT, UNBURDEN
from engine.refusal import Reason, Refusal
from engine.state import BASE, STEAL, TAKE_GOLD, TURN, State

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
    legal.IS_TRAPPED: Reason.IS_TRAPPED,
    legal_tricks.HAS_THEFT: Reason.HAS_THEFT,
    legal_tricks.NO_THEFT: Reason.NO_THEFT,
    legal_tricks.SWAP_ONESELF: Reason.SWAP_ONESELF,
    legal_tricks.INSPECT_ONESELF: Reason.INSPECT_ONESELF,
    legal_tricks.TRAP_ONESELF: Reason.TRAP_ONESELF,
    legal_tricks.NO_DWARF_LEFT: Reason.NO_DWARF_LEFT,
    legal_tricks.ALREADY_TRAPPED: Reason.ALREADY_TRAPPED,
    legal_tricks.NOT_TRAPPED: Reason.NOT_TRAPPED,
}


def why_not(state: State, action: Action) -> Refusal | None:
    """None if the seat to move may do this now, else the first reason against it."""
    if state.phase == TAKE_GOLD:
        if action.type != "take_gold":
            return Refusal(Reason.CHOOSE_GOLD)
        return None if state.offer[action.value or 0] else Refusal(Reason.NOT_OFFERED)
    seat = int(state.to_move)
    if state.phase == STEAL:
        if action.type != "steal":
            return Refusal(Reason.STEAL_NOW)
        victim = action.seat
        ok = victim is None or (victim not in (seat, NOBODY) and int(state.has_gold) >> victim & 1)
        return None if ok else Refusal(Reason.NO_GOLD_TO_STEAL)
    if state.phase != TURN:
        return Refusal(Reason.ROUND_IS_OVER)
    if action.type == "take_gold":
        return Refusal(Reason.NO_GOLD_NOW)
    if action.type == "steal":
        return Refusal(Reason.NO_THEFT_NOW)
    if action.type == "pass" and len(action.cards) > (1 if state.edition == BASE else 3):
        return Refusal(Reason.ONE_CARD if state.edition == BASE else Reason.UP_TO_THREE)
    if action.type == "unburden" and state.edition == BASE:
        return Refusal(Reason.NOT_IN_BASE)
    needed = Counter(cards.card_id(name) for name in used_cards(action))
    if needed - Counter(state.hand[seat, : state.hand_size[seat]].tolist()):
        return Refusal(Reason.NOT_IN_HAND)
    return _fault(state, seat, next(iter(needed)), action)


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
        case "unburden":
            if not int(state.front[seat]) >> cards.FRONT_NAMES.index(action.remove or "") & 1:
                return Refusal(Reason.NOTHING_TO_LAY_DOWN)
        case "theft":
            fault = int(legal_tricks.aim_fault(state, seat, THEFT, seat))
        case name if name in KINDS[THEFT:UNBURDEN]:
            fault = int(legal_tricks.aim_fault(state, seat, KINDS.index(name), action.seat or 0))
    return Refusal(_REASONS[fault], detail) if fault else None


def _place(action: Action) -> int:
    """Grid index, 0 (a cell of the rim) for a cell past the edge of the mountain."""
    try:
        return grid.index(*(action.cell or (0, 0)))
    except ValueError:
        return 0
