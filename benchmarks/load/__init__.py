"""The load of `benchmarks/server.py`: processes that serve, sockets, people who play, and what is measured of them."""
