### Sentences of the log. $name is the player; other arguments: game.toml

entry-round =
    Runde { $round }. Auslage: { $cards }. Im Nachziehstapel { $deck ->
        [0] ist keine Karte mehr
        [one] ist noch { $deck } Karte
       *[other] sind noch { $deck } Karten
    }.
entry-bid = { $name } bietet { $card }.
entry-stack = { $name } stockt die liegen gebliebene { $bottom } auf und bietet { $bottom }+{ $top }.
entry-reset = { $name } spielt den Neustart.
entry-reset-kept = { $name } bleibt beim Neustart.
entry-reset-replaced = { $name } nutzt die Ernte und spielt die { $card } statt des Neustarts.
entry-emperor-single = { $name } gibt das ½ des Kaisers auf das Gebot { $card }.
entry-emperor-stack = { $name } gibt das ½ des Kaisers auf das Gebot { $bottom }+{ $top }.
entry-tied = { $name } steht mit der { $card } im Gleichstand; die Karte bleibt liegen.
entry-tied-stack = { $name } steht mit dem Doppelgebot { $bottom }+{ $top } im Gleichstand.
entry-swapped = { $name } tauscht den Himmelsdrachen gegen { $card-indefinite-acc }.
entry-claimed = { $name } nimmt { $card-indefinite-acc }.
entry-token = { $name } bekommt für den Drachen einen Marker zu 2 SP (jetzt { $tokens }).
entry-no-card-left = { $name } geht leer aus: Es ist keine Karte mehr da.
entry-drew = { $name } zieht { $card-indefinite-acc }.
entry-no-draw =
    Im Nachziehstapel { $deck ->
        [0] ist keine Karte
        [one] ist nur { $deck } Karte
       *[other] sind nur { $deck } Karten
    }, nötig sind { $needed }: Niemand zieht.
entry-merchant-placed = { $name } legt den Händler bei { $type-definite-dat } an.
entry-heir-claimed = { $name } nimmt durch den Thronfolger { $card-indefinite-acc }.
entry-goal = { $name } bekommt { $goal-definite-acc } mit einem Einfluss von { $influence }.
entry-discarded = Übrig: { $cards }.
entry-dragon = { $name } bekommt den Himmelsdrachen.
entry-no-dragon = Gleichstand um den Himmelsdrachen: Er bleibt beiseite.
entry-cards-returned = { $name } nimmt die verbrauchten Gebotskarten zurück; Hand: { $hand }.
entry-end =
    Im Nachziehstapel { $deck ->
        [0] ist keine Karte mehr
        [one] ist nur noch { $deck } Karte
       *[other] sind nur noch { $deck } Karten
    }, zu wenig für eine weitere Runde: Die Partie ist zu Ende.
entry-heir-given = { $name } führt bei den Kriegsherren ({ $influence }) und bekommt den Thronfolger.
entry-heir-discarded = Bei den Kriegsherren führt niemand allein: Der Thronfolger wird abgeworfen.
entry-cards-scored = { $name } erhält { $vp } SP für Adlige, Kriegsherren und den Philosophen selbst.
entry-goals-scored = { $name } erhält { $vp } SP für Ziele.
entry-tokens-scored = { $name } erhält { $vp } SP für { $tokens } Marker.
# vp is negative
entry-missing-scored =
    { $name }: { $vp } SP für { $types ->
        [one] { $types } fehlenden Stand
       *[other] { $types } fehlende Stände
    }.
entry-farmers-scored =
    { $name } erhält { $vp } SP für { $left } Bauern{ $discarded ->
        [0] ; niemand wirft welche ab
       *[other] , nachdem alle je { $discarded } abgeworfen haben
    }.
entry-philosopher-scored = { $name } erhält { $vp } SP für die Beamten des Philosophen.
entry-ranked =
    { $name } belegt Platz { $place } mit { $vp } SP und { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    }.
