"""The practice club of a director: closed, with every way into it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from club.actor import Actor
from club.models import Club, DoorLink, PlayerPhone, Rehearsal, Session, TableDevice, TableLink, WallLink
from club.services.audit import append_audit_row
from club.services.clubs import locked_club
from club.services.phones import end_all_phones
from club.services.sessions import end_play, locked_session


@transaction.atomic
def end_rehearsal(*, rehearsal_id: int, actor: Actor) -> None:
    """No page shows the practice club any more, and nothing goes on in it; once is enough. Its rows stay, as those that
    are kept for ever name each other; they are marked by their club."""
    club_id = Rehearsal.objects.values_list("club_id", flat=True).get(pk=rehearsal_id)
    sessions = [locked_session(pk) for pk in _kept_sessions(club_id)]
    club = locked_club(club_id)
    if club.practice == Club.Practice.OVER:
        return
    for session in sessions:
        if session.state == Session.State.PLAYING:
            end_play(session_id=session.pk, actor=actor)
    now = timezone.now()
    TableDevice.objects.filter(link__session__club=club, ended_at__isnull=True).update(ended_at=now)
    TableLink.objects.filter(session__club=club, ended_at__isnull=True).update(ended_at=now)
    end_all_phones(list(PlayerPhone.objects.filter(session__club=club, ended_at__isnull=True)))
    DoorLink.objects.filter(session__club=club).delete()
    WallLink.objects.filter(club=club).delete()
    club.practice = Club.Practice.OVER
    club.save(update_fields=["practice"])
    Rehearsal.objects.filter(pk=rehearsal_id).update(ended_at=now)
    append_audit_row(club.pk, actor, "rehearsal ended", {})


def _kept_sessions(club_id: int) -> list[int]:
    return list(Session.objects.kept().filter(club=club_id).order_by("pk").values_list("pk", flat=True))
