### Access from the local network

reason-no-local-network = Dieser Computer hat keine Adresse in einem lokalen Netz.
reason-public-address = Die Adresse dieses Computers ist keine private: Auch Fremde könnten den Server erreichen.
