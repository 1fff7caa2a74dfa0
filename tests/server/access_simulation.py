"""Users with several sockets at a few tables act at random, and everything that they are sent is checked.

Every message is compared with the response to a new request of the same session: the same position, table or chat
message, or nothing where the request would be rejected. Subscriptions that a new request could not make any more must
have been ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx2

from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain.ids import new_token
from jadecourt.server.http import presenters
from jadecourt.server.http.encoding import encode
from jadecourt.server.services.authentication import create_session
from jadecourt.server.services.message_bus import BusMessage
from jadecourt.server.store import rooms
from server.app_client import BASE_URL, SESSION_COOKIE, AppClient

TIMEOUT_SECONDS = 20.0  # seconds after which a message that does not come is a failure
USER_COUNT = 4
SEAT_COUNT = 3
MAX_TABLES = 3
MAX_SOCKETS = 8
SIGNED_OUT_CLOSE_CODE = 4401
T = TypeVar("T")
RandomBelow = Callable[[int], int]  # returns a random number below its argument
Subscription = tuple[str, int | None]  # table and seat


@dataclass(eq=False)
class Session:
    """A session of a user at one of the servers."""

    user_number: int  # index in AccessSimulation.user_ids
    app: AppClient
    client: httpx2.AsyncClient
    cookie: str


class FakeSocket:
    """A client of the real WebSocket endpoint, without a network."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.received: list[dict[str, Any]] = []
        self.checked_count = 0
        self.close_code: int | None = None  # the close code of the server; None while it is open
        self.invite_keys: dict[
            Subscription, str | None
        ] = {}  # the subscriptions, and the invite key given for each
        self.last_positions: dict[Subscription, dict[str, Any]] = {}  # of each subscription
        self._last_id = 0
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._changed = asyncio.Event()
        host, cookie = BASE_URL.removeprefix("http://"), f"{SESSION_COOKIE}={session.cookie}"
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
        self.task = asyncio.create_task(session.app.asgi_app(scope, self._inbox.get, self._receive))

    async def _receive(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.received.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.close_code = message.get("code")
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": self.close_code})
        self._changed.set()

    async def request(self, type: str, **message: Any) -> dict[str, Any] | None:
        """The response `ack` or `error` to a message; None if the socket was closed instead."""
        self._last_id += 1
        number = self._last_id
        text = json.dumps({"type": type, "id": number, **message})
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while self.close_code is None:
                for got in self.received[self.checked_count :]:
                    if got["type"] in ("ack", "error") and got["id"] == number:
                        return got
                self._changed.clear()
                await self._changed.wait()
        return None

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, TIMEOUT_SECONDS)


