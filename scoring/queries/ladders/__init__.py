"""Ladders: which sessions count and what they give, for the task; and what pages and programs read, which compute
nothing."""
