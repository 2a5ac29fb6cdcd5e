"""The wall of a club: its link made and taken back, and what it shows of a session."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import asdict

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import NotFoundError
from club.models import SessionWall, WallLink
from club.models.tables import secret_hash
from club.queries.wall import WallChoice
from club.services.audit import append_audit_row
from club.services.clubs import locked_club
from club.services.sessions import locked_session
from club.services.tables import figure_tries_from, figures_of

NONCE_BYTES = 16


@transaction.atomic
def make_wall_link(*, club_id: int, actor: Actor) -> str:
    """A link for the wall; the one before opens nothing any more. Returns its secret."""
    locked_club(club_id)
    link = WallLink(nonce=secrets.token_hex(NONCE_BYTES))
    secret = link.secret()
    values = {"nonce": link.nonce, "secret_hash": secret_hash(secret), "since": timezone.now()}
    WallLink.objects.update_or_create(club_id=club_id, defaults={**values, "user_id": actor.user_id})
    append_audit_row(club_id, actor, "wall link made", {})
    return secret


def wall_secret_of_code(*, club_id: int, code: str, place: str) -> str:
    """The secret that the figures of a wall stand for, typed at a `place` (a network address).

    Raises NotFoundError where they stand for nothing, TooManyAttempts after ten wrong ones until it has waited.
    """
    with transaction.atomic():
        tries = figure_tries_from(f"wall {place}"[:120])
        link = WallLink.objects.filter(club=club_id).first()
        secret = link.secret() if link is not None else ""
        known = link is not None and link.secret_hash == secret_hash(secret)
        if link is not None and known and hmac.compare_digest(link.code(), figures_of(code)):
            return secret
        tries.count_wrong()
    raise NotFoundError(_("No wall has these figures. The director has them, under “The wall”."))


@transaction.atomic
def end_wall_link(*, club_id: int, actor: Actor) -> None:
    """The link opens nothing any more; once is enough."""
    locked_club(club_id)
    if WallLink.objects.filter(club=club_id).delete()[0]:
        append_audit_row(club_id, actor, "wall link ended", {})


def turn_wall(*, club_id: int) -> None:
    """What a wall shows was turned by hand: it is asked for anew. Without a link nothing is there to turn."""
    WallLink.objects.filter(club=club_id).update(turned=F("turned") + 1)


@transaction.atomic
def set_session_wall(*, session_id: int, choice: WallChoice, actor: Actor) -> None:
    """What the wall shows of a session. Nothing is recorded where it is what is chosen already."""
    session = locked_session(session_id)
    values = asdict(choice)
    row = SessionWall.objects.filter(session=session).first() or SessionWall(session=session)
    if all(getattr(row, name) == value for name, value in values.items()):
        return
    for name, value in values.items():
        setattr(row, name, value)
    row.save()
    append_audit_row(session.club_id, actor, "wall chosen", values, session_id=session.pk)
