"""Stands in for the `cython` module when plain Python runs and Cython is not installed."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any


class cython:  # noqa: N801  (the name the drivers import)
    """Only what the drivers use."""

    compiled = False
    nogil = nullcontext()

    @staticmethod
    def cast(_type: object, value: Any) -> Any:
        return value
