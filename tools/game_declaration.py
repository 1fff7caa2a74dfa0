"""The declaration of a game, `games/*/game.toml`, as Python objects; `tools/generate.py` writes modules from it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from typing import Any, TypeAlias

OptionValue: TypeAlias = str | int | bool
PLACEHOLDER = re.compile(r"\{([a-z]+)(?:\.([a-z]+))?(?::([\w.]+)-([\w.]+))?\}")
DERIVED, SEALED, OPTIONS = "derived", "sealed", "options"  # sections of fields with a meaning


@dataclass(frozen=True)
class Vocabulary:
    """A list of words: their names in the notation by number, and constants for some numbers."""

    name: str
    names: tuple[str, ...]
    extra: tuple[str, ...]  # names after those of the pieces, only in log entries
    constants: Mapping[str, int]


@dataclass(frozen=True)
class Block:
    """A range of numbers of moves or outcomes with one pattern of the notation."""

    constant: str
    texts: tuple[str, ...]
    offset: (
        int  # number of the first word: constant + number of a word in its vocabulary = number of the move
    )
    is_last: bool  # numbered after all blocks that are not


@dataclass(frozen=True)
class Step:
    """A step, or a draw of chance."""

    name: str
    constant: str
    rule: str
    is_draw: bool
    blocks: tuple[Block, ...]
    functions: Mapping[str, str]  # purpose (legal, apply, list, forced, explain) -> function
    refusal: str
    owed: str
    sealed: bool
    moves_of: str  # the step whose moves it has, if they are not its own


@dataclass(frozen=True)
class EntryKind:
    name: str
    rule: str
    fields: tuple[tuple[str, str], ...]  # argument, vocabulary
    points: tuple[tuple[str, str], ...]  # argument, source
    private: bool


@dataclass(frozen=True)
class Option:
    key: str
    values: tuple[OptionValue, ...]
    default: OptionValue | None
    rule: str
    field: str
    numbers: Mapping[OptionValue, int | str]  # number of a value in the position; names of constants are text
    is_open: bool  # values are too many to list
    vocabulary: str


@dataclass(frozen=True)
class Field:
    name: str
    ctype: str
    length: int  # 0: one number
    low: str
    high: str
    description: str


class Declaration:
    """All that a game declares."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            data = tomllib.load(file)
        self.path = path
        self.id: str = data["id"]
        self.rules_version: int = data["rules_version"]
        self.compatible_versions: list[int] = data["compatible_versions"]
        self.modules: list[str] = data["modules"]
        self._constants: dict[str, int] = data["constants"]
        self.vocabularies: dict[str, Vocabulary] = {}
        for name, row in data["vocabularies"].items():
            self.vocabularies[name] = self._vocabulary(name, row)
        self.score_sources: list[str] = data["score_sources"]["names"]
        # tables of components.py for the web client
        self.page_tables: list[str] = data.get("page_tables", [])
        self.point_values: dict[str, dict[str, str]] = data.get("point_values", {})
        self.stages: dict[str, list[str]] = data["stages"]
        self.steps = [self._step(name, row) for name, row in data["steps"].items()]
        self.draws = [self._step(name, row, is_draw=True) for name, row in data["draws"].items()]
        self.options = [self._option(key, row) for key, row in data["options"].items()]
        self.entry_kinds = [read_entry_kind(name, row) for name, row in data["entries"].items()]
        self.observation: dict[str, dict[str, Any]] = data.get("observation", {})
        self.fields = {
            section: [read_field(*row) for row in rows.items()] for section, rows in data["fields"].items()
        }

    # ------------------------------------------------------------------ parts

    def _vocabulary(self, name: str, row: Mapping[str, Any]) -> Vocabulary:
        inherited = self.vocabularies[row["extends"]].names if "extends" in row else ()
        names = row["names"]
        constants: dict[str, int] = {}
        if isinstance(names, list):
            own = tuple(names)
        elif set(names) & {"prefix", "pairs_of", "groups_of"}:
            own = self._computed_names(names)
        else:
            own = tuple(names.values())
            constants |= {constant: len(inherited) + i for i, constant in enumerate(names)}
        extra = row.get("extra", {})
        all_names = (*inherited, *own)
        constants |= {constant: len(all_names) + i for i, constant in enumerate(extra)}
        if "count" in row:
            constants[row["count"]] = row.get("counted", len(all_names))
        self._constants |= constants
        return Vocabulary(name, all_names, tuple(extra.values()), constants)

    def _computed_names(self, rule: Mapping[str, Any]) -> tuple[str, ...]:
        """Numbered names (`prefix`, `count`), pairs or groups of the words of another vocabulary."""
        if "pairs_of" in rule:
            return tuple(
                "+".join(pair) for pair in combinations(self.vocabularies[rule["pairs_of"]].names, 2)
            )
        if "groups_of" in rule:
            words = self.vocabularies[rule["groups_of"]].names
            return tuple("+".join(group) for size in rule["sizes"] for group in combinations(words, size))
        return tuple(f"{rule['prefix']}{i}" for i in range(self._constants[rule["count"]]))

    def _step(self, name: str, row: Mapping[str, Any], *, is_draw: bool = False) -> Step:
        patterns = row.get("outcomes" if is_draw else "moves", {})
        purposes = ("legal", "apply", "list", "forced", "explain")
        return Step(
            name,
            row.get("constant", f"STEP_{constant_name(name)}"),
            row["rule"],
            is_draw,
            tuple(self._block(constant, pattern) for constant, pattern in patterns.items()),
            {purpose: row[purpose] for purpose in purposes if purpose in row},
            row.get("refusal", ""),
            row.get("owed", ""),
            row.get("sealed", False),
            row.get("moves_of", ""),
        )

    def _block(self, constant: str, given: str | Mapping[str, Any]) -> Block:
        """The texts of a pattern: the first placeholder varies slowest, unless `slowest` names another one."""
        row: Mapping[str, Any] = {"pattern": given} if isinstance(given, str) else given
        pattern, slowest = row["pattern"], row.get("slowest", 1)
        keys: list[str] = []  # the words that vary: `{kind.type}` follows `{kind}`
        ranges: list[range] = []
        for found in PLACEHOLDER.finditer(pattern):
            if not found[2]:
                keys.append(found[0])
                ranges.append(self._word_range(found[1], found[3], found[4]))
        order = sorted(range(len(keys)), key=lambda i: i != slowest - 1)
        texts = []
        for numbers in product(*(ranges[i] for i in order)):
            chosen = dict(zip(order, numbers, strict=True))
            texts.append(self._fill(pattern, [chosen[i] for i in range(len(keys))]))
        offset = ranges[0].start if len(ranges) == 1 else 0
        return Block(constant, tuple(texts), offset, row.get("last", False))

    def _word_range(self, vocabulary: str, first: str | None, last: str | None) -> range:
        names = self.vocabularies[vocabulary].names
        if first is None or last is None:
            return range(len(names))
        return range(names.index(first), names.index(last) + 1)

    def _fill(self, pattern: str, numbers: list[int]) -> str:
        """The pattern with the words of these numbers; `{kind.type}` is the part of the kind's name before the dash."""
        remaining = iter(numbers)
        words = {found[1]: self.vocabularies[found[1]].names for found in PLACEHOLDER.finditer(pattern)}
        by_vocabulary: dict[str, str] = {}

        def word(found: re.Match[str]) -> str:
            if found[2]:
                return "\0" + found[1]  # filled below, when its kind is known
            text = words[found[1]][next(remaining)]
            by_vocabulary[found[1]] = text
            return text

        text = PLACEHOLDER.sub(word, pattern)
        for vocabulary, name in by_vocabulary.items():
            text = text.replace("\0" + vocabulary, name.partition("-")[0])
        if "{" in text or "\0" in text:
            raise ValueError(f"{self.path}: cannot fill a placeholder of the pattern {pattern!r}")
        return text

    def _option(self, key: str, row: Mapping[str, Any]) -> Option:
        values: list[OptionValue] = []
        for value in row["values"] if isinstance(row["values"], list) else self._splits(row["values"]):
            found = PLACEHOLDER.fullmatch(value) if isinstance(value, str) else None
            if found:
                words = self._word_range(found[1], found[3], found[4])
                values += [self.vocabularies[found[1]].names[number] for number in words]
            else:
                values.append(value)
        numbers: dict[OptionValue, int | str] = {}
        if "vocabulary" in row:
            numbers |= {name: i for i, name in enumerate(self.vocabularies[row["vocabulary"]].names)}
        by_text = {str(value).lower() if isinstance(value, bool) else str(value): value for value in values}
        numbers |= {by_text[text]: number for text, number in row.get("numbers", {}).items()}
        return Option(
            key,
            tuple(values),
            row.get("default"),
            row["rule"],
            row.get("field", ""),
            {value: number for value, number in numbers.items() if value in values},
            not isinstance(row["values"], list),
            row.get("vocabulary", ""),
        )

    @staticmethod
    def _splits(rule: Mapping[str, int]) -> Iterator[str]:
        """All ways to split a number into three parts: "4/4/4"."""
        total = rule["split"]
        for first in range(total + 1):
            for second in range(total + 1 - first):
                yield f"{first}/{second}/{total - first - second}"

    # ------------------------------------------------------------------ numbers

    @property
    def all_steps(self) -> list[Step]:
        """Steps and draws by number, from 1 on; step 0 means that the engine runs."""
        return [*self.steps, *self.draws]

    def constants(self) -> dict[str, int]:
        """All constants that the declaration defines."""
        numbers = dict(self._constants)
        numbers |= {f"STAGE_{name}": i for i, name in enumerate(self.stages)}
        numbers |= {"STEP_NONE": 0} | {step.constant: i + 1 for i, step in enumerate(self.all_steps)}
        numbers["STEP_COUNT"] = 1 + len(self.all_steps)
        for count, steps in (("MOVE_COUNT", self.steps), ("OUTCOME_COUNT", self.draws)):
            first = 0
            for block in blocks_by_number(steps):
                numbers[block.constant] = first - block.offset
                first += len(block.texts)
            numbers[count] = first
        return numbers | {f"LOG_{constant_name(kind.name)}": i for i, kind in enumerate(self.entry_kinds)}

    def move_texts(self) -> list[str]:
        return [text for block in blocks_by_number(self.steps) for text in block.texts]

    def outcome_texts(self) -> list[str]:
        return [text for block in blocks_by_number(self.draws) for text in block.texts]

    def moves_of_steps(self) -> dict[str, list[range]]:
        """The numbers of each step's moves."""
        numbers: dict[str, range] = {}
        first = 0
        for block in blocks_by_number(self.steps):
            numbers[block.constant] = range(first, first + len(block.texts))
            first += len(block.texts)
        by_name = {step.name: step for step in self.steps}
        return {
            step.name: [numbers[block.constant] for block in by_name[step.moves_of or step.name].blocks]
            for step in self.steps
        }


def blocks_by_number(steps: list[Step]) -> list[Block]:
    """The blocks of steps or draws in the order of their numbers."""
    return sorted((block for step in steps for block in step.blocks), key=lambda block: block.is_last)


def constant_name(name: str) -> str:
    return name.upper().replace("-", "_")


def read_entry_kind(name: str, row: Mapping[str, Any]) -> EntryKind:
    fields, points = [], []
    for argument in row.get("arguments", "").split():
        spec, _, source = argument.partition("=")
        field, _, vocabulary = spec.partition(":")
        fields.append((field, vocabulary or "number"))
        if source:
            points.append((field, source))
    return EntryKind(name, row["rule"], tuple(fields), tuple(points), row.get("private", False))


def read_field(name: str, row: list[Any]) -> Field:
    ctype, values, description = row
    base, _, length = ctype.rstrip("]").partition("[")
    low, high = map(str, values) if values else ("0", "0")
    return Field(name, base, int(length or 0), low, high, description)
