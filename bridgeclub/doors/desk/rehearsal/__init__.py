"""A practice evening at the desk: begun, guided through, ended."""
