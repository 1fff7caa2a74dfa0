"""The options of a game in words."""

from __future__ import annotations

from ..core.game import Game
from ..core.options import SEATS_KEY, OptionValue
from ..i18n import load_catalogue, option_name, option_value_name


def describe_options(game: Game, language: str) -> list[str]:
    """The options with unusual values, such as `Super event: Flood`, without the number of seats."""
    usual, texts = usual_options(game), load_catalogue("games", language)
    found = []
    for spec in game.option_specs:
        value = game.options[spec.key]
        if spec.key == SEATS_KEY or value == usual[spec.key]:
            continue
        name = option_name(game.id, spec, language)
        if value is True:
            found.append(name)
        else:
            shown = option_value_name(game.id, spec, value, language)
            found.append(texts("picture-option", name=name, value=shown))
    return found


def usual_options(game: Game) -> dict[str, OptionValue]:
    """The options of a game of as many seats for which no other option was chosen."""
    seats = {key: value for key, value in game.options.items() if key == SEATS_KEY}
    return type(game)(**seats).options
