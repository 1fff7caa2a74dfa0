# cython: language_level=3
cimport cython
from ...core cimport arguments
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State

cdef Buffer LISTED


# The methods with an underscore check nothing; Python does not see them.
cdef class Sense:
    cdef int _knows(self, State s) noexcept
    cdef void _weigh(self, State s, int seat, Buffer moves) noexcept nogil
    cdef void _skim(self, State s, int seat, Buffer moves) noexcept nogil
    cdef int _warmth(self, State s, int seat) noexcept nogil
    cdef State _check_state(self, object state)
    @cython.locals(s=State, listed=Buffer)
    cdef int _check_moves(self, object state, object seat, object moves) except -1

@cython.locals(best=cython.int, near=cython.int, warmth=cython.int)
cdef int _pick(Sense sense, State s, int seat, Buffer moves, Dice dice, int extra, int hasty) noexcept nogil
