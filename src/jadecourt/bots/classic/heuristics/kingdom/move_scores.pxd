# A frozen copy: see the docstring of jadecourt.bots.classic.
from .....core.buffer cimport Buffer
from .....games.kingdom cimport components as c
from .....games.kingdom cimport powers
from .....games.kingdom.state_fields cimport StateFields
from . cimport card_values
from . cimport opponent_bids
from . cimport simulated_round
from . cimport weights as w
from .scratch cimport Scratch

cdef int[256] POPCOUNT
cdef int[256] HIGHEST_BIT
cdef int[8] RESET_COST_BY_USED_CARDS
cdef int[6] TARGET_BID_DISTANCE_COST
cdef int[6] TARGET_BID_BASE
cdef int[6] TARGET_BID_SLOPE
cdef int[6] TARGET_BID_SPLIT
cdef void score_moves(StateFields s, int p, Buffer moves, Scratch scratch) noexcept nogil
cdef void score_moves_fast(StateFields s, int p, Buffer moves, Scratch scratch) noexcept nogil
cdef void score_bids_fast(StateFields s, int p, Buffer moves) noexcept nogil
cdef int target_bid(StateFields s, int p) noexcept nogil
cdef void score_all(StateFields s, int p, Buffer moves, int samples, Scratch scratch) noexcept nogil
cdef void store_open_bids(StateFields s, Scratch scratch) noexcept nogil
cdef void store_move(StateFields s, int p, int move, Scratch scratch) noexcept nogil
cdef void score_sealed_bids(StateFields s, int p, int samples, Buffer moves, Scratch scratch) noexcept nogil
cdef int score_first_bid(StateFields s, int p, int samples, int top, int bottom, Scratch scratch) noexcept nogil
cdef int mean_value(StateFields s, int p, int samples, int top, int bottom, int second_top, int second_bottom, Scratch scratch) noexcept nogil
cdef int temperature(StateFields s, int p) noexcept nogil
