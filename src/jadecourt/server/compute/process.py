"""A worker process, as the server sees it."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnProcess
from typing import Any, Final

import structlog

from ..processes import kill_process_group
from . import protocol
from .worker import serve

# Not fork: a forked process would inherit locks that other threads of the server hold.
SPAWN_CONTEXT: Final = multiprocessing.get_context("spawn")
CHUNK_BYTES: Final = 1 << 16  # read from the socket at once
START_TIMEOUT_SECONDS: Final = 60.0  # usually one second, but the machine may be busy
EXIT_WAIT_SECONDS: Final = 1.0  # for the end of a process after its socket is closed
POLL_SECONDS: Final = 0.01  # between two checks whether a process has ended

log = structlog.get_logger()


class ProcessExited(Exception):
    """The process ended before it responded; the message says how it ended."""


class RequestTimeout(Exception):
    """The process did not respond in time."""


class WorkerProcess:
    """A worker process and the socket to it; serves one request at a time. If it dies, `start` starts another one."""

    def __init__(
        self,
        bot_files: Sequence[str],
        niceness: int,
        *,
        name: str = "bots",
        on_idle_exit: Callable[[WorkerProcess], bool] = lambda process: False,
    ) -> None:
        """`on_idle_exit` is called when the process has died while idle; returns whether it will be restarted."""
        self.bot_files = tuple(bot_files)
        self.niceness = niceness
        self.name = name  # for the log
        self.is_busy = False  # a request waits for its response
        self._on_idle_exit = on_idle_exit
        self._subject = ""  # what the request is about, for the log
        self._process: SpawnProcess | None = None
        self._socket: socket.socket | None = None
        self._buffer = bytearray()
        self._is_ready = False
        self._watched: SpawnProcess | None = None  # None: its end is intended or logged
        self._killed_processes: list[SpawnProcess] = []  # that may not have ended yet

    # ------------------------------------------------------------------ start and end

    def start(self) -> None:
        """Start the process unless it is running; returns before it is ready.

        To be called in the thread of the event loop: Linux ends the process together with the calling thread.
        """
        if self._process is not None and self._process.is_alive():
            return
        self._report_death(replaced=True)
        self.kill()
        parent_socket, child_socket = socket.socketpair()
        parent_socket.setblocking(False)
        try:
            arguments = (child_socket, self.bot_files, self.niceness)
            process = SPAWN_CONTEXT.Process(target=serve, args=arguments, daemon=True)
            with sigint_blocked():
                process.start()
        except BaseException:
            parent_socket.close()
            raise
        finally:
            child_socket.close()
        self._process, self._socket = process, parent_socket
        self._watch(process)

    def kill(self) -> None:
        """Kill the process, with those that bots have started, and close the socket.

        Not while a request waits for its response: see `interrupt`.
        """
        if self._process is not None:
            self._unwatch()
            kill_process_group(self._process)
            self._killed_processes.append(self._process)
        if self._socket is not None:
            self._socket.close()
        self._process = self._socket = None
        self._is_ready = False
        self._buffer.clear()

    def interrupt(self) -> None:
        """Kill the process as `kill` does; a request that waits for its response raises ProcessExited."""
        if not self.is_busy:
            self.kill()
        elif self._process is not None and self._socket is not None:
            self._unwatch()
            kill_process_group(self._process)
            with suppress(OSError):  # the other end may be closed
                self._socket.shutdown(socket.SHUT_RDWR)  # `close` would not wake the waiting request up

    def is_dead(self) -> bool:
        """Whether there is no running process."""
        return self._process is None or not self._process.is_alive()

    def has_exited(self) -> bool:
        """Whether no process is running, killed ones included; reaps those that have ended."""
        for process in [process for process in self._killed_processes if not process.is_alive()]:
            self._killed_processes.remove(process)
            process.close()
        return not self._killed_processes and (self._process is None or not self._process.is_alive())

    # ------------------------------------------------------------------ unexpected ends

    def _watch(self, process: SpawnProcess) -> None:
        """Call `_on_exit` as soon as the process ends, even while it is idle."""
        self._watched = process
        with suppress(NotImplementedError):  # on Windows the end is noticed at the next request
            asyncio.get_running_loop().add_reader(process.sentinel, self._on_exit)

    def _unwatch(self) -> None:
        """Stop watching: from now on the end of the process is intended."""
        if self._watched is not None:
            with suppress(NotImplementedError):
                asyncio.get_running_loop().remove_reader(self._watched.sentinel)
            self._watched = None

    def _on_exit(self) -> None:
        if self._watched is None or self._watched.is_alive():
            return
        if self.is_busy:  # `send_request` kills the process, and the pool starts another one
            self._report_death(replaced=True)
            return
        dead = self._watched
        self._unwatch()
        self.kill()
        self._log_death(dead, replaced=self._on_idle_exit(self))

    def _report_death(self, replaced: bool) -> None:
        """Log, once, that the process ended unexpectedly."""
        dead = self._watched
        if dead is not None and not dead.is_alive():
            self._unwatch()
            self._log_death(dead, replaced)

    def _log_death(self, dead: SpawnProcess, replaced: bool) -> None:
        log.warning(
            "worker_process_died",
            pool=self.name,
            pid=dead.pid,
            exit=describe_exit(dead.exitcode),
            request=self._subject if self.is_busy else "idle",
            replaced=replaced,
        )

    # ------------------------------------------------------------------ requests

    async def send_request(
        self,
        request: list[Any],
        timeout_seconds: float | None,
        on_progress: Callable[[int, int], None],
        subject: str = "",
    ) -> list[Any]:
        """Send a request and return the response. Without one in time, or if cancelled, the process is killed.

        `subject` names the request in the log. Raises ProcessExited, RequestTimeout.
        """
        self.is_busy, response = True, None
        self._subject = subject or str(request[0])
        try:
            await self._wait_until_ready()
            response = await self._exchange(request, timeout_seconds, on_progress)
            return response
        except EOFError:
            raise ProcessExited(await self._exit_reason()) from None
        except RequestTimeout:
            pid = self._process.pid if self._process is not None else None
            reason = f"no response within {timeout_seconds:g} s"
            log.warning(
                "worker_process_killed", pool=self.name, pid=pid, request=self._subject, reason=reason
            )
            raise
        finally:
            self.is_busy = False
            if response is None:
                self._kill_and_reap()

    async def _wait_until_ready(self) -> None:
        """Start the process if needed, and wait until it is ready."""
        try:
            self.start()
            if not self._is_ready:
                async with asyncio.timeout(START_TIMEOUT_SECONDS):
                    _, errors = await self._receive()
                for message in errors:
                    log.warning("bot_file_not_loaded", reason=message)
                self._is_ready = True
        except TimeoutError:
            raise ProcessExited(f"its process did not start within {START_TIMEOUT_SECONDS:g} s") from None
        except OSError as error:
            raise ProcessExited(f"its process cannot be started: {error}") from error

    async def _exchange(
        self, request: list[Any], timeout_seconds: float | None, on_progress: Callable[[int, int], None]
    ) -> list[Any]:
        try:
            async with asyncio.timeout(timeout_seconds) as timeout:
                await self._send(request)
                while (message := await self._receive())[0] == protocol.PROGRESS:
                    on_progress(*message[1:])
                return message
        except TimeoutError:
            if timeout.expired():
                raise RequestTimeout from None
            raise  # a TimeoutError of `on_progress`

    def _kill_and_reap(self) -> None:
        self.kill()
        asyncio.get_running_loop().call_later(EXIT_WAIT_SECONDS, self.has_exited)  # reaps the process

    async def _send(self, message: list[Any]) -> None:
        assert self._socket is not None
        try:
            await asyncio.get_running_loop().sock_sendall(self._socket, protocol.encode_message(message))
        except ConnectionError:
            raise EOFError from None

    async def _receive(self) -> list[Any]:
        assert self._socket is not None
        loop = asyncio.get_running_loop()
        search_start = 0
        while (end := self._buffer.find(protocol.MESSAGE_END, search_start)) < 0:
            search_start = len(self._buffer)
            try:
                chunk = await loop.sock_recv(self._socket, CHUNK_BYTES)
            except ConnectionError:
                chunk = b""
            if not chunk:
                raise EOFError
            self._buffer += chunk
        text = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        try:
            return protocol.decode_message(text)
        except ValueError:  # a bot wrote to the socket
            raise EOFError from None

    async def _exit_reason(self) -> str:
        """How the process ended, for a message. Waits for the end, because the socket may be closed a moment before."""
        process = self._process
        assert process is not None
        for _ in range(int(EXIT_WAIT_SECONDS / POLL_SECONDS)):
            if not process.is_alive():
                break
            await asyncio.sleep(POLL_SECONDS)
        if process.exitcode is None:
            return "the pipe to its process is broken"
        self._report_death(replaced=True)
        return f"its process {describe_exit(process.exitcode)}"


def describe_exit(code: int | None) -> str:
    """How a process ended, from its `exitcode` in `multiprocessing`; for messages and the log."""
    if code is None:
        return "has not ended"
    if code < 0:
        return f"was ended by {signal_name(-code)}"
    return f"ended with code {code}"


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal
        return f"signal {number}"


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT while a process starts: it inherits the block, until it ignores SIGINT itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would start with the first process, and unblock SIGINT
    previous_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous_mask)
