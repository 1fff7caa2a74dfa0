### The reference card: a text for each piece, event and source of points. Texts with a .name have no other word for it.

# rule: the number of the paragraph
reference-rule = § { $rule }
reference-young = Young
reference-old = Old
# before the numbers of a type that has only one age
reference-value = Value

## Sections

reference-persons = A new person moves your marker forward by its value. Its symbols count only while it lives in one of your palaces. Young persons bring more spaces, old ones more symbols.
    .name = Persons
reference-actions = One action each per month, in the order of the person track.
    .name = Actions
reference-events = One per month. Persons who leave your palaces are out of the game.
    .name = Events
reference-privileges = Bought once, they pay points in the scoring of every month.
    .name = Privileges
reference-scoring = At the end of every month, and once more after the twelfth.
    .name = Scoring
reference-wall = Expansion: an eighth action card and six wall tiles each. You get the bonus of a tile at once; symbols do not add to it.
    .name = The Great Wall
reference-supers = Expansion: one of them happens in month 7, after the event and before empty palaces decay.
    .name = Super events

## Persons: the name is type-NAME.title

reference-type-craftsman = Each hammer adds a floor when you build.
reference-type-lady = Brings 1 point in the scoring of every month.
reference-type-pyro = Each rocket adds a firework when you make fireworks.
reference-type-tax = Each coin adds a yuan when you raise taxes.
reference-type-warrior = Each helmet is a further space on parade, and 1 point when the Mongols come.
reference-type-monk = At the end: Buddhas times the floors of the palace he lives in, as points.
reference-type-healer = Each mortar saves one person from contagion.
reference-type-farmer = Each rice sack adds 1 rice when you harvest.
reference-type-scholar = Each book adds a point when you do research.

## Actions: the name is action-NAME.title

reference-action-taxes = Take 2 yuan and 1 more for each of your coins.
reference-action-build = Add 1 floor and 1 more for each hammer: new palaces, or up to three floors on old ones. All must be built.
reference-action-harvest = Take 1 rice and 1 more for each sack.
reference-action-fireworks = Take 1 firework and 1 more for each rocket.
reference-action-parade = Your marker goes 1 space forward and 1 more for each helmet.
reference-action-research = Score 1 point and 1 more for each book.
reference-action-privilege = Buy a small or a large one.
reference-action-wall = Add one of your tiles to the Great Wall and take its bonus.
reference-pass = No action; if you have less than 3 yuan, you now have 3.
    .name = Pass
reference-fee = Where a dragon already lies on the group of cards, you first pay 3 yuan.
    .name = A dragon is there

## Events: the name is event-NAME.title

reference-event-peace = Nothing happens. The first two months are peaceful.
reference-event-tribute = Pay 4 yuan. For each yuan you lack, one person leaves.
reference-event-drought = Each palace with people eats one rice. Where there is none, one person leaves.
reference-event-festival = Most fireworks: 6 points; second most: 3; all who tie score in full. Whoever scored gives back half, rounded up.
reference-event-mongol = 1 point for each helmet. Whoever has the fewest, alone or with others, loses a person.
reference-event-contagion = Three of your persons leave; each mortar saves one.
reference-decay = After every event, a palace without people loses a floor, the last one too.
    .name = Decay

## Privileges: the name is size-SIZE.title

reference-size-small = Costs 2 yuan; 1 point a month.
reference-size-large = Costs 7 yuan (6 in the edition of 2007); 2 points a month.

## Scoring: the name is source-NAME

reference-source-palaces = Every month: 1 point each, inhabited or not.
reference-source-ladies = Every month: 1 point each.
reference-source-privileges = Every month: 1 point for each dragon on them.
reference-source-people = At the end: 2 points each.
reference-source-monks = At the end: Buddhas times floors, for each monk.
reference-source-money = At the end: a rice or a firework counts as 2 yuan; every 3 yuan are 1 point.
reference-ties = Equal points: whoever is ahead on the person track wins.
    .name = Ties

## Wall tiles: the name is bonus-NAME

reference-bonus-rice = Take a rice.
reference-bonus-fireworks = Take a firework.
reference-bonus-floor = Build exactly one floor.
reference-bonus-yuan = Take 2 yuan.
reference-bonus-track = Your marker goes 3 spaces forward.
reference-bonus-vp = Score 3 points.
reference-wall-scoring = After each Mongol invasion it must reach the present month, at the end all twelve. If it does: 1 point for each of your tiles in it. If not, whoever built least loses a person.
    .name = Scoring of the wall
# a house option
reference-drawn-tiles = House option: you choose the wall, and chance draws one of your unused tiles, each equally likely. The last one needs no draw.
    .name = Drawn wall tiles

## Super events: the name is super-NAME

reference-super-lanternfest = 2 points for each of your persons.
reference-super-buddha = Your monks score as at the end of the game.
reference-super-earthquake = You lose two floors of your choice; persons without a floor leave.
reference-super-flood = Give up half of your yuan, rice and fireworks taken together, rounded down, in any mix.
reference-super-solarEclipse = The event of this month happens a second time.
reference-super-volcano = All markers return to space 0; the order remains.
reference-super-tornado = Discard two of your four person cards.
reference-super-sunrise = Take a young person without a card, of a type that nobody else has chosen.
reference-super-assassination = All privileges are lost, before they score.
reference-super-charter = Choose a type you have: all its symbols bring their benefit once, without the action card’s own.
# a house option
reference-hidden-super = House option: it lies face down and is drawn when it happens, each of the ten equally likely.
    .name = Hidden super event
