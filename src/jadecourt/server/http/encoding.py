"""JSON of responses and messages that are TypedDicts: encoded as they are, without validation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json
from starlette.responses import Response

JSON_MEDIA_TYPE = "application/json"


def encode(content: Mapping[str, Any]) -> bytes:
    """An object as JSON."""
    return to_json(content)


def json_response(content: Mapping[str, Any]) -> Response:
    return Response(encode(content), media_type=JSON_MEDIA_TYPE)
