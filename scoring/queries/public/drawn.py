"""The newest round of a Swiss for everybody: who meets whom at which table, and nobody's points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from club.models import Contestant
from club.models.events import Pace
from club.queries import SessionInfo
from movements.engine.swiss_evening import SWISS, SwissRules, drawn_rounds
from movements.models import Plan, Seating
from scoring.engine.document.values import ContestantEntry, ScoringRules, SessionDocument
from scoring.models import Line
from scoring.queries.line_outcomes import has_outcome, meeting_of, meeting_on
from scoring.queries.public.people import Party, parties
from scoring.queries.room.match_results import decided_by_hand


@dataclass(frozen=True)
class DrawnTables:
    """One table, or the two of a match, by number. `first` sits North–South at the first of them and East–West at the
    other; `second` the other way round."""

    tables: tuple[int, ...]
    first: Party
    second: Party


@dataclass(frozen=True)
class DrawnTablesOfRound:
    """Who sits where in a round. A match that takes two may have other opponents in the second (a short threesome).

    `half`: 1 or 2 of such a match, 0 where it has one round, or both are the same. `played`: it is what the room plays
    now.
    """

    round: int
    rows: tuple[DrawnTables, ...]
    half: int = 0
    played: bool = True


@dataclass(frozen=True)
class DrawnForAll:
    """Draw `number` of `draws`, with its rounds where they differ, the one that is played first; who sits out.

    `half`: which half of its matches is played, 1 or 2; 0 where a match has one round.
    """

    number: int
    draws: int
    rounds: tuple[DrawnTablesOfRound, ...]
    out: tuple[Party, ...]
    half: int = 0


def is_drawn_by_rounds(session: SessionInfo) -> bool:
    """Whether the session is a Swiss that is being played; one query at most."""
    if not session.playing or not session.by_victory_points:
        return False
    return Plan.objects.filter(section__session_id=session.id, kind=SWISS).exists()


def drawn_for_all(session: SessionInfo, draw: int | None = None) -> DrawnForAll | None:
    """The draw of this number, else the last; None where there is none, or play has not begun. Four queries, up to two
    more where a match of the last takes two rounds. One that is asked for has no half that is played."""
    plan = Plan.objects.filter(section__session_id=session.id, kind=SWISS).select_related("section__session").first()
    if plan is None or session.being_set_up:
        return None
    drawn, rules = len(drawn_rounds(plan.options)), SwissRules.of(plan.options)
    number = drawn if draw is None else draw
    if not 1 <= number <= drawn:
        return None
    seats = Seating.objects.filter(section__session_id=session.id, round__in=rules.rounds_of(number))
    people = _people(session)
    ordered = sorted(seats.select_related("ns", "ew"), key=lambda each: (each.round, each.table))
    rounds = {
        each: tuple(_rows([seat for seat in ordered if seat.round == each], people)) for each in rules.rounds_of(number)
    }
    half = _half_played(plan, ordered) if rules.rounds_a_match > 1 and draw is None else 0
    now = rules.rounds_of(number)[max(half - 1, 0)]
    out = {side.key for seat in ordered for side in (seat.ns or seat.ew,) if side and _alone(seat)}
    return DrawnForAll(
        number,
        plan.options["rounds"],
        _tables_of_rounds(rounds, now),
        tuple(sorted((people[each] for each in out), key=lambda party: party.number)),
        half,
    )


def _tables_of_rounds(rounds: Mapping[int, tuple[DrawnTables, ...]], now: int) -> tuple[DrawnTablesOfRound, ...]:
    """One of those that are alike; what is played before what was or will be."""
    different = {each: rows for each, rows in rounds.items() if rows != rounds.get(each - 1)}
    if len(different) == 1:
        return tuple(DrawnTablesOfRound(each, rows) for each, rows in different.items())
    found = [
        DrawnTablesOfRound(each, rows, half, each == now)
        for half, (each, rows) in enumerate(different.items(), start=1)
    ]
    return tuple(sorted(found, key=lambda each: not each.played))


def _half_played(plan: Plan, seats: Sequence[Seating]) -> int:
    """The second once the director has opened it; where tables go on by themselves, once all have played the first, but
    for matches with a result by hand."""
    section, second = plan.section, max(seat.round for seat in seats)
    if section.session.pace != Pace.TABLES:
        return 2 if section.open_round >= second else 1
    rows = Line.objects.filter(session_id=section.session_id, round=second - 1)
    done = {meeting_of(line) for line in rows.select_related("board", "adjustment") if has_outcome(line)}
    by_hand = decided_by_hand(section.session_id)
    first = [seat for seat in seats if seat.round < second and not _alone(seat) and seat.match_id not in by_hand]
    return 2 if all(meeting_on(seat, board) in done for seat in first for board in seat.boards) else 1


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
