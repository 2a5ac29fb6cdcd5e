"""Why a line says something else in a later edition: what was entered or awarded on it between the two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import QuerySet

from scoring.models import Adjustment, Line, Result
from scoring.queries.public.placed import Place
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import TravellerLine

Row = TypeVar("Row", Adjustment, Result)


@dataclass(frozen=True)
class Cause:
    """The last act that made the difference, and when; `at` is None where no act is on record.

    awarded, award_back: the director gave an adjusted score or took it back (`adjustment` is its id); corrected: a
    director changed a result, `agreed` by whom (Result.Agreed); by_itself: nobody had to, as both pairs agreed about a
    slip of the keys; entered: one that was missing; moved: one that stood
    on another board, for other pairs or the other way round; from_table, imported: by whom it was changed otherwise;
    settled: which of two results is right; waited: the edition before left it out, as others had the board still to
    play.
    """

    what: str
    at: datetime | None = None
    agreed: str = ""
    adjustment: int | None = None


#: What stood on a line, and what stands there now.
Stood = tuple[TravellerLine | None, TravellerLine | None]
BY = {Result.Source.TABLE.value: "from_table", Result.Source.IMPORT.value: "imported"}


def causes(old: ResultsSheet, new: ResultsSheet, changed: Mapping[Place, Stood]) -> Mapping[Place, Cause]:
    """The cause of each changed line. Two queries at most."""
    if not changed:
        return {}
    awards, results = _awards(old, new), _results(old, new)
    gone = [before for before, after in changed.values() if before is not None and after is None]
    found = {place: _cause(stood, gone, awards.get(place), results.get(place)) for place, stood in changed.items()}
    if not old.left_out:
        return found
    return {
        place: Cause("waited") if cause.what == "settled" and changed[place][0] is None else cause
        for place, cause in found.items()
    }


def _cause(stood: Stood, gone: Sequence[TravellerLine], award: Adjustment | None, result: Result | None) -> Cause:
    before, after = map(_awarded, stood)
    if before != after and award is not None:
        what = "awarded" if after else "award_back"
        return Cause(what, award.at, adjustment=award.pk)
    if result is None:
        return Cause("settled")
    what = BY.get(result.source) or _by_director(*stood, gone)
    if what == "corrected" and result.user_id is None and result.agreed == Result.Agreed.BOTH:
        what = "by_itself"
    return Cause(what, result.entered_at, result.agreed)


def _by_director(before: TravellerLine | None, after: TravellerLine | None, gone: Sequence[TravellerLine]) -> str:
    if before is not None or after is None:
        return "corrected"
    return "moved" if any(_same_hand(each, after) for each in gone) else "entered"


def _same_hand(one: TravellerLine, other: TravellerLine) -> bool:
    """Whether one line's result can be what stood on the other: of the same pairs, or of the same table in its
    round, and the same contract and tricks."""
    where = (one.section, one.table, one.round) == (other.section, other.table, other.round)
    both = {party.key for party in (*one.ns, *one.ew)} == {party.key for party in (*other.ns, *other.ew)}
    score = one.played is not None or one.score == other.score
    return (where or both) and score and (one.played, one.not_played) == (other.played, other.not_played)


def _awarded(line: TravellerLine | None) -> object:
    """What the director awarded on a line, or whom it is compared with; nothing where it stands as it was played."""
    if line is None or not (line.adjusted or line.group):
        return None
    return line.ns_outcome, line.ew_outcome, line.unless_better, line.group


def _awards(old: ResultsSheet, new: ResultsSheet) -> Mapping[Place, Adjustment]:
    """The last award of each line between the two."""
    found = Adjustment.objects.filter(line__session_id=new.session.id, at__gt=old.at)
    if new.edition is not None:
        found = found.filter(at__lte=new.at)
    return _last(_with_line(found))


def _results(old: ResultsSheet, new: ResultsSheet) -> Mapping[Place, Result]:
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
    # A place counts on over the rooms in which the two sit alike.
    return line.board.number, ns, ew, line.occurrence + max(0, line.room - 1) // 2
