"""The rows of an event of several sessions: its sessions in their order, and who is whom in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from club.models import Contestant, LineUp, Session
from scoring.engine.events import Seen, same_contestants
from scoring.models import EventBallot, EventStage, EventTotal, SameContestant

_FAR = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Ballot:
    """A lot or a play-off that counts: its id, after how many sessions of which stage, and from first to last a
    session's id and the key there."""

    id: int
    stage: str
    sessions: int
    order: tuple[tuple[int, str], ...]
    way: str


@dataclass(frozen=True)
class EventRows:
    """What the total of an event is made from, beside the scores.

    `sessions` in the order in which they are played, without practice; `stages` by session. `groups`: the contestants
    that are one, each a session's id and the key there; `ids`: the contestants' ids, likewise. `said`: of whom the
    director has said where it belongs.
    """

    total: EventTotal
    sessions: tuple[Session, ...]
    stages: Mapping[int, EventStage]
    groups: tuple[tuple[tuple[int, str], ...], ...]
    ids: tuple[tuple[int, ...], ...]
    said: frozenset[int]
    drawn: tuple[Ballot, ...] = ()

    def stage(self, session_id: int) -> tuple[str, int]:
        """Which stage a session is, and its weight."""
        found = self.stages.get(session_id)
        return (found.stage, found.weight) if found else (EventStage.Stage.ALL.value, 1)


def sessions_in_order(event_id: int) -> tuple[Session, ...]:
    """The event's sessions in the order in which they are played; one query."""
    rows = Session.objects.kept().filter(event_id=event_id, practice=False).select_related("event", "club")
    return tuple(sorted(rows, key=lambda each: (each.date, each.started_at is None, each.started_at or _FAR, each.pk)))


def event_rows(total: EventTotal, listed: int | None = None) -> EventRows:
    """Seven queries. `listed`: a session of which everybody on the list counts, before they have places too."""
    sessions = sessions_in_order(total.event_id)
    order = {each.pk: at for at, each in enumerate(sessions)}
    stages = {each.session_id: each for each in EventStage.objects.filter(total=total, session__in=sessions)}
    said = {each.contestant_id: each.same_as_id for each in SameContestant.objects.filter(total=total)}
    players: dict[int, list[int]] = defaultdict(list)
    line_ups = LineUp.objects.filter(contestant__session__in=sessions)
    for contestant, player in line_ups.values_list("contestant_id", "player_id"):
        players[contestant].append(player)
    rows = [
        each
        for each in Contestant.objects.filter(session__in=sessions)
        if each.section_id is not None or each.session_id == listed
    ]
    rows.sort(key=lambda each: (order[each.session_id], each.number, each.line, each.pk))
    seen = [
        Seen(each.pk, each.session_id, _identity(each, players[each.pk]), each.pk in said, said.get(each.pk))
        for each in rows
    ]
    by_id = {each.pk: (each.session_id, each.key) for each in rows}
    ids = same_contestants(seen)
    groups = tuple(tuple(by_id[each] for each in group) for group in ids)
    return EventRows(total, sessions, stages, groups, ids, frozenset(said), _ballots(total, by_id, ids))


def _ballots(
    total: EventTotal, by_id: Mapping[int, tuple[int, str]], ids: Sequence[Sequence[int]]
) -> tuple[Ballot, ...]:
    """Of each shared rank the newest, unless that takes it back."""
    line_of = {pk: at for at, group in enumerate(ids) for pk in group}
    newest: dict[tuple[str, int, frozenset[int]], tuple[EventBallot, list[int]]] = {}
    for each in EventBallot.objects.filter(total=total).prefetch_related("places").order_by("pk"):
        order = [place.contestant_id for place in each.places.all()]
        if order and all(pk in line_of for pk in order):
            newest[each.stage, each.sessions, frozenset(line_of[pk] for pk in order)] = (each, order)
    return tuple(
        Ballot(each.pk, each.stage, each.sessions, tuple(by_id[pk] for pk in order), each.way)
        for each, order in newest.values()
        if each.way != EventBallot.Way.TAKEN_BACK
    )


def _identity(row: Contestant, players: list[int]) -> str | None:
    """A team is its entry, a pair its two players, whichever number they had and whoever sat North."""
    if row.entry_id is not None:
        return f"entry {row.entry_id}"
    return "players " + " ".join(map(str, sorted(players))) if players else None
