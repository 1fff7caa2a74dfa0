# cython: language_level=3
cimport cython
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State


cdef class Sense:
    cdef void weigh(self, State s, int seat, Buffer moves) noexcept nogil
    cdef void skim(self, State s, int seat, Buffer moves) noexcept nogil
    cdef int warmth(self, State s, int seat) noexcept nogil

@cython.locals(best=cython.int, near=cython.int, warmth=cython.int)
cpdef int pick(Sense sense, State s, int seat, Buffer moves, Dice dice, int extra, int hasty) noexcept nogil
