# cython: language_level=3
cimport cython
from cpython.ref cimport PyObject
from ..bots.heuristics cimport base
from ..bots.heuristics.base cimport Heuristic
from ..core cimport arguments
from ..core cimport constants as c
from ..core cimport playout
from ..core.buffer cimport Buffer
from ..core.dice cimport Dice, mix
from ..core.state cimport State
from . cimport hidden_list, hidden_numbers, outputs
from .outputs cimport Outputs

cdef const unsigned long long NEXT_GAME, OPPONENTS
cdef const int MAX_GAMES, MAX_LANES, MAX_MOVES, GAMES_BETWEEN_SIGNALS, DONE, WAITING, RUNNING


@cython.final
cdef class Lane:
    cdef Buffer out
    cdef Dice chance, choices
    cdef State sample
    cdef Heuristic heuristic
    cdef short* numbers
    cdef int first, end, status


@cython.final
cdef class Batch:
    cdef readonly int games, seats, lanes, moves, observation_size, max_legal
    cdef int ready, running, pending, is_reset
    cdef int has_opponents, rotates, caller_seats, temperature
    cdef Outputs written
    cdef PyObject* private
    cdef PyObject** items
    cdef unsigned long long* game_seeds
    cdef long long* chance_counts
    cdef long long* choice_counts
    cdef long long* actions
    cdef int* lengths
    cdef int* game_numbers
    cdef int* turns

    @cython.locals(given="const unsigned long long[::1]", chosen="const unsigned char[::1]", i=cython.Py_ssize_t)
    cpdef start_reset(self, seeds=*, mask=*)
    @cython.locals(given="const long long[::1]", i=cython.Py_ssize_t)
    cpdef start_step(self, actions)
    @cython.locals(worker=Lane, first=cython.int, end=cython.int)
    cpdef run_lane(self, lane)
    @cython.locals(own=Dice, moves="long long[::1]", i=cython.Py_ssize_t)
    cpdef sample_moves(self, dice, out)
    @cython.locals(i=cython.int)
    cpdef copy_state(self, game)
    cdef int _check_ready(self) except -1
    cdef int _check_complete(self) except -1
    @cython.locals(private=list, s=State)
    cdef void _allocate(self, State start, Heuristic heuristic) except *
    @cython.locals(lane=Lane)
    cdef Lane _make_lane(self, int number, State start, Heuristic heuristic)
    cdef void _start_lanes(self, int is_reset) except *
    cdef void _run_games(self, Lane lane, Py_ssize_t first, Py_ssize_t end) noexcept nogil
    cdef void _step_game(self, Py_ssize_t i, State s, Lane lane) noexcept nogil
    cdef void _reset_game(self, Py_ssize_t i, State s, Lane lane) noexcept nogil
    cdef void _restart_game(self, Py_ssize_t i, State s, Lane lane) noexcept nogil
    cdef int _advance(self, Py_ssize_t i, State s, Lane lane, int last_mover) noexcept nogil
    cdef int _choose_move(self, State s, int seat, Lane lane) noexcept nogil

cpdef unsigned long long next_seed(unsigned long long seed) noexcept nogil
cpdef unsigned long long opponents_seed(unsigned long long seed) noexcept nogil
cdef int read_number(object value, str name, int lowest, int highest) except? -2147483648
@cython.locals(made=Outputs)
cdef Outputs make_outputs(object options, State start)
