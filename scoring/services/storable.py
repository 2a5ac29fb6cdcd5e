"""What a document may say and a database cannot keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from club.engine.messages import Message
from club.models import Player
from club.models.entries import TEAM_NAME_AT_MOST
from scoring.engine.document import DocumentFaults, Fault, SessionDocument
from scoring.engine.document.codes import Code

NAME_AT_MOST = Player._meta.get_field("name").max_length or 0


def refuse_unstorable(document: SessionDocument) -> None:
    """Raise DocumentFaults for names that no list of members can show, and sections that are no text."""
    faults = [*_odd_sections(document), *_odd_names(document)]
    if faults:
        raise DocumentFaults(faults[:100])


def _odd_sections(document: SessionDocument) -> Iterator[Fault]:
    """Sections that only the number of expected results names."""
    expected = document.rules.expected_results
    for section in expected if isinstance(expected, Mapping) else ():
        if any(char == "\0" or "\ud800" <= char <= "\udfff" for char in section):
            yield Fault("$.scoring.expected_results", Message(Code.UNSTORABLE))


def _odd_names(document: SessionDocument) -> Iterator[Fault]:
    for number, entry in enumerate(document.contestants):
        if entry.name is not None:
            yield from _odd(f"$.contestants[{number}].name", entry.name, TEAM_NAME_AT_MOST)
        for seat, name in enumerate(entry.players):
            yield from _odd(f"$.contestants[{number}].players[{seat}]", name, NAME_AT_MOST)


def _odd(path: str, name: str, most: int) -> Iterator[Fault]:
    if len(name) > most:
        yield Fault(path, Message(Code.NAME_TOO_LONG, {"most": most}))
    elif name and not name.strip():
        yield Fault(path, Message(Code.NAME_DUE))
