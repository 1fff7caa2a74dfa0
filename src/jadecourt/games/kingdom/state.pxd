# cython: language_level=3
cimport cython
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice, mix
from ...core.state cimport State
from . cimport asking, bidding, flow, piles, scoring
from . cimport components as c
from .board cimport Board


@cython.final
cdef class KingdomState(Board):
    cpdef void begin(self, int seats, int row_size, int bids_each, int harvest_limit, int nobles_2, int nobles_3) noexcept nogil
    cpdef void refresh(self) noexcept nogil
    cpdef int mover(self) noexcept nogil
    cpdef int movers(self) noexcept nogil
    cpdef int step(self) noexcept nogil
    cpdef int owed(self, int seat) noexcept nogil
    cpdef int legal(self, int seat, Buffer out) noexcept nogil
    cpdef int odds(self, Buffer out) noexcept nogil
    cpdef void apply(self, int seat, int move) noexcept nogil
    @cython.locals(twin=KingdomState)
    cpdef KingdomState copy(self)
    cpdef void assign(self, State other) noexcept nogil
    cpdef int score(self, int seat) noexcept nogil
    cpdef int place(self, int seat) noexcept nogil
    cpdef unsigned long long key(self) noexcept nogil
    @cython.locals(h=cython.ulonglong)
    cpdef unsigned long long info_key(self, int seat) noexcept nogil
    @cython.locals(world=KingdomState)
    cpdef KingdomState determinize(self, int seat, Dice dice)
    cpdef void withdraw_others(self, int seat) noexcept nogil
