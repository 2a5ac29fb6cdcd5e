"""The clocks of a session at the desk: until when what may be asked for, and scoring errors found after that."""
