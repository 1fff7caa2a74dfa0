"""Records of games: options, plies and result, as text or JSON.

    game: ID
    rules: 1
    options: players=4 KEY=VALUE …
    names: Anna | Ben | Clara | Dora
    seed: 42
    position: TEXT
    result: 61 48 70 55 | 2 4 1 3

    1. * OUTCOME
    2. 0 MOVE
    # a comment
    3. 2 MOVE

A ply is its number, the seat (`*` for chance) and the move or outcome in the notation of the game. `#` starts a
comment. Both forms hold the same data. A game that does not begin at the beginning has the text of its first position
(docs/positions.md) in one line. `Record.to_link` writes the game alone, much shorter: see `link`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from . import display, link
from .constants import CHANCE, NOBODY
from .errors import (
    BadOptions,
    CorruptRecord,
    IllegalMove,
    JadecourtError,
    LinkUnavailable,
    PositionError,
    RulesMismatch,
)
from .game import Game
from .options import OptionValue, format_value
from .sealed import has_sealed_answers
from .state import State

FORMAT: Final = "jadecourt-record"
HEADERS: Final = ("game", "rules", "options", "names", "seed", "position", "result")
PLY_FORMAT: Final = "'NUMBER. SEAT MOVE' or 'NUMBER. * OUTCOME'"
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
    """A recorded game: what is needed to replay it, and its result."""

    game: str
    rules_version: int
    options: dict[str, OptionValue]
    plies: list[Ply] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    seed: int | None = None
    result: Result | None = None
    comments: dict[int, list[str]] = field(default_factory=dict)  # by the number of plies before them
    position: str = ""  # the text of the first position in one line; "": that of a new game
    # line numbers in the text that was parsed, of each ply and of each header
    ply_lines: list[int] = field(default_factory=list, compare=False)
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)

    # ------------------------------------------------------------------ text

    def dumps(self) -> str:
        """The text form."""
        out = [f"game: {self.game}", f"rules: {self.rules_version}"]
        out.append(
            "options: " + " ".join(f"{key}={format_value(value)}" for key, value in self.options.items())
        )
        if self.names:
            out.append("names: " + " | ".join(self.names))
        if self.seed is not None:
            out.append(f"seed: {self.seed}")
        if self.position:
            out.append(f"position: {self.position}")
        if self.result is not None:
            out.append(f"result: {format_numbers(self.result.scores)} | {format_numbers(self.result.places)}")
        out.append("")
        for number, ply in enumerate(self.plies):
            out += [f"# {comment}" for comment in self.comments.get(number, ())]
            out.append(f"{number + 1}. {'*' if ply.who == CHANCE else ply.who} {ply.text}")
        out += [f"# {comment}" for comment in self.comments.get(len(self.plies), ())]
        return "\n".join(out) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Parse either form; `CorruptRecord` names the line. Plies are checked against the rules only by `replay`."""
        if not isinstance(text, str):
            raise TypeError(f"text must be a str, not {type(text).__name__}")
        if text.lstrip().startswith("{"):
            return cls.from_json(text)
        headers: dict[str, tuple[int, str]] = {}
        plies: list[Ply] = []
        ply_lines: list[int] = []
        comments: dict[int, list[str]] = {}
        for number, raw in enumerate(text.splitlines(), 1):
            line, mark, comment = raw.partition("#")
            line = line.strip()
            if mark and comment.strip():
                # a comment in the line of a ply follows it
                comments.setdefault(len(plies) + bool(line and is_number(line[0])), []).append(
                    comment.strip()
                )
            if not line:
                continue
            if is_number(line[0]):
                plies.append(parse_ply(line, len(plies) + 1, number))
                ply_lines.append(number)
            else:
                key, colon, value = line.partition(":")
                key = key.strip().lower()
                if not colon or key not in HEADERS:
                    raise CorruptRecord(
                        f"invalid line {line!r}: expected a header ({', '.join(HEADERS)}) or a ply ({PLY_FORMAT})",
                        number,
                    )
                if key in headers:
                    raise CorruptRecord(
                        f"duplicate header {key!r}: the first is in line {headers[key][0]}", number
                    )
                if plies:
                    raise CorruptRecord(
                        f"header {key!r} after the first ply: headers must come before the plies", number
                    )
                headers[key] = (number, value.strip())
        record = cls.from_headers(headers)
        record.plies, record.ply_lines, record.comments = plies, ply_lines, comments
        record.header_lines = {key: line for key, (line, _) in headers.items()}
        return record

    @classmethod
    def from_headers(cls, headers: Mapping[str, tuple[int, str]]) -> Record:
        """A record without plies from the headers of the text form; `game`, `rules` and `options` are required."""
        for key in HEADERS[:3]:
            if key not in headers:
                raise CorruptRecord(f"missing header {key!r}")
        options: dict[str, OptionValue] = {}
        number, text = headers["options"]
        for pair in text.split():
            key, equals, value = pair.partition("=")
            if not equals:
                raise CorruptRecord(f"invalid option {pair!r}: expected key=value", number)
            if key in options:
                raise CorruptRecord(f"duplicate option {key!r}", number)
            options[key] = parse_value(value)
        record = cls(headers["game"][1], parse_int(*headers["rules"], "rules"), options)
        if "names" in headers:
            record.names = [name.strip() for name in headers["names"][1].split("|")]
        if "seed" in headers:
            record.seed = parse_int(*headers["seed"], "seed")
        if "position" in headers:
            record.position = headers["position"][1]
        if "result" in headers:
            record.result = parse_result(*headers["result"])
        return record

    def _repr_html_(self) -> str | None:
        """The points of all seats over the rounds, for notebooks."""
        return display.render_html(self)

    # ------------------------------------------------------------------ JSON

    def to_json(self) -> str:
        """The JSON form, in one line."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules_version,
            "options": self.options,
            "names": self.names,
            "seed": self.seed,
            "plies": [[None if who == CHANCE else who, text] for who, text in self.plies],
            "comments": {str(number): texts for number, texts in sorted(self.comments.items())},
            "result": None
            if self.result is None
            else {"scores": list(self.result.scores), "places": list(self.result.places)},
        }
        if self.position:
            data["position"] = self.position
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Parse the JSON form."""
        try:
            data = json.loads(text, object_pairs_hook=parse_json_object)
        except CorruptRecord:
            raise
        except json.JSONDecodeError as error:
            raise CorruptRecord(f"invalid JSON: {error.msg} in column {error.colno}", error.lineno) from error
        except RecursionError as error:
            raise CorruptRecord("invalid JSON: nested too deeply") from error
        except ValueError as error:  # a number with more digits than Python converts
            raise CorruptRecord(f"invalid JSON: {error}") from error
        if not isinstance(data, dict):
            raise CorruptRecord(f"a record must be a JSON object, not {str(data)[:40]!r}")
        format_name = require_key(data, "format", str)
        if format_name != FORMAT:
            raise CorruptRecord(f"unknown format {format_name!r}: expected {FORMAT!r}")
        plies = [
            parse_json_ply(number, ply) for number, ply in enumerate(require_key(data, "plies", list), 1)
        ]
        result = None
        if data.get("result") is not None:
            result_data = require_key(data, "result", dict)
            result = Result(
                require_list(result_data, "scores", int), require_list(result_data, "places", int)
            )
        position = require_key(data, "position", str, "")
        if not is_one_line(position) or "#" in position:
            raise CorruptRecord(f"invalid position {position[:40]!r}: expected one line without #")
        return cls(
            game=require_key(data, "game", str),
            rules_version=require_key(data, "rules", int),
            options=require_key(data, "options", dict),
            plies=plies,
            names=list(require_list(data, "names", str, ())),
            seed=None if data.get("seed") is None else require_key(data, "seed", int),
            position=position,
            result=result,
            comments=parse_json_comments(require_key(data, "comments", dict, {}), len(plies)),
        )

    # ------------------------------------------------------------------ links

    def to_link(self, base: str = "", names: bool = False) -> str:
        """The game as a token of about a hundred characters, or as the URL of a server: `to_link("https://example.org")`.

        The link has game, rules version, options and plies, and the names if `names`; never seed and comments. Answers
        to a sealed step have the order of the seats; those that are not revealed are left out. Every ply is checked.
        """
        if self.position:
            raise LinkUnavailable("the game begins at a position: a link has whole games only")
        game = self.make_game(link.find_game(self.game))
        plies = [(who, move) for who, move, _ in self.replay(game)]
        seat_names = self.names if names else []
        if seat_names and (message := names_error(seat_names, game.seats)):
            raise CorruptRecord(message, self.header_lines.get("names", 0))
        return link.format_link(link.encode_game(game, plies, seat_names), base)

    @classmethod
    def from_link(cls, text: str) -> Record:
        """The record of a link: a token, or a URL with one. It has a result if the game is over, and no seed."""
        return cls.from_linked_game(link.decode_game(link.find_token(text)))

    @classmethod
    def from_linked_game(cls, linked: link.LinkedGame) -> Record:
        """The record of the content of a token; `CorruptRecord` if a record cannot have its names."""
        game, state = linked.game, linked.state
        if linked.names and (message := names_error(linked.names, game.seats)):
            raise link.damaged_error(message)
        is_over = state.mover() == NOBODY
        return cls(
            game=game.id,
            rules_version=linked.rules_version,
            options=dict(game.options),
            plies=format_plies(game, linked.plies),
            names=linked.names,
            result=Result(tuple(state.scores()), tuple(state.places())) if is_over else None,
        )

    # ------------------------------------------------------------------ replay

    def check_game(self, game: Game) -> None:
        """Raise if the game, its options or the version of its rules are not those of the record."""
        if self.game != game.id:
            raise CorruptRecord(f"the record is of the game {self.game!r}, not {game.id!r}")
        if self.make_game(type(game)) != game:
            raise CorruptRecord("the options of the record differ from those of the game")

    def make_game(self, game: type[Game]) -> Game:
        """The game with the options of the record; `RulesMismatch` if its rules have another version."""
        if not game.plays_version(self.rules_version):
            raise RulesMismatch(
                f"the record was played with version {self.rules_version} of the rules of {game.id}; "
                f"this version of Jadecourt has version {game.rules_version}"
            )
        try:
            return game(**self.options)
        except BadOptions as error:
            raise CorruptRecord(f"options: {error}", self.header_lines.get("options", 0)) from error

    def start(self, game: Game) -> State:
        """The first position; `CorruptRecord` if its text is wrong or has sealed answers."""
        if not self.position:
            return game.start()
        line = self.header_lines.get("position", 0)
        try:
            state = game.position(self.position)
        except PositionError as error:
            raise CorruptRecord(f"position: {error.message}", line) from error
        if has_sealed_answers(game, state):
            raise CorruptRecord("position: a game cannot begin with sealed answers", line)
        return state

    def replay(self, game: Game) -> Iterator[tuple[int, int, State]]:
        """(seat or CHANCE, move or outcome, position after it) of each ply; each is checked against the rules.

        The position is one object that changes from ply to ply; copy it to keep it.
        """
        self.check_game(game)
        state = self.start(game)
        parse_move, parse_outcome = game.moves.parse, game.outcomes.parse
        for number, (who, text) in enumerate(self.plies):
            try:
                if who == CHANCE:
                    move = parse_outcome(text)
                    if state.mover() != CHANCE or not any(
                        move == outcome for outcome, _ in state.chance_outcomes()
                    ):
                        raise self.illegal_ply_error(game, state, number, move)
                else:
                    move = parse_move(text)
                    if not 0 <= who < game.seats or move not in state.legal_moves(who):
                        raise self.illegal_ply_error(game, state, number, move)
            except JadecourtError as error:
                if isinstance(error, CorruptRecord):
                    raise
                raise self.ply_error(number, str(error)) from error
            state.apply(who, move)
            yield who, move, state
        if self.result is not None:
            self.check_result(state)

    def illegal_ply_error(self, game: Game, state: State, number: int, move: int) -> CorruptRecord:
        """The error for a ply (index `number`) that is illegal in `state`."""
        who, text = self.plies[number]
        mover = state.mover()
        if mover == NOBODY:
            return self.ply_error(number, f"{text!r} after the end of the game")
        if mover == CHANCE:
            possible = ", ".join(game.outcomes.text(outcome) for outcome, _ in state.chance_outcomes())
            return self.ply_error(
                number, f"{text!r} is not possible; expected one of the outcomes {possible}"
            )
        if not 0 <= who < game.seats or not state.movers() >> who & 1:
            step = game.steps[state.step()]
            return self.ply_error(number, f"{text!r} is not possible: seat {mover} has to move ({step.name})")
        reason = IllegalMove(game.explain_illegal(state, who, move), game.id)
        return self.ply_error(number, f"{text!r} is illegal: {reason}")

    def ply_error(self, number: int, message: str) -> CorruptRecord:
        """The error for the ply with index `number`, with its line."""
        line = self.ply_lines[number] if number < len(self.ply_lines) else 0
        return CorruptRecord(f"ply {number + 1}: {message}", line)

    def check_result(self, state: State) -> None:
        """Raise if the result of the record is not that of the position after its last ply."""
        line = self.header_lines.get("result", 0)
        if state.mover() != NOBODY:
            raise CorruptRecord("the record has a result, but the game is not over after the last ply", line)
        found = Result(tuple(state.scores()), tuple(state.places()))
        if found != self.result:
            raise CorruptRecord(
                f"wrong result: the plies lead to {format_numbers(found.scores)} | {format_numbers(found.places)}",
                line,
            )


