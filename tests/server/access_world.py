"""People with several sockets at a few tables, who do anything at random, and the check of all that they are sent.

Every message is compared with what a fresh request of the same session would be answered: the same position, table or
remark, or nothing at all where the request would be refused. Subscriptions that a fresh request could not make any
more must have been ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx2

from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain.ids import new_token
from jadecourt.server.http import presenters
from jadecourt.server.services.authentication import create_session
from jadecourt.server.services.message_bus import BusMessage
from jadecourt.server.store import rooms
from server.house import COOKIE, HERE, House

PATIENCE = 20.0  # seconds after which a message that does not come is a failure
PEOPLE = 4
SEATS = 3
MAX_TABLES = 3
MAX_SOCKETS = 8
SIGNED_OUT = 4401
Choose = Callable[[int], int]  # a number below another one
Subscription = tuple[str, int | None]  # table and seat


@dataclass(eq=False)
class Session:
    """A person who is signed in at one of the servers."""

    person: int  # number of the person in the world
    house: House
    client: httpx2.AsyncClient
    cookie: str


class FakeSocket:
    """A client of the real WebSocket endpoint, without a network."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.heard: list[dict[str, Any]] = []
        self.checked = 0
        self.code: int | None = None  # with which the server closed it
        self.keys: dict[Subscription, str | None] = {}  # what is followed, and the key that was given
        self.last: dict[Subscription, dict[str, Any]] = {}  # the last position of each
        self._number = 0
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._news = asyncio.Event()
        host, cookie = HERE.removeprefix("http://"), f"{COOKIE}={session.cookie}"
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/api/socket",
            "raw_path": b"/api/socket",
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", host.encode()), (b"cookie", cookie.encode())],
            "client": ("192.0.2.1", 1),
            "server": (host, 80),
            "subprotocols": [],
            "state": {},
        }
        self.task = asyncio.create_task(session.house.app(scope, self._inbox.get, self._receive))  # type: ignore[arg-type]

    async def _receive(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.code = message.get("code")
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": self.code})
        self._news.set()

    async def ask(self, type: str, **message: Any) -> dict[str, Any] | None:
        """The answer `done` or `refused` to a message; None if the socket was closed instead."""
        self._number += 1
        number = self._number
        text = json.dumps({"type": type, "id": number, **message})
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})
        async with asyncio.timeout(PATIENCE):
            while self.code is None:
                for got in self.heard[self.checked :]:
                    if got["type"] in ("ack", "error") and got["id"] == number:
                        return got
                self._news.clear()
                await self._news.wait()
        return None

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, PATIENCE)


