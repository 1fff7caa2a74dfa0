"""Passwords: hashed by Argon2, slowly on purpose, in a thread, and not many at once; new ones must not be common."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ..domain.client_address import CLIENT_ADDRESS
from ..domain.confusables import drop_accents, make_skeleton
from ..domain.errors import DomainError

MAX_CONCURRENT_HASHES: Final = 2  # each takes 19 MiB and a core
MAX_WAITING: Final = 64  # about a second of work: more are refused
MAX_WAITING_PER_ADDRESS: Final = 8  # so that a flood from one address leaves room for others
RETRY_SECONDS: Final = 5
HASHER: Final = PasswordHasher(memory_cost=19456, time_cost=2, parallelism=1)  # as OWASP advises
MIN_GUESSES: Final = 1_000_000  # as many take most of a year: people/logins.py limits them
MAX_DECORATION_LENGTH: Final = 6  # characters around a common word that do not make a password of it: "2024!"
MAX_ESTIMATED_LENGTH: Final = 40  # characters: zxcvbn's time grows with the cube of the length
# zxcvbn tries all ways to read symbols as letters, 1472 for a password with all of them, at a cost of 1.2 s. Beyond so
# many different ones, those that stand for the same letter are taken for one another.
MAX_SYMBOLS: Final = 5
SYMBOLS: Final = frozenset("@4({[<$5+7!|1")
EQUIVALENT_SYMBOLS: Final = str.maketrans("@{[<$+!|", "4(((5711")
# Words that zxcvbn, which knows English, does not take for common.
FRENCH_WORDS: Final = frozenset(
    re.findall(
        r"\w+",
        "motdepasse azerty azertyuiop bonjour bonsoir salut soleil jetaime amour monamour doudou loulou chouchou "
        "nounours cheval chocolat princesse maison vacances marseille paris france ordinateur secret royaume "
        "printemps ete automne hiver janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre "
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
    )
)
COMMON_PASSWORD_TEXTS: Final = {
    "en": "This password is easy to guess. Choose a longer one, such as four words.",
    "fr": "Ce mot de passe est facile à deviner. Choisissez-en un plus long, quatre mots par exemple.",
}
OWN_NAME_TEXTS: Final = {
    "en": "Your name is not a safe password.",
    "fr": "Votre nom n’est pas un mot de passe sûr.",
}


class PasswordHasherPool:
    """Belongs to one event loop."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_HASHES)
        self._estimate_lock = asyncio.Lock()  # zxcvbn keeps the words of the caller in a global
        self._waiting: Counter[str] = Counter()  # by address, with those at work

    @contextlib.asynccontextmanager
    async def _hashing_slot(self) -> AsyncIterator[None]:
        """Wait for a turn, or be refused if too many wait already."""
        address = CLIENT_ADDRESS.get()
        if self._waiting.total() >= MAX_WAITING or self._waiting[address] >= MAX_WAITING_PER_ADDRESS:
            raise DomainError(
                "unavailable",
                f"Too many passwords are being checked; retry in {RETRY_SECONDS} s",
                headers={"Retry-After": str(RETRY_SECONDS)},
                retry_after_seconds=RETRY_SECONDS,
            )
        self._waiting[address] += 1
        try:
            async with self._slots:
                yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    async def check_new(self, password: str, name: str) -> None:
        """Refuse a password that is easy to guess for a person of this name."""
        async with self._hashing_slot(), self._estimate_lock:
            texts = await asyncio.to_thread(find_weakness, password, name)
        if texts is not None:
            raise DomainError("weak_password", texts["en"], texts=texts)

    async def hash(self, password: str) -> str:
        async with self._hashing_slot():
            return await asyncio.to_thread(HASHER.hash, password)

    async def verify(self, password_hash: str | None, password: str) -> bool:
        """Whether the password is right; takes as long when there is none (None)."""
        async with self._hashing_slot():
            return await asyncio.to_thread(verify_hash, password_hash, password)


def find_weakness(password: str, name: str) -> Mapping[str, str] | None:
    """Why a password must not be used, by language; None: it may be."""
    from zxcvbn import zxcvbn  # its lists take 20 MB: only when they are needed

    if is_made_of_name(password, name):
        return OWN_NAME_TEXTS
    words = [name, *name.split(), "jadecourt", *sorted(FRENCH_WORDS)]
    for variant in password_variants(password):
        if (
            is_decorated_common_word(variant)
            or zxcvbn(shorten_for_estimate(variant), user_inputs=words)["guesses"] < MIN_GUESSES
        ):
            return COMMON_PASSWORD_TEXTS
    return None


def password_variants(password: str) -> Iterable[str]:
    """A password as it was given, and as an attacker would write it: without accents, capitals and gaps."""
    plain = drop_accents(unicodedata.normalize("NFKC", password)).casefold()
    joined = re.sub(r"[\W_]+", "", plain)
    is_mostly_letters = 3 * len(joined) >= 2 * len(
        plain
    )  # one made of signs is not judged by its few letters
    return dict.fromkeys((password, plain, "".join(plain.split()), joined if is_mostly_letters else plain))


def is_decorated_common_word(password: str) -> bool:
    """Whether a password is a common one with a few digits or signs before or after it."""
    from zxcvbn.matching import RANKED_DICTIONARIES

    core = trim_non_letters(password).casefold()
    if not core or len(password) - len(core) > MAX_DECORATION_LENGTH:
        return False
    return core in RANKED_DICTIONARIES["passwords"] or core in FRENCH_WORDS


def is_made_of_name(password: str, name: str) -> bool:
    """Whether a password is the name, perhaps several times, backwards or with digits and signs around it."""
    for text, own_name in itertools.product(*([text, trim_non_letters(text)] for text in (password, name))):
        plain, word = make_skeleton(text), make_skeleton(own_name)
        if plain and word and any(not plain.replace(part, "") for part in (word, word[::-1])):
            return True
    return False


def trim_non_letters(text: str) -> str:
    """Without what is no letter at either end."""
    return re.sub(r"^[\W\d_]+|[\W\d_]+$", "", text)


def shorten_for_estimate(password: str) -> str:
    """The part of a password that is judged: both ends of a long one, or what is repeated in it."""
    if len(SYMBOLS.intersection(password)) > MAX_SYMBOLS:
        password = password.translate(EQUIVALENT_SYMBOLS)
    if len(password) <= MAX_ESTIMATED_LENGTH:
        return password
    part = repeated_part(password)
    return (
        part
        if len(part) <= MAX_ESTIMATED_LENGTH
        else part[: MAX_ESTIMATED_LENGTH // 2] + part[-MAX_ESTIMATED_LENGTH // 2 :]
    )


def repeated_part(password: str) -> str:
    """The shortest text of which the password is a repetition."""
    period = (password + password).find(password, 1)
    return password[:period]


def verify_hash(password_hash: str | None, password: str) -> bool:
    try:
        HASHER.verify(password_hash or dummy_hash(), password)
    except (VerificationError, InvalidHashError):
        return False
    return password_hash is not None


@cache
def dummy_hash() -> str:
    """What the passwords of those are compared with who have none."""
    return HASHER.hash("")


def needs_rehash(password_hash: str) -> bool:
    """Whether it was hashed with less effort than today."""
    return HASHER.check_needs_rehash(password_hash)
