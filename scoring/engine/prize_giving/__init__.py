"""A prize-giving: who gets what of several lists, in which order it is read out, and as what it is kept."""
