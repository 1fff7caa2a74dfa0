# A frozen copy: see the docstring of jadecourt.bots.classic.
cimport cython


@cython.final
cdef class Scratch:
    cdef int[15] now_values
    cdef int[10] later_values
