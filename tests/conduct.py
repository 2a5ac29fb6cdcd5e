"""A club with a conduct report whose words stand nowhere else."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils import timezone

from club.models import Club, ConductReport, Player, Session, User
from club.services.conduct import ReportInput, name_conduct_reader, write_report
from tests import builders

TEXT, DECISION = "Shouted qwertzuiop at table three", "Spoken to by yxcvbnm"
#: What nobody but the named may read anywhere.
SAID = ("qwertzuiop", "yxcvbnm")


def reader_of(club: Club, role: str = "member") -> User:
    """An account that is named."""
    user = builders.make_director(club, role=role, name="Rea Corder")
    name_conduct_reader(club_id=club.pk, user_id=user.pk, actor=builders.PROGRAM)
    return user


def yesterday() -> date:
    """A day that has begun, wherever the club is."""
    return timezone.now().date() - timedelta(days=1)


def input_about(player: Player, **more: object) -> ReportInput:
    values: dict[str, object] = {"about": (player.pk,), "happened_on": yesterday(), "text": TEXT, "decision": DECISION}
    return ReportInput(**(values | more))  # type: ignore[arg-type]


def report_about(player: Player, reader: User, at: Session | None = None, **more: object) -> ConductReport:
    where = {"session": at.pk, "board": 1} if at else {}
    written = input_about(player, **(where | more))
    pk = write_report(club_id=player.club_id, report=written, actor=builders.actor(reader))
    return ConductReport.objects.get(pk=pk)
