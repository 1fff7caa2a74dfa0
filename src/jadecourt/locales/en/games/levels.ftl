### Levels of the bots, from weak to strong. The word itself stands in sentences and brackets, `.title` alone.

level-novice = novice
    .title = Novice
    .description = Rarely looks beyond this round and often picks the wrong move. For your first games.
level-beginner = beginner
    .title = Beginner
    .description = Takes what looks good right now and is often caught out by what comes next.
level-casual = casual
    .title = Casual
    .description = Has a plan for the next rounds, with small mistakes. For players who know the rules.
level-regular = regular
    .title = Regular
    .description = Plays soundly and gives little away. For players with some games behind them.
level-strong = strong
    .title = Strong
    .description = Weighs several plans and makes you pay for your mistakes.
level-expert = expert
    .title = Expert
    .description = Looks far ahead. To win you need a good plan and some luck.
level-master = master
    .title = Master
    .description = The strongest bot. Takes about a second over every decision, and forgives nothing.
