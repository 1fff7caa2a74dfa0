"""A search tree over what seats can know, in flat arrays.

A node is an information set: its key is the `info_key` of the seat that moves. So a sealed answer of one seat never
leads another seat to a different node before the reveal, the same position reached in two ways is one node, and what
chance decided needs no node of its own: the positions after it have other keys.

Every node keeps the view of its own seat only (max^n). Open questions are answered by the upper confidence bound with
priors (PUCT). Sealed ones are answered by regret matching, and what is played in the end is the average strategy: a
mixture, so that it cannot be foreseen.
"""

from __future__ import annotations

import math
from array import array

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import components as k
from ...core.buffer import Buffer
from ...core.dice import Dice, mix
from ...core.state import State
from ..sense.base import Sense, pick
from . import components as c


class Tree:
    """Nodes, edges and the way of the present iteration."""

    def __init__(
        self, sense: Sense, sealed: int, seats: int, nodes: int, explore: float, warmth: int
    ) -> None:
        self.sense = sense
        self.sealed = sealed  # mask of the steps whose answers are secret
        self.seats = seats
        self.explore = explore
        self.warmth = warmth  # of the rollouts, beside that of the sense
        self.node_limit = nodes
        self.edge_limit = 12 * nodes
        self.slots = 1 << (2 * nodes).bit_length()
        self.table = array("i", [c.NO_NODE]) * self.slots
        self.node_key = array("Q", [0]) * nodes
        self.node_first = array("i", [0]) * nodes
        self.node_width = array("i", [0]) * nodes
        self.node_seat = array("i", [0]) * nodes
        self.node_sealed = array("i", [0]) * nodes
        self.node_visits = array("i", [0]) * nodes
        self.node_value = array("d", [0.0]) * nodes
        self.edge_move = array("i", [0]) * self.edge_limit
        self.edge_visits = array("i", [0]) * self.edge_limit
        self.edge_value = array("d", [0.0]) * self.edge_limit
        self.edge_prior = array("d", [0.0]) * self.edge_limit
        self.edge_regret = array("d", [0.0]) * self.edge_limit
        self.edge_share = array("d", [0.0]) * self.edge_limit  # sum of the strategies of a sealed node
        self.path_node = array("i", [0]) * c.DEEPEST
        self.path_edge = array("i", [0]) * c.DEEPEST
        self.worth = array("d", [0.0]) * 8  # of the end of this iteration, by seat
        self.nodes = 0
        self.edges = 0

    def clear(self) -> None:
        """An empty tree."""
        self.nodes = 0
        self.edges = 0
        for slot in range(self.slots):
            self.table[slot] = c.NO_NODE

    # ------------------------------------------------------------------ nodes

    def find(self, key: int) -> int:
        """The slot of a key: that of its node, or an empty one."""
        slot = key & (self.slots - 1)
        while self.table[slot] != c.NO_NODE and self.node_key[self.table[slot]] != key:
            slot = (slot + 1) & (self.slots - 1)
        return slot

    def add(self, s: State, seat: int, key: int, slot: int, out: Buffer) -> int:
        """A new node with its moves; the priors come from the sense. NO_NODE: there is no room."""
        width = s.legal(seat, out)
        if self.nodes >= self.node_limit or self.edges + width > self.edge_limit:
            return c.NO_NODE
        node = self.nodes
        first = self.edges
        self.nodes += 1
        self.edges += width
        self.table[slot] = node
        self.node_key[node] = key
        self.node_first[node] = first
        self.node_width[node] = width
        self.node_seat[node] = seat
        self.node_sealed[node] = self.sealed >> s.step() & 1
        self.node_visits[node] = 0
        self.node_value[node] = 0.0
        self.sense.weigh(s, seat, out)
        best = out.weight[0]
        for i in range(1, width):
            best = max(best, out.weight[i])
        total = 0.0
        for i in range(width):
            # a move that seems a point worse is tried half as often
            prior = 1.0 / (1.0 + 0.01 * (best - out.weight[i]))
            total += prior
            self.edge_move[first + i] = out.item[i]
            self.edge_prior[first + i] = prior
            self.edge_visits[first + i] = 0
            self.edge_value[first + i] = 0.0
            self.edge_regret[first + i] = 0.0
            self.edge_share[first + i] = 0.0
        for i in range(width):
            self.edge_prior[first + i] /= total
        return node

    # ------------------------------------------------------------------ choosing

    def choose_open(self, node: int) -> int:
        """PUCT: the edge with the best promise for the seat that moves."""
        first = self.node_first[node]
        visits = self.node_visits[node]
        root = self.explore * math.sqrt(visits + 1.0)
        mean = self.node_value[node] / visits if visits > 0 else 0.5
        best = first
        most = -1.0
        for edge in range(first, first + self.node_width[node]):
            n = self.edge_visits[edge]
            value = self.edge_value[edge] / n if n > 0 else mean
            promise = value + root * self.edge_prior[edge] / (1.0 + n)
            if promise > most:
                most = promise
                best = edge
        return best

    def share(self, node: int, edge: int, total: float) -> float:
        """The probability of an edge of a sealed node: by regret, with some exploration by prior."""
        regret = self.edge_regret[edge]
        if total <= 0.0:
            return self.edge_prior[edge]
        return 0.8 * max(0.0, regret) / total + 0.2 * self.edge_prior[edge]

    def sum_regrets(self, node: int) -> float:
        first = self.node_first[node]
        total = 0.0
        for edge in range(first, first + self.node_width[node]):
            total += max(0.0, self.edge_regret[edge])
        return total

    def choose_sealed(self, node: int, dice: Dice) -> int:
        """Regret matching: draw an edge."""
        first = self.node_first[node]
        last = first + self.node_width[node] - 1
        total = self.sum_regrets(node)
        rest = dice.below(1 << 30) / 1073741824.0
        edge = first
        rest -= self.share(node, edge, total)
        while rest >= 0.0 and edge < last:
            edge += 1
            rest -= self.share(node, edge, total)
        return edge

    def learn_sealed(self, node: int, edge: int, worth: float) -> None:
        """Regrets of all edges after one outcome; the means of the edges take out most of the noise."""
        first = self.node_first[node]
        total = self.sum_regrets(node)
        mean = self.node_value[node] / max(1, self.node_visits[node])
        expected = 0.0
        for e in range(first, first + self.node_width[node]):
            n = self.edge_visits[e]
            guess = self.edge_value[e] / n if n > 0 else mean
            share = self.share(node, e, total)
            if e == edge:
                guess += (worth - guess) / share
            expected += share * guess
        for e in range(first, first + self.node_width[node]):
            n = self.edge_visits[e]
            guess = self.edge_value[e] / n if n > 0 else mean
            share = self.share(node, e, total)
            if e == edge:
                guess += (worth - guess) / share
            # what was good only long ago is forgotten
            self.edge_regret[e] = max(0.0, self.edge_regret[e] + guess - expected)
            self.edge_share[e] += share

    # ------------------------------------------------------------------ one iteration

    def descend(self, s: State, dice: Dice, out: Buffer) -> int:
        """Walk down to a new node, or to the end; returns how many edges were gone."""
        depth = 0
        seat = s.mover()
        while seat != k.NOBODY and depth < c.DEEPEST:
            if seat == k.CHANCE:
                s.odds(out)
                s.apply(dice.draw(out), seat)
            else:
                key = mix(s.info_key(seat) + seat)
                slot = self.find(key)
                node = self.table[slot]
                if node == c.NO_NODE:
                    node = self.add(s, seat, key, slot, out)
                    if depth > 0 or node == c.NO_NODE:
                        return depth
                edge = self.choose_sealed(node, dice) if self.node_sealed[node] else self.choose_open(node)
                self.path_node[depth] = node
                self.path_edge[depth] = edge
                depth += 1
                s.apply(self.edge_move[edge], seat)
            seat = s.mover()
        return depth

    def roll_out(self, s: State, dice: Dice, out: Buffer) -> None:
        """Play on by the sense, with some warmth, to the end of the game."""
        seat = s.mover()
        while seat != k.NOBODY:
            if seat == k.CHANCE:
                s.odds(out)
                s.apply(dice.draw(out), seat)
            else:
                s.legal(seat, out)
                s.apply(pick(self.sense, s, seat, out, dice, self.warmth, 1), seat)
            seat = s.mover()

    def judge(self, s: State) -> None:
        """What the end is worth to each seat, 0 to 1: victory above all, then place and margin."""
        for p in range(self.seats):
            rival = -100000
            winners = 0
            for q in range(self.seats):
                winners += 1 if s.place(q) == 1 else 0
                if q != p:
                    rival = max(rival, s.score(q))
            place = s.place(p)
            victory = 1.0 / winners if place == 1 else 0.0
            margin = max(-30, min(30, s.score(p) - rival))
            standing = (self.seats - place) / (self.seats - 1.0)
            self.worth[p] = 0.6 * victory + 0.15 * standing + 0.25 * (0.5 + margin / 60.0)

    def learn(self, depth: int) -> None:
        """Carry the result up the way that was gone."""
        for i in range(depth):
            node = self.path_node[i]
            edge = self.path_edge[i]
            worth = self.worth[self.node_seat[node]]
            if self.node_sealed[node]:
                self.learn_sealed(node, edge, worth)
            self.node_visits[node] += 1
            self.node_value[node] += worth
            self.edge_visits[edge] += 1
            self.edge_value[edge] += worth

    def iterate(self, s: State, root: State, dice: Dice, out: Buffer, count: int) -> None:
        """So many iterations from `root`; `s` is a state to work with."""
        for _ in range(count):
            s.assign(root)
            depth = self.descend(s, dice, out)
            self.roll_out(s, dice, out)
            self.judge(s)
            self.learn(depth)


def run(tree: Tree, root: State, dice: Dice, count: int) -> None:
    """Iterate without the GIL."""
    s, out = root.copy(), Buffer()
    with cython.nogil:
        tree.iterate(s, root, dice, out, count)
