"""A server that closes its application however often it is told to stop."""

from __future__ import annotations

import socket

from uvicorn import Server


class GracefulServer(Server):
    """uvicorn's server, which leaves its application open, and shows a traceback, when Ctrl-C is pressed twice.

    The second Ctrl-C still ends the wait for those who are connected.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()
