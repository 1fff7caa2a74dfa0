# A header only, like constants.pxd: emit.py itself is not compiled.
from .state cimport State


cdef inline void emit(State s, int kind, int seat, int a, int b, int d) noexcept nogil:
    if s.has_log:
        s.append_log(kind, seat, a, b, d)
