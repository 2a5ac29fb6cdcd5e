"""Who has average plus in a session, and what of an award passes the limit of the conditions (White Book 12.20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from club.models import Session
from scoring.engine.average_plus import (
    AVERAGE_PLUS_AT_MOST,
    OUTCOME_INSTEAD,
    Awarded,
    Limited,
    PlainAward,
    average_plus_sides,
    beyond_average_plus_limit,
)
from scoring.engine.document import Outcome, parse_outcome
from scoring.models import Adjustment, Line

# Board, and the ids of who sits North–South and East–West.
Place = tuple[int, int, int]


def averages_plus(session_id: int, *, but: Collection[Place] = ()) -> Mapping[int, int]:
    """How many Ave+ each contestant has now; `but` leaves out lines. One query."""
    return _count(each for each in _standing(session_id) if _place(each) not in but)


def beyond_limit(
    session_id: int, third: str, awards: Sequence[Awarded], *, but: Collection[Place] = (), anew: bool = False
) -> tuple[Limited, ...]:
    """The sides of these awards that are not given average plus; `third`: what the conditions say of it.

    `but`: lines whose award is given up for these. A side that has average plus on the line already keeps it, unless
    it is decided `anew`. One query, none where nothing is limited.
    """
    if third not in OUTCOME_INSTEAD or not any(map(average_plus_sides, awards)):
        return ()
    here = {_place(each) for each in awards}
    standing = [each for each in _standing(session_id) if _place(each) not in (here | set(but) if anew else set(but))]
    standing_by_place = {_place(each): each for each in standing}
    return tuple(
        beyond_average_plus_limit(
            (_without(each, standing_by_place.get(_place(each))) for each in awards), _count(standing), third
        )
    )


def _without(award: Awarded, before: Awarded | None) -> PlainAward:
    """The award, less what its sides have already."""
    (ns, *south), (ew, *west) = award.sides
    partners = (*south, *west) or (None, None)
    fresh = PlainAward(award.board, ns, ew, award.ns_outcome, award.ew_outcome, *partners)
    for side, _contestants in average_plus_sides(before) if before is not None else ():
        fresh = replace(fresh, ns_outcome=None) if side == "ns" else replace(fresh, ew_outcome=None)
    return fresh


def _standing(session_id: int) -> Iterator[PlainAward]:
    lines = Line.objects.filter(session_id=session_id).exclude(adjustment=None).select_related("adjustment", "board")
    for line in lines:
        if line.adjustment is not None:
            yield given_on(line, line.adjustment)


def newest_award() -> int:
    """The newest adjustment of all, 0 for none."""
    return Adjustment.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def limited_since(session: Session, award: int) -> tuple[Limited, ...]:
    """Who has got something else than average plus since an adjustment. One query, none where nothing is limited."""
    if session.third_average_plus not in OUTCOME_INSTEAD:
        return ()
    rows = Adjustment.objects.filter(line__session=session, pk__gt=award).select_related("line__board").order_by("pk")
    return tuple(each for row in rows for each in limited_by(row))


def beyond_two_since(session: Session, award: int) -> Mapping[int, int]:
    """Who has got average plus since an adjustment, and has it on more than two boards now: how many, by contestant.

    Nobody where the conditions limit it, as nobody has a third then. Two queries, one where no average plus was given.
    """
    if session.third_average_plus in OUTCOME_INSTEAD:
        return {}
    rows = Adjustment.objects.filter(line__session=session, pk__gt=award).select_related("line__board").order_by("pk")
    given = (each for row in rows for _side, each in average_plus_sides(given_on(row.line, row)))
    got = dict.fromkeys(who for contestants in given for who in contestants)
    now = averages_plus(session.pk) if got else {}
    return {who: now[who] for who in got if now.get(who, 0) > AVERAGE_PLUS_AT_MOST}


def limited_by(row: Adjustment) -> Iterator[Limited]:
    """The sides of an award that get something else than average plus by the conditions."""
    line, given = row.line, given_on(row.line, row)
    outcomes, thirds = (given.ns_outcome, given.ew_outcome), (row.ns_third, row.ew_third)
    for side, count, instead, contestants in zip(("ns", "ew"), thirds, outcomes, given.sides, strict=True):
        if count is not None and instead is not None:
            yield Limited(line.board.number, line.ns_id, line.ew_id, side, count, instead, contestants)


def given_on(line: Line, row: Adjustment) -> PlainAward:
    """A stored award on its line as a value."""
    outcomes = _outcome(row.ns_outcome), _outcome(row.ew_outcome)
    return PlainAward(line.board.number, line.ns_id, line.ew_id, *outcomes, line.ns_partner_id, line.ew_partner_id)


def _outcome(stored: Mapping[str, object] | None) -> Outcome | None:
    return parse_outcome(dict(stored)) if stored else None


def _count(given: Iterable[PlainAward]) -> Mapping[int, int]:
    return Counter(who for each in given for _side, contestants in average_plus_sides(each) for who in contestants)


def _place(award: Awarded) -> Place:
    return award.board, award.ns, award.ew