@dataclass(eq=False)
class AccessSimulation:
    """The servers (one, or two that share a database), the users, their sessions, sockets and tables."""

    apps: list[AppClient]
    random_below: RandomBelow
    user_ids: list[str] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    sockets: list[FakeSocket] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    invite_keys: dict[str, list[str]] = field(default_factory=dict)  # of each table, the newest last
    trace: list[str] = field(default_factory=list)  # actions, shown when a check fails
    barriers_received: list[set[str]] = field(default_factory=list)  # names received by each server
    numbers: Iterator[int] = field(default_factory=lambda: iter(range(1, 10_000)))

    def choose(self, options: Iterable[T]) -> T:
        choices = list(options)
        return choices[self.random_below(len(choices))]

    # ------------------------------------------------------------------ start

    async def start(self) -> None:
        for app in self.apps:
            names: set[str] = set()
            self.barriers_received.append(names)
            await app.context.bus.start(self._make_listener(app, names))
        for number in range(USER_COUNT):
            await self._add_user(number)
        await self.make_table(self.sessions[0])
        for session in list(self.sessions):
            await self._open_socket(session)
        await self.wait_until_delivered()

    def _make_listener(self, app: AppClient, names: set[str]) -> Any:
        async def receive(process: str, messages: BusMessage) -> None:
            await app.context.rooms.on_bus_message(process, messages)
            names.add(messages.table_id)

        return receive

    async def _add_user(self, user_number: int) -> None:
        app = self.apps[user_number % len(self.apps)]
        client = await app.create_guest(f"P{next(self.numbers)}")
        id = (await client.get("/api/me")).json()["id"]
        self.user_ids[user_number : user_number + 1] = [id]
        self.sessions.append(Session(user_number, app, client, client.cookies[SESSION_COOKIE]))

    async def _open_socket(self, session: Session) -> FakeSocket:
        socket = FakeSocket(session)
        self.sockets.append(socket)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not socket.received and socket.close_code is None:
                await asyncio.sleep(0)
        socket.checked_count = len(socket.received)
        return socket

    async def make_table(self, session: Session) -> None:
        seats = [
            {"kind": kind}
            for kind in ("me", self.choose(["me", "open"]), self.choose(["open", "me", "invited"]))
        ]
        body = {"game": Kingdom.id, "seats": seats, "is_private": bool(self.random_below(2))}
        created = (await session.client.post("/api/tables", json=body)).json()
        self._remember_table(created)

    def _remember_table(self, created: dict[str, Any]) -> None:
        table = created["table"]["id"]
        if table not in self.tables:
            self.tables.append(table)
        if created["invite_key"]:
            self.invite_keys.setdefault(table, []).append(created["invite_key"])

    # ------------------------------------------------------------------ actions

    async def step(self) -> None:
        """Carry out a random action, then check everything that was sent."""
        weights_by_action = {
            self.do_subscribe: 10,
            self.do_assign_seat: 9,
            self.do_join: 6,
            self.do_leave: 4,
            self.do_fill_and_start: 6,
            self.do_play: 16,
            self.do_undo: 3,
            self.do_respond_to_proposal: 2,
            self.do_rotate_invite_key: 3,
            self.do_chat: 3,
            self.do_propose_stop: 1,
            self.do_rematch: 1,
            self.do_create_table: 1,
            self.do_unsubscribe: 1,
            self.do_open_socket: 2,
            self.do_log_out: 1,
            self.do_log_in: 2,
            self.do_delete_account: 1,
            self.do_publish_analysis: 2,
            self.do_close_socket: 1,
            self.do_resign: 1,
        }
        action = self.choose([action for action, weight in weights_by_action.items() for _ in range(weight)])
        first = len(self.trace)
        await action(self.choose(self.sessions))
        await self.wait_until_delivered()
        try:
            await self.check("delete" in self.trace[-1] if len(self.trace) > first else False)
        except AssertionError as error:
            raise AssertionError("\n".join([*self.trace[-25:], str(error)])) from error

    async def call(self, session: Session, method: str, path: str, body: Any = None) -> httpx2.Response:
        answer = await session.client.request(method, path, json=body)
        self.trace.append(f"P{session.user_number} {method} {path} {body} -> {answer.status_code}")
        assert answer.status_code < 500, answer.text
        return answer

    def choose_invite_key(self, table: str) -> str | None:
        keys = self.invite_keys.get(table, [])
        return self.choose([None, *keys[-2:], *keys[-1:], *keys[-1:]])

    def find_sockets(self, session: Session) -> list[FakeSocket]:
        return [socket for socket in self.sockets if socket.session is session]

    async def do_subscribe(self, session: Session) -> None:
        table = self.choose(self.tables)
        seats: list[int | str | None] = [None, "mine", "mine", "mine", *range(SEAT_COUNT)]
        seat = self.choose(seats)
        key = self.choose_invite_key(table)
        sockets = self.find_sockets(session)
        if sockets:
            socket = self.choose(sockets)
            message = {"table_id": table, "seat": seat, **({"invite_key": key} if key else {})}
            first = len(socket.received)
            answer = await socket.request("subscribe", **message)
            self.trace.append(f"P{session.user_number} subscribes {message} -> {answer and answer['type']}")
            if answer is not None and answer["type"] == "ack":
                own_seats = [
                    got["table"]["my_seats"] for got in socket.received[first:] if got["type"] == "table"
                ][-1]
                where: int | None = (own_seats[0] if own_seats else None) if isinstance(seat, str) else seat
                socket.invite_keys[(table, where)] = key
                # not if rejected: then an older subscription continues
                socket.last_positions.pop((table, where), None)

    async def do_unsubscribe(self, session: Session) -> None:
        for socket in self.find_sockets(session)[:1]:
            table = self.choose(self.tables)
            await socket.request("unsubscribe", table_id=table)
            socket.invite_keys = {key: value for key, value in socket.invite_keys.items() if key[0] != table}

    async def do_assign_seat(self, session: Session) -> None:
        table = self.choose(self.tables)
        body = self.choose(
            [{"kind": "open"}, {"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "invited"}]
        )
        path = f"/api/tables/{table}/seats/{self.random_below(SEAT_COUNT)}"
        answer = await self.call(await self.find_host_session(table) or session, "PUT", path, body)
        if answer.status_code == 200:
            self._remember_table(answer.json())

    async def find_host_session(self, table: str) -> Session | None:
        """Usually a session of the host of a table, sometimes None."""
        room = await self.load(table)
        found = [session for session in self.sessions if self.user_ids[session.user_number] == room.host_id]
        return self.choose([*found, *found, None])

    async def do_join(self, session: Session) -> None:
        table = self.choose(self.tables)
        body: dict[str, Any] = {"invite_key": self.choose_invite_key(table)}
        await self.call(session, "POST", f"/api/tables/{table}/join", {k: v for k, v in body.items() if v})

    async def do_leave(self, session: Session) -> None:
        await self.call(session, "POST", f"/api/tables/{self.choose(self.tables)}/leave", {})

    async def do_resign(self, session: Session) -> None:
        action = self.choose(["resign", "take-seat-back"])
        await self.call(session, "POST", f"/api/tables/{self.choose(self.tables)}/{action}", {})

    async def do_fill_and_start(self, session: Session) -> None:
        """All users join as far as there are seats, and the host starts the game."""
        table = self.choose(self.tables)
        host = await self.find_host_session(table) or session
        for session_to_join in self.sessions[:: self.choose([1, -1])]:
            body = {"invite_key": key} if (key := self.invite_keys.get(table, [None])[-1]) else {}
            await self.call(session_to_join, "POST", f"/api/tables/{table}/join", body)
        await self.call(host, "POST", f"/api/tables/{table}/start", {})

    async def do_play(self, session: Session) -> None:
        table = self.choose(self.tables)
        room = await self.load(table)
        if room.started_at is None:
            return
        seats_to_move = [room.seats[number] for number in room.movers()]
        candidates = [
            (one, seat)
            for one in self.sessions
            for seat in seats_to_move
            if seat.user_id == self.user_ids[one.user_number]
        ]
        if candidates:
            one, seat = self.choose(candidates)
            move = self.choose(room.table.seen_by(seat.number).legal)
            await self.call(one, "POST", f"/api/tables/{table}/moves", {"seat": seat.number, "moves": [move]})

    async def do_undo(self, session: Session) -> None:
        body = {"propose": bool(self.random_below(2)), "seat": self.random_below(SEAT_COUNT)}
        await self.call(session, "POST", f"/api/tables/{self.choose(self.tables)}/undo", body)

    async def do_respond_to_proposal(self, session: Session) -> None:
        await self.call(
            session, "POST", f"/api/tables/{self.choose(self.tables)}/proposals/response", {"accept": True}
        )

    async def do_propose_stop(self, session: Session) -> None:
        await self.call(
            session,
            "POST",
            f"/api/tables/{self.choose(self.tables)}/proposals",
            {"seat": self.random_below(SEAT_COUNT)},
        )

    async def do_rotate_invite_key(self, session: Session) -> None:
        table = self.choose(self.tables)
        answer = await self.call(
            await self.find_host_session(table) or session, "POST", f"/api/tables/{table}/invite-key", {}
        )
        if answer.status_code == 200:
            self.invite_keys.setdefault(table, []).append(answer.json()["invite_key"])

    async def do_chat(self, session: Session) -> None:
        table, channel = self.choose(self.tables), self.choose(["table", "spectators"])
        key = self.choose_invite_key(table)
        path = f"/api/tables/{table}/chat" + (f"?invite_key={key}" if key else "")
        await self.call(session, "POST", path, {"text": f"message {next(self.numbers)}", "channel": channel})

    async def do_rematch(self, session: Session) -> None:
        answer = await self.call(session, "POST", f"/api/tables/{self.choose(self.tables)}/rematch", {})
        if answer.status_code == 201:
            self._remember_table(answer.json())

    async def do_create_table(self, session: Session) -> None:
        if len(self.tables) < MAX_TABLES:
            await self.make_table(session)

    async def do_open_socket(self, session: Session) -> None:
        if len(self.sockets) < MAX_SOCKETS:
            await self._open_socket(session)

    async def do_close_socket(self, session: Session) -> None:
        for socket in self.find_sockets(session)[1:]:
            self.sockets.remove(socket)
            await socket.close()

    async def do_publish_analysis(self, session: Session) -> None:
        """Publish the progress of an analysis, as its job does."""
        table = self.choose(self.tables)
        room = await self.load(table)
        if room.is_over and room.started_at is not None:
            await session.app.context.rooms.publish_analysis(table, 1, 2, "running")
            await session.app.context.bus.publish(
                BusMessage(table_id=table, analysis_progress=(1, 2, "running"))
            )

    async def do_log_in(self, session: Session) -> None:
        """Add a session of the same user at a random server."""
        if sum(one.user_number == session.user_number for one in self.sessions) < 2:
            app, token = self.choose(self.apps), new_token()
            user = self.user_ids[session.user_number]
            await app.context.database.write(lambda connection: create_session(connection, user, token))
            cookie = await app.context.authenticator.sign_cookie(token)
            client = app.make_client(cookie=f"{SESSION_COOKIE}={cookie}")
            new_session = Session(session.user_number, app, client, cookie)
            self.sessions.append(new_session)
            self.trace.append(f"P{session.user_number} logs in again")
            await self._open_socket(new_session)

    async def do_log_out(self, session: Session) -> None:
        if len(self.sessions) > 2:
            await self.call(session, "POST", "/api/logout")
            self.sessions.remove(session)
            if all(one.user_number != session.user_number for one in self.sessions):
                await self._add_user(session.user_number)

    async def do_delete_account(self, session: Session) -> None:
        answer = await self.call(session, "DELETE", "/api/me")
        if answer.status_code == 204:
            self.trace.append(f"delete P{session.user_number}")
            self.sessions = [one for one in self.sessions if one.user_number != session.user_number]
            await self._add_user(session.user_number)

    # ------------------------------------------------------------------ checks

    async def load(self, table: str) -> Any:
        """The room as it is stored, without caches."""
        room = await self.apps[0].context.database.read(lambda connection: rooms.load_room(connection, table))
        assert room is not None
        return room

    async def wait_until_delivered(self) -> None:
        """Wait until every server has received all bus messages, and every socket its messages."""
        if len(self.apps) > 1:
            name = f"barrier{next(self.numbers)}"
            for app in self.apps:
                await app.context.bus.publish(BusMessage(table_id=name, lobby_changed=False))
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while (
                    not all(name in names for names in self.barriers_received) or self._has_pending_messages()
                ):
                    await asyncio.sleep(0.001)
        for socket in self.sockets:
            await socket.request("ping")

    def _has_pending_messages(self) -> bool:
        return any(getattr(app.context.bus, "_last_task_by_table", None) for app in self.apps)

    async def check(self, has_deleted_account: bool) -> None:
        """Compare all new messages with new requests; deleting an account changes several things at once."""
        for socket in list(self.sockets):
            is_alive = socket.session in self.sessions
            messages = socket.received[socket.checked_count :]
            if not is_alive:
                assert socket.close_code == SIGNED_OUT_CLOSE_CODE, (
                    "the session has ended, but the socket is open"
                )
                sent = [got for got in messages if got["type"] not in ("ack", "error")]
                assert has_deleted_account or not sent, f"sent after the session had ended: {sent}"
                self.sockets.remove(socket)
                continue
            assert socket.close_code is None, (
                f"closed with {socket.close_code}, although the session is valid"
            )
            socket.checked_count = len(socket.received)
            await self.check_messages(socket, messages)
            for table, seat in socket.invite_keys:
                await self.check_subscription(socket, table, seat)

    async def check_messages(self, socket: FakeSocket, messages: list[dict[str, Any]]) -> None:
        last_table = {message["table"]["id"]: message for message in messages if message["type"] == "table"}
        for message in messages:
            if message["type"] == "position":
                position = message["position"]
                where = (position["table_id"], position["seat"])
                assert where in socket.invite_keys, f"a position of {where} without a subscription"
                socket.last_positions[where] = position
                await self.check_position(socket, position, where)
            elif message["type"] == "table":
                await self.check_table(
                    socket, message["table"], message is last_table[message["table"]["id"]]
                )
            elif message["type"] == "chat":
                id = message["message"]["id"]
                answer = await self.fetch(socket, message["table_id"], f"/chat?after_id={id - 1}")
                assert message["message"] in answer["messages"], (
                    f"a chat message that the user may not read: {message}"
                )
            elif message["type"] == "turn":
                answer = await self.fetch(socket, message["table_id"], "")
                assert message["seat"] in answer["my_seats"], f"the turn of another person's seat: {message}"
            elif message["type"] == "analysis_progress":
                await self.fetch(socket, message["table_id"], "/analysis")
            elif message["type"] == "unsubscribed":
                key = socket.invite_keys.pop((message["table_id"], message["seat"]))
                code = await self.find_error_code(socket, message["table_id"], message["seat"], key)
                assert code == message["reason"], f"{message}, but a new request gets {code}"

    async def fetch(self, socket: FakeSocket, table: str, path: str) -> Any:
        """The response to a new request about a table, with any invite key that the socket has given for it."""
        keys = {key for (one, _), key in socket.invite_keys.items() if one == table} | {None}
        codes = []
        for key in sorted(keys, key=str):
            answer = await self.request(socket, table, path, key)
            if answer.status_code == 200:
                return answer.json()
            codes.append(answer.json()["code"])
        raise AssertionError(f"sent although {path or 'the table'} is refused with {codes}")

    async def request(self, socket: FakeSocket, table: str, path: str, key: str | None) -> httpx2.Response:
        """Send a request to another server than that of the socket, if there is one: it must decide alike."""
        session = socket.session
        app = self.apps[-1] if session.app is self.apps[0] else self.apps[0]
        async with app.make_client(cookie=f"{SESSION_COOKIE}={session.cookie}") as client:
            join = "&" if "?" in path else "?"
            return await client.get(f"/api/tables/{table}{path}" + (f"{join}invite_key={key}" if key else ""))

    async def find_error_code(
        self, socket: FakeSocket, table: str, seat: int | None, key: str | None
    ) -> str | None:
        """The error code of a new request for this subscription; None if it is accepted."""
        path = "" if seat is None else f"/position?seat={seat}"
        answer = await self.request(socket, table, path, key)
        code: str | None = None if answer.status_code == 200 else answer.json()["code"]
        if code == "table_not_running":  # then only the owner of the seat matters
            own_seats = (await self.request(socket, table, "", key)).json()["my_seats"]
            return None if seat in own_seats else "not_your_seat"
        return code

    async def expected_position(
        self, socket: FakeSocket, table: str, seat: int | None, since: int, undone: int
    ) -> Any:
        """The position that a new request returns; that of a spectator is computed from the stored room."""
        key = socket.invite_keys[(table, seat)]
        if seat is not None:
            answer = await self.request(
                socket, table, f"/position?seat={seat}&since={since}&rewinds={undone}", key
            )
            assert answer.status_code == 200, f"seat {seat} was shown, but a request gets {answer.text}"
            return answer.json()
        assert await self.find_error_code(socket, table, None, key) is None, (
            "shown to a spectator who may not see it"
        )
        room = await self.load(table)
        return json.loads(encode(presenters.present_position(room, None, since, undone)))

    async def check_position(self, socket: FakeSocket, position: Any, subscription: Subscription) -> None:
        expected = await self.expected_position(socket, *subscription, position["since"], position["rewinds"])
        assert position == expected, f"{subscription} was shown {position}\ninstead of {expected}"

    async def check_table(self, socket: FakeSocket, info: Any, is_last: bool) -> None:
        expected = await self.fetch(socket, info["id"], "")
        if is_last:
            for one in (info, expected):  # presence is published with a delay
                one.pop("spectators")
                for seat in one["seats"]:
                    seat.pop("is_online")
            assert info == expected

    async def check_subscription(self, socket: FakeSocket, table: str, seat: int | None) -> None:
        """Check that a subscription could be made now, and has received the current position."""
        code = await self.find_error_code(socket, table, seat, socket.invite_keys[(table, seat)])
        assert code is None, f"still subscribed to {table} as {seat}, but a new request gets {code}"
        last = socket.last_positions.get((table, seat))
        room = await self.load(table)
        if room.started_at is None:
            return
        assert last is not None, f"{table} has started, but seat {seat} was not sent a position"
        if last["ply"] != room.table.public_ply:
            await self.check_position(socket, last, (table, seat))
        expected = await self.expected_position(socket, table, seat, last["since"], last["rewinds"])
        assert last["view"] == expected["view"] and last["legal"] == expected["legal"]

    async def stop(self) -> None:
        for socket in self.sockets:
            with contextlib.suppress(Exception):
                await socket.close()
        for app in self.apps:
            await app.context.bus.stop()
