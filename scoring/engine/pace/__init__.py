"""How fast a session is played, worked out from when its results were entered: no clock is read here."""
