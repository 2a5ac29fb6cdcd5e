"""Where a club sends its results, and what was done about an edition and a receiver."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import append_audit_row, locked_session
from club.services.clubs import locked_club
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.models import HandedOut, Publication, Receiver
from scoring.queries.results_out import NAME_AT_MOST, WithReceiver, with_receivers

AT_MOST = 12
NOTE_AT_MOST = HandedOut._meta.get_field("note").max_length or 0


@transaction.atomic
def set_receivers(*, club_id: int, wanted: Mapping[str, str], actor: Actor) -> None:
    """These and no others, by name with their form. Who stays keeps the day since when sessions wait; who is new begins
    today. What was sent before stays. Raises DomainError with what is wrong."""
    club = locked_club(club_id)
    names = {" ".join(name.split()): form for name, form in wanted.items()}
    if "" in names or any(len(name) > NAME_AT_MOST for name in names):
        raise DomainError(_("A receiver needs a name of at most %(most)d characters.") % {"most": NAME_AT_MOST})
    if len(names) > AT_MOST:
        raise DomainError(_("At most %(most)d receivers, please.") % {"most": AT_MOST})
    if any(form not in Receiver.Form.values for form in names.values()):
        raise DomainError(_("Please choose from the list."))
    before = {row.name: row for row in Receiver.objects.filter(club_id=club_id)}
    if {name: row.form for name, row in before.items()} == names:
        return
    Receiver.objects.filter(club_id=club_id).exclude(name__in=names).delete()
    today = timezone.now().astimezone(ZoneInfo(club.time_zone)).date()
    for name, form in names.items():
        Receiver.objects.update_or_create(
            club_id=club_id, name=name, defaults={"form": form}, create_defaults={"form": form, "since": today}
        )
    append_audit_row(club_id, actor, "receivers set", {"receivers": list(names)})


@transaction.atomic
def record_handed_out(*, session_id: int, receiver: str, edition: int, kind: str, note: str = "", actor: Actor) -> None:
    """Say what was done about an edition; of `kind` HandedOut.Kind.

    Raises NotFoundError for a receiver or an edition that is not there, StaleError where something else was said by
    now, DomainError where the note is too long.
    """
    session = locked_session(session_id)
    listed = {each.receiver.name: each for each in with_receivers(session.pk, session.club_id)}
    found = listed.get(receiver)
    publication = Publication.objects.filter(session=session, number=edition).first()
    if found is None or publication is None:
        raise NotFoundError(_("This receiver or this edition is not there. Please look again."))
    if not _can_say(found, kind, edition):
        raise StaleError(_("Something else was said about it by now. Please look again."))
    if len(note) > NOTE_AT_MOST:
        raise DomainError(_("Please write at most %(most)d characters.") % {"most": NOTE_AT_MOST})
    HandedOut.objects.create(
        publication=publication,
        receiver=receiver,
        form=found.receiver.form,
        kind=kind,
        note=note.strip(),
        user_id=actor.user_id,
    )
    data = {"edition": edition, "receiver": receiver, "form": found.receiver.form, "kind": kind, "note": note.strip()}
    append_audit_row(session.club_id, actor, "edition handed out", data, session_id=session.pk)


def _can_say(found: WithReceiver, kind: str, edition: int) -> bool:
    """Of the edition that counts what its state allows; of one that counts no more, that the receiver knows it."""
    return kind in found.next and edition == found.about
