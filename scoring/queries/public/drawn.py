"""The newest round of a Swiss for everybody: who meets whom at which table, and nobody's points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from club.models import Contestant
from club.queries import SessionInfo
from movements.engine.swiss_evening import SWISS, SwissRules
from movements.models import Plan, Seating
from scoring.engine.document.values import ContestantEntry, ScoringRules, SessionDocument
from scoring.queries.public.people import Party, parties


@dataclass(frozen=True)
class DrawnTables:
    """One table, or the two of a match, by number. `first` sits North–South at the first of them and East–West at the
    other; `second` the other way round."""

    tables: tuple[int, ...]
    first: Party
    second: Party


@dataclass(frozen=True)
class DrawnForAll:
    """Round `number` of `rounds`, where a match takes two the first of it; who sits out it."""

    number: int
    rounds: int
    rows: tuple[DrawnTables, ...]
    out: tuple[Party, ...]


def is_drawn_by_rounds(session: SessionInfo) -> bool:
    """Whether the session is a Swiss that is being played; one query at most."""
    if not session.playing or not session.by_victory_points:
        return False
    return Plan.objects.filter(section__session_id=session.id, kind=SWISS).exists()


def drawn_for_all(session: SessionInfo) -> DrawnForAll | None:
    """The round that was drawn last; None where there is none, or play has not begun. Four queries."""
    plan = Plan.objects.filter(section__session_id=session.id, kind=SWISS).first()
    if plan is None or session.being_set_up:
        return None
    rules = SwissRules.of(plan.options)
    first = rules.rounds_of(rules.draw_of(plan.rounds))[0]
    seats = Seating.objects.filter(section__session_id=session.id, round=first).select_related("ns", "ew")
    people = _people(session)
    ordered = sorted(seats, key=lambda each: each.table)
    return DrawnForAll(
        first,
        plan.to_play,
        tuple(_rows(ordered, people)),
        tuple(
            sorted(
                (people[side.key] for seat in ordered for side in (seat.ns or seat.ew,) if side and _alone(seat)),
                key=lambda party: party.number,
            )
        ),
    )


def _alone(seat: Seating) -> bool:
    return seat.ns is None or seat.ew is None


def _rows(seats: Sequence[Seating], people: Mapping[str, Party]) -> list[DrawnTables]:
    """The two tables of a match together, where they are beside each other."""
    found: list[DrawnTables] = []
    for seat in seats:
        if seat.ns is None or seat.ew is None:
            continue
        first, second = people[seat.ns.key], people[seat.ew.key]
        before = found[-1] if found else None
        if before and before.tables == (seat.table - 1,) and (before.first, before.second) == (second, first):
            found[-1] = DrawnTables((*before.tables, seat.table), before.first, before.second)
        else:
            found.append(DrawnTables((seat.table,), first, second))
    return found


def _people(session: SessionInfo) -> Mapping[str, Party]:
    """Everybody as they allow to be shown, before anything has been scored too."""
    entries = tuple(
        ContestantEntry(each.key, each.number, each.line or None)
        for each in Contestant.objects.filter(session_id=session.id)
    )
    return parties(session.id, SessionDocument(session.contest, ScoringRules(), contestants=entries))
