# cython: language_level=3
cimport cython
from . cimport arguments
from .buffer cimport Buffer

cdef const unsigned long long MASK64, GOLDEN_GAMMA, MIX_1, MIX_2

cpdef unsigned long long mix(unsigned long long x) noexcept nogil


# Methods that begin with an underscore check nothing and are not visible from Python.
@cython.final
cdef class Dice:
    cdef readonly unsigned long long seed
    cdef readonly long long count

    @cython.locals(x=cython.ulonglong)
    cdef int _below(self, int n) noexcept nogil
    @cython.locals(rest=cython.int, place=cython.int)
    cdef int _draw(self, Buffer odds) noexcept nogil
    cdef int _choose(self, Buffer moves) noexcept nogil
