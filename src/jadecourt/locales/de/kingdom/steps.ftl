### What the player to move has to decide

step-run = Das Spiel läuft von selbst weiter.
step-bid = Wähle verdeckt eine Gebotskarte; alle Gebote werden zusammen aufgedeckt.
step-palace = Du hast den Palast und kennst die anderen Gebote: Biete jetzt.
step-harvest = Du hast die Ernte: Du darfst den Neustart durch eine Karte von deiner Hand ersetzen.
step-emperor = Du hast den Kaiser: Wähle das Gebot, das ½ mehr bekommt.
step-swap = Du hast den Himmelsdrachen: Tausche ihn gegen eine offene Karte.
step-claim = Nimm eine offene Karte.
step-market = Du hast den Markt: Lege den Händler in seinen eigenen Stapel oder in einen anderen, wo er doppelt zählt.
step-draw = Eine Karte wird gezogen.
