"""Load generator of `benchmarks/server.py`: server processes, WebSocket clients, simulated players and measurements."""
