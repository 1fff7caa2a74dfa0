# cython: language_level=3
cimport cython
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State
from . cimport asking, final_scoring, flow, placing, province
from . cimport components as c
from .board cimport Board


@cython.final
cdef class DragonState(Board):
    cpdef void begin(self, int seats, int large_cost, int wall, int slide, int super_event, int start_seat) noexcept nogil
    cpdef void refresh(self) noexcept nogil
    cpdef int mover(self) noexcept nogil
    cpdef int movers(self) noexcept nogil
    cpdef int step(self) noexcept nogil
    cpdef int owed(self, int seat) noexcept nogil
    cpdef int legal(self, int seat, Buffer out) noexcept nogil
    cpdef int odds(self, Buffer out) noexcept nogil
    cpdef void apply(self, int seat, int move) noexcept nogil
    @cython.locals(twin=DragonState)
    cpdef DragonState copy(self)
    cpdef void assign(self, State other) noexcept nogil
    cpdef int score(self, int seat) noexcept nogil
    cpdef int place(self, int seat) noexcept nogil
    cpdef unsigned long long key(self) noexcept nogil
    cpdef unsigned long long info_key(self, int seat) noexcept nogil
    cpdef DragonState determinize(self, int seat, Dice dice)
