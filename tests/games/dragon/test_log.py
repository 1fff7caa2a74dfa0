"""The texts of the log: every kind of entry has a sentence in every language."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from catalogues import Variables, read_catalogue
from jadecourt.core.log import NO_SEAT, Entry, EntryKind
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.declaration import ENTRY_KINDS, VOCABULARIES
from jadecourt.games.dragon.game import Dragon
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.catalogue import load_catalogue
from jadecourt.i18n.game_texts import describe_entry

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")


@cache
def messages(language: str) -> dict[str, Variables]:
    return read_catalogue("dragon", language)


def variables(kind: EntryKind, language: str) -> set[str]:
    """The variables of the sentence of a kind; a form of a word, `$card-definite`, is the word `card`."""
    return {name.partition("-")[0] for name in messages(language)[f"entry-{kind.name}"].names}


def test_every_log_constant_has_an_entry_kind() -> None:
    numbers = [value for name, value in vars(c).items() if name.startswith("LOG_")]
    assert sorted(numbers) == list(range(len(ENTRY_KINDS)))
    assert len({kind.name for kind in ENTRY_KINDS}) == len(ENTRY_KINDS)


@pytest.mark.parametrize("kind", ENTRY_KINDS, ids=lambda kind: kind.name)
def test_entry_kind_cites_a_paragraph_and_has_every_language(kind: EntryKind) -> None:
    assert re.fullmatch(r"\d+(\.\d+)?", kind.rule)
    assert len(kind.fields) <= 3
    used = [variables(kind, language) for language in LANGUAGES]
    assert all(names == used[0] for names in used)
    assert used[0] - {"name"} <= {name for name, _ in kind.fields}
    assert not kind.private  # 4.2 nothing is hidden


def extreme_values(vocabulary: str) -> list[int]:
    """Values of an argument at both ends of its vocabulary."""
    if vocabulary == "number":
        return [0, 1, 2, 999]
    if vocabulary == "order":
        return [0o43210, 0o01234]
    if vocabulary.endswith("*"):
        return [1, (1 << len(VOCABULARIES[vocabulary[:-1]])) - 1]
    return [0, len(VOCABULARIES[vocabulary]) - 1]


@pytest.mark.parametrize("kind", ENTRY_KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_entry_kind_formats_to_a_sentence(kind: EntryKind, language: str) -> None:
    """With the smallest and the largest value of every argument."""
    game = Dragon(players=5)
    number = ENTRY_KINDS.index(kind)
    seat = 4 if "name" in variables(kind, language) else NO_SEAT
    sentences = set()
    for args in product(*(extreme_values(vocabulary) for _, vocabulary in kind.fields)):
        a, b, d = (*args, 0, 0, 0)[:3]
        sentence = describe_entry(game, Entry(0, number, seat, (a, b, d)), NAMES, language)
        assert re.fullmatch(r"[^{}|]+\.", sentence)
        assert "  " not in sentence
        assert ("Emil" in sentence) == (seat == 4 or "order" in dict(kind.fields))
        sentences.add(sentence)
    assert len(sentences) > 1 or not kind.fields


def test_vocabulary_covers_every_number_in_every_language() -> None:
    sizes = {
        "type": c.TYPES,
        "kind": c.KINDS + 1,  # with NO_KIND
        "card": c.PERSON_CARDS,
        "event": c.EVENTS,
        "action": c.ACTION_CARDS,
        "bonus": c.BONUSES,
        "super": c.SUPER_EVENTS + 1,
        "good": len(c.GOOD_NAMES),
        "size": 2,
        "again": 2,
    }
    used = {vocabulary.rstrip("*") for kind in ENTRY_KINDS for _, vocabulary in kind.fields} - {
        "number",
        "order",
    }
    assert used == set(sizes) | {"palace"}  # palaces are shown by their names
    assert len(VOCABULARIES["palace"]) == c.MAX_PALACES
    for vocabulary, size in sizes.items():
        assert len(VOCABULARIES[vocabulary]) == size
        for language in LANGUAGES:
            catalogue = load_catalogue("dragon", language)
            words = [catalogue.word(vocabulary, name) for name in VOCABULARIES[vocabulary]]
            assert len(set(words)) == size


@pytest.mark.parametrize(
    ("entry", "english", "french"),
    [
        (
            Entry(0, c.LOG_PLAYED, 1, (c.WILD_CARD, 8, 0)),
            "Ben plays a wild card: an old monk.",
            "Ben joue un joker\xa0: un vieux moine.",
        ),
        (
            Entry(0, c.LOG_ORDER, NO_SEAT, (0o012, 3, 0)),
            "Player order: Cleo, Ben, Ada.",
            "Ordre du tour\xa0: Cleo, Ben, Ada.",
        ),
        (
            Entry(0, c.LOG_BUILDS, 2, (1, 0, 0)),
            "Cleo builds 1 floor.",
            "Cleo construit 1 étage.",
        ),
        (
            Entry(0, c.LOG_EVENT, NO_SEAT, (c.FESTIVAL, 7, 1)),
            "Event of month 7, once more: the dragon festival.",
            "Évènement du mois 7, encore une fois\xa0: la fête du dragon.",
        ),
        (
            Entry(0, c.LOG_TRIBUTE, 0, (4, 0, 0)),
            "Ada pays 4 yuan and owes 0 releases.",
            "Ada paie 4 yuans et doit 0 renvoi.",
        ),
    ],
)
def test_entry_text_matches_in_english_and_french(entry: Entry, english: str, french: str) -> None:
    game = Dragon(players=3)
    assert describe_entry(game, entry, NAMES[:3], "en") == english
    assert describe_entry(game, entry, NAMES[:3], "fr") == french
