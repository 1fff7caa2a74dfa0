"""Games as links: each ply as its index among the legal moves, or as its share of the chance weights.

A token is the format (one character), then base64url of one big integer and its CRC-32. The integer has, in the order
in which they are read: game, version of the rules, options, names, end, plies. docs/links.md specifies the format. It
is frozen: links that people have sent must stay readable, so a change needs another format character.

A link has no seed, no comments, and no answers to a sealed step that is not revealed: it shows what a spectator may
know, also while the game is running.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple
from zlib import crc32

from .constants import CHANCE, NOBODY
from .dice import Dice
from .errors import BadOptions, CorruptRecord, LinkUnavailable, RulesMismatch, UnknownGame
from .game import Game, RawEntries
from .options import OptionValue
from .sealed import is_still_sealed, sealed_answers_owed
from .state import State

FORMAT: Final = "1"  # the first character of a token
PATH: Final = "/game/"  # of the page that shows a link; the token follows
MAX_TOKEN_LENGTH: Final = 1500  # characters; a URL of the server may have 2048
MAX_PLIES: Final = 4096
MAX_NAME_BYTES: Final = 600  # of all names together
CHECKSUM_BYTES: Final = 4
ID_CHARACTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789_"
MAX_ID_LENGTH: Final = 40
NAME_SEPARATOR: Final = "|"  # as in the text form of records: no name contains it
GROUP_BITS: Final = 3  # a number is written in groups of bits, each with a bit for "more follow"
GROUP: Final = 1 << GROUP_BITS
MAX_GROUPS: Final = 11  # of a number below 2**33
SECRET_SAMPLES: Final = 16
LINK_PATTERN: Final = re.compile(rf"https?:/.*|{FORMAT}[A-Za-z0-9_-]{{9,{MAX_TOKEN_LENGTH}}}")


class LinkedGame(NamedTuple):
    """The content of a token."""

    game: Game
    rules_version: int
    plies: list[tuple[int, int]]  # (seat or CHANCE, move or outcome)
    names: list[str]  # by seat; [] if the link has none
    state: State  # after the last ply


def find_no_game(id: str) -> type[Game]:
    """Raise UnknownGame: used until the package sets `find_game`."""
    raise UnknownGame(f"unknown game {id!r}: no games are registered")


# The package replaces it by `games.find_game`, which core cannot import.
find_game: Callable[[str], type[Game]] = find_no_game


# ---------------------------------------------------------------------------------------- integers


class NumberWriter:
    """Collects values in the order in which they are read, and packs them into one integer."""

    def __init__(self) -> None:
        self._symbols: list[
            tuple[int, int, int]
        ] = []  # weight, sum of the weights before it, sum of all weights

    def put(self, value: int, base: int) -> None:
        """One of `base` equally likely values."""
        self._symbols.append((1, value, base))

    def put_number(self, number: int) -> None:
        """A number of any size; small ones are short."""
        while True:
            number, group = divmod(number, GROUP)
            self.put(group + GROUP * bool(number), 2 * GROUP)
            if not number:
                return

    def put_weighted(self, outcome: int, weighted_outcomes: Iterable[tuple[int, int]]) -> None:
        """One of several outcomes; likely ones are short."""
        before = total = weight = 0
        for other, other_weight in weighted_outcomes:
            if other == outcome:
                before, weight = total, other_weight
            total += other_weight
        self._symbols.append((weight, before, total))

    def pack(self) -> int:
        """The integer: a leading 1, then the last value first, so that the first one is read first."""
        packed = 1
        for weight, before, total in reversed(self._symbols):
            quotient, rest = divmod(packed, weight)
            packed = quotient * total + before + rest
        return packed


class NumberReader:
    """Reads the values of a packed integer; `CorruptRecord` if they are no possible ones."""

    def __init__(self, packed: int) -> None:
        self._packed = packed

    def read(self, base: int) -> int:
        """One of `base` equally likely values."""
        self._packed, value = divmod(self._packed, base)
        return value

    def read_number(self) -> int:
        """A number of any size."""
        number = 0
        for position in range(MAX_GROUPS):
            has_more, group = divmod(self.read(2 * GROUP), GROUP)
            number += group << GROUP_BITS * position
            if not has_more:
                if position and not group:
                    break  # it has a shorter form
                return number
        raise damaged_error("it contains an invalid number")

    def read_weighted(self, weighted_outcomes: Iterable[tuple[int, int]]) -> int:
        """One of several outcomes."""
        pairs = list(weighted_outcomes)
        quotient, rest = divmod(self._packed, sum(weight for _, weight in pairs))
        for outcome, weight in pairs:
            if rest < weight:
                self._packed = quotient * weight + rest
                return outcome
            rest -= weight
        raise AssertionError("the rest is below the sum of the weights")

    def check_end(self) -> None:
        """Raise unless everything has been read."""
        if self._packed != 1:
            raise damaged_error("its plies do not fit the rules")


def damaged_error(reason: str) -> CorruptRecord:
    return CorruptRecord(f"the link is damaged: {reason}")


# ---------------------------------------------------------------------------------------- tokens


def format_link(token: str, base: str) -> str:
    """The URL of a token on a server, such as `https://example.org`; without a base, the token itself."""
    return base.rstrip("/") + format_path(token) if base else token


def format_path(token: str) -> str:
    """The path of the page that shows a token."""
    return PATH + token


def is_link(text: str) -> bool:
    """Whether a text is meant as a link: a URL, or a token, which may be damaged."""
    return LINK_PATTERN.fullmatch(text.strip()) is not None


def find_token(text: str) -> str:
    """The token in a link: the text itself, or the part of a URL after `/game/`."""
    if not isinstance(text, str):
        raise TypeError(f"a link must be a str, not {type(text).__name__}")
    token = text.strip()
    if "/" in token:
        _, path, token = token.rpartition(PATH)
        if not path:
            raise CorruptRecord(f"no link to a game: expected {PATH}TOKEN in {shorten(text.strip())!r}")
        for mark in "?#/":
            token = token.partition(mark)[0]
    return token


def shorten(text: str) -> str:
    """A quotation for an error message."""
    return text if len(text) <= 60 else text[:59] + "…"


def format_token(packed: int) -> str:
    """The token of an integer."""
    payload = packed.to_bytes((packed.bit_length() + 7) // 8, "big")
    checksum = crc32(FORMAT.encode() + payload).to_bytes(CHECKSUM_BYTES, "little")
    return FORMAT + base64.urlsafe_b64encode(payload + checksum).rstrip(b"=").decode()


def parse_token(token: str) -> int:
    """The integer of a token; `CorruptRecord` if a character was changed, lost or added."""
    if not token:
        raise CorruptRecord("the link is empty")
    if len(token) > MAX_TOKEN_LENGTH:
        raise damaged_error(f"it has {len(token)} characters, at most {MAX_TOKEN_LENGTH} are allowed")
    if token[0] != FORMAT:
        raise CorruptRecord(
            f"unknown format {token[0]!r} of a link: expected {FORMAT!r}; it is damaged or needs a newer version"
        )
    text = token[1:]
    try:
        data = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error):
        raise damaged_error("expected letters, digits, - and _ only, and a possible length") from None
    payload, checksum = data[:-CHECKSUM_BYTES], data[-CHECKSUM_BYTES:]
    packed = int.from_bytes(payload, "big")
    if crc32(FORMAT.encode() + payload).to_bytes(CHECKSUM_BYTES, "little") != checksum or not packed:
        raise damaged_error("its checksum is wrong; was it copied completely?")
    if format_token(packed) != token:  # unused bits of the last character, or leading zeros
        raise damaged_error("it is not in its shortest form")
    return packed


# ---------------------------------------------------------------------------------------- writing


def encode_game(game: Game, plies: Iterable[tuple[int, int]], names: Sequence[str] = ()) -> str:
    """The token of a game after these plies, which must be legal.

    Answers to a sealed step are written in the order of the seats; if it is not revealed, they are left out.
    `LinkUnavailable` if the position has other secrets, the game or its names are too long, or a name is not Unicode.
    """
    writer = NumberWriter()
    write_id(writer, game.id)
    writer.put_number(game.rules_version)
    write_options(writer, game)
    write_names(writer, names)
    public_plies, state = order_public_plies(game, plies)
    is_over = state.mover() == NOBODY
    if not is_over and has_secrets(state):
        raise LinkUnavailable(
            "the position has secrets, which a link would reveal: it is available after the end of the game"
        )
    if len(public_plies) > MAX_PLIES:
        raise LinkUnavailable(f"the game has {len(public_plies)} plies: a link has at most {MAX_PLIES}")
    writer.put(int(is_over), 2)
    if not is_over:
        writer.put_number(len(public_plies))
    state = game.start()
    for who, move in public_plies:
        write_ply(writer, game, state, who, move)
        state.apply(who, move)
    token = format_token(writer.pack())
    if len(token) > MAX_TOKEN_LENGTH:
        raise LinkUnavailable(
            f"the link would have {len(token)} characters: at most {MAX_TOKEN_LENGTH} are allowed"
        )
    return token


def order_public_plies(game: Game, plies: Iterable[tuple[int, int]]) -> tuple[list[tuple[int, int]], State]:
    """The public plies, answers to a sealed step in the order of the seats, and the position after them."""
    state = game.start()
    public_plies: list[tuple[int, int]] = []
    answers: list[tuple[int, int]] = []  # to the pending sealed step
    public_state = state
    for who, move in plies:
        owed = sealed_answers_owed(game, state)
        if owed and not answers:
            public_state = state.copy()
        raw_entries: RawEntries = []
        state.set_log(raw_entries if owed else None)
        state.apply(who, move)
        answers.append((who, move))
        if not (owed and is_still_sealed(game, owed, state, raw_entries)):
            public_plies += sorted(
                answers, key=lambda ply: ply[0]
            )  # stable: the answers of a seat keep their order
            answers = []
    state.set_log(None)
    return public_plies, public_state if answers else state


def has_secrets(state: State) -> bool:
    """Whether a spectator does not know the whole position."""
    return any(state.determinize(-1, Dice(seed)) != state for seed in range(SECRET_SAMPLES))


def write_id(writer: NumberWriter, id: str) -> None:
    if not id or len(id) > MAX_ID_LENGTH or not set(id) <= set(ID_CHARACTERS):
        raise LinkUnavailable(
            f"the id {id!r} of the game cannot be written: expected 1 to {MAX_ID_LENGTH} characters of {ID_CHARACTERS}"
        )
    writer.put_number(len(id))
    for character in id:
        writer.put(ID_CHARACTERS.index(character), len(ID_CHARACTERS))


def write_options(writer: NumberWriter, game: Game) -> None:
    """The options that differ from their defaults, as indices: new options and values may be added at the end."""
    chosen = [
        (number, spec.values.index(game.options[spec.key]))
        for number, spec in enumerate(game.option_specs)
        if game.options[spec.key] != spec.default
    ]
    writer.put_number(len(chosen))
    for number, value in chosen:
        writer.put_number(number)
        writer.put_number(value)


def write_names(writer: NumberWriter, names: Sequence[str]) -> None:
    try:
        data = NAME_SEPARATOR.join(names).encode()
    except UnicodeEncodeError as error:  # half of a surrogate pair
        raise LinkUnavailable(
            f"the names contain {error.object[error.start]!r}, which is no character"
        ) from None
    if len(data) > MAX_NAME_BYTES:
        raise LinkUnavailable(f"the names have {len(data)} bytes: a link has at most {MAX_NAME_BYTES}")
    writer.put_number(len(data))
    for byte in data:
        writer.put(byte, 256)


def write_ply(writer: NumberWriter, game: Game, state: State, who: int, move: int) -> None:
    """The next ply of `state`: the seat if several could move, and the move among the legal ones."""
    if who == CHANCE:
        writer.put_weighted(move, sorted(state.chance_outcomes()))
        return
    seats = seats_to_write(game, state)
    if who not in seats:
        raise LinkUnavailable(f"seat {who} answers before seat {seats[0]}, which the rules do not allow")
    writer.put(seats.index(who), len(seats))
    moves = state.legal_moves(who)
    writer.put(moves.index(move), len(moves))


def seats_to_write(game: Game, state: State) -> list[int]:
    """The seats of which one makes the next ply; of a sealed step the lowest one, because the order is free."""
    if game.steps[state.step()].sealed:
        return [state.mover()]
    mask = state.movers()
    return [seat for seat in range(game.seats) if mask >> seat & 1]


# ---------------------------------------------------------------------------------------- reading


def decode_game(token: str) -> LinkedGame:
    """The game of a token.

    `CorruptRecord` if the token is damaged, `UnknownGame` if there is no such game, `RulesMismatch` if its rules have
    another version.
    """
    reader = NumberReader(parse_token(token))
    game_class = find_game(read_id(reader))
    rules_version = reader.read_number()
    if not game_class.plays_version(rules_version):
        raise RulesMismatch(
            f"the link is of a game with version {rules_version} of the rules of {game_class.id}; "
            f"this version of Jadecourt has version {game_class.rules_version}"
        )
    try:
        game = game_class(**read_options(reader, game_class))
    except BadOptions as error:
        raise damaged_error(str(error)) from error
    names = read_names(reader, game.seats)
    try:
        plies, state = read_plies(reader, game)
        reader.check_end()
    except CorruptRecord as error:
        if rules_version == game.rules_version:
            raise
        # the checksum was right: an earlier version plays alike, but had more or fewer legal moves somewhere
        raise RulesMismatch(
            f"the link was written with version {rules_version} of the rules of {game.id}, "
            f"and version {game.rules_version} cannot read it"
        ) from error
    return LinkedGame(game, rules_version, plies, names, state)


def read_id(reader: NumberReader) -> str:
    length = reader.read_number()
    if not 0 < length <= MAX_ID_LENGTH:
        raise damaged_error("it names no game")
    return "".join(ID_CHARACTERS[reader.read(len(ID_CHARACTERS))] for _ in range(length))


def read_options(reader: NumberReader, game_class: type[Game]) -> dict[str, OptionValue]:
    specs = game_class.option_specs
    options: dict[str, OptionValue] = {}
    first = 0  # they are in ascending order
    for _ in range(reader.read_number()):
        number, value = reader.read_number(), reader.read_number()
        if not first <= number < len(specs) or not value < len(specs[number].values):
            raise damaged_error(f"{game_class.id} has no option {number} with a value {value}")
        spec, first = specs[number], number + 1
        if spec.values[value] == spec.default:
            raise damaged_error(f"it contains the default value of the option {spec.key}")
        options[spec.key] = spec.values[value]
    return options


def read_names(reader: NumberReader, seats: int) -> list[str]:
    length = reader.read_number()
    if length > MAX_NAME_BYTES:
        raise damaged_error(f"its names have {length} bytes, at most {MAX_NAME_BYTES} are allowed")
    try:
        text = bytes(reader.read(256) for _ in range(length)).decode()
    except UnicodeDecodeError:
        raise damaged_error("its names are not UTF-8") from None
    names = text.split(NAME_SEPARATOR) if text else []
    if names and len(names) != seats:
        raise damaged_error(f"it has {len(names)} names for {seats} seats")
    return names


def read_plies(reader: NumberReader, game: Game) -> tuple[list[tuple[int, int]], State]:
    """The plies, and the position after the last one."""
    is_over = reader.read(2)
    count = MAX_PLIES if is_over else reader.read_number()
    if count > MAX_PLIES:
        raise damaged_error(f"it has {count} plies, at most {MAX_PLIES} are allowed")
    state = game.start()
    plies: list[tuple[int, int]] = []
    while len(plies) < count and (mover := state.mover()) != NOBODY:
        if mover == CHANCE:
            move = reader.read_weighted(sorted(state.chance_outcomes()))
        else:
            seats = seats_to_write(game, state)
            mover = seats[reader.read(len(seats))]
            moves = state.legal_moves(mover)
            move = moves[reader.read(len(moves))]
        state.apply(mover, move)
        plies.append((mover, move))
    if bool(is_over) != (state.mover() == NOBODY):
        raise damaged_error("the game does not end where the link says")
    if not is_over and len(order_public_plies(game, plies)[0]) != len(plies):
        raise damaged_error("it ends between the answers to a sealed step")
    return plies, state
