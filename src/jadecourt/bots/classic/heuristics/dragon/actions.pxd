# A frozen copy: see the docstring of jadecourt.bots.classic.
from .....games.dragon cimport components as c
from .....games.dragon cimport province
from .....games.dragon.state_fields cimport StateFields
from . cimport goods
from . cimport palaces
from . cimport persons
from . cimport weights as w

cdef int[12] SHORTAGE_WEIGHT_BY_MONTHS_AHEAD
cdef int[8] ACTION_BIAS
cdef int[8] ACTION_BIAS_PER_MONTH_LEFT
cdef int act_value(StateFields s, int p, int move, int release_cost) noexcept nogil
cdef int drawn_tile_value(StateFields s, int p, int release_cost) noexcept nogil
cdef int wall_tile_value(StateFields s, int p, int release_cost) noexcept nogil
cdef int charter_value(StateFields s, int p, int t, int release_cost) noexcept nogil
