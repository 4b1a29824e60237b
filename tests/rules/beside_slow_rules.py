"""A game of Saboteur 2 played by the engine with the slow rules beside it: after every step both must agree."""

from __future__ import annotations

import json
import random
from collections import Counter

from slow_mine import Json, Mine
from slow_saboteur2 import Pay, after, legal, settle, sorted_cards, thieves

from engine.action import Action
from engine.game import Game


def listed(actions: list[Json]) -> list[str]:
    """The actions as texts to compare."""
    return sorted(json.dumps(action, sort_keys=True) for action in sorted_cards(actions))


def shown(game: Game) -> Json:
    """The open observation without its history."""
    whole = game.observation(None).to_json()
    del whole["history"]
    return dict(json.loads(json.dumps(whole)))


class Beside:
    """One game and what the slow rules think of it. `thefts`: seats with a theft, oldest first."""

    def __init__(self, game: Game, options: Json, thefts: list[int] | None = None) -> None:
        self.game = game
        self.options = options
        self.thefts = list(thefts or [])
        self.seen: Counter[str] = Counter()
        self._last: tuple[int, Json] = (-1, {})

    def shown(self) -> Json:
        """The open observation; asked twice of one position it is made once."""
        if self._last[0] != self.game.digest():
            self._last = (self.game.digest(), shown(self.game))
        return self._last[1]

    def legal(self) -> list[Json]:
        """All legal actions of the turn, the same by both."""
        actions = [action.to_json() for action in self.game.legal()]
        assert listed(actions) == listed(legal(self.shown(), self.options))
        return actions

    def play(self, action: Json) -> Pay | None:
        """Play an action of a turn; the pay if the round is over."""
        before = self.shown()
        seat = before["to_move"]
        expected = after(before, action, self.options)
        self.game.play(Action.from_json(action))
        now = self.shown()
        self._note(seat, action)
        assert [sorted(hand) for hand in now["hands"]] == expected["hands"]
        assert now["pile_cards"] == expected["pile_cards"] and now["pile"] == len(expected["pile_cards"])
        assert now["aside"] == expected["aside"]
        assert [set(view["front"]) for view in now["seats"]] == expected["fronts"]
        assert [view["role"] for view in now["seats"]] == expected["roles"]
        assert [view["hand_size"] for view in now["seats"]] == [len(hand) for hand in expected["hands"]]
        assert Mine.of(now) == expected["mine"]
        for number, goal in enumerate(now["goals"]):
            assert goal["revealed"] == (before["goals"][number]["revealed"] or number in expected["turned"])
        self.seen["goal"] += len(expected["turned"])
        if expected["over"]:
            assert self.game.phase != "turn"
            return self._settle(now, seat if expected["treasure"] else None)
        seats = len(now["hands"])
        holders = [(seat + step) % seats for step in range(1, seats + 1)]
        assert (self.game.phase, self.game.to_move) == ("turn", next(h for h in holders if expected["hands"][h]))
        return None

    def _note(self, seat: int, action: Json) -> None:
        """Count the kind of action and keep the order of the thefts (S-32)."""
        self.seen[action["type"]] += 1
        if action["type"] == "theft":
            self.thefts.append(seat)
        elif action["type"] == "hands_off":
            self.thefts.remove(action["seat"])
        elif action.get("remove") == "theft":
            self.thefts.remove(seat)

    def _settle(self, now: Json, finisher: int | None) -> Pay:
        wanted = settle(now, finisher, self.options)
        for viewer in (None, 0):
            settlement = self.game.observation(viewer).settlement
            assert settlement is not None
            lines = settlement.lines
            assert (settlement.side, settlement.finisher) == (wanted.side, finisher)
            assert (settlement.treasure, settlement.blue, settlement.green) == (
                finisher is not None,
                wanted.blue,
                wanted.green,
            )
            assert settlement.winners == wanted.winners and settlement.crystals == wanted.crystals
            assert settlement.share == ({1: 5, 2: 4, 3: 3, 4: 2}.get(len(wanted.winners), 1) if wanted.winners else 0)
            assert tuple(line.total for line in lines) == wanted.pay
            for seat, line in enumerate(lines):
                assert (line.seat, line.role) == (seat, now["seats"][seat]["role"])
                assert line.won == (seat in wanted.winners)
                assert line.total == line.share - line.deduction + line.crystals
        self.seen[wanted.side] += 1
        self.seen["crystals"] += wanted.crystals > 0
        self.seen["trapped at the end"] += any("trapped" in view["front"] for view in now["seats"])
        return wanted

    def steal(self, pay: Pay, had: list[int], luck: random.Random) -> list[int]:
        """Carry out the thefts with random victims; what every seat has afterwards. `had`: gold before the round."""
        game = self.game
        gold = [old + new for old, new in zip(had, pay.pay, strict=True)]
        before = list(gold)
        for thief in thieves(shown(game), self.thefts):
            victims = [seat for seat, amount in enumerate(gold) if seat != thief and amount]
            if not victims:
                continue
            assert (game.phase, game.to_move) == ("steal", thief)
            actions = [action.to_json() for action in game.legal()]
            assert listed(actions) == listed([{"type": "steal", "seat": seat} for seat in (None, *victims)])
            victim = luck.choice([None, *victims, *victims])
            game.play(Action.from_json({"type": "steal", "seat": victim}))
            self.seen["stolen"] += 1
            if victim is not None:
                gold[victim] -= 1
                gold[thief] += 1
            assert [view["has_gold"] for view in shown(game)["seats"]] == [amount > 0 for amount in gold]
        assert game.phase in ("round_over", "game_over")
        result = game.result
        assert result.rounds[-1].pay == pay.pay and result.rounds[-1].side == pay.side
        assert result.rounds[-1].stolen == tuple(new - old for new, old in zip(gold, before, strict=True))
        assert list(result.totals) == gold
        self.thefts = []
        return gold


def choose(actions: list[Json], luck: random.Random, drive: float) -> Json:
    """With the chance `drive` a card with a way through, as near to the goals as can be; else any kind of action."""
    places = [
        action
        for action in actions
        if action["type"] == "place" and any(len(part) > 1 for part in action["card"].rstrip("*").split("/"))
    ]
    if places and luck.random() < drive:
        return max(places, key=lambda action: (-abs(action["cell"][0] - 8) - abs(action["cell"][1]) / 4, luck.random()))
    kinds = sorted({action["type"] for action in actions})
    kind = luck.choice([kind for kind in kinds if kind not in ("pass", "unburden")] * 3 + kinds)
    return luck.choice([action for action in actions if action["type"] == kind])
