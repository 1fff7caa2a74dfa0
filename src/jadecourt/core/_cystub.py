"""Replacement of the `cython` module for pure Python without Cython."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any


class cython:  # noqa: N801  (imported under the name of the module)
    """The attributes of the module that the package uses."""

    compiled = False
    nogil = nullcontext()

    @staticmethod
    def cast(_type: object, value: Any) -> Any:
        return value
