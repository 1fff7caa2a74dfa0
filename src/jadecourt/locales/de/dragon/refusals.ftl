### Why a move is illegal.
### They begin with a capital letter: they are sentences after a colon.

refusal-room-left = In einem Palast ist ein Stockwerk frei, also musst du die Person unterbringen
refusal-no-room = In keinem deiner Paläste ist ein Stockwerk frei
refusal-other-step = Jetzt steht eine andere Entscheidung an ({ $name }): { $step }
refusal-pair-taken = Dieses Paar wurde schon gewählt
refusal-good-missing = Davon hast du nichts mehr
refusal-card-missing = Diese Karte ist nicht auf deiner Hand
refusal-type-taken = Dieser Typ wurde schon gewählt, oder es gibt kein junges Plättchen mehr davon
refusal-type-missing = Du hast keine Person dieses Typs
refusal-no-wall = Die Große Mauer ist nicht im Spiel
refusal-wall-complete = Die Mauer ist vollständig
refusal-wall-tile-used = Dieses Mauerstück hast du schon verbaut
refusal-fee-and-price = Auf dieser Gruppe liegt ein Drache: Du brauchst { $fee } Yuan und dazu den Preis von { $price }, hast aber { $yuan }
refusal-fee = Auf dieser Gruppe liegt ein Drache: Du brauchst { $fee } Yuan, hast aber { $yuan }
refusal-price = Dieses Privileg kostet { $price } Yuan, du hast aber { $yuan }
refusal-no-such-card = Du hast { $card-no-acc } auf der Hand
refusal-tiles-left = Vom Typ { $type } sind noch Plättchen da, also musst du eines nehmen
refusal-kind-gone = In der Auslage liegt { $kind-no } mehr
refusal-no-such-palace = Du hast keinen Palast { $palace }
refusal-kind-absent = In Palast { $palace } wohnt { $kind-no }
refusal-palaces-in-turn = Ohne Reis verlieren deine Paläste nacheinander je eine Person, die niedrigste Nummer zuerst
refusal-palace-has-lost = Palast { $palace } hat in dieser Dürre schon eine Person verloren
refusal-other-palace-fell = Du musst eine Person aus dem Palast entlassen, der Stockwerke verloren hat
refusal-palace-complete = Palast { $palace } hat schon 3 Stockwerke
refusal-palace-full = Palast { $palace } ist voll
refusal-wall-tiles-drawn = In dieser Partie werden Mauerstücke gezogen: Wähle die Mauer ohne ein Mauerstück
refusal-wall-tile-missing = Wähle eines deiner Mauerstücke
refusal-wall-tiles-used = Du hast kein Mauerstück mehr
