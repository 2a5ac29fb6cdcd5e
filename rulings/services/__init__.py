"""Acts of the director and of players around a ruling, each in one transaction."""
