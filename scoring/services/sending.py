"""An edition to the players who have agreed to e-mail: to whom it goes, asked for, held for ten minutes, stopped."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries import MailRecipient, mail_recipients
from club.services import append_audit_row, locked_session
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.models import Letter, Publication, Sending, SendingEnd
from scoring.services.affected_players import GONE, touched_by

#: Time to see a mistake and stop.
SENDING_DELAY = timedelta(minutes=10)
WORDS_AT_MOST = Sending._meta.get_field("words").max_length or 0


@transaction.atomic
def schedule_sending(
    *, session_id: int, edition: int, base: str, words: str = "", once_more: bool = False, actor: Actor
) -> Sending:
    """The edition goes to everybody who has agreed, ten minutes from now.

    `base`: where the club's pages are reached from outside ("" where nowhere). `words` stand above each card.
    Raises DomainError for practice, where a sending is under way, and where nobody would get a letter.
    """
    session = locked_session(session_id)
    publication = Publication.objects.filter(session=session, number=edition).first()
    if publication is None:
        raise NotFoundError(_("There is no such edition."))
    if session.practice:
        raise DomainError(_("Results of a practice session are not sent to anybody."))
    if len(words) > WORDS_AT_MOST:
        raise DomainError(_("Please write at most %(most)d characters to the players.") % {"most": WORDS_AT_MOST})
    if open_sendings(session).exclude(kind=Sending.Kind.DIGEST).exists():
        raise DomainError(_("E-mails about this session are already on their way. Stop those first."))
    if not recipients_of(Sending(publication=publication, once_more=once_more)):
        raise DomainError(_("Nobody would get an e-mail: no more players want one and have an address."))
    now = timezone.now()
    sending = Sending.objects.create(
        publication=publication,
        asked_at=now,
        due_at=now + SENDING_DELAY,
        user_id=actor.user_id,
        once_more=once_more,
        base=base.rstrip("/"),
        words=words.strip(),
    )
    data = {"edition": edition, "sending": sending.pk}
    append_audit_row(session.club_id, actor, "letters asked for", data, session_id=session.pk)
    return sending


@transaction.atomic
def stop_sending(*, session_id: int, sending_id: int, actor: Actor) -> None:
    """No further letter goes out. Raises StaleError where all have gone or somebody has stopped it."""
    session = locked_session(session_id)
    sending = open_sendings(session).filter(pk=sending_id).first()
    if sending is None:
        raise StaleError(_("These e-mails have gone, or have just been stopped."))
    SendingEnd.objects.create(sending=sending, reason=SendingEnd.Reason.STOPPED, user_id=actor.user_id)
    append_audit_row(session.club_id, actor, "letters stopped", {"sending": sending.pk}, session_id=session.pk)


def open_sendings(session: Session) -> QuerySet[Sending]:
    """What is held or going out; beside the daily letter at most one."""
    return Sending.objects.filter(publication__session=session, end=None)


def recipients_of(sending: Sending) -> list[MailRecipient]:
    """Those who have agreed, one for each address of a pair; without those who have had this edition, or are having
    it from another sending. Of what is told by itself only those whom its kind is about.
    """
    players: dict[int, MailRecipient] = {}
    had = (set() if sending.once_more else _had(sending)) | _had_in_its_place(sending)
    for each in _one_an_address(sending.publication.session_id):
        if each.player_id not in had:
            players.setdefault(each.player_id, each)
    if sending.kind == Sending.Kind.ALL:
        return list(players.values())
    own = sending.kind == Sending.Kind.OWN
    touched = touched_by(sending.publication, list(players.values()))
    return [each for each in players.values() if touched.get(each.player_id) is own]


def _one_an_address(session_id: int) -> list[MailRecipient]:
    found: dict[tuple[int, str], MailRecipient] = {}
    for each in mail_recipients(session_id):
        found.setdefault((each.contestant_id, each.email.casefold()), each)
    return list(found.values())


def _had_in_its_place(sending: Sending) -> set[int]:
    """Who had a letter of the wishes in whose place this one is, or was left out there: for those nothing is sent
    anew, they are told by what changed.
    """
    had: set[int] = set()
    before = sending.in_place_of
    while before is not None:
        about = Q(sending=before) if before.once_more else Q(sending__publication=before.publication_id)
        had.update(Letter.objects.filter(about, state__in=GONE).values_list("player", flat=True))
        before = before.in_place_of
    return had


def _had(sending: Sending) -> set[int]:
    under_way = Q(state=Letter.State.WAITING, sending__end=None)
    emails = Letter.objects.filter(Q(state__in=GONE) | under_way, sending__publication=sending.publication)
    return set(emails.exclude(sending=sending.pk).values_list("player", flat=True))
