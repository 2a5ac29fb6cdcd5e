"""Players' own telephones: which pair each of them follows, since when, and who ended it."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from functools import partial
from uuid import uuid4

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.cache import cache_delete, cache_get, cache_set
from club.errors import DomainError, NotFoundError
from club.models import Contestant, PlayerPhone, Session
from club.models.tables import secret_hash
from club.queries.phones import phone_key
from club.services.audit import append_audit_row
from club.services.sessions import locked_session

#: Both players, and a second device for each: nobody needs more, and a code that is passed round reaches its end.
MOST_PHONES = 4
#: Ways in for who followed nobody during play; they need no leave, since nothing is secret any more.
AFTERWARDS = frozenset({PlayerPhone.Way.CODE, PlayerPhone.Way.USER, PlayerPhone.Way.MAIL, PlayerPhone.Way.CHECK})
#: Those that rest on what the club knows of a member.
OF_A_MEMBER = frozenset({PlayerPhone.Way.MAIL, PlayerPhone.Way.CHECK})
#: How long a change of the telephones is told to whoever shows how many there are.
CHANGE_SECONDS = 60 * 60 * 12


@transaction.atomic
def follow_pair(
    *, session_id: int, contestant_id: int, way: str, table: int | None, description: str, known: str = ""
) -> str:
    """Let a telephone follow a pair. Returns the secret for its cookie; `known` is what the cookie held before.

    Scanning the same pair again changes nothing, but that the pair's own slip makes a phone sure that was not. Raises
    DomainError where the club does not let phones follow, where enough follow this pair, and by the ways of afterwards
    while play goes on; NotFoundError where the pair or the session is not there.
    """
    session = locked_session(session_id)
    if way in AFTERWARDS:
        _refuse_playing(session)
    else:
        _refuse_closed(session)
    if not Contestant.objects.filter(pk=contestant_id, session=session).exists():
        raise NotFoundError(_("You are no longer on the list of this session. Please ask the director."))
    before = _live(session_id).filter(secret_hash=secret_hash(known)).first() if known else None
    if before is not None and before.contestant_id == contestant_id:
        _make_sure(session, before, way)
        return known
    # Nobody at home is kept out by the phones of the evening.
    alike = Q(way__in=AFTERWARDS) if way in AFTERWARDS else ~Q(way__in=AFTERWARDS)
    if _live(session_id).filter(alike, contestant_id=contestant_id).count() >= MOST_PHONES:
        full = _("%(most)d phones follow this scorecard already. The director can disconnect one of them.")
        raise DomainError(full % {"most": MOST_PHONES})
    if before is not None:
        _end([before], PlayerPhone.End.MOVED)
    secret = secrets.token_hex(16)
    PlayerPhone.objects.create(
        session=session,
        contestant_id=contestant_id,
        secret_hash=secret_hash(secret),
        browser=before.browser if before else uuid4(),
        way=way,
        table=table,
        description=description[:120],
    )
    data = {"contestant": contestant_id, "way": way} | ({"other": before.contestant_id} if before else {})
    action = "phone follows another pair" if before else "phone follows"
    append_audit_row(session.club_id, PROGRAM, action, data, session_id=session.pk)
    _tell(session.pk)
    return secret


def _make_sure(session: Session, phone: PlayerPhone, way: str) -> None:
    """A phone that came in by less than the pair's own slip has scanned the slip now."""
    if way not in PlayerPhone.SURE or phone.way in PlayerPhone.SURE:
        return
    PlayerPhone.objects.filter(pk=phone.pk).update(way=way)
    data = {"contestant": phone.contestant_id, "way": way}
    append_audit_row(session.club_id, PROGRAM, "phone follows", data, session_id=session.pk)
    transaction.on_commit(partial(cache_delete, phone_key(phone.secret_hash)))
    _tell(session.pk)


