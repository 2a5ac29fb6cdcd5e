"""The addresses for programs: clubs, sessions, seating, results, standings, editions, documents."""
