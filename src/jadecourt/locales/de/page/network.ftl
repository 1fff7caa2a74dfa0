### Access from the local network, beside an invitation link

# address: such as 192.168.1.5
network-closed = Dieser Server ist nur von diesem Computer aus erreichbar.
    .meaning = Öffne ihn unter der Adresse { $address }, dann können alle in dem Netz, das dieser Computer benutzt, die Seite öffnen, öffentliche Tische sehen und mit diesem Link mitspielen. Zu Hause ist das dein WLAN; mit einem VPN ist es das Netz des VPN. Hier kannst du ihn wieder schließen; er schließt sich auch, wenn der Server endet.
    .how = Deine Freunde kommen so noch nicht herein. Beende den Server und starte ihn für dein Netz mit
# Why it cannot be opened, by the reasons of the server.
network-obstacle =
    .no_network = Deine Freunde kommen nicht herein, weil dieser Computer in keinem lokalen Netz ist. Verbinde ihn mit deinem WLAN und lade diese Seite neu.
    .public_address = Deine Freunde kommen nicht herein. Die Adresse dieses Computers ist keine private, also könnten auch Fremde aus dem Internet den Server erreichen. Spiele lieber auf einem Computer in deinem Heimnetz.
network-allow = Für das lokale Netz öffnen
# address: such as 192.168.1.5:8420
network-open = Für das lokale Netz geöffnet: { $address }
    .hint = Der Link funktioniert für alle in diesem Netz. Öffnet sich die Seite dort nicht, blockiert sie die Firewall dieses Computers.
# address: such as 192.168.1.5
network-moved = Dieser Computer ist jetzt in einem anderen Netz, mit der Adresse { $address }.
network-move = Stattdessen dort öffnen
network-close = Wieder schließen
