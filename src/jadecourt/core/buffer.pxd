# cython: language_level=3
cimport cython


@cython.final
cdef class Buffer:
    cdef public int count
    cdef public long long total
    cdef int[256] item
    cdef int[256] weight

    cpdef void clear(self) noexcept nogil
    cpdef void add(self, int item) noexcept nogil
    cpdef void add_weighted(self, int item, int weight) noexcept nogil
    cpdef int at(self, int index) noexcept nogil
