"""Texts of a game from its catalogue, or from the names in its notation if it has none."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import ClassVar

import pytest

from core.nim import Nim
from jadecourt.core.errors import GameOver, IllegalMove
from jadecourt.core.game import Step
from jadecourt.core.laws import random_table
from jadecourt.core.log import NO_SEAT, Entry, EntryKind
from jadecourt.core.options import OptionSpec
from jadecourt.core.refusal import Refusal, Word
from jadecourt.core.table import Table
from jadecourt.games.dragon.game import Dragon
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.catalogue import load_catalogue
from jadecourt.i18n.game_texts import (
    describe_entry,
    describe_illegal_move,
    describe_refusal,
    game_title,
    option_text,
    option_values_text,
    source_name,
    step_prompt,
)

NAMES = ["Ada", "Ben", "Cleo"]
SIZE = OptionSpec("size", (1, 2), 1, "1")
MIXTURE = OptionSpec("mixture", ("1/2", "2/1"), "1/2", "1", is_open=True)


class Fruit(Nim):
    """A game with the catalogue of the fixture `fruit_catalogue`; only its log is described."""

    id: ClassVar = "fruit"
    vocabularies: ClassVar = {"fruit": ["apple", "pear", "plum"], "cell": ["c0", "c1"]}
    entry_kinds: ClassVar[tuple[EntryKind, ...]] = (
        EntryKind("amount", "1", (("n", "number"),)),
        EntryKind("ate", "1", (("what", "fruit"),)),
        EntryKind("eaten", "1", (("all", "fruit*"),)),
        EntryKind("turns", "1", (("order", "order"),)),
        EntryKind("three", "1", (("a", "number"), ("b", "fruit"), ("d", "number"))),
        EntryKind("quiet", "1"),
        EntryKind("moved", "1", (("cell", "cell"),)),
        EntryKind("without-message", "1", (("all", "fruit+"), ("n", "number"))),
    )

    @property
    def seats(self) -> int:
        return 3


class OrderedFruit(Fruit):
    """With words in order instead of a mask."""

    entry_kinds: ClassVar[tuple[EntryKind, ...]] = (EntryKind("eaten", "1", (("all", "fruit+"),)),)


def sentence(name: str, args: tuple[int, int, int], language: str = "en", seat: int = 1) -> str:
    """The sentence of an entry of seat 1 (Ben)."""
    (kind,) = (number for number, kind in enumerate(Fruit.entry_kinds) if kind.name == name)
    return describe_entry(Fruit(), Entry(0, kind, seat, args), NAMES, language)


def ordered_sentence(packed: int, language: str = "en") -> str:
    return describe_entry(OrderedFruit(), Entry(0, 0, 1, (packed, 0, 0)), NAMES, language)


# ---------------------------------------------------------------------------------------- sentences of the log


@pytest.mark.usefixtures("fruit_catalogue")
@pytest.mark.parametrize(
    ("language", "sentences"),
    [("en", ["0 yuans", "1 yuan", "2 yuans", "-1 yuan"]), ("fr", ["0 yuan", "1 yuan", "2 yuans", "-1 yuan"])],
)
def test_sentence_uses_the_plural_rules_of_its_language(language: str, sentences: list[str]) -> None:
    assert [sentence("amount", (n, 0, 0), language) for n in (0, 1, 2, -1)] == sentences


@pytest.mark.usefixtures("fruit_catalogue")
@pytest.mark.parametrize(("language", "text"), [("en", "Ben eats a pear."), ("fr", "Ben mange une poire.")])
def test_argument_is_a_word_in_the_form_of_the_sentence(language: str, text: str) -> None:
    assert sentence("ate", (1, 0, 0), language) == text


@pytest.mark.usefixtures("fruit_catalogue")
@pytest.mark.parametrize(
    ("mask", "listed"), [(0b000, ""), (0b001, "apple"), (0b110, "pear, plum"), (0b111, "apple, pear, plum")]
)
def test_mask_lists_its_words(mask: int, listed: str) -> None:
    assert sentence("eaten", (mask, 0, 0)) == f"Ben eats {listed}."


@pytest.mark.usefixtures("fruit_catalogue")
def test_mask_lists_its_words_in_french() -> None:
    assert sentence("eaten", (0b101, 0, 0), "fr") == "Ben mange pomme, prune."


@pytest.mark.usefixtures("fruit_catalogue")
@pytest.mark.parametrize(
    ("packed", "listed"),
    [
        (0x0, ""),
        (0x1, "apple"),
        (0x32, "pear, plum"),
        (0x23, "plum, pear"),
        (0x111, "apple, apple, apple"),
        (0x3123, "plum, pear, apple, plum"),
    ],
)
def test_packed_list_keeps_order_and_duplicates(packed: int, listed: str) -> None:
    """Four bits for each word, number + 1, the first one lowest."""
    assert ordered_sentence(packed) == f"Ben eats {listed}."


@pytest.mark.usefixtures("fruit_catalogue")
def test_packed_list_is_worded_in_french() -> None:
    assert ordered_sentence(0x13, "fr") == "Ben mange prune, pomme."


@pytest.mark.usefixtures("fruit_catalogue")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_order_lists_the_names(order: list[int]) -> None:
    packed = sum(seat << (3 * i) for i, seat in enumerate(order))
    assert sentence("turns", (packed, 0, 0)) == f"Order: {', '.join(NAMES[seat] for seat in order)}."


@pytest.mark.usefixtures("fruit_catalogue")
def test_three_arguments_each_have_their_name() -> None:
    assert sentence("three", (4, 2, 6)) == "Ben: 6, plum, 4"


@pytest.mark.usefixtures("fruit_catalogue")
def test_entry_without_seat_contains_no_name() -> None:
    assert sentence("quiet", (0, 0, 0), seat=NO_SEAT) == "[]"


@pytest.mark.usefixtures("fruit_catalogue")
def test_word_without_message_is_shown_by_its_name() -> None:
    """Names such as those of palaces are the same in every language."""
    assert sentence("moved", (1, 0, 0), "fr") == "Vers c1."


def test_entry_text_uses_names_or_seat_numbers() -> None:
    table = Table(Dragon(players=2, startSeat=0), 1)
    entry = table.play(0, "draft tax+monk")[0]
    assert describe_entry(table.game, entry, ["Ada", "Ben"]) == "Ada drafts tax collector and monk."
    assert describe_entry(table.game, entry) == "seat 0 drafts tax collector and monk."
    assert describe_entry(table.game, entry, ["Ada", "Ben"], "fr").startswith("Ada choisit ")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_of_a_game_has_a_sentence(language: str, seed: int) -> None:
    table = random_table(Dragon(players=3, greatWall=True, superEvent="random"), seed)
    for entry in table.entries():
        text = describe_entry(table.game, entry, NAMES, language)
        assert text.endswith(".") and "{" not in text
        assert entry.seat == NO_SEAT or NAMES[entry.seat] in text


# --------------------------------------------------------------------------------- titles, prompts and options


@pytest.mark.usefixtures("fruit_catalogue")
@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Fruit", "Pick a fruit.", "size of the basket", "1, 2", "two counts, such as 1/2", "Basket"]),
        (
            "fr",
            [
                "Fruits",
                "Choisissez un fruit.",
                "taille du panier",
                "1, 2",
                "deux nombres, par exemple 1/2",
                "Panier",
            ],
        ),
    ],
)
def test_texts_of_a_game_come_from_its_catalogue(language: str, texts: list[str]) -> None:
    assert [
        game_title("fruit", language),
        step_prompt("fruit", Step("pick", "1"), language),
        option_text("fruit", SIZE, language),
        option_values_text("fruit", SIZE, language),
        option_values_text("fruit", MIXTURE, language),
        source_name("fruit", "basket", language),
    ] == texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_a_game_without_catalogue_are_its_names(language: str) -> None:
    assert game_title("nim", language) == "nim"
    assert [step_prompt("nim", step, language) for step in Nim.steps][:2] == ["heap", "bet"]
    assert option_text("nim", Nim.option_specs[0], language) == "most"
    assert option_values_text("nim", Nim.option_specs[0], language) == "3, 2"
    assert option_values_text("nim", MIXTURE, language) == "1/2"
    assert source_name("nim", "basket", language) == "basket"
    assert describe_refusal(Refusal("too-few-stones", "3", {"heap": 2}), "nim", language) == (
        "too-few-stones (heap 2)"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_entry_of_a_game_without_catalogue_is_described_by_names(language: str) -> None:
    entries = [Entry(0, 0, NO_SEAT, (3, 0, 0)), Entry(3, 4, 1, (0, 0, 0)), Entry(4, 5, 0, (2, 6, 0))]
    assert [describe_entry(Nim(), entry, ["Ada", "Ben"], language) for entry in entries] == [
        "most: most 3",
        "Ben: begins",
        "Ada: took: stones 2, left 6",
    ]


@pytest.mark.usefixtures("fruit_catalogue")
def test_entry_without_message_is_described_by_names() -> None:
    assert sentence("without-message", (0x12, 7, 0)) == "Ben: without-message: all 18, n 7"


# ---------------------------------------------------------------------------------------------------- refusals


@pytest.mark.usefixtures("fruit_catalogue")
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "'pick pear' is not possible: a pear is rotten (rule 4.2)"),
        ("fr", "'pick pear' n’est pas possible\xa0: une poire est pourrie (règle 4.2)"),
    ],
)
def test_illegal_move_is_described_with_its_reason_and_rule(language: str, text: str) -> None:
    error = IllegalMove(Refusal("rotten", "4.2", {"what": Word("fruit", "pear")}), "fruit", "pick pear")
    assert describe_illegal_move(error, language) == text
    assert error.rule == "4.2"


@pytest.mark.usefixtures("fruit_catalogue")
def test_refusal_of_all_games_comes_from_the_shared_catalogue() -> None:
    assert describe_refusal(Refusal("game-over"), "fruit") == "the game is over"
    assert describe_refusal(Refusal("game-over"), "fruit", "fr") == "la partie est terminée"
    assert describe_refusal(Refusal("full", "1", {"most": 3}), "fruit") == "there is room for 3"


def test_error_is_described_in_english() -> None:
    error = IllegalMove(Refusal("no-such-palace", "9.3", {"palace": "p9"}), "dragon", "place p9")
    assert str(error) == "'place p9' is not possible: you have no palace p9 (rule 9.3)"
    assert str(GameOver(Refusal("game-over"), "dragon")) == "the game is over"


def test_core_alone_describes_an_error_by_its_names() -> None:
    """`core` reads no catalogue; the package sets the description."""
    from jadecourt.core.errors import plain_description

    word = Word("kind", "monk-y")
    error = IllegalMove(Refusal("kind-gone", "9.2", {"kind": word}), "dragon", "play monk:monk-y")
    assert (
        plain_description(error) == "'play monk:monk-y' is not possible: kind-gone (kind monk-y) (rule 9.2)"
    )
    assert plain_description(GameOver(Refusal("game-over"), "dragon")) == "game-over"


def test_playing_without_texts_does_not_load_fluent() -> None:
    """Its import takes 0.1 s, which programs that show no text need not wait for."""
    script = """
