"""Who is connected to this process, what they watch, and what they are told.

Everything is compared with what the same connection was shown last: when nothing has changed for it, nothing is
sent. A sealed answer of one seat therefore reaches nobody else, not even as a message that says nothing.

What a connection may see is decided when something is sent (`access`), by the room of that moment: a subscription to
a seat that was lost, or to a table that may no longer be seen, is dropped, and the client is told so.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from ..clock import now
from ..wire.base import Told
from ..wire.socket import (
    AnalysisNews,
    LobbyNews,
    PositionNews,
    RemarkNews,
    TableNews,
    TurnNews,
    Unsubscribed,
)
from ..wire.tables import AnalysisStatus, SaidRemark, TableInfo
from . import access, acting, showing
from .outbox import Outbox
from .room import Room

ALL: Final = "*"  # every session of a person
PRESENCE_SECONDS: Final = 60.0  # how long what another process says about its people is believed


@dataclass(slots=True, eq=False)
class Watch:
    """A connection that follows a table, as a seat or as a spectator."""

    connection: Connection
    table: str
    seat: int | None
    since: int = 0
    undone: int = 0
    mark: tuple[object, ...] | None = None  # what the position depended on when it was last shown
    face: tuple[object, ...] | None = None
    remark: int = 0  # the last one that was sent
    key_hash: str | None = None  # of the invite key that the client gave


class Connection:
    """Somebody's socket: messages are put into its queue and sent from there."""

    def __init__(
        self, person: str | None, language: str, session: str | None = None, expires_at: int | None = None
    ) -> None:
        self.person = person
        self.language = language
        self.session = session  # the hash of its token; None: not signed in
        self.expires_at = expires_at  # of the session
        self.ended = False  # because the session is over
        self.watches: dict[tuple[str, int | None], Watch] = {}
        self.lobby = False
        self.queue = Outbox()
        self.overflowed = False
        self.cut_off: Callable[[], None] = lambda: None  # called when the socket must end soon

    def send(self, message: Told) -> None:
        self.send_text(message.model_dump_json())

    @property
    def is_valid(self) -> bool:
        """Whether the session with which the socket was opened still holds; if not, the socket is closed."""
        if not self.ended and self.expires_at is not None and self.expires_at <= now():
            self.end()
        return not self.ended

    def end(self) -> None:
        """Close the socket; what still waits in the queue is not sent."""
        if not self.ended:
            self.ended = True
            self.queue.clear()
            self.cut_off()

    def send_text(self, text: str) -> None:
        if self.overflowed or not self.is_valid:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.overflowed = True
            self.queue.clear()
            self.cut_off()


