"""Why a move is illegal, without words: programs and people get the text from the catalogues of messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


class Word(NamedTuple):
    """A word of a game's catalogue as an argument: the message `VOCABULARY-NAME`."""

    vocabulary: str
    name: str


Argument: TypeAlias = "int | str | Word"


@dataclass(frozen=True)
class Refusal:
    """The reason why a move is illegal: the message `refusal-KIND` with its arguments, and the paragraph of the rules.

    The message is in the catalogue of the game or, if it is not about one game, in the catalogue `games`.
    """

    kind: str
    rule: str = ""
    args: Mapping[str, Argument] = field(default_factory=dict)

    def __str__(self) -> str:
        """The kind and the arguments, for programs without catalogues."""
        shown = ", ".join(
            f"{name} {value.name if isinstance(value, Word) else value}" for name, value in self.args.items()
        )
        return f"{self.kind} ({shown})" if shown else self.kind
