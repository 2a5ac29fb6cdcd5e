"""What comes after a ruling: a pair is told of it, the right of appeal is mentioned. Appeals: services.appeals."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import append_audit_row, locked_session
from rulings.errors import NotFoundError
from rulings.models import Ruling, RulingNote

What = RulingNote.What
#: What is noted so; SHOWN comes with the ruling, APPEALED with an appeal.
NOTED = frozenset({What.TOLD.value, What.RIGHT.value})


@transaction.atomic
def add_ruling_note(*, session_id: int, number: int, what: str, contestant_id: int | None = None, actor: Actor) -> None:
    """Write down that a pair was told, or (without a pair) that the right of appeal was mentioned. Twice is once."""
    session = locked_session(session_id)
    ruling = Ruling.objects.filter(session=session, number=number).first()
    if ruling is None or what not in NOTED:
        raise NotFoundError(_("Ruling %(number)s is not in this session.") % {"number": number})
    concerned = set(ruling.notes.filter(what=What.SHOWN).values_list("contestant_id", flat=True))
    if contestant_id is not None and contestant_id not in concerned:
        raise NotFoundError(_("The ruling is not about them."))
    of_pair = Q(contestant=contestant_id) if contestant_id else Q(contestant=None)
    if ruling.notes.filter(of_pair, what=what).exists():
        return
    RulingNote.objects.create(ruling=ruling, what=what, contestant_id=contestant_id, user_id=actor.user_id)
    data = {"ruling": ruling.pk, "number": number, "what": what, "contestant": contestant_id}
    append_audit_row(session.club_id, actor, "ruling noted", data, session_id=session.pk)
