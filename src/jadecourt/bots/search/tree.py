"""Search tree over information sets, in flat arrays.

A node is an information set: its key is the `info_key` of the seat that moves. So a sealed answer of one seat does not
lead another seat to a different node before the reveal, a position reached in two ways is one node, and chance needs no
nodes: positions after different outcomes have different keys.

Each node stores values of the seat that moves only (max^n). At open steps, moves are selected by the upper confidence
bound with priors (PUCT). At sealed steps, they are selected by regret matching; the result is the average strategy, a
mixture that opponents cannot predict.

All threads of a search use one tree, each with a `SearchWorker` of its own.
"""

from __future__ import annotations

import math
from array import array
from operator import index as to_integer
from typing import Any

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import arguments
from ...core import constants as k
from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.state import State
from ..heuristics import base
from ..heuristics.base import Heuristic
from ..nets.net import Evaluator
from . import constants as c
from .mutex import Mutex
from .params import SearchParams, check_params

MAX_NODES = 1 << 18  # about 180 MB


class Tree:
    """Nodes and edges, and the results of the current search at the root.

    Workers search it. While one does, all methods but `read_root_lead` raise a `RuntimeError`. `nodes` and `edges` are
    their numbers, `read_node` returns the contents of a node. The arrays are for compiled code only. `heuristic` is
    copied. With several workers, `mutex` protects all that changes during a search.
    """

    evaluator: Evaluator  # None without nets: see `has_nets`; workers copy it
    has_nets: int
    busy: int  # number of workers that search the tree now; 1 while it is initialised
    ready: int  # 1 after all arrays are allocated
    workers: int  # number of workers of the tree
    mutex: Mutex
    search_id: int  # number of the current search

    def __init__(
        self,
        heuristic: Heuristic,
        sealed: int,
        seats: int,
        nodes: int,
        params: SearchParams,
        evaluator: Evaluator | None = None,
    ) -> None:
        # Reading arguments may run Python code that initialises or searches this tree: read them before the checks.
        numbers = check_params(params)
        mask = arguments.to_int(sealed)
        seat_count = arguments.to_int(seats)
        size = arguments.to_int(nodes)
        if not isinstance(heuristic, Heuristic):
            raise TypeError(f"heuristic must be a Heuristic, not {type(heuristic).__name__}")
        if evaluator is not None and not isinstance(evaluator, Evaluator):
            raise TypeError(f"evaluator must be an Evaluator or None, not {type(evaluator).__name__}")
        if not 2 <= seat_count <= c.MAX_SEATS:
            raise ValueError(f"seats must be 2 to {c.MAX_SEATS}, not {seats}")
        if not 1 <= size <= MAX_NODES:
            raise ValueError(f"nodes must be 1 to {MAX_NODES}, not {nodes}")
        if cython.compiled:  # compiled, both are 0 before the first call
            self._check_idle()
            if self.ready:
                raise RuntimeError("this tree is already initialised")
        self.ready = 0
        self.busy = 1  # allocating arrays may run the garbage collector and thus Python code
        try:
            self._fill(heuristic, mask, seat_count, size, numbers, evaluator)
            self.ready = 1
        finally:
            self.busy = 0

    # ------------------------------------------------------------------ called from Python

    def clear(self) -> None:
        """Remove all nodes."""
        self._check_ready()
        self._clear()

    def start_search(self, root_key: int, seat: int) -> None:
        """Begin a new search for a seat from the root with this key; nodes are kept."""
        key = to_integer(root_key) & 0xFFFFFFFFFFFFFFFF
        checked_seat = arguments.to_int(seat)
        self._check_ready()
        self.root_key = key
        self.search_id += 1
        self.root_seat = checked_seat
        for i in range(c.MAX_MOVES):
            self.root_count[i] = 0
        for i in range(c.MAX_MOVES * c.MAX_SEATS):
            self.root_wins[i] = 0.0
            self.root_score[i] = 0.0

    def prune(self) -> None:
        """Remove the nodes that the last search did not reach."""
        self._check_ready()
        self._prune()

    def find_node(self, key: int) -> int:
        """The node with a key, or NO_NODE."""
        wanted = to_integer(key) & 0xFFFFFFFFFFFFFFFF
        self._check_ready()
        return self.slots_table[self.find_slot(wanted)]

    def is_sealed(self, node: int) -> bool:
        """Whether a node is a decision at a sealed step."""
        return self.node_sealed[self._check_node(node)] != 0

    def list_visits(self, node: int) -> list[int]:
        """Number of visits of each edge of a node."""
        n = self._check_node(node)
        first = self.node_first[n]
        last = first + self.node_width[n]
        # no comprehension: compiled, it frees a number twice when memory runs out
        visits: list[int] = []
        for edge in range(first, last):
            visits.append(self.edge_visits[edge])
        return visits

    def read_node(self, node: int) -> dict[str, Any]:
        """The contents of a node; its edges are a list of dicts in the order of the moves."""
        n = self._check_node(node)
        first = self.node_first[n]
        last = (
            first + self.node_width[n]
        )  # read before the allocations below, which may run the garbage collector
        edges: list[dict[str, Any]] = []
        for edge in range(first, last):
            edges.append(
                {
                    "move": self.edge_move[edge],
                    "visits": self.edge_visits[edge],
                    "value": self.edge_value[edge],
                    "prior": self.edge_prior[edge],
                    "strategy_sum": self.edge_strategy_sum[edge],
                }
            )
        return {
            "key": self.node_key[n],
            "seat": self.node_seat[n],
            "sealed": self.node_sealed[n],
            "visits": self.node_visits[n],
            "value": self.node_value[n],
            "last_search": self.node_last_search[n],
            "edges": edges,
        }

    def read_root(self, index: int) -> tuple[int, list[float], list[float]]:
        """Iterations of this search with move number `index` at the root, and sums of wins and scores by seat."""
        i = arguments.to_int(index)
        if not 0 <= i < c.MAX_MOVES:
            raise ValueError(f"move {index} is out of range: expected 0 to {c.MAX_MOVES - 1}")
        self._check_ready()
        first = i * c.MAX_SEATS
        wins: list[float] = []
        scores: list[float] = []
        for p in range(self.seats):
            wins.append(self.root_wins[first + p])
            scores.append(self.root_score[first + p])
        return self.root_count[i], wins, scores

    def read_root_lead(self) -> int:
        """Visits of the root's most visited move less those of the second one, also while the tree is searched.

        -1: the root is not in the tree, or is a sealed step; MAX_LEAD: there is one move only.
        """
        if not self.ready or self.workers < 2:  # a worker alone does not lock the tree
            self._check_ready()
        if self.workers > 1:
            self.mutex._acquire()
        lead = self.root_lead()
        if self.workers > 1:
            self.mutex._release()
        return lead

    def _check_idle(self) -> int:
        """Raise if another thread searches the tree."""
        if self.busy:
            raise RuntimeError("this tree is being searched by another thread")
        return 0

    def _check_ready(self) -> int:
        """Raise if the tree is not initialised or another thread searches it."""
        self._check_idle()
        if not self.ready:
            raise ValueError(
                "this tree is not initialised: call Tree(heuristic, sealed, seats, nodes, params)"
            )
        return 0

    def _check_node(self, node: int) -> int:
        """The node as a C int; raises if there is none."""
        n = arguments.to_int(node)
        self._check_ready()
        if not 0 <= n < self.nodes:
            raise ValueError(f"node {node} is out of range: the tree has {self.nodes} nodes")
        return n

    # ------------------------------------------------------------------ unchecked, for compiled code

    def _fill(
        self,
        heuristic: Heuristic,
        mask: int,
        seats: int,
        nodes: int,
        numbers: dict[str, float],
        evaluator: Evaluator | None,
    ) -> None:
        """Store checked parameters and allocate the arrays."""
        self.evaluator = evaluator  # type: ignore[assignment]
        self.has_nets = 0 if evaluator is None else 1
        self.rollout_depth = int(numbers["rollout_depth"]) * seats
        self.rollout_policy = int(numbers["rollout_policy"]) if self.has_nets else 0
        self.first_play_reduction = numbers["first_play_reduction"]
        self.uniform_prior = numbers["uniform_prior"]
        self.heuristic = heuristic._copy()  # with working memory of its own, which the mutex protects, too
        self.mutex = Mutex()
        self.workers = 0
        self.sealed = mask  # mask of the sealed steps
        self.seats = seats
        self.exploration = numbers["exploration"]
        self.temperature = int(min(numbers["rollout_temperature"], 5000.0))
        self.prior_scale = 0.01 * numbers["prior_weight"]
        self.win_weight = numbers["win_weight"]
        self.place_weight = numbers["place_weight"]
        self.margin_weight = 1.0 - numbers["win_weight"] - numbers["place_weight"]
        self.prior_noise = numbers["prior_noise"]
        self.opponent_prior = numbers["opponent_prior"] if self.has_nets else self.prior_noise
        share = numbers["opponent_heuristic"] * (seats - 1)
        self.opponent_heuristic = min(1.0, share) if self.has_nets else 0.0
        self.opponent_model_visits = max(1.0, numbers["opponent_model_visits"])
        self.answer_temperature = numbers["answer_temperature"] if self.has_nets else 0.0
        self.node_limit = nodes
        self.edge_limit = 12 * nodes + 256
        self.slots = 2
        while self.slots <= 2 * nodes:
            self.slots *= 2
        self.slots_table = array("i", [c.NO_NODE]) * self.slots
        self.node_key = array("Q", [0]) * nodes
        self.node_first = array("i", [0]) * nodes
        self.node_width = array("i", [0]) * nodes
        self.node_seat = array("i", [0]) * nodes
        self.node_sealed = array("i", [0]) * nodes
        self.node_visits = array("i", [0]) * nodes
        self.node_last_search = array("i", [0]) * nodes  # number of the last search that visited the node
        self.node_value = array("d", [0.0]) * nodes
        self.edge_move = array("i", [0]) * self.edge_limit
        self.edge_visits = array("i", [0]) * self.edge_limit
        self.edge_value = array("d", [0.0]) * self.edge_limit
        self.edge_child = array("i", [c.NO_NODE]) * self.edge_limit  # see `SearchWorker.reach_node`
        self.edge_prior = array("d", [0.0]) * self.edge_limit
        self.edge_regret = array("d", [0.0]) * self.edge_limit
        # shares of the heuristic at a sealed node; not used without nets
        self.edge_heuristic = array("d", [0.0]) * (self.edge_limit if self.has_nets else 1)
        self.edge_strategy_sum = array("d", [0.0]) * self.edge_limit  # sum of the strategies at a sealed node
        # results of the current search by move at the root and seat
        self.root_count = array("i", [0]) * c.MAX_MOVES
        self.root_wins = array("d", [0.0]) * (c.MAX_MOVES * c.MAX_SEATS)
        self.root_score = array("d", [0.0]) * (c.MAX_MOVES * c.MAX_SEATS)
        # not always the first node of an iteration: at a sealed step other seats may come first
        self.root_key = 0
        self.search_id = 0
        self.root_seat = k.NOBODY
        self._clear()

    def _clear(self) -> None:
        self.nodes = 0
        self.edges = 0
        # margins are divided by the mean margin of the game; begin with 10 samples of 10 points
        self.margin_scale_sum = 100.0
        self.margin_scale_count = 10.0
        for slot in range(self.slots):
            self.slots_table[slot] = c.NO_NODE

    def _prune(self) -> None:
        for slot in range(self.slots):
            self.slots_table[slot] = c.NO_NODE
        old = self.nodes
        self.nodes = 0
        self.edges = 0
        for node in range(old):
            if self.node_last_search[node] == self.search_id:
                self.move_node(node)

    def move_node(self, node: int) -> None:
        """Move a node behind those that were kept before it."""
        to = self.nodes
        first = self.node_first[node]
        width = self.node_width[node]
        for i in range(width):
            self.edge_move[self.edges + i] = self.edge_move[first + i]
            self.edge_visits[self.edges + i] = self.edge_visits[first + i]
            self.edge_value[self.edges + i] = self.edge_value[first + i]
            self.edge_child[self.edges + i] = c.NO_NODE  # nodes get other numbers
            self.edge_prior[self.edges + i] = self.edge_prior[first + i]
            if self.has_nets:
                self.edge_heuristic[self.edges + i] = self.edge_heuristic[first + i]
            self.edge_regret[self.edges + i] = self.edge_regret[first + i]
            self.edge_strategy_sum[self.edges + i] = self.edge_strategy_sum[first + i]
        self.node_key[to] = self.node_key[node]
        self.node_first[to] = self.edges
        self.node_width[to] = width
        self.node_seat[to] = self.node_seat[node]
        self.node_sealed[to] = self.node_sealed[node]
        self.node_visits[to] = self.node_visits[node]
        self.node_last_search[to] = self.node_last_search[node]
        self.node_value[to] = self.node_value[node]
        self.slots_table[self.find_slot(self.node_key[to])] = to
        self.nodes += 1
        self.edges += width

    # ------------------------------------------------------------------ nodes

    def find_slot(self, key: int) -> int:
        """The slot of the node with a key, or the empty slot for it."""
        slot = key & (self.slots - 1)
        while self.slots_table[slot] != c.NO_NODE and self.node_key[self.slots_table[slot]] != key:
            slot = (slot + 1) & (self.slots - 1)
        return slot

    def has_room(self, width: int) -> int:
        """1 if a node with this number of moves fits into the tree, else 0."""
        return 1 if self.nodes < self.node_limit and self.edges + width <= self.edge_limit else 0

    def add_node(self, key: int, seat: int, sealed: int, moves: Buffer, priors: array[float]) -> int:
        """The node with a key, which is added with these moves unless it is there. NO_NODE: the tree is full."""
        slot = self.find_slot(key)
        if self.slots_table[slot] != c.NO_NODE:
            return self.slots_table[slot]  # another worker has added it meanwhile
        width = moves.count
        if not self.has_room(width):
            return c.NO_NODE
        node = self.nodes
        first = self.edges
        self.nodes += 1
        self.edges += width
        self.slots_table[slot] = node
        self.node_key[node] = key
        self.node_first[node] = first
        self.node_width[node] = width
        self.node_seat[node] = seat
        self.node_sealed[node] = sealed
        self.node_visits[node] = 0
        self.node_last_search[node] = self.search_id
        self.node_value[node] = 0.0
        for i in range(width):
            self.edge_move[first + i] = moves.item[i]
            self.edge_prior[first + i] = priors[i]
            self.edge_visits[first + i] = 0
            self.edge_value[first + i] = 0.0
            self.edge_child[first + i] = c.NO_NODE
            self.edge_regret[first + i] = 0.0
            self.edge_strategy_sum[first + i] = 0.0
        if self.has_nets:
            self.edge_heuristic[first] = -1.0
        return node

    def root_lead(self) -> int:
        """See `read_root_lead`."""
        node = self.slots_table[self.find_slot(self.root_key)]
        if node == c.NO_NODE or self.node_sealed[node]:
            return -1
        first = self.node_first[node]
        most = 0
        second = 0
        for edge in range(first, first + self.node_width[node]):
            visits = self.edge_visits[edge]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
        return most - second if self.node_width[node] > 1 else c.MAX_LEAD

    def store_heuristic_shares(self, s: State, seat: int, first: int, out: Buffer) -> None:
        """Store the probability with which the heuristic draws each legal move of a seat."""
        s._legal(seat, out)
        self.heuristic._score_moves(s, seat, out)
        base._spread_weights(out, self.heuristic._temperature(s, seat))
        for i in range(out.count):
            self.edge_heuristic[first + i] = (1.0 * out.weight[i]) / out.total

    # ------------------------------------------------------------------ selection

    def choose_edge(self, s: State, node: int, forced: int, dice: Dice, out: Buffer) -> int:
        """The edge of a node with which an iteration continues; at the root number `forced`, unless it is NO_EDGE.

        At open steps the edge and the node count a visit at once, as a lost one until its reward is known (virtual
        loss): other workers select other edges. At sealed steps edges are drawn, so that workers differ anyway, and
        visits weight the average strategy.
        """
        self.node_last_search[node] = self.search_id
        sealed = self.node_sealed[node]
        if 0 <= forced < self.node_width[node] and self.node_key[node] == self.root_key:
            edge = self.node_first[node] + forced
        elif sealed:
            edge = self.choose_sealed(s, node, dice, out)
        else:
            edge = self.choose_open(node)
        if not sealed:
            self.node_visits[node] += 1
            self.edge_visits[edge] += 1
        return edge

    def choose_open(self, node: int) -> int:
        """The edge with the highest upper confidence bound (PUCT)."""
        first = self.node_first[node]
        visits = self.node_visits[node]
        exploration_factor = self.exploration * math.sqrt(visits + 1.0)
        mean = self.node_value[node] / visits if visits > 0 else 0.5
        unvisited = mean - self.first_play_reduction
        best = first
        best_ucb = -10.0
        for edge in range(first, first + self.node_width[node]):
            n = self.edge_visits[edge]
            value = self.edge_value[edge] / n if n > 0 else unvisited
            ucb = value + exploration_factor * self.edge_prior[edge] / (1.0 + n)
            if ucb > best_ucb:
                best_ucb = ucb
                best = edge
        return best

    def regret_probability(self, edge: int, total: float) -> float:
        """Probability of an edge of a sealed node: in proportion to its regret, or its prior if there is no regret."""
        return self.edge_regret[edge] / total if total > 0.0 else self.edge_prior[edge]

    def sum_regrets(self, node: int) -> float:
        """Sum of the regrets of a node's edges."""
        first = self.node_first[node]
        total = 0.0
        for edge in range(first, first + self.node_width[node]):
            total += self.edge_regret[edge]
        return total

    def choose_sealed(self, s: State, node: int, dice: Dice, out: Buffer) -> int:
        """An edge of a sealed node by regret matching; for other seats than the root's, at first by models of them.

        Before the search knows better, other seats are expected to answer as the policy net predicts, or simply, as
        the heuristic does; both shares fall with the visits of the node.
        """
        if self.node_seat[node] == self.root_seat:
            return self.choose_by_regret(node, self.prior_noise, dice)
        limit = self.opponent_model_visits
        weight = limit / (limit + self.node_visits[node])
        share = self.opponent_heuristic * weight
        if share > 0.0 and dice._below(1 << 30) < share * 1073741824.0:
            return self.choose_by_heuristic(s, node, dice, out)
        return self.choose_by_regret(node, max(self.prior_noise, self.opponent_prior * weight), dice)

    def choose_by_heuristic(self, s: State, node: int, dice: Dice, out: Buffer) -> int:
        """A random edge of a sealed node by the shares of the heuristic."""
        edge = self.node_first[node]
        if self.edge_heuristic[edge] < 0.0:  # most nodes are visited once and never need them
            self.store_heuristic_shares(s, self.node_seat[node], edge, out)
        last = edge + self.node_width[node] - 1
        rest = dice._below(1 << 30) / 1073741824.0 - self.edge_heuristic[edge]
        while rest >= 0.0 and edge < last:
            edge += 1
            rest -= self.edge_heuristic[edge]
        return edge

    def choose_by_regret(self, node: int, prior_share: float, dice: Dice) -> int:
        """A random edge by regret matching; the share `prior_share` is drawn by the priors, so that all are tried."""
        first = self.node_first[node]
        last = first + self.node_width[node] - 1
        total = self.sum_regrets(node)
        if dice._below(1 << 30) < prior_share * 1073741824.0:
            total = 0.0
        rest = dice._below(1 << 30) / 1073741824.0
        edge = first
        rest -= self.regret_probability(edge, total)
        while rest >= 0.0 and edge < last:
            edge += 1
            rest -= self.regret_probability(edge, total)
        return edge

    def update_regrets(self, node: int, reward: float) -> None:
        """Update the regrets of all edges after one iteration, and add the current strategy to the average.

        The reward of an edge that was not selected is estimated by its mean. Later strategies have more weight.
        """
        first = self.node_first[node]
        last = first + self.node_width[node]
        total = self.sum_regrets(node)
        visits = self.node_visits[node]
        mean = self.node_value[node] / visits if visits > 0 else reward
        expected = 0.0
        for e in range(first, last):
            expected += self.regret_probability(e, total) * self.mean_value(e, mean)
        for e in range(first, last):
            self.edge_strategy_sum[e] += self.regret_probability(e, total) * (visits + 1.0)
        for e in range(first, last):
            # regrets do not become negative, so that old results are forgotten
            self.edge_regret[e] = max(0.0, self.edge_regret[e] + self.mean_value(e, mean) - expected)

    def update_mixture(self, node: int, reward: float) -> None:
        """Compute the weights of all edges from priors and mean rewards, and add the strategy to the average.

        Many answers are nearly equally good, and regret matching settles on one of them: an opponent who knows the bot
        can predict it. Each edge counts as if it had `ANSWER_SMOOTHING` more visits with the mean of the node.
        """
        first = self.node_first[node]
        last = first + self.node_width[node]
        visits = self.node_visits[node]
        mean = self.node_value[node] / visits if visits > 0 else reward
        highest = -10.0
        for e in range(first, last):
            value = (self.edge_value[e] + c.ANSWER_SMOOTHING * mean) / (
                self.edge_visits[e] + c.ANSWER_SMOOTHING
            )
            self.edge_regret[e] = value
            highest = max(highest, value)
        total = 0.0
        for e in range(first, last):
            weight = self.edge_prior[e] * math.exp((self.edge_regret[e] - highest) / self.answer_temperature)
            self.edge_regret[e] = weight
            total += weight
        for e in range(first, last):
            self.edge_strategy_sum[e] += self.edge_regret[e] / total * (visits + 1.0)

    def mean_value(self, edge: int, mean: float) -> float:
        """Mean reward of an edge; `mean` if it has no visits."""
        n = self.edge_visits[edge]
        return self.edge_value[edge] / n if n > 0 else mean

    # ------------------------------------------------------------------ results

    def add_reward(self, node: int, edge: int, reward: float, is_forced: int) -> None:
        """Add the result of an iteration to a node and the edge that it has chosen there."""
        if self.node_sealed[node]:
            if not is_forced:
                if self.answer_temperature > 0.0 and self.node_seat[node] == self.root_seat:
                    self.update_mixture(node, reward)
                else:
                    self.update_regrets(node, reward)
            self.node_visits[node] += 1
            self.edge_visits[edge] += 1
        self.node_value[node] += reward
        self.edge_value[edge] += reward

    def withdraw_visit(self, node: int, edge: int) -> None:
        """Remove the virtual loss of an iteration that does not end."""
        if not self.node_sealed[node]:
            self.node_visits[node] -= 1
            self.edge_visits[edge] -= 1

    def add_margin(self, size: float) -> None:
        """Add the size of a margin to those whose mean is the scale of margins."""
        self.margin_scale_sum += size
        self.margin_scale_count += 1.0
