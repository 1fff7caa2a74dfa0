"""What the log tells, in English and French."""

from __future__ import annotations

from typing import Final

from ...core.log import EntryKind

# In the order of the TELL_ numbers in components.py: name, paragraph, arguments, English, French.
# `EntryKind.read` says how arguments are written.
ENTRY_DEFINITIONS: Final = (
    (
        *("round", "5", "round cards:card+ deck"),
        "Round {round}. Face up: {cards}. The deck has {deck:card|cards} left.",
        "Manche {round}. Cartes visibles : {cards}. Il reste {deck:carte|cartes} dans la pioche.",
    ),
    ("bid", "6.1", "card:bid", "{who} bids {card}.", "{who} mise {card}."),
    (
        *("stack", "6.1", "bottom:bid top:bid"),
        "{who} bids {bottom}+{top}, onto the carried {bottom}.",
        "{who} mise {bottom}+{top}, sur le {bottom} reporté.",
    ),
    ("reset", "6.3", "", "{who} plays the Reset.", "{who} joue la Reprise."),
    ("kept", "6.2", "", "{who} keeps the Reset in play.", "{who} laisse la Reprise en jeu."),
    (
        *("replaced", "6.2", "card:bid"),
        "{who} uses the Harvest and puts {card} in the place of the Reset.",
        "{who} utilise la Moisson et met {card} à la place de la Reprise.",
    ),
    (
        *("half", "6.2", "card:bid"),
        "{who} adds the Emperor’s ½ to the bid of {card}.",
        "{who} ajoute le ½ de l’Empereur à sa mise de {card}.",
    ),
    (
        *("half-stack", "6.2", "bottom:bid top:bid"),
        "{who} adds the Emperor’s ½ to the bid of {bottom}+{top}.",
        "{who} ajoute le ½ de l’Empereur à sa mise de {bottom}+{top}.",
    ),
    (
        *("tied", "7.1", "card:bid"),
        "{who} is tied with {card}, which stays on the table.",
        "{who} est à égalité avec {card} : la carte est reportée.",
    ),
    (
        *("tied-stack", "7.2", "bottom:bid top:bid"),
        "{who} is tied with the stack {bottom}+{top}.",
        "{who} est à égalité avec la pile {bottom}+{top}.",
    ),
    (
        *("swapped", "8.2", "card:kind"),
        "{who} exchanges the Celestial Dragon for {card}.",
        "{who} échange le Dragon céleste contre {card}.",
    ),
    ("claimed", "8.3", "card:kind", "{who} claims {card}.", "{who} prend {card}."),
    (
        *("token", "8.4", "tokens"),
        "{who} gets a token of 2 VP for the Dragon (now {tokens}).",
        "{who} reçoit un jeton de 2 PV pour le Dragon (total {tokens}).",
    ),
    ("empty", "8.3", "", "{who} finds no card left.", "{who} ne trouve plus de carte."),
    ("drew", "8.5", "card:kind", "{who} draws {card}.", "{who} pioche {card}."),
    (
        *("no-draw", "8.5", "needed deck"),
        "The deck has {deck:card|cards}, {needed} are needed: nobody draws.",
        "La pioche a {deck:carte|cartes}, il en faut {needed} : personne ne pioche.",
    ),
    (
        *("placed", "8.4", "type:type"),
        "{who} places the Merchant with the {type}.",
        "{who} pose le Marchand avec les {type}.",
    ),
    (
        *("heir", "8.6", "card:kind"),
        "{who} claims {card} through the Heir.",
        "{who} prend {card} grâce à l’Héritier.",
    ),
    (
        *("goal", "8.7", "goal:goal influence"),
        "{who} takes {goal} with an influence of {influence}.",
        "{who} obtient {goal} avec une influence de {influence}.",
    ),
    (
        *("discarded", "8.6", "cards:card+"),
        "Nobody takes: {cards}.",
        "Personne ne prend : {cards}.",
    ),
    ("celestial", "9", "", "{who} gets the Celestial Dragon.", "{who} reçoit le Dragon céleste."),
    (
        *("nobody", "9", ""),
        "Several are equally entitled to the Celestial Dragon: it stays aside.",
        "Plusieurs ont autant droit au Dragon céleste : il reste de côté.",
    ),
    (
        *("taken-back", "10.2", "hand:hand*"),
        "{who} takes the used bid cards back; hand: {hand}.",
        "{who} reprend ses cartes utilisées ; main : {hand}.",
    ),
    (
        *("end", "5", "deck"),
        "The deck has {deck:card|cards} left, too few for another round: the game is over.",
        "Il reste {deck:carte|cartes} dans la pioche, trop peu pour une autre manche : la partie est finie.",
    ),
    (
        *("heir-given", "11.1", "influence"),
        "{who} leads with Warlords ({influence}) and gets the Heir.",
        "{who} est en tête pour les Seigneurs de guerre ({influence}) et reçoit l’Héritier.",
    ),
    (
        *("heir-gone", "11.1", ""),
        "Nobody is alone in front with Warlords: the Heir is discarded.",
        "Personne n’est seul en tête pour les Seigneurs de guerre : l’Héritier est défaussé.",
    ),
    (
        *("cards-scored", "11.2", "vp=cards"),
        "{who} scores {vp} VP for Nobles, Warlords and the Philosopher’s card.",
        "{who} marque {vp} PV pour Nobles, Seigneurs de guerre et carte du Philosophe.",
    ),
    (
        *("goals-scored", "11.2", "vp=goals"),
        "{who} scores {vp} VP for goals.",
        "{who} marque {vp} PV pour ses buts.",
    ),
    (
        *("tokens-scored", "11.2", "vp=tokens tokens"),
        "{who} scores {vp} VP for {tokens:token|tokens}.",
        "{who} marque {vp} PV pour {tokens:jeton|jetons}.",
    ),
    (
        *("missing", "11.2", "vp=missing types"),
        "{who} scores {vp} VP for {types:missing type|missing types}.",
        "{who} marque {vp} PV pour {types:type manquant|types manquants}.",
    ),
    (
        *("farmers-scored", "11.2", "vp=farmers left gone"),
        "{who} scores {vp} VP for {left:Farmer|Farmers} after everybody gave up {gone}.",
        "{who} marque {vp} PV pour {left:Paysan|Paysans}, après que chacun en a rendu {gone}.",
    ),
    (
        *("philosopher-scored", "11.2", "vp=philosopher"),
        "{who} scores {vp} VP for the Philosopher’s Bureaucrats.",
        "{who} marque {vp} PV pour les Bureaucrates du Philosophe.",
    ),
    (
        *("ranked", "11.3", "place vp cards"),
        "{who} ends in place {place} with {vp} VP and {cards:card|cards}.",
        "{who} termine au rang {place} avec {vp} PV et {cards:carte|cartes}.",
    ),
)

ENTRIES: Final = tuple(EntryKind.define(*row) for row in ENTRY_DEFINITIONS)
