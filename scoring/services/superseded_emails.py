"""A letter that somebody wants sent, and that had not gone when another edition came to count: the letter of that
edition takes its place, for the same people, ten minutes from then. Once or not at all stays true: the older one ends
in the same transaction, and whoever had it is told by what the newer edition changed, as everybody is.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from club.actor import Actor
from club.services import append_audit_row
from scoring.models import Publication, Sending, SendingEnd
from scoring.services.sending import SENDING_DELAY, recipients_of


def replace_ended_sendings(ended: Iterable[Sending], publication: Publication, actor: Actor) -> list[Sending]:
    """For each wish among the sendings that have just ended, one for this edition, where somebody would get it.

    Called in the transaction of the act, under the session's lock.
    """
    wishes = [each for each in ended if each.kind == Sending.Kind.ALL]
    return [new for wish in wishes if (new := _in_its_place(wish, publication, actor)) is not None]


def _in_its_place(wish: Sending, publication: Publication, actor: Actor) -> Sending | None:
    now = timezone.now()
    new = Sending(
        publication=publication,
        asked_at=now,
        due_at=now + SENDING_DELAY,
        user_id=wish.user_id,
        base=wish.base,
        words=wish.words,
        in_place_of=wish,
    )
    if not recipients_of(new):
        return None
    new.save(force_insert=True)
    session = publication.session
    data = {"edition": publication.number, "since": wish.publication.number, "sending": new.pk}
    append_audit_row(session.club_id, actor, "letters carried over", data, session_id=session.pk)
    return new


def end_open(sendings: Iterable[Sending], reason: SendingEnd.Reason, actor: Actor | None = None) -> list[Sending]:
    """No further letter of these goes out; which of them this call has ended."""
    user_id = actor.user_id if actor is not None else None
    made = [
        (each, SendingEnd.objects.get_or_create(sending=each, defaults={"reason": reason, "user_id": user_id})[1])
        for each in sendings
    ]
    return [each for each, ended in made if ended]
