### Names of the pieces in all forms that sentences need: docs/translations.md

## Types of persons
## .title stands alone, .symbols are several of the symbols on its tiles

type-craftsman = artisan
    .indefinite = un artisan
    .definite = l’artisan
    .plural = artisans
    .title = Artisan
    .symbols = marteaux
type-lady = dame de la cour
    .indefinite = une dame de la cour
    .definite = la dame de la cour
    .plural = dames de la cour
    .title = Dame de la cour
    .symbols = éventails
type-pyro = artificier
    .indefinite = un artificier
    .definite = l’artificier
    .plural = artificiers
    .title = Artificier
    .symbols = fusées
type-tax = percepteur
    .indefinite = un percepteur
    .definite = le percepteur
    .plural = percepteurs
    .title = Percepteur
    .symbols = pièces
type-warrior = guerrier
    .indefinite = un guerrier
    .definite = le guerrier
    .plural = guerriers
    .title = Guerrier
    .symbols = casques
type-monk = moine
    .indefinite = un moine
    .definite = le moine
    .plural = moines
    .title = Moine
    .symbols = bouddhas
type-healer = guérisseur
    .indefinite = un guérisseur
    .definite = le guérisseur
    .plural = guérisseurs
    .title = Guérisseur
    .symbols = mortiers
type-farmer = fermier
    .indefinite = un fermier
    .definite = le fermier
    .plural = fermiers
    .title = Fermier
    .symbols = sacs des fermiers
type-scholar = érudit
    .indefinite = un érudit
    .definite = l’érudit
    .plural = érudits
    .title = Érudit
    .symbols = livres

## Kinds of tiles: a type and an age; the age is named only where there are both
## .no: there is none of it left

kind-craftsman-y = artisan
    .indefinite = un artisan
    .definite = l’artisan
    .no = aucun artisan
kind-lady-y = dame de la cour
    .indefinite = une dame de la cour
    .definite = la dame de la cour
    .no = aucune dame de la cour
kind-pyro-y = jeune artificier
    .indefinite = un jeune artificier
    .definite = le jeune artificier
    .no = aucun jeune artificier
kind-pyro-o = vieil artificier
    .indefinite = un vieil artificier
    .definite = le vieil artificier
    .no = aucun vieil artificier
kind-tax-y = percepteur
    .indefinite = un percepteur
    .definite = le percepteur
    .no = aucun percepteur
kind-warrior-y = jeune guerrier
    .indefinite = un jeune guerrier
    .definite = le jeune guerrier
    .no = aucun jeune guerrier
kind-warrior-o = vieux guerrier
    .indefinite = un vieux guerrier
    .definite = le vieux guerrier
    .no = aucun vieux guerrier
kind-monk-y = jeune moine
    .indefinite = un jeune moine
    .definite = le jeune moine
    .no = aucun jeune moine
kind-monk-o = vieux moine
    .indefinite = un vieux moine
    .definite = le vieux moine
    .no = aucun vieux moine
kind-healer-y = jeune guérisseur
    .indefinite = un jeune guérisseur
    .definite = le jeune guérisseur
    .no = aucun jeune guérisseur
kind-healer-o = vieux guérisseur
    .indefinite = un vieux guérisseur
    .definite = le vieux guérisseur
    .no = aucun vieux guérisseur
kind-farmer-y = jeune fermier
    .indefinite = un jeune fermier
    .definite = le jeune fermier
    .no = aucun jeune fermier
kind-farmer-o = vieux fermier
    .indefinite = un vieux fermier
    .definite = le vieux fermier
    .no = aucun vieux fermier
kind-scholar-y = jeune érudit
    .indefinite = un jeune érudit
    .definite = le jeune érudit
    .no = aucun jeune érudit
kind-scholar-o = vieil érudit
    .indefinite = un vieil érudit
    .definite = le vieil érudit
    .no = aucun vieil érudit
# “Craftsman card: no person is left”: the card brings nobody
kind-none = il ne reste personne
    .indefinite = il ne reste personne
    .definite = il ne reste personne
    .no = il ne reste personne

## Person cards
## .short: in a list of cards

