### Names of the pieces in all forms that sentences need: docs/translations.md

## Types of persons
## .title stands alone, .symbols are several of the symbols on its tiles

type-craftsman = craftsman
    .indefinite = a craftsman
    .definite = the craftsman
    .plural = craftsmen
    .title = Craftsman
    .symbols = hammers
type-lady = court lady
    .indefinite = a court lady
    .definite = the court lady
    .plural = court ladies
    .title = Court lady
    .symbols = fans
type-pyro = pyrotechnist
    .indefinite = a pyrotechnist
    .definite = the pyrotechnist
    .plural = pyrotechnists
    .title = Pyrotechnist
    .symbols = rockets
type-tax = tax collector
    .indefinite = a tax collector
    .definite = the tax collector
    .plural = tax collectors
    .title = Tax collector
    .symbols = coins
type-warrior = warrior
    .indefinite = a warrior
    .definite = the warrior
    .plural = warriors
    .title = Warrior
    .symbols = helmets
type-monk = monk
    .indefinite = a monk
    .definite = the monk
    .plural = monks
    .title = Monk
    .symbols = Buddhas
type-healer = healer
    .indefinite = a healer
    .definite = the healer
    .plural = healers
    .title = Healer
    .symbols = mortars
type-farmer = farmer
    .indefinite = a farmer
    .definite = the farmer
    .plural = farmers
    .title = Farmer
    .symbols = rice sacks
type-scholar = scholar
    .indefinite = a scholar
    .definite = the scholar
    .plural = scholars
    .title = Scholar
    .symbols = books

## Kinds of tiles: a type and an age; the age is named only where there are both
## .no: there is none of it left

kind-craftsman-y = craftsman
    .indefinite = a craftsman
    .definite = the craftsman
    .no = no craftsman
kind-lady-y = court lady
    .indefinite = a court lady
    .definite = the court lady
    .no = no court lady
kind-pyro-y = young pyrotechnist
    .indefinite = a young pyrotechnist
    .definite = the young pyrotechnist
    .no = no young pyrotechnist
kind-pyro-o = old pyrotechnist
    .indefinite = an old pyrotechnist
    .definite = the old pyrotechnist
    .no = no old pyrotechnist
kind-tax-y = tax collector
    .indefinite = a tax collector
    .definite = the tax collector
    .no = no tax collector
kind-warrior-y = young warrior
    .indefinite = a young warrior
    .definite = the young warrior
    .no = no young warrior
kind-warrior-o = old warrior
    .indefinite = an old warrior
    .definite = the old warrior
    .no = no old warrior
kind-monk-y = young monk
    .indefinite = a young monk
    .definite = the young monk
    .no = no young monk
kind-monk-o = old monk
    .indefinite = an old monk
    .definite = the old monk
    .no = no old monk
kind-healer-y = young healer
    .indefinite = a young healer
    .definite = the young healer
    .no = no young healer
kind-healer-o = old healer
    .indefinite = an old healer
    .definite = the old healer
    .no = no old healer
kind-farmer-y = young farmer
    .indefinite = a young farmer
    .definite = the young farmer
    .no = no young farmer
kind-farmer-o = old farmer
    .indefinite = an old farmer
    .definite = the old farmer
    .no = no old farmer
kind-scholar-y = young scholar
    .indefinite = a young scholar
    .definite = the young scholar
    .no = no young scholar
kind-scholar-o = old scholar
    .indefinite = an old scholar
    .definite = the old scholar
    .no = no old scholar
# “Craftsman card: no person is left”: the card brings nobody
kind-none = no person is left
    .indefinite = no person is left
    .definite = no person is left
    .no = no person is left

## Person cards
## .short: in a list of cards

card-craftsman = craftsman card
    .indefinite = a craftsman card
    .definite = the craftsman card
    .no = no craftsman card
    .short = craftsman
card-lady = court lady card
    .indefinite = a court lady card
    .definite = the court lady card
    .no = no court lady card
    .short = court lady
card-pyro = pyrotechnist card
    .indefinite = a pyrotechnist card
    .definite = the pyrotechnist card
    .no = no pyrotechnist card
    .short = pyrotechnist
card-tax = tax collector card
    .indefinite = a tax collector card
    .definite = the tax collector card
    .no = no tax collector card
    .short = tax collector
card-warrior = warrior card
    .indefinite = a warrior card
    .definite = the warrior card
    .no = no warrior card
    .short = warrior
card-monk = monk card
    .indefinite = a monk card
    .definite = the monk card
    .no = no monk card
    .short = monk
card-healer = healer card
    .indefinite = a healer card
    .definite = the healer card
    .no = no healer card
    .short = healer
card-farmer = farmer card
    .indefinite = a farmer card
    .definite = the farmer card
    .no = no farmer card
    .short = farmer
card-scholar = scholar card
    .indefinite = a scholar card
    .definite = the scholar card
    .no = no scholar card
    .short = scholar
# a hand has two of them
card-wild = wild card
    .indefinite = a wild card
    .definite = a wild card
    .no = no wild card
    .short = wild

## Events
## .full: in a sentence; .title: the whole name alone; .short and .tiny: at most 7 and 5 characters; .effect: what it does

event-peace = Peace
    .title = Peace
    .full = peace
    .short = Peace
    .tiny = Peace
    .effect = Nothing happens.
event-tribute = Tribute
    .title = Imperial tribute
    .full = the imperial tribute
    .short = Tribute
    .tiny = Trib.
    .effect = Everybody pays 4 yuan. For each yuan that is missing, a person leaves.
