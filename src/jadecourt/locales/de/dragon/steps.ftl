### What the player to move has to decide

step-run = Das Spiel läuft von selbst weiter.
step-draft = Wähle zwei verschiedene Typen, aber kein Paar, das schon gewählt wurde; du nimmst von beiden eine junge Person.
step-place = Wähle für die neue Person einen Palast mit einem freien Stockwerk.
step-act = Wähle eine Aktion (3 Yuan, wenn auf ihrer Gruppe schon ein Drache liegt), oder passe und fülle auf 3 Yuan auf.
step-floor = Baue alle Stockwerke: auf einen Palast mit 1 oder 2 Stockwerken oder als neuen Palast.
step-play = Spiele eine Personenkarte und nimm ein Plättchen ihres Typs; ein Joker holt ein beliebiges Plättchen.
step-no-room = Alle Paläste sind voll: Ersetze eine deiner Personen durch die neue, oder lehne die neue ab.
step-release = Wähle eine Person, die das Spiel verlassen muss.
step-quake = Wähle einen Palast, der ein Stockwerk verliert.
step-flood = Gib einen Yuan, einen Reis oder ein Feuerwerk ab.
step-discard = Wirf eine Personenkarte ab.
step-sunrise = Wähle einen Typ, den bei diesem Sonnenaufgang noch niemand gewählt hat; du bekommst davon eine junge Person, ohne eine Karte zu spielen.
step-charter = Wähle einen deiner Typen und nimm den Ertrag seiner Symbole.
step-start = Der Startplatz wird gezogen.
step-event = Ein Ereignisplättchen wird gezogen.
step-super = Das Superereignis wird gezogen.
step-deal = Die Aktionskarten werden ausgeteilt.
step-wall = Ein Mauerstück wird gezogen.
