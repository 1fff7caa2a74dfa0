"""The refusals that a source file makes, with their arguments: read from its syntax tree, for tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class UsedRefusal:
    """A kind of refusal as some code makes it."""

    kind: str
    args: Mapping[str, str]  # argument -> vocabulary of its word, "": a number or a text


def used_refusals(path: Path) -> Iterator[UsedRefusal]:
    """All refusals of a file: `Refusal(KIND, RULE, ARGUMENTS)`; names are looked up in the function around the call."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef):
            assigned = {
                node.targets[0].id: node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            }
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "Refusal":
                    args = read_arguments(call.args[2], assigned) if len(call.args) > 2 else {}
                    for kind in read_kinds(call.args[0], assigned):
                        yield UsedRefusal(kind, args)


def read_kinds(node: ast.expr, assigned: Mapping[str, ast.expr]) -> list[str]:
    """The possible values of an expression: a text, a choice `a if … else b`, or a name for one of these."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return read_kinds(body, assigned) + read_kinds(orelse, assigned)
        case ast.Name(id=name) if name in assigned:
            return read_kinds(assigned[name], assigned)
    raise ValueError(f"cannot read the kind of the refusal in line {node.lineno}: {ast.unparse(node)}")


def read_arguments(node: ast.expr, assigned: Mapping[str, ast.expr]) -> dict[str, str]:
    """The arguments of a dictionary, or of a name for one, with the vocabularies of their words."""
    if isinstance(node, ast.Name) and node.id in assigned:
        return read_arguments(assigned[node.id], assigned)
    if not isinstance(node, ast.Dict):
        raise ValueError(
            f"cannot read the arguments of the refusal in line {node.lineno}: {ast.unparse(node)}"
        )
    args: dict[str, str] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        match key, value:
            case None, _:  # **args
                args |= read_arguments(value, assigned)
            case ast.Constant(value=str(name)), ast.Call(
                func=ast.Name(id="Word"), args=[ast.Constant(value=str(vocabulary)), _]
            ):
                args[name] = vocabulary
            case ast.Constant(value=str(name)), _:
                args[name] = ""
    return args
