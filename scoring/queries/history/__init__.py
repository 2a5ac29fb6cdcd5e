"""Players' histories: what a session gives to each, for the task; and what pages read, which compute no score."""
