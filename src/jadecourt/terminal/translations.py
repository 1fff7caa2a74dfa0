"""What the terminal client says, in English and French."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from ..core.errors import BadOptions
from ..core.log import LANGUAGES, FrenchPluralInt, PluralInt

ENGLISH: Final = {
    "welcome": "{title} · seed {seed} · {players}",
    "offer": "A game is saved ({what}, {plies} plies). Continue it? [Y/n] ",
    "offer.no": "n",
    "set.aside": "It is kept as {path}.",
    "continued": "Going on where the game was left.",
    "broken": "The saved game cannot be continued ({why}); it is kept as {path}.",
    "human": "Player",
    "bot": "{bot} {number}",
    "bot.random": "Random",
    "bot.greedy": "Greedy",
    "bot.search": "Search",
    "bot.easy": "Easy",
    "bot.medium": "Medium",
    "bot.hard": "Hard",
    "news": "What happened",
    "nothing.happened": "Nothing has happened yet.",
    "turn": "{name}, your turn",
    "thinking": "{name} is thinking …",
    "owed": "{owed} still to choose",
    "prompt": "{name}> ",
    "hint": "Type a number, a notation or a part of it; help shows the commands.",
    "held": "Name the other one as well; undo drops the one you have named.",
    "taken.back": "Taken back: {move}.",
    "nothing.to.undo": "There is nothing to take back.",
    "seal.back": "Your last answer is taken back.",
    "others.sealed": "Others have given their secret answers since: they cannot be taken back.",
    "alone": "{name}: press Enter when you are alone at the screen ",
    "saved": "Saved as {path}.",
    "saved.sealed": "The file holds the secret answers of everybody: open it after they are revealed.",
    "save.where": "save needs a file name: save game.txt (readable text) or save game.json.",
    "save.failed": "Not saved: {why}.",
    "quit": "The game is kept; jadecourt play continues it.",
    "lost": "The game is not kept.",
    "end.of.input": "End of input.",
    "interrupted": "Interrupted.",
    "not.kept": "The game cannot be kept ({why}); it can be played all the same.",
    "no.such": "{typed} is no move and no command: type {numbers}, a notation like {example}, or help.",
    "no.number": "There is no choice {typed}: they go from {numbers}.",
    "range": "1 to {last}",
    "ambiguous": "{typed} could mean {moves}.",
    "refused": "{move} is not possible: {why} (rule {rule}).",
    "possible": "{move} is possible now (rule {rule}).",
    "why": "Rule {rule}: {text}",
    "why.more": "All rules: {command}. For a paragraph: why 8.2. For a single move: why MOVE.",
    "rules.others": "The rules of another game: {commands}.",
    "rule": "rule {rule}",
    "over": "The game is over",
    "place": "place",
    "seat": "seat",
    "points": "points",
    "record.kept": "The record is kept as {path}; jadecourt replay shows it.",
    "help.title": "Commands",
    "help.choose": "choose by number or notation; a part of it will do if it fits one choice",
    "help.board": "draw the whole table again",
    "help.log": "what happened since your last choice, or since the beginning",
    "help.why": "the rule behind the question, or why a move is possible or not",
    "help.undo": "take back your last choice and all that followed",
    "help.save": "write the game down; as JSON if the name ends in .json",
    "help.save.sealed": "(the file holds the secret answers of everybody)",
    "help.help": "this text",
    "help.quit": "stop; the game is kept and offered at the next start",
    "legend": "The board",
    "games.which": "Which game? [1] ",
    "games.unknown": "{typed} is no game: type 1 to {last}, or a part of a name.",
    "games.seats": "{least} to {most} seats",
    "level.which": "How strong are the others? [2] ",
    "level.unknown": "{typed} is no level: type 1 to {last}, or a part of a name.",
    "level.easy": "easy",
    "level.easy.is": "good ideas, many mistakes: for your first games",
    "level.medium": "medium",
    "level.medium.is": "solid play, at once",
    "level.hard": "hard",
    "level.hard.is": "looks ahead, about a second for each decision",
    "untaught": "Nobody has taught the bots to play {title} yet: the others play at random.",
    "games.title": "{title} · {id} · {least} to {most} seats · rules version {rules}",
    "games.option": "option",
    "games.default": "default",
    "games.meaning": "meaning and values",
    "games.rule": "rule",
    "games.how": "To play: jadecourt play {game} --seats 3 --options KEY=VALUE",
    "replay.title": "{title} · {plies} plies · {names}",
    "replay.at": "Ply {ply} of {last}",
    "replay.start": "the beginning",
    "replay.sealed": "sealed",
    "replay.chance": "chance",
    "replay.hint": "Enter next · b back · d decision · r round · NUMBER ply · e end · q quit > ",
    "replay.last": "This is the last ply.",
    "replay.first": "This is the beginning.",
    "replay.unknown": "{typed} is no command: Enter, b, d, r, e, q or a ply from 0 to {last}.",
    "replay.range": "There is no ply {ply}: they go from 0 to {last}.",
    "replay.open": "The record ends here; the game was not finished.",
}

FRENCH: Final = {
    "welcome": "{title} · graine {seed} · {players}",
    "offer": "Une partie est sauvegardée ({what}, {plies} coups). La continuer ? [O/n] ",
    "offer.no": "n",
    "set.aside": "Elle est conservée dans {path}.",
    "continued": "La partie reprend où elle s’était arrêtée.",
    "broken": "La partie sauvegardée ne peut pas continuer ({why}) ; elle est conservée dans {path}.",
    "human": "Joueur",
    "bot": "{bot} {number}",
    "bot.random": "Hasard",
    "bot.greedy": "Avide",
    "bot.search": "Calcul",
    "bot.easy": "Facile",
    "bot.medium": "Moyen",
    "bot.hard": "Difficile",
    "news": "Ce qui s’est passé",
    "nothing.happened": "Il ne s’est encore rien passé.",
    "turn": "{name}, à vous",
    "thinking": "{name} réfléchit …",
    "owed": "encore {owed} à choisir",
    "prompt": "{name}> ",
    "hint": "Tapez un numéro, une notation ou une partie de celle-ci ; aide montre les commandes.",
    "held": "Nommez aussi l’autre ; annuler abandonne celle que vous avez nommée.",
    "taken.back": "Annulé : {move}.",
    "nothing.to.undo": "Il n’y a rien à annuler.",
    "seal.back": "Votre dernière réponse est annulée.",
    "others.sealed": "D’autres ont répondu en secret depuis : leurs réponses ne s’annulent pas.",
    "alone": "{name} : appuyez sur Entrée quand vous êtes seul devant l’écran ",
    "saved": "Sauvegardé dans {path}.",
    "saved.sealed": "Le fichier contient les réponses secrètes de tous : à ouvrir une fois qu’elles sont révélées.",
    "save.where": "sauver demande un nom : sauver partie.txt (texte lisible) ou sauver partie.json.",
    "save.failed": "Rien n’est sauvegardé : {why}.",
    "quit": "La partie est conservée ; jadecourt play la continue.",
    "lost": "La partie n’est pas conservée.",
    "end.of.input": "Fin de l’entrée.",
    "interrupted": "Interrompu.",
    "not.kept": "La partie ne peut pas être conservée ({why}) ; on peut jouer quand même.",
    "no.such": "{typed} n’est ni coup ni commande : tapez {numbers}, une notation comme {example}, ou aide.",
    "no.number": "Il n’y a pas de choix {typed} : ils vont de {numbers}.",
    "range": "1 à {last}",
    "ambiguous": "{typed} peut désigner {moves}.",
    "refused": "{move} est impossible : {why} (règle {rule}).",
    "possible": "{move} est possible maintenant (règle {rule}).",
    "why": "Règle {rule} : {text}",
    "why.more": "Toutes les règles : {command}. Pour un paragraphe : pourquoi 8.2. Pour un coup : pourquoi COUP.",
    "rules.others": "Les règles d’un autre jeu : {commands}.",
    "rule": "règle {rule}",
    "over": "La partie est terminée",
    "place": "place",
    "seat": "joueur",
    "points": "points",
    "record.kept": "La partie est conservée dans {path} ; jadecourt replay la montre.",
    "help.title": "Commandes",
    "help.choose": "choisir par numéro ou notation ; une partie suffit si elle est claire",
    "help.board": "redessiner toute la table",
    "help.log": "ce qui s’est passé depuis votre dernier choix, ou depuis le début",
    "help.why": "la règle derrière la question, ou pourquoi un coup est possible ou non",
    "help.undo": "annuler votre dernier choix et tout ce qui a suivi",
    "help.save": "écrire la partie ; en JSON si le nom finit par .json",
    "help.save.sealed": "(le fichier contient les réponses secrètes de tous)",
    "help.help": "ce texte",
    "help.quit": "arrêter ; la partie est conservée et proposée la prochaine fois",
    "legend": "Le plateau",
    "games.which": "Quel jeu ? [1] ",
    "games.unknown": "{typed} n’est pas un jeu : tapez 1 à {last}, ou une partie du nom.",
    "games.seats": "{least} à {most} joueurs",
    "level.which": "Quel niveau pour les autres ? [2] ",
    "level.unknown": "{typed} n’est pas un niveau : tapez 1 à {last}, ou une partie du nom.",
    "level.easy": "facile",
    "level.easy.is": "de bonnes idées, beaucoup d’erreurs : pour débuter",
    "level.medium": "moyen",
    "level.medium.is": "un jeu solide, sans attente",
    "level.hard": "difficile",
    "level.hard.is": "calcule à l’avance, environ une seconde par décision",
    "untaught": "Personne n’a encore appris {title} aux robots : les autres jouent au hasard.",
    "games.title": "{title} · {id} · {least} à {most} joueurs · version {rules} des règles",
    "games.option": "option",
    "games.default": "défaut",
    "games.meaning": "sens et valeurs",
    "games.rule": "règle",
    "games.how": "Pour jouer : jadecourt play {game} --seats 3 --options CLÉ=VALEUR",
    "replay.title": "{title} · {plies} coups · {names}",
    "replay.at": "Coup {ply} sur {last}",
    "replay.start": "le début",
    "replay.sealed": "secret",
    "replay.chance": "hasard",
    "replay.hint": "Entrée suite · b retour · d choix · r manche · N° coup · e fin · q quitter > ",
    "replay.last": "C’est le dernier coup.",
    "replay.first": "C’est le début.",
    "replay.unknown": "{typed} n’est pas une commande : Entrée, b, d, r, e, q ou un coup de 0 à {last}.",
    "replay.range": "Il n’y a pas de coup {ply} : ils vont de 0 à {last}.",
    "replay.open": "La partie s’arrête ici, elle n’a pas été terminée.",
}

TRANSLATIONS: Final[Mapping[str, Mapping[str, str]]] = {"en": ENGLISH, "fr": FRENCH}


class Translator:
    """The texts of one language; numbers bring their noun (`{floors:floor|floors}`), as in the log."""

    def __init__(self, language: str, translations: Mapping[str, Mapping[str, str]] = TRANSLATIONS) -> None:
        self.language = language
        self.templates = translations[language]
        self.plural_int = FrenchPluralInt if language == "fr" else PluralInt

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its values."""
        plural_values = {
            name: self.plural_int(value) if isinstance(value, int) else value
            for name, value in values.items()
        }
        return self.templates[key].format_map(plural_values)


def detect_language(requested: str | None) -> str:
    """The language asked for, else that of the environment, else English."""
    if requested is not None:
        if requested not in LANGUAGES:
            raise BadOptions(f"there is no language {requested!r}: there are {', '.join(LANGUAGES)}")
        return requested
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            language = value[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
