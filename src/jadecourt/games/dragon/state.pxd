# cython: language_level=3
cimport cython
from ...core cimport arguments
from ...core cimport constants as k
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State
from . cimport dispatch, final_scoring, flow, observer, order, phase_action, placement, projection, province
from . cimport components as c
from . cimport observation_layout as o
from .state_fields cimport StateFields


# The declarations of `State` are not repeated: in a final class Cython would report them as overridden twice.
@cython.final
cdef class DragonState(StateFields):
    cdef void _restart(self, tuple option_values) except *
    cdef void _rebuild_options(self) noexcept nogil
    cdef void _finish_now(self) noexcept nogil
    cdef void _run_month(self) noexcept nogil
    cdef int _check_card(self, object card, int last) except -1
    @cython.locals(clone=DragonState)
    cpdef DragonState copy(self)
