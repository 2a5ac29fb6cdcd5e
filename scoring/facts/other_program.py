"""An imported session beside the figures that another program published for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from club.models import LineUp, Session
from scoring.engine.document import SessionDocument, parse
from scoring.engine.old_results import Evening, PublishedLine, PublishedMatch, PublishedTotal
from scoring.engine.old_results.spellings import read_number, read_points
from scoring.engine.other_programs import Comparison, compare_as_scored
from scoring.facts.document import session_facts
from scoring.facts.rows import read_rows

Plain = dict[str, Any]


@dataclass(frozen=True)
class PublishedRow:
    """A pair in the other program's ranking; figures as printed."""

    key: str
    names: tuple[str, ...]
    place: str
    percent: str
    total: str


@dataclass(frozen=True)
class PublishedRanking:
    """The other program's ranking by places; `method` is what it scored by."""

    method: str
    rows: tuple[PublishedRow, ...]


def published_ranking(session_id: int) -> PublishedRanking:
    """What came with an imported session, with the names of now; two queries."""
    session = Session.objects.filter(pk=session_id).first()
    published = ((session.imported_heading or {}) if session else {}).get("published") or {}
    names: dict[str, list[str]] = {}
    for row in LineUp.objects.filter(contestant__session_id=session_id).select_related("player", "contestant"):
        names.setdefault(row.contestant.key, []).append(row.player.name)
    rows = [
        PublishedRow(key, tuple(names.get(key, ())), *figures) for key, figures in published.get("totals", {}).items()
    ]
    return PublishedRanking(published.get("method", "matchpoints"), tuple(sorted(rows, key=_by_place)))


def _by_place(row: PublishedRow) -> tuple[bool, int, Fraction, str]:
    """Where a file has no places, by percentage, or by total."""
    place = read_number(row.place.replace("=", ""))
    figure = read_points(row.percent) or read_points(row.total) or Fraction(0)
    return place is None, place or 0, -figure, row.key


def comparison_of(session_id: int) -> Comparison | None:
    """An imported session beside what another program made of it; None where nothing came with it."""
    session = Session.objects.select_related("event", "club").filter(pk=session_id).first()
    published = ((session.imported_heading or {}) if session else {}).get("published")
    if session is None or not published:
        return None
    facts = session_facts(read_rows(session))
    if published["method"] == "matchpoints":
        facts = {**facts, "scoring": {**facts["scoring"], "method": "matchpoints"}}
    document = parse(facts)
    return compare_as_scored(_evening(session.title, document, published))


def _evening(title: str, document: SessionDocument, published: Plain) -> Evening:
    """The evening as it stands now with the figures of then; a line entered since has none."""
    figures: dict[tuple[object, ...], PublishedLine] = {}
    occurrences: Counter[tuple[object, ...]] = Counter()
    for board, ns, ew, for_ns, for_ew in published["lines"]:
        occurrences[board, ns, ew] += 1
        figures[board, ns, ew, occurrences[board, ns, ew]] = PublishedLine(for_ns, for_ew)
    again: Counter[tuple[object, ...]] = Counter()
    lines = []
    for line in document.results:
        meeting = (line.board, line.ns[0], line.ew[0])
        again[meeting] += 1
        lines.append(figures.get((*meeting, again[meeting]), PublishedLine("", "")))
    totals = {key: PublishedTotal(*total) for key, total in published["totals"].items()}
    matches = {key: _match(said) for key, said in published.get("matches", {}).items()}
    return Evening(
        title,
        published["program"],
        document,
        published["method"],
        published=tuple(lines),
        totals=totals,
        matches=matches,
    )


def _match(said: Plain) -> PublishedMatch:
    home, away = said["scores"]
    return PublishedMatch(
        home, away, {int(board): (first, second) for board, (first, second) in said["boards"].items()}
    )
