"""Until when nothing of the boards of a simultaneous is told: other clubs play the same ones (Laws 16D, 90B).

Until the embargo has ended only each club's own ranking is open, of its newest edition and once its play is over. The
embargo ends at the time that the organiser has set, and not while a club still plays, or has a board to play that was
postponed. Everything that tells of boards asks here: results, hands, files, the ranking of events.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from club.models import Contestant, Session, Simultaneous
from scoring.models import Line
from scoring.queries.postponed import waiting


@dataclass(frozen=True)
class Embargo:
    """Why boards are closed. `waits_for`: the names of the clubs that still play, once `until` has passed."""

    simultaneous: int
    name: str
    until: datetime
    waits_for: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether its time is over, and it only waits for clubs."""
        return bool(self.waits_for)


def embargo_of(simultaneous_id: int | None) -> Embargo | None:
    """The embargo of a simultaneous; None where it has ended. No query outside of one, one before its time has come,
    else four and those of postponed boards."""
    if simultaneous_id is None:
        return None
    row = Simultaneous.objects.filter(pk=simultaneous_id).first()
    if row is None:
        return None
    if timezone.now() < row.embargo_until:
        return Embargo(row.pk, row.name, row.embargo_until)
    clubs = _still_playing(row.pk)
    return Embargo(row.pk, row.name, row.embargo_until, clubs) if clubs else None


def embargo_of_session(session_id: int) -> Embargo | None:
    """As embargo_of; one query more."""
    return embargo_of(Session.objects.filter(pk=session_id).values_list("simultaneous", flat=True).first())


def plays_elsewhere(session_id: int, simultaneous_id: int, user_id: int) -> bool:
    """Whether an account has boards of a simultaneous still to play in another session of it: as somebody on the list
    of a session that is not over, or has a postponed board. Two queries at least."""
    others = Session.objects.kept().filter(simultaneous=simultaneous_id).exclude(pk=session_id)
    mine = Contestant.objects.filter(session__in=others)
    of_account = mine.filter(line_up__player__user_id=user_id) | mine.filter(substitutions__player__user_id=user_id)
    listed = {each.session_id: each for each in of_account.select_related("session")}
    for each in listed.values():
        if each.session.state not in (Session.State.ENDED, Session.State.OFFICIAL) or waiting(each.session_id):
            return True
    return False


def _still_playing(simultaneous_id: int) -> tuple[str, ...]:
    sessions = Session.objects.kept().filter(simultaneous=simultaneous_id).select_related("club").order_by("pk")
    postponed = set(
        Line.objects.filter(session__simultaneous=simultaneous_id, postponed=True).values_list("session", flat=True)
    )
    return tuple(
        each.club.name
        for each in sessions
        if each.state == Session.State.PLAYING or (each.pk in postponed and waiting(each.pk))
    )
