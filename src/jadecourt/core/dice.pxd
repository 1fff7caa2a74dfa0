# cython: language_level=3
cimport cython
from .buffer cimport Buffer

cdef const unsigned long long MASK64, GOLDEN, MIX_1, MIX_2

cpdef unsigned long long mix(unsigned long long x) noexcept nogil


@cython.final
cdef class Dice:
    cdef readonly unsigned long long seed
    cdef readonly long long count

    cpdef void seek(self, long long count) noexcept nogil
    @cython.locals(x=cython.ulonglong)
    cpdef int below(self, int n) noexcept nogil
    @cython.locals(rest=cython.int, index=cython.int)
    cpdef int draw(self, Buffer odds) noexcept nogil
    cpdef int choose(self, Buffer moves) noexcept nogil
