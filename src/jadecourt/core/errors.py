"""The one error tree of the package.

    JadecourtError
    ├── UnknownGame        no game has this id
    ├── UnknownNotation    a text is no move or outcome of this game
    ├── BadOptions         an option of a game is unknown, invalid or missing
    ├── CommandError       a command cannot do its work: port in use, file exists, package missing
    │   └── BotFailed      a bot cannot be made, or does not choose a legal move
    ├── IllegalMove        the rules forbid this move now
    │   ├── NotYourTurn    this seat is not asked
    │   └── GameOver       nobody is asked any more
    ├── RulesMismatch      a record was played under another version of the rules
    ├── LinkUnavailable    a game cannot be written as a link
    └── TextError          a text cannot be read; has the number of its line
        ├── CorruptRecord  a record cannot be read or replayed
        └── PositionError  a position cannot be read, or is impossible

Rules never raise (compiled, they cannot); `Table`, `Record` and the parsers do. A refusal that rests on a
paragraph of the rules names it in `rule`; that there is no such seat, or that the game is over, rests on none.
"""

from __future__ import annotations

from collections.abc import Callable

from .refusal import Refusal


class JadecourtError(Exception):
    """Something the caller can mend; the text says what was wrong and what would be right."""

    rule: str = ""


class UnknownGame(JadecourtError, LookupError):
    """No game has this id."""


class UnknownNotation(JadecourtError, ValueError):
    """A text that is no move or outcome of this game."""


class BadOptions(JadecourtError, ValueError):
    """An option of a game that is unknown, invalid or missing."""


class CommandError(JadecourtError):
    """A command cannot do its work: wrong arguments, a port in use, an existing file, a missing package."""


class BotFailed(CommandError):
    """A bot that cannot be made, raises, or does not choose a legal move; the text names the bot."""


class IllegalMove(JadecourtError, ValueError):
    """A move that the rules forbid now; `refusal` is the reason, `rule` the paragraph, `move` the notation or ""."""

    def __init__(self, refusal: Refusal, game_id: str, move: str = "") -> None:
        super().__init__(refusal, game_id, move)
        self.refusal, self.game_id, self.move = refusal, game_id, move
        self.rule = refusal.rule

    def __str__(self) -> str:
        return describe_illegal_move(self)


def plain_description(error: IllegalMove) -> str:
    """The reason without words of a catalogue."""
    reason = f"{error.move!r} is not possible: {error.refusal}" if error.move else str(error.refusal)
    return f"{reason} (rule {error.rule})" if error.rule else reason


# The package replaces it by a description with the words of the catalogues, which core does not read.
describe_illegal_move: Callable[[IllegalMove], str] = plain_description


class NotYourTurn(IllegalMove):
    """This seat is not asked now."""


class GameOver(IllegalMove):
    """The game has ended; nobody is asked."""


class RulesMismatch(JadecourtError, ValueError):
    """A record of another rules version; replaying it could change its result."""


class LinkUnavailable(JadecourtError, ValueError):
    """A game that cannot be written as a link: it is too long, or its position has secrets."""


class TextError(JadecourtError, ValueError):
    """A text that cannot be read; `line` is the number of its line (0: none known)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.message = message


class CorruptRecord(TextError):
    """A record that cannot be read; `line` is that of the text form."""


class PositionError(TextError):
    """The text of a position that cannot be read, or that describes an impossible position."""
