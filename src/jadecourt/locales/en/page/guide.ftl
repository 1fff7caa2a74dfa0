### The guides for players: how to play, in words and pictures. Their texts are in docs/guides.

guide = How to play
guide-numbered = All rules by number
# read aloud: links to both of the above
guide-views = Two versions of the rules
guide-none = There is no guide for this game yet.
# before the numbers of paragraphs
guide-exact = Exact rules:
# over the numbered paragraph, in the dialog that explains a rule
guide-paragraph = Rule { $number } word for word
# a small position with legal moves
guide-example = Try it
    .hint = You are { $name }. Choose something framed.
    .next = Go on: choose something framed.
    .done = That was it. Other choices do other things.
    .again = Again
