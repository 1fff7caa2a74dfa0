"""Signals that stop the server."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from typing import Final

EXIT_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def exit_on_signals() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM end the block without an error; afterwards the previous handlers are restored.

    uvicorn installs its own handlers while it runs, and raises the signal again when it has shut down.
    """

    def exit_on_signal(*_: object) -> None:
        raise SystemExit(0)

    previous_handlers = {
        signal_number: signal.signal(signal_number, exit_on_signal) for signal_number in EXIT_SIGNALS
    }
    try:
        yield
    except SystemExit as error:
        if error.code:
            raise
    finally:
        for signal_number, handler in previous_handlers.items():
            signal.signal(signal_number, signal.SIG_DFL if handler is None else handler)
