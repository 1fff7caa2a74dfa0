### Why a move is illegal; $legal: moves in the notation

refusal-other-step = une autre étape est en cours ({ $name }) : { $legal }
refusal-already-bid = vous avez déjà misé le { $card }
refusal-card-carried = le { $card } est une carte reportée ; votre main : { $hand }
refusal-card-used = le { $card } est déjà utilisé ; votre main : { $hand }
refusal-nothing-carried = vous n’avez pas de carte reportée : { $legal }
refusal-not-carried = le { $card } n’est pas une carte reportée : { $legal }
refusal-already-covered = il y a déjà une carte sur le { $card }
refusal-carried-needs-card = chaque carte reportée doit recevoir une nouvelle carte : { $legal }
refusal-written-before = peu importe quelle carte vous choisissez d’abord, mais le { $card } s’écrit avant le { $first } : indiquez les deux ensemble
refusal-lower-carried-first = peu importe quelle carte vous choisissez d’abord, mais celle qui va sur la plus basse des cartes reportées s’écrit en premier : indiquez les deux ensemble, ou d’abord l’une de celles-ci : { $others }
refusal-carried-first = peu importe quelle carte vous choisissez d’abord, mais celle qui va sur la carte reportée s’écrit en premier : indiquez les deux ensemble, ou d’abord l’une de celles-ci : { $others }
refusal-lower-single-first = peu importe quelle carte vous choisissez d’abord, mais la plus basse de deux cartes seules s’écrit en premier : indiquez les deux ensemble, ou d’abord l’une de celles-ci : { $others }
refusal-not-in-hand = le { $card } n’est pas dans votre main : { $legal }
refusal-own-bid = choisissez une de vos mises : { $legal }
refusal-not-in-row = { $kind } n’est pas visible : { $legal }
refusal-no-philosopher = le Dragon ne peut pas être échangé contre le Philosophe
refusal-highest-influence = les { $type } sont exclus : votre influence de { $influence } y est la plus forte
refusal-empty-pile = vous n’avez pas encore de { $type } : le Marchand ne peut rejoindre qu’une pile qui a une carte
