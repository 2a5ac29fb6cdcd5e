"""Where a club sends its results, who has which edition of a session, and which sessions wait to be sent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q, QuerySet

from club.models import Session
from scoring.engine.results_out import NEXT, Act, Standing, State, standing_of
from scoring.models import HandedOut, Publication, Receiver

FORMS = Receiver.Form.choices
NAME_AT_MOST = Receiver._meta.get_field("name").max_length or 0


@dataclass(frozen=True)
class ReceiverInfo:
    """Somebody to whom the club sends results; `form` is "federation" or "everybody"."""

    name: str
    form: str
    since: date


@dataclass(frozen=True)
class ActInfo:
    """What was done about an edition: `kind` as of HandedOut; `by` is the account's name, "" for the program."""

    edition: int
    kind: str
    at: datetime
    by: str
    note: str


@dataclass(frozen=True)
class WithReceiver:
    """How it stands with a receiver; `counts`: the edition that it must have, 0 for none.

    `current`: whether the club still sends there. `acts`: the newest first.
    """

    receiver: ReceiverInfo
    standing: Standing
    counts: int
    acts: tuple[ActInfo, ...]
    current: bool

    @property
    def about(self) -> int:
        """The edition of which something can be said: the one that counts, else the one that the receiver has."""
        return self.counts or self.standing.holds

    @property
    def next(self) -> tuple[Act, ...]:
        """What can be said about it now."""
        if self.standing.state is State.NONE and not self.counts:
            return ()
        return NEXT[self.standing.state]


@dataclass(frozen=True)
class ToSend:
    """A session (slug, title, date), and how it stands with the receivers for whom it waits."""

    slug: str
    title: str
    date: date
    waiting: tuple[WithReceiver, ...]


def receivers_of(club_id: int) -> tuple[ReceiverInfo, ...]:
    """In the order in which the club chose them; one query."""
    rows = Receiver.objects.filter(club_id=club_id)
    return tuple(ReceiverInfo(row.name, row.form, row.since) for row in rows)


def with_receivers(session_id: int, club_id: int) -> tuple[WithReceiver, ...]:
    """Of one session: the club's receivers, then those to whom it was sent before; three queries."""
    acts = list(_acts(HandedOut.objects.filter(publication__session_id=session_id)))
    counts = _counting([session_id]).get(session_id, 0)
    return _standings(receivers_of(club_id), acts, counts)


def sessions_to_send(club_id: int) -> tuple[ToSend, ...]:
    """The sessions in which something waits for a receiver, the newest first; four queries, one where the club sends
    nothing anywhere. No sessions for practice, and none of teams without a match: there is no file of those."""
    receivers = receivers_of(club_id)
    if not receivers:
        return ()
    sessions = Session.objects.kept().filter(club_id=club_id, practice=False).exclude(publications=None)
    sessions = sessions.exclude(event__contest="teams", matches=None)
    begins = min(each.since for each in receivers)
    sessions = sessions.filter(Q(date__gte=begins) | Q(publications__handed_out__isnull=False)).distinct()
    found = {row.pk: row for row in sessions.only("pk", "slug", "title", "date").order_by("-date", "-pk")}
    counting = _counting(found)
    acts: dict[int, list[HandedOut]] = defaultdict(list)
    for act in _acts(HandedOut.objects.filter(publication__session_id__in=found.keys())):
        acts[act.publication.session_id].append(act)
    listed = []
    for pk, row in found.items():
        own = [each for each in receivers if row.date >= each.since or any(a.receiver == each.name for a in acts[pk])]
        waiting = tuple(
            each for each in _standings(own, acts[pk], counting.get(pk, 0)) if each.current and _waits(each)
        )
        if waiting:
            listed.append(ToSend(row.slug, row.title, row.date, waiting))
    return tuple(listed)


def _waits(each: WithReceiver) -> bool:
    return not each.standing.done and bool(each.next)


def _standings(receivers: Sequence[ReceiverInfo], acts: Sequence[HandedOut], counts: int) -> tuple[WithReceiver, ...]:
    by_name: dict[str, list[HandedOut]] = defaultdict(list)
    for act in acts:
        by_name[act.receiver].append(act)
    known = {each.name for each in receivers}
    former = [ReceiverInfo(name, own[-1].form, date.max) for name, own in by_name.items() if name not in known]
    return tuple(
        WithReceiver(
            receiver=each,
            standing=standing_of([(act.kind, act.publication.number) for act in by_name[each.name]], counts),
            counts=counts,
            acts=tuple(_info(act) for act in reversed(by_name[each.name])),
            current=each.name in known,
        )
        for each in (*receivers, *former)
    )


def _info(act: HandedOut) -> ActInfo:
    return ActInfo(act.publication.number, act.kind, act.at, str(act.user) if act.user else "", act.note)


def _acts(rows: QuerySet[HandedOut]) -> QuerySet[HandedOut]:
    found = rows.select_related("publication", "user")
    return found.defer("publication__facts", "publication__standings", "publication__changes").order_by("pk")


def _counting(session_ids: Iterable[int]) -> dict[int, int]:
    """The edition that counts, by session, where one does; one query."""
    rows = Publication.objects.filter(session_id__in=list(session_ids), withdrawal=None).order_by("number")
    return dict(rows.values_list("session_id", "number"))
