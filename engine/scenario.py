"""A position as a JSON object (docs/FILES.md): `load` sets a game up from it, `dump` writes a game's position down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine import cards
from engine.codec import Fields, JsonError, parse_bytes, shown
from engine.deal import Boxes, full_deck, full_gold, new_record, role_deck
from engine.errors import OptionError, ScenarioError
from engine.event import Event
from engine.game import Game, first_with_cards
from engine.observation import Observation, gold_values
from engine.options import MAX_SEED, Config, Options
from engine.scenario_cards import Table, complete_hidden
from engine.scenario_mine import lay_cards, reveal_goals
from engine.state import BASE, MAX_GOLD, MAX_HAND, MAX_PILE, MAX_SEATS, TURN, State

FORMAT = "dwarf-miners-scenario"
VERSION = 1
MAX_BYTES = 1 << 20
MAX_NAME = 40
_MOST_GOLD = 999
_FIELDS = (
    "format", "version", "edition", "options", "free_deck", "seed", "seats", "mine", "goals", "revealed", "pile",
    "removed", "aside", "gold_pile", "last_theft", "theft_order", "round", "to_move",
)  # fmt: skip
_SEAT_FIELDS = ("name", "role", "hand", "front", "gold")


def read(path: str | Path) -> Game:
    """The game of a scenario file. ScenarioError names what is wrong with it; OSError if it cannot be read."""
    with open(path, "rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ScenarioError(f"a scenario has at most {MAX_BYTES} bytes; this file is larger")
    try:
        return load(parse_bytes(data))
    except JsonError as error:
        raise ScenarioError(str(error)) from None


def load(obj: object) -> Game:
    """Set up the game of a scenario. ScenarioError for anything that breaks the format or the rules."""
    top = Fields(obj, "the scenario", _FIELDS, ScenarioError)
    _check_version(top)
    config, seats = _config(top)
    table = _table(top, config, seats)
    state = new_record(config)
    table.mine = lay_cards(state, top.items("mine", MAX_PILE, []), cards.deck(config.edition))
    table.check_counts(config)
    seed = top.whole("seed", 0, MAX_SEED, 0)
    complete_hidden(table, config, seed)
    _put_down(state, table)
    reveal_goals(state, top.items("revealed", 3, []))
    table.discard_the_rest(state, config)
    state.round_no = top.whole("round", 1, config.options.rounds, 1)
    to_move = top.whole("to_move", 0, config.seats - 1, 0)
    _order_thefts(state, top, config)
    state.to_move = first_with_cards(state, to_move)
    if state.to_move < 0:
        top.fail("nobody holds a card, so the round is over; give a seat a hand")
    game = Game(config, seed, state, Boxes(table.role_deck(config), table.deck(config), []), None)
    game._tell([Event("round_started", round=game.round, seat=game.to_move)])
    return game


def _check_version(top: Fields) -> None:
    if top.get("format") != FORMAT:
        top.fail(f'format must be "{FORMAT}", not {shown(top.get("format"))}')
    version = top.get("version")
    if type(version) is int and version > VERSION:
        top.fail(f"version {shown(version)} is newer than this program reads (up to {VERSION}); update the program")
    if version != VERSION or type(version) is not int:
        top.fail(f"version must be {VERSION}, not {shown(version)}")


def _config(top: Fields) -> tuple[Config, list[Fields]]:
    entries = top.items("seats", MAX_SEATS)
    seats = [Fields(entry, f"seat {number}", _SEAT_FIELDS, ScenarioError) for number, entry in enumerate(entries)]
    names = tuple(seat.text("name", MAX_NAME, chr(ord("A") + number)) for number, seat in enumerate(seats))
    edition = top.get("edition", "base")
    if not isinstance(edition, str):
        top.fail(f"edition must be a text, not {shown(edition)}")
    try:
        return Config(edition, len(seats), Options.from_json(top.get("options", {})), names), seats
    except OptionError as error:
        raise ScenarioError(str(error)) from None


def _table(top: Fields, config: Config, seats: list[Fields]) -> Table:
    """Everything the scenario says of cards outside the mine; None for what it leaves out."""
    free = top.flag("free_deck", False)
    most = MAX_HAND if free else config.hand
    table = Table(free)
    for number, seat in enumerate(seats):
        if seat.given("hand") and len(seat.items("hand", MAX_PILE)) > most:
            cure = "" if free else ", unless free_deck is true"
            top.fail(f"the hand of seat {number} may hold at most {most} cards, not {len(seat.get('hand'))}{cure}")
        where = f"the hand of seat {number}"
        table.hands.append(_known_cards(seat.items("hand", most), where, config) if seat.given("hand") else None)
        table.roles.append(_role(seat.get("role"), config) if seat.given("role") else None)
        table.fronts.append(_front(seat.items("front", len(cards.FRONT_NAMES), []), number, config))
        table.gold.append(_gold(seat.items("gold", MAX_GOLD, []), f"the gold of seat {number}", _MOST_GOLD))
    if top.given("pile"):
        table.pile = _known_cards(top.items("pile", MAX_PILE), "the pile", config)
    if top.given("removed"):
        if config.edition == "base":
            top.fail("removed belongs to Saboteur 2, which sets ten cards aside; leave it out or make it null (S-3)")
        table.removed = _known_cards(top.items("removed", cards.SET_ASIDE), "removed", config)
    if top.given("aside"):
        table.aside = [_role(role, config) for role in top.items("aside", 15)]
    if top.given("gold_pile"):
        if config.edition != "base" and top.get("gold_pile") != []:
            top.fail("gold_pile belongs to the base game; the bank of Saboteur 2 never runs dry (RULES 1.8)")
        table.gold_pile = _gold(top.items("gold_pile", MAX_GOLD), "the gold pile", 3)
    if top.given("goals"):
        table.goals = _goals(top.items("goals", MAX_PILE))
    for entry in top.items("revealed", 3, []):
        goal = Fields(entry, "an entry of revealed", ("goal", "turned"), ScenarioError).whole("goal", 0, 2)
        table.revealed.add(goal)
    return table


_GAMES = {"base": "the base game", "saboteur2": "Saboteur 2"}


def _known_cards(names: Iterable[Any], where: str, config: Config) -> list[str]:
    known = cards.deck(config.edition)
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise ScenarioError(f"{where} holds {shown(name)}, which is no card of {_GAMES[config.edition]}")
    return list(names)


def _role(role: Any, config: Config) -> str:
    known = tuple(dict.fromkeys(reversed(role_deck(config)))) if config.edition == "base" else tuple(cards.DWARFS)
    if role not in known:
        roles = f"{', '.join(known[:-1])} and {known[-1]}"
        raise ScenarioError(f"{shown(role)} is no role of {_GAMES[config.edition]}; roles are {roles}")
    return str(role)


def _front(names: list[Any], seat: int, config: Config) -> list[str]:
    known = cards.FRONT_NAMES[:3] if config.edition == "base" else cards.FRONT_NAMES
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise ScenarioError(
                f"{shown(name)} cannot lie in front of seat {seat}; {config.edition} has {', '.join(known)}"
            )
        if names.count(name) > 1:
            rule = "B-40" if config.edition == "base" else "S-30"
            raise ScenarioError(f"{name} lies in front of seat {seat} twice; one of each kind is the most ({rule})")
    return names


def _order_thefts(state: State, top: Fields, config: Config) -> None:
    """Which theft was played when: `theft_order` from the oldest, or `last_theft` alone, the others by seat (S-32)."""
    thieves = [seat for seat in range(config.seats) if state.front[seat] & cards.THEFT]
    last = top.whole("last_theft", 0, config.seats - 1) if top.given("last_theft") else None
    if last is not None and last not in thieves:
        top.fail(f"last_theft is seat {last}, but no theft lies in front of it")
    order = sorted(thieves, key=lambda seat: seat == last)
    if top.given("theft_order"):
        order = top.items("theft_order", MAX_SEATS)
        if any(type(seat) is not int for seat in order) or sorted(order) != thieves:
            top.fail("theft_order must list every seat with a theft in front of it once, the oldest theft first")
        if last is not None and order[-1:] != [last]:
            top.fail(f"theft_order must end with seat {last}, which is last_theft")
    state.theft_order[: len(order)] = order
    state.thefts = len(order)


def _gold(values: list[Any], where: str, most: int) -> list[int]:
    for value in values:
        if type(value) is not int or not 1 <= value <= most:
            raise ScenarioError(f"{where} must be whole numbers from 1 to {most}, not {shown(value)}")
    if sum(values) > _MOST_GOLD:
        raise ScenarioError(f"{where} may be at most {_MOST_GOLD} nuggets together, not {sum(values)}")
    return values


def _goals(names: list[Any]) -> list[str | None]:
    known = [name for name in names if name is not None]
    if len(names) != 3 or any(name not in cards.GOAL_NAMES for name in known) or len(set(known)) < len(known):
        raise ScenarioError("goals must list treasure, stone_a and stone_b once each, from north to south")
    return names


def _put_down(state: State, table: Table) -> None:
    """Write hands, roles, gold and piles into the record."""
    state.phase = TURN
    for seat, hand in enumerate(table.hands):
        ids = [cards.card_id(name) for name in hand or ()]
        state.hand[seat, : len(ids)] = ids
        state.hand_size[seat] = len(ids)
        state.role[seat] = cards.ROLE_NAMES.index(table.roles[seat] or "")
        state.front[seat] = sum(1 << cards.FRONT_NAMES.index(name) for name in table.fronts[seat])
        for name in table.fronts[seat]:
            state.gone[cards.card_id(name)] += 1
        state.gold_sum[seat] = sum(table.gold[seat])
        state.has_gold |= (state.edition != BASE and state.gold_sum[seat] > 0) << seat
        for value in table.gold_cards[seat]:
            state.gold_cards[seat, value] += 1
    pile = [cards.card_id(name) for name in table.pile or ()]
    state.pile[: len(pile)] = pile
    state.pile_end = len(pile)
    removed = [cards.card_id(name) for name in table.removed or ()]
    state.pile[len(pile) : len(pile) + len(removed)] = removed
    aside = [cards.ROLE_NAMES.index(role) for role in table.aside or ()]
    state.aside[: len(aside)] = aside
    state.asides = len(aside)
    state.goal[:] = [cards.GOAL_NAMES.index(name or "") for name in table.goals]
    gold = table.gold_pile or []
    state.gold_pile[: len(gold)] = gold
    state.gold_end = len(gold)


def dump(game: Game) -> dict[str, Any]:
    """The position as a scenario. Between two rounds and while gold is shared `load` refuses what is written here."""
    state, config, view = game._state, game.config, game.observation(None)
    thefts = [int(seat) for seat in state.theft_order[: state.thefts]]
    obj: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "edition": config.edition,
        "options": config.options.to_json(),
        "seed": game.seed,
        "seats": [
            {
                "name": name,
                "role": view.seats[seat].role,
                "hand": list((view.hands or ())[seat]),
                "front": list(view.seats[seat].front),
                "gold": sorted(gold_values(state, seat), reverse=True),
            }
            for seat, name in enumerate(config.names)
        ],
        "mine": [_laid(card.card, card.cell, card.turned, card.by) for card in view.mine],
        "goals": [goal.card for goal in view.goals],
        "revealed": [{"goal": goal.goal, "turned": goal.turned} for goal in view.goals if goal.revealed],
        "pile": list(view.pile_cards or ()),
        "aside": list(view.aside or ()),
        "gold_pile": [int(value) for value in state.gold_pile[state.gold_next : state.gold_end]],
        "last_theft": thefts[-1] if thefts else None,
        "round": game.round,
        "to_move": game.to_move,
    }
    if config.edition != "base":
        obj["removed"] = list(view.removed or ())
        if len(thefts) > 1:
            obj["theft_order"] = thefts
    if _needs_free_deck(game, view):
        obj["free_deck"] = True
    return obj


def _laid(card: str, cell: tuple[int, int], turned: bool, by: int | None) -> dict[str, Any]:
    entry: dict[str, Any] = {"card": card, "cell": list(cell), "turned": turned}
    if by is not None:
        entry["by"] = by
    return entry


def _needs_free_deck(game: Game, view: Observation) -> bool:
    """Whether the cards are not those of the edition's deck, role deck and gold."""
    config, boxes = game.config, game._boxes
    if Counter(boxes.deck) != Counter(full_deck(config)) or Counter(boxes.roles) != Counter(role_deck(config)):
        return True
    gold = Counter(value for seat in range(config.seats) for value in range(1, 4)
                   for _ in range(int(game._state.gold_cards[seat, value])))  # fmt: skip
    gold.update(int(value) for value in game._state.gold_pile[game._state.gold_next : game._state.gold_end])
    return bool(gold - Counter(full_gold()))
