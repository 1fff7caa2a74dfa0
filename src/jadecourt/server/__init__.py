"""The game server: tables, friends and bots, live and over days."""
