# cython: language_level=3
from cpython.exc cimport PyErr_CheckSignals

cdef int to_int(object value) except? -2147483648
cdef long long to_count(object value, object what) except -1
cdef int check_signals() except -1
