# cython: language_level=3
cimport cython
from ...core cimport arguments
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State

cdef Buffer LEGAL_MOVES


# Methods that begin with an underscore are not visible from Python; the overridable ones check nothing.
cdef class Heuristic:
    cdef int _is_ready(self) noexcept
    cdef int _supports(self, State s) noexcept
    cdef Heuristic _copy(self)
    cdef void _score_moves(self, State s, int seat, Buffer moves) noexcept nogil
    cdef void _score_moves_fast(self, State s, int seat, Buffer moves) noexcept nogil
    cdef int _temperature(self, State s, int seat) noexcept nogil
    cdef State _check_state(self, object state)
    cdef int _check_ready(self) except -1
    @cython.locals(s=State, listed=Buffer)
    cdef int _check_moves(self, object state, object seat, object moves) except -1

cdef int _sample_move(Heuristic heuristic, State s, int seat, Buffer moves, Dice dice, int extra_temperature, int fast) noexcept nogil
@cython.locals(best=cython.int, closeness=cython.int, temperature=cython.int, max_temperature=cython.int)
cdef void _spread_weights(Buffer moves, int wanted_temperature) noexcept nogil
