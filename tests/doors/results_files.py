"""Files of results beside the session that they were made of."""

from __future__ import annotations

import json

from scoring.engine.document import dump
from scoring.engine.usebio import read_usebio
from scoring.facts import exported

PARTS = ("contest", "matches", "scoring", "boards", "contestants", "session", "penalties", "sit_outs")


def same_facts(session_id: int, data: bytes) -> bool:
    """Whether a USEBIO file says what the session says; names, and the order of lines, are left out."""
    document, (evening,) = exported(session_id, names=False), read_usebio(data)
    assert document is not None
    assert evening.document is not None
    found = dump(evening.document)
    # A file names the club that sends it; a session that was imported keeps the one where it was played.
    found["session"]["club"] = document["session"]["club"]
    for each in found["contestants"]:
        each.pop("players", None)
        each.pop("name", None)
    lines = [sorted(json.dumps(line, sort_keys=True) for line in each["results"]) for each in (found, document)]
    for part in PARTS:
        assert found.get(part) == document.get(part), part
    assert lines[0] == lines[1]
    return True
