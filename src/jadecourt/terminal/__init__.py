"""The terminal client: playing, replaying, rules and the list of games. Only `boards` knows individual games."""
