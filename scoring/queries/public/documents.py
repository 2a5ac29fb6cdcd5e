"""Documents are read once in each process: to read one takes longer than to make a page from it.

An edition never changes, a snapshot not without another version. So what was read of either stands for as long as it is
asked for: everybody who looks at results asks for the same few. Pages of results ask for the text of both documents,
which costs nothing to have, and read it only where nobody has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any, Generic, TypeVar

import msgspec
from django.db.models import TextField
from django.db.models.functions import Cast

from scoring.engine.document import SessionDocument, parse
from scoring.models import Publication, Snapshot
from scoring.queries.public.placed import Standings

T = TypeVar("T")

#: So many are kept of each kind, a megabyte for a field of forty tables. The one that was asked for longest ago
#: goes first.
KEPT = 8
#: Of which session, with which version, made when. An edition of a version is not its snapshot: what is postponed is
#: left out of it.
_Key = tuple[str, int, int, datetime]


class _Kept(Generic[T]):
    """What was read last, of one kind. Nothing in it may be changed."""

    def __init__(self) -> None:
        self.read: dict[_Key, T] = {}
        self.turn = Lock()

    def get(self, key: _Key, read: Callable[[], T]) -> T:
        with self.turn:
            found = self.read.pop(key, None)
        if found is None:
            found = read()
        with self.turn:
            self.read[key] = found
            while len(self.read) > KEPT:
                del self.read[next(iter(self.read))]
        return found

    def forget(self) -> None:
        with self.turn:
            self.read.clear()


_documents: _Kept[SessionDocument] = _Kept()
_standings: _Kept[Standings] = _Kept()


def decoded(text: str) -> Any:
    """The value of JSON text that this program has written."""
    return msgspec.json.decode(text)


@dataclass(frozen=True)
class Written:
    """The facts and the standings of an edition or a snapshot as JSON text, and when they were made."""

    key: _Key
    facts: str = field(repr=False)
    standings: str = field(repr=False)

    @property
    def version(self) -> int:
        return self.key[2]

    @property
    def at(self) -> datetime:
        return self.key[3]

    def document(self) -> SessionDocument:
        """The facts as a document. Nothing in it may be changed."""
        return _documents.get(self.key, lambda: parse(decoded(self.facts)))

    def scores(self) -> Standings:
        """The standings. Nothing in them may be changed."""
        return _standings.get(self.key, lambda: decoded(self.standings))


@dataclass(frozen=True)
class WrittenEdition(Written):
    """With the changes since the edition before."""

    changes: tuple[Standings, ...] = ()


@dataclass(frozen=True)
class WrittenSnapshot(Written):
    """With the boards that are open to everybody, and what everybody may read while others are closed."""

    finished: frozenset[int] = frozenset()
    room: Mapping[str, Any] | None = None

    def standings_for_all(self) -> Standings:
        """Those of the open boards alone, while there are others that are closed."""
        open_ones: Standings | None = (self.room or {}).get("standings")
        return self.scores() if open_ones is None else open_ones


def written_edition(session_id: int, number: int) -> WrittenEdition:
    """An edition that there is; one query."""
    version, at, facts, standings, changes = (
        Publication.objects.filter(session_id=session_id, number=number)
        .values_list("version", "at", _text("facts"), _text("standings"), "changes")
        .get()
    )
    return WrittenEdition((Publication.__name__, session_id, version, at), facts, standings, tuple(changes))


def written_snapshot(session_id: int) -> WrittenSnapshot | None:
    """What stands now, None before anything was computed; one query."""
    rows = Snapshot.objects.filter(session_id=session_id)
    values = rows.values_list("version", "computed_at", _text("facts"), _text("standings"), "finished", "room")
    for version, at, facts, standings, finished, room in values:
        return WrittenSnapshot(
            (Snapshot.__name__, session_id, version, at), facts, standings, frozenset(finished), room
        )
    return None


def finished_boards(session_id: int) -> frozenset[int]:
    """The boards that are open to everybody, none before anything was computed; one query."""
    finished = Snapshot.objects.filter(session_id=session_id).values_list("finished", flat=True).first()
    return frozenset(finished or ())


def _text(name: str) -> Cast:
    return Cast(name, TextField())


def document_of(row: Publication | Snapshot) -> SessionDocument:
    """The facts of a row that is at hand, as a document. Nothing in it may be changed."""
    at = row.at if isinstance(row, Publication) else row.computed_at
    return _documents.get((type(row).__name__, row.session_id, row.version, at), lambda: parse(row.facts))


def forget_documents() -> None:
    """For tests, in which rows have the numbers of other rows."""
    _documents.forget()
    _standings.forget()
