"""The rules of Saboteur 2 a second time, slow and plain, from sections 3, 4 and 6 of the rules alone.

It reads and writes only the JSON of the open observation and of actions; it shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from slow_mine import Json, Laid, Mine
from slow_rules import uses

SHARE = {1: 5, 2: 4, 3: 3, 4: 2}
TEAMS = ("blue", "green")


def _some(hand: list[str], size: int) -> list[list[str]]:
    """The different choices of so many cards of a hand, sorted."""
    return [list(choice) for choice in sorted(set(combinations(sorted(hand), size)))]


def legal(shown: Json, options: Json) -> list[Json]:
    """All legal actions of the seat to move in the phase `turn`; discarded cards stand in the order of the alphabet."""
    seat: int = shown["to_move"]
    hand, views = shown["hands"][seat], list(enumerate(shown["seats"]))
    mine, fronts = Mine.of(shown), [view["front"] for view in shown["seats"]]
    reach = mine.reach()
    found: list[Json] = [{"type": "pass", "cards": cards} for size in (1, 2, 3) for cards in _some(hand, size)]
    found += [{"type": "unburden", "cards": two, "remove": name} for two in _some(hand, 2) for name in fronts[seat]]
    aimed = {
        "hands_off": lambda other: "theft" in fronts[other],
        "swap_hands": lambda other: other != seat,
        "inspection": lambda other: other != seat,
        "swap_hats": lambda other: bool(shown["aside"]),
        "trapped": lambda other: other != seat and "trapped" not in fronts[other],
        "free_at_last": lambda other: "trapped" in fronts[other],
    }
    for card in sorted(set(hand)):
        if card in aimed:
            found += [{"type": card, "seat": other} for other, _ in views if aimed[card](other)]
        elif card == "theft":
            found += [{"type": "theft"}] * ("theft" not in fronts[seat])
        else:
            found += uses(card, shown, mine, reach, options)
    return found


def after(shown: Json, action: Json, options: Json) -> Json:
    """What must be on the table after a legal action: hands, pile, aside, fronts, roles, mine (unordered), goals."""
    seat, kind = shown["to_move"], action["type"]
    hands = [list(hand) for hand in shown["hands"]]
    pile, aside = list(shown["pile_cards"]), list(shown["aside"])
    fronts = [set(view["front"]) for view in shown["seats"]]
    roles = [view["role"] for view in shown["seats"]]
    mine, target = Mine.of(shown), action.get("seat", seat)
    turned: dict[int, bool] = {}
    discarded = action.get("cards", [action.get("card", kind)])
    for card in discarded:
        hands[seat].remove(card)
    drawer, draws = seat, len(discarded)
    match kind:
        case "place":
            placed = tuple(action["cell"])
            mine.cards[placed] = Laid.read(action["card"], action["turned"])
            turned = mine.reveal([goal["card"] for goal in shown["goals"]], placed)
        case "rockfall":
            del mine.cards[tuple(action["cell"])]
        case "break":
            fronts[target].add(action["card"])
        case "repair":
            fronts[target].remove(f"broken_{action['tool']}")
        case "theft" | "trapped":
            fronts[target].add(kind)
        case "hands_off":
            fronts[target].remove("theft")
        case "free_at_last":
            fronts[target].remove("trapped")
        case "unburden":
            fronts[seat].remove(action["remove"])
            draws = 1 if options.get("discard_two_shrinks_hand", True) else 2
        case "swap_hands":
            hands[seat], hands[target] = hands[target], hands[seat]
            drawer = target
        case "swap_hats":
            roles[target] = aside.pop(0)
            aside.append(shown["seats"][target]["role"])
    treasure = any(shown["goals"][goal]["card"] == "treasure" for goal in turned)
    if not treasure:
        hands[drawer] += pile[:draws]
        pile = pile[draws:]
    return {
        "hands": [sorted(hand) for hand in hands],
        "pile_cards": pile,
        "aside": aside,
        "fronts": fronts,
        "roles": roles,
        "mine": mine,
        "turned": turned,
        "treasure": treasure,
        "over": treasure or not any(hands),
    }


@dataclass(frozen=True)
class Pay:
    """What a round gave: the winners that are paid, gold before thefts by seat, and how it came about."""

    side: str
    winners: tuple[int, ...]
    pay: tuple[int, ...]
    crystals: int
    blue: bool
    green: bool


def settle(shown: Json, finisher: int | None, options: Json) -> Pay:
    """Pay of a finished round (S-50 to S-59). `finisher`: who connected the treasure, None when nobody did."""
    mine = Mine.of(shown)
    roles = [view["role"] for view in shown["seats"]]
    free = [set(view["front"]) for view in shown["seats"]]
    held = {role: [seat for seat, own in enumerate(roles) if own == role] for role in set(roles)}
    trapped = {seat for seat, front in enumerate(free) if "trapped" in front}
    out = set(trapped)
    if options.get("broken_tool_no_gold"):
        out |= {s for s, front in enumerate(free) if roles[s] in TEAMS and any(c.startswith("broken") for c in front)}
    reach = {team: False for team in TEAMS}
    if finisher is not None:
        treasure = next(tuple(goal["cell"]) for goal in shown["goals"] if goal["card"] == "treasure")
        assert mine.reached(treasure)
        reach = {team: mine.reached(treasure, team) for team in TEAMS}
    sides, teams = _winning_sides(roles, finisher, reach, [r for s, r in enumerate(roles) if s not in trapped], options)
    winners = tuple(sorted({seat for side in sides for seat in held.get(side, [])} - out))
    share = SHARE.get(len(winners), 1)
    less = {"boss": 1, "profiteer": 2}
    pay = [max(0, share - less.get(role, 0)) if seat in winners else 0 for seat, role in enumerate(roles)]
    crystals = sum(
        card.crystal and (options.get("crystals", "all") == "all" or mine.reached(cell))
        for cell, card in mine.cards.items()
    )
    geologists = held.get("geologist", [])
    for seat in set(geologists) - trapped:
        pay[seat] = crystals // len(geologists)
    return Pay(_name(sides, teams, roles, trapped), winners, tuple(pay), crystals, reach["blue"], reach["green"])


def _winning_sides(
    roles: list[str], finisher: int | None, reach: dict[str, bool], untrapped: list[str], options: Json
) -> tuple[set[str], list[str]]:
    """Roles that win (before the trapped are taken out), and the teams among them."""
    if finisher is None:
        return {"saboteur", "profiteer"}, []
    if roles[finisher] == "saboteur" and not options.get("saboteur_finisher_neutral", True):
        return {"saboteur", "profiteer"}, []
    other = {"blue": "green", "green": "blue"}
    teams = [team for team in TEAMS if reach[team] and not (roles[finisher] == other[team] and reach[other[team]])]
    if teams:
        return {*teams, "boss", "profiteer"}, teams
    match options.get("two_door", "seed"):
        case "bga":
            return {"boss", "profiteer"}, []
        case "q9":
            return {"boss", "profiteer", "saboteur"}, []
    return {"boss", "profiteer"} if "boss" in untrapped else {"saboteur", "profiteer"}, []


def _name(sides: set[str], teams: list[str], roles: list[str], trapped: set[int]) -> str:
    """Name of the side: the teams, whoever holds them; else the boss if he is free, the saboteurs, the profiteer."""
    if teams:
        return "both" if len(teams) == 2 else teams[0]
    if "boss" in sides and any(role == "boss" for seat, role in enumerate(roles) if seat not in trapped):
        return "boss"
    return "saboteurs" if {"saboteur"} & sides & set(roles) else "profiteer" if "profiteer" in roles else "nobody"


def thieves(shown: Json, thefts: list[int]) -> list[int]:
    """Seats that steal, in their order (S-31, S-32). `thefts`: seats by the time of their theft, oldest first."""
    fronts = [view["front"] for view in shown["seats"]]
    lying = [seat for seat in thefts if "theft" in fronts[seat]]
    if not lying:
        return []
    clockwise = [(lying[-1] + step) % len(fronts) for step in range(len(fronts))]
    return [seat for seat in clockwise if seat in lying and "trapped" not in fronts[seat]]


def sorted_cards(actions: Iterable[Json]) -> list[Json]:
    """The actions with their discarded cards in the order of the alphabet."""
    return [{**action, "cards": sorted(action["cards"])} if "cards" in action else action for action in actions]
