"""USEBIO, the XML in which clubs send results to their federation and programs give them to each other."""

from scoring.engine.usebio.declarations import declarations
from scoring.engine.usebio.reading import read_usebio
from scoring.engine.usebio.writing import Heading, Person, no_place_for, write_usebio

__all__ = ["Heading", "Person", "declarations", "no_place_for", "read_usebio", "write_usebio"]
