"""The audit log: every change leaves a row, and each row's hash covers the row before it in its club."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models.append_only import AppendOnly
from club.models.keys import index_of_some
from club.models.people import Club, User
from club.models.programme import Session
from club.models.tables import TableDevice


class AuditHead(models.Model):
    """The end of a club's chain. Writing it is what puts the writers of one club in a row."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="audit_head")
    number = models.PositiveBigIntegerField(default=0)
    hash = models.CharField(max_length=64, default="")


class AuditRow(AppendOnly):
    """Who did what, when, to what. Append-only; of people it holds ids, never a name, but for what somebody has written
    as the reason of an act (`note` of `data`).

    `seals`: digests of rows that were written with it, by table (app.model) and id; {} before there were seals.
    """

    sealed = False

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="audit_rows", db_index=False)
    number = models.PositiveBigIntegerField()
    at = models.DateTimeField(default=timezone.now)
    session = models.ForeignKey(Session, on_delete=models.CASCADE, null=True, blank=True, related_name="audit_rows")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    device = models.ForeignKey(
        TableDevice, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    action = models.CharField(max_length=60)
    data = models.JSONField(default=dict)
    seals = models.JSONField(default=dict)
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["club", "number"]
        # The club begins the constraint.
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="audit_number_once_a_club")]
        indexes = [index_of_some("audit", name) for name in ("user", "device")]
