"""Who won, or whom a letter is for: by name, a team with its number as well."""

from __future__ import annotations

from bridgeclub.wording.templatetags.results import full_name, heading_name
from scoring.queries.public import Party


def named_words(party: Party) -> str:
    """The names of a pair; of a team its number and its players."""
    names = full_name(party)
    return f"{heading_name(party)}: {names}" if party.by_number and party.names else names
