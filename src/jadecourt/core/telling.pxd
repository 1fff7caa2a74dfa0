# A header only, like components.pxd: telling.py itself is not compiled.
from .state cimport State


cdef inline void emit(State s, int kind, int seat, int a, int b, int d) noexcept nogil:
    if s.listening:
        s.tell(kind, seat, a, b, d)
