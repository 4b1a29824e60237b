"""The tree below the root: SO-ISMCTS (Cowling, Powley and Whitehouse 2012), with edges split by the seats' roles.

One tree serves many worlds. A simulated round walks it with the moves that are legal in its world; an edge belongs to a
node, to the role that its seat has in that world, and to what everybody sees of the move. PUCT chooses among edges,
counting how often each was on offer; the policy gives the prior, each seat's own gold the reward; a round adds one
node.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.belief import EXACT
from ai.play import follow, think
from ai.policy import weigh
from ai.puct import FIRST_VALUE, PRIOR_EVEN, PRIOR_SHARP
from ai.reward import reward_of
from ai.table import Desk, Plan
from engine.jit import i64, jit
from engine.move import CARD, CELL, MAX_MOVES, PASS, UNBURDEN, kind_of
from engine.state import TURN

UNIT = 1 << 20
"""Rewards are whole numbers of this fraction, so that their sum does not depend on the order of adding."""
EDGES = 1 << 16
"""Room for edges; a full tree is used as it is and grows no more."""
MOST_NODES = (1 << 13) - 1
"""So many that an edge's key stays below 2**63."""
DEEPEST = 12
_ROLES = 8
_CARDS = (1 << CELL) - (1 << CARD)
_FULL = -1
_PROBES = 32
_LOW = (1 << 31) - 1


class Tree(NamedTuple):
    """Edges in a hash table: int64[EDGES] each, key (0 for none), child node, visits, times on offer, rewards.

    nodes: int64[1], nodes so far; path: int64[DEEPEST, 2], edge and seat of each step of the present round; edges:
    int64[MAX_MOVES], those of the legal moves.
    """

    key: Any
    child: Any
    visits: Any
    offered: Any
    reward: Any
    nodes: Any
    path: Any
    edges: Any


def new_tree() -> Tree:
    """A tree for `clear`."""
    key, child, visits, offered, reward = np.zeros((5, EDGES), np.int64)
    nodes, path = np.zeros(1, np.int64), np.zeros((DEEPEST, 2), np.int64)
    return Tree(key, child, visits, offered, reward, nodes, path, np.zeros(MAX_MOVES, np.int64))


def clear(tree: Tree, moves: int) -> None:
    """Forget everything; the nodes 1 to `moves` are those behind the moves of the root."""
    tree.key.fill(0)
    tree.nodes[0] = moves


@jit
def _edge(tree: Tree, node: int, role: int, move: int) -> int:
    """Place of an edge, which is made if it is new; _FULL when there is no room."""
    key: int = (node * _ROLES + role) << 47 ^ (move + 1)
    at: int = ((key ^ key >> 31) & _LOW) * 2654435761 >> 15 & EDGES - 1
    for _ in range(_PROBES):
        if tree.key[at] == key:
            return at
        if tree.key[at] == 0:
            tree.key[at] = key
            tree.child[at] = tree.visits[at] = tree.offered[at] = tree.reward[at] = 0
            return at
        at = (at + 1) & (EDGES - 1)
    return _FULL


@jit
def _choose(desk: Desk, plan: Plan, tree: Tree, node: int, owner: int, explore: float) -> int:
    """Index of the move to follow at a node, among those legal in the world; their edges are then in `tree.edges`."""
    world, scores = desk.worlds[1], desk.scores
    seat = i64(world.to_move)
    role = i64(world.role[seat])
    kind: int = i64(EXACT)
    count = think(world, desk.beliefs[1], desk.thought, desk.moves, kind)
    weigh(world, desk.sketch, desk.thought, desk.moves, count, plan.weights, desk.features, scores)
    top = scores[0]
    for i in range(count):
        top = max(top, scores[i])
    total, rewards = 0.0, 0.0
    visited = i64(0)
    for i in range(count):
        scores[i] = np.exp((scores[i] - top) / PRIOR_SHARP)
        total += scores[i]
        move = desk.moves[i]
        what = kind_of(move)
        if seat != owner and (what == PASS or what == UNBURDEN):
            move &= ~_CARDS  # nobody sees what another throws away
        at = _edge(tree, node, role, move)
        tree.edges[i] = at
        if at != _FULL:
            tree.offered[at] += 1
            visited += tree.visits[at]
            rewards += tree.reward[at]
    mean = rewards / UNIT / visited if visited else 0.5
    best, most = i64(0), -1.0
    for i in range(count):
        at = tree.edges[i]
        if at == _FULL:
            continue
        prior = scores[i] / total * (1.0 - PRIOR_EVEN) + PRIOR_EVEN / count
        visits = tree.visits[at]
        value = tree.reward[at] / UNIT / visits if visits else mean - FIRST_VALUE
        value += explore * prior * np.sqrt(1.0 * tree.offered[at]) / (1.0 + visits)
        if value > most:
            best, most = i, value
    return best


@jit
def descend(desk: Desk, plan: Plan, tree: Tree, node: int, owner: int, explore: float, deepest: int) -> int:
    """Walk from a node to a new one; number of steps, which are then in `tree.path`."""
    world, depth = desk.worlds[1], i64(0)
    kind: int = i64(EXACT)
    while world.phase == TURN and depth < deepest and node:
        index = _choose(desk, plan, tree, node, owner, explore)
        at = tree.edges[index]
        if at == _FULL:
            return depth
        tree.path[depth, 0], tree.path[depth, 1] = at, i64(world.to_move)
        depth += 1
        follow(world, desk.sketch, desk.beliefs[1], desk.thought, desk.moves[index], kind, desk.note, desk.classes)
        node = tree.child[at]
        if node == 0 and tree.nodes[0] < MOST_NODES:
            tree.nodes[0] += 1
            tree.child[at] = tree.nodes[0]
    return depth


@jit
def back_up(desk: Desk, plan: Plan, tree: Tree, depth: int) -> None:
    """Count the finished round for the steps that led to it, each for its own seat."""
    for step in range(depth):
        at, seat = tree.path[step, 0], tree.path[step, 1]
        tree.visits[at] += 1
        tree.reward[at] += i64(UNIT * reward_of(desk.worlds[1], seat, plan.ranks, plan.scale, desk.moves))
