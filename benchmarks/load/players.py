"""Tables of four people who play by chance, at a pace that is given from outside.

A table's moves are due at times that do not depend on the server: when one is due, somebody who is asked moves; if
the server has not let anybody know yet that they are, it is made as soon as it has. What is sent is read as far as
needed only: the beginning and the end of a position.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from .figures import Figures
from .processes import Served, busy_seconds, cpu_seconds
from .sockets import Line

SEATS: Final = 4
TOO_LATE: Final = 10.0  # seconds after which a move counts as lost
LAG_SECONDS: Final = 0.02
HEAD: Final = re.compile(rb'\{"type":"position","position":\{"table":"([^"]+)","seat":\d+,"ply":(\d+),')
DONE: Final = re.compile(rb'\{"type":"done","id":(\d+)\}')
REFUSED: Final = re.compile(rb'\{"type":"refused","id":(\d+|null),.*"code":"(\w+)"', re.DOTALL)
LEGAL: Final = re.compile(rb'"move":(\d+)')
Again: TypeAlias = Callable[["Group"], Awaitable[None]]


class Move:
    """A move on its way."""

    __slots__ = ("fan", "figures", "number", "open", "ply", "sent", "waiting")

    def __init__(self, number: int, ply: int, sent: float, figures: Figures, waiting: set[int]) -> None:
        self.number = number
        self.ply = ply
        self.sent = sent
        self.figures = figures
        self.waiting = waiting  # the other seats that have not seen it
        self.open = False  # whether the others see it: not a sealed answer, but for the last one
        self.fan = 0.0  # when the last one so far saw it


class Seat(Line):
    """Somebody's socket."""

    def __init__(self, group: Group, number: int) -> None:
        super().__init__()
        self.group = group
        self.number = number
        self.ply = -1
        self.legal = b""  # the end of the position at which one is asked
        self.over = False
        self.move: Move | None = None  # not acknowledged yet
        self.numbers = 0

    @property
    def can_move(self) -> bool:
        return bool(self.legal) and self.move is None

    def ask(self, kind: str, table: str, more: str = "") -> int:
        self.numbers += 1
        self.send(f'{{"type":"{kind}","id":{self.numbers},"table":"{table}"{more}}}')
        return self.numbers

    def watch(self, table: str) -> None:
        """Follow another table than before."""
        self.ply, self.legal, self.over = -1, b"", False
        self.ask("watch", table, f',"seat":{self.number}')

    def play(self) -> None:
        """Make one of the legal moves."""
        group = self.group
        move = group.load.chance.choice(LEGAL.findall(self.legal)).decode()
        self.legal = b""
        number = self.numbers + 1
        figures = group.load.figures
        figures.sent += 1
        figures.open += 1
        waiting = {seat for seat in range(SEATS) if seat != self.number}
        self.move = Move(number, self.ply, time.perf_counter(), figures, waiting)
        group.moves.append(self.move)
        self.ask("play", group.id, f',"moves":[{move}],"ply":{self.ply},"key":"{self.number}-{number}"')

    # ------------------------------------------------------------------ what is heard

    def heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"position"'):
            self._see(text)
        elif found := DONE.match(text):
            if self.move is not None and self.move.number == int(found[1]):
                self._done(self.move)
        elif found := REFUSED.match(text):
            self.group.load.figures.errors[f"refused: {found[2].decode()}"] += 1
            if self.move is not None and str(self.move.number).encode() == found[1]:
                self.group.drop(self.move)
                self.move = None
        elif text.startswith(b'{"type":"goodbye"'):
            self.group.load.figures.errors["goodbye"] += 1

    def _see(self, text: bytes) -> None:
        head = HEAD.match(text)
        end = text.rfind(b'"asked":[')
        if head is None or end < 0:
            raise ValueError(f"positions look different now: {text[:100]!r}")
        group, figures = self.group, self.group.load.figures
        figures.updates += 1
        figures.update_bytes += len(text)
        if head[1] != group.key:
            return  # of the game before
        self.ply = int(head[2])
        self.legal = b"" if b'"legal":[]' in text[end:] else text[end:]
        group.seen(self.number, self.ply)
        if b'"over":true' in text[-60:]:
            self.over, self.legal = True, b""
            group.ended()
        elif self.legal:
            group.wake()

    def _done(self, move: Move) -> None:
        self.move = None
        move.figures.acks.append(time.perf_counter() - move.sent)
        if self.ply > move.ply:  # the position came before: the others see it too
            move.open = True
            self.group.settle(move)
        else:
            self.group.drop(move)
        self.group.wake()

    def lost(self, why: str) -> None:
        self.group.load.figures.errors[why] += 1


