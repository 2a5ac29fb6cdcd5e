"""A made-up club to look around in: people, evenings, and the ways in."""
