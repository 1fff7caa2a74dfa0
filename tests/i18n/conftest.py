"""A game with a catalogue of its own, for tests of texts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from jadecourt.i18n import catalogue, game_texts
from jadecourt.i18n.languages import LOCALES_DIR

FRUIT = {
    "en": """
title = Fruit
fruit-apple = apple
    .indefinite = an apple
fruit-pear = pear
    .indefinite = a pear
fruit-plum = plum
    .indefinite = a plum
step-pick = Pick a fruit.
source-basket = Basket
option-size = Size
    .description = size of the basket
option-mixture = apples and pears
    .description = apples and pears
    .format = two counts, such as 1/2
entry-amount = { $n ->
    [one] { $n } yuan
   *[other] { $n } yuans
}
entry-ate = { $name } eats { $what-indefinite }.
entry-eaten = { $name } eats { $all }.
entry-turns = Order: { $order }.
entry-three = { $name }: { $d }, { $b }, { $a }
entry-quiet = [{ $name }]
entry-moved = To { $cell }.
refusal-rotten = { $what-indefinite } is rotten
refusal-full = there is room for { $most }
""",
    "fr": """
title = Fruits
fruit-apple = pomme
    .indefinite = une pomme
fruit-pear = poire
    .indefinite = une poire
fruit-plum = prune
    .indefinite = une prune
step-pick = Choisissez un fruit.
source-basket = Panier
option-size = Taille
    .description = taille du panier
option-mixture = pommes et poires
    .description = pommes et poires
    .format = deux nombres, par exemple 1/2
entry-amount = { $n ->
    [one] { $n } yuan
   *[other] { $n } yuans
}
entry-ate = { $name } mange { $what-indefinite }.
entry-eaten = { $name } mange { $all }.
entry-turns = Ordre : { $order }.
entry-three = { $name } : { $d }, { $b }, { $a }
entry-quiet = [{ $name }]
entry-moved = Vers { $cell }.
refusal-rotten = { $what-indefinite } est pourrie
refusal-full = il y a de la place pour { $most }
""",
}


@pytest.fixture
def fruit_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Adds a catalogue `fruit` in English and French to the catalogue of all games."""
    for language, messages in FRUIT.items():
        (tmp_path / language / "fruit").mkdir(parents=True)
        (tmp_path / language / "fruit" / "all.ftl").write_text(messages, encoding="utf-8")
        shutil.copytree(LOCALES_DIR / language / "games", tmp_path / language / "games")
    for module in (catalogue, game_texts):
        monkeypatch.setattr(module, "LOCALES_DIR", tmp_path)
    clear_caches()
    yield
    clear_caches()


def clear_caches() -> None:
    catalogue.read_catalogue.cache_clear()
    game_texts.game_catalogue.cache_clear()