event-drought = Drought
    .title = Drought
    .full = drought
    .short = Drought
    .tiny = Drou.
    .effect = Every inhabited palace eats 1 rice, or loses a person.
event-festival = Festival
    .title = Dragon festival
    .full = the dragon festival
    .short = Festiv.
    .tiny = Fest.
    .effect = Most fireworks: 6 points, second most: 3. Whoever scores returns half of them.
event-mongol = Mongols
    .title = Mongol invasion
    .full = the Mongol invasion
    .short = Mongols
    .tiny = Mong.
    .effect = 1 point per helmet. Whoever has fewest helmets loses a person.
event-contagion = Contagion
    .title = Contagion
    .full = contagion
    .short = Contag.
    .tiny = Cont.
    .effect = Three persons leave, one fewer for each mortar.
event-unknown = not drawn yet

## Super events: forms as for events

super-none = None
    .full = none
    .effect = There is no super event.
super-lanternfest = Lantern festival
    .full = the lantern festival
    .effect = 2 points for each person.
super-buddha = Buddha
    .full = the Buddha
    .effect = Monks score as at the end of the game.
super-earthquake = Earthquake
    .full = the earthquake
    .effect = Everybody loses two floors.
super-flood = Flood
    .full = the flood
    .effect = Everybody gives up half of all yuan, rice and fireworks.
super-solarEclipse = Solar eclipse
    .full = the solar eclipse
    .effect = The event of month 7 happens again.
super-volcano = Volcanic eruption
    .full = the volcanic eruption
    .effect = All markers return to space 0 of the person track.
super-tornado = Tornado
    .full = the tornado
    .effect = Everybody discards two person cards.
super-sunrise = Sunrise
    .full = the sunrise
    .effect = Everybody takes a young person without a card, of a type that nobody else has chosen.
super-assassination = Assassination
    .full = the assassination
    .effect = All privileges are lost.
super-charter = Charter
    .full = the charter
    .effect = Everybody chooses one of their types and gets its benefit.

## Action cards
## .title stands alone; .short: at most 10 characters

action-taxes = taxes
    .title = Taxes
    .short = taxes
action-build = build
    .title = Build
    .short = build
action-harvest = harvest
    .title = Harvest
    .short = harvest
action-fireworks = fireworks
    .title = Fireworks
    .short = fireworks
action-parade = parade
    .title = Parade
    .short = parade
action-research = research
    .title = Research
    .short = research
action-privilege = privilege
    .title = Privilege
    .short = privilege
action-wall = wall
    .title = Wall
    .short = wall

## Wall tiles: what the tile brings
## .short: in a list of tiles

bonus-rice = 1 rice
    .short = rice
bonus-fireworks = 1 firework
    .short = firework
bonus-floor = 1 floor
    .short = floor
bonus-yuan = 2 yuan
    .short = yuan
bonus-track = 3 spaces
    .short = track
bonus-vp = 3 points
    .short = points

## What a flood takes

good-yuan = 1 yuan
good-rice = 1 rice
good-fireworks = 1 firework

## Privileges

size-small = small
    .privilege = a small privilege
    .title = Small privilege
size-large = large
    .privilege = a large privilege
    .title = Large privilege

## After “Event of month 7”, when a solar eclipse repeats it

again-no = { "" }
again-yes = { ", once more" }

## Where points come from

source-palaces = Palaces
source-ladies = Court ladies
source-privileges = Privileges
source-research = Research
source-festival = Festivals
source-mongols = Mongols
source-monks = Monks
source-people = Persons
source-money = Goods
source-wall = Great Wall

## Months, which are rounds, and their phases

# below the axis of a chart
round-name = Month
phase-draft = draft
phase-action = phase 1: action
phase-person = phase 2: person
phase-event = phase 3: event
phase-super = phase 3: super event
phase-scoring = phase 4: scoring
phase-end = end

## Amounts of what a province has or gains, and of the symbols on the tiles of a type

amount-yuan = { $n } yuan
amount-rice = { $n } rice
amount-fireworks = { $n ->
    [one] { $n } firework
   *[other] { $n } fireworks
}
amount-vp = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
amount-person = { $n ->
    [one] { $n } person
   *[other] { $n } persons
}
amount-card = { $n ->
    [one] { $n } person card
   *[other] { $n } person cards
}
amount-floor = { $n ->
    [one] { $n } floor
   *[other] { $n } floors
}
amount-space = { $n ->
    [one] { $n } space
   *[other] { $n } spaces
}
amount-smallPrivilege = { $n ->
    [one] { $n } small privilege
   *[other] { $n } small privileges
}
amount-largePrivilege = { $n ->
    [one] { $n } large privilege
   *[other] { $n } large privileges
}
symbols-craftsman = { $n ->
    [one] { $n } hammer
   *[other] { $n } hammers
}
symbols-lady = { $n ->
    [one] { $n } fan
   *[other] { $n } fans
}
symbols-pyro = { $n ->
    [one] { $n } rocket
   *[other] { $n } rockets
}
symbols-tax = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
symbols-warrior = { $n ->
    [one] { $n } helmet
   *[other] { $n } helmets
}
symbols-monk = { $n ->
    [one] { $n } Buddha
   *[other] { $n } Buddhas
}
symbols-healer = { $n ->
    [one] { $n } mortar
   *[other] { $n } mortars
}
symbols-farmer = { $n ->
    [one] { $n } rice sack
   *[other] { $n } rice sacks
}
symbols-scholar = { $n ->
    [one] { $n } book
   *[other] { $n } books
}