import sys
from jadecourt.core.laws import random_table
from jadecourt.games import find_game
from jadecourt.i18n import game_texts
random_table(find_game("kingdom")(players=2), 1)
print("fluent.runtime" in sys.modules)
"""
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env={**os.environ}
    )
    assert result.stdout == "False\n"


# -------------------------------------------------------------------------------------------------- catalogues


def test_unknown_catalogue_or_message_is_an_error() -> None:
    with pytest.raises(LookupError, match="no catalogue 'chess' in the language 'en'"):
        load_catalogue("chess", "en")
    games = load_catalogue("games", "en")
    with pytest.raises(LookupError, match="games/en has no message 'nonsense'"):
        games("nonsense")  # type: ignore[arg-type]
    with pytest.raises(LookupError, match=r"games/en has no text 'with-rule\.nonsense'"):
        games("with-rule.nonsense")  # type: ignore[arg-type]


def test_missing_argument_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"cannot format 'with-rule' of games/en: .*rule"):
        load_catalogue("games", "en")("with-rule", text="no")


def test_catalogue_contains_messages_and_attributes() -> None:
    dragon = load_catalogue("dragon", "en")
    assert "kind-monk-o" in dragon and "kind-monk-o.indefinite" in dragon
    assert "kind-abbot" not in dragon and "kind-monk-o.nonsense" not in dragon
    assert dragon.word("kind", "monk-o", "indefinite") == "an old monk"
    assert dragon.word("kind", "monk-o") == "old monk"


@pytest.mark.usefixtures("fruit_catalogue")
def test_list_of_words_is_joined_by_commas() -> None:
    words = [Word("fruit", "plum"), Word("fruit", "apple")]
    assert load_catalogue("fruit", "en")("entry-eaten", name="Ada", all=words) == "Ada eats plum, apple."
    assert load_catalogue("fruit", "en")("entry-eaten", name="Ada", all=[]) == "Ada eats ."
