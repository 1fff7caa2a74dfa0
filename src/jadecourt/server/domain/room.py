"""A table in memory: its seats, its game and the changes that are not stored yet.

The functions of `seating`, `gameplay`, `undo`, `proposals`, `substitutes` and `absence` change a room while
RoomManager holds its lock; RoomManager then stores the changes. If storing fails, the room is evicted and loaded again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ...core.game import Game
from ...core.table import Table
from .seat import Seat
from .time_control import TimeControl
from .types import Priority, TableStatus, UnratedReason

# Values of HistoryRow.who besides seats and CHANCE: from here on only the first `move` plies count. A REWIND is public.
# A WITHDRAW removes sealed answers, which were not public; the sealed answers of the other seats are repeated after it.
REWIND: Final = -3
WITHDRAW: Final = -4


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A row of the table `plies`."""

    who: int
    move: int
    played_at: int
    idempotency_key: str | None = None


@dataclass(frozen=True, slots=True)
class SystemMessage:
    """A chat message of the server: a code, the seat concerned, and for undone moves the ply returned to."""

    code: str
    seat: int | None = None
    ply: int | None = None


@dataclass(slots=True)
class PendingChanges:
    """Changes to store besides columns that differ."""

    history_rows: list[HistoryRow] = field(default_factory=list)
    system_messages: list[SystemMessage] = field(default_factory=list)
    turns_started: list[Seat] = field(default_factory=list)  # seats of users whose turn has started
    is_finished: bool = False
    is_new: bool = False

    def __bool__(self) -> bool:
        return bool(
            self.history_rows or self.system_messages or self.turns_started or self.is_finished or self.is_new
        )


def has_several_movers(plies: Iterable[tuple[int, int]]) -> bool:
    """Whether plies belong to more than one seat (or to chance): then the others have waited for nothing."""
    return len({who for who, _ in plies}) > 1


