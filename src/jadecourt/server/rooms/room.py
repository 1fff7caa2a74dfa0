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
from ..thinking import Priority
from ..wire.tables import Away, Days, Live, SeatKind, Status, Unrated, Untimed

# Instead of a seat or CHANCE, in a line: from here on only the first `move` plies count. BACK is seen by everybody;
# WITHDRAWN takes back sealed answers, which nobody has seen; those of the others follow it once more.
BACK: Final = -3
WITHDRAWN: Final = -4
Pace: TypeAlias = Untimed | Live | Days


@dataclass(slots=True)
class Seat:
    """A place at the table; the columns of `seats`, and what is known about the person."""

    number: int
    kind: SeatKind
    name: str = ""
    person: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    away: Away | None = None
    away_since: int | None = None
    returned_at: int | None = None  # not if no bot has decided, and the player was not late
    abandoned: Away | None = None  # why a bot has decided for the person at least once
    abandoned_at: int | None = None
    bank: int | None = None
    thinking_ms: int | None = None  # what the bot has thought in its turn so far
    asked_at: int | None = None
    asked: bool = False
    program: bool = False
    vacation: tuple[int, int] | None = None

    @property
    def spec(self) -> str | None:
        """The bot that plays here now."""
        return self.bot or self.stand_in

    def columns(self) -> dict[str, Any]:
        """What is stored."""
        return {
            "kind": self.kind,
            "name": self.name,
            "person": self.person,
            "bot": self.bot,
            "stand_in": self.stand_in,
            "away": self.away,
            "away_since": self.away_since,
            "returned_at": self.returned_at,
            "abandoned": self.abandoned,
            "abandoned_at": self.abandoned_at,
            "bank": self.bank,
            "thinking_ms": self.thinking_ms,
            "asked_at": self.asked_at,
            "asked": self.asked,
        }


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table `plies`."""

    who: int
    move: int
    at: int
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Something the house says: a code and the seat it is about; `ply`: to which moves were taken back."""

    code: str
    seat: int | None = None
    ply: int | None = None


@dataclass(slots=True)
class Unsaved:
    """What has to be written besides columns that differ."""

    lines: list[Line] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    turns: list[Seat] = field(default_factory=list)  # people whose turn has come
    finished: bool = False
    created: bool = False

    def __bool__(self) -> bool:
        return bool(self.lines or self.notes or self.turns or self.finished or self.created)


def is_shared(plies: Iterable[tuple[int, int]]) -> bool:
    """Whether plies are not all of one seat: a player who takes back own moves has kept the others waiting."""
    return len({who for who, _ in plies}) > 1


