"""Positions of Saboteur 2 one action from the end of a round, at random: mines full of doors, odd seats and thefts."""

from __future__ import annotations

import random
from typing import Any

from slow_mine import BACK, GOAL_CELLS, Laid, Mine, beside

Json = dict[str, Any]
THROUGH = (
    "NESW", "NEW", "NES", "EW", "NS", "NE", "NW", "NESW", "NEW", "NS/EW", "NW/ES", "NE/SW", "NESW*", "NEW*", "NSW/E*",
    "EW/S*", "N/EW/S", "NS/E",
)  # fmt: skip
DOORS = ("EW:blue", "NS:blue", "NE:blue", "EW:green", "NW:green", "NS/E:green")
LADDERS = ("SL", "EL", "NWL", "NEL")
ENDS = ("E/W", "N/E/S/W", "W", "N*", "E*")
LAST = ("NESW", "NEW", "EW", "NSW/E*", "EW:blue", "EW:green", "NS/EW", "NWL", "N/EW/S")
DWARFS = ("blue",) * 4 + ("green",) * 4 + ("boss", "profiteer", "geologist", "geologist") + ("saboteur",) * 3
BEFORE = ("trapped", "theft", "broken_cart", "broken_pickaxe", "broken_lantern")
BEFORE_LAST = (7, 0)


def _mine(luck: random.Random, doors: float) -> tuple[Mine, list[Json]]:
    """A mine from the start to the column before the goals: one to three ways that wind and cross, and odd cards."""
    mine = Mine.of({"mine": [], "goals": [{"cell": cell, "revealed": False} for cell in GOAL_CELLS]})
    listed: list[Json] = []

    def lay(cell: tuple[int, int], kinds: tuple[str, ...], linked: set[str]) -> bool:
        for card in luck.sample(kinds, len(kinds)):
            for turned in (False, True):
                laid = Laid.read(card, turned)
                if any(linked <= group for group in laid.groups) and _fits(mine, cell, laid):
                    mine.cards[cell] = laid
                    listed.append({"card": card, "cell": list(cell), "turned": turned})
                    return True
        return False

    for _ in range(luck.choice((1, 1, 2, 3))):
        way = _way(luck)
        for number, cell in enumerate(way[1:-1], 1):
            ends = {_side(cell, way[number - 1]), _side(cell, way[number + 1])}
            kinds = luck.choices((THROUGH, DOORS, LADDERS), (1 - doors, doors, 0.02))[0]
            if cell not in mine.cards and not lay(cell, kinds, ends):
                lay(cell, THROUGH, ends)
    for _ in range(luck.randrange(6)):
        cell = (luck.randint(-2, 6), luck.randint(-2, 2))
        if cell not in mine.cards:
            lay(cell, luck.choice((THROUGH, DOORS, LADDERS, ENDS, ENDS)), set())
    return mine, listed


def _way(luck: random.Random) -> list[tuple[int, int]]:
    """Cells from the start to the last card's cell: east, with steps to the north or south."""
    way = [(0, 0)]
    while way[-1] != (6, 0):
        column, row = way[-1]
        steps = [(column + 1, row)] * 3 if column < 6 else []
        steps += [(column, row + step) for step in (-1, 1) if abs(row + step) < 2 and column]
        if column == 6:
            steps = [(6, row - 1 if row > 0 else row + 1)]
        way.append(luck.choice([step for step in steps if step not in way] or [(column + 1, row)]))
    return [*way, BEFORE_LAST]


def _side(cell: tuple[int, int], other: tuple[int, int]) -> str:
    return next(side for side in "NESW" if beside(cell, side) == other)


def _fits(mine: Mine, cell: tuple[int, int], card: Laid) -> bool:
    """Whether it fits its face-up neighbours."""
    return all(
        near not in mine.cards or (BACK[side] in mine.cards[near].openings) == (side in card.openings)
        for side in "NESW"
        for near in (beside(cell, side),)
    )


def random_end(seed: int) -> tuple[Json, Json]:
    """A scenario, and the action of its seat to move that ends the round."""
    luck = random.Random(seed)
    seats = luck.randint(2, 12)
    roles = luck.sample(DWARFS, len(DWARFS))
    mover = luck.randrange(seats)
    rough = luck.random() * 0.5
    fronts = [
        [name for name in BEFORE if luck.random() < rough * (0.6 if name[0] == "t" else 0.2)] for _ in range(seats)
    ]
    thefts = [seat for seat in range(seats) if "theft" in fronts[seat]]
    luck.shuffle(thefts)
    mine, listed = _mine(luck, luck.choice((0.1, 0.4, 0.6)))
    last = _last_card(mine, luck)
    action: Json = {"type": "pass", "cards": ["map"]}
    hand = ["map"]
    if last is not None and luck.random() < 0.92:
        action = {"type": "place", "card": last[0], "turned": last[1], "cell": list(BEFORE_LAST)}
        hand = [last[0]]
        fronts[mover] = [name for name in fronts[mover] if name == "theft"]
    options = {
        "two_door": luck.choice(("seed", "bga", "q9")),
        "crystals": luck.choice(("all", "connected")),
        "saboteur_finisher_neutral": luck.random() < 0.7,
        "broken_tool_no_gold": luck.random() < 0.3,
    }
    scenario = {
        "edition": "saboteur2",
        "options": options,
        "free_deck": True,
        "seats": [
            {
                "role": roles[seat],
                "front": fronts[seat],
                "hand": hand if seat == mover else [],
                "gold": [luck.randint(1, 3)] * (luck.random() < 0.4),
            }
            for seat in range(seats)
        ],
        "aside": roles[seats:],
        "mine": listed,
        "theft_order": thefts if len(thefts) > 1 else None,
        "last_theft": thefts[-1] if thefts else None,
        "to_move": mover,
    }
    return scenario, action


def _last_card(mine: Mine, luck: random.Random) -> tuple[str, bool] | None:
    """A card that joins the treasure in the middle to the start; None if no way leads there."""
    reach = mine.reach()
    for card in luck.sample(LAST, len(LAST)):
        for turned in (False, True):
            laid = Laid.read(card, turned)
            if laid.ladder or (BEFORE_LAST, turned) not in mine.places(card, reach, {}):
                continue
            trial = Mine({**mine.cards, BEFORE_LAST: laid}, set(mine.hidden))
            if 1 in trial.reveal(["stone_a", "treasure", "stone_b"], BEFORE_LAST):
                return card, turned
    return None
