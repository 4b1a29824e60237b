"""Far more actions than are legal, of both editions: what a position must refuse but for those it lists."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from engine import cards
from engine.action import Action
from engine.game import Game

ALWAYS = (
    "rockfall", "map", "NS", "EL", "broken_cart", "repair_lantern_cart",
    "hands_off", "swap_hands", "inspection", "swap_hats", "trapped", "free_at_last",
)  # fmt: skip
"""Cards that are tried whether they are held or not."""
FRONT = ("broken_pickaxe", "broken_lantern", "broken_cart", "trapped", "theft")


def candidates(game: Game) -> list[Action]:
    """Every card in every use, around the mine and past it, and discards of held cards and one that may not be."""
    view = game.observation(None)
    hand = (view.hands or ())[game.to_move or 0]
    cells = {(0, 0), (8, 0), (1, 0), (60, 0), (7, 0), (9, 2)}
    for card in view.mine:
        column, row = card.cell
        cells |= {(column + dx, row + dy) for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
    out = [Action("take_gold", value=value) for value in (1, 2, 3)]
    out += [Action("theft"), Action("steal"), Action("steal", seat=0)]
    for name in sorted({*hand, *ALWAYS}):
        out += _uses(name, sorted(cells), range(game.config.seats + 1))
    some = sorted({*hand, "map"}, key=cards.card_id)
    for size in (2, 3):
        out += [Action("pass", cards=chosen) for chosen in combinations_with_replacement(some, size)]
    twos = combinations_with_replacement(some, 2)
    return out + [Action("unburden", cards=two, remove=name) for two, name in product(twos, FRONT)]


def _uses(name: str, cells: list[tuple[int, int]], seats: range) -> Iterator[Action]:
    """One card: discarded, and played at each of these cells or seats."""
    number = cards.card_id(name)
    yield Action("pass", cards=(name,))
    if cards.is_path(number):
        yield from (Action("place", card=name, turned=t, cell=cell) for t, cell in product((False, True), cells))
    elif name == "rockfall":
        yield from (Action("rockfall", cell=cell) for cell in cells)
    elif name == "map":
        yield from (Action("map", goal=goal) for goal in range(3))
    elif cards.BREAKS[number]:
        yield from (Action("break", card=name, seat=seat) for seat in seats)
    elif cards.REPAIRS[number]:
        yield from (Action("repair", card=name, seat=s, tool=tool) for s, tool in product(seats, cards.TOOLS))
    elif name != "theft":
        yield from (Action(name, seat=seat) for seat in seats)


def upright(action: Action) -> Action:
    """The action as it is listed: a face that equals its own turn stands unturned."""
    if action.type == "place" and cards.SAME_TURNED[2 * cards.card_id(action.card or "")]:
        return Action("place", card=action.card, cell=action.cell)
    return action
