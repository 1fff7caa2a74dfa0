"""The schemas of games in the OpenAPI document match what the games give, in every position of random games."""

from __future__ import annotations

import contextlib
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from core import nim
from jadecourt import games
from jadecourt.core import laws
from jadecourt.core.errors import BadOptions
from jadecourt.core.game import Game
from jadecourt.core.table import Table
from jadecourt.games import GAMES, find_game
from jadecourt.server.app import make_app
from jadecourt.server.http.game_schemas import MODELS_BY_GAME, add_games, members_of_game, schema_of_option
from jadecourt.server.settings import Settings


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    found: dict[str, Any] = make_app(Settings()).openapi()["components"]["schemas"]
    return found


def validator(schema: Any, schemas: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": {"schemas": schemas}})


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def games_with_every_value(id: str) -> list[Game]:
    """Games that together have every value of every option."""
    specs = [spec for spec in find_game(id).option_specs if not spec.is_open]
    games = []
    for number in range(max(len(spec.values) for spec in specs)):
        options = {spec.key: spec.values[number % len(spec.values)] for spec in specs}
        games.append(next(allowed_games(id, options)))
    return games


def allowed_games(id: str, options: Mapping[str, Any]) -> Iterator[Game]:
    """Games with all or all but one of the options that are possible together."""
    for omitted in ("", *options):
        with contextlib.suppress(BadOptions):
            yield find_game(id)(**{key: value for key, value in options.items() if key != omitted})


def test_games_with_every_value_have_every_value() -> None:
    for id in GAMES:
        used: dict[str, set[Any]] = defaultdict(set)
        for game in games_with_every_value(id):
            for key, value in game.options.items():
                used[key].add(value)
        for spec in find_game(id).option_specs:
            # one value may stand for another one, as "edition" does for a price
            assert spec.is_open or len(used[spec.key]) >= len(spec.values) - 1, spec.key


@pytest.mark.parametrize(
    ("id", "number"), [(id, number) for id in GAMES for number in range(len(games_with_every_value(id)))]
)
def test_views_forecasts_and_points_match_their_schemas(
    id: str, number: int, schemas: dict[str, Any]
) -> None:
    game_class, game, seed = find_game(id), games_with_every_value(id)[number], number
    members = {
        name: validator(schema, schemas)
        for name, schema in members_of_game(game_class, dict(schemas)).items()
    }
    for ply, state in enumerate(laws.random_positions(game, seed)):
        for seat in (None, ply % game.seats):
            members["view"].validate(as_json(game.view(state, seat)))
            if state.mover() >= 0 and ply % 5 == 0:
                members["forecast"].validate(as_json(game.forecast(state, seat)))
    table = laws.random_table(game, seed)
    members["points"].validate(game.points_by_source(table.entries()))


@pytest.mark.parametrize("id", GAMES)
def test_options_schema_accepts_the_options_of_games(id: str, schemas: dict[str, Any]) -> None:
    game_class = find_game(id)
    options = validator(schemas[f"{game_class.__name__}Options"], schemas)
    for spec in game_class.option_specs:
        check = validator(schema_of_option(spec), schemas)
        assert all(check.is_valid(value) for value in spec.values)
        assert not check.is_valid(["no value"])
    options.validate(Table(game_class(players=2), 1).game.options)
    assert not options.is_valid({"players": 2})


def test_models_of_games_are_unions_by_game(schemas: dict[str, Any]) -> None:
    for model in MODELS_BY_GAME:
        mapping = schemas[model]["discriminator"]["mapping"]
        assert list(mapping) == list(GAMES)
        for id, ref in mapping.items():
            properties = schemas[ref.rpartition("/")[2]]["properties"]
            assert properties["game"]["const"] == id
            assert "$ref" in properties.get("view", {"$ref": ""}) or model == "PositionUpdate"


def test_game_without_types_has_any_object(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "nim", "nim:Nim")
    monkeypatch.setitem(__import__("sys").modules, "jadecourt.games.nim", nim)
    base = {"type": "object", "properties": {"game": {"type": "string"}, "view": {}, "forecast": {}}}
    found: dict[str, Any] = dict.fromkeys(MODELS_BY_GAME, base)
    add_games(found)
    view = found["NimPosition"]["properties"]["view"]
    assert view["type"] == "object" and view["additionalProperties"] is True
    assert list(found["Position"]["discriminator"]["mapping"]) == list(games.GAMES)
