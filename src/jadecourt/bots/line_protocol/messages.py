"""The lines that are sent to a program, and the parts of those that it sends."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from ...core.game import Game
from ...core.log import NUMBER, ORDER, Entry, unpack_nibbles
from ...core.perspective import Perspective
from ...core.record import Result

VERSION: Final = 1  # of the protocol
QUIT: Final = "quit\n"


def format_line(command: str, data: Any) -> str:
    """A line with JSON in ASCII, so that programs need not decode UTF-8."""
    return f"{command} {json.dumps(data, separators=(',', ':'))}\n"


def format_handshake() -> str:
    """The first line of all."""
    return f"jadecourt {VERSION}\n"


def format_game(game: Game, seat: int) -> str:
    """The start of a game: everything before it is to be forgotten."""
    return format_line(
        "game",
        {
            "game": game.id,
            "rules_version": game.rules_version,
            "options": dict(game.options),
            "seats": game.seats,
            "seat": seat,
        },
    )


def format_decision(
    perspective: Perspective, number: int, new_entries: Iterable[Entry], limit_ms: int, seed: int
) -> str:
    """The lines of one decision."""
    game, step = perspective.game, perspective.game.steps[perspective.step]
    lines = [f"decision {number}\n"]
    lines += [format_line("entry", describe_entry(game, entry)) for entry in new_entries]
    lines.append(
        format_line(
            "step",
            {"name": step.name, "rule": step.rule, "sealed": step.sealed, "owed": perspective.owed},
        )
    )
    lines.append(format_line("view", perspective.view))
    lines += [f"legal {move} {game.moves.text(move)}\n" for move in perspective.legal]
    lines.append(f"choose {limit_ms} {seed}\n")
    return "".join(lines)


def format_over(game: Game, new_entries: Iterable[Entry], result: Result) -> str:
    """The end of a game."""
    lines = [format_line("entry", describe_entry(game, entry)) for entry in new_entries]
    return "".join(lines) + format_line(
        "over", {"scores": list(result.scores), "places": list(result.places)}
    )


def describe_entry(game: Game, entry: Entry) -> dict[str, Any]:
    """A log entry with its arguments in the words of the notation.

    Without the number of its ply: that of an own sealed answer would reveal how many others have answered.
    """
    kind = game.entry_kinds[entry.kind]
    return {
        "kind": kind.name,
        "rule": kind.rule,
        "seat": entry.seat if entry.seat >= 0 else None,
        "args": {
            name: describe_argument(game, vocabulary, value)
            for (name, vocabulary), value in zip(kind.fields, entry.args, strict=False)
        },
    }


def describe_argument(game: Game, vocabulary: str, value: int) -> int | str | list[str] | list[int]:
    """The value of an argument: a number, a word, a list of words, or the seats in order."""
    if vocabulary == NUMBER:
        return value
    if vocabulary == ORDER:
        return [value >> (3 * position) & 7 for position in range(game.seats)]
    words: Sequence[str] = game.vocabularies[vocabulary.rstrip("*+")]
    if vocabulary.endswith("*"):
        return [word for bit, word in enumerate(words) if value >> bit & 1]
    if vocabulary.endswith("+"):
        return [words[number - 1] for number in unpack_nibbles(value)]
    return words[value]


def split_command(line: str) -> tuple[str, str]:
    """The command of a line and its argument."""
    command, _, argument = line.strip().partition(" ")
    return command, argument.strip()
