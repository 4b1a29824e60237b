"""Distances on bit boards against a plain search from cell to cell."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterator

import numpy as np

from ai.fall import BLOCK, look_under
from ai.sketch import (
    BOTTOM,
    ENDS,
    FAR,
    HIDDEN,
    LEFT,
    RIGHT,
    ROUGH,
    ROW,
    SPOT_OF,
    SPOTS,
    TOP,
    Sketch,
    distances,
    draw_mine,
    look_past,
    new_sketch,
    to_goal,
)
from engine.cards import FRAME, GOAL_CELLS, LINK, OPEN, card_id
from engine.game import Game
from engine.grid import STEP, cell_of, index
from engine.move import MAX_MOVES, PLACE, ROCKFALL, kind_of, place_of
from engine.options import Config
from engine.reach import add_card, remove_card, turn_goal_up
from engine.state import FIRST_SLOT, TURN, State, copy
from engine.turn import act, legal_moves
from tests.bots.positions import TABLES, corridor, random_table

Cell = tuple[int, int]
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def beside(cell: Cell, side: int) -> Cell:
    """The next cell on a side."""
    return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]


class Mine:
    """A mine as a dictionary of cells, and distances in it by searching from cell to cell."""

    def __init__(self, state: State) -> None:
        self.bounded = bool(state.bounded)
        self.face: dict[Cell, int] = {}
        self.reach: dict[Cell, int] = {}
        for slot in range(1, int(state.slots)):
            cell = cell_of(int(state.cell[slot]))
            self.face[cell], self.reach[cell] = int(state.face[slot]), int(state.reach[slot])
        self.hidden = [goal for goal in range(3) if not self.face[GOAL_CELLS[goal]]]
        self.ends = {
            beside(cell, side)
            for cell, mask in self.reach.items()
            for side in range(4)
            if self.in_window(cell) and mask >> side & 1 and self.is_free(beside(cell, side))
        }

    def in_window(self, cell: Cell) -> bool:
        """Whether the cell is one that bots think of."""
        return LEFT <= cell[0] <= RIGHT and TOP <= cell[1] <= BOTTOM

    def is_free(self, cell: Cell) -> bool:
        """Whether a card could be laid there, its neighbours apart."""
        (first, last), (top, bottom) = FRAME
        inside = not self.bounded or (first <= cell[0] <= last and top <= cell[1] <= bottom)
        return cell not in self.face and self.in_window(cell) and inside

    def is_tunnel(self, cell: Cell) -> bool:
        """Whether a card lies there that the start does not reach and through which a way leads."""
        face = self.face.get(cell, 0)
        way = any(int(LINK[face, side]).bit_count() > 1 for side in range(4))
        return bool(face) and not self.reach[cell] and way and self.in_window(cell)

    def distances(self, goal: int, blocked: Cell | None = None) -> dict[Cell, int]:
        """Cards that each free cell and cut-off tunnel is away from a hidden goal, where that is less than FAR."""
        found = {GOAL_CELLS[goal]: 0}
        waiting = deque([GOAL_CELLS[goal]])
        while waiting:  # cells that cost nothing are put in front
            cell = waiting.popleft()
            opens = int(OPEN[self.face[cell]]) if self.is_tunnel(cell) else 15
            for side in range(4):
                near = beside(cell, side)
                if not opens >> side & 1 or near == blocked:
                    continue
                if self.is_free(near):
                    cost = 1
                elif self.is_tunnel(near) and int(OPEN[self.face[near]]) >> (side ^ 2) & 1:
                    cost = 0
                else:
                    continue
                steps = found[cell] + cost
                if steps < found.get(near, FAR):
                    found[near] = steps
                    if cost:
                        waiting.append(near)
                    else:
                        waiting.appendleft(near)
        return found

    def nearest(self, goal: int, blocked: Cell | None = None) -> list[int]:
        """Distances of the three nearest ends."""
        if goal not in self.hidden:
            return [FAR] * 3
        found = self.distances(goal, blocked)
        steps = sorted(found.get(end, FAR) for end in self.ends if end != blocked)
        return (steps + [FAR] * 3)[:3]


def random_mine(rng: random.Random, edition: str, seats: int) -> State:
    """The mine of a game in which everybody builds; cards taken out of it leave tunnels cut off."""
    game = Game.new(random_table(rng, edition, seats), seed=rng.randrange(1 << 40))
    state, moves = copy(game._state), np.empty(MAX_MOVES, np.int64)
    for _ in range(rng.randint(0, 80)):
        legal = [int(move) for move in moves[: legal_moves(state, moves)]]
        building = [move for move in legal if kind_of(move) in (PLACE, ROCKFALL)]
        eastward = [move for move in building if kind_of(move) == PLACE and cell_of(place_of(move))[0] > 3]
        act(state, rng.choice(rng.choice((legal, building, building, eastward, eastward)) or legal))
        if state.phase != TURN:
            break
    for goal in range(3):
        if not int(state.shown) >> goal & 1 and rng.random() < 0.15:
            turn_goal_up(state, goal, rng.randrange(4))
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        if int(state.slots) > FIRST_SLOT:
            remove_card(state, rng.randrange(FIRST_SLOT, int(state.slots)))
    return state


def mines(count: int, seed: int) -> Iterator[State]:
    """So many mines, every table in turn."""
    rng = random.Random(seed)
    for number in range(count):
        yield random_mine(rng, *TABLES[number % len(TABLES)])


def drawn(state: State, rough: int = 0) -> Sketch:
    """The sketch of a mine."""
    sketch = new_sketch()
    sketch.counts[ROUGH] = rough
    draw_mine(state, sketch)
    return sketch


def spot(cell: Cell) -> int:
    """Number of a cell of the window."""
    return int(SPOT_OF[index(*cell)])


def cells() -> Iterator[Cell]:
    """All cells of the window."""
    for column in range(LEFT, RIGHT + 1):
        for row in range(TOP, BOTTOM + 1):
            yield column, row


def wanted_cells(mine: Mine) -> set[Cell]:
    """The ends and the free cells beside them: those whose distances are asked for."""
    return mine.ends | {beside(end, side) for end in mine.ends for side in range(4) if mine.is_free(beside(end, side))}


def test_distances_are_those_of_a_plain_search() -> None:
    compared, kinds = 0, Counter[str]()
    for state in mines(95, seed=1):
        mine, sketch = Mine(state), drawn(state)
        assert {int(end) for end in sketch.ends[: sketch.counts[ENDS]]} == {spot(end) for end in mine.ends}
        assert sketch.counts[HIDDEN] == sum(1 << goal for goal in mine.hidden)
        kinds["bounded"] += mine.bounded
        kinds["shown"] += len(mine.hidden) < 3
        kinds["cut"] += any(mine.is_tunnel(cell) for cell in mine.face)
        wanted = wanted_cells(mine)
        for goal in range(3):
            found = mine.distances(goal) if goal in mine.hidden else {}
            for cell in cells():
                steps, exact = to_goal(distances(sketch.planes[0], spot(cell)), goal), found.get(cell, FAR)
                if cell in wanted:
                    assert steps == exact
                elif steps != exact:  # the search ends when all that is wanted is found
                    assert steps == FAR and exact >= max(found.get(one, FAR) for one in wanted | {GOAL_CELLS[goal]})
                compared += steps < FAR
            assert [int(sketch.way[goal + 3 * rank]) for rank in range(3)] == mine.nearest(goal)
    assert compared > 10_000 and min(kinds[name] for name in ("bounded", "shown", "cut")) > 20


def sides_past(mine: Mine, cell: Cell, goal: int) -> list[int]:
    """Distances from the cells around one that is built on, where a card there could lead on."""
    found = mine.distances(goal, cell) if goal in mine.hidden else {}
    steps = []
    for side in range(4):
        near = beside(cell, side)
        face = mine.face.get(near, 0)
        shut = face and (mine.reach[near] or not int(OPEN[face]) >> (side ^ 2) & 1)
        steps.append(FAR if shut else found.get(near, FAR))
    return steps


def test_looking_past_a_card_is_a_search_with_its_cell_blocked() -> None:
    compared = 0
    for state in mines(38, seed=2):
        mine, sketch = Mine(state), drawn(state)
        for end in sorted(mine.ends):
            look_past(state, sketch, index(*end))
            near = sketch.near[spot(end)]
            for goal in range(3):
                assert [int(near[goal + 3 * rank]) for rank in range(3)] == mine.nearest(goal, end)
                assert [int(near[9 + 4 * goal + side]) for side in range(4)] == sides_past(mine, end, goal)
                compared += goal in mine.hidden
    assert compared > 300


def test_a_rough_look_tells_a_gain_exactly_and_never_too_far() -> None:
    gains, losses, missed = 0, 0, 0
    for state in mines(57, seed=3):
        mine, sketch = Mine(state), drawn(state, rough=1)
        for end in sorted(mine.ends):
            look_past(state, sketch, index(*end))
            near = sketch.near[spot(end)]
            for goal in mine.hidden:
                exact = sides_past(mine, end, goal)
                for side in range(4):
                    steps = int(near[9 + 4 * goal + side])
                    assert steps <= exact[side]
                    if steps < sketch.way[goal] or exact[side] < sketch.way[goal]:
                        assert steps == exact[side]
                        gains += 1
                first = mine.nearest(goal, end)[0]
                assert near[goal] <= first
                losses += first > sketch.way[goal]
                missed += near[goal] < first
    assert gains > 150 and losses > 20
    assert missed < 0.5 * losses


def defined_fall(mine: Mine, without: Mine, cell: Cell, goal: int) -> int:
    """What `look_under` says it finds: of the ways as they lay before the fall, the nearest that is still open, or one
    card more than the nearest end that was cut off or lies around the fallen card."""
    if goal not in mine.hidden:
        return FAR
    found = mine.distances(goal)
    around = [beside(cell, side) for side in range(4)]
    again = [found.get(near, FAR) for near in around if not mine.face.get(near, 0)]
    kept = []
    for one, mask in mine.reach.items():
        for side in range(4):
            near = beside(one, side)
            if one != cell and mine.in_window(one) and mask >> side & 1 and mine.is_free(near):
                still = without.reach[one] >> side & 1
                (kept if still else again).append(found.get(near, FAR))
    return min([*kept, *(steps + 1 for steps in again), FAR])


def test_looking_under_a_card_does_what_it_says_and_is_mostly_right() -> None:
    compared, differs, wrong_way, off = 0, 0, 0, Counter[int]()
    for state in mines(57, seed=4):
        mine, sketch = Mine(state), drawn(state)
        for slot in range(FIRST_SLOT, int(state.slots)):
            cell = cell_of(int(state.cell[slot]))
            if not state.reach[slot] or not mine.in_window(cell):
                continue
            fallen = copy(state)
            remove_card(fallen, slot)
            without, anew = Mine(fallen), drawn(fallen)
            look_under(state, sketch, slot)
            for goal in mine.hidden:
                said = int(sketch.fall[slot, goal])
                assert said == defined_fall(mine, without, cell, goal)
                exact = int(anew.way[goal])
                compared += 1
                differs += said != exact
                off[said - exact] += 1
                before = int(sketch.way[goal])
                wrong_way += (said < before) != (exact < before) or (said > before) != (exact > before)
    print("UNDER", compared, differs, wrong_way, sorted(off.items()))
    assert compared > 600
    assert differs < 0.1 * compared


def test_a_mine_of_more_cards_than_one_mask_holds() -> None:
    rng = random.Random(6)
    state = copy(Game.new(Config("saboteur2", 6), seed=1)._state)
    places = [place for place in np.flatnonzero(SPOT_OF >= 0) if cell_of(int(place)) not in GOAL_CELLS]
    while int(state.slots) < BLOCK + 30:
        free = [int(place) for place in places if not state.slot[place] and any(state.slot[place + STEP])]
        free = [place for place in free if state.slots - 1 in state.slot[place + STEP]] or free  # like a worm
        face = 2 * card_id(rng.choice(("NESW", "NESW", "NESW", "NS/EW", "NEW"))) + rng.randrange(2)
        add_card(state, rng.choice(free), face, 0)
    mine, sketch, cut = Mine(state), drawn(state), 0
    for slot in range(FIRST_SLOT, int(state.slots)):
        if state.reach[slot]:
            fallen = copy(state)
            remove_card(fallen, slot)
            without = Mine(fallen)
            cut += slot > BLOCK and sum(map(bool, without.reach.values())) < sum(map(bool, mine.reach.values())) - 1
            look_under(state, sketch, slot)
            for goal in mine.hidden:
                assert int(sketch.fall[slot, goal]) == defined_fall(mine, without, cell_of(int(state.cell[slot])), goal)
    assert cut > 3  # cards of the second block that others need


def test_a_rockfall_reopens_a_mine_without_open_ends() -> None:
    game = corridor(4)
    state = game._state
    walls = [(column, row) for column in range(5) for row in (-1, 1)]
    for column, row in (*walls, (-1, 0), (5, 0)):
        add_card(state, index(column, row), 2 * card_id("N/E/S/W"), 0)
    sketch = drawn(state)
    assert not sketch.counts[ENDS] and sketch.way[1] == FAR
    slot = int(state.slot[index(5, 0)])
    assert state.reach[slot]
    look_under(state, sketch, slot)
    assert sketch.fall[slot].tolist() == [5, 3, 5]


def test_a_straight_corridor() -> None:
    """Counted by hand: five cards east of the start, the middle goal two cells on, the others around the corner."""
    sketch = drawn(corridor(5)._state)
    assert [int(steps) for steps in sketch.way[:3]] == [4, 2, 4]
    assert to_goal(distances(sketch.planes[0], spot((7, 0))), 1) == 1
    assert to_goal(distances(sketch.planes[0], spot((8, 0))), 1) == 0


def test_nothing_is_kept_from_another_mine() -> None:
    """One sketch for mine after mine gives what a fresh one gives."""
    used = new_sketch()
    for state in mines(38, seed=5):
        draw_mine(state, used)
        fresh = drawn(state)
        for end in fresh.ends[: fresh.counts[ENDS]]:
            place = next(place for place in np.flatnonzero(end == SPOT_OF))
            look_past(state, used, int(place))
            look_past(state, fresh, int(place))
            assert used.near[end].tobytes() == fresh.near[end].tobytes()
        for slot in range(FIRST_SLOT, int(state.slots)):
            if state.reach[slot] and SPOT_OF[int(state.cell[slot])] >= 0:
                look_under(state, used, slot)
                look_under(state, fresh, slot)
                assert used.fall[slot].tobytes() == fresh.fall[slot].tobytes()
        for name in ("way", "entry", "empty"):
            assert used[name].tobytes() == fresh[name].tobytes()


def test_the_window_fits_its_words() -> None:
    """Three rows of one word must not touch."""
    assert 3 * ROW <= 62 and SPOTS == ROW * (BOTTOM - TOP + 3)
    assert all(SPOT_OF[index(*cell)] >= 0 for cell in (*GOAL_CELLS, (0, 0)))
