# cython: language_level=3
cimport cython
from ...core cimport arguments
from ...core cimport components as k
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice, mix
from ...core.state cimport State
from . cimport asking, bidding, flow, piles, scoring
from . cimport components as c
from .board cimport Board


# What `State` declares is not repeated: Cython takes the repetition in a final class for a method overridden twice.
@cython.final
cdef class KingdomState(Board):
    cdef void _restart(self, tuple settings) except *
    cdef void _refresh(self) noexcept nogil
    cdef void _finish_now(self) noexcept nogil
    cdef void _withdraw_others(self, int seat) noexcept nogil
    @cython.locals(twin=KingdomState)
    cpdef KingdomState copy(self)
    @cython.locals(h=cython.ulonglong)
    cdef unsigned long long hash_known(self, int seat) noexcept nogil
