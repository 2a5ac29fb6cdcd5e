"""A simultaneous at the desk: what its organiser sees, and what a club has joined. Nothing of boards or results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count

from club.models import Session, Simultaneous, SimultaneousInvitation
from club.queries import SessionInfo
from movements.models import Seating
from scoring.models import Publication, SimultaneousEdition, SimultaneousEditionSession, SimultaneousSnapshot
from scoring.queries.embargo import Embargo, embargo_of, embargoes_of
from scoring.queries.simultaneous.values import CommonEdition

SET_UP = (Session.State.DRAFT, Session.State.READY)


@dataclass(frozen=True)
class SimultaneousInfo:
    """A simultaneous as a value; `organiser` is the club's name, `club` its slug."""

    id: int
    club: str
    organiser: str
    name: str
    slug: str
    code: str
    first_day: date
    last_day: date
    embargo_until: datetime
    boards: int

    @classmethod
    def of(cls, row: Simultaneous, boards: int = 0) -> SimultaneousInfo:
        return cls(
            row.pk,
            row.club.slug,
            row.club.name,
            row.name,
            row.slug,
            row.code,
            row.first_day,
            row.last_day,
            row.embargo_until,
            boards,
        )


@dataclass(frozen=True)
class Evening:
    """One club's evening: how many tables it has, and the number of its edition that counts, 0: none yet.

    `club`: who played it, which is not always the club whose session it is.
    """

    session: SessionInfo
    club: str
    tables: int
    edition: int


@dataclass(frozen=True)
class Invited:
    """A link that lets a club in and that nobody has used yet."""

    id: int
    name: str
    at: datetime


@dataclass(frozen=True)
class DeskSimultaneous:
    """What the organiser sees. `behind`: the common field is being scored; `due`: an edition now would be another."""

    info: SimultaneousInfo
    embargo: Embargo | None
    evenings: tuple[Evening, ...]
    editions: tuple[CommonEdition, ...]
    behind: bool
    due: bool

    @property
    def begun(self) -> bool:
        """Whether a club here has begun to play: then the deals stay as they are."""
        return any(not each.session.being_set_up and not each.session.played_elsewhere for each in self.evenings)

    @property
    def published(self) -> int:
        """How many evenings have an edition."""
        return sum(bool(each.edition) for each in self.evenings)


@dataclass(frozen=True)
class CommonBoards:
    """The boards that every club of a simultaneous has; `name` is its name."""

    name: str
    numbers: frozenset[int]

    @property
    def first(self) -> int:
        return min(self.numbers)


def common_boards(simultaneous_id: int | None) -> CommonBoards | None:
    """None where no deals are loaded: then a club may play any boards. No query outside of one, else one."""
    if simultaneous_id is None:
        return None
    deals = Simultaneous.objects.filter(pk=simultaneous_id, deal_set__deals__number__isnull=False)
    rows = list(deals.values_list("name", "deal_set__deals__number"))
    return CommonBoards(rows[0][0], frozenset(number for _name, number in rows)) if rows else None


def organised_by(club_id: int) -> tuple[SimultaneousInfo, ...]:
    """Those that a club organises, the newest first; one query."""
    found = Simultaneous.objects.filter(club_id=club_id).select_related("club")
    return tuple(SimultaneousInfo.of(row) for row in found)


def joined_by(club_id: int) -> tuple[tuple[SimultaneousInfo, SessionInfo], ...]:
    """The club's own evenings in simultaneous pairs, the newest first; one query."""
    found = Session.objects.kept().filter(club_id=club_id, played_elsewhere="").exclude(simultaneous=None)
    rows = found.select_related("club", "event", "director", "simultaneous__club").order_by("-date", "-pk")
    return tuple((SimultaneousInfo.of(row.simultaneous), SessionInfo.of(row)) for row in rows if row.simultaneous)


def due_at(club_id: int) -> tuple[SimultaneousInfo, ...]:
    """Those that a club organises and whose next edition is due: the embargo has ended, and figures are others than the
    newest edition has. One query where it organises none, else as many for many as for few."""
    organised = organised_by(club_id)
    found = _states([each.id for each in organised], embargoes_of(each.id for each in organised)) if organised else {}
    return tuple(each for each in organised if found[each.id].due)


def sessions_to_join(club_id: int) -> tuple[SessionInfo, ...]:
    """The club's sessions in set-up that are part of none; one query."""
    found = Session.objects.kept().filter(club_id=club_id, state__in=SET_UP, simultaneous=None, practice=False)
    rows = found.filter(event__contest="pairs").select_related("club", "event", "director").order_by("date", "pk")
    return tuple(SessionInfo.of(row) for row in rows)


def sessions_from_files(club_id: int, info: SimultaneousInfo) -> tuple[SessionInfo, ...]:
    """What the club has taken over from files of the days of a simultaneous, and is part of none; one query."""
    found = Session.objects.kept().filter(club_id=club_id, simultaneous=None, imported_heading__isnull=False)
    rows = found.filter(event__contest="pairs", date__range=(info.first_day, info.last_day))
    rows = rows.select_related("club", "event", "director").order_by("-date", "-pk")
    return tuple(SessionInfo.of(row) for row in rows)


