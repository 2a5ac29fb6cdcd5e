"""Letters that are due, one after the other: taken by compare-and-swap, and what became of each.

Nothing here sends: whoever calls takes a letter, sends it, and says how it went. Two who do so at once never take
the same one. A letter that was taken by somebody who died is not taken again: it may have gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from club.engine.passed import CLOCK_TOLERANCE
from club.models import AuditRow, Session
from scoring.models import Letter, Sending, SendingEnd
from scoring.queries.embargo import embargo_of_session
from scoring.services.affected_players import last_emailed_editions
from scoring.services.sending import recipients_of

#: A computer that was off for so long does not surprise anybody with letters; the daily letter may come a day late.
TOO_LATE = {Sending.Kind.DIGEST.value: timedelta(hours=36)}
AT_ONCE_TOO_LATE = timedelta(hours=2)
#: Whoever took a letter so long ago is not going to say what became of it.
LOST = timedelta(minutes=10)
TRIES = 4
#: The acts after which what was held here may have gone from another computer.
#: The acts by which letters are held.
REQUESTING_ACTS = ("letters asked for", "letters follow", "letters carried over")
RESTORED = ("restored from a copy", "archive imported")
#: Of one session: the club's laptop sends its letters.
FED = ("fed session arrived", "fed session updated")


@dataclass(frozen=True)
class DueEmail:
    """A letter to be sent now: to whom, about which contestant of which edition.

    `since`: the edition of which this player had the last letter, 0 for none. `daily`: it goes with the daily letter.
    `opened`: it has the boards, which were closed before; `closed`: they were when it was taken.
    """

    letter_id: int
    sending_id: int
    session_id: int
    edition: int
    contestant_key: str
    player_id: int
    email: str
    base: str
    words: str
    since: int = 0
    daily: bool = False
    opened: bool = False
    closed: bool = False


def due_sendings(now: datetime) -> list[int]:
    """The sendings that have letters to be sent, the oldest first; asked for in the future: now."""
    due = Q(due_at__lte=now) | Q(asked_at__gt=now + CLOCK_TOLERANCE)
    return list(Sending.objects.filter(due, end=None).order_by("due_at").values_list("pk", flat=True))


@transaction.atomic
def begin_sending(sending_id: int, now: datetime) -> bool:
    """Write the list of letters, once. False where this sending has ended, or ends here because it must not go on."""
    session = Session.objects.filter(publications__sendings=sending_id)
    # Nobody is in two lists at once: who is having this edition from one sending is left out of the next.
    if session.select_for_update(of=("self",), no_key=True).first() is None:
        return False
    found = Sending.objects.select_for_update(of=("self",), no_key=True).select_related("publication__session")
    sending = found.filter(pk=sending_id, end=None).first()
    if sending is None:
        return False
    if sending.publication.session.state == Session.State.PLAYING:
        # Play goes on again: no result goes out before it has ended, and what is published then takes its place.
        return False
    reason = _why_not(sending, now)
    if reason is not None:
        SendingEnd.objects.create(sending=sending, reason=reason)
        return False
    if not sending.letters.exists():
        Letter.objects.bulk_create(
            (
                Letter(sending=sending, player_id=each.player_id, contestant_id=each.contestant_id)
                for each in recipients_of(sending)
            ),
            ignore_conflicts=True,
        )
    return True


def _why_not(sending: Sending, now: datetime) -> SendingEnd.Reason | None:
    session = sending.publication.session
    since = _acts_since(sending)
    if since.filter(session=session, action="edition published").exists():
        return SendingEnd.Reason.OVERTAKEN
    if since.filter(action__in=RESTORED).exists() or since.filter(session=session, action__in=FED).exists():
        return SendingEnd.Reason.RESTORED
    if now - sending.due_at > TOO_LATE.get(sending.kind, AT_ONCE_TOO_LATE) and not sending.letters.exists():
        return SendingEnd.Reason.LATE
    return None


def _acts_since(sending: Sending) -> QuerySet[AuditRow]:
    """What was done in the club after the letters were asked for. By the order of the audit log, not by the clock,
    which may have been set back; and the computer that carries on has another one.
    """
    session = sending.publication.session
    log = AuditRow.objects.filter(club=session.club_id)
    requested = (
        log.filter(action__in=REQUESTING_ACTS, session=session, data__sending=sending.pk).order_by("-number").first()
    )
    return log.filter(number__gt=requested.number) if requested else log.filter(at__gt=sending.asked_at)


def _ready(now: datetime) -> Q:
    """Letters that are not to wait for another try; one that was tried in the future waits no longer."""
    return Q(not_before=None) | Q(not_before__lte=now) | Q(at__gt=now + CLOCK_TOLERANCE)


def claim_next_email(sending_id: int, now: datetime) -> DueEmail | None:
    """The next letter, now the caller's alone; None where none is waiting or the sending was stopped."""
    ready = Letter.objects.filter(_ready(now), sending=sending_id, sending__end=None)
    closed = _boards_closed(sending_id)
    for letter in ready.filter(state=Letter.State.WAITING).select_related("player"):
        wanted = letter.player.mail_results and letter.player.email
        state = Letter.State.TAKEN if wanted else Letter.State.UNWANTED
        mine = Letter.objects.filter(pk=letter.pk, state=Letter.State.WAITING)
        if (
            mine.filter(sending__end=None).update(state=state, at=now, tries=F("tries") + 1, without_boards=closed)
            and wanted
        ):
            return _due(letter.pk)
    return None


