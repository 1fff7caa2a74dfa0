"""Texts of a game from its catalogue: title, prompts, log entries, refusals, options.

A game without a catalogue, such as one that a program registers, is described by the names in its notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ..core.errors import IllegalMove
from ..core.game import Game, Step
from ..core.log import NUMBER, ORDER, Entry, unpack_nibbles
from ..core.options import OptionSpec, OptionValue, format_value
from ..core.refusal import Refusal, Word
from .catalogue import Argument, Catalogue, load_catalogue, read_catalogue
from .languages import DEFAULT_LANGUAGE, LOCALES_DIR

SHARED_CATALOGUE: Final = "games"


@cache
def game_catalogue(game_id: str, language: str) -> Catalogue[str] | None:
    """The catalogue of a game, None if it has none."""
    return read_catalogue(game_id, language) if (LOCALES_DIR / language / game_id).is_dir() else None


def game_title(game_id: str, language: str = DEFAULT_LANGUAGE) -> str:
    """The title of a game."""
    return text_or(game_id, language, "title", game_id)


def level_title(level: str, language: str = DEFAULT_LANGUAGE) -> str:
    """The name of a level of the bots on its own; other bots keep their names."""
    return load_catalogue(SHARED_CATALOGUE, language).find(f"level-{level}.title") or level


def level_description(level: str, language: str = DEFAULT_LANGUAGE) -> str:
    """How the bots of a level play, in one or two sentences; "" for other bots."""
    return load_catalogue(SHARED_CATALOGUE, language).find(f"level-{level}.description") or ""


def step_prompt(game_id: str, step: Step, language: str = DEFAULT_LANGUAGE) -> str:
    """What the seat to move has to decide."""
    return text_or(game_id, language, f"step-{step.name}", step.name)


def option_text(game_id: str, spec: OptionSpec, language: str = DEFAULT_LANGUAGE) -> str:
    """What an option of a game means."""
    return text_or(game_id, language, f"option-{spec.key}.description", spec.key)


def option_values_text(game_id: str, spec: OptionSpec, language: str = DEFAULT_LANGUAGE) -> str:
    """The values that an option accepts: a list, or a description where they are too many to list."""
    values = spec.list_values()
    return text_or(game_id, language, f"option-{spec.key}.format", values) if spec.is_open else values


def option_name(game_id: str, spec: OptionSpec, language: str = DEFAULT_LANGUAGE) -> str:
    """The name of an option."""
    return text_or(game_id, language, f"option-{spec.key}", spec.key)


def option_value_name(
    game_id: str, spec: OptionSpec, value: OptionValue, language: str = DEFAULT_LANGUAGE
) -> str:
    """One value of an option in words; values without words are written as in records."""
    word, key = format_value(value), f"option-{spec.key}"
    if type(value) is int:
        return text_or(game_id, language, f"{key}.number", word, number=value, place=value + 1)
    default = text_or(game_id, language, f"{spec.vocabulary}-{word}", word) if spec.vocabulary else word
    return text_or(game_id, language, f"{key}.{word}", default) if word.isidentifier() else default


def source_name(game_id: str, source: str, language: str = DEFAULT_LANGUAGE) -> str:
    """The name of a source of points."""
    return text_or(game_id, language, f"source-{source}", source)


def text_or(game_id: str, language: str, key: str, default: str, **arguments: Argument) -> str:
    """The text of a key of the game's catalogue, or `default` if there is no such text."""
    catalogue = game_catalogue(game_id, language)
    return (catalogue.find(key, **arguments) if catalogue else None) or default


def describe_entry(
    game: Game, entry: Entry, names: Sequence[str] | None = None, language: str = DEFAULT_LANGUAGE
) -> str:
    """The sentence of a log entry; `names` are those of the seats."""
    names = names or [f"seat {seat}" for seat in range(game.seats)]
    kind = game.entry_kinds[entry.kind]
    name = names[entry.seat] if entry.seat >= 0 else ""
    catalogue = game_catalogue(game.id, language)
    key = f"entry-{kind.name}"
    if catalogue is None or key not in catalogue:
        shown = ", ".join(f"{argument} {value}" for argument, value in kind.arguments(entry).items())
        return ": ".join(part for part in (name, kind.name, shown) if part)
    arguments: dict[str, Argument] = {"name": name}
    for (argument, vocabulary), value in zip(kind.fields, entry.args, strict=False):
        arguments[argument] = argument_of(game, catalogue, vocabulary, value, names)
    return catalogue(key, **arguments)


def argument_of(
    game: Game, catalogue: Catalogue[str], vocabulary: str, value: int, names: Sequence[str]
) -> Argument:
    """The value of an argument of a log entry: a number, a word, a list of words, or the seats in order."""
    if vocabulary == NUMBER:
        return value
    if vocabulary == ORDER:
        return ", ".join(names[value >> (3 * i) & 7] for i in range(len(names)))
    words = vocabulary.rstrip("*+")
    listed = game.vocabularies[words]
    if vocabulary.endswith("*"):
        return [Word(words, word) for bit, word in enumerate(listed) if value >> bit & 1]
    if vocabulary.endswith("+"):
        return [Word(words, listed[number - 1]) for number in unpack_nibbles(value)]
    word = Word(words, listed[value])
    return (
        word if f"{words}-{word.name}" in catalogue else word.name
    )  # such as the name of a place on a board


def describe_refusal(refusal: Refusal, game_id: str, language: str = DEFAULT_LANGUAGE) -> str:
    """Why a move is illegal."""
    for catalogue in (game_catalogue(game_id, language), read_catalogue(SHARED_CATALOGUE, language)):
        text = catalogue.find(f"refusal-{refusal.kind}", **refusal.args) if catalogue else None
        if text:
            return text
    return str(refusal)


def describe_illegal_move(error: IllegalMove, language: str = DEFAULT_LANGUAGE) -> str:
    """The text of an error about an illegal move, with the paragraph of the rules."""
    shared = load_catalogue(SHARED_CATALOGUE, language)
    text = describe_refusal(error.refusal, error.game_id, language)
    if error.move:
        text = shared("illegal-move", move=repr(error.move), reason=text)
    return shared("with-rule", text=text, rule=error.rule) if error.rule else text
