### The words of all pieces. Everything that names a piece takes its name from here.

## Cards, by kind: B, Ph, F, M, N2, N3, N4, W, DR.
## The word itself stands alone and in lists, indefinite is any card of the kind (there is one Philosopher and one Dragon),
## short is written on the card. Forms: acc is the accusative, initial begins a sentence.

kind-B = Beamter
    .indefinite = ein Beamter
    .indefinite-acc = einen Beamten
    .indefinite-acc-initial = Einen Beamten
    .definite = der Beamte
    .short = Beamter
kind-Ph = Philosoph
    .indefinite = der Philosoph
    .indefinite-acc = den Philosophen
    .indefinite-acc-initial = Den Philosophen
    .definite = der Philosoph
    .short = Philosoph
kind-F = Bauer
    .indefinite = ein Bauer
    .indefinite-acc = einen Bauern
    .indefinite-acc-initial = Einen Bauern
    .definite = der Bauer
    .short = Bauer
kind-M = Händler
    .indefinite = ein Händler
    .indefinite-acc = einen Händler
    .indefinite-acc-initial = Einen Händler
    .definite = der Händler
    .short = Händler
kind-N2 = 2er-Adliger
    .indefinite = ein 2er-Adliger
    .indefinite-acc = einen 2er-Adligen
    .indefinite-acc-initial = Einen 2er-Adligen
    .definite = der 2er-Adlige
    .short = Adliger
kind-N3 = 3er-Adliger
    .indefinite = ein 3er-Adliger
    .indefinite-acc = einen 3er-Adligen
    .indefinite-acc-initial = Einen 3er-Adligen
    .definite = der 3er-Adlige
    .short = Adliger
kind-N4 = 4er-Adliger
    .indefinite = ein 4er-Adliger
    .indefinite-acc = einen 4er-Adligen
    .indefinite-acc-initial = Einen 4er-Adligen
    .definite = der 4er-Adlige
    .short = Adliger
kind-W = Kriegsherr
    .indefinite = ein Kriegsherr
    .indefinite-acc = einen Kriegsherrn
    .indefinite-acc-initial = Einen Kriegsherrn
    .definite = der Kriegsherr
    .short = Kriegsherr
kind-DR = Himmelsdrache
    .indefinite = der Himmelsdrache
    .indefinite-acc = den Himmelsdrachen
    .indefinite-acc-initial = Den Himmelsdrachen
    .definite = der Himmelsdrache
    .short = Drache

## Types of cards: B, F, M, N, W. dat is the dative.

type-B = Beamte
    .definite = die Beamten
    .definite-dat = den Beamten
type-F = Bauern
    .definite = die Bauern
    .definite-dat = den Bauern
type-M = Händler
    .definite = die Händler
    .definite-dat = den Händlern
type-N = Adlige
    .definite = die Adligen
    .definite-dat = den Adligen
type-W = Kriegsherren
    .definite = die Kriegsherren
    .definite-dat = den Kriegsherren

## Goals, in the order of their types: Palace, Harvest, Market, Heir, Emperor.
## power is what the goal does for its holder, in a narrow column.

goal-Palace = Palast
    .definite = der Palast
    .definite-acc = den Palast
    .power = bietet zuletzt
goal-Harvest = Ernte
    .definite = die Ernte
    .definite-acc = die Ernte
    .power = ersetzt einen Neustart
goal-Market = Markt
    .definite = der Markt
    .definite-acc = den Markt
    .power = Händler anderswo ×2
goal-Heir = Thronfolger
    .definite = der Thronfolger
    .definite-acc = den Thronfolger
    .power = nimmt eine übrige Karte
goal-Emperor = Kaiser
    .definite = der Kaiser
    .definite-acc = den Kaiser
    .power = +½ auf ein Gebot

## Bid cards by their number as a part of a bid, where the Reset counts 0: 5, 6+0

bid-0 = 0
bid-1 = 1
bid-2 = 2
bid-3 = 3
bid-4 = 4
bid-5 = 5
bid-6 = 6
bid-7 = 7

## Bid cards by their number as cards of a hand

hand-0 = Neustart
    .definite = der Neustart
    .definite-acc = den Neustart
    .definite-dat = dem Neustart
hand-1 = 1
    .definite = die 1
    .definite-acc = die 1
    .definite-dat = der 1
hand-2 = 2
    .definite = die 2
    .definite-acc = die 2
    .definite-dat = der 2
hand-3 = 3
    .definite = die 3
    .definite-acc = die 3
    .definite-dat = der 3
hand-4 = 4
    .definite = die 4
    .definite-acc = die 4
    .definite-dat = der 4
hand-5 = 5
    .definite = die 5
    .definite-acc = die 5
    .definite-dat = der 5
hand-6 = 6
    .definite = die 6
    .definite-acc = die 6
    .definite-dat = der 6
hand-7 = 7
    .definite = die 7
    .definite-acc = die 7
    .definite-dat = der 7

## Sources of victory points, as the heads of rows

source-cards = Karten
source-goals = Ziele
source-tokens = Marker
source-missing = Fehlende Stände
source-farmers = Bauern
# the points for Bureaucrats; the Philosopher’s own point is in source-cards
source-philosopher = Philosoph

## Phases of a round

phase-bids = Gebote
phase-claims = Karten nehmen
phase-end = Ende
