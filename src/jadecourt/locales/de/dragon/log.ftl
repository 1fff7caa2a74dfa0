### Sentences of the log. $name is the player; other arguments: game.toml

entry-start-seat = { $name } beginnt die Startauswahl.
entry-event-placed = Monat { $month }: { $event-title }.
entry-events-exchanged = Die Ereignisse der Monate { $left } und { $right } werden vertauscht.
entry-super-drawn = Das Superereignis von Monat 7 ist { $super-full }.
entry-drafted = { $name } wählt { $first-indefinite-acc } und { $second-indefinite-acc }.
entry-month = Monat { $month } beginnt; er endet mit { $event-full-dat }.
entry-group = Gruppe { $group }: { $cards }.
entry-order = Spielerreihenfolge: { $order }.
entry-passed = { $name } passt und nimmt { $gained } Yuan (jetzt { $yuan }).
entry-fee = { $name } zahlt { $fee } Yuan für die besetzte Gruppe (jetzt { $yuan }).
entry-acted = { $name } wählt in Gruppe { $group } die Aktion { $action }.
entry-income = { $name } nimmt { $yuan } Yuan (jetzt { $total }).
entry-harvest = { $name } erntet { $rice } Reis (jetzt { $total }).
entry-fireworks-gained =
    { $name } nimmt { $fireworks ->
        [one] { $fireworks } Feuerwerk
       *[other] { $fireworks } Feuerwerke
    } (jetzt { $total }).
entry-research = { $name } erhält { $vp } SP für Bücher (jetzt { $total }).
entry-privilege = { $name } kauft { $size-privilege } für { $price } Yuan (jetzt { $yuan }).
entry-builds =
    { $name } baut { $floors ->
        [one] { $floors } Stockwerk
       *[other] { $floors } Stockwerke
    }.
entry-floor-added =
    { $name }: Palast { $palace } wächst auf { $floors ->
        [one] { $floors } Stockwerk
       *[other] { $floors } Stockwerke
    }.
entry-palace-added = { $name } gründet Palast { $palace } mit 1 Stockwerk.
entry-wall-tile = { $name } verbaut Mauerstück { $length }; Bonus: { $bonus }.
entry-played = { $name } spielt { $card-definite-acc }: { $kind-indefinite }.
entry-placed = { $name } bringt { $kind-indefinite-acc } in Palast { $palace } unter.
entry-marker-moved =
    { $name } rückt um { $steps ->
        [one] { $steps } Feld
       *[other] { $steps } Felder
    } auf Feld { $space } vor.
entry-swapped = { $name } ersetzt { $old-indefinite-acc } in Palast { $palace } durch { $new-indefinite-acc }.
entry-refused = { $name } hat keinen Platz und lehnt { $kind-indefinite-acc } ab.
entry-event = Ereignis von Monat { $month }{ $again }: { $event-title }.
entry-tribute =
    { $name } zahlt { $paid } Yuan und muss { $due ->
        [0] niemanden
        [one] { $due } Person
       *[other] { $due } Personen
    } entlassen.
entry-drought =
    { $name } gibt { $rice } Reis ab und muss { $due ->
        [0] niemanden
        [one] { $due } Person
       *[other] { $due } Personen
    } entlassen.
entry-festival =
    { $name } erhält { $vp } SP und gibt { $returned ->
        [one] { $returned } Feuerwerk
       *[other] { $returned } Feuerwerke
    } ab (jetzt { $left }).
entry-mongol =
    { $name } erhält { $vp } SP für Helme und muss { $due ->
        [0] niemanden
        [one] { $due } Person
       *[other] { $due } Personen
    } entlassen.
entry-contagion =
    { $name } hat { $mortars } Mörser und muss { $due ->
        [0] niemanden
        [one] { $due } Person
       *[other] { $due } Personen
    } entlassen.
entry-released = { $name } verliert { $kind-indefinite-acc } aus Palast { $palace }.
entry-decayed =
    { $name }: Der leere Palast { $palace } verfällt auf { $floors ->
        [one] { $floors } Stockwerk
       *[other] { $floors } Stockwerke
    }.
entry-palace-removed = { $name }: Der leere Palast { $palace } verschwindet.
entry-scored = { $name } erhält { $palaces } SP für Paläste, { $ladies } für Hofdamen, { $privileges } für Privilegien.
entry-wall-held =
    Die Mauer aus { $length ->
        [one] { $length } Stück
       *[other] { $length } Stücken
    } hält ({ $threshold } nötig).
entry-wall-short =
    { $length ->
        [0] Die Mauer hat noch kein Stück
        [one] Die Mauer aus { $length } Stück ist zu kurz
       *[other] Die Mauer aus { $length } Stücken ist zu kurz
    } ({ $threshold } nötig).
entry-wall-scored = { $name } erhält { $vp } SP für Mauerstücke.
entry-super = Das Superereignis: { $super }.
entry-people-scored =
    { $name } erhält { $vp } SP für { $people ->
        [one] { $people } Person
       *[other] { $people } Personen
    }.
entry-monks-scored = { $name } erhält { $vp } SP für Mönche.
entry-quaked =
    { $name }: Palast { $palace } schrumpft auf { $floors ->
        [one] { $floors } Stockwerk
       *[other] { $floors } Stockwerke
    }.
entry-collapsed = { $name }: Palast { $palace } stürzt ein.
entry-flooded = { $name } verliert { $good } durch die Überschwemmung.
entry-erupted = Alle Steine gehen auf Feld 0 zurück.
entry-discarded = { $name } wirft { $card-definite-acc } ab.
entry-sunrise = { $name } begrüßt bei Sonnenaufgang { $kind-indefinite-acc }.
entry-assassinated =
    { $name } verliert { $small ->
        [one] { $small } kleines Privileg
       *[other] { $small } kleine Privilegien
    } und { $large ->
        [one] { $large } großes
       *[other] { $large } große
    }.
entry-charter =
    { $name } nutzt den Freibrief für { $type-definite-plural } ({ $symbols ->
        [one] { $symbols } Symbol
       *[other] { $symbols } Symbole
    }).
entry-ladies-scored = { $name } erhält { $vp } SP für Hofdamen.
entry-goods-scored = { $name } erhält { $vp } SP für Yuan, Reis und Feuerwerke.
entry-ranked = { $name } belegt Platz { $place } mit { $vp } SP.
entry-hand-empty = { $name } hat keine Karten mehr.