class Room:
    """A table: the columns of `tables`, the seats, the game and its history."""

    def __init__(self, id: str, game: Game, seats: list[Seat], **columns: Any) -> None:
        self.id = id
        self.game = game
        self.seats = seats
        self.version: int = columns.pop("version", 0)
        self.rules: int = columns.pop("rules", game.rules)
        self.seed: int = columns.pop("seed")
        self.pace: Pace = columns.pop("pace")
        self.private: bool = columns.pop("private", False)
        self.rated: bool = columns.pop("rated", False)
        self.unrated: Unrated | None = columns.pop("unrated", None)
        self.undone_reveals: int = columns.pop("undone_reveals", 0)
        self.created: int = columns.pop("created")
        self.status: Status = columns.pop("status", "open")
        self.key_hash: str | None = columns.pop("key_hash", None)
        self.host: str | None = columns.pop("host", None)
        self.address_hash: str | None = columns.pop("address_hash", None)
        self.started: int | None = columns.pop("started", None)
        self.ended: int | None = columns.pop("ended", None)
        self.deadline: int | None = columns.pop("deadline", None)
        self.proposal: dict[str, Any] | None = columns.pop("proposal", None)
        self.refused_at: dict[str, int] | None = columns.pop("refused_at", None)
        self.votes: dict[str, Any] | None = columns.pop("votes", None)
        self.host_claimed_at: int | None = columns.pop("host_claimed_at", None)
        self.result: dict[str, Any] | None = columns.pop("result", None)
        self.origin: dict[str, Any] | None = columns.pop("origin", None)
        self.successor: str | None = columns.pop("successor", None)
        assert not columns, f"unknown columns {list(columns)}"
        # the game: None before it begins, and where the rules have changed since
        self.table: Table | None = None
        self.opening: list[tuple[int, int]] = []  # with what a game that goes on from another begins
        self.lines = 0  # on disk
        self.times: list[int] = []  # of every ply that counts
        self.keys: set[tuple[int, str]] = set()
        self.reached = 0  # the most plies that there were when moves were taken back
        self.rewinds: list[int] = []  # back to which ply, each time everybody saw moves being taken back
        self.rewound_at = 0  # when plies of several seats, or of chance, were last taken back
        self.noted_undos: set[tuple[int, int]] = set()  # seat and ply of free undos that were told of
        self.unsaved = Unsaved()
        self.saved_row: dict[str, Any] = {}  # what is on disk: `saving` writes what differs
        self.saved_seats: list[dict[str, Any]] = []
        self.has_job = False  # whether a job for the bots is on disk
        self.job_priority = Priority.PEOPLE  # … and how urgent it is
        self.lock = asyncio.Lock()
        self.gone = False  # thrown away: look for it again

    # ------------------------------------------------------------------ looking

    @property
    def names(self) -> list[str]:
        return [seat.name or f"seat {seat.number}" for seat in self.seats]

    @property
    def is_outdated(self) -> bool:
        """Whether the table began under other rules than those of today."""
        return self.rules != self.game.rules

    @property
    def is_running(self) -> bool:
        return self.status == "running"

    @property
    def counts_for_rating(self) -> bool:
        """Whether the game is to change ratings when it ends."""
        return self.rated and self.unrated is None

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "stopped")

    def playing(self) -> Table:
        """The game of a table that has begun."""
        assert self.table is not None, "the table has not begun, or its rules are of another version"
        return self.table

    def seats_of(self, person: str | None) -> list[Seat]:
        """Where a person sits; not where a seat only waits for them."""
        return [s for s in self.seats if person is not None and s.person == person and s.kind == "person"]

    def people(self) -> Iterator[Seat]:
        """The seats at which a person plays, in person."""
        return (seat for seat in self.seats if seat.kind == "person" and seat.stand_in is None)

    def asked(self) -> list[int]:
        """The seats that are asked, as everybody may know: at a sealed question those too who have answered."""
        table = self.table
        return table.asked if self.is_running and table is not None and not table.is_over else []

    def owing(self) -> list[int]:
        """The seats that still owe an answer: for the host only."""
        return self.table.movers if self.is_running and self.table is not None else []

    def owes(self, seat: int) -> bool:
        """Whether a seat still owes an answer: for its own person only."""
        return self.is_running and self.table is not None and self.table.owes(seat)

    def is_reopened(self) -> bool:
        """Whether a sealed question is asked that may have been answered and opened before.

        So it is where moves were taken back, and where a game goes on from a position of another one.
        """
        table = self.playing()
        # of the other game: at least one ply more than it was gone on from
        known = self.origin["ply"] + 1 if self.origin is not None else 0
        return max(self.reached, known) > table.told and self.game.steps[table.state.step()].sealed

    def bots_owing(self) -> list[Seat]:
        """The seats at which a bot owes an answer."""
        return [self.seats[seat] for seat in self.owing() if self.seats[seat].spec is not None]

    def waiting_since(self, seat: Seat) -> int | None:
        """Since when the game waits for a seat, as far as everybody may know: a sealed answer changes nothing."""
        table = self.table
        if table is None or seat.number not in self.asked():
            return None
        last = self.times[table.told - 1] if table.told else 0
        return max(last, self.started or 0, self.rewound_at, seat.returned_at or 0)

    def find_priority(self) -> Priority:
        """Who waits for the bots of the table: people, programs over the wire, or only other bots."""
        present = list(self.people())
        if any(not seat.program for seat in present):
            return Priority.PEOPLE
        return Priority.PROGRAMS if present else Priority.BOTS_ONLY

    def is_asked(self, seat: Seat, owing: Collection[int]) -> bool:
        """Whether a person, and not a bot, owes an answer; `owing`: the seats that do."""
        return seat.number in owing and seat.person is not None and seat.spec is None

    # ------------------------------------------------------------------ the history

    def begin(self, now: int) -> None:
        """Lay the game on the table."""
        self.table = Table.replayed(self.game, self.seed, self.opening, self.names)
        self.keep_plies(len(self.opening), now)

    def keep_plies(self, before: int, now: int, key: str | None = None) -> None:
        """Note the plies from number `before` on, which were made just now."""
        fresh = self.playing().plies[before:]
        for number, (who, move) in enumerate(fresh):
            named = key if number == 0 else None
            self.unsaved.lines.append(Line(who, move, now, named))
            self.times.append(now)
            if named is not None:
                self.keys.add((who, named))

    def go_back(self, target: int, now: int) -> None:
        """Only the first plies count, so many as the game has now; everybody sees it."""
        self.reached = max(self.reached, len(self.playing().plies))
        before = self.playing().plies
        self.playing().rewind(target)
        left = len(self.playing().plies)
        self.unsaved.lines.append(Line(BACK, left, now))
        del self.times[left:]
        self.rewinds.append(self.playing().told)
        if is_shared(before[left:]):
            self.rewound_at = now

    def withdraw(self, seat: int, now: int) -> bool:
        """Take back a seat's answers to the sealed question; nobody else sees anything."""
        table = self.playing()
        first = table.told
        before, times = table.plies[first:], self.times[first:]
        if not table.withdraw(seat):
            return False
        self.unsaved.lines.append(Line(WITHDRAWN, first, now))
        kept = [(ply, at) for ply, at in zip(before, times, strict=True) if ply[0] != seat]
        self.unsaved.lines += [Line(who, move, at) for (who, move), at in kept]
        self.times[first:] = [at for _, at in kept]
        return True

    def follow(self, lines: Iterable[Line]) -> None:
        """Take over lines from disk: of a room that is loaded, or what another process has written."""
        plies = self.table.plies if self.table is not None else []
        appended: list[tuple[int, int]] = []
        whole = self.table is None
        for line in lines:
            self.lines += 1
            if line.who in (BACK, WITHDRAWN):
                whole = True
                if line.who == BACK:
                    self.reached = max(self.reached, len(plies))
                    self.rewinds.append(line.move)
                    if is_shared(plies[line.move :]):
                        self.rewound_at = line.at
                del plies[line.move :]
                del self.times[line.move :]
            else:
                plies.append((line.who, line.move))
                appended.append((line.who, line.move))
                self.times.append(line.at)
            if line.key is not None:
                self.keys.add((line.who, line.key))
        if self.status == "open":
            self.opening = plies
        elif self.is_outdated:
            return
        elif whole:
            # a game that ended before a draw ended there
            self.table = Table.replayed(self.game, self.seed, plies, self.names, draw=not self.is_over)
        else:
            self.playing().follow(appended)

    def face(self) -> tuple[object, ...]:
        """All that can change of what everybody sees, but for the game itself."""
        return (
            self.status,
            self.host,
            self.host_claimed_at,
            self.rated,
            self.unrated,
            self.undone_reveals,
            self.successor,
            self.proposal and str(self.proposal),
            self.votes and str(self.votes),
            *((s.kind, s.name, s.person, s.bot, s.stand_in, s.away, s.bank, s.asked_at) for s in self.seats),
        )
