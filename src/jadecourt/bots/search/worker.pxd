# cython: language_level=3
cimport cython
from ...core cimport arguments
from ...core cimport constants as k
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice, mix
from ...core.state cimport State
from ..heuristics cimport base
from ..heuristics.base cimport Heuristic
from ..nets.net cimport Evaluator
from . cimport constants as c
from .tree cimport Tree

cdef const int ITERATIONS_BETWEEN_SIGNALS


@cython.final
cdef class SearchWorker:
    cdef Tree tree
    cdef Heuristic heuristic
    cdef Evaluator evaluator
    cdef Buffer out
    cdef readonly int forced_edge
    cdef int ready, busy, has_lock, depth, is_new_node
    cdef int[::1] path_node, path_edge
    cdef double[::1] priors, rewards, wins, score

    cdef int _check_idle(self) except -1
    cdef int _check_ready(self) except -1
    cdef int _fill(self, Tree tree) except -1
    cdef void lock(self) noexcept nogil
    cdef void unlock(self) noexcept nogil
    cdef void descend(self, State s, Dice dice) noexcept nogil
    @cython.locals(key=cython.ulonglong)
    cdef int reach_node(self, State s, int seat, int edge) noexcept nogil
    cdef int expand(self, State s, int seat, unsigned long long key) noexcept nogil
    @cython.locals(best=cython.int, total=cython.double, prior=cython.double)
    cdef void compute_priors(self, State s, int seat) noexcept nogil
    cdef int roll_out(self, State s, Dice dice, int decisions) noexcept nogil
    cdef int choose_rollout(self, State s, int seat, Dice dice) noexcept nogil
    cdef void evaluate_position(self, State s, int seat) noexcept nogil
    @cython.locals(margin_scale=cython.double, margin=cython.double)
    cdef void evaluate_result(self, State s) noexcept nogil
    @cython.locals(margin_scale=cython.double)
    cdef double find_margin_scale(self) noexcept nogil
    @cython.locals(rival=cython.double)
    cdef double margin_of(self, int seat) noexcept nogil
    cdef void backpropagate(self) noexcept nogil
    cdef void record_root_result(self, int i) noexcept nogil
    cdef void iterate(self, State s, State root, Dice dice, int count) noexcept nogil
    cdef void abandon_iteration(self) noexcept nogil

@cython.locals(own_worker=SearchWorker, s=State, first=State, own_dice=Dice, left=cython.longlong, batch=cython.int)
cpdef run_iterations(worker, root, dice, count)
