### Names of the pieces in all forms that sentences need: docs/translations.md
### acc is the accusative, dat the dative; initial begins a sentence.

## Types of persons
## .title stands alone, .symbols are several of the symbols on its tiles

type-craftsman = Handwerker
    .indefinite = ein Handwerker
    .indefinite-acc = einen Handwerker
    .definite = der Handwerker
    .plural = Handwerker
    .definite-plural = die Handwerker
    .title = Handwerker
    .symbols = Hämmer
type-lady = Hofdame
    .indefinite = eine Hofdame
    .indefinite-acc = eine Hofdame
    .definite = die Hofdame
    .plural = Hofdamen
    .definite-plural = die Hofdamen
    .title = Hofdame
    .symbols = Fächer
type-pyro = Feuerwerker
    .indefinite = ein Feuerwerker
    .indefinite-acc = einen Feuerwerker
    .definite = der Feuerwerker
    .plural = Feuerwerker
    .definite-plural = die Feuerwerker
    .title = Feuerwerker
    .symbols = Raketen
type-tax = Steuereintreiber
    .indefinite = ein Steuereintreiber
    .indefinite-acc = einen Steuereintreiber
    .definite = der Steuereintreiber
    .plural = Steuereintreiber
    .definite-plural = die Steuereintreiber
    .title = Steuereintreiber
    .symbols = Münzen
type-warrior = Krieger
    .indefinite = ein Krieger
    .indefinite-acc = einen Krieger
    .definite = der Krieger
    .plural = Krieger
    .definite-plural = die Krieger
    .title = Krieger
    .symbols = Helme
type-monk = Mönch
    .indefinite = ein Mönch
    .indefinite-acc = einen Mönch
    .definite = der Mönch
    .plural = Mönche
    .definite-plural = die Mönche
    .title = Mönch
    .symbols = Buddhas
type-healer = Heiler
    .indefinite = ein Heiler
    .indefinite-acc = einen Heiler
    .definite = der Heiler
    .plural = Heiler
    .definite-plural = die Heiler
    .title = Heiler
    .symbols = Mörser
type-farmer = Bauer
    .indefinite = ein Bauer
    .indefinite-acc = einen Bauern
    .definite = der Bauer
    .plural = Bauern
    .definite-plural = die Bauern
    .title = Bauer
    .symbols = Reissäcke
type-scholar = Gelehrter
    .indefinite = ein Gelehrter
    .indefinite-acc = einen Gelehrten
    .definite = der Gelehrte
    .plural = Gelehrte
    .definite-plural = die Gelehrten
    .title = Gelehrter
    .symbols = Bücher

## Kinds of tiles: a type and an age; the age is named only where there are both
## .no: there is none of it left

kind-craftsman-y = Handwerker
    .indefinite = ein Handwerker
    .indefinite-acc = einen Handwerker
    .definite = der Handwerker
    .definite-acc = den Handwerker
    .definite-acc-initial = Den Handwerker
    .no = kein Handwerker
kind-lady-y = Hofdame
    .indefinite = eine Hofdame
    .indefinite-acc = eine Hofdame
    .definite = die Hofdame
    .definite-acc = die Hofdame
    .definite-acc-initial = Die Hofdame
    .no = keine Hofdame
kind-pyro-y = junger Feuerwerker
    .indefinite = ein junger Feuerwerker
    .indefinite-acc = einen jungen Feuerwerker
    .definite = der junge Feuerwerker
    .definite-acc = den jungen Feuerwerker
    .definite-acc-initial = Den jungen Feuerwerker
    .no = kein junger Feuerwerker
kind-pyro-o = alter Feuerwerker
    .indefinite = ein alter Feuerwerker
    .indefinite-acc = einen alten Feuerwerker
    .definite = der alte Feuerwerker
    .definite-acc = den alten Feuerwerker
    .definite-acc-initial = Den alten Feuerwerker
    .no = kein alter Feuerwerker
kind-tax-y = Steuereintreiber
    .indefinite = ein Steuereintreiber
    .indefinite-acc = einen Steuereintreiber
    .definite = der Steuereintreiber
    .definite-acc = den Steuereintreiber
    .definite-acc-initial = Den Steuereintreiber
    .no = kein Steuereintreiber
kind-warrior-y = junger Krieger
    .indefinite = ein junger Krieger
    .indefinite-acc = einen jungen Krieger
    .definite = der junge Krieger
    .definite-acc = den jungen Krieger
    .definite-acc-initial = Den jungen Krieger
    .no = kein junger Krieger
