"""A game written down: options, plies, result; as readable text and as JSON, both without loss.

    game: ID
    rules: 1
    options: players=4 edition=2017 …
    names: Anna | Ben | Clara | Dora
    seed: 42
    result: 61 48 70 55 | 2 4 1 3

    1. * start 2
    2. * event drought
    # a comment
    12. 2 draft tax+scholar

A ply is its number, the seat (`*` for chance) and the notation. `#` starts a comment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from .components import CHANCE, NOBODY
from .errors import BadOptions, CorruptRecord, JadecourtError, RulesMismatch
from .game import Game, Value, write_value
from .state import State

FORMAT: Final = "jadecourt-record"
HEADERS: Final = ("game", "rules", "options", "names", "seed", "result")
T = TypeVar("T")


class Ply(NamedTuple):
    """A move of a seat or an outcome of chance, in notation."""

    who: int
    text: str


class Result(NamedTuple):
    """Points and places (1 = first) by seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


@dataclass
class Record:
    """All that is needed to play a game again, and nothing that can be computed from it but the result."""

    game: str
    rules: int
    options: dict[str, Value]
    plies: list[Ply] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    seed: int | None = None
    result: Result | None = None
    comments: dict[int, list[str]] = field(default_factory=dict)  # n: written after n plies
    lines: list[int] = field(default_factory=list, compare=False)  # line of each ply in the text it came from
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)  # and of each header

    # ------------------------------------------------------------------ text

    def dumps(self) -> str:
        """The readable form."""
        out = [f"game: {self.game}", f"rules: {self.rules}"]
        out.append(
            "options: " + " ".join(f"{key}={write_value(value)}" for key, value in self.options.items())
        )
        if self.names:
            out.append("names: " + " | ".join(self.names))
        if self.seed is not None:
            out.append(f"seed: {self.seed}")
        if self.result is not None:
            out.append(f"result: {write_numbers(self.result.scores)} | {write_numbers(self.result.places)}")
        out.append("")
        for number, ply in enumerate(self.plies):
            out += [f"# {comment}" for comment in self.comments.get(number, ())]
            out.append(f"{number + 1}. {'*' if ply.who == CHANCE else ply.who} {ply.text}")
        out += [f"# {comment}" for comment in self.comments.get(len(self.plies), ())]
        return "\n".join(out) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read either form. What is wrong is said with its line; the rules are asked only by `replay`."""
        if not isinstance(text, str):
            raise TypeError(f"a record is read from text, not from {type(text).__name__}")
        if text.lstrip().startswith("{"):
            return cls.from_json(text)
        headers: dict[str, tuple[int, str]] = {}
        plies: list[Ply] = []
        lines: list[int] = []
        comments: dict[int, list[str]] = {}
        for number, raw in enumerate(text.splitlines(), 1):
            line, mark, comment = raw.partition("#")
            line = line.strip()
            if mark and comment.strip():
                # a comment behind a ply stands after it, one on a line of its own where it is
                comments.setdefault(len(plies) + bool(line and is_number(line[0])), []).append(
                    comment.strip()
                )
            if not line:
                continue
            if is_number(line[0]):
                plies.append(read_ply(line, len(plies) + 1, number))
                lines.append(number)
            else:
                key, colon, value = line.partition(":")
                key = key.strip().lower()
                if not colon or key not in HEADERS:
                    raise CorruptRecord(
                        f"{line!r} is neither a header ({', '.join(HEADERS)}) nor a ply like '7. 0 act taxes'",
                        number,
                    )
                if key in headers:
                    raise CorruptRecord(
                        f"a second header {key!r}; the first is in line {headers[key][0]}", number
                    )
                if plies:
                    raise CorruptRecord(f"the header {key!r} must stand before the first ply", number)
                headers[key] = (number, value.strip())
        record = cls.from_headers(headers)
        record.plies, record.lines, record.comments = plies, lines, comments
        record.header_lines = {key: line for key, (line, _) in headers.items()}
        return record

    @classmethod
    def from_headers(cls, headers: Mapping[str, tuple[int, str]]) -> Record:
        """The headers of the text form; `game`, `rules` and `options` must be there."""
        for key in HEADERS[:3]:
            if key not in headers:
                raise CorruptRecord(f"the header {key!r} is missing")
        options: dict[str, Value] = {}
        number, text = headers["options"]
        for pair in text.split():
            key, equals, value = pair.partition("=")
            if not equals:
                raise CorruptRecord(f"options are written key=value, not {pair!r}", number)
            if key in options:
                raise CorruptRecord(f"the option {key!r} is given twice", number)
            options[key] = read_word(value)
        record = cls(headers["game"][1], read_number(*headers["rules"], "rules"), options)
        if "names" in headers:
            record.names = [name.strip() for name in headers["names"][1].split("|")]
        if "seed" in headers:
            record.seed = read_number(*headers["seed"], "seed")
        if "result" in headers:
            record.result = read_result(*headers["result"])
        return record

    # ------------------------------------------------------------------ JSON

    def to_json(self) -> str:
        """The JSON twin, one line."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": self.options,
            "names": self.names,
            "seed": self.seed,
            "plies": [[None if who == CHANCE else who, text] for who, text in self.plies],
            "comments": {str(number): texts for number, texts in sorted(self.comments.items())},
            "result": None
            if self.result is None
            else {"scores": list(self.result.scores), "places": list(self.result.places)},
        }
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read the JSON twin."""
        try:
            data = json.loads(text, object_pairs_hook=read_pairs)
        except CorruptRecord:
            raise
        except json.JSONDecodeError as error:
            raise CorruptRecord(f"not JSON: {error.msg} in column {error.colno}", error.lineno) from error
        except RecursionError as error:
            raise CorruptRecord("not JSON: nested too deeply") from error
        except ValueError as error:  # a number beyond what Python reads
            raise CorruptRecord(f"not JSON: {error}") from error
        if not isinstance(data, dict):
            raise CorruptRecord(f"a record is an object of JSON, not {str(data)[:40]!r}")
        form = take(data, "format", str)
        if form != FORMAT:
            raise CorruptRecord(f"the format is {form!r}, not {FORMAT!r}")
        plies = [read_json_ply(number, ply) for number, ply in enumerate(take(data, "plies", list), 1)]
        result = None
        if data.get("result") is not None:
            written = take(data, "result", dict)
            result = Result(take_all(written, "scores", int), take_all(written, "places", int))
        return cls(
            game=take(data, "game", str),
            rules=take(data, "rules", int),
            options=take(data, "options", dict),
            plies=plies,
            names=list(take_all(data, "names", str, ())),
            seed=None if data.get("seed") is None else take(data, "seed", int),
            result=result,
            comments=read_json_comments(take(data, "comments", dict, {}), len(plies)),
        )

    # ------------------------------------------------------------------ replay

    def check_game(self, game: Game) -> None:
        """Refuse to be replayed by another game, other options or another version of the rules."""
        if self.game != game.id:
            raise CorruptRecord(f"a record of {self.game!r}, not of {game.id!r}")
        if self.build(type(game)) != game:
            raise CorruptRecord("the record has other options than the game it is to be replayed with")

    def build(self, game: type[Game]) -> Game:
        """The game with the record's options, if it still has the record's version of the rules."""
        if self.rules != game.rules:
            raise RulesMismatch(
                f"this record was played under version {self.rules} of the rules of {game.id}; "
                f"this program knows version {game.rules}"
            )
        try:
            return game(**self.options)
        except BadOptions as error:
            raise CorruptRecord(f"options: {error}", self.header_lines.get("options", 0)) from error

    def replay(self, game: Game) -> Iterator[tuple[int, int, State]]:
        """(seat or CHANCE, number, position after it) of every ply; each is checked against the rules.

        The position is one and the same object, moved on; copy it to keep it.
        """
        self.check_game(game)
        state = game.start()
        moves, outcomes = game.moves.parse, game.outcomes.parse
        for number, (who, text) in enumerate(self.plies):
            try:
                if who == CHANCE:
                    move = outcomes(text)
                    if state.mover() != CHANCE or not any(move == outcome for outcome, _ in state.chances()):
                        raise self.refuse_ply(game, state, number, move)
                else:
                    move = moves(text)
                    if not 0 <= who < game.seats or move not in state.moves(who):
                        raise self.refuse_ply(game, state, number, move)
            except JadecourtError as error:
                if isinstance(error, CorruptRecord):
                    raise
                raise self.corrupt(number, str(error)) from error
            state.apply(who, move)
            yield who, move, state
        if self.result is not None:
            self.check_result(state)

    def refuse_ply(self, game: Game, state: State, number: int, move: int) -> CorruptRecord:
        """Say why ply `number` cannot be played in `state`."""
        who, text = self.plies[number]
        mover = state.mover()
        if mover == NOBODY:
            return self.corrupt(number, f"{text!r} comes after the end of the game")
        if mover == CHANCE:
            drawn = ", ".join(game.outcomes.text(outcome) for outcome, _ in state.chances())
            return self.corrupt(number, f"{text!r} cannot be here: chance decides, one of {drawn}")
        if not 0 <= who < game.seats or not state.movers() >> who & 1:
            step = game.steps[state.step()]
            return self.corrupt(number, f"{text!r} cannot be here: seat {mover} must answer ({step.name})")
        refusal = game.refuse(state, who, move)
        return self.corrupt(number, f"{text!r} is illegal: {refusal.texts['en']} (rule {refusal.rule})")

    def corrupt(self, number: int, why: str) -> CorruptRecord:
        """The error for ply `number`, counted from 0, with the line it stands in."""
        line = self.lines[number] if number < len(self.lines) else 0
        return CorruptRecord(f"ply {number + 1}: {why}", line)

    def check_result(self, state: State) -> None:
        """A result that is written down must be the one that the plies lead to."""
        line = self.header_lines.get("result", 0)
        if state.mover() != NOBODY:
            raise CorruptRecord("the record has a result, but its last ply does not end the game", line)
        found = Result(tuple(state.scores()), tuple(state.places()))
        if found != self.result:
            raise CorruptRecord(
                f"the plies lead to {write_numbers(found.scores)} | {write_numbers(found.places)}, "
                "which is not the result in the record",
                line,
            )


def read_word(word: str) -> Value:
    """The value that `write_value` wrote."""
    if word in ("on", "off"):
        return word == "on"
    return int(word) if is_number(word) and len(word) < 10 else word


def is_number(text: str) -> bool:
    """Digits that `int` reads: `"²".isdigit()` is true as well."""
    return text.isascii() and text.isdigit()


def write_numbers(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)


def read_number(line: int, text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise CorruptRecord(f"{what} is a whole number, not {text!r}", line) from None


def read_result(line: int, text: str) -> Result:
    parts = text.split("|")
    if len(parts) != 2:
        raise CorruptRecord("the result is written 'points of each seat | places of each seat'", line)
    scores, places = (tuple(read_number(line, word, "a result") for word in part.split()) for part in parts)
    if len(scores) != len(places):
        raise CorruptRecord("the result has more points than places, or fewer", line)
    return Result(scores, places)


def read_ply(line: str, expected: int, number: int) -> Ply:
    head, _, rest = line.partition(" ")
    who, _, text = rest.strip().partition(" ")
    if not head.endswith(".") or not is_number(head[:-1]) or not text.strip():
        raise CorruptRecord(
            f"{line!r} is no ply; one looks like '7. 0 act taxes' or '8. * deal build'", number
        )
    if read_number(number, head[:-1], "the number of a ply") != expected:
        raise CorruptRecord(f"ply {head[:-1]} stands where ply {expected} must be", number)
    if who == "*":
        return Ply(CHANCE, " ".join(text.split()))
    if not is_number(who):
        raise CorruptRecord(f"{who!r} is no seat (0, 1, … or * for chance)", number)
    return Ply(read_number(number, who, "a seat"), " ".join(text.split()))


def read_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; two values of one key would let two readers see two records."""
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise CorruptRecord(f"the key {key[:40]!r} is given twice")
        data[key] = value
    return data


