"""The next session of an event: who could play in it by the ranking so far, and who would meet again in what is set
up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from club.models import Contestant, LineUp, Session
from club.queries import SessionInfo
from movements.engine.chosen import chosen_movement
from movements.engine.places import place_of
from movements.engine.plan import Movement
from movements.engine.starting import fewest_again, meetings_in, repeated
from movements.engine.swiss_evening import SWISS, SwissRules
from movements.engine.swiss_order import Met
from movements.models import Plan
from scoring.models import EventSnapshot, EventStage, EventTotal, Line
from scoring.queries.event_rows import EventRows, event_rows
from scoring.queries.event_totals import names_in
from scoring.queries.event_values import Named, TotalInfo

SET_UP = (Session.State.DRAFT, Session.State.READY)
GONE = (Contestant.Standing.WITHDRAWN, Contestant.Standing.DISQUALIFIED)


@dataclass(frozen=True)
class Candidate:
    """Somebody of the event. `id`: the contestant that shows who it is in most of its sessions.

    `gone`: "withdrawn" from the last session it was in, or "missed": not in the last one. `reserve`: the how many-th
    behind the qualifying line. `level`: more are level at that line than it has room for. `side` and `place` as in the
    last session in which it was.
    """

    id: int
    line: int
    who: Named
    rank: int | None
    tied: bool
    qualifies: bool
    gone: str
    reserve: int
    level: bool
    side: str
    place: int


@dataclass(frozen=True)
class MeetAgain:
    """What a chosen movement would bring: who meets again in which round. `fewest`: no starting places have fewer."""

    meetings: int
    again: tuple[tuple[int, Named, Named], ...]
    fewest: bool

    @property
    def in_round_one(self) -> int:
        return sum(number == 1 for number, _one, _other in self.again)


@dataclass(frozen=True)
class Upcoming:
    """A session of the event before play. `meet`: by section's letter; none without a movement, or of a Swiss."""

    info: SessionInfo
    stage: str
    present: int
    seated: bool
    swiss: bool
    meet: tuple[tuple[str, MeetAgain], ...]


@dataclass(frozen=True)
class NextSession:
    """`behind`: the ranking is being made. `stages`: the event has a qualifying stage."""

    behind: bool
    stages: bool
    last: SessionInfo | None
    candidates: tuple[Candidate, ...]
    upcoming: tuple[Upcoming, ...]


def next_session(total: TotalInfo) -> NextSession:
    """Everybody still in by the newest ranking that leads on, the best first; who has no rank last."""
    row = EventTotal.objects.select_related("event").get(pk=total.id)
    rows = event_rows(row)
    snapshot = EventSnapshot.objects.filter(total=row).first()
    behind = snapshot is None or snapshot.version < row.version
    played = tuple(each for each in rows.sessions if each.state not in SET_UP)
    names = names_in([each.pk for each in rows.sessions], in_full=True)
    return NextSession(
        behind=behind,
        stages=any(each.stage == EventStage.Stage.QUALIFYING for each in rows.stages.values()),
        last=SessionInfo.of(played[-1]) if played else None,
        candidates=candidates_of(rows, snapshot, names) if snapshot else (),
        upcoming=tuple(_upcoming(each, rows, names) for each in rows.sessions if each.state in SET_UP),
    )


def candidates_of(
    rows: EventRows, snapshot: EventSnapshot, names: Mapping[tuple[int, str], Named]
) -> tuple[Candidate, ...]:
    """By the whole ranking of the qualifying stage, or of the one stage there is."""
    tables = {each["stage"]: each for each in reversed(snapshot.present["tables"]) if each["rows"]}
    whole = {each["stage"]: each for each in reversed(snapshot.present["tables"])}
    table = whole.get("qualifying") or whole.get("all") or next(iter(tables.values()), None)
    if table is None:
        return ()
    counted = snapshot.sessions
    at = {each: group for group, keys in enumerate(rows.groups) for each in keys}
    people = {each.pk: each for each in Contestant.objects.filter(session__in=[one.pk for one in rows.sessions])}
    last = counted[max(table["sessions"])]
    through = [each["rank"] for each in table["rows"] if each["qualifies"]]
    lowest = max(through) if 0 < rows.total.qualifiers < len(through) else None
    found, reserve = [], 0
    for row in table["rows"]:
        keys = snapshot.present["lines"][row["line"]]
        seen = [(session, key) for session, key in zip(counted, keys, strict=True) if key is not None]
        group = next((at[each] for each in seen if each in at), None)
        if group is None:
            continue
        there = [(pk, each) for pk, each in zip(rows.ids[group], rows.groups[group], strict=True) if each in seen]
        shown = _mostly([(pk, names[each]) for pk, each in there if each in names])
        newest = people[there[-1][0]]
        # The first session of the final has no line in the ranking that leads to its second: it makes nobody missing.
        here = any(people[each].session_id == last for each, _key in there)
        gone = "withdrawn" if newest.standing in GONE else "" if here else "missed"
        waits = bool(table["stage"] == "qualifying" and rows.total.qualifiers and not row["qualifies"] and not gone)
        reserve += waits
        found.append(
            Candidate(
                id=shown[0],
                line=group,
                who=shown[1],
                rank=row["rank"],
                tied=row["tied"],
                qualifies=row["qualifies"],
                gone=gone,
                reserve=reserve if waits else 0,
                level=lowest is not None and row["rank"] == lowest,
                side=newest.line,
                place=newest.place,
            )
        )
    return tuple(found)