class Hub:
    """The connections of this process."""

    def __init__(self, program_ms: int, absence_ms: int = 0, host_absence_ms: int = 0) -> None:
        self.program_ms = program_ms
        self.lobby_seconds = 0.0  # between two messages that the list of open tables has changed
        self._lobby_told_at = float("-inf")
        self._lobby_timer: asyncio.TimerHandle | None = None
        self.absence_ms = absence_ms
        self.host_absence_ms = host_absence_ms
        self.connections: set[Connection] = set()
        self._watches: dict[str, set[Watch]] = defaultdict(set)
        self._people: dict[str, set[Connection]] = defaultdict(set)
        self._elsewhere: dict[str, dict[str, tuple[float, list[str]]]] = defaultdict(dict)
        # who was at each table when that was last published
        self._shown_presence: dict[str, Counter[str]] = {}

    # ------------------------------------------------------------------ connections

    def open(self, connection: Connection) -> None:
        self.connections.add(connection)
        if connection.person is not None:
            self._people[connection.person].add(connection)

    def close(self, connection: Connection) -> list[str]:
        """Returns the tables that it watched."""
        self.connections.discard(connection)
        if connection.person is not None:
            self._people[connection.person].discard(connection)
            if not self._people[connection.person]:
                del self._people[connection.person]
        tables = {watch.table for watch in connection.watches.values()}
        for table in tables:
            self.unwatch(connection, table)
        return sorted(tables)

    def watch(
        self,
        connection: Connection,
        table: str,
        seat: int | None,
        since: int,
        undone: int,
        key_hash: str | None = None,
    ) -> Watch:
        """Follow a table; what was shown before is forgotten."""
        old = connection.watches.pop((table, seat), None)
        if old is not None:
            self._watches[table].discard(old)
        watch = Watch(
            connection, table, seat, since, undone, remark=old.remark if old else -1, key_hash=key_hash
        )
        connection.watches[(table, seat)] = watch
        self._watches[table].add(watch)
        return watch

    def unwatch(self, connection: Connection, table: str) -> None:
        for key, watch in list(connection.watches.items()):
            if key[0] == table:
                del connection.watches[key]
                self._watches[table].discard(watch)
        if not self._watches[table]:
            del self._watches[table]

    def revoke(self, room: Room) -> bool:
        """Drop the subscriptions that may no longer be sent anything of a table; returns whether there was one."""
        found = False
        for watch in list(self._watches.get(room.id, ())):
            connection = watch.connection
            if not connection.is_valid:
                continue  # the socket is being closed, and nothing is sent to it
            reason = access.find_revocation(room, connection.person, watch.seat, watch.key_hash)
            if reason is not None:
                self._drop(watch, reason)
                found = True
        return found

    def drop_table(self, table: str) -> None:
        """A table was deleted: nothing more is sent of it."""
        for watch in list(self._watches.get(table, ())):
            self._drop(watch, "no_such_table")

    def _drop(self, watch: Watch, reason: access.Revocation) -> None:
        watch.connection.watches.pop((watch.table, watch.seat), None)
        self._watches[watch.table].discard(watch)
        if not self._watches[watch.table]:
            del self._watches[watch.table]
        self._shown_presence.pop(watch.table, None)
        watch.connection.send(Unsubscribed(table=watch.table, seat=watch.seat, reason=reason))

    def is_watched(self, table: str) -> bool:
        return table in self._watches

    def is_connected(self, person: str) -> bool:
        return person in self._people

    def find_recipients(self, table: str, people: Iterable[str] = ()) -> set[Connection]:
        """The connections that follow a table, and those of some people."""
        found = {watch.connection for watch in self._watches.get(table, ())}
        return found.union(*(self._people.get(person, ()) for person in people))

    def watched(self) -> list[str]:
        return list(self._watches)

    # ------------------------------------------------------------------ presence

    def here(self, table: str) -> list[str]:
        """The people of this process at a table; "" for each spectator without a name."""
        connections = {watch.connection for watch in self._watches.get(table, ())}
        connections = {connection for connection in connections if connection.is_valid}
        return sorted(connection.person or "" for connection in connections)

    def set_elsewhere(self, process: str, table: str, people: list[str]) -> None:
        """What another process says about its people."""
        self._elsewhere[table][process] = (time.monotonic() + PRESENCE_SECONDS, people)
        self.refresh_presence(table)

    def present(self, table: str) -> Counter[str]:
        """Everybody who watches a table, here and elsewhere."""
        found = Counter(self.here(table))
        moment = time.monotonic()
        for process, (expires, people) in list(self._elsewhere.get(table, {}).items()):
            if expires < moment or not people:
                del self._elsewhere[table][process]
            found.update(people)
        return found

    def refresh_presence(self, table: str) -> Counter[str]:
        """Let everything that is sent from now on tell who watches a table at this moment."""
        found = self.present(table)
        if found:
            self._shown_presence[table] = found
        else:
            self._shown_presence.pop(table, None)
        return found

    def sweep(self) -> None:
        """Let go of what other processes said long ago."""
        for table in [*self._shown_presence, *self._elsewhere]:
            self.refresh_presence(table)
        for table in list(self._elsewhere):
            if not self._elsewhere[table]:
                del self._elsewhere[table]

    # ------------------------------------------------------------------ telling

    def describe(self, room: Room, person: str | None) -> TableInfo:
        """A table as somebody sees it, with who is there."""
        limits = (self.program_ms, self.absence_ms, self.host_absence_ms)
        return showing.show_table(room, person, *self._presence(room), *limits)

    def _presence(self, room: Room) -> tuple[tuple[str, ...], int]:
        """The players who watch their table, and how many others do."""
        present = self._shown_presence.get(room.id) or self.refresh_presence(room.id)
        players = players_of(room)
        online = tuple(sorted(person for person in present if person in players))
        return online, sum(number for person, number in present.items() if person not in players)

    def show(self, room: Room) -> bool:
        """Send what is new about a table to everybody who watches it; returns whether a subscription was dropped."""
        dropped = self.revoke(room)
        if dropped:
            self.refresh_presence(room.id)
        face = (room.face(), self._presence(room))
        positions: dict[tuple[object, ...], str] = {}
        tables: dict[str | None, str] = {}
        seated = {seat.person for seat in room.seats}
        for watch in list(self._watches.get(room.id, ())):
            connection = watch.connection
            if connection.ended:
                continue
            if watch.face != face:
                watch.face = face
                # People without a seat all see the same: it is described once for all of them.
                person = connection.person if connection.person in seated else None
                if person not in tables:
                    tables[person] = TableNews(table=self.describe(room, person)).model_dump_json()
                connection.send_text(tables[person])
            if room.table is not None:
                self._show_position(room, watch, positions)
        return dropped

    def _show_position(self, room: Room, watch: Watch, made: dict[tuple[object, ...], str]) -> None:
        mark = mark_of(room, watch.seat)
        if watch.mark == mark:
            return
        language = watch.connection.language
        key = (watch.seat, language, watch.since, watch.undone)
        if key not in made:
            position = showing.show_position(room, watch.seat, language, watch.since, watch.undone)
            made[key] = PositionNews(position=position).model_dump_json()
        watch.connection.send_text(made[key])
        watch.mark, watch.since, watch.undone = mark, room.playing().told, len(room.rewinds)

    def last_remark(self, table: str) -> int:
        """The last remark that everybody who watches a table has been told."""
        return min((watch.remark for watch in self._watches.get(table, ()) if watch.remark >= 0), default=0)

    def show_remarks(self, room: Room, said: Iterable[SaidRemark]) -> None:
        """Send what was said since each watcher was last told."""
        self.revoke(room)
        players = set() if room.is_over else players_of(room)
        watches = [watch for watch in self._watches.get(room.id, ()) if watch.remark >= 0]
        for remark in said:
            text = RemarkNews(table=room.id, remark=remark).model_dump_json()
            told = set()
            for watch in watches:
                if watch.remark < remark.id:
                    watch.remark = remark.id
                    plays = watch.connection.person in players
                    if may_read(remark.room, plays) and watch.connection not in told:
                        told.add(watch.connection)
                        watch.connection.send_text(text)

    def end_sessions(self, person: str, ended: str, kept: str = "") -> None:
        """Close the sockets of a session of a person that is over, or (ALL) of all their sessions but `kept`."""
        for connection in self._people.get(person, ()):
            if connection.session == ended or (ended == ALL and connection.session != kept):
                connection.end()

    def tell_turn(self, room: Room, person: str, seat: int) -> None:
        """Tell a person that it is their turn, if the seat is still theirs."""
        if access.find_revocation(room, person, seat, None) is None:
            for connection in self._people.get(person, ()):
                connection.send(TurnNews(table=room.id, seat=seat))

    def tell_lobby(self) -> None:
        """Tell that the list of open tables has changed; at most once per interval, as clients then ask for it."""
        wait = self._lobby_told_at + self.lobby_seconds - time.monotonic()
        if wait <= 0:
            self._publish_lobby()
        elif self._lobby_timer is None:
            self._lobby_timer = asyncio.get_running_loop().call_later(wait, self._publish_lobby)

    def _publish_lobby(self) -> None:
        self._lobby_timer = None
        self._lobby_told_at = time.monotonic()
        self._tell((c for c in self.connections if c.lobby), LobbyNews())

    def tell_analysis(self, room: Room, done: int, total: int, status: AnalysisStatus) -> None:
        self.revoke(room)
        news = AnalysisNews(table=room.id, done=done, total=total, status=status)
        self._tell(self.find_recipients(room.id), news)

    def _tell(self, connections: Iterable[Connection], message: Told) -> None:
        text = message.model_dump_json()
        for connection in connections:
            connection.send_text(text)


def players_of(room: Room) -> set[str | None]:
    return {seat.person for seat in room.seats if seat.kind == "person"}


def mark_of(room: Room, seat: int | None) -> tuple[object, ...]:
    """All that the position of a seat depends on, and nothing that it may not know."""
    table = room.playing()
    own = len(table.sealed_by(seat))
    free = seat is not None and (
        room.seats[seat].stand_in is None,
        len(acting.consenting(room, room.seats[seat])),
    )
    return len(room.rewinds), table.told, own, room.status, free


def may_read(room: str, plays: bool) -> bool:
    """Players do not read what spectators say to each other while the game is on."""
    return room != "spectators" or not plays
