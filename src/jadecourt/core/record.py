"""A game written down: options, plies, result; as readable text and as JSON, both without loss.

    game: dragon
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
from typing import Any, Final, NamedTuple

from .components import CHANCE, NOBODY
from .errors import BadOptions, CorruptRecord, JadecourtError, RulesMismatch
from .game import Game, Value, write_value
from .state import State

FORMAT: Final = "jadecourt-record"
HEADERS: Final = ("game", "rules", "options", "names", "seed", "result")


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
                comments.setdefault(len(plies) + bool(line and line[0].isdigit()), []).append(comment.strip())
            if not line:
                continue
            if line[0].isdigit():
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
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise CorruptRecord(f"not JSON: {error.msg} in column {error.colno}", error.lineno) from error
        try:
            if data["format"] != FORMAT:
                raise CorruptRecord(f"the format is {data['format']!r}, not {FORMAT!r}")
            result = data.get("result")
            record = cls(
                game=str(data["game"]),
                rules=int(data["rules"]),
                options=dict(data["options"]),
                plies=[read_json_ply(number, ply) for number, ply in enumerate(data["plies"], 1)],
                names=[str(name) for name in data.get("names", [])],
                seed=None if data.get("seed") is None else int(data["seed"]),
                result=None if result is None else Result(tuple(result["scores"]), tuple(result["places"])),
                comments={int(number): list(texts) for number, texts in data.get("comments", {}).items()},
            )
        except KeyError as error:
            raise CorruptRecord(f"the key {error.args[0]!r} is missing") from error
        except (TypeError, ValueError, AttributeError) as error:
            if isinstance(error, JadecourtError):
                raise
            raise CorruptRecord(f"a value has the wrong type: {error}") from error
        return record

    # ------------------------------------------------------------------ replay

    def check_game(self, game: Game) -> None:
        """Refuse to be replayed by another game, other options or another version of the rules."""
        if self.game != game.id:
            raise CorruptRecord(f"a record of {self.game!r}, not of {game.id!r}")
        if self.rules != game.rules:
            raise RulesMismatch(
                f"this record was played under version {self.rules} of the rules of {game.id}; "
                f"this program knows version {game.rules}"
            )
        try:
            same = type(game)(**self.options) == game
        except BadOptions as error:
            raise CorruptRecord(f"options: {error}") from error
        if not same:
            raise CorruptRecord("the record has other options than the game it is to be replayed with")

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
                    if who < 0 or move not in state.moves(who):
                        raise self.refuse_ply(game, state, number, move)
            except JadecourtError as error:
                if isinstance(error, CorruptRecord):
                    raise
                raise self.corrupt(number, str(error)) from error
            state.apply(move, who)
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
        if who == CHANCE or not state.movers() >> who & 1:
            step = game.steps[state.step()]
            return self.corrupt(number, f"{text!r} cannot be here: seat {mover} must answer ({step.name})")
        refusal = game.refuse(state, who, move)
        return self.corrupt(number, f"{text!r} is illegal: {refusal.texts['en']} (rule {refusal.rule})")

    def corrupt(self, number: int, why: str) -> CorruptRecord:
        line = self.lines[number] if number < len(self.lines) else 0
        return CorruptRecord(f"ply {number + 1}: {why}", line)

    def check_result(self, state: State) -> None:
        """A result that is written down must be the one that the plies lead to."""
        if state.mover() != NOBODY:
            raise CorruptRecord("the record has a result, but its last ply does not end the game")
        found = Result(tuple(state.scores()), tuple(state.places()))
        if found != self.result:
            raise CorruptRecord(
                f"the plies lead to {write_numbers(found.scores)} | {write_numbers(found.places)}, "
                "which is not the result in the record"
            )


def read_word(word: str) -> Value:
    """The value that `write_value` wrote."""
    if word in ("on", "off"):
        return word == "on"
    return int(word) if word.isdigit() else word


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
    if not head.endswith(".") or not head[:-1].isdigit() or not text.strip():
        raise CorruptRecord(
            f"{line!r} is no ply; one looks like '7. 0 act taxes' or '8. * deal build'", number
        )
    if int(head[:-1]) != expected:
        raise CorruptRecord(f"ply {head[:-1]} stands where ply {expected} must be", number)
    if who == "*":
        return Ply(CHANCE, " ".join(text.split()))
    if not who.isdigit():
        raise CorruptRecord(f"{who!r} is no seat (0, 1, … or * for chance)", number)
    return Ply(int(who), " ".join(text.split()))


def read_json_ply(number: int, ply: object) -> Ply:
    match ply:
        case [None, str(text)]:
            return Ply(CHANCE, text)
        case [int(who), str(text)] if who >= 0:
            return Ply(who, text)
    raise CorruptRecord(f"ply {number} is {ply!r}, not [seat or null, notation]")
