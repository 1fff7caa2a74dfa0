### Access from the local network

reason-no-local-network = This computer has no address in a local network.
reason-public-address = The address of this computer is not a private one: strangers could reach the server, too.
