"""The AsyncAPI document: the messages of the socket, beside the OpenAPI document, from which it takes their schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fastapi import FastAPI
from pydantic.json_schema import JsonSchemaValue
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .encoding import json_response
from .game_schemas import SCHEMA_REF_PREFIX, reference
from .openapi import SECURITY_SCHEMES, SOCKET_PATH
from .routes.socket import CLOSE_CODES

ASYNCAPI_PATH: Final = "/api/asyncapi.json"
CHANNEL: Final = "socket"
# union of messages -> who sends them, and what the server does with them
DIRECTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "ClientMessage": ("client", "receive"),
    "ServerMessage": ("server", "send"),
}


def install_asyncapi(app: FastAPI) -> None:
    """Let the application serve the document."""
    cached: list[Response] = []

    async def get_asyncapi(_: Request) -> Response:
        if not cached:
            cached.append(json_response(make_asyncapi(app.openapi())))
        return cached[0]

    app.router.routes.append(Route(ASYNCAPI_PATH, get_asyncapi, include_in_schema=False))


def make_asyncapi(openapi: JsonSchemaValue) -> JsonSchemaValue:
    """The AsyncAPI document (3.0) for an OpenAPI document."""
    schemas = openapi["components"]["schemas"]
    messages: JsonSchemaValue = {}
    operations: JsonSchemaValue = {}
    for union, (sender, action) in DIRECTIONS.items():
        names = []
        for kind, ref in schemas[union]["discriminator"]["mapping"].items():
            name = f"{sender}.{kind}"
            names.append(name)
            messages[name] = describe_message(kind, ref, schemas)
        operations[f"{action}{union}"] = {
            "action": action,
            "channel": {"$ref": f"#/channels/{CHANNEL}"},
            "messages": [{"$ref": f"#/channels/{CHANNEL}/messages/{name}"} for name in names],
        }
    used = sorted(reachable_schemas(messages, schemas))
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": openapi["info"]["title"],
            "version": openapi["info"]["version"],
            "description": "The WebSocket of the server. docs/protocol.md explains the messages; the OpenAPI document "
            "describes the HTTP requests.",
        },
        "defaultContentType": "application/json",
        "channels": {
            CHANNEL: {
                "address": SOCKET_PATH,
                "description": "Every message is one JSON text with a `type`.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "bindings": {"ws": {"method": "GET"}},
                "x-close-codes": {str(code): meaning for code, meaning in CLOSE_CODES.items()},
            }
        },
        "operations": operations,
        "components": {
            "messages": messages,
            "schemas": {name: schemas[name] for name in used},
            "securitySchemes": describe_security(),
        },
    }


def describe_message(kind: str, ref: str, schemas: JsonSchemaValue) -> JsonSchemaValue:
    name = ref.removeprefix(SCHEMA_REF_PREFIX)
    message: JsonSchemaValue = {"name": kind, "title": name, "payload": reference(name)}
    if description := schemas[name].get("description"):
        message["description"] = description
    return message


def describe_security() -> JsonSchemaValue:
    """The sessions of the OpenAPI document as AsyncAPI names them."""
    cookie, token = SECURITY_SCHEMES["session"], SECURITY_SCHEMES["token"]
    return {"session": {**cookie, "type": "httpApiKey"}, "token": token}


def reachable_schemas(node: object, schemas: JsonSchemaValue) -> set[str]:
    """The names of the schemas to which a node refers, and to which those refer."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        for ref in iter_references(waiting.pop()):
            name = ref.removeprefix(SCHEMA_REF_PREFIX)
            if name not in found:
                found.add(name)
                waiting.append(schemas[name])
    return found


def iter_references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from iter_references(value)
    elif isinstance(node, list):
        for value in node:
            yield from iter_references(value)
