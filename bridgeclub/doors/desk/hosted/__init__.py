"""The laptop of a club and its hosted site: at each of the two, what the manager sets about the other."""
