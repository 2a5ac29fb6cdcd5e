"""Score queries at the desk: what players say is wrong, what opponents say to it, and what the director decides."""
