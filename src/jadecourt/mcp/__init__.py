"""An MCP server: language models create and join tables of a Jadecourt server and play there. Extra `mcp`.

It is a client of the HTTP API like any other, so it knows what its own seat may know and nothing else.
"""
