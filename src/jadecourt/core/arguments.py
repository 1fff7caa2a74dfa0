"""Conversion of arguments that Python passes to compiled code into C numbers."""

from __future__ import annotations

from operator import index
from typing import Any

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ._cystub import cython


def to_int(value: Any) -> int:
    """An integer as a C int. One beyond 31 bits becomes -2147483647, which is no seat, move or item."""
    if not cython.compiled or not isinstance(value, int):
        value = index(value)  # TypeError if it is no integer; an int even if it is of a subclass
    if not cython.compiled and not -2147483647 <= value <= 2147483647:
        return -2147483647
    try:
        number: int = value
    except OverflowError:
        return -2147483647
    return number if number != -2147483648 else -2147483647


def to_count(value: Any, name: str) -> int:
    """A count as a C long long; `ValueError` below 0 and above 2**62."""
    count = index(value)
    if not 0 <= count <= 1 << 62:
        raise ValueError(f"{name} must be from 0 to 2**62, not {count}")
    return count


def check_signals() -> int:
    """Handle pending signals: long loops in compiled code call it, so that Ctrl-C interrupts them."""
    if cython.compiled:
        PyErr_CheckSignals()  # type: ignore[name-defined]  # noqa: F821  (from the .pxd)
    return 0


def untrack_from_gc(obj: object) -> None:
    """Hide a private object from `gc.get_objects`: no other thread may change it during a loop without the GIL."""
    if cython.compiled:
        PyObject_GC_UnTrack(cython.cast(cython.p_void, obj))  # type: ignore[name-defined]  # noqa: F821
