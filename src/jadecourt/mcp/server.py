"""The command `mcp`: runs the tools over standard input and output, which carry nothing but the protocol."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

from .. import __version__
from ..core.errors import BadOptions, CommandError
from ..server.signals import exit_on_signals
from .background_server import BackgroundServer

try:
    from mcp.server.mcpserver import MCPServer

    from .api_client import ApiClient
    from .tools import Tools
except ImportError as missing:
    raise CommandError("jadecourt mcp requires an extra package: pip install 'jadecourt[mcp]'") from missing

INSTRUCTIONS: Final = (
    "Board games. Call list_games, then create_table or join_table, then repeat: look, think, play, until the game is "
    "over. Moves are written exactly as look lists them. preview shows what moves would do, why explains a prompt or a "
    "refusal, rules shows the rules. You only ever see what your seat may know."
)
TOOL_NAMES: Final = (
    "list_games",
    "list_tables",
    "create_table",
    "join_table",
    "start_table",
    "look",
    "preview",
    "play",
    "undo",
    "why",
    "rules",
    "leave_table",
)


def make_server(api: ApiClient) -> MCPServer:
    """The MCP server with its tools, which use this client."""

    @asynccontextmanager
    async def close_client(_: MCPServer) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await api.close()

    server = MCPServer(
        "jadecourt",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
        lifespan=close_client,
    )
    tools = Tools(api)
    for name in TOOL_NAMES:
        server.tool()(getattr(tools, name))
    return server


def run_mcp(address: str | None, token: str | None, name: str) -> int:
    """Run until standard input is closed; returns the exit code. `address` None: a server on this machine."""
    if token is not None and address is None:
        raise BadOptions("--token belongs to an account of a server: name it with --server URL")
    if address is not None and (
        urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc
    ):
        raise BadOptions(f"invalid --server {address!r}: expected http://HOST:PORT or https://HOST")
    background = BackgroundServer()
    with exit_on_signals():
        try:
            url = address or background.find_address()
            print(f"Jadecourt is at {url}: open it in a browser to sit at the same table.", file=sys.stderr)
            find_address = (lambda: address) if address else background.find_address
            make_server(ApiClient(find_address, token, name)).run("stdio")
        finally:
            background.stop()
    return 0
