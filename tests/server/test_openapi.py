"""The OpenAPI document is valid, current and matches the server; docs/protocol.md agrees with it."""

from __future__ import annotations

import ast
import asyncio
import inspect
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter, ValidationError
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR
from typing_extensions import is_typeddict

import jadecourt.server
import openapi
from jadecourt.core.json_diff import apply_patch, diff_objects
from jadecourt.server.app import make_app
from jadecourt.server.domain.rate_limits import DEFAULT_RATES
from jadecourt.server.domain.room import SystemMessage
from jadecourt.server.http.models import base, play, socket, tables, users
from jadecourt.server.http.problems import PROBLEM_MEDIA_TYPE, STATUS_BY_CODE
from jadecourt.server.http.routes.socket import CLOSE_CODES
from jadecourt.server.settings import Settings
from jadecourt.server.webhooks import signatures
from server.live_server import ApiUser, running_server

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
CODE_BLOCK = re.compile(r'^```(\w+)(?: title="(\w+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
UNIONS: dict[str, TypeAdapter[Any]] = {
    "ClientMessage": TypeAdapter(socket.ClientMessage),
    "ServerMessage": TypeAdapter(socket.ServerMessage),
}


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(dict(openapi.documents())[openapi.WEB / "openapi.json"])
    return found


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def find_refs(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        yield from (value for key, value in node.items() if key == "$ref")
        node = list(node.values())
    if isinstance(node, list):
        for value in node:
            yield from find_refs(value)


# ---------------------------------------------------------------------------------------- web/openapi.json


def test_stored_openapi_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert openapi.main(["--check"]) == 0, capsys.readouterr().err


def test_openapi_check_reports_differences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(openapi, "WEB", tmp_path)
    path = tmp_path / "openapi.json"
    assert openapi.main(["--check"]) == 1
    output = capsys.readouterr().err
    assert "There is no web/openapi.json" in output and "There is no web/asyncapi.json" in output
    assert openapi.main([]) == 0 and openapi.main(["--check"]) == 0
    kept = path.read_text(encoding="utf-8")
    path.write_text(kept.replace('"Jadecourt"', '"Jade"'), encoding="utf-8")
    assert openapi.main(["--check"]) == 1
    output = capsys.readouterr().err
    assert '-   "title": "Jade"' in output and "python tools/regenerate.py" in output
    path.write_text(kept[: len(kept) // 2], encoding="utf-8")
    assert openapi.main(["--check"]) == 1


def test_settings_do_not_change_openapi(document: dict[str, Any]) -> None:
    given: dict[str, Any] = {
        "metrics_enabled": False,
        "allowed_origins": ("https://play.example",),
        "rate_limit_factor": 3,
    }
    assert make_app(Settings(database="postgresql://x@/y", **given)).openapi() == document


def test_server_serves_the_stored_openapi(tmp_path: Path, document: dict[str, Any]) -> None:
    with running_server(tmp_path) as server:
        assert asyncio.run(ApiUser(server.url).get("/api/openapi.json")) == document


def test_package_lock_names_no_registry() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []


# ---------------------------------------------------------------------------------------- contents of the document


def test_openapi_is_valid(document: dict[str, Any]) -> None:
    OPENAPI_31_VALIDATOR.validate(document)
    found = set(find_refs(document))
    prefix = "#/components/schemas/"
    assert {ref.removeprefix(prefix) for ref in found} <= set(document["components"]["schemas"])


def test_every_operation_has_unique_id_and_problem_response(document: dict[str, Any]) -> None:
    ids = [operation["operationId"] for _, operation in operations(document)]
    assert len(ids) == len(set(ids)) and all(re.fullmatch("[a-z_]+", id) for id in ids)
    for name, operation in operations(document):
        problem = operation["responses"]["default"]["content"]
        assert problem == {PROBLEM_MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}, (
            name
        )
        assert "422" not in operation["responses"], name
    assert document["components"]["schemas"]["ProblemDetails"]["properties"]["code"]["enum"] == list(
        STATUS_BY_CODE
    )


def test_operations_declare_their_security(document: dict[str, Any]) -> None:
    found = {name: operation.get("security") for name, operation in operations(document)}
    known: list[dict[str, list[str]]] = [{"session": []}, {"token": []}]
    assert found["POST /api/tables"] == found["DELETE /api/me"] == known
    assert found["GET /api/tables"] == [{}, *known]
    assert found["GET /api/games"] is None


def test_socket_messages_have_a_required_type_discriminator(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name in UNIONS:
        assert document["x-socket"]["receives" if name == "ClientMessage" else "sends"] == {
            "$ref": f"#/components/schemas/{name}"
        }
        for type, ref in schemas[name]["discriminator"]["mapping"].items():
            member = schemas[ref.rpartition("/")[2]]
            assert member["properties"]["type"] == {"type": "string", "const": type}
            assert "type" in member["required"]
    assert "kind" in schemas["Untimed"]["required"]
    assert document["x-socket"]["close_codes"] == {
        str(code): meaning for code, meaning in CLOSE_CODES.items()
    }


# ---------------------------------------------------------------------------------------- validation of requests


def test_booleans_are_not_integers_but_whole_floats_are() -> None:
    read = UNIONS["ClientMessage"].validate_json
    for wrong in ("true", '"1"', "1.5", "-1", "1e400"):
        with pytest.raises(ValidationError):
            read(f'{{"type": "ping", "id": {wrong}}}')
    assert read('{"type": "ping", "id": 5.0}') == socket.Ping(type="ping", id=5)
    moves = play.PlayMoves.model_validate({"moves": [3.0, "act pass"], "seat": 1.0})
    assert moves.moves == [3, "act pass"] and moves.seat == 1
    options = {"options": {"startSeat": 2.0, "order": [1.0, 2.0], "wall": True}}
    table = tables.CreateTable.model_validate({"game": "go", "seats": [{"kind": "me"}], **options})
    assert repr(table.options) == "{'startSeat': 2, 'order': [1, 2], 'wall': True}"


def test_wrong_method_returns_allow_header(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        user = ApiUser(url)
        for path, allowed in (
            ("/api/me", "DELETE, GET, PATCH"),
            ("/api/tables", "GET, POST"),
            ("/health", "GET, HEAD"),
        ):
            answer = await user.http.request("TRACE", path)
            assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
            assert answer.json()["code"] == "method_not_allowed"

    with running_server(tmp_path) as server:
        asyncio.run(scenario(server.url))


def test_validation_errors_have_plain_messages(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        answer = await ApiUser(url).http.post("/api/guests", json={"name": "a|b"})
        assert answer.json()["detail"] == "body.name: must not contain | or #"
        assert answer.json()["errors"][0]["type"] == "value_error"

    with running_server(tmp_path) as server:
        asyncio.run(scenario(server.url))


# ---------------------------------------------------------------------------------------- docs/protocol.md


def list_models() -> dict[str, TypeAdapter[Any]]:
    """The models and the unions of messages, by their names."""
    every = [found for module in (base, users, play, socket, tables) for found in inspect.getmembers(module)]
    models = {
        name: TypeAdapter(kind)
        for name, kind in every
        if inspect.isclass(kind) and (issubclass(kind, BaseModel) or is_typeddict(kind))
    }
    return models | UNIONS


def list_examples() -> list[tuple[str, Any]]:
    """The JSON examples of docs/protocol.md with the names of their models; a code block may have several."""
    found = []
    assert len(re.findall("^```json", PROTOCOL, re.MULTILINE)) == len(
        [language for language, _, _ in CODE_BLOCK.findall(PROTOCOL) if language == "json"]
    )
    for language, model, text in CODE_BLOCK.findall(PROTOCOL):
        rest = text.strip() if language == "json" else ""
        while rest:
            value, end = json.JSONDecoder().raw_decode(rest)
            found.append((model, value))
            rest = rest[end:].lstrip()
    return found


def table_rows(heading: str) -> list[list[str]]:
    """The cells of each row of the table in docs/protocol.md whose first heading is `heading`."""
    lines = PROTOCOL.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize(("model", "example"), list_examples())
def test_documented_examples_are_valid(model: str, example: Any) -> None:
    list_models()[model].validate_json(json.dumps(example))


def test_every_socket_message_has_an_example() -> None:
    for name, union in UNIONS.items():
        every = set(union.json_schema()["discriminator"]["mapping"])
        assert {example["type"] for model, example in list_examples() if model == name} == every
        table = table_rows("from the client" if name == "ClientMessage" else "from the server")
        assert {type for row in table for type in re.findall(r"`(\w+)`", row[0])} == every


def test_error_codes_are_documented() -> None:
    found = [(code.strip("`"), int(status), title) for code, status, title in table_rows("code")]
    assert found == [(code, status, title) for code, (status, title) in STATUS_BY_CODE.items()]


def test_close_codes_are_documented() -> None:
    assert {int(code): meaning for code, meaning in table_rows("close code")} == CLOSE_CODES


def test_rate_limits_are_documented() -> None:
    found = {re.findall(r"`(\w+)`", what)[0]: tuple(map(float, rates)) for what, *rates in table_rows("what")}
    assert found == {
        kind: (user.burst, user.per_second, address.burst, address.per_second)
        for kind, (user, address) in DEFAULT_RATES.items()
    }


def test_every_operation_is_documented(document: dict[str, Any]) -> None:
    listed = [name for row in table_rows("request") for name in re.findall(r"`([A-Z]+ [^`]+)`", row[0])]
    assert sorted(listed) == sorted(name for name, _ in operations(document))


def list_system_message_codes() -> list[str | None]:
    """The code of each `SystemMessage(…)` in the sources of the server; None where it is not a literal."""
    server = Path(inspect.getfile(jadecourt.server)).parent
    calls = [
        node
        for path in sorted(server.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == SystemMessage.__name__
    ]
    codes = [call.args[0].value if isinstance(call.args[0], ast.Constant) else None for call in calls]
    return [None if code is None else str(code) for code in codes]


def test_every_system_message_code_is_documented() -> None:
    codes = list_system_message_codes()
    # The only code that is not a literal is the parameter `reason` of `substitutes.resign`: resigned or left.
    assert codes.count(None) == 1
    found = {code for code in codes if code is not None} | {"resigned", "left"}
    chat = PROTOCOL.split("## Chat")[1].split("##")[0]
    documented = re.findall(r"`(\w+)`", chat.split("`text` is one of")[1].split("and `seat`")[0])
    assert found == set(documented) - {"ply"}


JSON_VALUES = st.recursive(
    st.integers(0, 2),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("ab"), inner),
)


def find_snippet(function: str) -> str:
    """The Python code of docs/protocol.md that defines a function."""
    snippets = [text for language, _, text in CODE_BLOCK.findall(PROTOCOL) if language == "python"]
    (found,) = (text for text in snippets if f"def {function}(" in text)
    return str(found)


@given(JSON_VALUES, JSON_VALUES)
def test_documented_snippet_applies_patches(before: Any, after: Any) -> None:
    scope: dict[str, Any] = {}
    exec(find_snippet("apply_patch"), scope)
    patch = diff_objects({"value": before}, {"value": after})
    assert scope["apply_patch"]({"value": before}, patch) == apply_patch({"value": before}, patch)


def test_documented_snippet_verifies_webhooks() -> None:
    snippet = find_snippet("is_genuine")
    scope: dict[str, Any] = {}
    exec(snippet, scope)
    secret, body, stamp = signatures.new_webhook_secret(), b'{"type":"turn"}', int(time.time())
    headers = {
        "webhook-id": "m1",
        "webhook-timestamp": str(stamp),
        "webhook-signature": f"v1,AAAA {signatures.sign(secret, 'm1', stamp, body)}",
    }
    assert scope["is_genuine"](secret, headers, body)
    assert not scope["is_genuine"](secret, headers, body + b" ")
    assert not scope["is_genuine"](signatures.new_webhook_secret(), headers, body)
    old = {**headers, "webhook-timestamp": str(stamp - 600)}
    old["webhook-signature"] = signatures.sign(secret, "m1", stamp - 600, body)
    assert not scope["is_genuine"](secret, old, body)
