### What the player to move has to decide

step-run = La partie continue automatiquement.
step-draft = Choisissez deux types différents, mais pas une paire déjà choisie ; vous prenez un jeune de chaque type.
step-place = Choisissez un palais avec un étage libre pour la nouvelle personne.
step-act = Choisissez une action (3 yuans si un dragon se trouve déjà sur son groupe), ou passez et complétez à 3 yuans.
step-floor = Ajoutez un étage à un palais de 1 ou 2 étages, ou fondez un palais ; tous doivent être construits.
step-play = Jouez une carte Personne et prenez une tuile de son type ; un joker apporte n’importe quelle tuile.
step-no-room = Tous les palais sont pleins : renvoyez une de vos personnes pour la nouvelle, ou refusez-la.
step-release = Choisissez une personne qui doit quitter le jeu.
step-quake = Choisissez un palais qui perd un étage.
step-flood = Abandonnez un yuan, un sac de riz ou un feu d’artifice.
step-discard = Défaussez une carte Personne.
step-sunrise = Choisissez un type pas encore choisi à ce lever du soleil ; un jeune vous rejoint sans carte.
step-charter = Choisissez un de vos types et recevez le bénéfice de ses symboles.
step-start = On tire au sort le premier joueur.
step-event = On tire une tuile Évènement.
step-super = On tire le super-évènement.
step-deal = On distribue les cartes Action.
step-wall = On tire une tuile de muraille.