class Group:
    """The people of one table, game after game."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.number = number
        self.id = ""
        self.key = b""
        self.cookies: list[str] = []
        self.seats: list[Seat] = []
        self.moves: list[Move] = []  # that not everybody has seen, as far as they may
        self.due = False
        self.planned = 0.0
        self.again: asyncio.Task[None] | None = None

    def begin(self, table: str) -> None:
        """Sit at a table that has begun."""
        old, self.id, self.key = self.id, table, table.encode()
        for seat in self.seats:
            if old:
                seat.ask("unwatch", old)
            seat.watch(table)

    def plan(self) -> None:
        """When the next move is due: on average as often as the load wants, and never quite regularly."""
        loop = asyncio.get_running_loop()
        wait = self.load.interval * self.load.chance.uniform(0.5, 1.5)
        self.planned = max(
            self.planned + wait, loop.time() - 1
        )  # what was missed for long is not made up for
        loop.call_at(self.planned, self.tick)

    def tick(self) -> None:
        if self.load.playing:
            self.due = True
            self.wake()

    def wake(self) -> None:
        """Make the move that is due, if somebody can."""
        if self.due and self.load.playing:
            able = [seat for seat in self.seats if seat.can_move]
            if able:
                self.due = False
                self.load.chance.choice(able).play()
                self.plan()

    def seen(self, seat: int, ply: int) -> None:
        """A seat has got a position."""
        for move in list(self.moves):
            if ply > move.ply and seat in move.waiting:
                move.waiting.discard(seat)
                move.fan = time.perf_counter()
                self.settle(move)

    def settle(self, move: Move) -> None:
        if move.open and not move.waiting:
            move.figures.fans.append(move.fan - move.sent)
            self.drop(move)

    def drop(self, move: Move) -> None:
        """No longer wait for a move; it may have been given up before."""
        if move in self.moves:
            self.moves.remove(move)
            move.figures.open -= 1

    def give_up(self, moment: float) -> None:
        """Count moves that nobody has heard of for too long as errors."""
        for move in [move for move in self.moves if moment - move.sent > TOO_LATE]:
            move.figures.errors["too late for the others" if move.open else "not acknowledged"] += 1
            self.drop(move)

    def ended(self) -> None:
        """The game is over: when everybody has seen it, the same people begin another."""
        if all(seat.over for seat in self.seats) and (self.again is None or self.again.done()):
            self.load.figures.games += 1
            self.again = asyncio.create_task(self._again())

    async def _again(self) -> None:
        try:
            await self.load.again(self)
        except Exception as error:
            self.load.figures.errors[f"no new game: {type(error).__name__} {str(error)[:80]}"] += 1


class Load:
    """All tables together."""

    def __init__(self, tables: int, again: Again, seed: int = 1) -> None:
        self.again = again
        self.chance = random.Random(seed)
        self.figures = Figures()
        self.interval = 1.0  # seconds between two moves of one table
        self.playing = False
        self.groups = [Group(self, number) for number in range(tables)]

    async def measure(
        self, served: Served, pace: float, warm: float, seconds: float, database: Sequence[int] = ()
    ) -> Figures:
        """Play so that every seat moves about once per `pace` seconds; the first `warm` seconds do not count."""
        self.interval = pace / SEATS
        first = not self.playing
        self.playing = True
        loop = asyncio.get_running_loop()
        for group in self.groups if first else ():
            group.planned = loop.time() + self.interval * self.chance.random()
            loop.call_at(group.planned, group.tick)
        self.figures = Figures()
        await asyncio.sleep(warm)
        figures = self.figures = Figures(wanted=len(self.groups) * SEATS / pace)
        lags = asyncio.create_task(self._watch_lags())
        begun, client = time.perf_counter(), time.process_time()
        server, stored, busy = served.cpu_seconds(), sum(map(cpu_seconds, database)), busy_seconds()
        await asyncio.sleep(seconds)
        figures.seconds = time.perf_counter() - begun
        figures.client_cpu = time.process_time() - client
        figures.server_cpu = served.cpu_seconds() - server
        figures.database_cpu = sum(map(cpu_seconds, database)) - stored
        figures.busy_cpu = busy_seconds() - busy
        figures.server_rss = served.rss()
        self.figures = Figures()  # what comes now no longer counts; what is on its way does
        lags.cancel()
        end = time.perf_counter() + TOO_LATE + 1
        while figures.open and time.perf_counter() < end:
            await asyncio.sleep(0.05)
            self._give_up()
        return figures

    async def stop(self) -> None:
        """Make no more moves, and hang up."""
        self.playing = False
        end = time.perf_counter() + TOO_LATE
        while any(group.moves for group in self.groups) and time.perf_counter() < end:
            await asyncio.sleep(0.05)
        tasks = [group.again for group in self.groups if group.again is not None]
        await asyncio.gather(*tasks, return_exceptions=True)
        for group in self.groups:
            for seat in group.seats:
                seat.close()
        await asyncio.sleep(0.1)

    def _give_up(self) -> None:
        moment = time.perf_counter()
        for group in self.groups:
            group.give_up(moment)

    async def _watch_lags(self) -> None:
        """How late our own loop is: what the client adds to every figure."""
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(LAG_SECONDS)
            self.figures.lags.append(max(0.0, time.perf_counter() - begun - LAG_SECONDS))
            self._give_up()