def _refuse_closed(session: Session) -> None:
    if not session.own_phones:
        raise DomainError(_("In this session players cannot follow on their own phones. The director can allow it."))
    if session.state == Session.State.DRAFT:
        raise DomainError(_("This session is still being set up. Please scan the code again when play begins."))


def _refuse_playing(session: Session) -> None:
    if session.state not in {Session.State.ENDED, Session.State.OFFICIAL}:
        raise DomainError(_("Play has not ended. At your table, tell the director at once what is wrong."))


def _live(session_id: int) -> QuerySet[PlayerPhone]:
    return PlayerPhone.objects.filter(session_id=session_id, ended_at__isnull=True)


@transaction.atomic
def end_phone(*, session_id: int, phone_id: int, actor: Actor) -> None:
    """The director ends a telephone: it shows nothing more, and what let it in lets nobody in again.

    Raises NotFoundError where it follows no more.
    """
    session = locked_session(session_id)
    phone = _live(session_id).filter(pk=phone_id).first()
    if phone is None:
        raise NotFoundError(_("This phone no longer follows."))
    _end([phone], PlayerPhone.End.DESK)
    data = {"contestant": phone.contestant_id}
    append_audit_row(session.club_id, actor, "phone ended", data, session_id=session.pk)
    _tell(session.pk)


@transaction.atomic
def stop_following(*, secret: str) -> None:
    """The player does not want it any more. Without effect where the phone follows nothing."""
    live = PlayerPhone.objects.filter(secret_hash=secret_hash(secret), ended_at__isnull=True)
    session_id = live.values_list("session_id", flat=True).first()
    session = locked_session(session_id) if session_id is not None else None
    phone = live.first() if session is not None else None
    if session is not None and phone is not None:
        _end([phone], PlayerPhone.End.PLAYER)
        data = {"contestant": phone.contestant_id}
        append_audit_row(session.club_id, PROGRAM, "phone stopped", data, session_id=session.pk)
        _tell(session.pk)


def end_phones_of_pairs(contestants: Collection[int]) -> None:
    """These pairs are other people now: whoever followed one of them scans again. Inside the act's transaction."""
    phones = list(PlayerPhone.objects.filter(contestant__in=contestants, ended_at__isnull=True))
    _end(phones, PlayerPhone.End.NAMES)
    for session_id in {phone.session_id for phone in phones}:
        _tell(session_id)


def end_phones_of_players(players: Collection[int]) -> None:
    """What the club knows of these people is another thing now: whoever came to their pairs by it comes anew.

    Inside the transaction of the act.
    """
    own = Q(contestant__line_up__player__in=players) | Q(contestant__substitutions__player__in=players)
    live = PlayerPhone.objects.filter(own, way__in=OF_A_MEMBER, ended_at__isnull=True).distinct()
    phones = list(live)
    _end(phones, PlayerPhone.End.MEMBER)
    for session_id in {phone.session_id for phone in phones}:
        _tell(session_id)


def end_all_phones(phones: list[PlayerPhone]) -> None:
    """By the director, all at once."""
    _end(phones, PlayerPhone.End.DESK)


def _end(phones: list[PlayerPhone], why: PlayerPhone.End) -> None:
    # Whoever was faster ended it: a player who stops takes nothing back from the director.
    rows = PlayerPhone.objects.filter(pk__in=[phone.pk for phone in phones], ended_at__isnull=True)
    rows.update(ended_at=timezone.now(), ended=why)
    for phone in phones:
        transaction.on_commit(partial(cache_delete, phone_key(phone.secret_hash)))


def _tell(session_id: int) -> None:
    """Whoever shows how many telephones follow learns it at the next look."""
    transaction.on_commit(partial(cache_set, f"phones:{session_id}", secrets.token_hex(4), CHANGE_SECONDS))


def phones_version_tag(session_id: int) -> str:
    """Another text after each change of a session's telephones; "" where nobody remembers one."""
    return cache_get(f"phones:{session_id}", str) or ""
