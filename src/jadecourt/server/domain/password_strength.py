"""Password strength: rejects passwords that are common, short or derived from the user's name."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from .confusables import drop_accents, make_skeleton
from .errors import DomainError, Reason

MIN_GUESSES: Final = 1_000_000  # services/login_limits.py makes as many attempts take most of a year
MAX_DECORATION_LENGTH: Final = 6  # characters around a common word that do not make it strong: "2024!"
MAX_ESTIMATED_LENGTH: Final = 40  # characters; the time of zxcvbn grows with the cube of the length
# zxcvbn tries all ways to read symbols as letters: 1472 for a password with all of them, which takes 1.2 s. If a
# password has more different symbols than this, those that stand for the same letter are replaced by one of them.
MAX_SYMBOLS: Final = 5
SYMBOLS: Final = frozenset("@4({[<$5+7!|1")
EQUIVALENT_SYMBOLS: Final = str.maketrans("@{[<$+!|", "4(((5711")
# Common words that zxcvbn, whose dictionaries are English, does not know.
FRENCH_WORDS: Final = frozenset(
    re.findall(
        r"\w+",
        "motdepasse azerty azertyuiop bonjour bonsoir salut soleil jetaime amour monamour doudou loulou chouchou "
        "nounours cheval chocolat princesse maison vacances marseille paris france ordinateur secret royaume "
        "printemps ete automne hiver janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre "
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
    )
)


def find_weakness(password: str, name: str) -> DomainError | None:
    """The error of a password that is too weak; None: it is strong enough."""
    from zxcvbn import zxcvbn  # its word lists take 20 MB: loaded on first use

    if is_made_of_name(password, name):
        return DomainError(
            "weak_password", "The password is made of the name", Reason("reason-password-is-name")
        )
    words = [name, *name.split(), "jadecourt", *sorted(FRENCH_WORDS)]
    for variant in password_variants(password):
        if (
            is_decorated_common_word(variant)
            or zxcvbn(shorten_for_estimate(variant), user_inputs=words)["guesses"] < MIN_GUESSES
        ):
            return DomainError(
                "weak_password",
                "The password is easy to guess; choose a longer one, such as four words",
                Reason("reason-password-easy"),
            )
    return None


def password_variants(password: str) -> Iterable[str]:
    """A password as entered, and as an attacker would try it: without accents, capitals and separators."""
    plain = drop_accents(unicodedata.normalize("NFKC", password)).casefold()
    joined = re.sub(r"[\W_]+", "", plain)
    # A password made of symbols is not judged by its few letters.
    is_mostly_letters = 3 * len(joined) >= 2 * len(plain)
    return dict.fromkeys((password, plain, "".join(plain.split()), joined if is_mostly_letters else plain))


def is_decorated_common_word(password: str) -> bool:
    """Whether a password is a common word or password with a few digits or symbols around it."""
    from zxcvbn.matching import RANKED_DICTIONARIES

    core = trim_non_letters(password).casefold()
    if not core or len(password) - len(core) > MAX_DECORATION_LENGTH:
        return False
    return core in RANKED_DICTIONARIES["passwords"] or core in FRENCH_WORDS


def is_made_of_name(password: str, name: str) -> bool:
    """Whether a password is the name, also repeated, reversed, or with digits and symbols around it."""
    for text, own_name in itertools.product(*([text, trim_non_letters(text)] for text in (password, name))):
        plain, word = make_skeleton(text), make_skeleton(own_name)
        if plain and word and any(not plain.replace(part, "") for part in (word, word[::-1])):
            return True
    return False


def trim_non_letters(text: str) -> str:
    """The text without digits and symbols at either end."""
    return re.sub(r"^[\W\d_]+|[\W\d_]+$", "", text)


def shorten_for_estimate(password: str) -> str:
    """The part of a password that zxcvbn sees: of a long one the repeated part, or both ends."""
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
    """The shortest text that yields the password when repeated."""
    period = (password + password).find(password, 1)
    return password[:period]
