# cython: language_level=3
cimport cython
from ...core cimport arguments
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State

cdef Buffer SCRATCH


# The methods with an underscore check nothing; Python does not see them.
cdef class Heuristic:
    cdef int _supports(self, State s) noexcept
    cdef void _score_moves(self, State s, int seat, Buffer moves) noexcept nogil
    cdef void _score_moves_fast(self, State s, int seat, Buffer moves) noexcept nogil
    cdef int _temperature(self, State s, int seat) noexcept nogil
    cdef State _check_state(self, object state)
    @cython.locals(s=State, listed=Buffer)
    cdef int _check_moves(self, object state, object seat, object moves) except -1

@cython.locals(best=cython.int, closeness=cython.int, temperature=cython.int)
cdef int _sample_move(Heuristic heuristic, State s, int seat, Buffer moves, Dice dice, int extra_temperature, int fast) noexcept nogil
