"""Sessions, their pairs, sections and boards, as frozen values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any, Self

from django.core.validators import slug_re
from django.db.models import Count, Max, Q

from club.models import Club, Contestant, Event, Session, SessionDeals
from club.models.ways_of_scoring import BoardsAre
from club.queries.boards import board_labels
from club.queries.clubs import ClubInfo
from club.queries.paging import Part, Window, part_of
from club.queries.unique import only_row


@dataclass(frozen=True)
class SessionInfo:
    id: int
    club: ClubInfo
    event_id: int
    contest: str
    slug: str
    title: str
    date: date
    state: str
    winners: int
    compare: str
    scored_by: str
    butler_drop: int
    sit_outs_averaged: bool
    vp_scale: str
    vp_table: str
    boards_are: str
    teams_of_eight: str
    split_ties: str
    pairs_of_teams: str
    boards_to_qualify: int
    knock_out: bool
    seating_rights: str
    matchpoints_per_win: int
    pace: str
    live_ranking: str
    board_results: str
    ask_lead: bool
    sign_off: str
    key_twice: bool
    names_at_table: bool
    own_phones: bool
    official_by_itself: bool
    minutes_per_board: int
    clock_moving: int
    clock_warning: int
    clock_break_after: int
    clock_break: int
    clock_opens: bool
    clock_shared: bool
    clock_sound: str
    clock_colours: str
    correction: Mapping[str, Any] = field(hash=False)
    queries_accept_themselves: bool
    prize_places: int
    third_average_plus: str
    second_rankings: list[str] = field(hash=False)
    rankings_as_of: datetime | None
    director: str
    facts_version: int
    started_at: datetime | None
    ended_at: datetime | None
    imported: bool
    practice: bool
    plays_itself: bool
    came_from: str
    method: str
    conditions_id: int | None
    #: The scale and the boards of a match, as in a document; empty where none turns matches into victory points.
    victory_points: Mapping[str, Any] = field(default_factory=dict, hash=False)
    #: The simultaneous of which it is one evening, and the club elsewhere that played it, "" where its own did.
    simultaneous_id: int | None = None
    played_elsewhere: str = ""
    #: Also of a copy, which is part of none: until when other clubs play its boards.
    boards_closed_until: datetime | None = None
    #: Of an imported one: the knock-out of which it was a match where it was played, and the number of that match.
    was_match_of: tuple[str, str] | None = None
    #: Players have started it, and no director is there.
    unattended: bool = False
    #: It comes from the club's laptop; on which side it is corrected ("" where there is only one).
    from_laptop: bool = False
    held_by: str = ""

    @classmethod
    def of(cls, session: Session) -> Self:
        return cls(
            id=session.pk,
            club=ClubInfo.of(session.club),
            event_id=session.event_id,
            contest=session.event.contest,
            slug=session.slug,
            title=session.title,
            date=session.date,
            state=session.state,
            winners=session.winners,
            compare=session.compare,
            scored_by=session.scored_by,
            butler_drop=session.butler_drop,
            sit_outs_averaged=session.sit_outs_averaged,
            vp_scale=session.vp_scale,
            vp_table=session.vp_table,
            boards_are=session.boards_are,
            teams_of_eight=session.teams_of_eight,
            split_ties=session.split_ties,
            pairs_of_teams=session.pairs_of_teams,
            boards_to_qualify=session.boards_to_qualify,
            knock_out=session.knock_out,
            seating_rights=session.seating_rights,
            matchpoints_per_win=session.matchpoints_per_win,
            pace=session.pace,
            live_ranking=session.live_ranking,
            board_results=session.board_results,
            ask_lead=session.ask_lead,
            sign_off=session.sign_off,
            key_twice=session.key_twice,
            names_at_table=session.names_at_table,
            own_phones=session.own_phones,
            official_by_itself=session.official_by_itself,
            minutes_per_board=session.minutes_per_board,
            clock_moving=session.clock_moving,
            clock_warning=session.clock_warning,
            clock_break_after=session.clock_break_after,
            clock_break=session.clock_break,
            clock_opens=session.clock_opens,
            clock_shared=session.clock_shared,
            clock_sound=session.clock_sound,
            clock_colours=session.clock_colours,
            correction=session.correction,
            queries_accept_themselves=session.queries_accept_themselves,
            prize_places=session.prize_places,
            third_average_plus=session.third_average_plus,
            second_rankings=list(session.second_rankings),
            rankings_as_of=session.rankings_as_of,
            director=session.director.called if session.director else "",
            facts_version=session.facts_version,
            started_at=session.started_at,
            ended_at=session.ended_at,
            imported=session.imported_heading is not None,
            practice=session.practice,
            plays_itself=session.plays_itself,
            came_from=(session.came_from or {}).get("club", ""),
            method=session.method,
            conditions_id=session.conditions_id,
            victory_points=session.scoring_options.get("victory_points") or {},
            simultaneous_id=session.simultaneous_id,
            played_elsewhere=session.played_elsewhere,
            boards_closed_until=session.boards_closed_until,
            was_match_of=_was_match_of(session.came_from or {}),
            unattended=session.unattended,
            from_laptop=bool((session.came_from or {}).get("laptop")),
            held_by=session.held_by,
        )

    @cached_property
    def labels(self) -> Mapping[int, str]:
        """What is printed on boards whose number is another one; asked once, and only where boards are dealt again for
        each match."""
        return board_labels(self.id) if self.boards_are == BoardsAre.DEALT else {}

    def printed(self, board: int) -> str:
        """What is printed on a board, by its number."""
        return self.labels.get(board) or str(board)

    def listed(self, board: int) -> str:
        """A board among all of the session: "7 (107)", where several have the same printed on them."""
        return f"{self.labels[board]} ({board})" if board in self.labels else str(board)

    @property
    def by_victory_points(self) -> bool:
        """Whether the victory points of matches decide."""
        return self.method == "hybrid" or bool(self.victory_points)

    @property
    def playing(self) -> bool:
        return self.state == Session.State.PLAYING

    @property
    def over(self) -> bool:
        return self.state in {Session.State.ENDED, Session.State.OFFICIAL}

    @property
    def being_set_up(self) -> bool:
        return self.state in {Session.State.DRAFT, Session.State.READY}


def _was_match_of(came_from: Mapping[str, str]) -> tuple[str, str] | None:
    return (came_from["knock_out"], came_from.get("match", "")) if came_from.get("knock_out") else None


@dataclass(frozen=True)
class EventInfo:
    """A contest of one or more sessions; `last` is the date of its newest."""

    id: int
    name: str
    sessions: int
    last: date | None
    contest: str


# How many sessions back an evening's usual name is looked for.
USUAL_OF = 8
_SESSIONS = Session.objects.kept().select_related("club", "event", "director")


def session_by_slug(club_slug: str, session_slug: str) -> SessionInfo | None:
    """A session through its address, one query, or through one that it had before (another `slug` stands in it)."""
    here = _SESSIONS.filter(club__slug=club_slug).exclude(club__practice=Club.Practice.OVER)
    session = only_row(here.filter(slug=session_slug)) or here.filter(former_addresses__slug=session_slug).first()
    return SessionInfo.of(session) if session else None


def discarded_title(club_slug: str, session_slug: str) -> str:
    """What a session was called that was discarded; "" where none was at this address."""
    if not slug_re.match(session_slug):
        return ""
    called = Q(slug=session_slug) | Q(former_addresses__slug=session_slug)
    found = Session.objects.filter(called, club__slug=club_slug, discarded_at__isnull=False)
    return found.values_list("title", flat=True).first() or ""


def session_info(session_id: int) -> SessionInfo | None:
    session = only_row(_SESSIONS.filter(pk=session_id))
    return SessionInfo.of(session) if session else None


def sessions_of(club_id: int, *, limit: int | None = None, states: tuple[str, ...] = ()) -> list[SessionInfo]:
    """The club's sessions, newest first."""
    found = _SESSIONS.filter(club_id=club_id)
    if states:
        found = found.filter(state__in=states)
    return [SessionInfo.of(session) for session in found[:limit]]


