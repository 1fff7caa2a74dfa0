# A frozen copy: see the docstring of jadecourt.bots.classic.
from .....games.kingdom cimport components as c
from .....games.kingdom.state_fields cimport StateFields
from . cimport card_values
from . cimport weights as w
from .scratch cimport Scratch

cdef int[256] POPCOUNT
cdef int[256] HIGHEST_BIT
cdef int[256] LOWEST_BIT
cdef int[6] BID_SAMPLE_BASE
cdef int[8] BID_SAMPLE_RESET
cdef void sample_opponent_bids(StateFields s, int p, int samples, Scratch scratch) noexcept nogil
cdef int sample_card(StateFields s, int q, int cards, int seed) noexcept nogil
cdef int card_weight(StateFields s, int q, int card) noexcept nogil
cdef void store_sample(StateFields s, int sample, Scratch scratch) noexcept nogil
cdef int emperor_bid_of_sample(StateFields s, Scratch scratch) noexcept nogil
