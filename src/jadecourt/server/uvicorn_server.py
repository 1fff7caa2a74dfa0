"""uvicorn's server with a clean shutdown after a second Ctrl-C, and with access from the local network on demand."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn import Config, Server

from .http.lan_access import LAN_ACCESS_KEY, LanAccess


class GracefulServer(Server):
    """Ends the lifespan of the application even when Ctrl-C is pressed twice, where uvicorn shows a traceback instead.

    The second Ctrl-C still ends the wait for open connections.
    """

    def __init__(self, config: Config, can_open_network: bool = False) -> None:
        """`can_open_network`: the person at this machine may open the server to the local network."""
        super().__init__(config)
        self.can_open_network = can_open_network

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.can_open_network and sockets:
            port = sockets[0].getsockname()[1]
            access = LanAccess(
                port, self.start_listener, self.stop_listener, lambda: self.server_state.connections
            )
            self.lifespan.state[LAN_ACCESS_KEY] = access

    async def start_listener(self, listener: socket.socket) -> asyncio.Server:
        """Serve one more socket, like those of the start; it is closed with them."""

        def create_protocol() -> asyncio.Protocol:
            protocol: Any = self.config.http_protocol_class
            return protocol(  # type: ignore[no-any-return]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        server = await asyncio.get_running_loop().create_server(
            create_protocol, sock=listener, backlog=self.config.backlog
        )
        self.servers.append(server)
        return server

    def stop_listener(self, server: asyncio.Server) -> None:
        """Close a socket of start_listener; its connections stay open."""
        server.close()
        self.servers.remove(server)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()
