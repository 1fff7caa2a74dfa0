# cython: language_level=3
cimport cython
from libc cimport math
from ...core cimport arguments
from ...core cimport components as k
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice, mix
from ...core.state cimport State
from ..sense cimport base
from ..sense.base cimport Sense
from . cimport components as c


# Python reads the tree through methods that check their arguments: the arrays themselves are not to be seen.
@cython.final
cdef class Tree:
    cdef readonly Sense sense
    cdef readonly int sealed, seats, warmth, node_limit, edge_limit, slots, nodes, edges, search, forced
    cdef readonly double explore, trust, noise, victory_part, place_part, margin_part, spread, spread_count
    cdef readonly unsigned long long root_key
    cdef int ready, busy
    cdef int[::1] table, node_first, node_width, node_seat, node_sealed, node_visits, node_search
    cdef int[::1] edge_move, edge_visits, path_node, path_edge, root_count
    cdef unsigned long long[::1] node_key
    cdef double[::1] node_value, edge_value, edge_prior, edge_regret, edge_share, worth, victory, score
    cdef double[::1] root_victory, root_score

    cdef int _check_idle(self) except -1
    cdef int _check_node(self, object node) except -1
    cdef void _fill(self, Sense sense, int mask, int seats, int nodes, dict numbers) except *
    cdef void _clear(self) noexcept nogil
    cdef void _sweep(self) noexcept nogil
    cdef void move_node(self, int node) noexcept nogil
    cdef int find(self, unsigned long long key) noexcept nogil
    @cython.locals(best=cython.int, total=cython.double, prior=cython.double)
    cdef int add(self, State s, int seat, unsigned long long key, int slot, Buffer out) noexcept nogil
    @cython.locals(root=cython.double, mean=cython.double, most=cython.double, value=cython.double, promise=cython.double)
    cdef int choose_open(self, int node) noexcept nogil
    cdef double share(self, int edge, double total) noexcept nogil
    cdef double sum_regrets(self, int node) noexcept nogil
    @cython.locals(total=cython.double, rest=cython.double)
    cdef int choose_sealed(self, int node, Dice dice) noexcept nogil
    @cython.locals(total=cython.double, mean=cython.double, expected=cython.double)
    cdef void learn_sealed(self, int node, double worth) noexcept nogil
    cdef double guess(self, int edge, double mean) noexcept nogil
    @cython.locals(key=cython.ulonglong)
    cdef int descend(self, State s, Dice dice, Buffer out) noexcept nogil
    cdef void roll_out(self, State s, Dice dice, Buffer out) noexcept nogil
    @cython.locals(spread=cython.double, rival=cython.double, margin=cython.double, size=cython.double)
    cdef void judge(self, State s) noexcept nogil
    cdef void learn_root(self, int i) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef void learn(self, int depth) noexcept nogil
    cdef void iterate(self, State s, State root, Dice dice, Buffer out, int count) noexcept nogil

@cython.locals(searched=Tree, s=State, first=State, own=Dice, out=Buffer, left=cython.longlong, batch=cython.int)
cpdef run(tree, root, dice, count)
