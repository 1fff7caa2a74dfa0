# A frozen copy: see the docstring of jadecourt.bots.classic.
from .....games.dragon cimport components as c
from .....games.dragon.state_fields cimport StateFields
from . cimport weights as w

cdef int[15] KIND_TYPE
cdef int[15] KIND_SYMBOLS
cdef int[9] TYPE_BIAS
cdef int count_events(StateFields s, int event, int first_round) noexcept nogil
cdef int next_event_round(StateFields s) noexcept nogil
cdef int super_event_tenths(StateFields s, int super_event, int first_round) noexcept nogil
cdef int privilege_value(StateFields s, int first_round) noexcept nogil
cdef int fewest_helmets(StateFields s, int p) noexcept nogil
cdef int track_steps_value(StateFields s, int p, int steps) noexcept nogil
cdef int person_value(StateFields s, int p, int kind, int first_round, int first_event_round, int other_symbols, int release_cost) noexcept nogil
cdef int keep_value(StateFields s, int p, int kind, int release_cost) noexcept nogil
cdef int new_person_value(StateFields s, int p, int kind, int delay, int release_cost) noexcept nogil
cdef int later_value(StateFields s, int p, int kind, int release_cost) noexcept nogil
cdef int person_release_cost(StateFields s, int p, int place, int kind, int release_cost) noexcept nogil
cdef int cheapest_release_cost(StateFields s, int p) noexcept nogil
