"""An edition to the players who have agreed to e-mail: asked for, held for ten minutes, stopped."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries import MailRecipient, mail_recipients
from club.services import locked_session, record
from scoring.errors import Changed, Gone, Refused
from scoring.models import Letter, Publication, Sending, SendingEnd

#: Time to see a mistake and stop.
HELD = timedelta(minutes=10)
#: Sent for sure, or perhaps.
GONE = (Letter.State.SENT, Letter.State.TAKEN)
WORDS_AT_MOST = Sending._meta.get_field("words").max_length or 0


@transaction.atomic
def ask_to_send(
    *, session_id: int, edition: int, base: str, words: str = "", once_more: bool = False, actor: Actor
) -> Sending:
    """The edition goes to everybody who has agreed, ten minutes from now.

    `base`: where the club's pages are reached from outside ("" where nowhere). `words` stand above each card.
    Raises Refused for practice, where a sending is under way, and where nobody would get a letter.
    """
    session = locked_session(session_id)
    publication = Publication.objects.filter(session=session, number=edition).first()
    if publication is None:
        raise Gone(_("This edition is not there."))
    if session.practice:
        raise Refused(_("Results of practice are not sent to anybody."))
    if len(words) > WORDS_AT_MOST:
        raise Refused(_("Please write at most %(most)d signs to the players.") % {"most": WORDS_AT_MOST})
    if open_sendings(session).exists():
        raise Refused(_("Letters about this session are on their way already. Stop those first."))
    if not who_gets_it(publication, once_more=once_more):
        raise Refused(_("Nobody would get a letter: nobody new has agreed to it, or has an address."))
    now = timezone.now()
    sending = Sending.objects.create(
        publication=publication,
        asked_at=now,
        due_at=now + HELD,
        user_id=actor.user_id,
        once_more=once_more,
        base=base.rstrip("/"),
        words=words.strip(),
    )
    data = {"edition": edition, "sending": sending.pk}
    record(session.club_id, actor, "letters asked for", data, session_id=session.pk)
    return sending


@transaction.atomic
def stop_sending(*, session_id: int, sending_id: int, actor: Actor) -> None:
    """No further letter goes out. Raises Changed where all have gone or somebody has stopped it."""
    session = locked_session(session_id)
    sending = open_sendings(session).filter(pk=sending_id).first()
    if sending is None:
        raise Changed(_("These letters have gone, or were stopped meanwhile."))
    SendingEnd.objects.create(sending=sending, reason=SendingEnd.Reason.STOPPED, user_id=actor.user_id)
    record(session.club_id, actor, "letters stopped", {"sending": sending.pk}, session_id=session.pk)


def open_sendings(session: Session) -> QuerySet[Sending]:
    """What is held or going out; at most one."""
    return Sending.objects.filter(publication__session=session, end=None)


def who_gets_it(publication: Publication, *, once_more: bool) -> list[MailRecipient]:
    """Those who have agreed, one for each address of a pair; without those who have had this edition."""
    found: dict[tuple[int, str], MailRecipient] = {}
    for each in mail_recipients(publication.session_id):
        found.setdefault((each.contestant_id, each.email.casefold()), each)
    had: set[int] = set()
    if not once_more:
        gone = Letter.objects.filter(sending__publication=publication, state__in=GONE)
        had = set(gone.values_list("player", flat=True))
    players: dict[int, MailRecipient] = {}
    for each in found.values():
        if each.player_id not in had:
            players.setdefault(each.player_id, each)
    return list(players.values())
