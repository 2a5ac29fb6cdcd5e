"""USEBIO, the XML in which clubs send results to their federation and programs give them to each other."""

from scoring.engine.usebio.charges import KNOWN_CODES, SCALES, WITHOUT_MASTER_POINTS, Charges, is_code
from scoring.engine.usebio.declarations import declarations
from scoring.engine.usebio.reading import read_usebio
from scoring.engine.usebio.writing import Heading, Person, no_place_for, write_usebio

__all__ = [
    "KNOWN_CODES",
    "SCALES",
    "WITHOUT_MASTER_POINTS",
    "Charges",
    "Heading",
    "Person",
    "declarations",
    "is_code",
    "no_place_for",
    "read_usebio",
    "write_usebio",
]
