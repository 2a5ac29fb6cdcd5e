"""What a document may say and a database cannot keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from club.engine.messages import Message
from club.models import Player
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
        for seat, name in enumerate(entry.players):
            path = f"$.contestants[{number}].players[{seat}]"
            if len(name) > NAME_AT_MOST:
                yield Fault(path, Message(Code.NAME_TOO_LONG, {"most": NAME_AT_MOST}))
            elif name and not name.strip():
                yield Fault(path, Message(Code.NAME_DUE))
