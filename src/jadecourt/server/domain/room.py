"""One table in memory: who sits there, and the game.

A room is changed by the functions of `acting` only, under its lock, and what they change is written down at once by
`saving`. If that fails the room is thrown away: what is on disk is the truth.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from ...core.game import Game
from ...core.table import Table
from ..compute import Priority
from ..http.models.tables import (
    AwayReason,
    Correspondence,
    Realtime,
    SeatKind,
    TableStatus,
    UnratedReason,
    Untimed,
)

# Instead of a seat or CHANCE, in a line: from here on only the first `move` plies count. BACK is seen by everybody;
# WITHDRAWN takes back sealed answers, which nobody has seen; those of the others follow it once more.
REWIND: Final = -3
WITHDRAW: Final = -4
TimeControl: TypeAlias = Untimed | Realtime | Correspondence


@dataclass(slots=True)
class Seat:
    """A place at the table; the columns of `seats`, and what is known about the person."""

    number: int
    kind: SeatKind
    name: str = ""
    user_id: str | None = None
    bot: str | None = None
    substitute: str | None = None
    away_reason: AwayReason | None = None
    away_since: int | None = None
    returned_at: int | None = None  # not if no bot has decided, and the player was not late
    abandoned_reason: AwayReason | None = None  # why a bot has decided for the person at least once
    abandoned_at: int | None = None
    time_left_ms: int | None = None
    thinking_ms: int | None = None  # what the bot has thought in its turn so far
    turn_started_at: int | None = None
    is_to_move: bool = False
    is_bot_account: bool = False
    vacation: tuple[int, int] | None = None

    @property
    def active_bot(self) -> str | None:
        """The bot that plays here now."""
        return self.bot or self.substitute

    def to_row(self) -> dict[str, Any]:
        """What is stored."""
        return {
            "kind": self.kind,
            "name": self.name,
            "user_id": self.user_id,
            "bot": self.bot,
            "substitute": self.substitute,
            "away_reason": self.away_reason,
            "away_since": self.away_since,
            "returned_at": self.returned_at,
            "abandoned_reason": self.abandoned_reason,
            "abandoned_at": self.abandoned_at,
            "time_left_ms": self.time_left_ms,
            "thinking_ms": self.thinking_ms,
            "turn_started_at": self.turn_started_at,
            "is_to_move": self.is_to_move,
        }


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A line of the table `plies`."""

    who: int
    move: int
    played_at: int
    idempotency_key: str | None = None


@dataclass(frozen=True, slots=True)
class SystemMessage:
    """Something the house says: a code and the seat it is about; `ply`: to which moves were taken back."""

    code: str
    seat: int | None = None
    ply: int | None = None


@dataclass(slots=True)
class PendingChanges:
    """What has to be written besides columns that differ."""

    history_rows: list[HistoryRow] = field(default_factory=list)
    system_messages: list[SystemMessage] = field(default_factory=list)
    turns_started: list[Seat] = field(default_factory=list)  # people whose turn has come
    is_finished: bool = False
    is_new: bool = False

    def __bool__(self) -> bool:
        return bool(
            self.history_rows or self.system_messages or self.turns_started or self.is_finished or self.is_new
        )


def has_several_movers(plies: Iterable[tuple[int, int]]) -> bool:
    """Whether plies are not all of one seat: a player who takes back own moves has kept the others waiting."""
    return len({who for who, _ in plies}) > 1


