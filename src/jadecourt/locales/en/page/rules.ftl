### The pages of the rules and of the reference cards

rules-title = { $game }: the rules
rules-lead = The log and error messages refer to paragraphs by number.
rules-contents = Contents
rules-paragraph-link = Link to paragraph { $number }
rules-search = Search the rules
rules-found =
    { $paragraphs ->
        [0] Nothing found.
        [one] { $paragraphs } paragraph
       *[other] { $paragraphs } paragraphs
    }
rules-not-installed = The rules are not installed on this server.
# Not shown: the words before the number of a section in the rules (“section 8”), which becomes a link.
rules-section-words = section sections
reference-title = { $game }: reference
