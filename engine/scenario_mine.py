"""The mine of a scenario: every laid card is checked against its neighbours before the position is accepted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import cards, grid
from engine.codec import Fields, shown
from engine.errors import ScenarioError
from engine.reach import FIRST_GOAL_SLOT, OPEN_DOORS, add_card, goal_reached_from, lay_out, rebuild
from engine.state import BASE, FIRST_SLOT, MAX_SLOTS, State

_SIDE_NAMES = ("north", "east", "south", "west")


def lay_cards(state: State, mine: list[Any], deck: Mapping[str, int]) -> list[str]:
    """Lay start, face-down goals and the cards of the mine, which are of this deck; the names of these."""
    if len(mine) > MAX_SLOTS - FIRST_SLOT:
        raise ScenarioError(f"the mine may hold at most {MAX_SLOTS - FIRST_SLOT} cards, not {len(mine)}")
    lay_out(state, grid.GOAL_INDEX)
    return [_lay(state, entry, deck) for entry in mine]


def reveal_goals(state: State, revealed: list[Any]) -> None:
    """Turn the revealed goals up and check the mine. Cards cut off from the start are allowed."""
    _turn_up(state, revealed)
    for slot in range(FIRST_SLOT, int(state.slots)):
        _check_fit(state, slot)
    rebuild(state, OPEN_DOORS)
    for goal in range(3):
        if not state.shown >> goal & 1 and goal_reached_from(state, goal, 0) >= 0:
            raise ScenarioError(
                f"a way leads from the start to goal {goal}, which lies face down; it would have been revealed (B-30)"
            )


def _cell(entry: Fields) -> tuple[int, int]:
    cell = entry.get("cell")
    if not isinstance(cell, list | tuple) or len(cell) != 2 or any(type(number) is not int for number in cell):
        entry.fail(f"cell of a card in the mine must be [column, row], not {shown(cell)}")
    return cell[0], cell[1]


def _lay(state: State, obj: Any, deck: Mapping[str, int]) -> str:
    entry = Fields(obj, "a card of the mine", ("card", "cell", "turned", "by"), ScenarioError)
    name = entry.get("card")
    if not isinstance(name, str) or name not in deck or not cards.is_path(cards.card_id(name)):
        game = "the base game" if state.edition == BASE else "Saboteur 2"
        entry.fail(f"the mine holds {shown(name)}, which is no path card of {game}")
    column, row = _cell(entry)
    where = f"[{shown(column)}, {shown(row)}]"
    try:
        place = grid.index(column, row)
    except ValueError:
        entry.fail(f"cell {where} is past the edge of the mountain, {grid.REACH} cells from the start (B-4)")
    slot = int(state.slot[place])
    if slot:
        there = "the start" if slot == 1 else "a goal" if slot < FIRST_SLOT else "another card"
        entry.fail(f"{name} cannot lie on cell {where}, where {there} lies (B-28)")
    if state.bounded and grid.BUILDABLE[place] & 2:
        entry.fail(f"cell {where} lies outside the 9 x 5 frame (B-4, bounded_9x5)")
    turned = entry.flag("turned", False)
    by = entry.whole("by", 0, int(state.seats) - 1) if entry.given("by") else -1
    face = 2 * cards.card_id(name)
    add_card(state, place, face + int(turned and not cards.SAME_TURNED[face]), by)
    return name


def _turn_up(state: State, revealed: list[Any]) -> None:
    for obj in revealed:
        entry = Fields(obj, "an entry of revealed", ("goal", "turned"), ScenarioError)
        goal = entry.whole("goal", 0, 2)
        if state.shown >> goal & 1:
            entry.fail(f"goal {goal} is revealed twice")
        face = 2 * int(cards.GOAL_CARD[state.goal[goal]])
        if entry.given("turned"):
            turned = entry.flag("turned")
        else:
            side = int(goal_reached_from(state, goal, 0))
            turned = side >= 0 and not cards.OPEN[face] >> side & 1
        state.face[FIRST_GOAL_SLOT + goal] = face + int(turned)
        state.shown |= 1 << goal
        rebuild(state, OPEN_DOORS)


def _check_fit(state: State, slot: int) -> None:
    """B-21 for one placed card; a revealed goal may misfit (B-35), a hidden one is open with its house rule (B-26).

    No ladder lies beside a goal (S-23).
    """
    place, openings = int(state.cell[slot]), int(cards.OPEN[state.face[slot]])
    for side in range(4):
        near = int(state.slot[place + grid.STEPS[side]])
        is_goal = FIRST_GOAL_SLOT <= near < FIRST_SLOT
        if is_goal and cards.HAS_LADDER[state.face[slot]]:
            column, row = grid.cell_of(place)
            raise ScenarioError(f"the ladder on cell [{column}, {row}] lies beside a goal (S-23)")
        if not near or (is_goal and (state.face[near] or not state.open_goals)):
            continue
        theirs = 1 if is_goal else cards.OPEN[state.face[near]] >> (side ^ 2) & 1
        if (openings >> side & 1) != theirs:
            column, row = grid.cell_of(place)
            name = cards.card_name(int(state.face[slot]) >> 1)
            raise ScenarioError(
                f"{name} on cell [{column}, {row}] does not fit its {_SIDE_NAMES[side]} neighbour (B-21)"
            )
