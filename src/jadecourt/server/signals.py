"""Signals that end a server."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from typing import Final

ENDING: Final = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def leaving_quietly() -> Iterator[None]:
    """Ctrl-C and SIGTERM end the block, and that is all right; what they did before, they do again after it.

    While uvicorn runs it has handlers of its own, and sends the signal on when it has closed everything.
    """

    def leave(*_: object) -> None:
        raise SystemExit(0)

    before = {kind: signal.signal(kind, leave) for kind in ENDING}
    try:
        yield
    except SystemExit as error:
        if error.code:
            raise
    finally:
        for kind, handler in before.items():
            signal.signal(kind, signal.SIG_DFL if handler is None else handler)
