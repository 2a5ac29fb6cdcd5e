"""The common results of an organiser elsewhere, read from a file and laid beside one's own figures."""

from scoring.engine.organisers.comparing import Compared, Difference, OwnPair, compare, own_pairs
from scoring.engine.organisers.reading import read_organisers
from scoring.engine.organisers.values import OrganisersFile, OrganisersPair

__all__ = [
    "Compared",
    "Difference",
    "OrganisersFile",
    "OrganisersPair",
    "OwnPair",
    "compare",
    "own_pairs",
    "read_organisers",
]
