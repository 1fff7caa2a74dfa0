"""Iterations of a search: selection, expansion, rollout, evaluation and backpropagation.

Each thread of a search has a `SearchWorker`; all of them search one `Tree`. A worker locks the tree while it reads or
changes it. Rules, keys, priors, rollouts and nets take most of the time and work on memory of the worker alone:
meanwhile the tree is not locked.
"""

from __future__ import annotations

from array import array

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import arguments
from ...core import constants as k
from ...core.buffer import Buffer
from ...core.dice import Dice, mix
from ...core.state import State
from ..heuristics import base
from ..heuristics.base import Heuristic
from ..nets.net import Evaluator
from . import constants as c
from .tree import Tree

ITERATIONS_BETWEEN_SIGNALS = 100


class SearchWorker:
    """What one thread needs to search a tree: heuristic, nets, and the path and rewards of its current iteration.

    Only one thread at a time may use a worker; others get a `RuntimeError`.
    """

    tree: Tree
    heuristic: Heuristic
    evaluator: Evaluator  # None without nets
    out: Buffer
    busy: int  # 1 while a thread initialises or uses the worker
    ready: int  # 1 after all arrays are allocated
    has_lock: int  # 1 while this worker has locked a tree that it shares with others
    depth: int  # number of edges on the path
    is_new_node: int  # 1 after this iteration has added its last node, until a move is made there

    def __init__(self, tree: Tree) -> None:
        if not isinstance(tree, Tree):
            raise TypeError(f"tree must be a Tree, not {type(tree).__name__}")
        if cython.compiled:  # compiled, both are 0 before the first call
            self._check_idle()
            if self.ready:
                raise RuntimeError("this worker is already initialised")
        self.ready = 0
        self.busy = 1  # allocating arrays may run the garbage collector and thus Python code
        try:
            self._fill(cython.cast(Tree, tree))
            self.ready = 1
        finally:
            self.busy = 0

    def force_move(self, index: int) -> None:
        """Begin iterations with the root's move number `index`, counted from 0; NO_EDGE: with any move."""
        edge = arguments.to_int(index)
        if not c.NO_EDGE <= edge < c.MAX_MOVES:
            raise ValueError(f"move {index} is out of range: expected {c.NO_EDGE} to {c.MAX_MOVES - 1}")
        self._check_ready()
        self.forced_edge = edge

    def _check_idle(self) -> int:
        """Raise if another thread uses the worker."""
        if self.busy:
            raise RuntimeError("this worker is being used by another thread")
        return 0

    def _check_ready(self) -> int:
        """Raise if the worker is not initialised or another thread uses it."""
        self._check_idle()
        if not self.ready:
            raise ValueError("this worker is not initialised: call SearchWorker(tree)")
        return 0

    # ------------------------------------------------------------------ unchecked, for compiled code

    def _fill(self, tree: Tree) -> None:
        """Allocate the memory and count the worker in the tree."""
        tree._check_ready()
        self.tree = tree
        self.heuristic = tree.heuristic._copy()  # with working memory of its own: workers do not hold the GIL
        self.evaluator = tree.evaluator.copy() if tree.has_nets else None  # type: ignore[assignment]
        self.out = Buffer()
        self.path_node = array("i", [0]) * c.MAX_DEPTH
        self.path_edge = array("i", [0]) * c.MAX_DEPTH
        self.priors = array("d", [0.0]) * c.MAX_MOVES  # of the moves of a new node
        self.rewards = array("d", [0.0]) * c.MAX_SEATS  # of the end of the current iteration, by seat
        self.wins = array("d", [0.0]) * c.MAX_SEATS
        self.score = array("d", [0.0]) * c.MAX_SEATS
        self.forced_edge = c.NO_EDGE
        self.depth = 0
        self.has_lock = 0
        self.is_new_node = 0
        # A worker alone does not lock the tree: it must not be running when it gets company.
        tree._check_ready()
        tree.workers += 1

    def lock(self) -> None:
        """Wait until no other worker reads or changes the tree."""
        if self.tree.workers > 1:
            self.tree.mutex._acquire()
            self.has_lock = 1

    def unlock(self) -> None:
        """Let other workers read and change the tree."""
        if self.tree.workers > 1:
            self.has_lock = 0
            self.tree.mutex._release()

    # ------------------------------------------------------------------ selection and expansion

    def descend(self, s: State, dice: Dice) -> None:
        """Apply moves down to a new node or the end of the game, and store the path."""
        self.depth = 0
        last = c.NO_EDGE
        seat = s._mover()
        while seat != k.NOBODY and self.depth < c.MAX_DEPTH:
            if seat == k.CHANCE:
                s._odds(self.out)
                s._apply(seat, dice._draw(self.out))
                last = c.NO_EDGE
            else:
                self.lock()
                node = self.reach_node(s, seat, last)
                if node == c.NO_NODE or (self.is_new_node and self.depth > 0):
                    self.unlock()
                    return
                self.is_new_node = 0
                edge = self.tree.choose_edge(s, node, self.forced_edge, dice, self.out)
                self.path_node[self.depth] = node
                self.path_edge[self.depth] = edge
                self.depth += 1
                self.unlock()
                # what follows does not change while workers search
                move = self.tree.edge_move[edge]
                # two positions may have one key (probability 2**-64); the rules do not check moves
                if not s._allows(seat, move, self.out):
                    self.lock()
                    self.depth -= 1
                    self.tree.withdraw_visit(node, edge)
                    self.unlock()
                    return
                s._apply(seat, move)
                last = c.NO_EDGE if self.tree.node_sealed[node] else edge
            seat = s._mover()

    def reach_node(self, s: State, seat: int, edge: int) -> int:
        """The node of a seat's decision, which is added if it is new (`is_new_node`). NO_NODE: the tree is full.

        `edge` is the edge of an open decision that leads here without chance, or NO_EDGE. All that is hidden outside
        sealed steps is what chance will draw, so that it always leads to the same node: computing keys takes long.
        The tree is locked before and after, but not while the key and the priors are computed. A node that another
        worker adds meanwhile counts as new: this iteration ends there, too.
        """
        self.is_new_node = 0
        if edge != c.NO_EDGE and self.tree.edge_child[edge] != c.NO_NODE:
            return self.tree.edge_child[edge]
        self.unlock()
        key = mix(s._info_key(seat) + seat)
        self.lock()
        node = self.tree.slots_table[self.tree.find_slot(key)]
        if node == c.NO_NODE:
            node = self.expand(s, seat, key)
            self.is_new_node = 0 if node == c.NO_NODE else 1
        if edge != c.NO_EDGE:
            self.tree.edge_child[edge] = node
        return node

    def expand(self, s: State, seat: int, key: int) -> int:
        """The node with a key, which is added with the legal moves of a seat. NO_NODE: the tree is full."""
        self.unlock()
        width = s._legal(seat, self.out)
        self.lock()
        if not self.tree.has_room(width):
            return c.NO_NODE
        self.unlock()
        self.compute_priors(s, seat)
        self.lock()
        return self.tree.add_node(key, seat, self.tree.sealed >> s._step() & 1, self.out, self.priors)

    def compute_priors(self, s: State, seat: int) -> None:
        """Compute the priors of the listed moves: by the policy net, or by the heuristic alone."""
        width = self.out.count
        if width == 1:
            self.priors[0] = 1.0
            return
        if self.tree.has_nets:
            self.heuristic._score_moves_fast(s, seat, self.out)
            self.evaluator._weigh_moves(s, seat, self.out)
            for i in range(width):
                self.priors[i] = (1.0 - self.tree.uniform_prior) * self.evaluator.probabilities[
                    i
                ] + self.tree.uniform_prior / width
            return
        self.heuristic._score_moves(s, seat, self.out)
        best = self.out.weight[0]
        for i in range(1, width):
            best = max(best, self.out.weight[i])
        total = 0.0
        for i in range(width):
            prior = 1.0 / (1.0 + self.tree.prior_scale * (best - self.out.weight[i]))
            total += prior
            self.priors[i] = prior
        for i in range(width):
            self.priors[i] /= total

    # ------------------------------------------------------------------ rollout and evaluation

    def roll_out(self, s: State, dice: Dice, decisions: int) -> int:
        """Play a number of decisions with moves sampled by the heuristic or policy; returns who moves next.

        After `descend` has added a node, the buffer has its legal moves, and the evaluator their probabilities.
        """
        seat = s._mover()
        while seat != k.NOBODY and (seat == k.CHANCE or decisions > 0):
            if seat == k.CHANCE:
                s._odds(self.out)
                s._apply(seat, dice._draw(self.out))
            else:
                if not self.is_new_node:
                    s._legal(seat, self.out)
                s._apply(seat, self.choose_rollout(s, seat, dice))
                self.is_new_node = 0
                decisions -= 1
            seat = s._mover()
        return seat

    def choose_rollout(self, s: State, seat: int, dice: Dice) -> int:
        """A move of a rollout among the listed ones, drawn by the policy net or by the heuristic."""
        if self.out.count == 1:
            return self.out.item[0]
        is_sealed = self.tree.sealed >> s._step() & 1
        temperature = self.tree.temperature
        if self.tree.rollout_policy + is_sealed < 2:
            return base._sample_move(self.heuristic, s, seat, self.out, dice, temperature, 1)
        if self.out.count <= c.SMALL_CHOICE and not is_sealed:
            return base._sample_move(self.heuristic, s, seat, self.out, dice, temperature // 4, 1)
        if not self.is_new_node:
            self.heuristic._score_moves_fast(s, seat, self.out)
            self.evaluator._weigh_moves(s, seat, self.out)
        return self.evaluator._sample_move(self.out, dice, 1 - is_sealed)

    def evaluate_position(self, s: State, seat: int) -> None:
        """Compute the rewards by the value net, as the seat that moves sees the position."""
        self.evaluator._evaluate(s, seat)
        for p in range(self.tree.seats):
            self.wins[p] = self.evaluator.wins[p]
            self.score[p] = self.evaluator.scores[p]
            self.rewards[p] = self.evaluator.rewards[p]

    def evaluate_result(self, s: State) -> None:
        """Compute the reward of each seat, 0 to 1: weighted sum of win, place and margin."""
        seats = self.tree.seats
        winners = 0
        for p in range(seats):
            winners += 1 if s._place(p) == 1 else 0
            self.score[p] = s._score(p)
        margin_scale = self.find_margin_scale()
        for p in range(seats):
            margin = self.margin_of(p)
            place = s._place(p)
            self.wins[p] = 1.0 / winners if place == 1 else 0.0
            self.rewards[p] = (
                self.tree.win_weight * self.wins[p]
                + self.tree.place_weight * (seats - place) / (seats - 1.0)
                + self.tree.margin_weight * (0.5 + 0.5 * margin / (margin_scale + abs(margin)))
            )

    def find_margin_scale(self) -> float:
        """The margin that counts half: without nets the mean of all results so far, to which this one is added."""
        if self.tree.has_nets:  # the net was trained with this scale
            return self.evaluator.margin_scale
        self.lock()
        margin_scale = self.tree.margin_scale_sum / self.tree.margin_scale_count
        for p in range(self.tree.seats):
            self.tree.add_margin(abs(self.margin_of(p)))
        self.unlock()
        return margin_scale

    def margin_of(self, seat: int) -> float:
        """The score of a seat less the best other one."""
        rival = -100000.0
        for q in range(self.tree.seats):
            if q != seat:
                rival = max(rival, self.score[q])
        return self.score[seat] - rival

    # ------------------------------------------------------------------ backpropagation

    def backpropagate(self) -> None:
        """Add the rewards to the nodes and edges of the path."""
        self.lock()
        for i in range(self.depth):
            node = self.path_node[i]
            edge = self.path_edge[i]
            is_forced = 0
            if self.tree.node_key[node] == self.tree.root_key:
                self.record_root_result(edge - self.tree.node_first[node])
                is_forced = 1 if self.forced_edge >= 0 else 0
            self.tree.add_reward(node, edge, self.rewards[self.tree.node_seat[node]], is_forced)
        self.depth = 0
        self.unlock()

    def record_root_result(self, i: int) -> None:
        """Add the result of an iteration to move number `i` of the root."""
        self.tree.root_count[i] += 1
        for p in range(self.tree.seats):
            self.tree.root_wins[i * c.MAX_SEATS + p] += self.wins[p]
            self.tree.root_score[i * c.MAX_SEATS + p] += self.score[p]

    def iterate(self, s: State, root: State, dice: Dice, count: int) -> None:
        """Run `count` iterations from `root`; `s` is a state that is overwritten."""
        for _ in range(count):
            s._assign(root)
            self.descend(s, dice)
            seat = self.roll_out(s, dice, self.tree.rollout_depth if self.tree.has_nets else c.UNLIMITED)
            if seat == k.NOBODY:
                self.evaluate_result(s)
            else:
                self.evaluate_position(s, seat)
            self.backpropagate()

    def abandon_iteration(self) -> None:
        """Remove the virtual losses of an iteration and unlock the tree: in pure Python, an exception may end one."""
        if not self.has_lock:
            self.lock()
        for i in range(self.depth):
            self.tree.withdraw_visit(self.path_node[i], self.path_edge[i])
        self.depth = 0
        self.unlock()


def run_iterations(worker: SearchWorker, root: State, dice: Dice, count: int) -> None:
    """Run `count` iterations from `root` without the GIL."""
    if not isinstance(worker, SearchWorker) or not isinstance(root, State) or not isinstance(dice, Dice):
        raise TypeError(
            "expected a SearchWorker, a State and Dice, "
            f"got {type(worker).__name__}, {type(root).__name__} and {type(dice).__name__}"
        )
    left = arguments.to_count(count, "the number of iterations")
    own_worker = worker
    own_worker._check_ready()
    first = own_worker.heuristic._check_state(root)._copy_playable()
    if first._seats() != own_worker.tree.seats:
        raise ValueError(f"the tree has {own_worker.tree.seats} seats, the position {first._seats()}")
    if own_worker.tree.has_nets:
        own_worker.evaluator._check_size(first)
    s, own_dice = first.copy(), dice
    arguments.untrack_from_gc(first)  # no other thread can change them during the loop
    arguments.untrack_from_gc(s)
    own_worker._check_idle()  # copying may have run the garbage collector and thus another search
    own_worker.busy = 1
    own_worker.tree.busy += 1
    try:
        if own_worker.tree.has_nets:
            own_worker.evaluator._set_references(first)
        while left > 0:
            batch = min(left, ITERATIONS_BETWEEN_SIGNALS)
            left -= batch
            with cython.nogil:
                own_worker.iterate(s, first, own_dice, batch)
            arguments.check_signals()
    finally:
        if own_worker.depth or own_worker.has_lock:
            own_worker.abandon_iteration()
        own_worker.tree.busy -= 1
        own_worker.busy = 0
