"""What the next round of a Swiss is drawn from."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from club.models import Contestant
from movements.engine.swiss_evening import SWISS, DrawnRound, SwissRules, drawn_rounds
from movements.engine.swiss_proposal import Field, Swiss
from movements.models import Plan, Seating
from scoring.models import Line, Snapshot
from scoring.queries.event_next import earlier_meetings
from scoring.queries.line_outcomes import has_outcome, meeting_of, meeting_on

GONE = (Contestant.Standing.WITHDRAWN, Contestant.Standing.DISQUALIFIED)


@dataclass(frozen=True)
class UnfinishedMatch:
    """A match of a round that has been drawn, and how many of its boards at its tables have no result."""

    key: str
    round: int
    home: str
    away: str
    missing: int


@dataclass(frozen=True)
class SwissState:
    """`swiss` has the rounds before the one that is drawn, `drawn` all; `again`: it is drawn, and nothing of it played.

    `points` of everybody by round, `fines` beside them; `gone` have left, `stays` never move. `nothing_played`: of the
    round before the one that is drawn.
    """

    session_id: int
    section: str
    swiss: Swiss
    drawn: tuple[DrawnRound, ...]
    again: bool
    points: Mapping[str, Mapping[int, Fraction]]
    fines: Mapping[str, Fraction]
    gone: frozenset[str]
    stays: Mapping[str, int]
    unfinished: tuple[UnfinishedMatch, ...]
    seen: int
    nothing_played: bool = False

    @property
    def number(self) -> int:
        return self.swiss.number

    @property
    def is_over(self) -> bool:
        return self.number > self.swiss.rounds

    @property
    def matches_finished(self) -> int:
        """Of the draw that was published last: how many have all their results."""
        last = len(self.drawn)
        return len(self.drawn[-1].matches) - sum(each.round == last for each in self.unfinished)

    def before(self, number: int) -> Swiss:
        """What was known before an earlier round was drawn."""
        return replace(self.swiss, drawn=self.drawn[: number - 1]).without_later()

    def field_of(self, points: Mapping[str, Fraction], absent: frozenset[str]) -> Field:
        """Everybody with other points than those of now."""
        return Field(points, absent, self.gone, self.stays)

    def field(self, counted: int, absent: frozenset[str] = frozenset()) -> Field:
        """Everybody at the draw by the results of so many rounds. What came by a ruling counts like any other."""
        points = {
            key: sum((value for number, value in self.points.get(key, {}).items() if number <= counted), Fraction(0))
            + self.fines.get(key, Fraction(0))
            for key in self.swiss.lots
        }
        return Field(points, absent | self.gone, self.gone, self.stays)


def swiss_state(session_id: int, *, again: bool = False) -> SwissState | None:
    """None where the session is no Swiss. `again`: the last round that was drawn is to be drawn anew. Seven queries,
    and in an event with a ranking those of its rows.

    The points are those of the standings as they are: a match that is not finished counts by what it has.
    """
    plan = Plan.objects.select_related("section").filter(section__session=session_id).first()
    if plan is None or plan.kind != SWISS:
        return None
    drawn = drawn_rounds(plan.options)
    rules = SwissRules.of(plan.options)
    lots = {each.id: each.lot for each in rules.order(plan.options["contest"], plan.options["entries"])}
    seats = list(Seating.objects.filter(section=plan.section_id).select_related("match", "ns", "ew"))
    played = Line.objects.filter(session_id=session_id).select_related("board", "result", "adjustment")
    lines = {meeting_of(line): line for line in played}
    begun = {
        rules.draw_of(each.round) for each in seats if any(meeting_on(each, board) in lines for board in each.boards)
    }
    again = again and len(drawn) > 1 and len(drawn) not in begun
    known = drawn[:-1] if again else drawn
    people = Contestant.objects.filter(session_id=session_id)
    snapshot = Snapshot.objects.filter(session_id=session_id).values_list(
        "standings", "version", "facts__sit_outs", "facts__matches"
    )
    standings, version, sit_outs, matches = snapshot.first() or ({}, 0, (), ())
    points, fines = points_of(standings, sit_outs or (), rules)
    # What was entered by hand for a whole match has no lines.
    by_hand = frozenset(each["id"] for each in matches or () if each.get("result"))
    scored = {rules.draw_of(each["round"] or 1) for each in standings.get("matches", ()) if each["vp"]}
    due = [
        each
        for each in seats
        if rules.draw_of(each.round) <= len(known) and each.match is not None and each.match.key not in by_hand
    ]
    return SwissState(
        session_id=session_id,
        section=plan.section.letter,
        swiss=Swiss(
            plan.options["contest"], plan.options["rounds"], rules, tuple(known), lots, earlier_meetings(session_id)
        ),
        drawn=tuple(drawn),
        again=again,
        points=points,
        fines=fines,
        gone=frozenset(each.key for each in people if each.standing in GONE),
        stays=_stays(list(people), seats, rules.tables_a_match),
        unfinished=_unfinished(due, lines, rules),
        seen=version,
        nothing_played=not again and len(known) not in begun | scored,
    )


def points_of(
    standings: Mapping[str, Any], sit_outs: Sequence[Mapping[str, Any]], rules: SwissRules
) -> tuple[dict[str, dict[int, Fraction]], dict[str, Fraction]]:
    """Victory points of everybody by the draw in which the match began, with byes; and fines and awards. `sit_outs` as
    in the document."""
    found: dict[str, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for match in standings.get("matches", ()):
        for side, points in zip((match["home"], match["away"]), match["vp"] or (None, None), strict=True):
            if points is not None:
                found[side][rules.draw_of(match["round"] or 1)] += Fraction(points)
    fines = {}
    for row in standings.get("ranking", ()):
        sat = row.get("sit_out") or {}
        if sat.get("vp"):
            for number, points in _byes(Fraction(sat["vp"]), row["contestant"], sit_outs):
                found[row["contestant"]][rules.draw_of(number)] += points
        if row.get("vp_penalty"):
            fines[row["contestant"]] = Fraction(row["vp_penalty"])
    return {key: dict(rounds) for key, rounds in found.items()}, fines


def _byes(points: Fraction, contestant: str, sit_outs: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, Fraction]]:
    """What each bye is worth, by its round: those without a number of their own share what the others leave."""
    mine = [each for each in sit_outs if each["contestant"] == contestant]
    averaged = sum(not each.get("vp") for each in mine)
    left = points - sum((Fraction(each["vp"]) for each in mine if each.get("vp")), Fraction(0))
    for each in mine:
        yield each.get("round") or 1, Fraction(each["vp"]) if each.get("vp") else left / averaged


def _stays(people: list[Contestant], seats: list[Seating], tables_a_match: int) -> dict[str, int]:
    """Who never moves, with the table where they sat first; of two at one table the first."""
    tables: dict[str, int] = {}
    for seat in sorted(seats, key=lambda each: each.round):
        for side in (seat.ns, seat.ew):
            if side is not None and side.stays and seat.boards:
                a_match = tables_a_match if seat.room else 1
                tables.setdefault(side.key, (seat.table - 1) // a_match + 1)
    return {each.key: tables[each.key] for each in people if each.key in tables}


def _unfinished(due: list[Seating], lines: Mapping[Any, Line], rules: SwissRules) -> tuple[UnfinishedMatch, ...]:
    missing: Counter[int] = Counter()
    matches = {each.match_id: each for each in due}
    for seat in due:
        for board in seat.boards:
            line = lines.get(meeting_on(seat, board))
            missing[seat.match_id or 0] += line is None or not has_outcome(line)
    found = []
    for pk, lacks in missing.items():
        seat = matches[pk]
        if lacks and seat.match is not None and seat.ns is not None and seat.ew is not None:
            found.append(
                UnfinishedMatch(
                    seat.match.key,
                    rules.draw_of(seat.match.round or seat.round),
                    seat.ns.key,
                    seat.ew.key,
                    lacks,
                )
            )
    return tuple(sorted(found, key=lambda each: (each.round, each.key)))
