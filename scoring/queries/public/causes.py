"""Why a line says something else in a later edition: what was entered or awarded on it between the two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import QuerySet

from scoring.models import Adjustment, Line, Result
from scoring.queries.public.sheets import Place, Sheet

Row = TypeVar("Row", Adjustment, Result)


@dataclass(frozen=True)
class Cause:
    """The last act that made the difference, and when; `at` is None where no act is on record.

    awarded, award_back: the director gave an adjusted score or took it back (`adjustment` is its id); corrected: a
    director, `agreed` by whom (Result.Agreed); entered: a result where none was; from_table, imported: by whom a
    result was changed otherwise; removed; settled: which of two results is right.
    """

    what: str
    at: datetime | None = None
    agreed: str = ""
    adjustment: int | None = None


Said = Mapping[Place, tuple[object, object]]


def causes(old: Sheet, new: Sheet, changed: Said) -> Mapping[Place, Cause]:
    """The cause of each changed line; `changed`: what was awarded on it before and after. Two queries at most."""
    if not changed:
        return {}
    awards, results = _awards(old, new), _results(old, new)
    return {place: _cause(said, awards.get(place), results.get(place)) for place, said in changed.items()}


def _cause(said: tuple[object, object], award: Adjustment | None, result: Result | None) -> Cause:
    before, after = said
    if before != after and award is not None:
        what = "awarded" if after else "award_back"
        return Cause(what, award.at, adjustment=award.pk)
    if result is None:
        return Cause("settled")
    by = {Result.Source.TABLE: "from_table", Result.Source.IMPORT: "imported"}
    what = by.get(Result.Source(result.source), "corrected" if result.replaces_id or result.agreed else "entered")
    return Cause(what, result.entered_at, result.agreed)


def _awards(old: Sheet, new: Sheet) -> Mapping[Place, Adjustment]:
    """The last award of each line between the two."""
    found = Adjustment.objects.filter(line__session_id=new.session.id, at__gt=old.at)
    if new.edition is not None:
        found = found.filter(at__lte=new.at)
    return _last(_with_line(found))


def _results(old: Sheet, new: Sheet) -> Mapping[Place, Result]:
    found = Result.objects.filter(line__session_id=new.session.id, entered_at__gt=old.at)
    if new.edition is not None:
        found = found.filter(entered_at__lte=new.at)
    return _last(_with_line(found))


def _with_line(rows: QuerySet[Row]) -> QuerySet[Row]:
    whole = ("board", "ns", "ew", "ns_partner", "ew_partner")
    return rows.select_related(*(f"line__{name}" for name in whole)).order_by("pk")


def _last(rows: Iterable[Row]) -> dict[Place, Row]:
    return {_place(row.line): row for row in rows}


def _place(line: Line) -> Place:
    ns = (line.ns.key, *([line.ns_partner.key] if line.ns_partner else []))
    ew = (line.ew.key, *([line.ew_partner.key] if line.ew_partner else []))
    return line.board.number, ns, ew, line.occurrence
