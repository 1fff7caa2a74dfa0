"""The steps: name, paragraph and prompt in English and French."""

from __future__ import annotations

from typing import Final

from ...core.game import Step


def define_step(name: str, rule: str, en: str, fr: str, sealed: bool = False) -> Step:
    """A step with its paragraph and its prompt in both languages."""
    return Step(name, rule, {"en": en, "fr": fr}, sealed)


# In the order of the STEP_ numbers in components.py
STEPS: Final = (
    define_step("run", "1.2", "The game continues automatically.", "La partie continue automatiquement."),
    define_step(
        "bid",
        "6.1",
        "Choose a bid card in secret; all bids are revealed together.",
        "Choisissez une carte de mise en secret ; toutes les mises sont révélées ensemble.",
        sealed=True,
    ),
    define_step(
        "palace",
        "6.2",
        "You hold the Palace and have seen the other bids: bid now.",
        "Vous tenez le Palais et avez vu les autres mises : misez maintenant.",
    ),
    define_step(
        "harvest",
        "6.2",
        "You hold the Harvest: you may put a card of your hand in the place of the Reset.",
        "Vous tenez la Moisson : vous pouvez mettre une carte de votre main à la place de la Reprise.",
    ),
    define_step(
        "emperor",
        "6.2",
        "You hold the Emperor: choose the bid that gets ½ more.",
        "Vous tenez l’Empereur : choisissez la mise qui reçoit ½ de plus.",
    ),
    define_step(
        "swap",
        "8.2",
        "You hold the Celestial Dragon: exchange it for a face-up card.",
        "Vous tenez le Dragon céleste : échangez-le contre une carte visible.",
    ),
    define_step("claim", "8.3", "Take one face-up card.", "Prenez une carte visible."),
    define_step(
        "market",
        "8.4",
        "You hold the Market: place the Merchant in its own pile, or in another one where it counts double.",
        "Vous tenez le Marché : posez le Marchand dans sa pile, ou dans une autre où il compte double.",
    ),
    define_step("draw", "4.4", "A card is drawn.", "On pioche une carte."),
)
