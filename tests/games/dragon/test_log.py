"""The texts of the log: every kind of entry has a sentence in both languages."""

from __future__ import annotations

import re
from itertools import product

import pytest

from jadecourt.core.log import LANGUAGES, NO_SEAT, Entry, EntryKind
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.log import ENTRY_KINDS
from jadecourt.games.dragon.vocabulary import VOCABULARY

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")


def test_every_log_constant_has_an_entry_kind() -> None:
    numbers = [value for name, value in vars(c).items() if name.startswith("LOG_")]
    assert sorted(numbers) == list(range(len(ENTRY_KINDS)))
    assert len({kind.name for kind in ENTRY_KINDS}) == len(ENTRY_KINDS)


@pytest.mark.parametrize("kind", ENTRY_KINDS, ids=lambda kind: kind.name)
def test_entry_kind_cites_a_paragraph_and_has_every_language(kind: EntryKind) -> None:
    assert re.fullmatch(r"\d+(\.\d+)?", kind.rule)
    assert set(kind.templates) == set(LANGUAGES)
    assert len(kind.fields) <= 3
    used = [set(re.findall(r"{(\w+)", text)) for text in kind.templates.values()]
    assert used[0] == used[1]
    assert used[0] - {"name"} <= {name for name, _ in kind.fields}
    assert not kind.private  # 4.2 nothing is hidden


def extreme_values(vocabulary: str) -> list[int]:
    """Values of an argument at both ends of its vocabulary."""
    if vocabulary == "number":
        return [0, 1, 2, 999]
    if vocabulary == "order":
        return [0o43210, 0o01234]
    if vocabulary.endswith("*"):
        return [1, (1 << len(VOCABULARY[vocabulary[:-1]]["en"])) - 1]
    return [0, len(VOCABULARY[vocabulary]["en"]) - 1]


@pytest.mark.parametrize("kind", ENTRY_KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_entry_kind_formats_to_a_sentence(kind: EntryKind, language: str) -> None:
    """With the smallest and the largest value of every argument."""
    game = Dragon(players=5)
    number = ENTRY_KINDS.index(kind)
    seat = 4 if "{name}" in kind.templates[language] else NO_SEAT
    sentences = set()
    for args in product(*(extreme_values(vocabulary) for _, vocabulary in kind.fields)):
        a, b, d = (*args, 0, 0, 0)[:3]
        sentence = game.describe_entry(Entry(0, number, seat, (a, b, d)), NAMES, language)
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
        "palace": c.MAX_PALACES,
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
    assert used == set(VOCABULARY) == set(sizes)
    for vocabulary, size in sizes.items():
        for language in LANGUAGES:
            assert len(VOCABULARY[vocabulary][language]) == size
            assert len(set(VOCABULARY[vocabulary][language])) == size


@pytest.mark.parametrize(
    ("entry", "english", "french"),
    [
        (
            Entry(0, c.LOG_PLAYED, 1, (c.WILD_CARD, 8, 0)),
            "Ben plays the wild card: an old monk.",
            "Ben joue la carte joker : un vieux moine.",
        ),
        (
            Entry(0, c.LOG_ORDER, NO_SEAT, (0o012, 3, 0)),
            "Player order: Cleo, Ben, Ada.",
            "Ordre du tour : Cleo, Ben, Ada.",
        ),
        (
            Entry(0, c.LOG_BUILDS, 2, (1, 0, 0)),
            "Cleo builds 1 floor.",
            "Cleo construit 1 étage.",
        ),
        (
            Entry(0, c.LOG_EVENT, NO_SEAT, (c.FESTIVAL, 7, 1)),
            "Event of month 7, once more: the dragon festival.",
            "Évènement du mois 7, encore une fois : la fête du dragon.",
        ),
        (
            Entry(0, c.LOG_TRIBUTE, 0, (4, 0, 0)),
            "Ada pays 4 yuan and owes 0 releases.",
            "Ada paie 4 yuans et doit 0 renvoi.",
        ),
    ],
)
def test_entry_text_matches_in_both_languages(entry: Entry, english: str, french: str) -> None:
    game = Dragon(players=3)
    assert game.describe_entry(entry, NAMES[:3], "en") == english
    assert game.describe_entry(entry, NAMES[:3], "fr") == french
