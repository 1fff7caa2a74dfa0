# cython: language_level=3
cimport cython
from ...core cimport arguments
from ...core cimport constants as k
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice, mix
from ...core.state cimport State
from . cimport bidding, dispatch, flow, observer, piles, scoring
from . cimport components as c
from . cimport observation_layout as o
from .state_fields cimport StateFields


# The declarations of `State` are not repeated: in a final class Cython would report them as overridden twice.
@cython.final
cdef class KingdomState(StateFields):
    cdef void _restart(self, tuple option_values) except *
    cdef void _rebuild_options(self) noexcept nogil
    cdef void _finish_now(self) noexcept nogil
    cdef void _withdraw_others(self, int seat) noexcept nogil
    @cython.locals(clone=KingdomState)
    cpdef KingdomState copy(self)
    @cython.locals(h=cython.ulonglong)
    cdef unsigned long long hash_for_seat(self, int seat) noexcept nogil
