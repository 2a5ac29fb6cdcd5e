"""A manager opens the ruling book to everybody, and releases the text of a ruling for it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import append_audit_row, locked_session
from club.services.clubs import locked_club
from rulings.errors import NotFoundError
from rulings.models import PublicBook, ReleasedText, Ruling
from rulings.models.public_book import TEXT_AT_MOST as TEXT_AT_MOST
from rulings.queries.public_book import public_book_is_open, released_text


@transaction.atomic
def open_public_book(*, club_id: int, open: bool, actor: Actor) -> None:
    """Open it, or close it again. Twice is once."""
    locked_club(club_id)
    if public_book_is_open(club_id) == open:
        return
    PublicBook.objects.create(club_id=club_id, open=open, user_id=actor.user_id)
    append_audit_row(club_id, actor, "ruling book opened" if open else "ruling book closed", {})


@transaction.atomic
def release_text(*, session_id: int, number: int, text: str, actor: Actor) -> None:
    """Everybody may read this of what happened; "" takes it back. Raises NotFoundError for no such ruling."""
    session = locked_session(session_id)
    ruling = Ruling.objects.filter(session=session, number=number).first()
    if ruling is None:
        raise NotFoundError(_("Ruling %(number)s is not in this session.") % {"number": number})
    text = text.strip()[:TEXT_AT_MOST]
    if released_text(ruling.pk) == text:
        return
    ReleasedText.objects.create(ruling=ruling, text=text, user_id=actor.user_id)
    action = "ruling text released" if text else "ruling text taken back"
    append_audit_row(session.club_id, actor, action, {"number": number}, session_id=session.pk)
