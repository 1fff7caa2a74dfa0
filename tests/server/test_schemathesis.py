"""Generated requests: responses of the server conform to its OpenAPI document.

Schemathesis generates valid and invalid requests from the document and runs all of its checks on the responses. Not
covered: the socket, which OpenAPI cannot describe, and Schemathesis's stateful sequences of requests, which need a
server without state from earlier sequences.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import Failure
from schemathesis.specs.openapi.schemas import OpenApiSchema

from cli_driver import random_table
from jadecourt.games import GAMES, find_game
from jadecourt.server.app import make_app
from jadecourt.server.settings import Settings
from server.live_server import GUEST_NUMBERS, OPEN_SEAT, ServerThread, own_seat, running_server
from server.postgres import fresh_database
from tiers import is_full_run

# Valid requests may be rejected by rules or because of existing resources (check_valid_request_is_not_rejected checks
# the errors). Invalid requests may also be rejected because of their size.
VALID_REQUEST_STATUSES = ["2xx", "401", "403", "404", "409", "422"]
INVALID_REQUEST_STATUSES = ["400", "401", "403", "404", "405", "406", "409", "413", "414", "415", "422"]


def load_schema(examples: int, *phases: str) -> OpenApiSchema:
    """The schema with these phases of Schemathesis enabled and a number of examples per operation."""
    every = ("examples", "coverage", "fuzzing", "stateful")
    config: dict[str, Any] = {
        "seed": 1,
        "checks": {
            "positive_data_acceptance": {"expected-statuses": VALID_REQUEST_STATUSES},
            "negative_data_rejection": {"expected-statuses": INVALID_REQUEST_STATUSES},
        },
        "generation": {"deterministic": True, "database": "none", "max-examples": examples},
        "phases": {phase: {"enabled": phase in phases} for phase in every},
    }
    config["phases"]["coverage"]["unexpected-methods"] = [
        "DELETE",
        "OPTIONS",
        "PUT",
    ]  # all methods would take too long
    made = SchemathesisConfig.from_dict(config)
    return schemathesis.openapi.from_dict(make_app(Settings()).openapi(), config=made)


THOROUGH_SCHEMA = load_schema(40 if is_full_run() else 6, "examples", "coverage", "fuzzing")
BRIEF_SCHEMA = load_schema(20 if is_full_run() else 3, "fuzzing")
RECORD = random_table(find_game(next(iter(GAMES)))(players=2), 1).record().dumps()
TOKENS = [random_table(find_game(game)(players=2), 1, 40).record().to_link() for game in GAMES]


@schemathesis.check
def check_valid_request_is_not_rejected(context: Any, response: Any, case: Any) -> None:
    """A valid request may be rejected by the rules, but not by schema validation."""
    if response.status_code < 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    # Constraints that a schema cannot express (names have one line, …) have their own validators: value_error.
    if any(fault["type"] != "value_error" for fault in response.json().get("errors", ())):
        raise Failure(
            operation=case.operation.label, title="Valid request rejected as invalid", message=response.text
        )


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerThread]:
    """A server with the database of the parameter. PostgreSQL is stricter about characters and numbers."""
    given = {"database": fresh_database()} if request.param == "postgresql" else {}
    with running_server(tmp_path_factory.mktemp("schemathesis"), **given) as running:
        yield running


# pytest 9.2 leaves the operation out of the node id of a Schemathesis test without a parameter: all operations would
# then share one id, and xdist would run one of them. A parameter, even a single one, makes the ids distinct.
ON_SQLITE = pytest.mark.parametrize("server", ["sqlite"], indirect=True)
ON_POSTGRESQL = pytest.mark.parametrize(
    "server", [pytest.param("postgresql", marks=pytest.mark.slow)], indirect=True
)


@dataclass(frozen=True)
class ResourceSet:
    """A guest with a webhook, a bot account and tables: one open, one running of each game, one finished."""

    cookies: dict[str, str]
    ids_by_path: dict[str, list[str]]  # by the prefix of their path


def resources_of(case: Any, server: ServerThread) -> ResourceSet:
    """The resources of the operation; each operation that changes data has its own."""
    return make_resources("reader" if case.operation.method == "get" else case.operation.label, server)


@functools.cache
def make_resources(name: str, server: ServerThread) -> ResourceSet:
    with httpx2.Client(base_url=server.url, verify=False) as http:

        def post(path: str, body: Any) -> Any:
            answer = http.post(path, json=body)
            assert answer.status_code == 201, answer.text
            return answer.json()

        user = post("/api/guests", {"name": f"Guest {next(GUEST_NUMBERS)}"})["id"]
        requests = [{"seats": [own_seat(), own_seat()], "start_now": True, "game": game} for game in GAMES]
        requests.append({"seats": [own_seat(), OPEN_SEAT], "game": next(iter(GAMES))})
        tables = [post("/api/tables", body)["table"]["id"] for body in requests]
        tables.append(post("/api/records", {"record": RECORD})["id"])
        bot_account = post("/api/me/bots", {"name": f"Partner {next(GUEST_NUMBERS)}"})["id"]
        webhook = post("/api/me/webhooks", {"url": "https://hooks.example/turn", "table_id": tables[-1]})[
            "id"
        ]
        ids_by_path = {
            "/api/tables/": tables,
            "/api/games/": list(GAMES),
            "/api/links/": TOKENS,
            "/api/users/": [user, bot_account],
            "/api/me/bots/": [bot_account],
            "/api/me/webhooks/": [webhook],
        }
        return ResourceSet(dict(http.cookies), ids_by_path)


def use_existing_resources(case: Any, resources: ResourceSet) -> None:
    """Replace generated ids of a valid request by ids of existing resources, which generation would never find."""
    if not case.meta.generation.mode.is_positive:
        return
    before, braced, after = case.operation.path.partition("{")
    name = after.partition("}")[0]
    if braced:
        drawn = zlib.crc32(str(case.path_parameters[name]).encode())
        case.path_parameters[name] = resources.ids_by_path[before][drawn % len(resources.ids_by_path[before])]
    match case.operation.definition.raw["operationId"], case.body:
        case "create_table", {"game": game, **rest} if case.method == "POST":
            games = resources.ids_by_path["/api/games/"]
            case.body = {**rest, "options": {}, "game": games[zlib.crc32(game.encode()) % len(games)]}
        case "import_record", {"record": _} if case.method == "POST":
            case.body = {"record": RECORD}


@THOROUGH_SCHEMA.parametrize()
@ON_SQLITE
def test_guest_requests_conform_to_openapi(case: Any, server: ServerThread) -> None:
    resources = resources_of(case, server)
    use_existing_resources(case, resources)
    case.call_and_validate(base_url=server.url, cookies=resources.cookies)


@BRIEF_SCHEMA.parametrize()
@ON_SQLITE
def test_anonymous_requests_conform_to_openapi(case: Any, server: ServerThread) -> None:
    use_existing_resources(case, make_resources("anonymous", server))
    case.call_and_validate(base_url=server.url)


@BRIEF_SCHEMA.parametrize()
@ON_POSTGRESQL
def test_guest_requests_conform_to_openapi_on_postgresql(case: Any, server: ServerThread) -> None:
    resources = resources_of(case, server)
    use_existing_resources(case, resources)
    case.call_and_validate(base_url=server.url, cookies=resources.cookies)
