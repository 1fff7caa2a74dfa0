"""A child process that exchanges lines of text, with limits on time and memory.

Threads read and write its pipes, so that a program that does not read, or writes without end, blocks only itself. They
work on every operating system; pipes of Windows cannot be polled.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, Full, Queue, SimpleQueue
from typing import IO, Any, Final

MAX_LINE_BYTES: Final = 65_536
MAX_QUEUED_LINES: Final = 1000  # that were written and not read; then the program has to wait
CHUNK_BYTES: Final = 65_536
STDERR_TAIL_BYTES: Final = 2000  # of standard error that are kept for error messages
QUIT_SECONDS: Final = 1.0  # in which a program may end by itself
KILL_SECONDS: Final = 5.0  # until a killed process must be gone
POLL_SECONDS: Final = 0.1
KILL_SIGNAL: Final = 9  # of POSIX; Windows has no name for it
PR_SET_PDEATHSIG: Final = 1  # <linux/prctl.h>


class LineError(Exception):
    """The output of a program is no text, or a line is too long; the message says which."""


class LineProcess:
    """A running program. Its standard error is read as well; the end of it is kept for error messages."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start the program; OSError if that is not possible."""
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # a Python program that forgets to flush its output would seem to hang
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            **child_process_arguments(),
        )
        self._output: Queue[bytes | Exception] = Queue(MAX_QUEUED_LINES)
        self._input: SimpleQueue[bytes | None] = SimpleQueue()  # None: close standard input
        self._stderr_tail: deque[bytes] = deque()
        self._is_ending = threading.Event()
        self._output_ended = threading.Event()
        process = self._process
        assert process.stdin and process.stdout and process.stderr
        self._stderr_reader = self._start_thread(self._read_stderr, process.stderr)
        self._start_thread(self._read_output, process.stdout)
        self._start_thread(self._write_input, process.stdin)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    def send(self, text: str) -> None:
        """Write a text to standard input; returns at once."""
        self._input.put(text.encode())

    def read_line(self, deadline: float) -> str:
        """The next line of standard output, waited for until `deadline` (`time.monotonic`).

        Raises TimeoutError, EOFError if the program has closed its output, LineError.
        """
        try:
            line = self._output.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            raise TimeoutError from None
        if isinstance(line, Exception):
            self._output.put_nowait(line)  # it is the last one: further calls find it again
            raise line
        try:
            return line.decode().rstrip("\r")
        except UnicodeDecodeError:
            raise LineError(f"wrote a line that is not UTF-8: {line[:40]!r}") from None

    def has_lines(self) -> bool:
        """Whether there are lines of standard output that were not read."""
        return not self._output.empty()

    def end(self, last_text: str = "") -> bool:
        """Send a last text, wait shortly, and end the process with its children; returns whether it ended by itself."""
        if last_text:
            self.send(last_text)
        self._input.put(None)
        has_ended = self._output_ended.wait(QUIT_SECONDS) if last_text else False
        self.kill()
        return has_ended

    def kill(self) -> None:
        """End the process and its children at once."""
        self._is_ending.set()
        self._input.put(None)
        if self._process.returncode is None:
            kill_process_group(
                self._process
            )  # not reaped before, so that its id cannot belong to another one
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(KILL_SECONDS)
        self._stderr_reader.join(QUIT_SECONDS)

    @property
    def exit_code(self) -> int | None:
        """The exit code after `end` or `kill`; negative: the signal that ended it."""
        return self._process.returncode

    @property
    def stderr_tail(self) -> str:
        """The end of standard error so far."""
        text = b"".join(list(self._stderr_tail))[-STDERR_TAIL_BYTES:].decode(errors="replace")
        return text.strip()

    # ------------------------------------------------------------------ threads; each closes its pipe

    def _start_thread(self, work: Callable[[IO[bytes]], None], pipe: IO[bytes]) -> threading.Thread:
        thread = threading.Thread(target=work, args=(pipe,), daemon=True)
        thread.start()
        return thread

    def _read_output(self, pipe: IO[bytes]) -> None:
        rest = b""
        end: Exception = EOFError()
        with pipe, contextlib.suppress(OSError):
            while chunk := os.read(pipe.fileno(), CHUNK_BYTES):
                *lines, rest = (rest + chunk).split(b"\n")
                if max(map(len, [*lines, rest])) > MAX_LINE_BYTES:
                    end = LineError(f"wrote a line of more than {MAX_LINE_BYTES} bytes")
                    break
                for line in lines:
                    self._put(line)
        self._output_ended.set()
        self._put(end)

    def _put(self, line: bytes | Exception) -> None:
        while not self._is_ending.is_set():
            with contextlib.suppress(Full):
                return self._output.put(line, timeout=POLL_SECONDS)

    def _read_stderr(self, pipe: IO[bytes]) -> None:
        size = 0
        with pipe, contextlib.suppress(OSError):
            while chunk := os.read(pipe.fileno(), CHUNK_BYTES):
                self._stderr_tail.append(chunk)
                size += len(chunk)
                while size - len(self._stderr_tail[0]) >= STDERR_TAIL_BYTES:
                    size -= len(self._stderr_tail.popleft())

    def _write_input(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:  # the program has ended: the reader will notice
            while (data := self._input.get()) is not None:
                pipe.write(data)
                pipe.flush()


def child_process_arguments(death_signal: int = KILL_SIGNAL) -> dict[str, Any]:
    """Arguments of Popen: a process group of its own, which Ctrl-C does not reach and which can be ended as a whole.

    On Linux the process gets `death_signal` when this one ends for any reason.
    """
    if os.name == "nt":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined,unused-ignore]
    arguments: dict[str, Any] = {"start_new_session": True}
    # The signal comes when the thread ends that has started the process, so only the main thread can use it.
    if sys.platform == "linux" and threading.current_thread() is threading.main_thread():
        import ctypes

        with contextlib.suppress(OSError, AttributeError):  # a C library without prctl
            prctl = ctypes.CDLL(None).prctl
            arguments["preexec_fn"] = lambda: prctl(PR_SET_PDEATHSIG, death_signal)
    return arguments


def kill_process_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and its children."""
    if os.name == "nt":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS: all of them are zombies
            os.killpg(process.pid, KILL_SIGNAL)
