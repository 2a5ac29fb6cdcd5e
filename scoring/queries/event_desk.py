"""An event of several sessions at the desk: the total as it is, what is still to be published, and who is whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club.models import Contestant
from scoring.models import EventEdition, EventSnapshot, EventTotal, Publication
from scoring.queries.event_rows import event_rows
from scoring.queries.event_totals import event_editions, names_in, ranking_of, sessions_of_total
from scoring.queries.event_values import EventRanking, EventSession, ListedEdition, Named, TotalInfo

RANKED = Contestant.Standing.RANKED


@dataclass(frozen=True)
class DeskEvent:
    """What the director sees. `ranking` counts every session that is over, published or not; None: not made yet.

    `behind`: it is being made anew. `unpublished`: sessions whose results are another thing than their newest edition,
    or have none. `due`: an edition of the event made now would be another one than the last.
    """

    total: TotalInfo
    sessions: tuple[EventSession, ...]
    editions: tuple[ListedEdition, ...]
    ranking: EventRanking | None
    behind: bool
    due: bool
    unpublished: tuple[EventSession, ...]


@dataclass(frozen=True)
class SeenThere:
    """A contestant of one session in a line; `id` is what acts name. `said`: the director has said where it belongs."""

    id: int
    session: int
    who: Named
    said: bool


@dataclass(frozen=True)
class MatchedLine:
    """One contestant of the event, session by session (places among all sessions)."""

    parts: tuple[SeenThere, ...]

    @property
    def id(self) -> int:
        return self.parts[0].id

    @property
    def sessions(self) -> frozenset[int]:
        return frozenset(each.session for each in self.parts)

    @property
    def players(self) -> frozenset[str]:
        return frozenset(name for each in self.parts for name in each.who.names)


@dataclass(frozen=True)
class Matched:
    """Who is whom. `likely`: two lines that have a player in common and no session."""

    total: TotalInfo
    sessions: tuple[EventSession, ...]
    lines: tuple[MatchedLine, ...]
    likely: tuple[tuple[MatchedLine, MatchedLine], ...]


def desk_event(total: TotalInfo) -> DeskEvent:
    """Eight queries at most."""
    sessions = sessions_of_total(total)
    editions = event_editions(total.id)
    snapshot = EventSnapshot.objects.filter(total_id=total.id).first()
    if snapshot is None:
        return DeskEvent(total, sessions, editions, None, True, False, ())
    by_id = {each.info.id: each for each in sessions}
    counted = [by_id[pk] for pk in snapshot.sessions if pk in by_id]
    ranking = None
    if len(counted) == len(snapshot.sessions):
        ranking = ranking_of(snapshot.present, counted, names_in(snapshot.sessions, in_full=True))
    behind = snapshot.version < total.version or ranking is None
    return DeskEvent(
        total=total,
        sessions=sessions,
        editions=editions,
        ranking=ranking,
        behind=behind,
        due=_due(total, snapshot),
        unpublished=() if behind else _unpublished(sessions, counted, snapshot),
    )


def _due(total: TotalInfo, snapshot: EventSnapshot) -> bool:
    if not snapshot.publications:
        return False
    last = EventEdition.objects.filter(total_id=total.id, withdrawal=None).order_by("-number").first()
    if last is None or last.document != snapshot.publishable:
        return True
    named: list[int] = list(last.counted.values_list("publication_id", flat=True))
    return bool(named != snapshot.publications)


def _unpublished(
    sessions: Sequence[EventSession], counted: Sequence[EventSession], snapshot: EventSnapshot
) -> tuple[EventSession, ...]:
    """Those that count without an edition, and those whose figures, or who is ranked, are others than in theirs."""
    published = {each.info.id: at for at, each in enumerate(each for each in sessions if each.edition)}
    others = _ranks_others(snapshot)
    return tuple(
        each
        for at, each in enumerate(counted)
        if each.info.id not in published
        or each.info.id in others
        or _figures(snapshot.present, at) != _figures(snapshot.publishable, published[each.info.id])
    )


def _ranks_others(snapshot: EventSnapshot) -> set[int]:
    """The sessions (ids) in which others are without standing, or withdrawn, than in the edition that counts. No query
    where nobody is; else two."""
    documents = (snapshot.present, snapshot.publishable)
    rows = (row for document in documents for table in document.get("tables", ()) for row in table["rows"])
    if not any(row["out"] == "unranked" for row in rows):
        return set()
    editions = Publication.objects.filter(pk__in=snapshot.publications)
    then = {
        session: {each["id"] for each in contestants if each.get("standing", RANKED) != RANKED}
        for session, contestants in editions.values_list("session", "facts__contestants")
    }
    now: dict[int, set[str]] = {session: set() for session in then}
    people = Contestant.objects.filter(session__in=then).exclude(standing=RANKED)
    for session, key in people.values_list("session", "key"):
        now[session].add(key)
    return {session for session, keys in then.items() if keys != now[session]}


def _figures(document: Mapping[str, Any], session: int) -> dict[str, str]:
    """What everybody has in a session, by the key there."""
    return {
        document["lines"][row["line"]][session]: part["figure"]
        for table in document["tables"]
        for row in table["rows"]
        for part in row["parts"]
        if part["session"] == session
    }


def matched(total: TotalInfo) -> Matched:
    """Ten queries."""
    row = EventTotal.objects.select_related("event").get(pk=total.id)
    rows, sessions = event_rows(row), sessions_of_total(total)
    place = {each.info.id: at for at, each in enumerate(sessions)}
    names = names_in(place, in_full=True)
    lines = [
        MatchedLine(
            tuple(
                SeenThere(pk, place[session], names[session, key], pk in rows.said)
                for pk, (session, key) in zip(ids, group, strict=True)
            )
        )
        for ids, group in zip(rows.ids, rows.groups, strict=True)
    ]
    likely = [
        (one, other)
        for at, one in enumerate(lines)
        for other in lines[at + 1 :]
        if one.players & other.players and not one.sessions & other.sessions
    ]
    return Matched(total, sessions, tuple(lines), tuple(likely))
