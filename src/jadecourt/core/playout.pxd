# cython: language_level=3
cimport cython
from . cimport components as c
from .buffer cimport Buffer
from .dice cimport Dice, mix
from .state cimport State

cpdef int play_out(State s, Dice dice, Buffer out) noexcept nogil

@cython.locals(s=State, dice=Dice, out=Buffer, decisions=cython.longlong, check=cython.ulonglong)
cpdef play_games(State start, unsigned long long seed, long long count)

@cython.locals(s=State)
cpdef copy_many(State start, long long count)
