"""The OpenAPI document: what FastAPI finds, the messages of the socket, who may call what, and how refusals look.

Programs and the page are written by it, and `tools/wire.py` keeps a copy in `web/openapi.json`. It therefore depends on
the models alone: not on settings, and as little as possible on how a version of a library words things.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from fastapi import APIRouter, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from .api.callers import COOKIE, any_caller, signed_in
from .api.socket import CLOSE_CODES
from .problems import MEDIA
from .wire.socket import FromClient, FromServer

Document: TypeAlias = dict[str, Any]
SOCKET: Final = "/api/socket"
REFS: Final = "#/components/schemas/"
PROBLEM: Final = {MEDIA: {"schema": {"$ref": f"{REFS}ProblemDetails"}}}
SCHEMES: Final = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "of people, by POST /api/guests",
    },
    "token": {"type": "http", "scheme": "bearer", "description": "of programs, by POST /api/me/programs"},
}
MESSAGES: Final[dict[str, TypeAdapter[Any]]] = {
    "FromClient": TypeAdapter(FromClient),
    "FromServer": TypeAdapter(FromServer),
}
KNOWN: Final[list[dict[str, list[str]]]] = [{"session": []}, {"token": []}]
ANYBODY: Final[list[dict[str, list[str]]]] = [{}, *KNOWN]


def complete(app: FastAPI, routers: Sequence[APIRouter]) -> None:
    """Let the application serve the whole document."""
    plain = app.openapi

    def openapi() -> Document:
        document = plain()
        if "x-socket" not in document:
            needs = {route.operation_id: needed(route.dependant) for route in find_routes(routers)}
            add_socket(document)
            for operation in list_operations(document):
                describe_operation(operation, needs.get(operation["operationId"]))
            document["components"]["securitySchemes"] = SCHEMES
            require_tags(document["components"]["schemas"])
            tidy(document)
        return document

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI's documentation does it


def find_routes(routers: Sequence[APIRouter]) -> Iterator[APIRoute]:
    for router in routers:
        yield from (route for route in router.routes if isinstance(route, APIRoute))


def list_operations(document: Document) -> Iterator[Document]:
    for path in document["paths"].values():
        yield from path.values()


# ---------------------------------------------------------------------------------------- operations


def needed(dependant: Dependant) -> list[dict[str, list[str]]] | None:
    """Who may call: by what the route asks of its caller; None: it does not ask."""
    calls = set(list_calls(dependant))
    return KNOWN if signed_in in calls else ANYBODY if any_caller in calls else None


def list_calls(dependant: Dependant) -> Iterator[object]:
    yield dependant.call
    for inner in dependant.dependencies:
        yield from list_calls(inner)


def describe_operation(operation: Document, security: list[dict[str, list[str]]] | None) -> None:
    """Say who may call it; refusals are problem details and nothing else."""
    if security is not None:
        operation["security"] = security
    operation["responses"]["default"]["content"] = PROBLEM


# ---------------------------------------------------------------------------------------- the socket


def add_socket(document: Document) -> None:
    """OpenAPI knows no sockets: their messages are schemas like all others, and `x-socket` says what they are."""
    schemas: dict[str, Any] = document["components"]["schemas"]
    for name, messages in MESSAGES.items():
        schema = messages.json_schema(ref_template=REFS + "{model}")
        for inner, found in schema.pop("$defs").items():
            schemas.setdefault(inner, found)
        schemas[name] = schema
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    document["x-socket"] = {
        "path": SOCKET,
        "description": "A WebSocket; every message is one JSON text, told apart by `type`. See docs/protocol.md.",
        "security": ANYBODY,
        "receives": {"$ref": f"{REFS}FromClient"},
        "sends": {"$ref": f"{REFS}FromServer"},
        "closes": {str(code): meaning for code, meaning in CLOSE_CODES.items()},
    }


# ---------------------------------------------------------------------------------------- tidying up


def require_tags(schemas: Mapping[str, Document]) -> None:
    """What tells the members of a union apart is never left out, though it has a default inside the server."""
    for union in list(list_unions(schemas)):
        tag = union["discriminator"]["propertyName"]
        for ref in union["discriminator"]["mapping"].values():
            member = schemas[ref.removeprefix(REFS)]
            member["required"] = sorted(
                {*member.get("required", ()), tag}, key=list(member["properties"]).index
            )
            member["properties"][tag].pop("default", None)


def list_unions(node: object) -> Iterator[Document]:
    if isinstance(node, dict):
        if isinstance(node.get("discriminator"), dict):
            yield node
        for value in node.values():
            yield from list_unions(value)
    elif isinstance(node, list):
        for value in node:
            yield from list_unions(value)


def tidy(node: Any) -> None:
    """Leave out titles, which repeat names, and write whole numbers as such: versions of libraries differ in both."""
    if isinstance(node, list):
        for value in node:
            tidy(value)
    elif isinstance(node, dict):
        if isinstance(node.get("title"), str) and "version" not in node:  # which the whole document has
            del node["title"]
        for key, value in node.items():
            if isinstance(value, float) and value.is_integer():
                node[key] = int(value)
            tidy(value)
