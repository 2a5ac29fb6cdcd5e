"""Something went wrong: what is asked about it, and the lawful ways to resolve it, whichever door it is told at."""
