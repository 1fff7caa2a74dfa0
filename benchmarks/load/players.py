"""Simulated players: tables of four, with random moves at a fixed rate.

The moves of a table are scheduled independently of the server: when one is due, a random seat that can move makes it,
or else the first seat that can. Of a position only the beginning and the end are parsed, to save client CPU time.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from .figures import Figures
from .processes import ServerProcess, cpu_seconds, machine_cpu_seconds
from .sockets import WebSocketClient

SEATS: Final = 4
MOVE_TIMEOUT_SECONDS: Final = 10.0  # after which a move counts as lost
LAG_SAMPLE_SECONDS: Final = 0.02
POSITION_PATTERN: Final = re.compile(
    rb'\{"type":"(?:position|update)","\w+":\{"table_id":"([^"]+)","game":"\w+","ply":(\d+),'
)
ACK_PATTERN: Final = re.compile(rb'\{"type":"ack","id":(\d+)\}')
ERROR_PATTERN: Final = re.compile(rb'\{"type":"error","id":(\d+|null),.*"code":"(\w+)"', re.DOTALL)
MOVE_PATTERN: Final = re.compile(rb'"move":(\d+)')
StartNextGame: TypeAlias = Callable[["Group"], Awaitable[None]]


class PendingMove:
    """A move that was sent and has not been received by all seats."""

    __slots__ = ("figures", "is_public", "last_seen_at", "number", "ply", "sent_at", "unseen_by")

    def __init__(self, number: int, ply: int, sent_at: float, figures: Figures, unseen_by: set[int]) -> None:
        self.number = number
        self.ply = ply
        self.sent_at = sent_at
        self.figures = figures
        self.unseen_by = unseen_by  # other seats that have not received it
        self.is_public = False  # false for a sealed answer, unless it is the last one of its step
        self.last_seen_at = 0.0  # when the latest of the other seats received it


class PlayerSocket(WebSocketClient):
    """The WebSocket of one seat."""

    def __init__(self, group: Group, number: int) -> None:
        super().__init__()
        self.group = group
        self.number = number
        self.ply = -1
        self.legal = b""  # end of the position, with the legal moves; empty if the seat cannot move
        self.is_over = False
        self.pending_move: PendingMove | None = None  # not acknowledged yet
        self.last_message_id = 0

    @property
    def can_move(self) -> bool:
        return bool(self.legal) and self.pending_move is None

    def send_message(self, kind: str, table: str, extra_fields: str = "") -> int:
        """Send a message about a table; returns its id."""
        self.last_message_id += 1
        self.send(f'{{"type":"{kind}","id":{self.last_message_id},"table_id":"{table}"{extra_fields}}}')
        return self.last_message_id

    def subscribe(self, table: str) -> None:
        """Subscribe to a table and reset what is known of the previous one."""
        self.ply, self.legal, self.is_over = -1, b"", False
        self.send_message("subscribe", table, f',"seat":{self.number},"updates":true')

    def play(self) -> None:
        """Send a random legal move."""
        group = self.group
        move = group.load.rng.choice(MOVE_PATTERN.findall(self.legal)).decode()
        self.legal = b""
        number = self.last_message_id + 1
        figures = group.load.figures
        figures.moves_sent += 1
        figures.pending_moves += 1
        unseen_by = {seat for seat in range(SEATS) if seat != self.number}
        self.pending_move = PendingMove(number, self.ply, time.perf_counter(), figures, unseen_by)
        group.moves.append(self.pending_move)
        self.send_message(
            "play", group.id, f',"moves":[{move}],"ply":{self.ply},"idempotency_key":"{self.number}-{number}"'
        )

    # ------------------------------------------------------------------ received messages

    def on_message(self, text: bytes) -> None:
        if text.startswith((b'{"type":"update"', b'{"type":"position"')):
            self._handle_position(text)
        elif found := ACK_PATTERN.match(text):
            if self.pending_move is not None and self.pending_move.number == int(found[1]):
                self._handle_ack(self.pending_move)
        elif found := ERROR_PATTERN.match(text):
            self.group.load.figures.errors[f"rejected: {found[2].decode()}"] += 1
            if self.pending_move is not None and str(self.pending_move.number).encode() == found[1]:
                self.group.forget_move(self.pending_move)
                self.pending_move = None
        elif text.startswith(b'{"type":"goodbye"'):
            self.group.load.figures.errors["goodbye"] += 1

    def _handle_position(self, text: bytes) -> None:
        head = POSITION_PATTERN.match(text)
        end = text.rfind(b'"legal":[')
        if head is None or end < 0:
            raise ValueError(f"unexpected format of a position: {text[:100]!r}")
        group, figures = self.group, self.group.load.figures
        figures.updates += 1
        figures.update_bytes += len(text)
        if head[1] != group.key:
            return  # of the previous game
        self.ply = int(head[2])
        self.legal = b"" if text.startswith(b'"legal":[]', end) else text[end:]
        group.mark_seen(self.number, self.ply)
        if b'"is_over":true' in text:
            self.is_over, self.legal = True, b""
            group.on_game_over()
        elif self.legal:
            group.play_if_due()

    def _handle_ack(self, move: PendingMove) -> None:
        self.pending_move = None
        move.figures.ack_seconds.append(time.perf_counter() - move.sent_at)
        if self.ply > move.ply:  # the position came first, so the move is public
            move.is_public = True
            self.group.finish_if_seen(move)
        else:
            self.group.forget_move(move)
        self.group.play_if_due()

    def on_close(self, reason: str) -> None:
        self.group.load.figures.errors[reason] += 1


class Group:
    """The four players of a table; they play one game after the other."""

    def __init__(self, load: LoadGenerator, number: int) -> None:
        self.load = load
        self.number = number
        self.id = ""
        self.key = b""
        self.cookies: list[str] = []
        self.seats: list[PlayerSocket] = []
        self.moves: list[PendingMove] = []  # not yet received by all seats that may see them
        self.is_move_due = False
        self.next_move_at = 0.0
        self.next_game_task: asyncio.Task[None] | None = None

    def follow_table(self, table: str) -> None:
        """Subscribe all seats to a running table instead of the previous one."""
        old, self.id, self.key = self.id, table, table.encode()
        for seat in self.seats:
            if old:
                seat.send_message("unsubscribe", old)
            seat.subscribe(table)

    def schedule_move(self) -> None:
        """Schedule the next move after 0.5 to 1.5 times the interval of the load generator."""
        loop = asyncio.get_running_loop()
        wait = self.load.interval * self.load.rng.uniform(0.5, 1.5)
        # a backlog of more than a second is dropped
        self.next_move_at = max(self.next_move_at + wait, loop.time() - 1)
        loop.call_at(self.next_move_at, self.on_move_due)

    def on_move_due(self) -> None:
        if self.load.is_playing:
            self.is_move_due = True
            self.play_if_due()

    def play_if_due(self) -> None:
        """Make the move that is due, if a seat can move."""
        if self.is_move_due and self.load.is_playing:
            able_seats = [seat for seat in self.seats if seat.can_move]
            if able_seats:
                self.is_move_due = False
                self.load.rng.choice(able_seats).play()
                self.schedule_move()

    def mark_seen(self, seat: int, ply: int) -> None:
        """Note that a seat has received the position at `ply`."""
        for move in list(self.moves):
            if ply > move.ply and seat in move.unseen_by:
                move.unseen_by.discard(seat)
                move.last_seen_at = time.perf_counter()
                self.finish_if_seen(move)

    def finish_if_seen(self, move: PendingMove) -> None:
        if move.is_public and not move.unseen_by:
            move.figures.fan_out_seconds.append(move.last_seen_at - move.sent_at)
            self.forget_move(move)

    def forget_move(self, move: PendingMove) -> None:
        """Stop waiting for a move; does nothing if it has expired before."""
        if move in self.moves:
            self.moves.remove(move)
            move.figures.pending_moves -= 1

    def expire_moves(self, now: float) -> None:
        """Count moves that are pending for too long as errors."""
        for move in [move for move in self.moves if now - move.sent_at > MOVE_TIMEOUT_SECONDS]:
            move.figures.errors["not received by all seats" if move.is_public else "not acknowledged"] += 1
            self.forget_move(move)

    def on_game_over(self) -> None:
        """Start another game when all seats have received the end of this one."""
        if all(seat.is_over for seat in self.seats) and (
            self.next_game_task is None or self.next_game_task.done()
        ):
            self.load.figures.games_ended += 1
            self.next_game_task = asyncio.create_task(self._start_next_game())

    async def _start_next_game(self) -> None:
        try:
            await self.load.start_next_game(self)
        except Exception as error:
            self.load.figures.errors[f"starting a game failed: {type(error).__name__} {str(error)[:80]}"] += 1


class LoadGenerator:
    """All tables, and the figures of the current measurement."""

    def __init__(self, tables: int, start_next_game: StartNextGame, seed: int = 1) -> None:
        self.start_next_game = start_next_game
        self.rng = random.Random(seed)
        self.figures = Figures()
        self.interval = 1.0  # seconds between two moves of one table
        self.is_playing = False
        self.groups = [Group(self, number) for number in range(tables)]

    async def measure(
        self,
        server_process: ServerProcess,
        pace: float,
        warmup_seconds: float,
        seconds: float,
        database: Sequence[int] = (),
    ) -> Figures:
        """Figures of `seconds` of play in which every seat moves about once per `pace` seconds.

        The first `warmup_seconds` are not measured; `database` lists the process ids of PostgreSQL.
        """
        self.interval = pace / SEATS
        is_first = not self.is_playing
        self.is_playing = True
        loop = asyncio.get_running_loop()
        for group in self.groups if is_first else ():
            group.next_move_at = loop.time() + self.interval * self.rng.random()
            loop.call_at(group.next_move_at, group.on_move_due)
        self.figures = Figures()
        await asyncio.sleep(warmup_seconds)
        figures = self.figures = Figures(target_moves_per_s=len(self.groups) * SEATS / pace)
        lags = asyncio.create_task(self._sample_lags())
        started_at, client_cpu_before = time.perf_counter(), time.process_time()
        server_cpu_before, database_cpu_before, machine_cpu_before = (
            server_process.cpu_seconds(),
            sum(map(cpu_seconds, database)),
            machine_cpu_seconds(),
        )
        await asyncio.sleep(seconds)
        figures.seconds = time.perf_counter() - started_at
        figures.client_cpu = time.process_time() - client_cpu_before
        figures.server_cpu = server_process.cpu_seconds() - server_cpu_before
        figures.database_cpu = sum(map(cpu_seconds, database)) - database_cpu_before
        figures.machine_cpu = machine_cpu_seconds() - machine_cpu_before
        figures.server_rss = server_process.resident_bytes()
        self.figures = Figures()  # later moves are not counted; pending ones still are
        lags.cancel()
        end = time.perf_counter() + MOVE_TIMEOUT_SECONDS + 1
        while figures.pending_moves and time.perf_counter() < end:
            await asyncio.sleep(0.05)
            self._expire_moves()
        return figures

    async def stop(self) -> None:
        """Make no more moves, wait for the pending ones and close the sockets."""
        self.is_playing = False
        end = time.perf_counter() + MOVE_TIMEOUT_SECONDS
        while any(group.moves for group in self.groups) and time.perf_counter() < end:
            await asyncio.sleep(0.05)
        tasks = [group.next_game_task for group in self.groups if group.next_game_task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)
        for group in self.groups:
            for seat in group.seats:
                seat.close()
        await asyncio.sleep(0.1)

    def _expire_moves(self) -> None:
        now = time.perf_counter()
        for group in self.groups:
            group.expire_moves(now)

    async def _sample_lags(self) -> None:
        """Sample the delay of the client's event loop, which adds to all measured times."""
        while True:
            started_at = time.perf_counter()
            await asyncio.sleep(LAG_SAMPLE_SECONDS)
            self.figures.lag_seconds.append(max(0.0, time.perf_counter() - started_at - LAG_SAMPLE_SECONDS))
            self._expire_moves()
