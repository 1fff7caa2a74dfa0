# cython: language_level=3
cimport cython
from ....core.buffer cimport Buffer
from ....core.state cimport State
from ....games.dragon.board cimport Board
from ..base cimport Sense
from . cimport weighing


@cython.final
cdef class DragonSense(Sense):
    cpdef void weigh(self, State s, int seat, Buffer moves) noexcept nogil
    cpdef void skim(self, State s, int seat, Buffer moves) noexcept nogil
    cpdef int warmth(self, State s, int seat) noexcept nogil
