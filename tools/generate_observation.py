"""The observation of a game, from the section `[observation]` of its declaration: layout, table and compiled writer.

A block has one source:

* `fields`: fields of the position, one number each; `array`: all numbers of a field with an array;
* `one_hot`: 1 at the number that a field has; `bits`: the bits of a field that is a mask;
* `equals_seat`: 1 where a field is the seat;
* `function`: a function of a module of the game that writes all blocks that name it.

With `per_seat`, the block has these numbers for each seat, beginning with the own one. A function is called for each
seat, or once after all others if the block is not per seat or says `at_once`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from game_declaration import SEALED, Declaration, Field
from generate_game import RUN_STEP, module, quoted

SOURCES = ("fields", "array", "one_hot", "bits", "equals_seat", "function")
OPTIONS = ("per_seat", "at_once", "seat_last", "axes", "scale", "description")
MIN_NUMBER, MAX_NUMBER = -(1 << 15), (1 << 15) - 1
MAX_SEATS = "MAX_SEATS"  # the constant for the largest number of seats

Axis = tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """A block of an observation. `width` is its size without the seats."""

    name: str
    kind: str  # one of SOURCES
    source: Any  # the value of that key
    is_per_seat: bool
    is_at_once: bool  # the function writes the numbers of all seats
    is_seat_last: bool  # the array has the seats in its second dimension
    axes: tuple[Axis, ...]  # labels of the numbers, those of the seats first
    width: int
    scale: int
    description: str
    start: int

    @property
    def constant(self) -> str:
        return self.name.upper()

    @property
    def size(self) -> int:
        return prod(map(len, self.axes))


def read_blocks(
    declaration: Declaration, constants: Mapping[str, Any], ranges: Mapping[str, tuple[int, int]]
) -> list[Block]:
    """The blocks of a game; `constants` are those of its components, `ranges` those of its fields."""
    blocks: list[Block] = []
    for name, row in declaration.observation.items():
        start = blocks[-1].start + blocks[-1].size if blocks else 0
        block = read_block(declaration, constants, name, row, start)
        check_block(declaration, block, ranges)
        blocks.append(block)
    return blocks


def read_block(
    declaration: Declaration, constants: Mapping[str, Any], name: str, row: Mapping[str, Any], start: int
) -> Block:
    where = f"{declaration.path}: observation block {name!r}"
    kinds = [kind for kind in SOURCES if kind in row]
    if len(kinds) != 1 or set(row) - {*SOURCES, *OPTIONS}:
        raise ValueError(f"{where} has the keys {list(row)}, expected one of {SOURCES}, and any of {OPTIONS}")
    kind = kinds[0]
    axes = [read_axis(declaration, constants, axis) for axis in row.get("axes", [])]
    if kind == "fields" and not axes and len(row[kind]) > 1:
        axes = [tuple(row[kind])]
    width = prod(map(len, axes))
    per_seat = row.get("per_seat", False)
    if per_seat:
        seats = constants[MAX_SEATS]
        axes.insert(0, ("own", *(f"next{i}" for i in range(1, seats))))
    flags = (per_seat, row.get("at_once", False), row.get("seat_last", False))
    return Block(
        name, kind, row[kind], *flags, tuple(axes), width, row.get("scale", 1), row["description"], start
    )


def read_axis(declaration: Declaration, constants: Mapping[str, Any], axis: Any) -> Axis:
    """Labels: a list of them, a vocabulary or a part of it (`kind:first-last`), a section, or numbers."""
    if isinstance(axis, list):
        return tuple(axis)
    if isinstance(axis, dict):
        return tuple(f"{axis['prefix']}{i}" for i in range(eval(str(axis["count"]), dict(constants))))
    if axis == "score_sources":
        return tuple(declaration.score_sources)
    if axis == "stages":
        return tuple(stage.lower().replace("_", "-") for stage in declaration.stages)
    if axis == "steps":
        return (RUN_STEP, *(step.name for step in declaration.all_steps))
    vocabulary, _, part = axis.partition(":")
    first, _, last = part.partition("-")
    names = declaration.vocabularies[vocabulary].names
    return names[names.index(first) : names.index(last) + 1] if part else names


def check_block(declaration: Declaration, block: Block, ranges: Mapping[str, tuple[int, int]]) -> None:
    """Raise `ValueError` if a field cannot be the source: unknown, sealed, too large, or of another length."""
    where = f"{declaration.path}: observation block {block.name!r}"
    fields = find_fields(declaration)
    sealed = {field.name for field in declaration.fields.get(SEALED, [])}
    for name in field_names(block):
        if name not in ranges:
            raise ValueError(f"{where}: {name!r} is no stored field")
        if name in sealed:
            raise ValueError(f"{where}: {name!r} is sealed, so a function must decide what the seat may know")
        low, high = ranges[name]
        if block.kind in ("fields", "array") and (low < MIN_NUMBER or high > MAX_NUMBER):
            raise ValueError(f"{where}: {name!r} has values {ranges[name]}, which need more than 16 bits")
        if fields[name].length != expected_length(block):
            raise ValueError(
                f"{where}: {name!r} has length {fields[name].length}, expected {expected_length(block)}"
            )


def find_fields(declaration: Declaration) -> dict[str, Field]:
    return {field.name: field for fields in declaration.fields.values() for field in fields}


def field_names(block: Block) -> list[str]:
    """The fields that are the source of a block."""
    if block.kind == "function":
        return []
    return list(block.source) if block.kind == "fields" else [block.source]


def expected_length(block: Block) -> int:
    """The length that the fields of a block must have; 0 for a single number."""
    if block.kind == "array":
        return block.size
    if block.kind == "equals_seat":
        return block.width if block.width > 1 else 0
    return len(block.axes[0]) if block.is_per_seat else 0


# ---------------------------------------------------------------------------------------------- generated modules


def layout_constants(blocks: list[Block]) -> dict[str, int]:
    """The size of an observation, the index of the first number of each block, and widths that functions use."""
    numbers = {"OBSERVATION_SIZE": sum(block.size for block in blocks)}
    for block in blocks:
        new = {block.constant: block.start}
        if block.kind == "function" and block.is_per_seat and block.width > 1:
            new[f"{block.constant}_WIDTH"] = block.width
        if new.keys() & numbers.keys():
            raise ValueError(f"observation block {block.name!r}: another block has the constants {list(new)}")
        numbers |= new
    return numbers


def layout_py(blocks: list[Block]) -> str:
    """`observation_layout.py`: where the blocks of an observation begin."""
    numbers = layout_constants(blocks).items()
    return module(
        "The size of an observation, where each block begins, and the width of blocks by seat.",
        "from typing import Final",
        "\n".join(f"{name}: Final = {value}" for name, value in numbers),
    )


def spec_rows(blocks: list[Block]) -> list[str]:
    """The blocks as rows of the table OBSERVATION of `declaration.py`."""
    return [
        f"ObservationBlock({quoted(block.name)}, {block.size}, {block.scale}, {quoted(block.description)}, "
        f"{block.axes!r})"
        for block in blocks
    ]


def observer_py(blocks: list[Block], ranges: Mapping[str, tuple[int, int]]) -> str:
    """`observer.py`: the function that writes an observation."""
    functions = {block.source: block for block in blocks if block.kind == "function"}
    for_seats = [name for name, block in functions.items() if block.is_per_seat and not block.is_at_once]
    at_once = [name for name in functions if name not in for_seats]
    modules = sorted({name.partition(".")[0] for name in functions})
    direct = [block for block in blocks if block.kind != "function"]
    shared = [line for block in direct if not block.is_per_seat for line in block_lines(block, ranges)]
    by_seat = [line for block in direct if block.is_per_seat for line in block_lines(block, ranges)]
    by_seat += [f"{name}(s, p, place, out, start)" for name in for_seats]
    parameters = "out: MutableSequence[int], start: int"
    imports = [f"from . import {', '.join(modules)}"] if modules else []
    return module(
        "Writes an observation: what a seat may know as numbers for learning programs.",
        "from collections.abc import MutableSequence",
        "\n".join(
            [*imports, "from . import observation_layout as o", "from .state_fields import StateFields"]
        ),
        "\n"
        + "\n\n\n".join(
            "\n".join([*lines[:2], *(f"    {line}" for line in lines[2:])])
            for lines in (
                [
                    f"def observe(s: StateFields, seat: int, {parameters}) -> None:",
                    '    """Write the observation of a seat into `out` from index `start` on."""',
                    "for i in range(start, start + o.OBSERVATION_SIZE):",
                    "    out[i] = 0",
                    "observe_shared(s, out, start)",
                    "p = seat",
                    "for place in range(s.seats):",
                    "    observe_seat(s, p, place, out, start)",
                    "    p = p + 1 if p + 1 < s.seats else 0",
                    *(f"{name}(s, seat, out, start)" for name in at_once),
                ],
                [
                    f"def observe_shared(s: StateFields, {parameters}) -> None:",
                    '    """Write what is the same for all seats."""',
                    *shared,
                ],
                [
                    f"def observe_seat(s: StateFields, p: int, place: int, {parameters}) -> None:",
                    '    """Write what is known about seat `p`, which is `place` seats after the own one."""',
                    *by_seat,
                ],
            )
        ),
    )


def block_lines(block: Block, ranges: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """The statements that write a block with fields as its source."""
    first = f"start + o.{block.constant}"
    if block.is_per_seat:
        first += f" + {block.width} * place" if block.width > 1 else " + place"
    writers: dict[str, Callable[[Block, str, Mapping[str, tuple[int, int]]], Iterator[str]]] = {
        "fields": field_lines,
        "array": array_lines,
        "one_hot": one_hot_lines,
        "bits": bits_lines,
        "equals_seat": equals_seat_lines,
    }
    return writers[block.kind](block, first, ranges)


def number_of(block: Block, field: str) -> str:
    """The number of a field: that of the seat if the block is per seat."""
    return f"s.{field}[p]" if block.is_per_seat else f"s.{field}"


def loop(block: Block, first: str, value: str) -> Iterator[str]:
    yield f"first = {first}"
    yield f"for i in range({block.width}):"
    yield f"    out[first + i] = {value}"


def field_lines(block: Block, first: str, ranges: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    for i, field in enumerate(block.source):
        yield f"out[{first}{f' + {i}' if i else ''}] = {number_of(block, field)}"


def array_lines(block: Block, first: str, ranges: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    index = "i"
    if block.is_per_seat:
        index = f"{len(block.axes[0])} * i + p" if block.is_seat_last else f"{block.width} * p + i"
    return loop(block, first, f"s.{block.source}[{index}]")


def one_hot_lines(block: Block, first: str, ranges: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    low, high = ranges[block.source]
    yield f"value = {number_of(block, block.source)}"
    write = f"out[{first} + value] = 1"
    if high >= block.width:
        yield f"if 0 <= value < {block.width}:"
    elif low < 0:
        yield "if value >= 0:"
    else:
        yield write
        return
    yield f"    {write}"


def bits_lines(block: Block, first: str, ranges: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    yield f"value = {number_of(block, block.source)}"
    yield from loop(block, first, "value >> i & 1")


def equals_seat_lines(block: Block, first: str, ranges: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    if block.width == 1:
        yield f"out[{first}] = 1 if s.{block.source} == p else 0"
    else:
        yield from loop(block, first, f"1 if s.{block.source}[i] == p else 0")
