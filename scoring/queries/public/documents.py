"""Session documents are read once in each process: to read one takes longer than to make a page from it.

An edition never changes, a snapshot not without another version. So what was read of either stands for as long as it is
asked for: everybody who looks at results asks for the same few.
"""

from __future__ import annotations

from datetime import datetime
from threading import Lock

from scoring.engine.document import SessionDocument, parse
from scoring.models import Publication, Snapshot

#: So many are kept, a megabyte for a field of forty tables. The one that was asked for longest ago goes first.
KEPT = 8
#: Of which session, with which version, made when. An edition of a version is not its snapshot: what is postponed is
#: left out of it.
_Key = tuple[str, int, int, datetime]

_read: dict[_Key, SessionDocument] = {}
_turn = Lock()


def document_of(row: Publication | Snapshot) -> SessionDocument:
    """The facts of an edition or of a snapshot as a document. Nothing in it may be changed."""
    at = row.at if isinstance(row, Publication) else row.computed_at
    key = (type(row).__name__, row.session_id, row.version, at)
    with _turn:
        found = _read.pop(key, None)
    if found is None:
        found = parse(row.facts)
    with _turn:
        _read[key] = found
        while len(_read) > KEPT:
            del _read[next(iter(_read))]
    return found


def forget_documents() -> None:
    """For tests, in which rows have the numbers of other rows."""
    with _turn:
        _read.clear()
