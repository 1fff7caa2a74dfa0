# cython: language_level=3
cimport cython
from . cimport arguments
from .state cimport State

cdef extern from "Python.h":
    Py_buffer* PyMemoryView_GET_BUFFER(object view)
    char* PyByteArray_AS_STRING(object storage)

@cython.locals(s=State, p=cython.int)
cpdef observe(state, seat, out)

@cython.locals(s=State, p=cython.int, observed=cython.longlong, left=cython.longlong, playable=list, size=cython.Py_ssize_t)
cpdef observe_repeatedly(states, rounds)
