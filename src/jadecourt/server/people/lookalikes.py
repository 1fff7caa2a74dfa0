"""Skeletons of names: two names with the same skeleton look alike, and only one member can have such a name.

After Unicode's UTS 39 with the table of `confusable-homoglyphs`, and coarser: case, accents, punctuation and the
digits that stand for letters (0, 1, 3, …) make no difference either, because people read over them. Skeletons are
stored (`people.skeleton`); whoever changes this module migrates them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

# What does not show, though it counts as a letter or an accent: two names must not differ by this alone.
INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
# Accents that any letter can carry. Marks of other scripts are vowels, and part of the spelling.
ACCENTS: Final = re.compile(
    "[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
# After confusables and case folding. "i" and "l" become one, because capital "I" and small "l" are one.
SIMILAR: Final = str.maketrans("i|!¡1£0@4$5€378", "lllllloaasseetb")
PAIRS: Final = (("vv", "w"),)
# Scripts with letters of the same shapes: a word in two of them is written to deceive.
ALIKE_SCRIPTS: Final = frozenset(
    {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN"}
)
# Letters in other clothes that neither the table nor NFKC knows: small capitals, letters on black, flags.
DRESSED: Final = re.compile(
    "(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER)"
    " ([A-Z])"
)
DRESSED_RANGES: Final = ((0x250, 0x2B0), (0x1D00, 0x1D80), (0xA730, 0xA800), (0x1F130, 0x1F200))
DIRECTION_MARK: Final = "\u200e"  # around letters of right-to-left scripts in the table


def make_skeleton(name: str) -> str:
    """What a name looks like; never empty unless the name has no visible character."""
    text = replace_confusables(drop_accents(INVISIBLE.sub("", unicodedata.normalize("NFKC", name))))
    text = replace_confusables(drop_accents(text.casefold()))
    whole = drop_accents(text).casefold().translate(SIMILAR)
    letters = "".join(letter for letter in whole if unicodedata.category(letter)[0] not in "PSZ")
    skeleton = letters or "".join(whole.split())
    for seen, meant in PAIRS:
        skeleton = skeleton.replace(seen, meant)
    return skeleton


def drop_accents(text: str) -> str:
    return ACCENTS.sub("", unicodedata.normalize("NFKD", text))


def replace_confusables(text: str) -> str:
    return "".join(prototypes().get(letter, letter) for letter in text)


@cache
def prototypes() -> dict[str, str]:
    """Every confusable character with the one (or several) that stands for all that look like it."""
    from confusable_homoglyphs.confusables import confusables_data  # 900 kB: only when it is needed

    alike = {
        key.strip(DIRECTION_MARK): [entry["c"].strip(DIRECTION_MARK) for entry in entries]
        for key, entries in confusables_data.items()
    }
    dressed = find_dressed()
    found = {key: find_prototype(key, alike) for key in alike if len(key) == 1}
    return {key: dressed.get(value, value) for key, value in found.items()} | dressed


def find_prototype(letter: str, alike: dict[str, list[str]]) -> str:
    """The centre of a star: the table lists each pair in both directions, and only a prototype has many."""
    others = alike[letter]
    several = [other for other in others if len(other) > 1]
    if several:
        return several[0]  # "m" is "rn"
    if len(others) > 1:
        return letter
    (other,) = others
    return other if len(alike.get(other, ())) > 1 else min(letter, other)


def find_dressed() -> dict[str, str]:
    """Letters that are named after the plain one they show."""
    letters = (chr(code) for first, end in DRESSED_RANGES for code in range(first, end))
    named = ((letter, DRESSED.fullmatch(unicodedata.name(letter, ""))) for letter in letters)
    return {letter: match[1].lower() for letter, match in named if match is not None}


def has_mixed_word(name: str) -> bool:
    """Whether a word has letters of two scripts that share their shapes, such as Latin and Cyrillic."""
    from confusable_homoglyphs.categories import aliases_categories

    for word in re.split(r"[\W_]+", name):
        scripts = {aliases_categories(letter)[0] for letter in word}
        if len(scripts & ALIKE_SCRIPTS) > 1:
            return True
    return False
