"""The baseline of `server.py`: uvicorn and WebSockets, without a game.

python benchmarks/echo_server.py [--size 4000]

It speaks the part of the protocol that the load generator uses, with the uvicorn options of the server. For each move
it sends a position of `size` bytes to the four seats of the table, and `ack` to the sender. It has no rules, no
database and no checks, so the difference to the server is the cost of those.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from typing import Any, Final
from urllib.parse import parse_qs

from uvicorn import Server

from jadecourt.server.serve import listen, make_uvicorn_config
from jadecourt.server.settings import Settings

SEATS: Final = 4
MESSAGE_PATTERN: Final = re.compile(r'"type":"(\w+)","id":(\d+)')


class Table:
    """The connected seats of a table, and the number of its moves."""

    def __init__(self) -> None:
        self.ply = 0
        self.senders: dict[int, Any] = {}

    def position(self, id: str, seat: int, padding: str) -> str:
        legal = '[{"move":0,"text":"continue"}]' if self.ply % SEATS == seat else "[]"
        return (
            f'{{"type":"position","position":{{"table_id":"{id}","game":"echo","ply":{self.ply},"view":"{padding}",'
            f'"to_move":[{self.ply % SEATS}],"is_over":false,"seat":{seat},"legal":{legal},"owed":1}}}}'
        )


class EchoApp:
    """The ASGI application; `size` is the length of a position message in bytes."""

    def __init__(self, size: int) -> None:
        self.tables: defaultdict[str, Table] = defaultdict(Table)
        self.padding = "x" * max(0, size - len(Table().position("0" * 12, 0, "")))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        query = parse_qs(scope["query_string"].decode())
        id, seat = query["table"][0], int(query["seat"][0])
        table = self.tables[id]
        await receive()
        await send({"type": "websocket.accept"})
        table.senders[seat] = send
        while (message := await receive())["type"] == "websocket.receive":
            kind, number = MESSAGE_PATTERN.findall(message["text"])[0]
            if kind == "play":
                table.ply += 1
                for other, send_to in list(table.senders.items()):
                    await send_to({"type": "websocket.send", "text": table.position(id, other, self.padding)})
            elif kind == "subscribe":
                await send({"type": "websocket.send", "text": table.position(id, seat, self.padding)})
            await send({"type": "websocket.send", "text": f'{{"type":"ack","id":{number}}}'})
        table.senders.pop(seat, None)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=int, default=4000, help="bytes of a position message (4000)")
    settings = Settings(port=0)
    config = make_uvicorn_config(settings)
    config.app, config.factory, config.lifespan = EchoApp(parser.parse_args().size), False, "off"
    with listen(settings) as listening_socket:
        print(f"echo server: http://127.0.0.1:{listening_socket.getsockname()[1]}", flush=True)
        Server(config).run(sockets=[listening_socket])
    return 0


if __name__ == "__main__":
    sys.exit(main())
