"""The clocks of a session: until when rulings, appeals, score queries and corrections may be asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from club.engine.correction_rules import CLOCKS, CorrectionPeriods, Rules, by_match, read_correction
from club.engine.where import Where
from club.models import Contestant, Event, PlannedEvening, Session
from club.queries import SessionInfo, session_info
from rulings.engine.match_clocks import stanza_courses
from rulings.engine.periods import (
    ClockName,
    Clocks,
    Course,
    LaterEdition,
    Line,
    StanzaCourse,
    clocks,
)
from rulings.engine.swiss_clocks import PLACES_OF_MATCHES, match_courses
from rulings.engine.wall_time import on_the_wall
from rulings.models import Ruling
from rulings.queries.match_clocks import agreements, table_plays
from rulings.queries.raised import in_no_edition, played_since, raised_at
from rulings.queries.swiss_clocks import draw_plays, later_matches, swiss_plan
from scoring.engine.sides import keys_of
from scoring.models import Publication

# An edition for a gross scoring error reopens nothing (L79C2).
REOPENS_NOTHING = "gross_error"
# An edition: its number, when it was made available, and why.
Out = tuple[int, datetime, str]
ON_A_LINE: tuple[ClockName, ...] = ("queries", "rulings", "computing")
_FAR = datetime.max.replace(tzinfo=UTC)


def clocks_of(session_id: int, now: datetime) -> Clocks:
    """The clocks of a session as they stand. Raises LookupError where there is no such session."""
    session = session_info(session_id)
    if session is None:
        raise LookupError(session_id)
    return clocks_for(session, now)


def clocks_for(session: SessionInfo, now: datetime, editions: Sequence[Out] | None = None) -> Clocks:
    """As clocks_of, for a session that has been read already; with just these `editions`, where they are given.

    Three queries, one where editions are given (then appeals do not wait for rulings); one more each for a template
    of the evening and for later editions; three more where matches of teams have times of their own, four where those
    of a Swiss of pairs have.
    """
    rows = _event(session)
    course = _course(session, rows, now, _editions(session.id) if editions is None else editions)
    given = Ruling.objects.filter(session_id=session.id).values_list("at", flat=True) if editions is None else ()
    correction = correction_of(session)
    return clocks(correction.at(_place(session, rows)), course, given, _stanzas(session, correction, course, rows))


def closed_since(
    session: SessionInfo,
    clock: ClockName,
    now: datetime,
    *,
    where: Where | None = None,
    asked_at: datetime | None = None,
    ruling_at: datetime | None = None,
) -> datetime | None:
    """When the time for something ended; None while it may be done, as it always may during play.

    `where`: the line that it is about. `asked_at`: when it was asked for. `ruling_at`: when the ruling was given that
    an appeal is against.
    """
    found = _out(session, now)
    if found is None:
        return None
    ended = found.of(clock).ends_for(where and line_key(session.id, where))
    if clock == "appeals" and ruling_at is not None:
        ended = found.appeal_of(ruling_at).ends
    if ended is None or now < ended:
        return None
    asked_at = asked_at or (_raised(session.id, clock, where) if where else None)
    in_time = asked_at is not None and asked_at < ended
    return None if in_time or (where is not None and _fresh(session.id, clock, where)) else ended


def _raised(session_id: int, clock: ClockName, where: Where) -> datetime | None:
    """When it was first said that the line is not right; for a ruling only what no ruling has answered."""
    return raised_at(session_id, where, unanswered=clock == "rulings")


def _fresh(session_id: int, clock: ClockName, where: Where) -> bool:
    """Whether the time of the line has not begun. A ruling begins nothing anew: only what was played since does."""
    return played_since(session_id, where) if clock == "rulings" else in_no_edition(session_id, where)


def _out(session: SessionInfo, now: datetime) -> Clocks | None:
    """The clocks of a session that is over and has an edition; during play none runs."""
    found = clocks_for(session, now) if session.over else None
    return found if found is not None and found.course.available is not None else None


def closed_on(session: SessionInfo, where: Where, now: datetime) -> Mapping[ClockName, datetime]:
    """What may no longer be done about a line in the usual way, with when its time ended: its result (queries), an
    award on it (rulings), the marking of its board, which is no line’s own (computing). As closed_since says it."""
    found = _out(session, now)
    if found is None:
        return {}
    key = line_key(session.id, where)
    of = {name: found.of(name).ends_for(None if name == "computing" else key) for name in ON_A_LINE}
    ended = {name: end for name, end in of.items() if end is not None and end <= now}
    if not ended.keys() - {"computing"}:
        return ended
    return {name: end for name, end in ended.items() if name == "computing" or not _still(session.id, name, where, end)}


def _still(session_id: int, clock: ClockName, where: Where, ended: datetime) -> bool:
    """Whether a line may be decided though the time has ended: it was raised in time, or its own has not begun."""
    raised_at = _raised(session_id, clock, where)
    return (raised_at is not None and raised_at < ended) or _fresh(session_id, clock, where)


def correction_of(session: SessionInfo) -> CorrectionPeriods:
    """The rules of a session, as its conditions or the session itself have them."""
    return read_correction(session.correction)


def line_key(session_id: int, where: Where) -> Line:
    """A line as documents name it."""
    keys = dict(Contestant.objects.filter(session_id=session_id, pk__in=[where.ns, where.ew]).values_list("pk", "key"))
    return where.board, keys.get(where.ns, ""), keys.get(where.ew, "")


def place_of(session: SessionInfo) -> str:
    """Where the session stands in its event (PLACES)."""
    return _place(session, _event(session))


def _event(session: SessionInfo) -> list[Session]:
    """The sessions of its event, in the order in which they are played."""
    rows = Session.objects.kept().filter(event=session.event_id).select_related("planned")
    rows = rows.only("date", "started_at", "ended_at", "planned__session", "planned__start_time", "planned__template")
    return sorted(rows, key=lambda each: (each.date, each.started_at is None, each.started_at or _FAR, each.pk))


def _course(session: SessionInfo, rows: Sequence[Session], now: datetime, editions: Sequence[Out]) -> Course:
    at = next(index for index, each in enumerate(rows) if each.pk == session.id)
    began = session.started_at or _planned_start(rows[at], session) or session.ended_at or now
    starts = [each.started_at or _planned_start(each, session, began) for each in rows]
    return Course(
        zone=session.club.zone,
        now=now,
        began=began,
        available=_inspectable(session, editions[0][1]) if editions else None,
        ended=session.ended_at if session.over else None,
        last_ended=rows[-1].ended_at,
        next_start=starts[at + 1] if at + 1 < len(rows) else None,
        last_start=starts[-1] if at + 1 < len(rows) else None,
        week_start=_next_of_template(session, rows[at]),
        qualifying=correction_of(session).qualifying,
        plays=tuple((each.started_at, each.ended_at) for each in rows if each.pk != session.id and each.started_at),
        later=_later(session, editions[1:]),
    )


def _editions(session_id: int) -> list[Out]:
    """Those that count."""
    found = Publication.objects.filter(session_id=session_id, withdrawal=None).order_by("number")
    return list(found.values_list("number", "at", "reason"))


def _place(session: SessionInfo, rows: Sequence[Session]) -> str:
    """Where the session stands in its event. What belongs to no stanza of teams goes with the session (WB 146.3)."""
    after = len(rows) - 1 - next(index for index, each in enumerate(rows) if each.pk == session.id)
    if session.contest == Event.Contest.TEAMS:
        return "stanza" if after else "last_stanza"
    return ("last", "penultimate")[after] if after < 2 else "earlier"


def _stanzas(
    session: SessionInfo, correction: CorrectionPeriods, course: Course, rows: Sequence[Session]
) -> list[tuple[Rules, StanzaCourse]]:
    """The stanzas of its matches with their rules, where a rule of theirs ends match by match."""
    if session.contest == Event.Contest.PAIRS:
        return _matches_of_pairs(session, correction, course, rows)
    places = {place: correction.at(place) for place in ("stanza", "last_stanza")}
    if session.contest != Event.Contest.TEAMS or not any(
        by_match(rules.of(name)) for rules in places.values() for name in CLOCKS
    ):
        return []
    plays = table_plays(session.id)
    numbers: dict[int, set[int]] = defaultdict(set)
    for each in plays:
        numbers[each.match].add(each.stanza)
    agreed = agreements(session.id, numbers, course.available)
    found = stanza_courses(plays, over_at=course.ended, agreed=agreed, next_session=course.next_start)
    return [(places[each.place], each) for each in found]


def _matches_of_pairs(
    session: SessionInfo, correction: CorrectionPeriods, course: Course, rows: Sequence[Session]
) -> list[tuple[Rules, StanzaCourse]]:
    """Of a Swiss each match is a session of its event (WB 80.6.1), where the rules tell sessions or matches apart."""
    places = {place: correction.at(place) for place in PLACES_OF_MATCHES}
    usual = correction.at("last")
    if all(rules == usual and not any(by_match(rules.of(name)) for name in CLOCKS) for rules in places.values()):
        return []
    plan = swiss_plan(session.id)
    if plan is None:
        return []
    at = next(index for index, each in enumerate(rows) if each.pk == session.id)
    found = match_courses(
        draw_plays(plan, session.id),
        to_play=plan.to_play,
        over_at=course.ended,
        later=later_matches(rows[at + 1 :], course.last_start),
        next_session=course.next_start,
    )
    return [(places[each.place], each) for each in found]


def _planned_start(row: Session, session: SessionInfo, like: datetime | None = None) -> datetime | None:
    """When it is planned to begin on its day; at the hour of another where nothing was said."""
    planned = getattr(row, "planned", None)
    hour = planned.start_time if planned else None
    if hour is None and like is not None:
        hour = like.astimezone(session.club.zone).time().replace(tzinfo=None)
    return on_the_wall(datetime.combine(row.date, hour), session.club.zone) if hour else None


def _next_of_template(session: SessionInfo, row: Session) -> datetime | None:
    """The start of the next evening of the same template."""
    planned = getattr(row, "planned", None)
    if planned is None:
        return None
    after = PlannedEvening.objects.filter(template=planned.template_id, counts=True, session__date__gt=session.date)
    found = after.filter(session__discarded_at=None).order_by("session__date").select_related("session").first()
    return (found.session.started_at or _planned_start(found.session, session)) if found else None


def _inspectable(session: SessionInfo, published_at: datetime) -> datetime:
    """When an edition was made available for inspection (L79C1): before the embargo of a simultaneous ends nobody can
    look at a score of it."""
    return max(published_at, session.boards_closed_until or published_at)


def _later(session: SessionInfo, editions: Iterable[Out]) -> tuple[LaterEdition, ...]:
    numbers = [number for number, _at, reason in editions if reason != REOPENS_NOTHING]
    if not numbers:
        return ()
    rows = Publication.objects.filter(session_id=session.id, number__in=numbers).values_list("number", "at", "changes")
    return tuple(LaterEdition(number, _inspectable(session, at), _lines(changes)) for number, at, changes in rows)


def _lines(changes: Iterable[dict[str, object]]) -> frozenset[Line]:
    return frozenset(
        (int(str(each["board"])), keys_of(each["ns"])[0], keys_of(each["ew"])[0])
        for each in changes
        if each["what"] == "line"
    )
