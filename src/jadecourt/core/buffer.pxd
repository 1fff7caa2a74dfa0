# cython: language_level=3
cimport cython
from . cimport arguments


# Methods that begin with an underscore check nothing and are not visible from Python.
@cython.final
cdef class Buffer:
    cdef readonly int count
    cdef readonly long long total
    cdef int[256] item
    cdef int[256] weight

    cdef void _clear(self) noexcept nogil
    cdef void _add_weighted(self, int item, int weight) noexcept nogil
    cdef int _contains(self, int item) noexcept nogil