kind-warrior-o = alter Krieger
    .indefinite = ein alter Krieger
    .indefinite-acc = einen alten Krieger
    .definite = der alte Krieger
    .definite-acc = den alten Krieger
    .definite-acc-initial = Den alten Krieger
    .no = kein alter Krieger
kind-monk-y = junger Mönch
    .indefinite = ein junger Mönch
    .indefinite-acc = einen jungen Mönch
    .definite = der junge Mönch
    .definite-acc = den jungen Mönch
    .definite-acc-initial = Den jungen Mönch
    .no = kein junger Mönch
kind-monk-o = alter Mönch
    .indefinite = ein alter Mönch
    .indefinite-acc = einen alten Mönch
    .definite = der alte Mönch
    .definite-acc = den alten Mönch
    .definite-acc-initial = Den alten Mönch
    .no = kein alter Mönch
kind-healer-y = junger Heiler
    .indefinite = ein junger Heiler
    .indefinite-acc = einen jungen Heiler
    .definite = der junge Heiler
    .definite-acc = den jungen Heiler
    .definite-acc-initial = Den jungen Heiler
    .no = kein junger Heiler
kind-healer-o = alter Heiler
    .indefinite = ein alter Heiler
    .indefinite-acc = einen alten Heiler
    .definite = der alte Heiler
    .definite-acc = den alten Heiler
    .definite-acc-initial = Den alten Heiler
    .no = kein alter Heiler
kind-farmer-y = junger Bauer
    .indefinite = ein junger Bauer
    .indefinite-acc = einen jungen Bauern
    .definite = der junge Bauer
    .definite-acc = den jungen Bauern
    .definite-acc-initial = Den jungen Bauern
    .no = kein junger Bauer
kind-farmer-o = alter Bauer
    .indefinite = ein alter Bauer
    .indefinite-acc = einen alten Bauern
    .definite = der alte Bauer
    .definite-acc = den alten Bauern
    .definite-acc-initial = Den alten Bauern
    .no = kein alter Bauer
kind-scholar-y = junger Gelehrter
    .indefinite = ein junger Gelehrter
    .indefinite-acc = einen jungen Gelehrten
    .definite = der junge Gelehrte
    .definite-acc = den jungen Gelehrten
    .definite-acc-initial = Den jungen Gelehrten
    .no = kein junger Gelehrter
kind-scholar-o = alter Gelehrter
    .indefinite = ein alter Gelehrter
    .indefinite-acc = einen alten Gelehrten
    .definite = der alte Gelehrte
    .definite-acc = den alten Gelehrten
    .definite-acc-initial = Den alten Gelehrten
    .no = kein alter Gelehrter
# “Craftsman card: no person is left”: the card brings nobody
kind-none = keine Person mehr da
    .indefinite = keine Person mehr da
    .indefinite-acc = keine Person mehr da
    .definite = keine Person mehr da
    .definite-acc = keine Person mehr da
    .definite-acc-initial = Keine Person mehr da
    .no = keine Person mehr da

## Person cards
## .short: in a list of cards

card-craftsman = Handwerkerkarte
    .indefinite = eine Handwerkerkarte
    .definite = die Handwerkerkarte
    .definite-acc = die Handwerkerkarte
    .definite-acc-initial = Die Handwerkerkarte
    .no = keine Handwerkerkarte
    .no-acc = keine Handwerkerkarte
    .short = Handwerker
card-lady = Hofdamenkarte
    .indefinite = eine Hofdamenkarte
    .definite = die Hofdamenkarte
    .definite-acc = die Hofdamenkarte
    .definite-acc-initial = Die Hofdamenkarte
    .no = keine Hofdamenkarte
    .no-acc = keine Hofdamenkarte
    .short = Hofdame
card-pyro = Feuerwerkerkarte
    .indefinite = eine Feuerwerkerkarte
    .definite = die Feuerwerkerkarte
    .definite-acc = die Feuerwerkerkarte
    .definite-acc-initial = Die Feuerwerkerkarte
    .no = keine Feuerwerkerkarte
    .no-acc = keine Feuerwerkerkarte
    .short = Feuerwerker
card-tax = Steuereintreiberkarte
    .indefinite = eine Steuereintreiberkarte
    .definite = die Steuereintreiberkarte
    .definite-acc = die Steuereintreiberkarte
    .definite-acc-initial = Die Steuereintreiberkarte
    .no = keine Steuereintreiberkarte
    .no-acc = keine Steuereintreiberkarte
    .short = Steuereintreiber
