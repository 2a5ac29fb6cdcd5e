"""Those who have had a letter about a session are told what a later edition changed: at once, or with the daily letter.

Nobody who never had a letter about it gets one by itself: the first is the club's to send, unless the club has said
once for all that it goes ten minutes after the first edition.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from club.actor import Actor
from club.queries import outputs_of
from club.services import append_audit_row
from scoring.models import Publication, Sending, SendingEnd
from scoring.services.affected_players import last_emailed_editions
from scoring.services.sending import SENDING_DELAY, open_sendings, recipients_of
from scoring.services.superseded_emails import end_open, replace_ended_sendings

#: When the daily letter goes, in the club's own time.
DAILY = time(9)


def tell_of(publication: Publication, actor: Actor, base: str = "") -> None:
    """Hold the letters that this edition asks for, in the transaction in which it is published.

    Those about earlier editions that have not gone go no more: who had none of them is told of all since the last, and
    what somebody wanted sent goes with this edition.
    `base`: where the club's pages are reached from outside, where no letter before says it.
    """
    session = publication.session
    held = open_sendings(session).select_for_update(of=("self",), no_key=True)
    ended = end_open(held, SendingEnd.Reason.OVERTAKEN)
    if session.practice:
        return
    carried = replace_ended_sendings(ended, publication, actor)
    now = timezone.now()
    for kind, due in _kinds(publication, now):
        if kind == Sending.Kind.ALL and carried:
            continue
        sending = Sending(
            publication=publication,
            kind=kind,
            asked_at=now,
            due_at=due,
            user_id=actor.user_id,
            base=_base(publication) or base,
        )
        if recipients_of(sending):
            sending.save(force_insert=True)
            data = {"edition": publication.number, "sending": sending.pk, "kind": kind.value}
            append_audit_row(session.club_id, actor, "letters follow", data, session_id=session.pk)


def _kinds(publication: Publication, now: datetime) -> Iterator[tuple[Sending.Kind, datetime]]:
    """Which letters an edition asks for, and when they are due."""
    club = publication.session.club
    if last_emailed_editions(publication):
        yield Sending.Kind.OWN, now + SENDING_DELAY
        yield Sending.Kind.DIGEST, next_daily(now + SENDING_DELAY, ZoneInfo(club.time_zone))
    elif _first_is_due(publication) and outputs_of(club.pk).first_letters:
        yield Sending.Kind.ALL, now + SENDING_DELAY


def _first_is_due(publication: Publication) -> bool:
    """With the first edition that counts, or the next one where that came before its letters had gone. Whoever has
    stopped them is not overruled.
    """
    if publication.follows == 0:
        return True
    ends = SendingEnd.objects.filter(sending__publication__session=publication.session_id).order_by("-sending__pk")
    newest = ends.filter(sending__kind=Sending.Kind.ALL).first()
    return newest is not None and newest.reason == SendingEnd.Reason.OVERTAKEN


def next_daily(after: datetime, zone: ZoneInfo) -> datetime:
    """The first nine o'clock of the club's clock at or after a moment, also where the clocks change in between."""
    local = after.astimezone(zone)
    today = datetime.combine(local.date(), DAILY, zone)
    return today if today >= after else datetime.combine(local.date() + timedelta(days=1), DAILY, zone)


def _base(publication: Publication) -> str:
    """Where the letters before led to."""
    earlier = Sending.objects.filter(publication__session=publication.session_id).order_by("-pk")
    return earlier.values_list("base", flat=True).first() or ""
