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
    └── CorruptRecord      a record cannot be read or replayed

Rules never raise (compiled, they cannot); `Table`, `Record` and the parsers do. A refusal that rests on a
paragraph of the rules names it in `rule`; that there is no such seat, or that the game is over, rests on none.
"""

from __future__ import annotations

from collections.abc import Mapping


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
    """A move the rules forbid now; `rule` is the paragraph, `texts` the reason by language."""

    def __init__(self, message: str, rule: str = "", texts: Mapping[str, str] | None = None) -> None:
        super().__init__(f"{message} (rule {rule})" if rule else message)
        self.rule = rule
        self.texts = dict(texts or {"en": message})


class NotYourTurn(IllegalMove):
    """This seat is not asked now."""


class GameOver(IllegalMove):
    """The game has ended; nobody is asked."""


class RulesMismatch(JadecourtError, ValueError):
    """A record of another rules version; replaying it could change its result."""


class CorruptRecord(JadecourtError, ValueError):
    """A record that cannot be read; `line` is the line of the text form (0: none known)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.message = message
