"""JSON of responses and messages that are TypedDicts: encoded as they are, without validation."""

from __future__ import annotations

from typing import Final

import orjson
from starlette.responses import Response

from .models.base import ResponseModel

JSON_MEDIA_TYPE: Final = "application/json"


def encode(content: object) -> bytes:
    """A value as JSON."""
    return orjson.dumps(content)


def encode_model(message: ResponseModel) -> bytes:
    """A model as JSON."""
    return message.__pydantic_serializer__.to_json(message)


def json_response(content: object) -> Response:
    return Response(encode(content), media_type=JSON_MEDIA_TYPE)
