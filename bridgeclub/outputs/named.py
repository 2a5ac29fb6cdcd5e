"""Who won, or whom a letter is for: by name, a team with its number as well."""

from __future__ import annotations

from bridgeclub.wording.templatetags.results import full_name, heading_name, names_words
from scoring.queries.public import Party


def named_words(party: Party) -> str:
    """The names of a pair; of a team what it is called, or its number, and its players."""
    if party.by_number and party.names:
        return f"{heading_name(party)}: {names_words(party.names)}"
    return full_name(party)
