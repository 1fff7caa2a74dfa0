# A frozen copy: see the docstring of jadecourt.bots.classic.
from .....games.dragon cimport components as c
from .....games.dragon cimport province
from .....games.dragon.state_fields cimport StateFields
from . cimport persons
from . cimport weights as w

cdef int[12] SHORTAGE_WEIGHT_BY_MONTHS_AHEAD
cdef int[12] RICE_SHORTAGE_WEIGHT_BY_MONTHS_AHEAD
cdef int[12] FESTIVAL_WEIGHT_BY_MONTHS_AHEAD
cdef int event_count_in_round(StateFields s, int event, int round_number) noexcept nogil
cdef int value_after_flood(StateFields s, int value) noexcept nogil
cdef int yuan_value(StateFields s, int p, int yuan, int release_cost) noexcept nogil
cdef int rice_value(StateFields s, int p, int rice, int inhabited, int release_cost) noexcept nogil
cdef int festival_points(StateFields s, int p, int fireworks, int halvings) noexcept nogil
cdef int fireworks_value(StateFields s, int p, int fireworks) noexcept nogil
cdef int goods_value(StateFields s, int p, int yuan, int rice, int fireworks, int release_cost) noexcept nogil