card-warrior = Kriegerkarte
    .indefinite = eine Kriegerkarte
    .definite = die Kriegerkarte
    .definite-acc = die Kriegerkarte
    .definite-acc-initial = Die Kriegerkarte
    .no = keine Kriegerkarte
    .no-acc = keine Kriegerkarte
    .short = Krieger
card-monk = Mönchskarte
    .indefinite = eine Mönchskarte
    .definite = die Mönchskarte
    .definite-acc = die Mönchskarte
    .definite-acc-initial = Die Mönchskarte
    .no = keine Mönchskarte
    .no-acc = keine Mönchskarte
    .short = Mönch
card-healer = Heilerkarte
    .indefinite = eine Heilerkarte
    .definite = die Heilerkarte
    .definite-acc = die Heilerkarte
    .definite-acc-initial = Die Heilerkarte
    .no = keine Heilerkarte
    .no-acc = keine Heilerkarte
    .short = Heiler
card-farmer = Bauernkarte
    .indefinite = eine Bauernkarte
    .definite = die Bauernkarte
    .definite-acc = die Bauernkarte
    .definite-acc-initial = Die Bauernkarte
    .no = keine Bauernkarte
    .no-acc = keine Bauernkarte
    .short = Bauer
card-scholar = Gelehrtenkarte
    .indefinite = eine Gelehrtenkarte
    .definite = die Gelehrtenkarte
    .definite-acc = die Gelehrtenkarte
    .definite-acc-initial = Die Gelehrtenkarte
    .no = keine Gelehrtenkarte
    .no-acc = keine Gelehrtenkarte
    .short = Gelehrter
# a hand has two of them
card-wild = Joker
    .indefinite = ein Joker
    .definite = ein Joker
    .definite-acc = einen Joker
    .definite-acc-initial = Einen Joker
    .no = kein Joker
    .no-acc = keinen Joker
    .short = Joker

## Events
## The word itself: at most 10 characters. .full: in a sentence, .full-dat: after “mit”; .title: the whole name alone;
## .short and .tiny: at most 7 and 5 characters; .effect: what it does

event-peace = Frieden
    .title = Frieden
    .full = Frieden
    .full-dat = Frieden
    .short = Frieden
    .tiny = Frie.
    .effect = Nichts geschieht.
event-tribute = Tribut
    .title = Kaiserlicher Tribut
    .full = der kaiserliche Tribut
    .full-dat = dem kaiserlichen Tribut
    .short = Tribut
    .tiny = Trib.
    .effect = Jeder zahlt 4 Yuan. Für jeden Yuan, der fehlt, geht eine Person.
event-drought = Dürre
    .title = Dürre
    .full = eine Dürre
    .full-dat = einer Dürre
    .short = Dürre
    .tiny = Dürre
    .effect = Jeder bewohnte Palast verbraucht 1 Reis oder verliert eine Person.
event-festival = Fest
    .title = Drachenfest
    .full = das Drachenfest
    .full-dat = dem Drachenfest
    .short = Fest
    .tiny = Fest
    .effect = Meiste Feuerwerke: 6 Punkte, zweitmeiste: 3. Wer punktet, gibt die Hälfte der Feuerwerke ab.
event-mongol = Mongolen
    .title = Mongolenüberfall
    .full = der Mongolenüberfall
    .full-dat = dem Mongolenüberfall
    .short = Mongol.
    .tiny = Mong.
    .effect = 1 Punkt je Helm. Wer die wenigsten Helme hat, verliert eine Person.
event-contagion = Seuche
    .title = Seuche
    .full = eine Seuche
    .full-dat = einer Seuche
    .short = Seuche
    .tiny = Seu.
    .effect = Drei Personen gehen, eine weniger für jeden Mörser.
event-unknown = noch offen

## Super events: forms as for events

super-none = Keines
    .full = keines
    .effect = Es gibt kein Superereignis.
super-lanternfest = Laternenfest
    .full = das Laternenfest
    .effect = 2 Punkte für jede Person.
super-buddha = Buddha
    .full = der Buddha
    .effect = Mönche werden gewertet wie am Ende der Partie.
super-earthquake = Erdbeben
    .full = das Erdbeben
    .effect = Jeder verliert zwei Stockwerke.
super-flood = Überschwemmung
    .full = die Überschwemmung
    .effect = Jeder gibt insgesamt die Hälfte von Yuan, Reis und Feuerwerken ab.
super-solarEclipse = Sonnenfinsternis
    .full = die Sonnenfinsternis
    .effect = Das Ereignis von Monat 7 findet noch einmal statt.
super-volcano = Vulkanausbruch
    .full = der Vulkanausbruch
    .effect = Alle Steine gehen auf Feld 0 der Personenleiste zurück.