@dataclass(eq=False)
class World:
    """The servers (one, or two that share a database), the people, their sessions, sockets and tables."""

    houses: list[House]
    choose: Choose
    people: list[str] = field(default_factory=list)  # ids
    sessions: list[Session] = field(default_factory=list)
    sockets: list[FakeSocket] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    keys: dict[str, list[str]] = field(default_factory=dict)  # of each table, the newest last
    trace: list[str] = field(default_factory=list)  # what was done, shown when a check fails
    barriers: list[set[str]] = field(default_factory=list)  # names that each server has heard
    names: Iterator[int] = field(default_factory=lambda: iter(range(1, 10_000)))

    def pick(self, some: Any) -> Any:
        options = list(some)
        return options[self.choose(len(options))]

    # ------------------------------------------------------------------ the beginning

    async def begin(self) -> None:
        for house in self.houses:
            heard: set[str] = set()
            self.barriers.append(heard)
            await house.context.bus.start(self._listener(house, heard))
        for number in range(PEOPLE):
            await self._add_person(number)
        await self.make_table(self.sessions[0])
        for session in list(self.sessions):
            await self._open(session)
        await self.settle()

    def _listener(self, house: House, names: set[str]) -> Any:
        async def hear(process: str, news: BusMessage) -> None:
            await house.context.rooms.on_bus_message(process, news)
            names.add(news.table_id)

        return hear

    async def _add_person(self, number: int) -> None:
        house = self.houses[number % len(self.houses)]
        client = await house.guest(f"P{next(self.names)}")
        id = (await client.get("/api/me")).json()["id"]
        self.people[number : number + 1] = [id]
        self.sessions.append(Session(number, house, client, client.cookies[COOKIE]))

    async def _open(self, session: Session) -> FakeSocket:
        socket = FakeSocket(session)
        self.sockets.append(socket)
        async with asyncio.timeout(PATIENCE):
            while not socket.heard and socket.code is None:
                await asyncio.sleep(0)
        socket.checked = len(socket.heard)
        return socket

    async def make_table(self, session: Session) -> None:
        seats = [
            {"kind": kind} for kind in ("me", self.pick(["me", "open"]), self.pick(["open", "me", "invited"]))
        ]
        wish = {"game": Kingdom.id, "seats": seats, "is_private": bool(self.choose(2))}
        made = (await session.client.post("/api/tables", json=wish)).json()
        self._take_in(made)

    def _take_in(self, made: dict[str, Any]) -> None:
        table = made["table"]["id"]
        if table not in self.tables:
            self.tables.append(table)
        if made["invite_key"]:
            self.keys.setdefault(table, []).append(made["invite_key"])

    # ------------------------------------------------------------------ what people do

    async def step(self) -> None:
        """Somebody does something; then everything that was sent is checked."""
        weights = {
            self.do_watch: 10, self.do_seat: 9, self.do_join: 6, self.do_leave: 4, self.do_fill: 6, self.do_play: 16,
            self.do_undo: 3, self.do_answer: 2, self.do_key: 3, self.do_say: 3, self.do_stop: 1, self.do_rematch: 1,
            self.do_table: 1, self.do_unwatch: 1, self.do_open: 2, self.do_log_out: 1, self.do_log_in: 2,
            self.do_delete: 1, self.do_analysis: 2, self.do_close: 1, self.do_resign: 1,
        }  # fmt: skip
        act = self.pick([act for act, weight in weights.items() for _ in range(weight)])
        first = len(self.trace)
        await act(self.pick(self.sessions))
        await self.settle()
        try:
            await self.check("delete" in self.trace[-1] if len(self.trace) > first else False)
        except AssertionError as error:
            raise AssertionError("\n".join([*self.trace[-25:], str(error)])) from error

    async def call(self, session: Session, method: str, path: str, body: Any = None) -> httpx2.Response:
        answer = await session.client.request(method, path, json=body)
        self.trace.append(f"P{session.person} {method} {path} {body} -> {answer.status_code}")
        assert answer.status_code < 500, answer.text
        return answer

    def any_key(self, table: str) -> str | None:
        keys = self.keys.get(table, [])
        return self.pick([None, *keys[-2:], *keys[-1:], *keys[-1:]])

    def find_sockets(self, session: Session) -> list[FakeSocket]:
        return [socket for socket in self.sockets if socket.session is session]

    async def do_watch(self, session: Session) -> None:
        table, seat = self.pick(self.tables), self.pick([None, "mine", "mine", "mine", *range(SEATS)])
        key = self.any_key(table)
        sockets = self.find_sockets(session)
        if sockets:
            socket = self.pick(sockets)
            message = {"table_id": table, "seat": seat, **({"invite_key": key} if key else {})}
            first = len(socket.heard)
            answer = await socket.ask("subscribe", **message)
            self.trace.append(f"P{session.person} watches {message} -> {answer and answer['type']}")
            if answer is not None and answer["type"] == "ack":
                mine = [got["table"]["my_seats"] for got in socket.heard[first:] if got["type"] == "table"][
                    -1
                ]
                where = (mine[0] if mine else None) if seat == "mine" else seat
                socket.keys[(table, where)] = key
                socket.last.pop((table, where), None)  # not if refused: then an older subscription goes on

    async def do_unwatch(self, session: Session) -> None:
        for socket in self.find_sockets(session)[:1]:
            table = self.pick(self.tables)
            await socket.ask("unsubscribe", table_id=table)
            socket.keys = {key: value for key, value in socket.keys.items() if key[0] != table}

    async def do_seat(self, session: Session) -> None:
        table = self.pick(self.tables)
        wish = self.pick(
            [{"kind": "open"}, {"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "invited"}]
        )
        path = f"/api/tables/{table}/seats/{self.choose(SEATS)}"
        answer = await self.call(await self.host_of(table) or session, "PUT", path, wish)
        if answer.status_code == 200:
            self._take_in(answer.json())

    async def host_of(self, table: str) -> Session | None:
        """A session of the table's host, mostly."""
        room = await self.load(table)
        found = [session for session in self.sessions if self.people[session.person] == room.host_id]
        return self.pick([*found, *found, None])

    async def do_join(self, session: Session) -> None:
        table = self.pick(self.tables)
        body: dict[str, Any] = {"invite_key": self.any_key(table)}
        await self.call(session, "POST", f"/api/tables/{table}/join", {k: v for k, v in body.items() if v})

    async def do_leave(self, session: Session) -> None:
        await self.call(session, "POST", f"/api/tables/{self.pick(self.tables)}/leave", {})

    async def do_resign(self, session: Session) -> None:
        what = self.pick(["resign", "take-seat-back"])
        await self.call(session, "POST", f"/api/tables/{self.pick(self.tables)}/{what}", {})

    async def do_fill(self, session: Session) -> None:
        """Everybody sits down where there is room, and the host begins."""
        table = self.pick(self.tables)
        host = await self.host_of(table) or session
        for one in self.sessions[:: self.pick([1, -1])]:
            body = {"invite_key": key} if (key := self.keys.get(table, [None])[-1]) else {}
            await self.call(one, "POST", f"/api/tables/{table}/join", body)
        await self.call(host, "POST", f"/api/tables/{table}/start", {})

    async def do_play(self, session: Session) -> None:
        table = self.pick(self.tables)
        room = await self.load(table)
        if room.started_at is None:
            return
        owing = [room.seats[number] for number in room.movers()]
        asked = [
            (one, seat) for one in self.sessions for seat in owing if seat.user_id == self.people[one.person]
        ]
        if asked:
            one, seat = self.pick(asked)
            move = self.pick(room.table.seen_by(seat.number).legal)
            await self.call(one, "POST", f"/api/tables/{table}/moves", {"seat": seat.number, "moves": [move]})

    async def do_undo(self, session: Session) -> None:
        body = {"propose": bool(self.choose(2)), "seat": self.choose(SEATS)}
        await self.call(session, "POST", f"/api/tables/{self.pick(self.tables)}/undo", body)

    async def do_answer(self, session: Session) -> None:
        await self.call(
            session, "POST", f"/api/tables/{self.pick(self.tables)}/proposals/response", {"accept": True}
        )

    async def do_stop(self, session: Session) -> None:
        await self.call(
            session, "POST", f"/api/tables/{self.pick(self.tables)}/proposals", {"seat": self.choose(SEATS)}
        )

    async def do_key(self, session: Session) -> None:
        table = self.pick(self.tables)
        answer = await self.call(
            await self.host_of(table) or session, "POST", f"/api/tables/{table}/invite-key", {}
        )
        if answer.status_code == 200:
            self.keys.setdefault(table, []).append(answer.json()["invite_key"])

    async def do_say(self, session: Session) -> None:
        table, room = self.pick(self.tables), self.pick(["table", "spectators"])
        key = self.any_key(table)
        path = f"/api/tables/{table}/chat" + (f"?invite_key={key}" if key else "")
        await self.call(session, "POST", path, {"text": f"remark {next(self.names)}", "channel": room})

    async def do_rematch(self, session: Session) -> None:
        answer = await self.call(session, "POST", f"/api/tables/{self.pick(self.tables)}/rematch", {})
        if answer.status_code == 201:
            self._take_in(answer.json())

    async def do_table(self, session: Session) -> None:
        if len(self.tables) < MAX_TABLES:
            await self.make_table(session)

    async def do_open(self, session: Session) -> None:
        if len(self.sockets) < MAX_SOCKETS:
            await self._open(session)

    async def do_close(self, session: Session) -> None:
        for socket in self.find_sockets(session)[1:]:
            self.sockets.remove(socket)
            await socket.close()

    async def do_analysis(self, session: Session) -> None:
        """The news of an analysis, as the job that makes it sends them."""
        table = self.pick(self.tables)
        room = await self.load(table)
        if room.is_over and room.started_at is not None:
            await session.house.context.rooms.publish_analysis(table, 1, 2, "running")
            await session.house.context.bus.publish(
                BusMessage(table_id=table, analysis_progress=(1, 2, "running"))
            )

    async def do_log_in(self, session: Session) -> None:
        """Another session of the same person, at any of the servers."""
        if sum(one.person == session.person for one in self.sessions) < 2:
            house, token = self.pick(self.houses), new_token()
            person = self.people[session.person]
            await house.context.database.write(lambda connection: create_session(connection, person, token))
            cookie = await house.context.authenticator.sign_cookie(token)
            client = house.client(cookie=f"{COOKIE}={cookie}")
            fresh = Session(session.person, house, client, cookie)
            self.sessions.append(fresh)
            self.trace.append(f"P{session.person} logs in again")
            await self._open(fresh)

    async def do_log_out(self, session: Session) -> None:
        if len(self.sessions) > 2:
            await self.call(session, "POST", "/api/logout")
            self.sessions.remove(session)
            if all(one.person != session.person for one in self.sessions):
                await self._add_person(session.person)

    async def do_delete(self, session: Session) -> None:
        answer = await self.call(session, "DELETE", "/api/me")
        if answer.status_code == 204:
            self.trace.append(f"delete P{session.person}")
            self.sessions = [one for one in self.sessions if one.person != session.person]
            await self._add_person(session.person)

    # ------------------------------------------------------------------ the check

    async def load(self, table: str) -> Any:
        """The room as it is on disk, past all caches."""
        room = await self.houses[0].context.database.read(
            lambda connection: rooms.load_room(connection, table)
        )
        assert room is not None
        return room

    async def settle(self) -> None:
        """Until every server has heard of everything, and every socket was sent what was for it."""
        if len(self.houses) > 1:
            name = f"barrier{next(self.names)}"
            for house in self.houses:
                await house.context.bus.publish(BusMessage(table_id=name, lobby_changed=False))
            async with asyncio.timeout(PATIENCE):
                while not all(name in heard for heard in self.barriers) or self._is_busy():
                    await asyncio.sleep(0.001)
        for socket in self.sockets:
            await socket.ask("ping")

    def _is_busy(self) -> bool:
        return any(getattr(house.context.bus, "_last_task_by_table", None) for house in self.houses)

    async def check(self, deleted: bool) -> None:
        """Compare everything that came with fresh requests. `deleted`: several things happened at once."""
        for socket in list(self.sockets):
            alive = socket.session in self.sessions
            news = socket.heard[socket.checked :]
            if not alive:
                assert socket.code == SIGNED_OUT, "the session is over, and the socket is open"
                sent = [got for got in news if got["type"] not in ("ack", "error")]
                assert deleted or not sent, f"sent after the session was over: {sent}"
                self.sockets.remove(socket)
                continue
            assert socket.code is None, f"closed with {socket.code}, though the session lasts"
            socket.checked = len(socket.heard)
            await self.check_messages(socket, news)
            for table, seat in socket.keys:
                await self.check_subscription(socket, table, seat)

    async def check_messages(self, socket: FakeSocket, news: list[dict[str, Any]]) -> None:
        last_table = {got["table"]["id"]: got for got in news if got["type"] == "table"}
        for got in news:
            if got["type"] == "position":
                position = got["position"]
                where = (position["table_id"], position["seat"])
                assert where in socket.keys, f"a position of {where}, which is not followed"
                socket.last[where] = position
                await self.check_position(socket, position, where)
            elif got["type"] == "table":
                await self.check_table(socket, got["table"], got is last_table[got["table"]["id"]])
            elif got["type"] == "chat":
                id = got["message"]["id"]
                answer = await self.fetch(socket, got["table_id"], f"/chat?after_id={id - 1}")
                assert got["message"] in answer["messages"], f"a remark that may not be read: {got}"
            elif got["type"] == "turn":
                answer = await self.fetch(socket, got["table_id"], "")
                assert got["seat"] in answer["my_seats"], f"the turn of another person's seat: {got}"
            elif got["type"] == "analysis_progress":
                await self.fetch(socket, got["table_id"], "/analysis")
            elif got["type"] == "unsubscribed":
                key = socket.keys.pop((got["table_id"], got["seat"]))
                code = await self.refusal(socket, got["table_id"], got["seat"], key)
                assert code == got["reason"], f"{got}, but a fresh request gets {code}"

    async def fetch(self, socket: FakeSocket, table: str, path: str) -> Any:
        """What a fresh request for something of a table is answered, with any key that the socket has given for it."""
        keys = {key for (one, _), key in socket.keys.items() if one == table} | {None}
        codes = []
        for key in sorted(keys, key=str):
            answer = await self.request(socket, table, path, key)
            if answer.status_code == 200:
                return answer.json()
            codes.append(answer.json()["code"])
        raise AssertionError(f"sent although {path or 'the table'} is refused with {codes}")

    async def request(self, socket: FakeSocket, table: str, path: str, key: str | None) -> httpx2.Response:
        """Through another server than the socket's, if there is one: it must be decided alike."""
        session = socket.session
        house = self.houses[-1] if session.house is self.houses[0] else self.houses[0]
        async with house.client(cookie=f"{COOKIE}={session.cookie}") as client:
            join = "&" if "?" in path else "?"
            return await client.get(f"/api/tables/{table}{path}" + (f"{join}invite_key={key}" if key else ""))

    async def refusal(self, socket: FakeSocket, table: str, seat: int | None, key: str | None) -> str | None:
        """Why a fresh request for this subscription is refused; None if it is not."""
        path = "" if seat is None else f"/position?seat={seat}"
        answer = await self.request(socket, table, path, key)
        code: str | None = None if answer.status_code == 200 else answer.json()["code"]
        if code == "table_not_running":  # then only whose seat it is counts
            mine = (await self.request(socket, table, "", key)).json()["my_seats"]
            return None if seat in mine else "not_your_seat"
        return code

    async def expected(
        self, socket: FakeSocket, table: str, seat: int | None, since: int, undone: int
    ) -> Any:
        """The position that a fresh request gets; what a spectator sees is computed from what is on disk."""
        key = socket.keys[(table, seat)]
        if seat is not None:
            answer = await self.request(
                socket, table, f"/position?seat={seat}&since={since}&rewinds={undone}", key
            )
            assert answer.status_code == 200, f"seat {seat} was shown, but a request gets {answer.text}"
            return answer.json()
        assert await self.refusal(socket, table, None, key) is None, "shown to a spectator who may not see it"
        room = await self.load(table)
        return json.loads(presenters.present_position(room, None, "en", since, undone).model_dump_json())

    async def check_position(self, socket: FakeSocket, position: Any, where: Subscription) -> None:
        fresh = await self.expected(socket, *where, position["since"], position["rewinds"])
        assert position == fresh, f"{where} was shown {position}\ninstead of {fresh}"

    async def check_table(self, socket: FakeSocket, info: Any, is_last: bool) -> None:
        fresh = await self.fetch(socket, info["id"], "")
        if is_last:
            for one in (info, fresh):  # presence is told a little later
                one.pop("spectators")
                for seat in one["seats"]:
                    seat.pop("is_online")
            assert info == fresh

    async def check_subscription(self, socket: FakeSocket, table: str, seat: int | None) -> None:
        """A subscription that goes on is one that could be made now, and has the position of now."""
        code = await self.refusal(socket, table, seat, socket.keys[(table, seat)])
        assert code is None, f"still subscribed to {table} as {seat}, but a fresh request gets {code}"
        last = socket.last.get((table, seat))
        room = await self.load(table)
        if room.started_at is None:
            return
        assert last is not None, f"{table} has begun, and seat {seat} was not shown it"
        await self.check_position(socket, last, (table, seat)) if last[
            "ply"
        ] != room.table.public_ply else None
        fresh = await self.expected(socket, table, seat, last["since"], last["rewinds"])
        assert last["view"] == fresh["view"] and last["legal"] == fresh["legal"]

    async def end(self) -> None:
        for socket in self.sockets:
            with contextlib.suppress(Exception):
                await socket.close()
        for house in self.houses:
            await house.context.bus.stop()
