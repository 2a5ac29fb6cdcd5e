"""Pairs sign in by themselves at the door; the director says yes or no, and puts together who came alone."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.engine.name_search import folded_words
from club.errors import DomainError, NotFoundError
from club.models import CheckIn, DoorEntry, DoorLink, LineUp, Player, Session
from club.models.tables import secret_hash
from club.queries.door import OPEN
from club.services import NameInput, append_audit_row, locked_session
from club.services.check_in import set_present
from club.services.tables import count_wrong_try, tries_from
from scoring.services.pair_changes import arrive

MOST_WAITING = 120
SECRET_BYTES = 16
#: Forms from one place in this time, and no more: a whole club comes in through one tablet.
A_WHILE = timedelta(minutes=5)


@transaction.atomic
def open_door(*, session_id: int, actor: Actor) -> str:
    """A link for the tablet by the door, and for phones; the one there was opens nothing any more. Its secret."""
    session = _before_play(locked_session(session_id))
    link = DoorLink(session=session, nonce=secrets.token_hex(SECRET_BYTES), user_id=actor.user_id)
    secret = link.secret()
    DoorLink.objects.filter(session=session).delete()
    link.secret_hash = secret_hash(secret)
    link.save(force_insert=True)
    append_audit_row(session.club_id, actor, "door opened", {}, session_id=session.pk)
    return secret


@transaction.atomic
def close_door(*, session_id: int, actor: Actor) -> None:
    """The link opens nothing any more; who has signed in stays for the director. Twice is once."""
    session = locked_session(session_id)
    if DoorLink.objects.filter(session=session).delete()[0]:
        append_audit_row(session.club_id, actor, "door closed", {}, session_id=session.pk)


@transaction.atomic
def sign_in(
    *,
    secret: str,
    client_id: UUID,
    names: Sequence[NameInput],
    alone: bool = False,
    shown: bool = False,
    on_page: bool = False,
) -> bool:
    """Two come, or one who looks for a partner (`alone`), and agrees that others read so at the door (`shown`) or that
    everybody does (`on_page`). True: they wait for the director's yes, and are taken in at once where there is none;
    False: all of them are on the list already, and are marked as here. The same form, or the same people, again is
    once.

    Raises NotFoundError for a link that is no more, DomainError in words for whoever stands at the door.
    """
    link = DoorLink.objects.filter(secret_hash=secret_hash(secret)).first()
    if link is None:
        raise NotFoundError(_("This link is no longer open. Please ask the director."))
    session = _before_play(locked_session(link.session_id))
    if DoorEntry.objects.filter(client_id=client_id).exists():
        return True
    people = [(_member(session, each), " ".join(each.text.split())[:120]) for each in names]
    if len(people) != (1 if alone else 2) or not all(player or text for player, text in people):
        raise DomainError(_("Please give both names, or say that you look for a partner."))
    if not alone and people[0][0] == people[1][0] and (people[0][0] or _alike(people[0][1], people[1][1])):
        raise DomainError(_("These are one and the same person. Please give both names."))
    listed = [player for player, _text in people if player is not None and _listed(session, player)]
    if len(listed) == len(people):
        for each in listed:
            set_present(session_id=session.pk, player_id=each.pk, here=True, actor=PROGRAM)
        return False
    if listed:
        raise DomainError(f"{_('One of you is on the list with somebody else already.')} {_whom_to_ask(session)}")
    for waiting in DoorEntry.objects.filter(session=session):
        if any(_is_in(waiting, player, text) for player, text in people):
            return _again(session, waiting, people, alone)
    if DoorEntry.objects.filter(session=session).count() >= MOST_WAITING:
        raise DomainError(f"{_('Too many have signed in.')} {_whom_to_ask(session)}")
    entry = _keep(session, client_id, people, alone=alone, shown=shown, on_page=on_page)
    data = {"players": [player.pk for player, _text in people if player is not None], "alone": alone}
    append_audit_row(session.club_id, PROGRAM, "signed in at the door", data, session_id=session.pk)
    if session.unattended and not alone:
        # There is no director to say yes: whoever started the evening may take them out again.
        _take_in(session, [entry], PROGRAM)
    return True


def _whom_to_ask(session: Session) -> str:
    if session.unattended:
        return _("The list can be changed on the device with which the evening was started.")
    return _("Please ask the director.")


def _again(session: Session, waiting: DoorEntry, people: Sequence[tuple[Player | None, str]], alone: bool) -> bool:
    """The same ones once more are once; one of them with somebody else is for the director."""
    if alone == waiting.alone and all(_is_in(waiting, player, text) for player, text in people):
        return True
    raise DomainError(f"{_('One of you has signed in already.')} {_whom_to_ask(session)}")


def _keep(
    session: Session,
    client_id: UUID,
    people: Sequence[tuple[Player | None, str]],
    *,
    alone: bool,
    shown: bool,
    on_page: bool,
) -> DoorEntry:
    first, second = people[0], people[1] if len(people) > 1 else (None, "")
    return DoorEntry.objects.create(
        session=session,
        client_id=client_id,
        first=first[0],
        first_name="" if first[0] else first[1],
        second=second[0],
        second_name="" if second[0] else second[1],
        alone=alone,
        shown=alone and shown,
        on_page=alone and on_page,
    )


@transaction.atomic
def confirm_entry(*, session_id: int, entry_id: int, actor: Actor) -> int:
    """The director says yes: the pair is on the list, and both are here. The contestant's id."""
    entry = _entry(session_id, entry_id)
    if entry.alone:
        raise DomainError(_("This player has no partner yet."))
    return _take_in(entry.session, [entry], actor)


