# cython: language_level=3
cimport cython
from .buffer cimport Buffer
from .dice cimport Dice


# A class that may be subclassed cannot offer Python-callable methods without the GIL; the final class of each
# game declares these `cpdef`.
cdef class State:
    cdef readonly int listening
    cdef readonly list log

    cdef int mover(self) noexcept nogil
    cdef int movers(self) noexcept nogil
    cdef int step(self) noexcept nogil
    cdef int owed(self, int seat) noexcept nogil
    cdef int legal(self, int seat, Buffer out) noexcept nogil
    cdef int odds(self, Buffer out) noexcept nogil
    cdef void apply(self, int seat, int move) noexcept nogil
    cdef void assign(self, State other) noexcept nogil
    cpdef State copy(self)
    cdef unsigned long long key(self) noexcept nogil
    cdef unsigned long long info_key(self, int seat) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int place(self, int seat) noexcept nogil
    cpdef State determinize(self, int seat, Dice dice)
    cdef void tell(self, int kind, int seat, int a, int b, int d) noexcept with gil
