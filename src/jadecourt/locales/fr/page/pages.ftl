### Words that several pages share, and the pages without a folder of their own

board = Plateau
cancel = Annuler
game-not-found = Jeu introuvable.
loading = Chargement
log = Journal
my-games = Mes parties
reference = Aide-mémoire
replay = Revoir
rules = Règles
running-games = Parties en cours
tutorial = Tutoriel

## The start page

home-title = À quoi jouons-nous ?
home-lead = Contre des robots en un clic, ou entre amis grâce à un lien. Sans compte.
home-all-my-games = Toutes mes parties
home-open-tables = Tables ouvertes
# the heading of the games that go on
home-continue = Continuer

## My games

my-games-none = Vous n’avez pas encore de partie.
my-games-hint = Les parties que vous commencez ou rejoignez apparaissent ici.
my-games-finished = Parties terminées
my-games-more = Afficher la suite
my-games-statistics = Statistiques

## The page of an invitation link

join-page = Invitation
join-invited-by = { $host } vous invite
join-public = Une table ouverte
join-seats = Places
join-button = Rejoindre
    .busy = Un instant…
# the label of the field for the name of a new guest
join-as = Votre nom à cette table
join-as-name = Vous jouez sous le nom « { $name } ».
join-members-only = Seuls les membres peuvent rejoindre cette table.
join-register = Réserver votre nom
join-full = Toutes les places sont prises.
join-started = La partie a déjà commencé.
join-over = Cette partie est terminée.
join-watch = Regarder
join-replay = Revoir la partie
join-own-table = Aller à votre table
join-not-found = Cette table n’existe pas, ou le lien n’est plus valable.
    .hint = Demandez un nouveau lien, ou commencez votre propre partie.

## Settings

settings-page = Réglages
settings-appearance = Apparence
settings-playing = Pendant la partie
settings-account = Nom et compte

## Statistics of a user

user-not-found = Joueur introuvable.
user-kind-guest = Invité
user-kind-member = Membre
user-kind-bot = Compte de robot
statistics-none = Aucune partie terminée pour l’instant.
    .hint = Les statistiques apparaissent après la première partie terminée.
statistics-games =
    { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
statistics-wins = Victoires
statistics-mean = Score moyen
statistics-best = Meilleur score
statistics-abandoned = Abandons
statistics-rating = Classement
    .hint = Classement prudent, d’après les parties classées entre personnes ; on débute vers 1000.
    .none = pas encore de partie classée
statistics-places = Places
statistics-place =
    { $place ->
        [1] 1re place
       *[other] { $place }e place
    }
statistics-times = { $times } fois
statistics-sources = Points moyens par origine
statistics-points = { NUMBER($points, maximumFractionDigits: 1) } PV

## Unknown addresses

page-not-found = Page introuvable
    .hint = Vérifiez l’adresse, ou revenez à l’accueil.
