### Levels of the bots, from weak to strong. The word itself stands in sentences and brackets, `.title` alone.

level-novice = novice
    .title = Novice
    .description = Sees little beyond this round and often misjudges a move. For your first games.
level-beginner = beginner
    .title = Beginner
    .description = Knows what is good right now, but plans badly and forgets what is coming.
level-casual = casual
    .title = Casual
    .description = Plans a few rounds ahead and makes small mistakes. For players who know the rules.
level-regular = regular
    .title = Regular
    .description = Plays soundly and rarely forgets anything. For players with some games behind them.
level-strong = strong
    .title = Strong
    .description = Compares several ways to go on and uses your mistakes.
level-expert = expert
    .title = Expert
    .description = Looks far ahead. You need a good plan and some luck to win.
level-master = master
    .title = Master
    .description = The strongest bot: thinks about a second before every decision.
