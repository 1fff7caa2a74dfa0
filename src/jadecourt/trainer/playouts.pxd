# cython: language_level=3
cimport cython
from ..bots.heuristics cimport base
from ..bots.heuristics.base cimport Heuristic
from ..bots.nets cimport constants as c
from ..bots.nets cimport kernel
from ..bots.nets.net cimport Evaluator
from ..core cimport arguments
from ..core cimport constants as k
from ..core.buffer cimport Buffer
from ..core.dice cimport Dice
from ..core.state cimport State

cdef const int RESULT_SIZE, FIRST_DECISIONS


@cython.final
cdef class PositionRecorder:
    cdef State start, state
    cdef Heuristic heuristic
    cdef Evaluator evaluator
    cdef Buffer out
    cdef int has_policy, temperature, random_percent, record_period, max_random_decisions, size, busy, ready
    cdef double win_weight, place_weight, margin_weight, margin_scale
    cdef readonly int capacity, count, games
    cdef readonly object observations, results, stages, lengths, seats_of
    cdef short[::1] numbers, observation_view
    cdef float[::1] result_view
    cdef int[::1] stage_view, length_view, seat_view

    @cython.locals(own=Dice, left=cython.longlong)
    cpdef play(self, games, dice)
    @cython.locals(move=cython.int, period=cython.int)
    cdef void _play_game(self, Dice dice) noexcept nogil
    cdef int _choose_move(self, int seat, Dice dice) noexcept nogil
    @cython.locals(start=cython.Py_ssize_t)
    cdef void _record(self, int seat, int decision) noexcept nogil
    @cython.locals(start=cython.Py_ssize_t, margin=cython.double, win=cython.double, rival=cython.int, place=cython.int, score=cython.int)
    cdef void _record_result(self, int i) noexcept nogil
