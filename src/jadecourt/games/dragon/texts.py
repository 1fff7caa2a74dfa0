"""What the log tells, in English and French."""

from __future__ import annotations

from typing import Final

from ...core.log import EntryKind

N: Final = "number"


def tell(name: str, rule: str, fields: str, en: str, fr: str) -> EntryKind:
    """`fields`: "name:vocabulary …"; a name alone is a number, "-" an argument that is not used."""
    pairs = []
    for word in fields.split():
        field, _, vocabulary = word.partition(":")
        pairs.append((field, vocabulary or N))
    return EntryKind(name, rule, tuple(pairs), {"en": en, "fr": fr})


# In the order of the TELL_ numbers in components.py
ENTRIES: Final = (
    tell("start-seat", "5.5", "", "{who} drafts first.", "{who} commence le choix des personnes."),
    tell(
        "event-placed",
        "5.2",
        "event:event month",
        "Month {month}: {event}.",
        "Mois {month} : {event}.",
    ),
    tell(
        "events-exchanged",
        "5.2",
        "left right",
        "The events of months {left} and {right} change places.",
        "Les évènements des mois {left} et {right} sont échangés.",
    ),
    tell(
        "super-drawn",
        "5.3",
        "super:super",
        "The super event of month 7 is {super}.",
        "Le super-évènement du mois 7 est {super}.",
    ),
    tell(
        "drafted",
        "5.5",
        "first:type second:type",
        "{who} drafts {first} and {second}.",
        "{who} choisit {first} et {second}.",
    ),
    tell(
        "month",
        "7",
        "month event:event",
        "Month {month} begins; it ends with {event}.",
        "Le mois {month} commence ; au bout l’attend {event}.",
    ),
    tell("group", "8.1", "group cards:action*", "Group {group}: {cards}.", "Groupe {group} : {cards}."),
    tell("order", "6.1", "order:order", "Player order: {order}.", "Ordre du tour : {order}."),
    tell(
        "passed",
        "8.2",
        "gained yuan",
        "{who} passes and takes {gained} yuan (now {yuan}).",
        "{who} passe et prend {gained:yuan|yuans} (total {yuan}).",
    ),
    tell(
        "fee",
        "8.2",
        "fee yuan",
        "{who} pays {fee} yuan for the occupied group (now {yuan}).",
        "{who} paie {fee:yuan|yuans} pour le groupe occupé (total {yuan}).",
    ),
    tell(
        "acted",
        "8.2",
        "action:action group",
        "{who} chooses {action} in group {group}.",
        "{who} choisit {action} dans le groupe {group}.",
    ),
    tell(
        "income",
        "8.2",
        "yuan total",
        "{who} takes {yuan} yuan (now {total}).",
        "{who} prend {yuan:yuan|yuans} (total {total}).",
    ),
    tell(
        "harvest",
        "8.2",
        "rice total",
        "{who} harvests {rice} rice (now {total}).",
        "{who} récolte {rice} riz (total {total}).",
    ),
    tell(
        "rockets",
        "8.2",
        "fireworks total",
        "{who} makes {fireworks:firework|fireworks} (now {total}).",
        "{who} fabrique {fireworks:feu|feux} d’artifice (total {total}).",
    ),
    tell(
        "research",
        "8.2",
        "vp total",
        "{who} scores {vp} VP for books (now {total}).",
        "{who} marque {vp} PV pour ses livres (total {total}).",
    ),
    tell(
        "privilege",
        "8.2",
        "size:size price yuan",
        "{who} buys {size} privilege for {price} yuan (now {yuan}).",
        "{who} achète {size} privilège pour {price:yuan|yuans} (total {yuan}).",
    ),
    tell(
        "builds",
        "8.3",
        "floors",
        "{who} builds {floors:floor|floors}.",
        "{who} construit {floors:étage|étages}.",
    ),
    tell(
        "floor-added",
        "8.3",
        "palace:palace floors",
        "{who}: palace {palace} grows to {floors:floor|floors}.",
        "{who} : le palais {palace} passe à {floors:étage|étages}.",
    ),
    tell(
        "palace-added",
        "8.3",
        "palace:palace",
        "{who} founds palace {palace} with 1 floor.",
        "{who} fonde le palais {palace} avec 1 étage.",
    ),
    tell(
        "wall-tile",
        "13.2",
        "bonus:bonus length",
        "{who} lays wall tile {length} and gets {bonus}.",
        "{who} pose la tuile {length} de la muraille et reçoit {bonus}.",
    ),
    tell(
        "played",
        "9.2",
        "card:card kind:kind",
        "{who} plays the {card} card: {kind}.",
        "{who} joue la carte {card} : {kind}.",
    ),
    tell(
        "placed",
        "9.3",
        "kind:kind palace:palace",
        "{who} houses {kind} in palace {palace}.",
        "{who} installe {kind} au palais {palace}.",
    ),
    tell(
        "marched",
        "6.2",
        "steps space",
        "{who} advances {steps:space|spaces} to {space}.",
        "{who} avance de {steps:case|cases} jusqu’à {space}.",
    ),
    tell(
        "swapped",
        "9.3",
        "palace:palace old:kind new:kind",
        "{who} sends {old} away from palace {palace} for {new}.",
        "{who} renvoie {old} du palais {palace} pour {new}.",
    ),
    tell(
        "refused",
        "9.3",
        "kind:kind",
        "{who} has no room and sends {kind} away.",
        "{who} n’a pas de place et renonce : {kind} s’en va.",
    ),
    tell(
        "event",
        "10.3",
        "event:event month again:again",
        "Event of month {month}{again}: {event}.",
        "Évènement du mois {month}{again} : {event}.",
    ),
    tell(
        "tribute",
        "10.3",
        "paid due",
        "{who} pays {paid} yuan and owes {due:release|releases}.",
        "{who} paie {paid:yuan|yuans} et doit {due:renvoi|renvois}.",
    ),
    tell(
        "drought",
        "10.3",
        "rice due",
        "{who} gives {rice} rice and owes {due:release|releases}.",
        "{who} donne {rice} riz et doit {due:renvoi|renvois}.",
    ),
    tell(
        "festival",
        "10.3",
        "vp returned left",
        "{who} scores {vp} VP and returns {returned:firework|fireworks} (now {left}).",
        "{who} marque {vp} PV et rend {returned:feu|feux} d’artifice (total {left}).",
    ),
    tell(
        "mongol",
        "10.3",
        "vp due",
        "{who} scores {vp} VP for helmets and owes {due:release|releases}.",
        "{who} marque {vp} PV pour ses casques et doit {due:renvoi|renvois}.",
    ),
    tell(
        "contagion",
        "10.3",
        "mortars due",
        "{who} has {mortars:mortar|mortars} and owes {due:release|releases}.",
        "{who} a {mortars:mortier|mortiers} et doit {due:renvoi|renvois}.",
    ),
    tell(
        "released",
        "10.2",
        "palace:palace kind:kind",
        "{who} loses {kind} from palace {palace}.",
        "{who} perd {kind} du palais {palace}.",
    ),
    tell(
        "decayed",
        "10.4",
        "palace:palace floors",
        "{who}: empty palace {palace} decays to {floors:floor|floors}.",
        "{who} : le palais vide {palace} tombe à {floors:étage|étages}.",
    ),
    tell(
        "vanished",
        "10.4",
        "palace:palace",
        "{who}: empty palace {palace} disappears.",
        "{who} : le palais vide {palace} disparaît.",
    ),
    tell(
        "scored",
        "11",
        "palaces ladies privileges",
        "{who} scores {palaces} VP for palaces, {ladies} for court ladies, {privileges} for privileges.",
        "{who} marque {palaces} PV pour les palais, {ladies} pour les dames, {privileges} pour les privilèges.",
    ),
    tell(
        "wall-held",
        "13.3",
        "length threshold",
        "The wall of {length:tile|tiles} holds ({threshold} needed).",
        "La muraille de {length:tuile|tuiles} tient ({threshold} nécessaires).",
    ),
    tell(
        "wall-short",
        "13.3",
        "length threshold",
        "The wall of {length:tile|tiles} is too short ({threshold} needed).",
        "La muraille de {length:tuile|tuiles} est trop courte ({threshold} nécessaires).",
    ),
    tell(
        "wall-scored",
        "13.3",
        "vp",
        "{who} scores {vp} VP for wall tiles.",
        "{who} marque {vp} PV pour ses tuiles de muraille.",
    ),
    tell("super", "14", "super:super", "The super event: {super}.", "Le super-évènement : {super}."),
    tell(
        "people-scored",
        "12.2",
        "vp people",
        "{who} scores {vp} VP for {people:person|persons}.",
        "{who} marque {vp} PV pour {people:personne|personnes}.",
    ),
    tell(
        "monks-scored",
        "12.2",
        "vp",
        "{who} scores {vp} VP for monks.",
        "{who} marque {vp} PV pour ses moines.",
    ),
    tell(
        "quaked",
        "14.3",
        "palace:palace floors",
        "{who}: palace {palace} falls to {floors:floor|floors}.",
        "{who} : le palais {palace} tombe à {floors:étage|étages}.",
    ),
    tell(
        "collapsed",
        "14.3",
        "palace:palace",
        "{who}: palace {palace} collapses.",
        "{who} : le palais {palace} s’effondre.",
    ),
    tell(
        "flooded",
        "14.4",
        "good:good",
        "{who} loses {good} to the flood.",
        "{who} perd {good} dans l’inondation.",
    ),
    tell("erupted", "14.6", "", "All markers go back to space 0.", "Tous les pions reviennent à la case 0."),
    tell(
        "discarded", "14.7", "card:card", "{who} discards the {card} card.", "{who} défausse la carte {card}."
    ),
    tell(
        "sunrise",
        "14.8",
        "type:type kind:kind",
        "{who} welcomes {kind} at sunrise.",
        "{who} accueille {kind} au lever du soleil.",
    ),
    tell(
        "assassinated",
        "14.9",
        "small large",
        "{who} loses {small:small privilege|small privileges} and {large:large one|large ones}.",
        "{who} perd {small:petit privilège|petits privilèges} et {large:grand|grands}.",
    ),
    tell(
        "charter",
        "14.10",
        "type:type symbols",
        "{who} claims the charter of type {type} ({symbols:symbol|symbols}).",
        "{who} invoque la charte du type {type} ({symbols:symbole|symboles}).",
    ),
    tell(
        "ladies-scored",
        "14.10",
        "vp",
        "{who} scores {vp} VP for court ladies.",
        "{who} marque {vp} PV pour ses dames de la cour.",
    ),
    tell(
        "goods-scored",
        "12.2",
        "vp",
        "{who} scores {vp} VP for yuan, rice and fireworks.",
        "{who} marque {vp} PV pour yuans, riz et feux d’artifice.",
    ),
    tell(
        "ranked",
        "12.3",
        "place vp",
        "{who} ends in place {place} with {vp} VP.",
        "{who} termine à la place {place} avec {vp} PV.",
    ),
    tell("hand-empty", "9.1", "", "{who} has no cards left.", "{who} n’a plus de cartes."),
)
