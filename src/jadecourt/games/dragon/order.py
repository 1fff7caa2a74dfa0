"""Section 6: the person track and the player order."""

from __future__ import annotations

from ...core import emit
from . import components as c
from .state_fields import StateFields


def move_marker(s: StateFields, p: int, steps: int) -> None:
    """6.2 Move the marker of a seat to the top of the stack `steps` spaces ahead; nothing happens for 0."""
    if steps < 1:
        return
    old = s.track_space[p]
    new = old + steps
    own_height = s.track_height[p]
    height = 0
    for q in range(s.seats):
        is_same_space = 1 if s.track_space[q] == old else 0
        is_above = 1 if s.track_height[q] > own_height else 0
        s.track_height[q] -= is_same_space & is_above
        height += 1 if s.track_space[q] == new else 0
    s.track_space[p] = new
    s.track_height[p] = height
    emit.emit(s, c.LOG_MARKER_MOVED, p, steps, new, 0)


def set_order(s: StateFields) -> None:
    """6.1, 6.3 Set the player order of the stage: descending space, on the same space the upper marker first."""
    for p in range(s.seats):
        rank = s.track_space[p] * c.MAX_SEATS + s.track_height[p]
        i = p
        while i > 0:
            q = s.order[i - 1]
            if s.track_space[q] * c.MAX_SEATS + s.track_height[q] > rank:
                break
            s.order[i] = q
            i -= 1
        s.order[i] = p


def log_order(s: StateFields) -> None:
    """6.1 Log the player order, packed in octal digits, the first player in the lowest."""
    if not s.has_log:  # skips the loop, which only the entry needs
        return
    packed = 0
    for i in range(s.seats):
        packed |= s.order[i] << (3 * i)
    emit.emit(s, c.LOG_ORDER, -1, packed, s.seats, 0)


def stack_all_on_zero(s: StateFields) -> None:
    """14.6 Volcanic eruption: move all markers to space 0, the leader on top."""
    for i in range(s.seats):
        p = s.order[i]
        s.track_space[p] = 0
        s.track_height[p] = s.seats - 1 - i
