"""The letters of a session, as its page shows them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from club.models import LineUp
from club.queries import mail_recipients
from scoring.models import Letter, Sending


@dataclass(frozen=True)
class UndeliveredEmail:
    """A letter that did not arrive for sure: to whom, what became of it, and why."""

    name: str
    state: str
    trouble: str


@dataclass(frozen=True)
class SendingInfo:
    """One sending; `kind` all, own or digest (Sending.Kind).

    `ended` is None while it is held or going out, else why it ended ("done", "stopped", …). `in_place_of`: the edition
    whose letter had not gone, and whose place this one takes; `in_its_place`: the edition whose letter goes in place of
    this one; 0: none.
    """

    id: int
    edition: int
    kind: str
    asked_at: datetime
    due_at: datetime
    by: str
    once_more: bool
    ended: str | None
    ended_at: datetime | None
    sent: int
    waiting: int
    unwanted: int
    troubled: tuple[UndeliveredEmail, ...]
    in_place_of: int = 0
    in_its_place: int = 0

    @property
    def begun(self) -> bool:
        return bool(self.sent or self.waiting or self.unwanted or self.troubled)


@dataclass(frozen=True)
class Readers:
    """Who gets letters: the players of the session, those who have agreed and have an address, those who had each
    edition."""

    players: int
    agreed: int
    had: dict[int, int]


def sendings_of(session_id: int) -> list[SendingInfo]:
    """The newest first; two queries."""
    rows = Sending.objects.filter(publication__session_id=session_id).select_related(
        "publication", "user", "end", "in_place_of__publication", "in_its_place__publication"
    )
    emails = Letter.objects.filter(sending__publication__session_id=session_id).select_related("player")
    by_sending: dict[int, list[Letter]] = {}
    for letter in emails:
        by_sending.setdefault(letter.sending_id, []).append(letter)
    return [_sending_info(row, by_sending.get(row.pk, [])) for row in rows.order_by("-pk")]


def _sending_info(row: Sending, emails: list[Letter]) -> SendingInfo:
    state = Counter(letter.state for letter in emails)
    doubtful = {Letter.State.FAILED.value, Letter.State.TAKEN.value}
    end = getattr(row, "end", None)
    place: Sending | None = getattr(row, "in_its_place", None)
    return SendingInfo(
        id=row.pk,
        edition=row.publication.number,
        kind=row.kind,
        asked_at=row.asked_at,
        due_at=row.due_at,
        by=str(row.user) if row.user else "",
        once_more=row.once_more,
        ended=end.reason if end else None,
        ended_at=end.at if end else None,
        sent=state[Letter.State.SENT],
        waiting=state[Letter.State.WAITING],
        unwanted=state[Letter.State.UNWANTED],
        troubled=tuple(
            UndeliveredEmail(letter.player.name, letter.state, letter.trouble)
            for letter in emails
            if letter.state in doubtful
        ),
        in_place_of=row.in_place_of.publication.number if row.in_place_of else 0,
        in_its_place=place.publication.number if place else 0,
    )


def readers_of(session_id: int) -> Readers:
    """Three queries."""
    players = LineUp.objects.filter(contestant__session_id=session_id).values("player").distinct().count()
    sent = Letter.objects.filter(sending__publication__session_id=session_id, state=Letter.State.SENT)
    had = sent.values_list("sending__publication__number").annotate(n=Count("player", distinct=True))
    agreed = {each.player_id for each in mail_recipients(session_id)}
    return Readers(players, len(agreed), dict(had))
