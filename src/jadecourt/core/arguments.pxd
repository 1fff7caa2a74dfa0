# cython: language_level=3
cimport cython
from cpython.exc cimport PyErr_CheckSignals

cdef extern from "Python.h":
    int PyGC_Disable()
    int PyGC_Enable()
    void PyObject_GC_UnTrack(void *)

@cython.locals(number=cython.int)
cdef int to_int(object value) except? -2147483648
cdef long long to_count(object value, object name) except -1
cdef int check_signals() except -1
cdef void untrack_from_gc(object obj) noexcept
