### The game and its options, as described in forms and by the command line

title = L’Année du Dragon

option-players = nombre de joueurs
option-edition = 2007 : le grand privilège coûte 6 yuans ; 2017 : 7
option-largePrivilegeCost = prix du grand privilège (edition : celui de l’édition choisie)
option-greatWall = extension : la Grande Muraille
option-superEvent = extension : un super-évènement au 7e tour (hidden : personne ne le connaît avant)
option-eventAdjacency = slide : deux évènements égaux ne se suivent jamais ; free : c’est possible
option-startSeat = place qui choisit en premier ses deux personnes
option-wallTiles = chosen : chacun choisit ses tuiles de muraille ; random : elles sont tirées
