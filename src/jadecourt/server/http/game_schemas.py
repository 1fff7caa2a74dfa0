"""JSON schemas of what differs between games: views, forecasts, points, steps and options.

They are made from the games themselves (`Game.view_type` …) when the OpenAPI document is made, and cost nothing when
positions are sent. A game without types has any object in their place.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic.json_schema import JsonSchemaValue

from ...core.game import Game
from ...core.options import OptionSpec
from ...games import GAMES, find_game

Schema: TypeAlias = JsonSchemaValue
SCHEMA_REF_PREFIX: Final = "#/components/schemas/"
ANY_OBJECT: Final[Schema] = {"type": "object", "additionalProperties": True}
SCALARS: Final[Mapping[object, Schema]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
}
JSON_TYPES: Final[Mapping[type, str]] = {bool: "boolean", int: "integer", str: "string"}
# Models with members that differ between games: each becomes a union of one model per game, told apart by `game`.
MODELS_BY_GAME: Final = ("Position", "PositionUpdate", "Preview", "ReplayPosition")


def reference(name: str) -> Schema:
    return {"$ref": SCHEMA_REF_PREFIX + name}


# ---------------------------------------------------------------------------------------- types


def schema_of(kind: Any, schemas: dict[str, Schema]) -> Schema:
    """The schema of a type; TypedDicts are added to `schemas` by their names."""
    if is_typeddict(kind):
        if kind.__name__ not in schemas:
            schemas[kind.__name__] = {}  # it may contain itself
            schemas[kind.__name__] = schema_of_typed_dict(kind, schemas)
        return reference(kind.__name__)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {**schema_of(arguments[0], schemas), "description": arguments[1]}
    if origin is Literal:
        return {"type": JSON_TYPES[type(arguments[0])], "enum": list(arguments)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(argument, schemas) for argument in arguments]}
    if origin is list:
        return {"type": "array", "items": schema_of(arguments[0], schemas)}
    if origin is tuple:
        items = [schema_of(argument, schemas) for argument in arguments]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin is dict and get_origin(arguments[0]) is Literal:
        value = schema_of(arguments[1], schemas)
        return closed_object(dict.fromkeys(get_args(arguments[0]), value))
    return dict(SCALARS[kind])


def schema_of_typed_dict(kind: Any, schemas: dict[str, Schema]) -> Schema:
    properties, required = {}, []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        is_optional = get_origin(hint) is NotRequired
        properties[name] = schema_of(get_args(hint)[0] if is_optional else hint, schemas)
        if kind.__total__ and not is_optional:
            required.append(name)
    return {"description": inspect.getdoc(kind), **closed_object(properties, required)}


def closed_object(properties: Mapping[str, Schema], required: list[str] | None = None) -> Schema:
    """The schema of an object without other keys; all of them are required if `required` is not given."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties) if required is None else required,
        "additionalProperties": False,
    }


def schema_of_option(spec: OptionSpec) -> Schema:
    """The values of an option, also those that another option implies."""
    by_type: dict[str, list[object]] = {}
    for value in spec.values:
        by_type.setdefault(JSON_TYPES[type(value)], []).append(value)
    if spec.is_open:
        return {"type": next(iter(by_type))}
    parts: list[Schema] = [
        {"type": name} if name == "boolean" else {"type": name, "enum": values}
        for name, values in by_type.items()
    ]
    return parts[0] if len(parts) == 1 else {"anyOf": parts}


# ---------------------------------------------------------------------------------------- games


def add_games(schemas: dict[str, Schema]) -> None:
    """Add the schemas of all games, and replace models that differ between games by unions."""
    games = [find_game(id) for id in GAMES]
    members = [members_of_game(game, schemas) for game in games]
    for model in MODELS_BY_GAME:
        base = schemas[model]
        mapping = {}
        for game, properties in zip(games, members, strict=True):
            name = f"{game.__name__}{model}"
            own = {key: schema for key, schema in properties.items() if key in base["properties"]}
            schemas[name] = {**base, "properties": {**base["properties"], **own}}
            mapping[game.id] = SCHEMA_REF_PREFIX + name
        schemas[model] = {
            "oneOf": [{"$ref": ref} for ref in mapping.values()],
            "discriminator": {"propertyName": "game", "mapping": mapping},
        }


def members_of_game(game: type[Game], schemas: dict[str, Schema]) -> dict[str, Schema]:
    """The members of models that have a type of the game."""
    steps = [step.name for step in game.steps]
    points, options = f"{game.__name__}Points", f"{game.__name__}Options"
    schemas[points] = {
        "description": "Victory points by source.",
        **closed_object({source: {"type": "integer"} for source in game.score_sources}),
    }
    schemas[options] = {
        "description": "The options of the game.",
        **closed_object({spec.key: schema_of_option(spec) for spec in game.option_specs}),
    }
    return {
        "game": {"type": "string", "const": game.id},
        "view": schema_of(game.view_type, schemas) if game.view_type else dict(ANY_OBJECT),
        "forecast": schema_of(game.forecast_type, schemas) if game.forecast_type else dict(ANY_OBJECT),
        "points": {"type": "array", "items": reference(points), "description": "by seat"},
        "step": {"anyOf": [{"type": "string", "enum": steps}, {"type": "null"}]},
    }
