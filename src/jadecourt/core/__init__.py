"""What all games share: state, game, notation, dice, log, record, table. Imports the standard library only."""

from .buffer import Buffer
from .constants import CHANCE, NOBODY
from .dice import Dice
from .errors import IllegalMove, NotYourTurn
from .game import Game
from .log import Entry, Log
from .notation import Notation
from .perspective import Perspective
from .record import Record
from .state import State
from .table import Table

__all__ = [
    "CHANCE",
    "NOBODY",
    "Buffer",
    "Dice",
    "Entry",
    "Game",
    "IllegalMove",
    "Log",
    "NotYourTurn",
    "Notation",
    "Perspective",
    "Record",
    "State",
    "Table",
]