card-craftsman = carte Artisan
    .indefinite = une carte Artisan
    .definite = la carte Artisan
    .no = aucune carte Artisan
    .short = artisan
card-lady = carte Dame de la cour
    .indefinite = une carte Dame de la cour
    .definite = la carte Dame de la cour
    .no = aucune carte Dame de la cour
    .short = dame de la cour
card-pyro = carte Artificier
    .indefinite = une carte Artificier
    .definite = la carte Artificier
    .no = aucune carte Artificier
    .short = artificier
card-tax = carte Percepteur
    .indefinite = une carte Percepteur
    .definite = la carte Percepteur
    .no = aucune carte Percepteur
    .short = percepteur
card-warrior = carte Guerrier
    .indefinite = une carte Guerrier
    .definite = la carte Guerrier
    .no = aucune carte Guerrier
    .short = guerrier
card-monk = carte Moine
    .indefinite = une carte Moine
    .definite = la carte Moine
    .no = aucune carte Moine
    .short = moine
card-healer = carte Guérisseur
    .indefinite = une carte Guérisseur
    .definite = la carte Guérisseur
    .no = aucune carte Guérisseur
    .short = guérisseur
card-farmer = carte Fermier
    .indefinite = une carte Fermier
    .definite = la carte Fermier
    .no = aucune carte Fermier
    .short = fermier
card-scholar = carte Érudit
    .indefinite = une carte Érudit
    .definite = la carte Érudit
    .no = aucune carte Érudit
    .short = érudit
# a hand has two of them
card-wild = joker
    .indefinite = un joker
    .definite = un joker
    .no = aucun joker
    .short = joker

## Events
## .full: in a sentence; .title: the whole name alone; .short and .tiny: at most 7 and 5 characters; .effect: what it does

event-peace = Paix
    .title = Paix
    .full = la paix
    .short = Paix
    .tiny = Paix
    .effect = Il ne se passe rien.
event-tribute = Tribut
    .title = Tribut impérial
    .full = le tribut impérial
    .short = Tribut
    .tiny = Trib.
    .effect = Chacun paie 4 yuans. Une personne s’en va pour chaque yuan manquant.
event-drought = Sécheresse
    .title = Sécheresse
    .full = la sécheresse
    .short = Sécher.
    .tiny = Séch.
    .effect = Chaque palais habité consomme 1 sac de riz, ou perd une personne.
event-festival = Fête
    .title = Fête du dragon
    .full = la fête du dragon
    .short = Fête
    .tiny = Fête
    .effect = Le plus de feux d’artifice : 6 points, le deuxième : 3. Qui marque en rend la moitié.
event-mongol = Mongols
    .title = Invasion mongole
    .full = l’invasion mongole
    .short = Mongols
    .tiny = Mong.
    .effect = 1 point par casque. Qui a le moins de casques perd une personne.
event-contagion = Épidémie
    .title = Épidémie
    .full = l’épidémie
    .short = Épidém.
    .tiny = Épid.
    .effect = Trois personnes s’en vont, une de moins par mortier.
event-unknown = pas encore tiré

## Super events: forms as for events

super-none = Aucun
    .full = aucun
    .effect = Il n’y a pas de super-évènement.
super-lanternfest = Fête des lanternes
    .full = la fête des lanternes
    .effect = 2 points par personne.
super-buddha = Bouddha
    .full = le Bouddha
    .effect = Les moines marquent comme à la fin de la partie.
super-earthquake = Tremblement de terre
    .full = le tremblement de terre
    .effect = Chacun perd deux étages.
super-flood = Inondation
    .full = l’inondation
    .effect = Chacun abandonne la moitié de ses yuans, sacs de riz et feux d’artifice.
super-solarEclipse = Éclipse solaire
    .full = l’éclipse solaire
    .effect = L’évènement du mois 7 a lieu une seconde fois.
super-volcano = Éruption volcanique
    .full = l’éruption volcanique
    .effect = Tous les pions reviennent à la case 0 de la piste.
super-tornado = Tornade
    .full = la tornade
    .effect = Chacun défausse deux cartes Personne.
super-sunrise = Lever du soleil
    .full = le lever du soleil
    .effect = Chacun prend, sans carte, une jeune personne d’un type que nul autre n’a choisi.
