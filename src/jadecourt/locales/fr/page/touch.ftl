### Touch screens, the connection, and the log

settings-one-tap = Jouer d’un seul toucher
    .description = Sur un écran tactile, le premier toucher montre l’effet d’un coup et le second le joue. Avec ce réglage, le premier le joue.
table-tap-again = Touchez encore pour jouer.
table-connection-lost = Connexion perdue
    .waiting = Votre choix est conservé et sera envoyé dès que la connexion sera rétablie.
    .idle = Nouvelle tentative en cours. La partie reprendra d’elle-même dès que le serveur répondra.
table-waiting-to-send = en attente de la connexion
log-newest = Dernières entrées
log-sentences = Phrases complètes
table-one-more = encore un choix
table-preview-hint-touch = Touchez un coup marqué pour voir son effet. Maintenez une pièce pour en lire la description.