@transaction.atomic
def put_together(*, session_id: int, one_id: int, other_id: int, actor: Actor) -> int:
    """Two who look for a partner become a pair of the list, and both are here. The contestant's id."""
    one, other = _entry(session_id, one_id), _entry(session_id, other_id)
    if one.pk == other.pk or not (one.alone and other.alone):
        raise DomainError(_("Choose two players who look for a partner."))
    return _take_in(one.session, [one, other], actor)


def _take_in(session: Session, entries: Sequence[DoorEntry], actor: Actor) -> int:
    names = [
        NameInput(text=typed, player_id=player)
        for each in entries
        for player, typed in ((each.first_id, each.first_name), (each.second_id, each.second_name))
        if player is not None or typed
    ]
    contestant = arrive(session_id=session.pk, names=names, actor=actor)
    players = list(LineUp.objects.filter(contestant=contestant).order_by("seat").values_list("player_id", flat=True))
    for player in players:
        set_present(session_id=session.pk, player_id=player, here=True, actor=actor)
    for each in entries:
        each.delete()
    data = {"contestant": contestant, "players": players}
    append_audit_row(session.club_id, actor, "sign-in confirmed", data, session_id=session.pk)
    return contestant


@transaction.atomic
def take_out_entry(*, session_id: int, entry_id: int, actor: Actor) -> None:
    """Whoever signed in is taken out. Twice is once."""
    session = locked_session(session_id)
    entry = DoorEntry.objects.filter(session=session, pk=entry_id).first()
    if entry is None:
        return
    players = [each for each in (entry.first_id, entry.second_id) if each is not None]
    entry.delete()
    append_audit_row(session.club_id, actor, "sign-in taken out", {"players": players}, session_id=session.pk)


def forget_the_door(session: Session) -> None:
    """Play has begun: nobody signs in any more, and who has not been taken in is forgotten. The session is held."""
    DoorEntry.objects.filter(session=session).delete()
    DoorLink.objects.filter(session=session).delete()


@transaction.atomic
def count_form(place: str) -> None:
    """A form that could not be taken, from one place: ten, and then five minutes' wait (TooManyAttempts)."""
    count_wrong_try(tries_from(f"door:{place}", A_WHILE, _("Please wait five minutes, or ask the director.")))


def _before_play(session: Session) -> Session:
    if session.state not in OPEN:
        raise DomainError(_("Play has begun."))
    return session


def _member(session: Session, name: NameInput) -> Player | None:
    if name.player_id is None:
        return None
    found = Player.objects.filter(club_id=session.club_id, pk=name.player_id, active=True).first()
    if found is None:
        raise NotFoundError(_("This member is not in the club's list."))
    return found


def _listed(session: Session, player: Player) -> bool:
    alone = CheckIn.objects.filter(session=session, player=player, alone=True)
    return LineUp.objects.filter(contestant__session=session, player=player).exists() or alone.exists()


def _is_in(entry: DoorEntry, player: Player | None, text: str) -> bool:
    if player is not None:
        return player.pk in (entry.first_id, entry.second_id)
    return any(_alike(text, typed) for typed in (entry.first_name, entry.second_name) if typed)


def _alike(one: str, other: str) -> bool:
    return sorted(folded_words(one)) == sorted(folded_words(other))


def _entry(session_id: int, entry_id: int) -> DoorEntry:
    session = locked_session(session_id)
    found = DoorEntry.objects.filter(Q(session=session), pk=entry_id).select_related("session").first()
    if found is None:
        raise NotFoundError(_("This has been dealt with already."))
    return found
