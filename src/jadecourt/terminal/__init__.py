"""Playing and replaying in the terminal; `boards` are the only modules that know a game."""
