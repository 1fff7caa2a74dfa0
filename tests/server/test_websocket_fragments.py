"""WebSocket messages may be fragmented, up to a limit of fragments."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError

from jadecourt.server.http.limited_connection import TransportLimits
from jadecourt.server.http.websocket_protocol import POLICY_VIOLATION
from server.live_server import ApiUser, running_server

MAX_FRAGMENTS = TransportLimits().max_fragments
PING = json.dumps({"type": "ping", "id": 7})


def make_fragments(number: int) -> list[str]:
    """A message in `number` frames, of which the last, empty one is added by the client."""
    spaces = [" "] * (number - 2)
    return [PING, *spaces]


def test_message_with_too_many_fragments_closes_the_socket(
    tmp_path: Path,
) -> None:
    async def scenario(url: str) -> None:
        async with (await ApiUser(url).sign_in_as_guest()).socket() as socket:
            for _ in range(2):
                await socket.connection.send(make_fragments(MAX_FRAGMENTS))
                assert (await socket.next_of_type("ack"))["id"] == 7
            with pytest.raises(ConnectionClosedError) as closed:
                await socket.connection.send(make_fragments(MAX_FRAGMENTS + 1))
                await socket.receive()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
                POLICY_VIOLATION,
                "too many fragments",
            )

    # A high factor, so that the rate limit of frames does not close the socket first.
    with running_server(tmp_path, rate_limit_factor=1000, prestart_bots=False) as server:
        asyncio.run(scenario(server.url))