def read_json_ply(number: int, ply: object) -> Ply:
    match ply:
        case [None, str(text)]:
            return Ply(CHANCE, text)
        case [int(who), str(text)] if type(who) is int and who >= 0:
            return Ply(who, text)
    raise CorruptRecord(f"ply {number} is {ply!r}, not [seat or null, notation]")


def take(data: Mapping[str, Any], key: str, kind: type[T], default: T | None = None) -> T:
    """The value of a key, which must be of this very type."""
    if key not in data:
        if default is None:
            raise CorruptRecord(f"the key {key!r} is missing")
        return default
    value = data[key]
    if type(value) is not kind:
        raise CorruptRecord(f"{key!r} has the wrong type: {kind.__name__} is wanted, not {str(value)[:40]!r}")
    return value


def take_all(
    data: Mapping[str, Any], key: str, kind: type[T], default: tuple[T, ...] | None = None
) -> tuple[T, ...]:
    """The values of a list, which must all be of this very type."""
    if key not in data and default is not None:
        return default
    values = take(data, key, list)
    if not all(type(value) is kind for value in values):
        raise CorruptRecord(f"a value of {key!r} has the wrong type: all must be {kind.__name__}")
    return tuple(values)


def read_json_comments(data: Mapping[str, Any], plies: int) -> dict[int, list[str]]:
    comments = {}
    for number in data:
        texts = list(take_all(data, number, str))
        if not is_number(number) or len(number) > 9 or int(number) > plies:
            raise CorruptRecord(f"comments have the wrong type: they follow ply 0 to {plies}, not {number!r}")
        if not all(text and is_one_line(text) for text in texts):
            raise CorruptRecord(f"a comment after ply {number} is empty or no single line")
        comments[int(number)] = texts
    return comments


def is_one_line(text: str) -> bool:
    """Whether the text form gives it back as it is: no line breaks, no spaces around it."""
    return text.splitlines() in ([], [text]) and text == text.strip()


def bad_names(names: Sequence[str], seats: int) -> str:
    """What is wrong with the names of the seats; "" if nothing."""
    if len(names) != seats:
        return f"{len(names)} names for {seats} seats"
    for name in names:
        if not isinstance(name, str):
            return f"{name!r} cannot be a name: it is no text"
        if not is_one_line(name) or "|" in name or "#" in name:
            return f"{name!r} cannot be a name: one line without | and #, no spaces around it"
    return ""
