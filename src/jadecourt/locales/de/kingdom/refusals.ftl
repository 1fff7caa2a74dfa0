### Why a move is illegal; $legal: moves in the notation.
### They begin with a capital letter: they are sentences after a colon.

refusal-other-step = Jetzt steht eine andere Entscheidung an ({ $name }): { $legal }
refusal-already-bid = Du hast die { $card } schon geboten
refusal-card-carried = Die { $card } ist eine liegen gebliebene Karte; deine Hand: { $hand }
refusal-card-used = Die { $card } ist schon verbraucht; deine Hand: { $hand }
refusal-nothing-carried = Du hast keine liegen gebliebene Karte: { $legal }
refusal-not-carried = Die { $card } ist keine liegen gebliebene Karte: { $legal }
refusal-already-covered = Auf der { $card } liegt schon eine Karte
refusal-carried-needs-card = Jede liegen gebliebene Karte braucht eine neue Karte: { $legal }
refusal-written-before = Welche Karte du zuerst wählst, ist egal, aber die { $card } wird vor der { $first } geschrieben: Gib beide zusammen an
refusal-lower-carried-first = Welche Karte du zuerst wählst, ist egal, aber die Karte für die niedrigere liegen gebliebene wird zuerst geschrieben: Gib beide zusammen an oder zuerst eine von diesen: { $others }
refusal-carried-first = Welche Karte du zuerst wählst, ist egal, aber die Karte für die liegen gebliebene wird zuerst geschrieben: Gib beide zusammen an oder zuerst eine von diesen: { $others }
refusal-lower-single-first = Welche Karte du zuerst wählst, ist egal, aber die niedrigere von zwei Einzelkarten wird zuerst geschrieben: Gib beide zusammen an oder zuerst eine von diesen: { $others }
refusal-not-in-hand = Die { $card } ist nicht auf deiner Hand: { $legal }
refusal-own-bid = Wähle eines deiner eigenen Gebote: { $legal }
refusal-not-in-row = In der Auslage liegt kein { $kind }: { $legal }
refusal-no-philosopher = Der Drache kann nicht gegen den Philosophen getauscht werden
refusal-highest-influence = { $type } sind gesperrt: Dort ist dein Einfluss mit { $influence } am höchsten
refusal-empty-pile = Bei { $type-definite-dat } hast du noch keine Karte: Der Händler darf nur in einen Stapel, in dem schon eine liegt
