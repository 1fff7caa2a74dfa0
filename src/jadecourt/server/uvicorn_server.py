"""uvicorn's server with a clean shutdown after a second Ctrl-C."""

from __future__ import annotations

import socket

from uvicorn import Server


class GracefulServer(Server):
    """Ends the lifespan of the application even when Ctrl-C is pressed twice, where uvicorn shows a traceback instead.

    The second Ctrl-C still ends the wait for open connections.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()
