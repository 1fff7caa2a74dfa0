# A frozen copy: see the docstring of jadecourt.bots.classic.
from .....games.kingdom cimport components as c
from .....games.kingdom.state_fields cimport StateFields
from . cimport weights as w
from .scratch cimport Scratch

cdef int[6] DENIAL_PERCENT
cdef int[16] FARMER_VP
cdef int[6] FARMER_LEAD_PERCENT
cdef int[5] GOAL_FINAL_VALUE
cdef int[5] GOAL_POWER_PER_ROUND
cdef int[8] KIND_TYPE
cdef int[8] KIND_VP
cdef int[16] LEAD_STEP_PERMILLE
cdef int[6] POWER_PERCENT
cdef int setup_index(StateFields s) noexcept nogil
cdef int cards_left(StateFields s, int t) noexcept nogil
cdef int rounds_left(StateFields s) noexcept nogil
cdef int best_rival_influence(StateFields s, int p, int t) noexcept nogil
cdef int goal_probability(StateFields s, int p, int t, int mine, int rival, int step) noexcept nogil
cdef int goal_gain(StateFields s, int p, int t, int extra) noexcept nogil
cdef int farmer_gain(StateFields s, int p) noexcept nogil
cdef int is_missing(StateFields s, int p, int t) noexcept nogil
cdef int guest_gain(StateFields s, int p, int t) noexcept nogil
cdef int card_gain(StateFields s, int p, int kind) noexcept nogil
cdef int cached_gain(Scratch scratch, int p, int kind) noexcept nogil
cdef void cache_gains(StateFields s, Scratch scratch) noexcept nogil
