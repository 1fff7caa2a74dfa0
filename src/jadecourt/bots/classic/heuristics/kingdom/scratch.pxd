# A frozen copy: see the docstring of jadecourt.bots.classic.
cimport cython


@cython.final
cdef class Scratch:
    cdef int[45] gains
    cdef int[192] samples
    cdef int[6] bid_tops
    cdef int[6] bid_bottoms
    cdef int emperor_bid
    cdef int[6] sort_keys
    cdef int row_count
    cdef int[5] row
    cdef int[5] unclaimed