def simultaneous_by_slug(club: str, slug: str) -> SimultaneousInfo | None:
    """The one at this address; one query."""
    row = Simultaneous.objects.filter(club__slug=club, slug=slug).select_related("club").first()
    return SimultaneousInfo.of(row) if row is not None else None


def simultaneous_of(simultaneous_id: int | None) -> SimultaneousInfo | None:
    """By its id; no query without one."""
    if simultaneous_id is None:
        return None
    row = Simultaneous.objects.filter(pk=simultaneous_id).select_related("club").first()
    return SimultaneousInfo.of(row) if row is not None else None


def simultaneous_with_deals(simultaneous_id: int | None) -> SimultaneousInfo | None:
    """By its id, where its organiser has loaded the deals; no query without one."""
    if simultaneous_id is None:
        return None
    row = Simultaneous.objects.filter(pk=simultaneous_id, deal_set__isnull=False).select_related("club").first()
    return SimultaneousInfo.of(row) if row is not None else None


def desk_simultaneous(info: SimultaneousInfo) -> DeskSimultaneous:
    """What its organiser sees; as many queries for many clubs as for few."""
    row = Simultaneous.objects.annotate(boards=Count("deal_set__deals")).select_related("club").get(pk=info.id)
    sessions = list(
        Session.objects.kept()
        .filter(simultaneous=info.id)
        .select_related("club", "event", "director")
        .order_by("date", "pk")
    )
    ids = [each.pk for each in sessions]
    counts = Publication.objects.filter(session__in=ids, withdrawal=None).order_by("number")
    editions = dict(counts.values_list("session_id", "number"))
    seats = Seating.objects.filter(section__session__in=ids).exclude(ns=None).exclude(ew=None)
    tables: dict[int, set[tuple[int, int]]] = {}
    for session, section, table in seats.values_list("section__session_id", "section_id", "table").distinct():
        tables.setdefault(session, set()).add((section, table))
    embargo = embargo_of(info.id)
    state = _states([info.id], {info.id: embargo} if embargo else {})[info.id]
    return DeskSimultaneous(
        SimultaneousInfo.of(row, row.boards),
        embargo,
        tuple(
            Evening(
                SessionInfo.of(each),
                each.played_elsewhere or each.club.name,
                len(tables.get(each.pk, ())),
                editions.get(each.pk, 0),
            )
            for each in sessions
        ),
        editions_of_simultaneous(info.id),
        state.behind,
        state.due,
    )


def invited_to(simultaneous_id: int) -> tuple[Invited, ...]:
    """The invitations that nobody has used or taken back, the first one first; one query."""
    found = SimultaneousInvitation.objects.filter(simultaneous=simultaneous_id, used_at=None, taken_back_at=None)
    return tuple(Invited(*row) for row in found.values_list("pk", "name", "at"))


def editions_of_simultaneous(simultaneous_id: int) -> tuple[CommonEdition, ...]:
    """The first one first; one query."""
    found = SimultaneousEdition.objects.filter(simultaneous=simultaneous_id).order_by("number")
    return tuple(CommonEdition(*row) for row in found.values_list("number", "at", "reason"))


@dataclass(frozen=True)
class _State:
    """Whether a field is behind, and whether an edition is due."""

    behind: bool
    due: bool


def _states(ids: Collection[int], embargoes: Mapping[int, Embargo]) -> Mapping[int, _State]:
    """By simultaneous. Figures are read last, of those alone that count the same sessions: they can be long."""
    versions = dict(Simultaneous.objects.filter(pk__in=ids).values_list("pk", "version"))
    snapshots = SimultaneousSnapshot.objects.filter(simultaneous__in=ids).defer("document").in_bulk()
    there = {pk: row for pk, row in snapshots.items() if row.version >= versions.get(pk, 0)}
    open_ones = [pk for pk, row in there.items() if pk not in embargoes and row.publications]
    last = dict(
        SimultaneousEdition.objects.filter(simultaneous__in=open_ones)
        .order_by("number")
        .values_list("simultaneous", "pk")
    )
    counted: dict[int, list[int]] = {pk: [] for pk in last.values()}
    rows = SimultaneousEditionSession.objects.filter(edition__in=counted).order_by("edition", "place")
    for edition, publication in rows.values_list("edition", "publication"):
        counted[edition].append(publication)
    alike = {pk: last[pk] for pk in open_ones if pk in last and counted[last[pk]] == there[pk].publications}
    now = dict(SimultaneousSnapshot.objects.filter(simultaneous__in=alike).values_list("pk", "document"))
    then = dict(SimultaneousEdition.objects.filter(pk__in=alike.values()).values_list("pk", "document"))
    same = {pk for pk, edition in alike.items() if now.get(pk) == then.get(edition)}
    return {pk: _State(pk not in there, pk in open_ones and pk not in same) for pk in ids}


def edition_differs(last: SimultaneousEdition, snapshot: SimultaneousSnapshot) -> bool:
    """Whether an edition made now would be another one: in its figures, or in what it counts."""
    counted: Sequence[int] = list(last.counted.order_by("place").values_list("publication_id", flat=True))
    return counted != snapshot.publications or bool(last.document != snapshot.document)