super-tornado = Tornado
    .full = der Tornado
    .effect = Jeder wirft zwei Personenkarten ab.
super-sunrise = Sonnenaufgang
    .full = der Sonnenaufgang
    .effect = Jeder nimmt ohne Karte eine junge Person von einem Typ, den sonst niemand gewählt hat.
super-assassination = Attentat
    .full = das Attentat
    .effect = Alle Privilegien gehen verloren.
super-charter = Freibrief
    .full = der Freibrief
    .effect = Jeder wählt einen seiner Typen und erhält dessen Ertrag.

## Action cards
## .title stands alone; .short: at most 10 characters

action-taxes = Steuern
    .title = Steuern
    .short = Steuern
action-build = Bauen
    .title = Bauen
    .short = Bauen
action-harvest = Ernte
    .title = Ernte
    .short = Ernte
action-fireworks = Feuerwerk
    .title = Feuerwerk
    .short = Feuerwerk
action-parade = Parade
    .title = Parade
    .short = Parade
action-research = Forschung
    .title = Forschung
    .short = Forschung
action-privilege = Privileg
    .title = Privileg
    .short = Privileg
action-wall = Mauer
    .title = Mauer
    .short = Mauer

## Wall tiles: what the tile brings
## .short: in a list of tiles

bonus-rice = 1 Reis
    .short = Reis
bonus-fireworks = 1 Feuerwerk
    .short = Feuerwerk
bonus-floor = 1 Stockwerk
    .short = Stockwerk
bonus-yuan = 2 Yuan
    .short = Yuan
bonus-track = 3 Felder
    .short = Leiste
bonus-vp = 3 Punkte
    .short = Punkte

## What a flood takes

good-yuan = 1 Yuan
good-rice = 1 Reis
good-fireworks = 1 Feuerwerk

## Privileges

size-small = klein
    .privilege = ein kleines Privileg
    .title = Kleines Privileg
size-large = groß
    .privilege = ein großes Privileg
    .title = Großes Privileg

## After “Event of month 7”, when a solar eclipse repeats it

again-no = { "" }
again-yes = { ", noch einmal" }

## Where points come from

source-palaces = Paläste
source-ladies = Hofdamen
source-privileges = Privilegien
source-research = Forschung
source-festival = Drachenfeste
source-mongols = Mongolen
source-monks = Mönche
source-people = Personen
source-money = Güter
source-wall = Große Mauer

## Months, which are rounds, and their phases

# below the axis of a chart
round-name = Monat
phase-draft = Startauswahl
phase-action = Phase 1: Aktion
phase-person = Phase 2: Person
phase-event = Phase 3: Ereignis
phase-super = Phase 3: Superereignis
phase-scoring = Phase 4: Wertung
phase-end = Ende

## Amounts of what a province has or gains, and of the symbols on the tiles of a type

amount-yuan = { $n } Yuan
amount-rice = { $n } Reis
amount-fireworks = { $n ->
    [one] { $n } Feuerwerk
   *[other] { $n } Feuerwerke
}
amount-vp = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
amount-person = { $n ->
    [one] { $n } Person
   *[other] { $n } Personen
}
amount-card = { $n ->
    [one] { $n } Personenkarte
   *[other] { $n } Personenkarten
}
amount-floor = { $n ->
    [one] { $n } Stockwerk
   *[other] { $n } Stockwerke
}
amount-space = { $n ->
    [one] { $n } Feld
   *[other] { $n } Felder
}
amount-smallPrivilege = { $n ->
    [one] { $n } kleines Privileg
   *[other] { $n } kleine Privilegien
}
amount-largePrivilege = { $n ->
    [one] { $n } großes Privileg
   *[other] { $n } große Privilegien
}
symbols-craftsman = { $n ->
    [one] { $n } Hammer
   *[other] { $n } Hämmer
}
symbols-lady = { $n } Fächer
symbols-pyro = { $n ->
    [one] { $n } Rakete
   *[other] { $n } Raketen
}
symbols-tax = { $n ->
    [one] { $n } Münze
   *[other] { $n } Münzen
}
symbols-warrior = { $n ->
    [one] { $n } Helm
   *[other] { $n } Helme
}
symbols-monk = { $n ->
    [one] { $n } Buddha
   *[other] { $n } Buddhas
}
symbols-healer = { $n } Mörser
symbols-farmer = { $n ->
    [one] { $n } Reissack
   *[other] { $n } Reissäcke
}
symbols-scholar = { $n ->
    [one] { $n } Buch
   *[other] { $n } Bücher
}
