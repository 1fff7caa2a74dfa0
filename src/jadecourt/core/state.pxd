# cython: language_level=3
cimport cython
from . cimport arguments
from .arguments cimport PyGC_Disable, PyGC_Enable
from . cimport constants as c
from .buffer cimport Buffer
from .dice cimport Dice

cdef Buffer SCRATCH


# Methods that begin with an underscore check nothing and are not visible from Python. Games override these; the methods
# that Python calls check their arguments here, once for all games.
cdef class State:
    cdef readonly int has_log
    cdef readonly list log
    cdef readonly int playable

    cdef int _seats(self) noexcept nogil
    cdef int _mover(self) noexcept nogil
    cdef int _movers(self) noexcept nogil
    cdef int _step(self) noexcept nogil
    cdef int _owed(self, int seat) noexcept nogil
    cdef int _legal(self, int seat, Buffer out) noexcept nogil
    cdef int _odds(self, Buffer out) noexcept nogil
    cdef int _allows(self, int seat, int move, Buffer scratch) noexcept nogil
    cdef void _apply(self, int seat, int move) noexcept nogil
    cdef void _assign(self, State other) noexcept nogil
    cpdef State copy(self)
    cdef unsigned long long _key(self) noexcept nogil
    cdef unsigned long long _info_key(self, int seat) noexcept nogil
    cdef int _score(self, int seat) noexcept nogil
    cdef int _place(self, int seat) noexcept nogil
    cdef void _determinize(self, int seat, Dice dice) noexcept nogil
    cdef Py_ssize_t _observation_size(self) noexcept nogil
    cdef void _observe(self, int seat, short* out, Py_ssize_t start) noexcept nogil
    cdef State _copy_playable(self)
    cdef int _check_playable(self) except -1
    cdef int _check_seat(self, object seat, int lowest) except -9
    cdef void append_log(self, int kind, int seat, int a, int b, int d) noexcept with gil
