"""The kinds of log entries: name, paragraph, arguments and sentences in English and French."""

from __future__ import annotations

from typing import Final

from ...core.log import EntryKind

# In the order of the LOG_ numbers in components.py: name, paragraph, arguments, English, French.
# `EntryKind.define` explains the notation of the arguments.
ENTRY_DEFINITIONS: Final = (
    (
        *("round", "5", "round cards:card+ deck"),
        "Round {round}. Face up: {cards}. The deck has {deck:card|cards} left.",
        "Manche {round}. Cartes visibles : {cards}. Il reste {deck:carte|cartes} dans la pioche.",
    ),
    ("bid", "6.1", "card:bid", "{name} bids {card}.", "{name} mise {card}."),
    (
        *("stack", "6.1", "bottom:bid top:bid"),
        "{name} bids {bottom}+{top}, onto the carried {bottom}.",
        "{name} mise {bottom}+{top}, sur le {bottom} reporté.",
    ),
    ("reset", "6.3", "", "{name} plays the Reset.", "{name} joue la Reprise."),
    ("reset-kept", "6.2", "", "{name} keeps the Reset in play.", "{name} laisse la Reprise en jeu."),
    (
        *("reset-replaced", "6.2", "card:bid"),
        "{name} uses the Harvest and puts {card} in the place of the Reset.",
        "{name} utilise la Moisson et met {card} à la place de la Reprise.",
    ),
    (
        *("emperor-single", "6.2", "card:bid"),
        "{name} adds the Emperor’s ½ to the bid of {card}.",
        "{name} ajoute le ½ de l’Empereur à sa mise de {card}.",
    ),
    (
        *("emperor-stack", "6.2", "bottom:bid top:bid"),
        "{name} adds the Emperor’s ½ to the bid of {bottom}+{top}.",
        "{name} ajoute le ½ de l’Empereur à sa mise de {bottom}+{top}.",
    ),
    (
        *("tied", "7.1", "card:bid"),
        "{name} is tied with {card}, which stays on the table.",
        "{name} est à égalité avec {card} : la carte est reportée.",
    ),
    (
        *("tied-stack", "7.2", "bottom:bid top:bid"),
        "{name} is tied with the stack {bottom}+{top}.",
        "{name} est à égalité avec la pile {bottom}+{top}.",
    ),
    (
        *("swapped", "8.2", "card:kind"),
        "{name} exchanges the Celestial Dragon for {card}.",
        "{name} échange le Dragon céleste contre {card}.",
    ),
    ("claimed", "8.3", "card:kind", "{name} claims {card}.", "{name} prend {card}."),
    (
        *("token", "8.4", "tokens"),
        "{name} gets a token of 2 VP for the Dragon (now {tokens}).",
        "{name} reçoit un jeton de 2 PV pour le Dragon (total {tokens}).",
    ),
    (
        *("no-card-left", "8.3", ""),
        "{name} gets nothing: no card is left.",
        "{name} ne reçoit rien : il ne reste plus de carte.",
    ),
    ("drew", "8.5", "card:kind", "{name} draws {card}.", "{name} pioche {card}."),
    (
        *("no-draw", "8.5", "needed deck"),
        "The deck has {deck:card|cards}, {needed} are needed: nobody draws.",
        "La pioche a {deck:carte|cartes}, il en faut {needed} : personne ne pioche.",
    ),
    (
        *("merchant-placed", "8.4", "type:type"),
        "{name} places the Merchant with the {type}.",
        "{name} pose le Marchand avec les {type}.",
    ),
    (
        *("heir-claimed", "8.6", "card:kind"),
        "{name} claims {card} through the Heir.",
        "{name} prend {card} grâce à l’Héritier.",
    ),
    (
        *("goal", "8.7", "goal:goal influence"),
        "{name} takes {goal} with an influence of {influence}.",
        "{name} obtient {goal} avec une influence de {influence}.",
    ),
    (
        *("discarded", "8.6", "cards:card+"),
        "Left over: {cards}.",
        "Cartes restantes : {cards}.",
    ),
    ("dragon", "9", "", "{name} gets the Celestial Dragon.", "{name} reçoit le Dragon céleste."),
    (
        *("no-dragon", "9", ""),
        "Tie for the Celestial Dragon: it stays aside.",
        "Égalité pour le Dragon céleste : il reste de côté.",
    ),
    (
        *("cards-returned", "10.2", "hand:hand*"),
        "{name} takes the used bid cards back; hand: {hand}.",
        "{name} reprend ses cartes utilisées ; main : {hand}.",
    ),
    (
        *("end", "5", "deck"),
        "The deck has {deck:card|cards} left, too few for another round: the game is over.",
        "Il reste {deck:carte|cartes} dans la pioche, trop peu pour une autre manche : la partie est finie.",
    ),
    (
        *("heir-given", "11.1", "influence"),
        "{name} leads with Warlords ({influence}) and gets the Heir.",
        "{name} est en tête pour les Seigneurs de guerre ({influence}) et reçoit l’Héritier.",
    ),
    (
        *("heir-discarded", "11.1", ""),
        "Nobody leads alone with Warlords: the Heir is discarded.",
        "Personne n’est seul en tête pour les Seigneurs de guerre : l’Héritier est défaussé.",
    ),
    (
        *("cards-scored", "11.2", "vp=cards"),
        "{name} scores {vp} VP for Nobles, Warlords and the Philosopher’s card.",
        "{name} marque {vp} PV pour Nobles, Seigneurs de guerre et carte du Philosophe.",
    ),
    (
        *("goals-scored", "11.2", "vp=goals"),
        "{name} scores {vp} VP for goals.",
        "{name} marque {vp} PV pour ses buts.",
    ),
    (
        *("tokens-scored", "11.2", "vp=tokens tokens"),
        "{name} scores {vp} VP for {tokens:token|tokens}.",
        "{name} marque {vp} PV pour {tokens:jeton|jetons}.",
    ),
    (
        *("missing-scored", "11.2", "vp=missing types"),
        "{name} scores {vp} VP for {types:missing type|missing types}.",
        "{name} marque {vp} PV pour {types:type manquant|types manquants}.",
    ),
    (
        *("farmers-scored", "11.2", "vp=farmers left discarded"),
        "{name} scores {vp} VP for {left:Farmer|Farmers} after every player discarded {discarded}.",
        "{name} marque {vp} PV pour {left:Paysan|Paysans}, après que chacun en a défaussé {discarded}.",
    ),
    (
        *("philosopher-scored", "11.2", "vp=philosopher"),
        "{name} scores {vp} VP for the Philosopher’s Bureaucrats.",
        "{name} marque {vp} PV pour les Bureaucrates du Philosophe.",
    ),
    (
        *("ranked", "11.3", "place vp cards"),
        "{name} ends in place {place} with {vp} VP and {cards:card|cards}.",
        "{name} termine au rang {place} avec {vp} PV et {cards:carte|cartes}.",
    ),
)

ENTRY_KINDS: Final = tuple(EntryKind.define(*row) for row in ENTRY_DEFINITIONS)
