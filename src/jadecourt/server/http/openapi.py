"""The OpenAPI document: that of FastAPI with the messages of the socket, the required sessions and the problems.

Clients are generated from it; `tools/openapi.py` stores a copy in `web/openapi.json`. It therefore depends only on the
models: not on settings, and as little as possible on the versions of libraries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from fastapi import APIRouter, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaValue

from .authentication import SESSION_COOKIE, get_caller, require_signed_in
from .game_schemas import SCHEMA_REF_PREFIX, add_games
from .models.socket import ClientMessage, ServerMessage
from .problems import PROBLEM_MEDIA_TYPE
from .routes.socket import CLOSE_CODES

Document: TypeAlias = JsonSchemaValue
SOCKET_PATH: Final = "/api/socket"
PROBLEM_CONTENT: Final = {PROBLEM_MEDIA_TYPE: {"schema": {"$ref": f"{SCHEMA_REF_PREFIX}ProblemDetails"}}}
SECURITY_SCHEMES: Final[dict[str, dict[str, str]]] = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": SESSION_COOKIE,
        "description": "of users, by POST /api/guests",
    },
    "token": {"type": "http", "scheme": "bearer", "description": "of bot accounts, by POST /api/me/bots"},
}
SOCKET_MESSAGES: Final[dict[str, TypeAdapter[Any]]] = {
    "ClientMessage": TypeAdapter(ClientMessage),
    "ServerMessage": TypeAdapter(ServerMessage),
}
REQUIRES_SESSION: Final[list[dict[str, list[str]]]] = [{"session": []}, {"token": []}]
SESSION_OPTIONAL: Final[list[dict[str, list[str]]]] = [{}, *REQUIRES_SESSION]


def install_openapi(app: FastAPI, routers: Sequence[APIRouter]) -> None:
    """Let the application serve the complete document."""
    default_openapi = app.openapi

    def openapi() -> Document:
        document = default_openapi()
        if "x-socket" not in document:
            security_by_operation = {
                route.operation_id: required_security(route.dependant) for route in iter_routes(routers)
            }
            add_socket(document)
            for operation in iter_operations(document):
                describe_operation(operation, security_by_operation.get(operation["operationId"]))
            add_games(document["components"]["schemas"])
            document["components"]["schemas"] = dict(sorted(document["components"]["schemas"].items()))
            document["components"]["securitySchemes"] = SECURITY_SCHEMES
            require_discriminators(document["components"]["schemas"])
            normalise(document)
        return document

    app.openapi = openapi  # type: ignore[method-assign]  # the way that FastAPI documents


def iter_routes(routers: Sequence[APIRouter]) -> Iterator[APIRoute]:
    for router in routers:
        yield from (route for route in router.routes if isinstance(route, APIRoute))


def iter_operations(document: Document) -> Iterator[Document]:
    for path in document["paths"].values():
        yield from path.values()


# ---------------------------------------------------------------------------------------- operations


def required_security(dependant: Dependant) -> list[dict[str, list[str]]] | None:
    """The security requirement of a route, by its dependencies; None if it does not use the caller."""
    calls = set(iter_dependencies(dependant))
    return (
        REQUIRES_SESSION if require_signed_in in calls else SESSION_OPTIONAL if get_caller in calls else None
    )


def iter_dependencies(dependant: Dependant) -> Iterator[object]:
    yield dependant.call
    for inner in dependant.dependencies:
        yield from iter_dependencies(inner)


def describe_operation(operation: Document, security: list[dict[str, list[str]]] | None) -> None:
    """Add the security requirement, and problem details as the only content of errors."""
    if security is not None:
        operation["security"] = security
    operation["responses"]["default"]["content"] = PROBLEM_CONTENT


# ---------------------------------------------------------------------------------------- socket


def add_socket(document: Document) -> None:
    """Add the messages of the socket as schemas, and `x-socket`, which describes them: OpenAPI has no sockets."""
    schemas: Document = document["components"]["schemas"]
    for name, messages in SOCKET_MESSAGES.items():
        schema = messages.json_schema(ref_template=SCHEMA_REF_PREFIX + "{model}")
        for model, definition in schema.pop("$defs").items():
            schemas.setdefault(model, definition)
        schemas[name] = schema
    document["x-socket"] = {
        "path": SOCKET_PATH,
        "description": "A WebSocket; every message is one JSON text, distinguished by `type`. See docs/protocol.md.",
        "security": SESSION_OPTIONAL,
        "receives": {"$ref": f"{SCHEMA_REF_PREFIX}ClientMessage"},
        "sends": {"$ref": f"{SCHEMA_REF_PREFIX}ServerMessage"},
        "close_codes": {str(code): meaning for code, meaning in CLOSE_CODES.items()},
    }


# ---------------------------------------------------------------------------------------- normalisation


def require_discriminators(schemas: Mapping[str, Document]) -> None:
    """Make the discriminator of every union required: it is always sent, although it has a default in the models."""
    for union in list(iter_unions(schemas)):
        tag = union["discriminator"]["propertyName"]
        for ref in union["discriminator"]["mapping"].values():
            member = schemas[ref.removeprefix(SCHEMA_REF_PREFIX)]
            member["required"] = sorted(
                {*member.get("required", ()), tag}, key=list(member["properties"]).index
            )
            member["properties"][tag].pop("default", None)


def iter_unions(node: object) -> Iterator[Document]:
    if isinstance(node, dict):
        if isinstance(node.get("discriminator"), dict):
            yield node
        for value in node.values():
            yield from iter_unions(value)
    elif isinstance(node, list):
        for value in node:
            yield from iter_unions(value)


def normalise(node: Any) -> None:
    """Remove titles, which repeat names, and write whole floats as integers: library versions differ in both."""
    if isinstance(node, list):
        for value in node:
            normalise(value)
    elif isinstance(node, dict):
        if isinstance(node.get("title"), str) and "version" not in node:  # but keep the title of the document
            del node["title"]
        for key, value in node.items():
            if isinstance(value, float) and value.is_integer():
                node[key] = int(value)
            normalise(value)