def claim_emails_beside(due: DueEmail, now: datetime) -> list[DueEmail]:
    """The other letters of the same player that go with the same daily letter, of other sessions of the club."""
    ready = Letter.objects.filter(_ready(now), player=due.player_id, state=Letter.State.WAITING)
    is_due = Q(sending__due_at__lte=now) | Q(sending__asked_at__gt=now + CLOCK_TOLERANCE)
    daily = ready.filter(is_due, sending__kind=Sending.Kind.DIGEST, sending__end=None)
    found = []
    for letter in daily:
        mine = Letter.objects.filter(pk=letter.pk, state=Letter.State.WAITING, sending__end=None)
        closed = _boards_closed(letter.sending_id)
        if mine.update(state=Letter.State.TAKEN, at=now, tries=F("tries") + 1, without_boards=closed):
            found.append(_due(letter.pk))
    return found


def _boards_closed(sending_id: int) -> bool:
    session_id = Sending.objects.filter(pk=sending_id).values_list("publication__session", flat=True).get()
    return embargo_of_session(session_id) is not None


def _due(letter_id: int) -> DueEmail:
    related = ("sending__publication", "sending__user", "player", "contestant")
    letter = Letter.objects.select_related(*related).get(pk=letter_id)
    sending = letter.sending
    return DueEmail(
        letter_id=letter.pk,
        sending_id=sending.pk,
        session_id=sending.publication.session_id,
        edition=sending.publication.number,
        contestant_key=letter.contestant.key,
        player_id=letter.player_id,
        email=letter.player.email,
        base=sending.base,
        words=sending.words,
        since=last_emailed_editions(sending.publication).get(letter.player_id, 0),
        daily=sending.kind == Sending.Kind.DIGEST,
        opened=sending.kind == Sending.Kind.BOARDS,
        closed=letter.without_boards,
    )


def mark_sent(letter_id: int, now: datetime) -> None:
    """It was handed over to the mail server."""
    _settle(letter_id, state=Letter.State.SENT, at=now, trouble="")


def mark_not_sent(letter_id: int, now: datetime, why: str, *, for_good: bool) -> None:
    """It was not: tried again later, longer after each try, unless that is hopeless."""
    tries = Letter.objects.filter(pk=letter_id).values_list("tries", flat=True).get()
    if for_good or tries >= TRIES:
        _settle(letter_id, state=Letter.State.FAILED, at=now, trouble=why[:300])
        return
    later = now + timedelta(minutes=4 ** (tries - 1))
    _settle(letter_id, state=Letter.State.WAITING, at=now, not_before=later, trouble=why[:300])


def _settle(letter_id: int, **columns: object) -> None:
    Letter.objects.filter(pk=letter_id, state=Letter.State.TAKEN).update(**columns)


@transaction.atomic
def finish(sending_id: int, now: datetime) -> bool:
    """Write down that all have gone, where none is waiting or under way. True when this call did."""
    sending = Sending.objects.select_for_update(of=("self",), no_key=True).filter(pk=sending_id, end=None).first()
    under_way = Q(state=Letter.State.WAITING) | Q(
        state=Letter.State.TAKEN, at__range=(now - LOST, now + CLOCK_TOLERANCE)
    )
    if sending is None or sending.letters.filter(under_way).exists():
        return False
    SendingEnd.objects.create(sending=sending, reason=SendingEnd.Reason.DONE)
    return True
