### Access from the local network, beside an invitation link

# address: such as 192.168.1.5
network-closed = This server can be reached from this computer only.
    .meaning = Open it at the address { $address }, and everybody in the network that this computer uses can open the page, see public tables and join with this link. At home that is your Wi-Fi; with a VPN it is the network of the VPN. You can close it again here; it also closes when the server ends.
    .how = Your friends need another way in. Stop the server and start it for your network with
# Why it cannot be opened, by the reasons of the server.
network-obstacle =
    .no_network = Your friends cannot get in, because this computer is in no local network. Connect it to your Wi-Fi and load this page again.
    .public_address = Your friends cannot get in. The address of this computer is not a private one, so strangers on the internet could reach the server, too. Play on a computer in your home network instead.
network-allow = Open to the local network
# address: such as 192.168.1.5:8420
network-open = Open to the local network: { $address }
    .hint = The link works for everybody in this network. If the page does not open there, the firewall of this computer blocks it.
# address: such as 192.168.1.5
network-moved = This computer is in another network now, with the address { $address }.
network-move = Open it there instead
network-close = Close again
