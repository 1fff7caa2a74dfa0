# A frozen copy: see the docstring of jadecourt.bots.classic.
from .....games.dragon cimport components as c
from .....games.dragon cimport province
from .....games.dragon.state_fields cimport StateFields
from . cimport persons
from . cimport weights as w

cdef int[15] KIND_TYPE
cdef int[15] KIND_SYMBOLS
cdef int[8] FREE_SLOT_BY_COUNT
cdef int count_cards(StateFields s, int p) noexcept nogil
cdef int persons_arriving(StateFields s, int p) noexcept nogil
cdef int count_empty_palaces(StateFields s, int p) noexcept nogil
cdef int count_buddhas(int palace) noexcept nogil
cdef int free_slot_value(StateFields s, int p, int free) noexcept nogil
cdef int inhabited_palace_value(StateFields s) noexcept nogil
cdef int new_palace_value(StateFields s, int p, int free, int empty) noexcept nogil
cdef int added_floor_value(StateFields s, int p, int palace, int free, int empty) noexcept nogil
cdef int build_value(StateFields s, int p, int floors) noexcept nogil
cdef int place_value(StateFields s, int p, int place, int kind) noexcept nogil
cdef int quake_value(StateFields s, int p, int place, int release_cost) noexcept nogil
