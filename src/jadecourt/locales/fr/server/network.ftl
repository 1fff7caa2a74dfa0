### Access from the local network

reason-no-local-network = Cet ordinateur n’a pas d’adresse dans un réseau local.
reason-public-address = L’adresse de cet ordinateur n’est pas privée : des inconnus pourraient aussi accéder au serveur.
