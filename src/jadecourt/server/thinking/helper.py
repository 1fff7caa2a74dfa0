"""A thinking process from the outside."""

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

from . import messages as m
from .worker import serve

# Never a fork: the server has threads, and locks that they hold.
CONTEXT: Final = multiprocessing.get_context("spawn")
CHUNK: Final = 1 << 16  # bytes read at once
COMING_UP: Final = 60.0  # seconds; a second is usual, but the machine may be busy
FALLING: Final = 1.0  # seconds between the end of the line and that of the process
POLL: Final = 0.01  # seconds

log = structlog.get_logger()


class Gone(Exception):
    """The process ended before it answered; the text says how."""


class Late(Exception):
    """There was no answer in time."""


class Helper:
    """A process and the line to it. It answers one question at a time; if it dies or is killed another one follows."""

    def __init__(
        self,
        code: Sequence[str],
        niceness: int,
        *,
        name: str = "bots",
        replaced: Callable[[Helper], bool] = lambda helper: False,
    ) -> None:
        """`replaced` is called when the process has died while idle; it returns whether another one was started."""
        self.code = tuple(code)
        self.niceness = niceness
        self.name = name  # for the log
        self.asked = False  # somebody waits for an answer
        self._replaced = replaced
        self._subject = ""  # of the question, for the log
        self._process: SpawnProcess | None = None
        self._line: socket.socket | None = None
        self._received = bytearray()
        self._ready = False
        self._watched: SpawnProcess | None = None  # its death would be news
        self._killed: list[SpawnProcess] = []  # and perhaps not yet dead

    # ------------------------------------------------------------------ beginning and end

    def start(self) -> None:
        """Start the process unless it runs; it is not waited for.

        Linux ends it with the thread that calls this: let it be the thread of the event loop.
        """
        if self._process is not None and self._process.is_alive():
            return
        self._report_death(replaced=True)
        self.kill()
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        try:
            arguments = (theirs, self.code, self.niceness)
            process = CONTEXT.Process(target=serve, args=arguments, daemon=True)
            with interrupts_held_back():
                process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        self._process, self._line = process, ours
        self._watch(process)

    def kill(self) -> None:
        """End the process at once and close the line. Not while somebody waits for an answer: see `end`."""
        if self._process is not None:
            self._unwatch()
            self._process.kill()
            self._killed.append(self._process)
        if self._line is not None:
            self._line.close()
        self._process = self._line = None
        self._ready = False
        self._received.clear()

    def end(self) -> None:
        """End the process at once; whoever waits for an answer is told that it is gone."""
        if not self.asked:
            self.kill()
        elif self._process is not None and self._line is not None:
            self._unwatch()
            self._process.kill()
            with suppress(OSError):  # the other end may be closed already
                self._line.shutdown(socket.SHUT_RDWR)  # a line that is closed wakes nobody up

    def is_dead(self) -> bool:
        """Whether there is no process that could be asked."""
        return self._process is None or not self._process.is_alive()

    def is_gone(self) -> bool:
        """Whether no process is left; collects what the dead leave behind."""
        for process in [process for process in self._killed if not process.is_alive()]:
            self._killed.remove(process)
            process.close()
        return not self._killed and (self._process is None or not self._process.is_alive())

    # ------------------------------------------------------------------ deaths

    def _watch(self, process: SpawnProcess) -> None:
        """Notice at once when the process dies, also while it has no question."""
        self._watched = process
        with suppress(NotImplementedError):  # on Windows it is noticed when the process is needed again
            asyncio.get_running_loop().add_reader(process.sentinel, self._notice_death)

    def _unwatch(self) -> None:
        """Stop watching: what ends from now on is ended by us."""
        if self._watched is not None:
            with suppress(NotImplementedError):
                asyncio.get_running_loop().remove_reader(self._watched.sentinel)
            self._watched = None

    def _notice_death(self) -> None:
        if self._watched is None or self._watched.is_alive():
            return
        if self.asked:  # the caller gives the process up and the pool starts another one
            self._report_death(replaced=True)
            return
        dead = self._watched
        self._unwatch()
        self.kill()
        self._log_death(dead, replaced=self._replaced(self))

    def _report_death(self, replaced: bool) -> None:
        """Log the death of a process that we have not ended, once."""
        dead = self._watched
        if dead is not None and not dead.is_alive():
            self._unwatch()
            self._log_death(dead, replaced)

    def _log_death(self, dead: SpawnProcess, replaced: bool) -> None:
        log.warning(
            "thinking_process_died",
            pool=self.name,
            pid=dead.pid,
            exit=describe_exit(dead.exitcode),
            doing=self._subject if self.asked else "idle",
            replaced=replaced,
        )

    # ------------------------------------------------------------------ asking

    async def ask(
        self,
        question: list[Any],
        limit: float | None,
        told: Callable[[int, int], None],
        subject: str = "",
    ) -> list[Any]:
        """The answer within `limit` seconds. Without one, and if the caller is cancelled, the process is killed.

        `subject` says in the log what the process was doing when it died.
        """
        self.asked, answer = True, None
        self._subject = subject or str(question[0])
        try:
            await self._come_up()
            answer = await self._exchange(question, limit, told)
            return answer
        except EOFError:
            raise Gone(await self._describe_end()) from None
        except Late:
            pid = self._process.pid if self._process is not None else None
            reason = f"no answer within {limit:g} s"
            log.warning(
                "thinking_process_killed", pool=self.name, pid=pid, doing=self._subject, reason=reason
            )
            raise
        finally:
            self.asked = False
            if answer is None:
                self._give_up()

    async def _come_up(self) -> None:
        """Wait until the process can be asked."""
        try:
            self.start()
            if not self._ready:
                async with asyncio.timeout(COMING_UP):
                    _, complaints = await self._receive()
                for complaint in complaints:
                    log.warning("bot_code_not_loaded", reason=complaint)
                self._ready = True
        except TimeoutError:
            raise Gone(f"its process has not come up within {COMING_UP:g} s") from None
        except OSError as error:
            raise Gone(f"its process cannot be started: {error}") from error

    async def _exchange(
        self, question: list[Any], limit: float | None, told: Callable[[int, int], None]
    ) -> list[Any]:
        try:
            async with asyncio.timeout(limit) as timeout:
                await self._send(question)
                while (message := await self._receive())[0] == m.PROGRESS:
                    told(*message[1:])
                return message
        except TimeoutError:
            if timeout.expired():
                raise Late from None
            raise  # of the one who is told

    def _give_up(self) -> None:
        self.kill()
        asyncio.get_running_loop().call_later(FALLING, self.is_gone)  # by then the process can be collected

    async def _send(self, message: list[Any]) -> None:
        assert self._line is not None
        try:
            await asyncio.get_running_loop().sock_sendall(self._line, m.write_message(message))
        except ConnectionError:
            raise EOFError from None

    async def _receive(self) -> list[Any]:
        assert self._line is not None
        loop = asyncio.get_running_loop()
        searched = 0
        while (end := self._received.find(m.END, searched)) < 0:
            searched = len(self._received)
            try:
                chunk = await loop.sock_recv(self._line, CHUNK)
            except ConnectionError:
                chunk = b""
            if not chunk:
                raise EOFError
            self._received += chunk
        text = bytes(self._received[:end])
        del self._received[: end + 1]
        try:
            return m.read_message(text)
        except ValueError:  # a bot has written there
            raise EOFError from None

    async def _describe_end(self) -> str:
        """How the process ended: the line can be at its end a moment before."""
        process = self._process
        assert process is not None
        for _ in range(int(FALLING / POLL)):
            if not process.is_alive():
                break
            await asyncio.sleep(POLL)
        if process.exitcode is None:
            return "the line to its process is broken"
        self._report_death(replaced=True)
        return f"its process {describe_exit(process.exitcode)}"


def describe_exit(code: int | None) -> str:
    """How a process has ended, by the exit code that `multiprocessing` gives it."""
    if code is None:
        return "has not ended"
    if code < 0:
        return f"was ended by {name_signal(-code)}"
    return f"ended with code {code}"


def name_signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal
        return f"signal {number}"


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """A process that is started here is not interrupted before it can say that it ignores that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else it is started with the first process, and lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
