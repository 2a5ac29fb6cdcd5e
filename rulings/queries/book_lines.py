"""The ruling book as its pages show it: each ruling, and each call that was noted without one, with its session."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count

from club.models import Board, Section, Session
from club.queries import Pair, pairs_by_id
from rulings.engine.noted import Noted, parse_noted
from rulings.models import NotedWay
from rulings.queries.book import Hit
from rulings.queries.rulings import RulingInfo, rulings_by_id


@dataclass(frozen=True)
class BookSession:
    """The session of a ruling. `labels`: what is printed on boards whose number is another one."""

    id: int
    slug: str
    title: str
    date: date
    labels: Mapping[int, str]

    def printed(self, board: int) -> str:
        return self.labels.get(board) or str(board)


@dataclass(frozen=True)
class BookLine:
    """A line of the book: `ruling`, or else `noted` with the id of its `call`.

    `tables` as the room calls them, `boards` by number, `pairs` whom it concerned (of a noted call nobody).
    """

    hit: Hit
    session: BookSession
    at: datetime
    by: str
    tables: tuple[str, ...]
    boards: tuple[int, ...]
    laws: tuple[str, ...]
    irregularity: str
    pairs: tuple[Pair, ...] = ()
    ruling: RulingInfo | None = None
    noted: Noted | None = None
    call: int | None = None


def book_lines(hits: Sequence[Hit]) -> list[BookLine]:
    """These lines in their order; thirteen queries at most, however many there are."""
    rulings = rulings_by_id([hit.id for hit in hits if not hit.noted])
    ways = NotedWay.objects.filter(pk__in=[hit.id for hit in hits if hit.noted])
    noted = {way.pk: way for way in ways.select_related("event__call", "event__user")}
    sessions = {hit.session for hit in hits}
    shown, several = _sessions(sessions), _several(sessions)
    pairs = pairs_by_id({who for each in rulings.values() for who in each.decision.contestants})
    return [
        _of_noted(hit, noted[hit.id], shown[hit.session], several)
        if hit.noted
        else _of_ruling(hit, rulings[hit.id], shown[hit.session], several, pairs)
        for hit in hits
    ]


def _of_ruling(
    hit: Hit, ruling: RulingInfo, session: BookSession, several: Collection[int], pairs: Mapping[int, Pair]
) -> BookLine:
    decision = ruling.decision
    tables = (_place(line.section, line.table, several=session.id in several) for line in decision.lines if line.table)
    return BookLine(
        hit=hit,
        session=session,
        at=ruling.at,
        by=ruling.by,
        tables=tuple(dict.fromkeys(tables)),
        boards=ruling.boards,
        laws=decision.laws,
        irregularity=decision.guided.title if decision.guided else "",
        pairs=tuple(pairs[who] for who in decision.contestants if who in pairs),
        ruling=ruling,
    )


def _of_noted(hit: Hit, way: NotedWay, session: BookSession, several: Collection[int]) -> BookLine:
    call, noted = way.event.call, parse_noted(way.document)
    return BookLine(
        hit=hit,
        session=session,
        at=way.event.at,
        by=str(way.event.user or ""),
        tables=(_place(call.section, call.table, several=session.id in several),),
        boards=() if call.board is None else (call.board,),
        laws=noted.laws,
        irregularity=noted.guided.title,
        noted=noted,
        call=call.pk,
    )


def _place(letter: str, table: int, *, several: bool) -> str:
    return f"{letter if several else ''}{table}"


def _sessions(ids: Collection[int]) -> dict[int, BookSession]:
    labels: dict[int, dict[int, str]] = {}
    boards = Board.objects.filter(session__in=ids).exclude(label="")
    for session, number, label in boards.values_list("session_id", "number", "label"):
        labels.setdefault(session, {})[number] = label
    rows = Session.objects.filter(pk__in=ids).only("slug", "title", "date")
    return {row.pk: BookSession(row.pk, row.slug, row.title, row.date, labels.get(row.pk, {})) for row in rows}


def _several(ids: Collection[int]) -> frozenset[int]:
    """The sessions with several sections, where a table is called by the letter of its own too."""
    counted = Section.objects.filter(session__in=ids).values("session").annotate(sections=Count("pk"))
    return frozenset(each["session"] for each in counted if each["sections"] > 1)