super-assassination = Attentat
    .full = l’attentat
    .effect = Tous les privilèges sont perdus.
super-charter = Charte
    .full = la charte
    .effect = Chacun choisit un de ses types et en reçoit le bénéfice.

## Action cards
## .title stands alone; .short: at most 10 characters

action-taxes = impôts
    .title = Impôts
    .short = impôts
action-build = construction
    .title = Construction
    .short = construire
action-harvest = récolte
    .title = Récolte
    .short = récolte
action-fireworks = feux d’artifice
    .title = Feux d’artifice
    .short = artifices
action-parade = parade
    .title = Parade
    .short = parade
action-research = recherche
    .title = Recherche
    .short = recherche
action-privilege = privilège
    .title = Privilège
    .short = privilège
action-wall = muraille
    .title = Muraille
    .short = muraille

## Wall tiles: what the tile brings
## .short: in a list of tiles

bonus-rice = 1 sac de riz
    .short = riz
bonus-fireworks = 1 feu d’artifice
    .short = feu
bonus-floor = 1 étage
    .short = étage
bonus-yuan = 2 yuans
    .short = yuan
bonus-track = 3 cases
    .short = piste
bonus-vp = 3 points
    .short = points

## What a flood takes

good-yuan = 1 yuan
good-rice = 1 sac de riz
good-fireworks = 1 feu d’artifice

## Privileges

size-small = petit
    .privilege = un petit privilège
    .title = Petit privilège
size-large = grand
    .privilege = un grand privilège
    .title = Grand privilège

## After “Event of month 7”, when a solar eclipse repeats it

again-no = { "" }
again-yes = { ", encore une fois" }

## Where points come from

source-palaces = Palais
source-ladies = Dames de la cour
source-privileges = Privilèges
source-research = Recherche
source-festival = Fêtes
source-mongols = Mongols
source-monks = Moines
source-people = Personnes
source-money = Biens
source-wall = Grande Muraille

## Months, which are rounds, and their phases

# below the axis of a chart
round-name = Mois
phase-draft = mise en place
phase-action = phase 1 : action
phase-person = phase 2 : personne
phase-event = phase 3 : évènement
phase-super = phase 3 : super-évènement
phase-scoring = phase 4 : décompte
phase-end = fin

## Amounts of what a province has or gains, and of the symbols on the tiles of a type

amount-yuan = { $n ->
    [one] { $n } yuan
   *[other] { $n } yuans
}
amount-rice = { $n ->
    [one] { $n } sac de riz
   *[other] { $n } sacs de riz
}
amount-fireworks = { $n ->
    [one] { $n } feu d’artifice
   *[other] { $n } feux d’artifice
}
amount-vp = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
amount-person = { $n ->
    [one] { $n } personne
   *[other] { $n } personnes
}
amount-card = { $n ->
    [one] { $n } carte Personne
   *[other] { $n } cartes Personne
}
amount-floor = { $n ->
    [one] { $n } étage
   *[other] { $n } étages
}
amount-space = { $n ->
    [one] { $n } case
   *[other] { $n } cases
}
amount-smallPrivilege = { $n ->
    [one] { $n } petit privilège
   *[other] { $n } petits privilèges
}
amount-largePrivilege = { $n ->
    [one] { $n } grand privilège
   *[other] { $n } grands privilèges
}
symbols-craftsman = { $n ->
    [one] { $n } marteau
   *[other] { $n } marteaux
}
symbols-lady = { $n ->
    [one] { $n } éventail
   *[other] { $n } éventails
}
symbols-pyro = { $n ->
    [one] { $n } fusée
   *[other] { $n } fusées
}
symbols-tax = { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
}
symbols-warrior = { $n ->
    [one] { $n } casque
   *[other] { $n } casques
}
symbols-monk = { $n ->
    [one] { $n } bouddha
   *[other] { $n } bouddhas
}
symbols-healer = { $n ->
    [one] { $n } mortier
   *[other] { $n } mortiers
}
symbols-farmer = { $n ->
    [one] { $n } sac
   *[other] { $n } sacs
}
symbols-scholar = { $n ->
    [one] { $n } livre
   *[other] { $n } livres
}
