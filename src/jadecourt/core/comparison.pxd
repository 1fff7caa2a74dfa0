# cython: language_level=3
cimport cython

cdef int clamp(int number) noexcept nogil
@cython.locals(total=cython.int, first=cython.int, second=cython.int, number=cython.int)
cdef void write_leads(short* out, Py_ssize_t start, int numbers, int leads, int count) noexcept nogil
cdef int divide(int number, int divisor) noexcept nogil
