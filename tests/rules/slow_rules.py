"""The base rules a second time, slow and plain, from section 4 of the rules alone: what tests compare the engine with.

It reads and writes only the JSON of the open observation and of actions; it shares no code with the engine.
"""

from __future__ import annotations

from slow_mine import Json, Mine, Node

PAY = {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}
DRAWN = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 9}


def uses(card: str, shown: Json, mine: Mine, reach: set[Node], options: Json) -> list[Json]:
    """What the seat to move may do with a card that both editions have, but for discarding it. `reach`: R."""
    seat: int = shown["to_move"]
    fronts = [view["front"] for view in shown["seats"]]
    word, _, rest = card.partition("_")
    if card == "map":
        return [{"type": "map", "goal": goal["goal"]} for goal in shown["goals"] if not goal["revealed"]]
    if card == "rockfall":
        return [{"type": "rockfall", "cell": placed["cell"]} for placed in shown["mine"]]
    if word == "broken":
        return [
            {"type": "break", "card": card, "seat": other}
            for other, front in enumerate(fronts)
            if card not in front and (other != seat or options.get("break_self"))
        ]
    if word == "repair":
        return [
            {"type": "repair", "card": card, "tool": tool, "seat": other}
            for other, front in enumerate(fronts)
            for tool in rest.split("_")
            if f"broken_{tool}" in front
        ]
    if set(fronts[seat]) - {"theft"}:
        return []
    return [
        {"type": "place", "card": card, "turned": turned, "cell": list(cell)}
        for cell, turned in mine.places(card, reach, options)
    ]


def legal(shown: Json, options: Json) -> list[Json]:
    """All legal actions of the seat to move in the phase `turn`."""
    mine = Mine.of(shown)
    reach = mine.reach()
    hand = sorted(set(shown["hands"][shown["to_move"]]))
    found: list[Json] = [{"type": "pass", "cards": [card]} for card in hand]
    return found + [use for card in hand for use in uses(card, shown, mine, reach, options)]


def takers(shown: Json, finisher: int, options: Json) -> list[int]:
    """The seats that take gold in the order in which they choose; they go round (B-62 to B-64, B-66)."""
    seats = len(shown["seats"])
    step = -1 if options.get("gold_direction") == "counterclockwise" else 1
    order = [(finisher + step * i) % seats for i in range(seats)]
    barred = {n for n, view in enumerate(shown["seats"]) if view["front"] and options.get("broken_tool_no_gold")}
    return [seat for seat in order if shown["seats"][seat]["role"] == "digger" and seat not in barred]
