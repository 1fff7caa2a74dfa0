"""Skeletons of names: two names with the same skeleton look alike, and only one member can have such a name.

Follows Unicode's UTS 39 with the table of `confusable-homoglyphs`, but is coarser: it also ignores case, accents,
punctuation and the digits that resemble letters (0, 1, 3, …), because readers overlook them. Skeletons are stored
(`users.name_skeleton`), so a change of this module needs a migration.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

# Invisible, although names may contain them: two names must not differ by these alone.
INVISIBLE_CHARACTERS: Final = re.compile(
    "[\u034f\u200d\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
# Accents that any letter can carry. Marks of other scripts are vowels and part of the spelling.
ACCENTS: Final = re.compile(
    "[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
# Applied after confusables and case folding. "i" becomes "l", because capital "I" and small "l" look the same.
SIMILAR_CHARACTERS: Final = str.maketrans("i|!¡1£0°@4$5€37829", "llllllooaasseetbzg")
SIMILAR_SEQUENCES: Final = (("vv", "w"),)
EXCLAMATIONS: Final = "!¡"  # punctuation at the end of a name, letters elsewhere
# Scripts with letters of the same shapes; marks and modifier letters of other scripts are decoration in them.
SIMILAR_SCRIPTS: Final = frozenset(
    {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN"}
)
# Scripts that may occur together in one word (UTS 39, "highly restrictive").
COMBINABLE_SCRIPTS: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
SHARED_SCRIPTS: Final = frozenset({"COMMON", "INHERITED"})  # characters of all scripts, such as digits
# East Asian characters and the Latin letters they resemble in a word with Latin letters.
EAST_ASIAN_TO_LATIN: Final = str.maketrans("丨〡亅ᅵ工エ口囗ロ〇ᄆᄋ丁一ーᅳᆞ·", "lllllloooooot     ")
# Styled letters that neither the table nor NFKC maps: small capitals, letters on black, flags.
STYLED_LETTER_NAME: Final = re.compile(
    "(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER)"
    " ([A-Z])"
)
STYLED_LETTER_RANGES: Final = ((0x250, 0x2B0), (0x1D00, 0x1D80), (0xA730, 0xA800), (0x1F130, 0x1F200))
# Letters that are turned, mirrored, or have a stroke or a hook: readers take them for the plain letter.
VARIANT_LETTER_NAME: Final = re.compile("LATIN (?:SMALL|CAPITAL) LETTER (?:[A-Z]+ )*([A-Z])(?: WITH .*)?")
VARIANT_LETTER_RANGES: Final = (
    (0xC0, 0x2B0),
    (0x1D00, 0x1DC0),
    (0x1E00, 0x1F00),
    (0x2C60, 0x2C80),
    (0xA720, 0xAB70),
)
SHARP_S: Final = ("ß", "ẞ")  # case folding turns them into "ss"
# Corrections of the table: what readers take these characters for.
PROTOTYPE_OVERRIDES: Final = {"€": "e", "Ʌ": "a", "ʌ": "a", "ĸ": "k"}
DIRECTION_MARK: Final = "\u200e"  # around letters of right-to-left scripts in the table


def make_skeleton(name: str) -> str:
    """The skeleton of a name; empty only if the name has no visible character."""
    text = replace_confusables(
        drop_accents(INVISIBLE_CHARACTERS.sub("", unicodedata.normalize("NFKC", name)))
    )
    text = replace_confusables(drop_accents(text.casefold()))
    if any("a" <= letter <= "z" for letter in text):
        text = text.translate(EAST_ASIAN_TO_LATIN)
    text = drop_accents(text).casefold()
    translated = (text.rstrip(EXCLAMATIONS) or text).translate(SIMILAR_CHARACTERS)
    letters = "".join(letter for letter in translated if unicodedata.category(letter)[0] not in "PSZ")
    skeleton = letters or "".join(translated.split())
    for sequence, replacement in SIMILAR_SEQUENCES:
        skeleton = skeleton.replace(sequence, replacement)
    return skeleton


def possible_skeletons(name: str) -> set[str]:
    """All skeletons a name may have: an exclamation mark at its end can also be read as a letter."""
    return {make_skeleton(name), make_skeleton(re.sub(f"[{EXCLAMATIONS}]", "l", name))}


def drop_accents(text: str) -> str:
    """The text without accents, and without marks of other scripts on letters of scripts that have none."""
    result: list[str] = []
    base = " "
    for letter in ACCENTS.sub("", unicodedata.normalize("NFKD", text)):
        category = unicodedata.category(letter)
        if category[0] != "M" and category != "Lm":
            base = letter
            result.append(letter)
        elif not (script_of(base) in SIMILAR_SCRIPTS or (category[0] == "M" and not base.isalpha())):
            result.append(letter)
    return "".join(result)


def script_of(letter: str) -> str:
    from confusable_homoglyphs.categories import aliases_categories

    return str(aliases_categories(letter)[0])


def replace_confusables(text: str) -> str:
    return "".join(load_prototypes().get(letter, letter) for letter in text)


@cache
def load_prototypes() -> dict[str, str]:
    """Each confusable character with its prototype: one or several characters that stand for all similar ones."""
    from confusable_homoglyphs.confusables import confusables_data  # 900 kB: loaded on first use

    confusables = {
        key.strip(DIRECTION_MARK): [entry["c"].strip(DIRECTION_MARK) for entry in entries]
        for key, entries in confusables_data.items()
    }
    prototype_by_letter = {key: find_prototype(key, confusables) for key in confusables if len(key) == 1}
    variants = find_variant_letters().items()
    plain = {
        key: value
        for key, value in variants
        if key not in prototype_by_letter or not prototype_by_letter[key].isascii()
    }
    plain |= find_styled_letters() | PROTOTYPE_OVERRIDES
    return {key: plain.get(value, value) for key, value in prototype_by_letter.items()} | plain


def find_prototype(letter: str, confusables: dict[str, list[str]]) -> str:
    """The prototype of a letter. The table lists each pair in both directions; only prototypes are in several pairs."""
    others = confusables[letter]
    several = [other for other in others if len(other) > 1]
    if several:
        return several[0]  # "m" is "rn"
    if len(others) > 1:
        return letter
    (other,) = others
    return other if len(confusables.get(other, ())) > 1 else min(letter, other)


def find_styled_letters() -> dict[str, str]:
    return find_letters_by_name(STYLED_LETTER_NAME, STYLED_LETTER_RANGES)


def find_variant_letters() -> dict[str, str]:
    found = find_letters_by_name(VARIANT_LETTER_NAME, VARIANT_LETTER_RANGES)
    return {letter: plain for letter, plain in found.items() if letter not in SHARP_S}


def find_letters_by_name(pattern: re.Pattern[str], ranges: Iterable[tuple[int, int]]) -> dict[str, str]:
    """Letters in the ranges whose Unicode name contains the plain letter they show, with that letter."""
    letters = (chr(code) for first, end in ranges for code in range(first, end))
    matches = ((letter, pattern.fullmatch(unicodedata.name(letter, ""))) for letter in letters)
    return {letter: match[1].lower() for letter, match in matches if match is not None}


def has_mixed_script_word(name: str) -> bool:
    """Whether a word has letters of scripts that are never combined in one word, such as Latin and Cyrillic."""
    for word in re.split(r"[\W_]+", name):
        scripts = {script_of(letter) for letter in word} - SHARED_SCRIPTS
        if len(scripts) > 1 and not any(scripts <= combinable for combinable in COMBINABLE_SCRIPTS):
            return True
    return False
