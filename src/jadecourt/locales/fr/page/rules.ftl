### The pages of the rules and of the reference cards

rules-title = { $game } : les règles
rules-lead = Le journal et les messages d’erreur citent les paragraphes par leur numéro.
rules-contents = Sommaire
rules-paragraph-link = Lien vers le paragraphe { $number }
rules-search = Chercher dans les règles
rules-found =
    { $paragraphs ->
        [0] Rien trouvé.
        [one] { $paragraphs } paragraphe
       *[other] { $paragraphs } paragraphes
    }
rules-not-installed = Les règles ne sont pas installées sur ce serveur.
# Not shown: the words before the number of a section in the rules (“section 8”), which becomes a link.
rules-section-words = section sections
reference-title = { $game } : aide-mémoire
