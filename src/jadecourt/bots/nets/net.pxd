# cython: language_level=3
cimport cython
from libc cimport math
from ...core cimport arguments
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State
from ..heuristics.base cimport Heuristic
from . cimport constants as c
from . cimport kernel



@cython.final
cdef class Net:
    cdef readonly int inputs, first_width, second_width, outputs
    cdef int ready
    cdef float[::1] first_weights, first_biases, second_weights, second_biases, output_weights, output_biases

    cdef void _first_sums(self, short[::1] numbers, short[::1] references, float[::1] sums, int seat, float[::1] first) noexcept nogil
    cdef void _hidden(self, short[::1] numbers, short[::1] references, float[::1] sums, int seat, float[::1] first, float[::1] second) noexcept nogil
    cdef double _output(self, float[::1] second, int i) noexcept nogil


@cython.final
cdef class Evaluator:
    cdef Net policy, value
    cdef readonly double score_unit, margin_scale
    cdef int ready
    cdef float[::1] score_weights, policy_sums, value_sums, first, second
    cdef short[::1] numbers, references
    cdef double[::1] probabilities, rewards, wins, scores

    @cython.locals(i=cython.int)
    cpdef Evaluator copy(self)
    @cython.locals(s=State, p=cython.int, i=cython.int, moves=Buffer, own=Heuristic)
    cpdef dict policy_of(self, heuristic, state, seat)
    @cython.locals(s=State, p=cython.int, q=cython.int)
    cpdef dict value_of(self, heuristic, state, seat)
    cpdef set_references(self, heuristic, state)
    cdef int _check_ready(self) except -1
    @cython.locals(s=State)
    cdef State _check_state(self, object heuristic, object state)
    cdef int _check_size(self, State s) except -1
    @cython.locals(i=cython.int, j=cython.int, seat=cython.int)
    cdef void _clear_references(self) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, seat=cython.int)
    cdef void _set_references(self, State s) noexcept nogil
    @cython.locals(best_score=cython.int, factor=cython.double, highest=cython.double, logit=cython.double, total=cython.double, probability=cython.double)
    cdef void _weigh_moves(self, State s, int seat, Buffer moves) noexcept nogil
    @cython.locals(rest=cython.double, total=cython.double, square=cython.double)
    cdef int _sample_move(self, Buffer moves, Dice dice, int sharp) noexcept nogil
    @cython.locals(highest=cython.double, total=cython.double, reward=cython.double, seats=cython.int, p=cython.int)
    cdef void _evaluate(self, State s, int seat) noexcept nogil
