"""Words and limits that every layer of the server shares."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from ...i18n.languages import LANGUAGES

MAX_SEATS: Final = 8  # of a table, in any game
MAX_MOVES: Final = 12  # of one decision: no game asks for more at once
# No user id and no token hash is "*".
ALL_USERS: Final = "*"  # in place of a user id
ALL_SESSIONS: Final = "*"  # in place of a token hash: all sessions of a user

# What JSON can hold; the values of an object are checked where they are used.
JsonObject: TypeAlias = dict[str, object]
# The languages are data (`locales/languages.json`), so type checkers see any text; models accept the languages only.
if TYPE_CHECKING:
    Language: TypeAlias = str
else:
    Language = Literal[LANGUAGES]
TableStatus: TypeAlias = Literal["open", "running", "finished", "stopped"]
SeatKind: TypeAlias = Literal["open", "invited", "user", "bot"]
AwayReason: TypeAlias = Literal["resigned", "timeout", "left", "voted_out"]
UnratedReason: TypeAlias = Literal["undo", "pair_limit", "too_few_players"]
ChatChannel: TypeAlias = Literal["table", "spectators", "system"]
AnalysisStatus: TypeAlias = Literal["none", "waiting", "running", "done", "failed"]


class Priority(IntEnum):
    """Who waits for a bot's move. The lower number comes first; the numbers are stored in the table `jobs`."""

    PEOPLE = 0
    BOT_ACCOUNTS = 1
    BOTS_ONLY = 2
