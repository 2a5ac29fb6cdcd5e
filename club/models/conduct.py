"""Conduct reports and recorder's notes: for named accounts alone, and not for ever.

They are rows like others, not append-only: no act seals them and no hash is made of them, so that a text which was
deleted is nowhere.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from club.models.people import Club, Membership, Player, User
from club.models.programme import Session

TEXT_AT_MOST = 8000
#: The acts by which somebody could know that there is a report; the audit log shows them to who reads reports.
REPORT_ACTS = frozenset({"conduct report written", "conduct report changed", "conduct report deleted"})


class ConductReader(models.Model):
    """An account that reads and writes the club's conduct reports, whatever else its role is. It goes with the role."""

    membership = models.OneToOneField(Membership, on_delete=models.CASCADE, related_name="conduct_reader")
    since = models.DateTimeField(default=timezone.now)


class ConductReport(models.Model):
    """What was reported about somebody's conduct, and what was decided. `user` typed it; `reporter` may be known.

    After `ends_on` (a day of the club) everything that was said is deleted; number, days and who typed it stay.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="conduct_reports")
    happened_on = models.DateField()
    session = models.ForeignKey(Session, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    board = models.PositiveIntegerField(null=True, blank=True)
    reporter = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    text = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    decision = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    written_at = models.DateTimeField(default=timezone.now)
    ends_on = models.DateField()
    # Raised by every change: whoever changes it says which one was seen.
    version = models.PositiveIntegerField(default=1)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-happened_on", "-pk"]
        indexes = [
            models.Index(fields=["ends_on"], condition=Q(deleted_at=None), name="conduct_report_still_kept"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=(Q(deleted_at=None) & ~Q(text=""))
                | Q(deleted_at__isnull=False, text="", decision="", reporter=None, session=None, board=None),
                name="conduct_text_is_deleted_as_a_whole",
            ),
            models.CheckConstraint(
                condition=Q(board=None) | Q(session__isnull=False), name="conduct_board_of_a_session"
            ),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("happened_on")), name="conduct_ends_not_before_it_happened"
            ),
        ]


class ConductSubject(models.Model):
    """Whom a report is about; gone with its text."""

    report = models.ForeignKey(ConductReport, on_delete=models.CASCADE, related_name="about")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["report", "player"], name="conduct_about_somebody_once")]
