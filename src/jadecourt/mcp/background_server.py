"""The server on this machine that `jadecourt mcp` uses: the one that runs, or one that it starts for its lifetime."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import threading
import time
from typing import Final

from ..bots.line_protocol.process import child_process_arguments
from ..core.errors import CommandError
from ..paths import data_dir
from ..server.instance_lock import find_running_server
from ..server.local import START_TIMEOUT_SECONDS, wait_until_healthy
from ..server.static.web_client import is_web_client_built

POLL_SECONDS: Final = 0.1
STOP_TIMEOUT_SECONDS: Final = 15.0


class BackgroundServer:
    """Finds the running server of the data folder, or starts one; `stop` ends the one that was started."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def find_address(self) -> str:
        """The address of a server that answers. CommandError if none can be started."""
        with self._lock:
            address = find_running_server(data_dir())
            if address is None:
                self._start()
            deadline = time.monotonic() + START_TIMEOUT_SECONDS
            while not address and time.monotonic() < deadline:
                if self._process is not None and self._process.poll() is not None:
                    raise CommandError(
                        f"the server in the background has ended with exit code {self._process.returncode}: "
                        "start one with 'jadecourt serve' to see why"
                    )
                time.sleep(POLL_SECONDS)
                address = find_running_server(data_dir())
            if not address or not wait_until_healthy(address):
                raise CommandError(f"the server at {address or '?'} does not respond: stop it and try again")
            return address

    def _start(self) -> None:
        # the same as the command without arguments, so that a person can play in the browser
        command = ["--no-open-browser"] if is_web_client_built() else ["serve", "--port", "0"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "jadecourt", *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # standard output of this process belongs to the protocol
            **child_process_arguments(signal.SIGTERM),
        )

    def stop(self) -> None:
        """End the server that was started, if there is one."""
        with self._lock:
            process, self._process = self._process, None
            if process is None:
                return
            process.terminate()
            try:
                process.wait(STOP_TIMEOUT_SECONDS)
            except subprocess.TimeoutExpired:
                with contextlib.suppress(OSError):
                    process.kill()
                process.wait(STOP_TIMEOUT_SECONDS)
