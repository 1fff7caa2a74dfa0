"""Keeps the rooms that are in use, carries out every change, writes it down and lets everybody know."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final, TypeVar

import structlog
from sqlalchemy import Connection

from ...bots.levels import usual_opponent
from ...core.errors import JadecourtError
from .. import metrics
from ..clock import CLOCK, now
from ..problems import Problem
from ..settings import Settings
from ..store.database import Conflict, Database
from ..wire.tables import AnalysisStatus
from . import acting, clocks, finishing, saving, seating
from .feed import Feed, News
from .hub import ALL, Hub
from .hub import Connection as Client
from .room import Room

log = structlog.get_logger()
T = TypeVar("T")
Also = Callable[[Connection, Room], None]
SessionCheck = Callable[[set[Client]], Awaitable[None]]
log = structlog.get_logger()
ATTEMPTS: Final = 20  # of a change that others keep getting in the way of
NO_CALLS: Final = finishing.Calls(0, 0)
MAX_EVICTION_LOOKS: Final = 100  # rooms that are looked at to find one that can leave the memory
WATCHED_FACTOR: Final = 2  # so many times `rooms_in_memory` can be there if they are watched
AT_ONCE: Final = 500  # tables whose clocks are looked at in one go


class Keeper:
    """The only one who loads, changes and saves rooms in this process."""

    def __init__(self, settings: Settings, database: Database, hub: Hub, feed: Feed) -> None:
        self.settings = settings
        self.database = database
        self.hub = hub
        self.feed = feed
        self.program_ms = int(settings.bot_seconds * 1000)
        self.wake = asyncio.Event()  # there may be a job to do
        self.follow_clock: Callable[[], Awaitable[None]] = do_nothing  # after the wall clock has jumped
        self.forgotten: Callable[[str], None] = lambda person: None  # who else has to forget a person
        self.check_sessions: SessionCheck = trust_sessions  # ends the connections whose session is over
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._used: dict[str, float] = {}

    # ------------------------------------------------------------------ finding

    def __len__(self) -> int:
        return len(self._rooms)

    async def find(self, id: str) -> Room:
        """The room of a table."""
        room = self._rooms.get(id)
        if room is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            room = await asyncio.shield(task)
            if room is None:
                raise Problem("no_such_table", "there is no such table, or it is private")
        self._touch(room)
        return room

    def _touch(self, room: Room) -> None:
        """Note that a room is used: it becomes the last to leave the memory."""
        if self._rooms.get(room.id) is room:
            self._rooms[room.id] = self._rooms.pop(room.id)
            self._used[room.id] = time.monotonic()

    def _make_place(self) -> None:
        """Let go of the rooms that were not used for longest, until there is place for one more.

        Rooms that are watched or being changed stay, and go to the end of the line, so that each look is short. If
        those that are watched are twice as many as there is place for, they leave as well: one client can watch
        thousands. Nothing is lost by that: the hub knows what was shown, and a room is loaded again when its table
        changes.
        """
        most = self.settings.rooms_in_memory
        for most_rooms, keeps_watched in ((most, True), (WATCHED_FACTOR * most, False)):
            for _ in range(MAX_EVICTION_LOOKS):
                if len(self._rooms) < most_rooms:
                    return
                room = next(iter(self._rooms.values()))
                is_watched = keeps_watched and self.hub.is_watched(room.id)
                if is_watched or room.lock.locked() or room.unsaved:
                    self._rooms[room.id] = self._rooms.pop(room.id)
                else:
                    self.forget(room)

    async def _load(self, id: str) -> Room | None:
        room = await self.database.read(lambda connection: saving.load(connection, id))
        if room is not None:
            self._make_place()
            room = self._rooms.setdefault(id, room)
        return room

    async def faces(self, ids: Sequence[str]) -> list[Room]:
        """Rooms for a list: who sits there and how it stands, without the games."""
        missing = [id for id in ids if id not in self._rooms]
        found: dict[str, Room] = {}
        if missing:
            found = await self.database.read(lambda connection: saving.load_faces(connection, missing))
        rooms = [self._rooms.get(id) or found.get(id) for id in ids]
        return [room for room in rooms if room is not None]

    @contextlib.asynccontextmanager
    async def looking(
        self, id: str, person: str | None = None, key: str | None = None
    ) -> AsyncIterator[Room]:
        """The room, for somebody who may see it; nothing changes while it is looked at."""
        async with self._holding(id) as room:
            if not seating.may_see(room, person, key):
                raise Problem("no_such_table", "there is no such table, or it is private")
            yield room

    @contextlib.asynccontextmanager
    async def _holding(self, id: str, is_current: bool = False) -> AsyncIterator[Room]:
        """The room, locked, as it is on disk at this moment; `is_current`: that was checked just now."""
        while True:
            room = await self.find(id)
            async with room.lock:
                if not room.gone and not is_current and await self._is_behind(room):
                    await self._follow(room)
                if room.gone:
                    is_current = False
                    continue
                yield room
                return

    async def _is_behind(self, room: Room) -> bool:
        """Whether another process has changed the table, and we have not heard of it yet."""
        if self.database.is_sqlite:  # there is no other process
            return False
        version = await self.database.read(lambda connection: saving.version_of(connection, room.id))
        return version != room.version

    def forget(self, room: Room) -> None:
        """What is in memory may be wrong: load it again when it is needed."""
        room.gone = True
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._used.pop(room.id, None)

    def drop(self, id: str) -> None:
        """A table was deleted."""
        if (room := self._rooms.get(id)) is not None:
            self.forget(room)
        self.hub.drop_table(id)

    def sweep(self) -> None:
        """Let go of rooms that nobody has used for a while."""
        limit = time.monotonic() - self.settings.idle_minutes * 60
        for id, room in list(self._rooms.items()):
            if self._used.get(id, 0) < limit and not self.hub.is_watched(id) and not room.lock.locked():
                self.forget(room)

    # ------------------------------------------------------------------ changing

    async def change(
        self,
        id: str,
        act: Callable[[Room, int], T],
        *,
        person: str | None = None,
        key: str | None = None,
        house: bool = False,
        also: Also | None = None,
    ) -> T:
        """Let `act(room, now)` change a room; returns when that is on disk, and everybody has been told.

        `house`: for the server itself, which may see every table. `also` writes more in the same transaction.
        """
        if CLOCK.has_jumped():
            await self.follow_clock()
        for _ in range(ATTEMPTS):
            room = await self.find(id)
            async with room.lock:
                if room.gone:
                    continue
                try:
                    if not house and not seating.may_see(room, person, key):
                        raise Problem("no_such_table", "there is no such table, or it is private")
                    result, news = await self._change(room, act, also)
                except Conflict:
                    self.forget(room)
                    continue
                except (Problem, JadecourtError):
                    if await self._is_behind(room):  # refused for what is no longer so
                        self.forget(room)
                        continue
                    raise
                dropped = news is not None and await self._tell(room, news)
            if dropped:
                await self._tell_presence(id)
            if news is not None and news.notes:
                await self.tell_notes(room.id)
            return result
        raise Problem("unavailable", "others keep changing this table: try again in a moment")

    async def _change(
        self, room: Room, act: Callable[[Room, int], T], also: Also | None
    ) -> tuple[T, News | None]:
        moment = now()
        told = room.table.told if room.table is not None else 0
        try:
            result = act(room, moment)
        except (Problem, JadecourtError):
            if saving.is_changed(room):  # refused halfway: only the disk knows what was
                self.forget(room)
            raise
        except BaseException:
            self.forget(room)
            raise
        try:
            acting.settle(room, told, moment, self.program_ms)
            if not saving.is_changed(room) and also is None:
                return result, None
            news = self._news(room)
            await self._write(room, moment, news, also)
        except BaseException:
            self.forget(room)  # cancelled or failed: it may or may not be on disk
            raise
        metrics.count_move(sum(line.who >= 0 for line in room.unsaved.lines))
        if room.unsaved.finished:
            metrics.count_game()
        saving.saved(room)
        return result, news

    def _news(self, room: Room) -> News:
        return News(
            table=room.id,
            version=room.version + 1,
            plain=room.lines + len(room.unsaved.lines) if saving.is_plain(room) else 0,
            turns=[(seat.person, seat.number) for seat in room.unsaved.turns if seat.person],
            lobby=lobby_changed(room),
            jobs=saving.needs_job(room),
            notes=bool(room.unsaved.notes),
        )

    async def _write(self, room: Room, moment: int, news: News, also: Also | None) -> None:
        def work(connection: Connection) -> finishing.Calls:
            saving.save(connection, room, moment)
            called = NO_CALLS
            if room.unsaved.turns:
                called = finishing.call_hooks(connection, room, moment, self.settings)
            if room.unsaved.finished:
                finishing.keep_results(connection, room, moment, self.settings.max_rated_games_per_pair)
            if also is not None:
                also(connection, room)
            self.feed.tell_in(connection, news)
            return called

        called = await asyncio.shield(asyncio.ensure_future(self.database.write(work)))
        if called.added:
            self.wake.set()
        if called.dropped:
            metrics.count_dropped_hooks(called.dropped)
            log.warning("webhooks_dropped", table=room.id, number=called.dropped)

    async def add(self, room: Room, also: Also | None = None) -> None:
        """Take in a new room."""
        async with room.lock:
            _, news = await self._change(room, lambda *_: None, also)
            self._make_place()
            self._rooms[room.id] = room
            self._used[room.id] = time.monotonic()
            assert news is not None
            await self._tell(room, news)

    # ------------------------------------------------------------------ telling

    async def _tell(self, room: Room, news: News) -> bool:
        """Let the people of this process know, before anything else happens at the table.

        Returns whether a subscription was dropped.
        """
        self._announce(news)
        if not await self._can_send(room.id, [person for person, _ in news.turns]):
            return False
        for person, seat in news.turns:
            self.hub.tell_turn(room, person, seat)
        return self.hub.show(room)

    def _announce(self, news: News) -> None:
        if news.jobs:
            self.wake.set()
        if news.lobby:
            self.hub.tell_lobby()

    async def _can_send(self, id: str, people: Sequence[str] = ()) -> bool:
        """Whether it is known which sessions are over: if other processes cannot tell, the database is asked.

        What is not sent now is sent as soon as news arrive again: then every table that is watched is shown anew.
        """
        if self.feed.is_listening:
            return True
        try:
            await self.check_sessions(self.hub.find_recipients(id, people))
        except Exception:
            log.warning("sessions_not_checked", table=id, exc_info=True)
            return False
        return True

    async def _tell_presence(self, id: str) -> None:
        """Tell the other processes who watches a table here."""
        await self.feed.tell(News(table=id, here=self.hub.here(id)))

    async def tell_notes(self, id: str) -> None:
        """Send what was said at a table."""
        if not self.hub.is_watched(id):
            return
        after = self.hub.last_remark(id)
        # Read before it is decided who may hear it: else a person who has just lost the right could hear what is new.
        said = await self.database.read(lambda connection: saving.read_remarks(connection, id, after))
        async with self._sending(id) as room:
            if room is not None:
                self.hub.show_remarks(room, said)

    async def tell_analysis(self, id: str, done: int, total: int, status: AnalysisStatus) -> None:
        """Send how far the analysis of a game is."""
        async with self._sending(id) as room:
            if room is not None:
                self.hub.tell_analysis(room, done, total, status)

    async def publish(self, id: str, notes: bool = False, is_current: bool = False) -> None:
        """Show the table anew to everybody who watches it; `is_current`: it is as on disk."""
        dropped = False
        async with self._sending(id, is_current) as room:
            if room is not None:
                dropped = self.hub.show(room)
        if dropped:
            await self._tell_presence(id)
        if notes:
            await self.tell_notes(id)

    @contextlib.asynccontextmanager
    async def _sending(self, id: str, is_current: bool = False) -> AsyncIterator[Room | None]:
        """The room by which it is decided who is sent what; None if nothing can be sent."""
        if not self.hub.is_watched(id) or not await self._can_send(id):
            yield None
            return
        async with contextlib.AsyncExitStack() as stack:
            try:
                room: Room | None = await stack.enter_async_context(self._holding(id, is_current))
            except Problem:  # the table was deleted
                self.hub.drop_table(id)
                room = None
            yield room

    async def heard(self, process: str, news: News) -> None:
        """Another process has changed something."""
        self._announce(news)
        if news.forget:
            await self.forget_person(news.forget, news.ended, news.kept)
        if news.deleted:
            self.drop(news.table)
            return
        if news.here is not None:
            self.hub.set_elsewhere(process, news.table, news.here)
        is_current = await self._catch_up(news)
        await self._tell_turns(news)
        if news.analysis is not None:
            await self.tell_analysis(news.table, *news.analysis)
        await self.publish(news.table, news.notes, is_current)

    async def _tell_turns(self, news: News) -> None:
        """Tell people of this process that it is their turn; the table need not be loaded for that."""
        turns = [(person, seat) for person, seat in news.turns if self.hub.is_connected(person)]
        if turns:
            for room in await self.faces([news.table]):
                for person, seat in turns:
                    self.hub.tell_turn(room, person, seat)

    async def _catch_up(self, news: News) -> bool:
        """Take over a change of another process, if the room is loaded; returns whether it is as on disk now."""
        room = self._rooms.get(news.table)
        if room is None and news.table in self._loading:  # what is being read may be older than the news
            room = await asyncio.shield(self._loading[news.table])
        if room is None or news.version <= room.version:
            return False
        async with room.lock:
            if room.gone or news.version <= room.version:
                return False
            await self._follow(room, news)
            return not room.gone

    async def _follow(self, room: Room, news: News | None = None) -> None:
        """Take over what another process has written; a room that could be taken over in part only is thrown away."""
        try:
            if news is not None and news.plain > room.lines and news.version == room.version + 1:
                first, end = room.lines, news.plain
                version, lines = await self.database.read(
                    lambda c: saving.read_plain_news(c, room.id, first, end)
                )
                if version == news.version:  # else more has changed since
                    saving.follow_plainly(room, news.version, lines)
            if news is None or room.version < news.version:
                saving.catch_up(room, await self.database.read(lambda c: saving.read_news(c, room)))
        except BaseException:
            self.forget(room)
            raise
        if room.gone:
            self.forget(room)

    async def forget_person(self, person: str, ended: str = "", kept: str = "") -> None:
        """A person has another name, a vacation, or has signed out (ALL: anything may have changed).

        `ended`: the session that is over, or ALL of them but `kept`.
        """
        self.forgotten(person)
        if ended:
            self.hub.end_sessions(person, ended, kept)
        if person == ALL:
            await self.check_sessions(set(self.hub.connections))
        if ended and not (ended == ALL and not kept):
            return  # a session that has ended changes nothing at the tables
        everything = person == ALL
        ids = set(self.hub.watched()) if everything else set()
        for room in list(self._rooms.values()):
            if everything or person == room.host or any(seat.person == person for seat in room.seats):
                async with room.lock:
                    self.forget(room)
                ids.add(room.id)
        for id in ids:
            await self.publish(id, notes=everything)

    async def person_changed(self, person: str) -> None:
        """Forget what is known about a person, here and in the other processes."""
        await self.feed.tell(News(forget=person))
        await self.forget_person(person)

    async def write_and_forget(self, work: Callable[[Connection], T], news: News) -> T:
        """Write something about a person or their sessions, which `news` says; returns when this process knows it.

        The other processes are told by the same transaction: none can be missed.
        """

        def write(connection: Connection) -> T:
            result = work(connection)
            self.feed.tell_in(connection, news)
            return result

        result = await self.database.write(write)
        await self.forget_person(news.forget, news.ended, news.kept)
        return result

    # ------------------------------------------------------------------ clocks

    async def run_clocks(self) -> None:
        """Hand seats whose clock has run out to bots."""
        ids = await self.database.read(
            lambda connection: saving.ids_past_deadline(connection, now(), AT_ONCE)
        )
        for id in ids:
            with contextlib.suppress(Problem):
                await self.change(id, self._run_out, house=True)

    def stand_in(self, room: Room) -> str:
        """The bot that plays for somebody who has gone."""
        return usual_opponent(room.game.id)

    def _run_out(self, room: Room, moment: int) -> None:
        if room.is_outdated:
            room.deadline = None
        elif room.is_running:
            clocks.run_out(room, moment, self.program_ms, self.stand_in(room))


async def trust_sessions(connections: set[Client]) -> None:
    """Take every session to be valid, where nothing else is known."""


async def do_nothing() -> None:
    pass


def lobby_changed(room: Room) -> bool:
    """Whether the list of open tables looks different now."""
    was = room.saved_row.get("status")
    return not room.private and ("open" in (was, room.status))
