# A frozen copy: see the docstring of jadecourt.bots.classic.
from .....games.kingdom cimport components as c
from .....games.kingdom.state_fields cimport StateFields
from . cimport card_values
from . cimport weights as w
from .scratch cimport Scratch

cdef int[8] KIND_TYPE
cdef int[8] BID_CARD_VALUE
cdef int[6] BID_CARD_PERCENT
cdef void store_row(StateFields s, Scratch scratch) noexcept nogil
cdef int find_best_card(int p, int unclaimed_count, Scratch scratch) noexcept nogil
cdef int take_best_card(int p, int unclaimed_count, Scratch scratch) noexcept nogil
cdef int order_bids(StateFields s, Scratch scratch) noexcept nogil
cdef int simulate(StateFields s, int p, Scratch scratch) noexcept nogil
cdef int hand_value(StateFields s, int p, int tied, Scratch scratch) noexcept nogil