class Room:
    """A table: the columns of the table `tables`, the seats, the game and its history."""

    def __init__(
        self,
        id: str,
        game: Game,
        seats: list[Seat],
        *,
        seed: int,
        time_control: TimeControl,
        created_at: int,
        version: int = 0,
        rules_version: int | None = None,
        status: TableStatus = "open",
        is_private: bool = False,
        is_rated: bool = False,
        unrated_reason: UnratedReason | None = None,
        rewinds_after_reveal: int = 0,
        invite_key_hash: str | None = None,
        host_id: str | None = None,
        address_hash: str | None = None,
        started_at: int | None = None,
        ended_at: int | None = None,
        deadline_at: int | None = None,
        proposal: dict[str, Any] | None = None,
        refused_at: dict[str, int] | None = None,
        votes: dict[str, Any] | None = None,
        host_claimed_at: int | None = None,
        result: dict[str, Any] | None = None,
        origin: dict[str, Any] | None = None,
        rematch_id: str | None = None,
    ) -> None:
        self.id = id
        self.game = game
        self.seats = seats
        self.version = version
        self.rules_version = game.rules_version if rules_version is None else rules_version
        self.seed = seed
        self.time_control = time_control
        self.is_private = is_private
        self.is_rated = is_rated
        self.unrated_reason = unrated_reason
        self.rewinds_after_reveal = rewinds_after_reveal
        self.created_at = created_at
        self.status: TableStatus = status
        self.invite_key_hash = invite_key_hash
        self.host_id = host_id
        self.address_hash = address_hash
        self.started_at = started_at
        self.ended_at = ended_at
        self.deadline_at = deadline_at
        self.proposal = proposal
        self.refused_at = refused_at
        self.votes = votes
        self.host_claimed_at = host_claimed_at
        self.result = result
        self.origin = origin
        self.rematch_id = rematch_id
        self.table: Table | None = None  # None before the game starts, and under another version of the rules
        self.initial_plies: list[tuple[int, int]] = []  # of a branch: the plies it starts with
        self.history_length = 0  # stored rows of the history
        self.ply_times: list[int] = []  # of every ply that counts
        self.idempotency_keys: set[tuple[int, str]] = set()
        self.max_ply_before_rewind = 0  # the largest number of plies before any rewind
        self.rewinds: list[int] = []  # the public ply after each rewind
        self.rewound_at = 0  # time of the last rewind of plies of several seats, or of chance
        self.announced_undos: set[tuple[int, int]] = set()  # seat and ply of free undos with a system message
        self.pending = PendingChanges()
        self.stored_row: dict[str, Any] = {}  # the stored columns: the store writes those that differ
        self.stored_seat_rows: list[dict[str, Any]] = []
        self.has_bot_job = False  # whether a job for the bots is stored …
        self.bot_job_priority = Priority.PEOPLE  # … and its priority
        self.is_evicted = False  # outdated: get the room from RoomManager again

    # ------------------------------------------------------------------ queries

    @property
    def names(self) -> list[str]:
        return [seat.name or f"seat {seat.number}" for seat in self.seats]

    @property
    def is_outdated(self) -> bool:
        """Whether the table started under another version of the rules."""
        return not self.game.plays_version(self.rules_version)

    @property
    def is_running(self) -> bool:
        return self.status == "running"

    @property
    def counts_for_rating(self) -> bool:
        """Whether the game will change ratings when it ends."""
        return self.is_rated and self.unrated_reason is None

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "stopped")

    def require_table(self) -> Table:
        """The game of a table that has started."""
        assert self.table is not None, "the table has not started, or uses another version of the rules"
        return self.table

    def seats_of_user(self, user_id: str | None) -> list[Seat]:
        """The seats of a user; without seats that are only reserved for the user."""
        return [s for s in self.seats if user_id is not None and s.user_id == user_id and s.kind == "user"]

    def active_user_seats(self) -> Iterator[Seat]:
        """The seats whose users make the moves themselves."""
        return (seat for seat in self.seats if seat.kind == "user" and seat.substitute is None)

    def seats_to_move(self) -> list[int]:
        """The seats to move as far as it is public: in a sealed step also those that have answered."""
        table = self.table
        return table.seats_to_move if self.is_running and table is not None and not table.is_over else []

    def movers(self) -> list[int]:
        """The seats that still have to move; secret in a sealed step."""
        return self.table.movers if self.is_running and self.table is not None else []

    def owes(self, seat: int) -> bool:
        """Whether a seat still has to move; in a sealed step only its own user may know."""
        return self.is_running and self.table is not None and self.table.is_mover(seat)

    def is_sealed_step_repeated(self) -> bool:
        """Whether the current step is sealed and may have been revealed before.

        That is so after a rewind, and in a branch of another game.
        """
        table = self.require_table()
        # the other game went on for at least one ply
        known_plies = self.origin["ply"] + 1 if self.origin is not None else 0
        return (
            max(self.max_ply_before_rewind, known_plies) > table.public_ply
            and self.game.steps[table.state.step()].sealed
        )

    def bot_movers(self) -> list[Seat]:
        """The seats at which a bot has to move."""
        return [self.seats[seat] for seat in self.movers() if self.seats[seat].active_bot is not None]

    def waiting_since(self, seat: Seat) -> int | None:
        """Since when the game waits for a seat, as far as it is public: a sealed answer changes nothing."""
        table = self.table
        if table is None or seat.number not in self.seats_to_move():
            return None
        last_ply_at = self.ply_times[table.public_ply - 1] if table.public_ply else 0
        return max(last_ply_at, self.started_at or 0, self.rewound_at, seat.returned_at or 0)

    def bot_priority(self) -> Priority:
        """Who waits for the bots of the table: people, bot accounts, or only other bots."""
        active_seats = list(self.active_user_seats())
        if any(not seat.is_bot_account for seat in active_seats):
            return Priority.PEOPLE
        return Priority.BOT_ACCOUNTS if active_seats else Priority.BOTS_ONLY

    def is_user_to_move(self, seat: Seat, movers: Collection[int]) -> bool:
        """Whether the user of a seat, and not a bot, has to move; `movers`: the seats that have to move."""
        return seat.number in movers and seat.user_id is not None and seat.active_bot is None

    def player_ids(self) -> set[str | None]:
        """The ids of the users who have a seat."""
        return {seat.user_id for seat in self.seats if seat.kind == "user"}

    # ------------------------------------------------------------------ history

    def start_game(self, now_ms: int) -> None:
        """Set the game up and make its initial plies."""
        self.table = Table.from_plies(self.game, self.seed, self.initial_plies, self.names)
        self.record_plies(len(self.initial_plies), now_ms)

    def record_plies(self, first_ply: int, now_ms: int, idempotency_key: str | None = None) -> None:
        """Append the plies of the game from number `first_ply` on to the history."""
        new_plies = self.require_table().plies[first_ply:]
        for number, (who, move) in enumerate(new_plies):
            row_key = idempotency_key if number == 0 else None
            self.pending.history_rows.append(HistoryRow(who, move, now_ms, row_key))
            self.ply_times.append(now_ms)
            if row_key is not None:
                self.idempotency_keys.add((who, row_key))

    def rewind(self, target: int, now_ms: int) -> None:
        """Return to ply `target`; the rewind is public."""
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
        """Remove the answers of a seat to the current sealed step, unseen by the others; whether there were any."""
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

    def append_foreign_plies(self, plies: list[tuple[int, int]], now_ms: int) -> None:
        """Make plies of another game, or of a record, the first of the history of this new room."""
        self.ply_times = [now_ms] * len(plies)
        self.pending.history_rows = [HistoryRow(who, move, now_ms) for who, move in plies]

    def apply_history(self, rows: Iterable[HistoryRow]) -> None:
        """Apply stored rows: all when the room is loaded, later those that another process has written."""
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
            # A game that was stopped before a random outcome must not get one now.
            self.table = Table.from_plies(
                self.game, self.seed, plies, self.names, resolve_chance=not self.is_over
            )
        else:
            self.require_table().extend(appended)

    def summary_version(self) -> tuple[object, ...]:
        """A value that changes whenever the public description of the table (without the game) changes."""
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