def other_sessions_of_event(session: SessionInfo) -> list[SessionInfo]:
    """The sessions of the same event beside this one that count, the first one first; one query."""
    found = _SESSIONS.filter(event_id=session.event_id, practice=False).exclude(pk=session.id)
    return [SessionInfo.of(each) for each in found.order_by("date", "pk")]


def sessions_part(club_id: int, window: Window) -> Part[SessionInfo]:
    """The club's sessions, newest first, a window at a time; one query."""
    found = part_of(_SESSIONS.filter(club_id=club_id), ("-date", "-pk"), window)
    return Part(tuple(SessionInfo.of(row) for row in found.rows), found.next, found.previous)


def events_of(club_id: int, *, limit: int = 50) -> list[EventInfo]:
    """The club's events, the one played last first."""
    not_discarded = Q(sessions__discarded_at__isnull=True)
    found = Event.objects.filter(club_id=club_id).annotate(
        number=Count("sessions", filter=not_discarded), last=Max("sessions__date", filter=not_discarded)
    )
    return [
        EventInfo(each.pk, each.name, each.number, each.last, each.contest)
        for each in found.filter(number__gt=0).order_by("-last", "-pk")[:limit]
    ]


def usual_title(club_id: int, day: date, contest: str = Event.Contest.PAIRS, *, but: int | None = None) -> str:
    """What the club's sessions of this kind on this day of the week are mostly called, of equals the last; "" where
    there are none. `but`: a session that does not count.

    A session of an event of several is named after the event, which is no evening's name.
    """
    before = Session.objects.kept().filter(
        club_id=club_id,
        practice=False,
        played_elsewhere="",
        date__iso_week_day=day.isoweekday(),
        event__contest=contest,
    )
    others = before if but is None else before.exclude(pk=but)
    alone = others.annotate(sessions=Count("event__sessions")).filter(sessions=1).order_by("-date", "-pk")
    titles = Counter(alone.values_list("title", flat=True)[:USUAL_OF])
    return next(iter(titles.most_common(1)), ("", 0))[0]


def pair_counts(session_ids: list[int]) -> dict[int, int]:
    """How many pairs each session has, without those that were put aside; one query."""
    there = Contestant.objects.filter(session_id__in=session_ids)
    found = there.exclude(standing=Contestant.Standing.WITHDRAWN, section=None).values_list("session_id")
    return dict(found.annotate(number=Count("pk")).order_by())


def deals_chosen(session_id: int) -> bool:
    """Whether the session has a set of deals."""
    return SessionDeals.objects.filter(session_id=session_id).exists()