def format_plies(game: Game, plies: Iterable[tuple[int, int]]) -> list[Ply]:
    """Plies in notation."""
    moves, outcomes = game.moves, game.outcomes
    return [Ply(who, outcomes.text(move) if who == CHANCE else moves.text(move)) for who, move in plies]


def parse_value(text: str) -> OptionValue:
    """The option value of a text that `format_value` made."""
    if text in ("on", "off"):
        return text == "on"
    return int(text) if is_number(text) and len(text) < 10 else text


def is_number(text: str) -> bool:
    """Whether the text consists of ASCII digits; `isdigit` alone accepts others, such as "²"."""
    return text.isascii() and text.isdigit()


def format_numbers(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)


def parse_int(line: int, text: str, name: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise CorruptRecord(f"invalid {name} {text!r}: expected an integer", line) from None


def parse_result(line: int, text: str) -> Result:
    parts = text.split("|")
    if len(parts) != 2:
        raise CorruptRecord("invalid result: expected 'points of each seat | places of each seat'", line)
    scores, places = (tuple(parse_int(line, word, "result") for word in part.split()) for part in parts)
    if len(scores) != len(places):
        raise CorruptRecord(f"invalid result: {len(scores)} scores and {len(places)} places", line)
    return Result(scores, places)


def parse_ply(line: str, expected: int, number: int) -> Ply:
    head, _, rest = line.partition(" ")
    who, _, text = rest.strip().partition(" ")
    if not head.endswith(".") or not is_number(head[:-1]) or not text.strip():
        raise CorruptRecord(f"invalid ply {line!r}: expected {PLY_FORMAT}", number)
    if parse_int(number, head[:-1], "ply number") != expected:
        raise CorruptRecord(f"ply {head[:-1]} out of order: expected ply {expected}", number)
    if who == "*":
        return Ply(CHANCE, " ".join(text.split()))
    if not is_number(who):
        raise CorruptRecord(f"invalid seat {who!r}: expected 0, 1, … or * for chance", number)
    return Ply(parse_int(number, who, "seat"), " ".join(text.split()))


def parse_json_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a duplicate key is an error, because parsers differ in which value they take."""
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise CorruptRecord(f"duplicate key {key[:40]!r}")
        data[key] = value
    return data


def parse_json_ply(number: int, ply: object) -> Ply:
    match ply:
        case [None, str(text)]:
            return Ply(CHANCE, text)
        case [int(who), str(text)] if type(who) is int and who >= 0:
            return Ply(who, text)
    raise CorruptRecord(f"invalid ply {number} {ply!r}: expected [seat or null, notation]")


def require_key(data: Mapping[str, Any], key: str, kind: type[T], default: T | None = None) -> T:
    """The value of a key, which must be of exactly this type."""
    if key not in data:
        if default is None:
            raise CorruptRecord(f"missing key {key!r}")
        return default
    value = data[key]
    if type(value) is not kind:
        raise CorruptRecord(f"wrong type of {key!r}: expected {kind.__name__}, got {str(value)[:40]!r}")
    return value


def require_list(
    data: Mapping[str, Any], key: str, kind: type[T], default: tuple[T, ...] | None = None
) -> tuple[T, ...]:
    """The values of a list, which must all be of exactly this type."""
    if key not in data and default is not None:
        return default
    values = require_key(data, key, list)
    if not all(type(value) is kind for value in values):
        raise CorruptRecord(f"wrong type in {key!r}: expected a list of {kind.__name__}")
    return tuple(values)


def parse_json_comments(data: Mapping[str, Any], plies: int) -> dict[int, list[str]]:
    comments = {}
    for number in data:
        texts = list(require_list(data, number, str))
        if not is_number(number) or len(number) > 9 or int(number) > plies:
            raise CorruptRecord(f"comment after ply {number!r}: expected a ply from 0 to {plies}")
        if not all(text and is_one_line(text) for text in texts):
            raise CorruptRecord(f"invalid comment after ply {number}: expected a single line of text")
        comments[int(number)] = texts
    return comments


def is_one_line(text: str) -> bool:
    """Whether the text form preserves the text: no line breaks, no surrounding spaces."""
    return text.splitlines() in ([], [text]) and text == text.strip()


def names_error(names: Sequence[str], seats: int) -> str:
    """Error message for invalid names of seats; "" if they are valid."""
    if len(names) != seats:
        return f"{len(names)} names for {seats} seats"
    for name in names:
        if not isinstance(name, str):
            return f"invalid name {name!r}: expected text"
        if not is_one_line(name) or "|" in name or "#" in name:
            return f"invalid name {name!r}: expected one line without |, # and surrounding spaces"
    return ""
