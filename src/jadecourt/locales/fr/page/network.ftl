### Access from the local network, beside an invitation link

# address: such as 192.168.1.5
network-closed = Ce serveur n’est accessible que depuis cet ordinateur.
    .meaning = Ouvrez-le à l’adresse { $address }, et tous ceux qui sont sur le réseau utilisé par cet ordinateur pourront ouvrir la page, voir les tables publiques et jouer grâce à ce lien. À la maison, c’est votre Wi-Fi ; avec un VPN, c’est le réseau du VPN. Vous pouvez le refermer ici ; il se referme aussi quand le serveur s’arrête.
    .how = Vos amis ne peuvent pas encore entrer. Arrêtez le serveur et relancez-le pour votre réseau avec
# Why it cannot be opened, by the reasons of the server.
network-obstacle =
    .no_network = Vos amis ne peuvent pas entrer, car cet ordinateur n’est dans aucun réseau local. Connectez-le à votre Wi-Fi et rechargez cette page.
    .public_address = Vos amis ne peuvent pas entrer. L’adresse de cet ordinateur n’est pas privée : des inconnus pourraient aussi accéder au serveur par Internet. Jouez plutôt sur un ordinateur de votre réseau domestique.
network-allow = Ouvrir au réseau local
# address: such as 192.168.1.5:8420
network-open = Ouvert au réseau local : { $address }
    .hint = Le lien fonctionne pour tous ceux qui sont sur ce réseau. Si la page ne s’ouvre pas chez eux, le pare-feu de cet ordinateur la bloque.
# address: such as 192.168.1.5
network-moved = Cet ordinateur est maintenant dans un autre réseau, à l’adresse { $address }.
network-move = L’ouvrir plutôt là
network-close = Refermer
