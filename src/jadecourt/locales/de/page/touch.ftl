### Touch screens, the connection, and the log

settings-one-tap = Mit einem Tippen spielen
    .description = Auf einem Touchscreen zeigt das erste Tippen, was ein Zug bewirken würde, das zweite spielt ihn. Mit dieser Einstellung spielt ihn schon das erste.
table-tap-again = Zum Spielen noch einmal tippen.
table-connection-lost = Verbindung unterbrochen
    .waiting = Deine Wahl bleibt erhalten und wird gesendet, sobald die Verbindung wieder steht.
    .idle = Der Server wird erneut gesucht. Die Partie geht von selbst weiter, sobald er antwortet.
table-waiting-to-send = wartet auf die Verbindung
log-newest = Neueste Einträge
log-sentences = Ganze Sätze
table-one-more = noch eine Wahl
table-preview-hint-touch = Tippe einen markierten Zug an, um zu sehen, was er bewirkt. Halte ein Spielteil gedrückt, um mehr darüber zu lesen.
