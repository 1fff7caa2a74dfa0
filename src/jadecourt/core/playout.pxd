# cython: language_level=3
cimport cython
from . cimport arguments
from . cimport constants as c
from .buffer cimport Buffer
from .dice cimport Dice, mix
from .state cimport State

cdef int _play_out(State s, Dice dice, Buffer out) noexcept nogil
cdef State check_start(object start)

@cython.locals(s=State)
cpdef play_out(state, dice, out)

@cython.locals(first=State, s=State, dice=Dice, out=Buffer, decisions=cython.longlong, checksum=cython.ulonglong, left=cython.longlong, batch=cython.longlong)
cpdef play_games(start, seed, count)

@cython.locals(first=State, s=State, left=cython.longlong, batch=cython.longlong)
cpdef copy_repeatedly(start, count)
