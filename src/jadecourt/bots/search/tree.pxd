# cython: language_level=3
cimport cython
from libc cimport math
from ...core cimport arguments
from ...core cimport constants as k
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State
from ..heuristics cimport base
from ..heuristics.base cimport Heuristic
from ..nets.net cimport Evaluator
from . cimport constants as c
from .mutex cimport Mutex


# Python reads the tree through methods that check their arguments; the arrays are not visible.
@cython.final
cdef class Tree:
    cdef Heuristic heuristic
    cdef Evaluator evaluator
    cdef readonly int has_nets, rollout_depth, rollout_policy
    cdef readonly double first_play_reduction, uniform_prior
    cdef readonly int sealed, seats, temperature, node_limit, edge_limit, slots, nodes, edges, search_id, root_seat
    cdef readonly double exploration, prior_scale, prior_noise, opponent_prior, opponent_heuristic, opponent_model_visits, answer_temperature, win_weight, place_weight, margin_weight
    cdef readonly double margin_scale_sum, margin_scale_count
    cdef readonly unsigned long long root_key
    cdef int ready, busy, workers
    cdef Mutex mutex
    cdef int[::1] slots_table, node_first, node_width, node_seat, node_sealed, node_visits, node_last_search
    cdef int[::1] edge_move, edge_visits, edge_child, root_count
    cdef unsigned long long[::1] node_key
    cdef double[::1] node_value, edge_value, edge_prior, edge_heuristic, edge_regret, edge_strategy_sum
    cdef double[::1] root_wins, root_score

    cdef int _check_idle(self) except -1
    cdef int _check_ready(self) except -1
    cdef int _check_node(self, object node) except -1
    cdef void _fill(self, Heuristic heuristic, int mask, int seats, int nodes, dict numbers, Evaluator evaluator) except *
    cdef void _clear(self) noexcept nogil
    cdef void _prune(self) noexcept nogil
    cdef void move_node(self, int node) noexcept nogil
    cdef int find_slot(self, unsigned long long key) noexcept nogil
    cdef int has_room(self, int width) noexcept nogil
    cdef int add_node(self, unsigned long long key, int seat, int sealed, Buffer moves, double[::1] priors) noexcept nogil
    cdef int root_lead(self) noexcept nogil
    cdef void store_heuristic_shares(self, State s, int seat, int first, Buffer out) noexcept nogil
    cdef int choose_edge(self, State s, int node, int forced, Dice dice, Buffer out) noexcept nogil
    @cython.locals(exploration_factor=cython.double, mean=cython.double, unvisited=cython.double, best_ucb=cython.double, value=cython.double, ucb=cython.double)
    cdef int choose_open(self, int node) noexcept nogil
    cdef double regret_probability(self, int edge, double total) noexcept nogil
    cdef double sum_regrets(self, int node) noexcept nogil
    @cython.locals(share=cython.double, limit=cython.double, weight=cython.double)
    cdef int choose_sealed(self, State s, int node, Dice dice, Buffer out) noexcept nogil
    @cython.locals(rest=cython.double)
    cdef int choose_by_heuristic(self, State s, int node, Dice dice, Buffer out) noexcept nogil
    @cython.locals(total=cython.double, rest=cython.double)
    cdef int choose_by_regret(self, int node, double prior_share, Dice dice) noexcept nogil
    @cython.locals(total=cython.double, mean=cython.double, expected=cython.double)
    cdef void update_regrets(self, int node, double reward) noexcept nogil
    @cython.locals(mean=cython.double, highest=cython.double, value=cython.double, total=cython.double, weight=cython.double)
    cdef void update_mixture(self, int node, double reward) noexcept nogil
    cdef double mean_value(self, int edge, double mean) noexcept nogil
    cdef void add_reward(self, int node, int edge, double reward, int is_forced) noexcept nogil
    cdef void withdraw_visit(self, int node, int edge) noexcept nogil
    cdef void add_margin(self, double size) noexcept nogil
