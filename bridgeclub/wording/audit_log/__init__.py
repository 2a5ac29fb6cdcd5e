"""Who did what, in words: the acts of a session and of its club as sentences."""