def _mostly(there: list[tuple[int, Named]]) -> tuple[int, Named]:
    """Who it is in most of its sessions, the earliest of equals."""
    common = Counter((frozenset(who.names), who.team) for _pk, who in there).most_common(1)[0][0]
    return next((pk, who) for pk, who in there if (frozenset(who.names), who.team) == common)


def _upcoming(session: Session, rows: EventRows, names: Mapping[tuple[int, str], Named]) -> Upcoming:
    plans = list(Plan.objects.filter(section__session=session).select_related("section").order_by("section__letter"))
    present = list(session.contestants.exclude(standing=Contestant.Standing.WITHDRAWN))
    contest = rows.total.event.contest
    meet = []
    if contest != "individual":
        met, line_of = met_before(rows, session.pk), lines_of(rows)
        for plan in plans:
            if plan.kind == SWISS:
                continue
            movement = chosen_movement(plan.kind, plan.options)
            seats = seats_of(movement, plan, present)
            places = {key: line_of.get(each.pk, -each.pk) for key, each in seats.items()}
            meetings = meetings_in(movement)
            who = {places[key]: names[session.pk, each.key] for key, each in seats.items()}
            again = tuple((number, who[one], who[other]) for number, one, other in repeated(meetings, places, met))
            fewest = len(again) <= fewest_again(meetings, places, met)
            meet.append((plan.section.letter if plans[1:] else "", MeetAgain(len(meetings), again, fewest)))
    stage, _weight = rows.stage(session.pk)
    swiss = any(each.kind == SWISS for each in plans)
    return Upcoming(SessionInfo.of(session), stage, len(present), bool(plans), swiss, tuple(meet))


def seats_of(movement: Movement, plan: Plan, present: list[Contestant]) -> dict[str, Contestant]:
    """Who of a section has which place of its movement."""
    letter = plan.section.letter
    mine = {place_of(letter, each.key): each for each in present if each.section_id == plan.section_id}
    return {each.id: mine[each.id] for each in movement.contestants}


def lines_of(rows: EventRows) -> dict[int, int]:
    """Of each contestant of a session which contestant of the event it is."""
    return {pk: group for group, ids in enumerate(rows.ids) for pk in ids}


def met_before(rows: EventRows, session_id: int) -> frozenset[frozenset[int]]:
    """Who has met in the sessions before this one, as contestants of the event. One query."""
    order = [each.pk for each in rows.sessions]
    before, line_of = order[: order.index(session_id)], lines_of(rows)
    lines = Line.objects.filter(session__in=before).values_list("ns", "ew").distinct()
    both = (frozenset((line_of[ns], line_of[ew])) for ns, ew in lines if ns in line_of and ew in line_of)
    return frozenset(each for each in both if len(each) == 2)


def players_of(contestant_id: int) -> tuple[tuple[str, int], ...]:
    """Name and id of who plays for a contestant, by seat; one query."""
    rows = LineUp.objects.filter(contestant=contestant_id).select_related("player").order_by("seat")
    return tuple((each.player.name, each.player_id) for each in rows)


def earlier_meetings(session_id: int, called: Mapping[int, str] | None = None) -> tuple[Met, ...]:
    """Whom of those who play in a session have met in sessions of its event before, by key, or as they are `called`.

    Its own session would be 1 and its first round 1: both count down from 0, so that rounds tell how long ago it is; of
    a Swiss with short threesomes they are its draws. One query where the event has no ranking.
    """
    total = EventTotal.objects.select_related("event").filter(event__sessions=session_id).first()
    if total is None:
        return ()
    rows = event_rows(total, listed=session_id)
    order = [each.pk for each in rows.sessions]
    if session_id not in order[1:]:
        return ()
    before, line_of = order[: order.index(session_id)], lines_of(rows)
    named = called.items() if called is not None else _keys(session_id)
    here = {line_of[pk]: key for pk, key in named if pk in line_of}
    lines = list(Line.objects.filter(session__in=before).values_list("session", "round", "ns", "ew").distinct())
    ago = _rounds_ago(before, lines)
    found = set()
    for session, number, ns, ew in lines:
        one, other = sorted((here.get(line_of.get(ns, -1), ""), here.get(line_of.get(ew, -1), "")))
        if one and one != other:
            found.add((1 - (len(before) - before.index(session)), ago[session, number], one, other))
    return tuple(Met(number, one, other, session) for session, number, one, other in sorted(found))


def _rounds_ago(
    before: Sequence[int], lines: Iterable[tuple[int, int | None, int, int]]
) -> dict[tuple[int, int | None], int]:
    """By session and round its number, counted down from 0: that of the last round of the last session."""
    plans = Plan.objects.filter(section__session__in=before, kind=SWISS).values_list("section__session", "options")
    rules = {session: SwissRules.of(options) for session, options in plans}
    numbers = {
        (session, number): rules[session].draw_of(number) if number and session in rules else number or 0
        for session, number, _ns, _ew in lines
    }
    found: dict[tuple[int, int | None], int] = {}
    last = 0
    for session in reversed(before):
        own = {key: number for key, number in numbers.items() if key[0] == session}
        rounds = max(own.values(), default=0)
        found |= {key: last - (rounds - number) for key, number in own.items()}
        last -= rounds
    return found


def _keys(session_id: int) -> list[tuple[int, str]]:
    return list(Contestant.objects.filter(session=session_id).values_list("pk", "key"))
