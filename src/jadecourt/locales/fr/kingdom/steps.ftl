### What the player to move has to decide

step-run = La partie continue automatiquement.
step-bid = Choisissez une carte de mise en secret ; toutes les mises sont révélées ensemble.
step-palace = Vous tenez le Palais et avez vu les autres mises : misez maintenant.
step-harvest = Vous tenez la Moisson : vous pouvez mettre une carte de votre main à la place de la Reprise.
step-emperor = Vous tenez l’Empereur : choisissez la mise qui reçoit ½ de plus.
step-swap = Vous tenez le Dragon céleste : échangez-le contre une carte visible.
step-claim = Prenez une carte visible.
step-market = Vous tenez le Marché : posez le Marchand dans sa pile, ou dans une autre où il compte double.
step-draw = On pioche une carte.
