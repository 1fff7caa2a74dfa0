"""Error for a missing optional library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def require_libraries(module: str) -> Iterator[None]:
    """Say which extra to install if an import in the `with` block fails for lack of a library."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{module} needs the library {error.name!r}, which is not installed: "
            "pip install 'jadecourt[envs]'",
            name=error.name,
        ) from error
