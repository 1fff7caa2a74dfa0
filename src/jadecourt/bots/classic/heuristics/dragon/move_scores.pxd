# A frozen copy: see the docstring of jadecourt.bots.classic.
from .....core.buffer cimport Buffer
from .....games.dragon cimport components as c
from .....games.dragon cimport province
from .....games.dragon.state_fields cimport StateFields
from . cimport actions
from . cimport goods
from . cimport palaces
from . cimport persons
from . cimport weights as w
from .scratch cimport Scratch

cdef int[15] KIND_TYPE
cdef int[15] KIND_SYMBOLS
cdef int[15] KIND_VALUE
cdef int[36] PAIR_FIRST
cdef int[36] PAIR_SECOND
cdef int[9] YOUNG_KIND
cdef int[9] DRAFT_TYPE_BIAS
cdef void score_moves(StateFields s, int p, Buffer moves, Scratch scratch) noexcept nogil
cdef int score_move(StateFields s, int p, int move, int release_cost) noexcept nogil
cdef int temperature(StateFields s, int p) noexcept nogil
cdef int draft_value(StateFields s, int p, int pair, int release_cost) noexcept nogil
cdef int arrival_value(StateFields s, int p, int kind, int release_cost) noexcept nogil
cdef void score_plays(StateFields s, int p, int release_cost, Buffer moves, Scratch scratch) noexcept nogil
cdef void cache_person_values(StateFields s, int p, int release_cost, Scratch scratch) noexcept nogil
cdef int card_value(StateFields s, int p, int card, int release_cost) noexcept nogil
cdef int best_later_value(StateFields s, int p, int release_cost) noexcept nogil
cdef int replace_value(StateFields s, int p, int move, int release_cost) noexcept nogil
cdef int floor_value(StateFields s, int p, int move) noexcept nogil
cdef int flood_value(StateFields s, int p, int good, int release_cost) noexcept nogil
