"""The AsyncAPI document: complete, served, and right about the messages of a real server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.app import make_app
from jadecourt.server.http.asyncapi import ASYNCAPI_PATH, iter_references, make_asyncapi
from jadecourt.server.settings import Settings
from server.live_server import OPEN_SEAT, ApiError, ApiUser, ServerThread, Socket, own_seat, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("asyncapi")) as running:
        yield running


@pytest.fixture(scope="module")
def document() -> Any:
    return make_asyncapi(make_app(Settings()).openapi())


def find(document: Any, ref: str) -> Any:
    node = document
    for key in ref.removeprefix("#/").split("/"):
        node = node[key]
    return node


def test_every_reference_of_the_document_exists(document: Any) -> None:
    references = set(iter_references(document))
    assert references and all(find(document, ref) for ref in references)
    used = {ref.rpartition("/")[2] for ref in references if "/schemas/" in ref}
    assert used == document["components"]["schemas"].keys()


def test_operations_have_all_messages_of_both_directions(document: Any) -> None:
    openapi = make_app(Settings()).openapi()["components"]["schemas"]
    for union, sender in (("ClientMessage", "client"), ("ServerMessage", "server")):
        action = "receive" if sender == "client" else "send"
        operation = document["operations"][f"{action}{union}"]
        assert operation["action"] == action
        names = [ref["$ref"].rpartition("/")[2] for ref in operation["messages"]]
        assert names == [f"{sender}.{kind}" for kind in openapi[union]["discriminator"]["mapping"]]
        assert {name for name in document["components"]["messages"] if name.startswith(sender)} == set(names)


def test_document_is_served(server: ServerThread, document: Any) -> None:
    async def scenario() -> None:
        answer = await ApiUser(server.url).http.get(ASYNCAPI_PATH)
        assert answer.headers["content-type"] == "application/json" and answer.json() == document

    asyncio.run(scenario())


class CheckedSocket:
    """A socket whose messages in both directions are validated against the document."""

    def __init__(self, socket: Socket, document: Any) -> None:
        self.socket = socket
        self.document = document
        self.sent_types: set[str] = set()

    def check(self, sender: str, message: Any) -> None:
        payload = self.document["components"]["messages"][f"{sender}.{message['type']}"]["payload"]
        Draft202012Validator({**payload, "components": self.document["components"]}).validate(message)

    async def request(self, type: str, **message: Any) -> None:
        self.sent_types.add(type)
        self.check("client", {"type": type, "id": 1, **message})
        await self.socket.request(type, **message)

    def check_received(self) -> set[str]:
        for message in self.socket.received:
            self.check("server", message)
        return {message["type"] for message in self.socket.received}


async def play_some_moves(users: list[ApiUser], sockets: list[CheckedSocket], table: str, count: int) -> None:
    for _ in range(count):
        for user, socket in zip(users, sockets, strict=True):
            legal = (await user.get(f"/api/tables/{table}/position"))["legal"]
            if legal:
                await socket.request("play", table_id=table, moves=[legal[0]["text"]])
                break


def test_messages_of_a_real_server_match_the_document(
    server: ServerThread, document: Any, tmp_path: Path
) -> None:
    async def scenario() -> None:
        users = [await ApiUser(server.url).sign_in_as_guest(name) for name in ("Ann", "Ben")]
        seen: set[str] = set()
        sent: set[str] = set()
        for game in (Dragon.id, Kingdom.id):
            async with users[0].socket() as first, users[1].socket() as second:
                sockets = [CheckedSocket(first, document), CheckedSocket(second, document)]
                await sockets[0].request("subscribe_lobby")
                table = (await users[0].make_table(game, [own_seat(), OPEN_SEAT]))["id"]
                await users[1].post(f"/api/tables/{table}/join")
                for socket, text in zip(sockets, ("en", None), strict=True):
                    await socket.request("subscribe", table_id=table, updates=text is None, text=text)
                await users[0].post(f"/api/tables/{table}/start")
                await play_some_moves(users, sockets, table, 12)
                for socket in sockets:
                    await socket.request("preview", table_id=table, moves=[])
                    await socket.request("chat", table_id=table, text="hello")
                with pytest.raises(ApiError):
                    await sockets[0].request("play", table_id=table, moves=["castle"])
                await sockets[0].request("unsubscribe", table_id=table)
                for socket in sockets:
                    await socket.request("ping")
                    seen |= socket.check_received()
                    sent |= socket.sent_types
        assert seen >= {
            "ack",
            "error",
            "position",
            "update",
            "preview",
            "table",
            "chat",
            "turn",
            "lobby_changed",
        }
        assert sent >= {"subscribe", "play", "preview", "chat", "unsubscribe", "subscribe_lobby", "ping"}

    asyncio.run(scenario())
