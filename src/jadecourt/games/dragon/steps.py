"""The steps: name, paragraph and prompt in English and French."""

from __future__ import annotations

from typing import Final

from ...core.game import Step


def define_step(name: str, rule: str, en: str, fr: str) -> Step:
    """A step with its paragraph and its prompt in both languages."""
    return Step(name, rule, {"en": en, "fr": fr})


# In the order of the STEP_ numbers in components.py
STEPS: Final = (
    define_step("run", "1.2", "The game continues automatically.", "La partie continue automatiquement."),
    define_step(
        "draft",
        "5.5",
        "Choose two different types, but not a pair that was already chosen; you take a young person of each.",
        "Choisissez deux types différents, mais pas une paire déjà choisie ; vous prenez un jeune de chaque type.",
    ),
    define_step(
        "place",
        "9.3",
        "Choose a palace with a free floor for the new person.",
        "Choisissez un palais avec un étage libre pour la nouvelle personne.",
    ),
    define_step(
        "act",
        "8.2",
        "Choose one action (3 yuan if a dragon already lies on its group), or pass and fill up to 3 yuan.",
        "Choisissez une action (3 yuans si un dragon se trouve déjà sur son groupe), ou passez et complétez à 3 yuans.",
    ),
    define_step(
        "floor",
        "8.3",
        "Add a floor to a palace of 1 or 2 floors, or found a new palace; every floor must be built.",
        "Ajoutez un étage à un palais de 1 ou 2 étages, ou fondez un palais ; tous doivent être construits.",
    ),
    define_step(
        "play",
        "9.2",
        "Play a person card and take a tile of its type; a wild card brings any tile.",
        "Jouez une carte Personne et prenez une tuile de son type ; un joker apporte n’importe quelle tuile.",
    ),
    define_step(
        "no-room",
        "9.3",
        "All palaces are full: send one of your persons away for the new one, or refuse it.",
        "Tous les palais sont pleins : renvoyez une de vos personnes pour la nouvelle, ou refusez-la.",
    ),
    define_step(
        "release",
        "10.2",
        "Choose a person who must leave the game.",
        "Choisissez une personne qui doit quitter le jeu.",
    ),
    define_step(
        "quake", "14.3", "Choose a palace that loses a floor.", "Choisissez un palais qui perd un étage."
    ),
    define_step(
        "flood",
        "14.4",
        "Give up one yuan, rice or firework.",
        "Abandonnez un yuan, un sac de riz ou un feu d’artifice.",
    ),
    define_step("discard", "14.7", "Discard a person card.", "Défaussez une carte Personne."),
    define_step(
        "sunrise",
        "14.8",
        "Choose a type not yet chosen in this sunrise; you get a young person of it without playing a card.",
        "Choisissez un type pas encore choisi à ce lever du soleil ; un jeune vous rejoint sans carte.",
    ),
    define_step(
        "charter",
        "14.10",
        "Choose one of your types and take the benefit of its symbols.",
        "Choisissez un de vos types et recevez le bénéfice de ses symboles.",
    ),
    define_step("start", "4.3", "The start seat is drawn.", "On tire au sort le premier joueur."),
    define_step("event", "5.2", "An event tile is drawn.", "On tire une tuile Évènement."),
    define_step("super", "5.3", "The super event is drawn.", "On tire le super-évènement."),
    define_step("deal", "8.1", "The action cards are dealt.", "On distribue les cartes Action."),
)
