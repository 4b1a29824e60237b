"""Reading the public log of a round: the mine is built up again, and each action is taken in as evidence."""

from __future__ import annotations

import numpy as np

from ai.belief import Belief, begin, new_belief, role_counts
from ai.evidence import NO_CLASS, NOTE, PAIR_TABLE, UNARY_TABLE, class_name, pair_name
from ai.explanation import Sign
from ai.log import earlier_cards, public_log
from ai.sketch import new_sketch
from ai.witness import read_log
from engine.grid import GOAL_INDEX
from engine.observation import Observation
from engine.reach import FIRST_GOAL_SLOT, OPEN_DOORS, add_card, lay_out, rebuild
from engine.state import State, blank


class Reading:
    """The mine, the belief and the actions of a round, as everybody saw them; read anew for every decision."""

    def __init__(self) -> None:
        self.belief: Belief = new_belief()
        self.sketch = new_sketch()
        self.seen = np.zeros((0, 4), np.int64)
        """int64[n, 4], by action: seat, target, class of one seat and of two (`ai.evidence`, NO_CLASS for none)."""

    def read(self, observation: Observation) -> None:
        """Read the log of the present round."""
        log = public_log(observation.history)
        mine = self._bare_mine(observation, log)
        begin(self.belief, role_counts(observation.config))
        seen = np.empty((len(log), 4), np.int64)
        self.seen = seen[: read_log(mine, self.sketch, self.belief, log, np.zeros(NOTE), seen)]

    def _bare_mine(self, observation: Observation, log: np.ndarray) -> State:
        """The mine before the first action of the log, which holds cards where a game began from a position."""
        mine = blank()
        lay_out(mine, GOAL_INDEX)
        for name in ("seats", "bounded", "edition", "unconnected"):
            mine[name] = observation.record[name]
        earlier = earlier_cards(observation, log)
        for place, face in earlier:
            slot = int(mine.slot[place])
            if slot:
                mine.face[slot] = face
                mine.shown |= 1 << (slot - FIRST_GOAL_SLOT)
            else:
                add_card(mine, place, face, -1)
        if earlier:
            rebuild(mine, OPEN_DOORS)
        return mine

    def signs(self, seat: int, chance: np.ndarray, most: int) -> tuple[Sign, ...]:
        """The actions of a seat that say most about its role; chance: float64[12] of each seat to be a saboteur."""
        found, edition = [], int(self.belief.deck[3])
        for ply, (actor, target, unary, pair) in enumerate(self.seen.tolist()):
            if actor != seat:
                continue
            if pair != NO_CLASS:
                share = float(chance[target])
                table = PAIR_TABLE[edition, pair]
                weight = (1.0 - share) * (table[1, 0] - table[0, 0]) + share * (table[1, 1] - table[0, 1])
                found.append(Sign(seat, pair_name(pair), round(float(weight), 3), ply, target))
            elif unary != NO_CLASS and UNARY_TABLE[edition, unary]:
                found.append(Sign(seat, class_name(unary), round(float(UNARY_TABLE[edition, unary]), 3), ply))
        found.sort(key=lambda sign: (-abs(sign.weight), sign.ply))
        return tuple(found[:most])
