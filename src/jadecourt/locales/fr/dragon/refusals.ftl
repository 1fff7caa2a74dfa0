### Why a move is illegal

refusal-room-left = un palais a un étage libre, vous devez donc y installer la personne
refusal-no-room = aucun de vos palais n’a d’étage libre
refusal-other-step = une autre étape est en cours ({ $name }) : { $step }
refusal-pair-taken = cette paire a déjà été choisie
refusal-good-missing = il ne vous en reste plus
refusal-card-missing = cette carte n’est pas dans votre main
refusal-type-taken = ce type a déjà été choisi, ou il ne reste aucune jeune tuile de ce type
refusal-type-missing = vous n’avez personne de ce type
refusal-no-wall = la Grande Muraille n’est pas en jeu
refusal-wall-complete = la muraille est complète
refusal-wall-tile-used = vous avez déjà posé cette tuile de muraille
refusal-fee-and-price = un dragon occupe ce groupe : il vous faut { $fee } yuans et le prix de { $price }, mais vous en avez { $yuan }
refusal-fee = un dragon occupe ce groupe : il vous faut { $fee } yuans, mais vous en avez { $yuan }
refusal-price = ce privilège coûte { $price } yuans, mais vous en avez { $yuan }
refusal-no-such-card = vous n’avez { $card-no } en main
refusal-tiles-left = il reste des tuiles du type { $type }, vous devez donc en prendre une
refusal-kind-gone = il ne reste { $kind-no } dans l’offre
refusal-no-such-palace = vous n’avez pas de palais { $palace }
refusal-kind-absent = { $kind-no } n’habite le palais { $palace }
refusal-palaces-in-turn = sans riz, vos palais perdent une personne l’un après l’autre, par numéro croissant
refusal-palace-has-lost = le palais { $palace } a déjà perdu une personne dans cette sécheresse
refusal-other-palace-fell = vous devez renvoyer une personne du palais qui a perdu ses étages
refusal-palace-complete = le palais { $palace } a déjà 3 étages
refusal-palace-full = le palais { $palace } est plein