class Room:
    """A table: the columns of `tables`, the seats, the game and its history."""

    def __init__(self, id: str, game: Game, seats: list[Seat], **columns: Any) -> None:
        self.id = id
        self.game = game
        self.seats = seats
        self.version: int = columns.pop("version", 0)
        self.rules_version: int = columns.pop("rules_version", game.rules_version)
        self.seed: int = columns.pop("seed")
        self.time_control: TimeControl = columns.pop("time_control")
        self.is_private: bool = columns.pop("is_private", False)
        self.is_rated: bool = columns.pop("is_rated", False)
        self.unrated_reason: UnratedReason | None = columns.pop("unrated_reason", None)
        self.rewinds_after_reveal: int = columns.pop("rewinds_after_reveal", 0)
        self.created_at: int = columns.pop("created_at")
        self.status: TableStatus = columns.pop("status", "open")
        self.invite_key_hash: str | None = columns.pop("invite_key_hash", None)
        self.host_id: str | None = columns.pop("host_id", None)
        self.address_hash: str | None = columns.pop("address_hash", None)
        self.started_at: int | None = columns.pop("started_at", None)
        self.ended_at: int | None = columns.pop("ended_at", None)
        self.deadline_at: int | None = columns.pop("deadline_at", None)
        self.proposal: dict[str, Any] | None = columns.pop("proposal", None)
        self.refused_at: dict[str, int] | None = columns.pop("refused_at", None)
        self.votes: dict[str, Any] | None = columns.pop("votes", None)
        self.host_claimed_at: int | None = columns.pop("host_claimed_at", None)
        self.result: dict[str, Any] | None = columns.pop("result", None)
        self.origin: dict[str, Any] | None = columns.pop("origin", None)
        self.rematch_id: str | None = columns.pop("rematch_id", None)
        assert not columns, f"unknown columns {list(columns)}"
        # the game: None before it begins, and where the rules have changed since
        self.table: Table | None = None
        self.initial_plies: list[tuple[int, int]] = []  # with what a game that goes on from another begins
        self.history_length = 0  # on disk
        self.ply_times: list[int] = []  # of every ply that counts
        self.idempotency_keys: set[tuple[int, str]] = set()
        self.max_ply_before_rewind = 0  # the most plies that there were when moves were taken back
        self.rewinds: list[int] = []  # back to which ply, each time everybody saw moves being taken back
        self.rewound_at = 0  # when plies of several seats, or of chance, were last taken back
        self.announced_undos: set[tuple[int, int]] = set()  # seat and ply of free undos that were told of
        self.pending = PendingChanges()
        self.stored_row: dict[str, Any] = {}  # what is on disk: `saving` writes what differs
        self.stored_seat_rows: list[dict[str, Any]] = []
        self.has_bot_job = False  # whether a job for the bots is on disk
        self.bot_job_priority = Priority.PEOPLE  # … and how urgent it is
        self.lock = asyncio.Lock()
        self.is_evicted = False  # thrown away: look for it again

    # ------------------------------------------------------------------ looking

    @property
    def names(self) -> list[str]:
        return [seat.name or f"seat {seat.number}" for seat in self.seats]

    @property
    def is_outdated(self) -> bool:
        """Whether the table began under other rules than those of today."""
        return self.rules_version != self.game.rules_version

    @property
    def is_running(self) -> bool:
        return self.status == "running"

    @property
    def counts_for_rating(self) -> bool:
        """Whether the game is to change ratings when it ends."""
        return self.is_rated and self.unrated_reason is None

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "stopped")

    def require_table(self) -> Table:
        """The game of a table that has begun."""
        assert self.table is not None, "the table has not started, or uses another version of the rules"
        return self.table

    def seats_of_user(self, user_id: str | None) -> list[Seat]:
        """Where a person sits; not where a seat only waits for them."""
        return [s for s in self.seats if user_id is not None and s.user_id == user_id and s.kind == "user"]

    def active_user_seats(self) -> Iterator[Seat]:
        """The seats at which a person plays, in person."""
        return (seat for seat in self.seats if seat.kind == "user" and seat.substitute is None)

    def seats_to_move(self) -> list[int]:
        """The seats that are asked, as everybody may know: at a sealed question those too who have answered."""
        table = self.table
        return table.seats_to_move if self.is_running and table is not None and not table.is_over else []

    def movers(self) -> list[int]:
        """The seats that still owe an answer: for the host only."""
        return self.table.movers if self.is_running and self.table is not None else []

    def owes(self, seat: int) -> bool:
        """Whether a seat still owes an answer: for its own person only."""
        return self.is_running and self.table is not None and self.table.is_mover(seat)

    def is_sealed_step_repeated(self) -> bool:
        """Whether a sealed question is asked that may have been answered and opened before.

        So it is where moves were taken back, and where a game goes on from a position of another one.
        """
        table = self.require_table()
        # of the other game: at least one ply more than it was gone on from
        known_plies = self.origin["ply"] + 1 if self.origin is not None else 0
        return (
            max(self.max_ply_before_rewind, known_plies) > table.public_ply
            and self.game.steps[table.state.step()].sealed
        )

    def bot_movers(self) -> list[Seat]:
        """The seats at which a bot owes an answer."""
        return [self.seats[seat] for seat in self.movers() if self.seats[seat].active_bot is not None]

    def waiting_since(self, seat: Seat) -> int | None:
        """Since when the game waits for a seat, as far as everybody may know: a sealed answer changes nothing."""
        table = self.table
        if table is None or seat.number not in self.seats_to_move():
            return None
        last_ply_at = self.ply_times[table.public_ply - 1] if table.public_ply else 0
        return max(last_ply_at, self.started_at or 0, self.rewound_at, seat.returned_at or 0)

    def bot_priority(self) -> Priority:
        """Who waits for the bots of the table: people, programs over the wire, or only other bots."""
        active_seats = list(self.active_user_seats())
        if any(not seat.is_bot_account for seat in active_seats):
            return Priority.PEOPLE
        return Priority.BOT_ACCOUNTS if active_seats else Priority.BOTS_ONLY

    def is_user_to_move(self, seat: Seat, movers: Collection[int]) -> bool:
        """Whether a person, and not a bot, owes an answer; `owing`: the seats that do."""
        return seat.number in movers and seat.user_id is not None and seat.active_bot is None

    # ------------------------------------------------------------------ the history

    def start_game(self, now_ms: int) -> None:
        """Lay the game on the table."""
        self.table = Table.from_plies(self.game, self.seed, self.initial_plies, self.names)
        self.record_plies(len(self.initial_plies), now_ms)

    def record_plies(self, first_ply: int, now_ms: int, idempotency_key: str | None = None) -> None:
        """Note the plies from number `before` on, which were made just now."""
        new_plies = self.require_table().plies[first_ply:]
        for number, (who, move) in enumerate(new_plies):
            row_key = idempotency_key if number == 0 else None
            self.pending.history_rows.append(HistoryRow(who, move, now_ms, row_key))
            self.ply_times.append(now_ms)
            if row_key is not None:
                self.idempotency_keys.add((who, row_key))

    def rewind(self, target: int, now_ms: int) -> None:
        """Only the first plies count, so many as the game has now; everybody sees it."""
        self.max_ply_before_rewind = max(self.max_ply_before_rewind, len(self.require_table().plies))
        before = self.require_table().plies
        self.require_table().rewind(target)
        remaining = len(self.require_table().plies)
        self.pending.history_rows.append(HistoryRow(REWIND, remaining, now_ms))
        del self.ply_times[remaining:]
        self.rewinds.append(self.require_table().public_ply)
        if has_several_movers(before[remaining:]):
            self.rewound_at = now_ms

    def withdraw(self, seat: int, now_ms: int) -> bool:
        """Take back a seat's answers to the sealed question; nobody else sees anything."""
        table = self.require_table()
        public_ply = table.public_ply
        before, times = table.plies[public_ply:], self.ply_times[public_ply:]
        if not table.withdraw_sealed(seat):
            return False
        self.pending.history_rows.append(HistoryRow(WITHDRAW, public_ply, now_ms))
        remaining = [(ply, at) for ply, at in zip(before, times, strict=True) if ply[0] != seat]
        self.pending.history_rows += [HistoryRow(who, move, at) for (who, move), at in remaining]
        self.ply_times[public_ply:] = [at for _, at in remaining]
        return True

    def apply_history(self, rows: Iterable[HistoryRow]) -> None:
        """Take over lines from disk: of a room that is loaded, or what another process has written."""
        plies = self.table.plies if self.table is not None else []
        appended: list[tuple[int, int]] = []
        needs_replay = self.table is None
        for row in rows:
            self.history_length += 1
            if row.who in (REWIND, WITHDRAW):
                needs_replay = True
                if row.who == REWIND:
                    self.max_ply_before_rewind = max(self.max_ply_before_rewind, len(plies))
                    self.rewinds.append(row.move)
                    if has_several_movers(plies[row.move :]):
                        self.rewound_at = row.played_at
                del plies[row.move :]
                del self.ply_times[row.move :]
            else:
                plies.append((row.who, row.move))
                appended.append((row.who, row.move))
                self.ply_times.append(row.played_at)
            if row.idempotency_key is not None:
                self.idempotency_keys.add((row.who, row.idempotency_key))
        if self.status == "open":
            self.initial_plies = plies
        elif self.is_outdated:
            return
        elif needs_replay:
            # a game that ended before a draw ended there
            self.table = Table.from_plies(
                self.game, self.seed, plies, self.names, resolve_chance=not self.is_over
            )
        else:
            self.require_table().extend(appended)

    def summary_version(self) -> tuple[object, ...]:
        """All that can change of what everybody sees, but for the game itself."""
        return (
            self.status,
            self.host_id,
            self.host_claimed_at,
            self.is_rated,
            self.unrated_reason,
            self.rewinds_after_reveal,
            self.rematch_id,
            self.proposal and str(self.proposal),
            self.votes and str(self.votes),
            *(
                (
                    s.kind,
                    s.name,
                    s.user_id,
                    s.bot,
                    s.substitute,
                    s.away_reason,
                    s.time_left_ms,
                    s.turn_started_at,
                )
                for s in self.seats
            ),
        )
