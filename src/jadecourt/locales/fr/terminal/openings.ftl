### The command `openings`: the opening book. Numbers are texts, except seats and games.

openings-title = { $title } · livre d’ouvertures à { $seats } places
# setup: such as drought, tribute, …
openings-setup = Mise en place : { $setup }
openings-all-setups = Moyenne de toutes les mises en place
# policy: such as policy or greedy:temperature=200
openings-games = { $games ->
    [one] D’après { $games } partie
   *[other] D’après { $games } parties
} du robot « { $policy } » contre lui-même

## Heads of columns

openings-choice = premier choix
openings-margin = points
openings-win = victoire %
openings-interval = intervalle à 95 %
openings-count = parties
openings-share = joué %
openings-seats = places

## Cells

openings-range = { $low } à { $high }

## Below the table

# shown and all: numbers of choices
openings-shown = Les { $shown } meilleurs choix sur { $all } ; --all les affiche tous.
# where the order of the choices is mostly noise
openings-weak = Attention : dans de nouvelles parties, ces chiffres n’ont presque rien prédit. Les choix se valent à peu près, et leur ordre tient surtout au hasard.
openings-legend = Points : score final comparé à la moyenne des autres places. Parties : celles où une place a fait ce choix au hasard.
openings-legend-random = Les chiffres valent si les autres places choisissent au hasard, chaque autre choix aussi souvent.
openings-legend-mixed = Le choix est secret : le mieux est de varier, et les chiffres valent contre des adversaires qui jouent selon les parts de la dernière colonne.
# places: such as “2: +0.4 ±0.2, 3: …”
openings-order = Points gagnés à ne pas choisir en premier, selon le rang : { $places }

## Building

openings-progress = parties
openings-built = Écrit : { $path }. Les parties sont dans { $parts }.

## Errors, after “jadecourt:”

openings-options = le livre d’ouvertures ne concerne que les parties avec les options par défaut
