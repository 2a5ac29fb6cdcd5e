"""Who plays, when, under which conditions."""
