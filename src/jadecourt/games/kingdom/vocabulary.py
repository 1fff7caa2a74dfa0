"""The names of the pieces in English and French, in the order of their integers."""

from __future__ import annotations

from typing import Final

from ...core.log import Vocabulary
from . import components as c

BID_CARD_NAMES: Final = tuple(str(card) for card in range(c.BID_CARDS))

VOCABULARY: Final[Vocabulary] = {
    # one card, with an article
    "kind": {
        "en": (
            "a Bureaucrat",
            "the Philosopher",
            "a Farmer",
            "a Merchant",
            "a Noble of 2",
            "a Noble of 3",
            "a Noble of 4",
            "a Warlord",
            "the Celestial Dragon",
        ),
        "fr": (
            "un Bureaucrate",
            "le Philosophe",
            "un Paysan",
            "un Marchand",
            "un Noble de 2",
            "un Noble de 3",
            "un Noble de 4",
            "un Seigneur de guerre",
            "le Dragon céleste",
        ),
    },
    # one card in a list, without an article
    "card": {
        "en": (
            *("Bureaucrat", "Philosopher", "Farmer", "Merchant"),
            *("Noble 2", "Noble 3", "Noble 4", "Warlord", "Celestial Dragon"),
        ),
        "fr": (
            *("Bureaucrate", "Philosophe", "Paysan", "Marchand"),
            *("Noble 2", "Noble 3", "Noble 4", "Seigneur de guerre", "Dragon céleste"),
        ),
    },
    "type": {
        "en": ("Bureaucrats", "Farmers", "Merchants", "Nobles", "Warlords"),
        "fr": ("Bureaucrates", "Paysans", "Marchands", "Nobles", "Seigneurs de guerre"),
    },
    "goal": {
        "en": ("the Palace", "the Harvest", "the Market", "the Heir", "the Emperor"),
        "fr": ("le Palais", "la Moisson", "le Marché", "l’Héritier", "l’Empereur"),
    },
    # cards of a stack: the Reset counts as 0
    "bid": {"en": BID_CARD_NAMES, "fr": BID_CARD_NAMES},
    "hand": {"en": ("Reset", *BID_CARD_NAMES[1:]), "fr": ("Reprise", *BID_CARD_NAMES[1:])},
}

# 11.2: the sources of victory points
SCORE_SOURCES: Final = {
    "cards": {"en": "cards", "fr": "cartes"},
    "goals": {"en": "goals", "fr": "buts"},
    "tokens": {"en": "tokens", "fr": "jetons"},
    "missing": {"en": "missing types", "fr": "types manquants"},
    "farmers": {"en": "Farmers", "fr": "Paysans"},
    "philosopher": {"en": "the Philosopher’s Bureaucrats", "fr": "Bureaucrates du Philosophe"},
}
