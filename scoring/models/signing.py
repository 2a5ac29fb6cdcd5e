"""What pairs say about their scorecards at the end of a round: agreed, disputed, and how a dispute ended."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Contestant, Session, TableDevice, User
from club.models.append_only import AppendOnly
from club.models.events import TEXT_AT_MOST
from scoring.models.results import Line, Result


class SignOff(AppendOnly):
    """A pair has read its scorecard of a round, on a table's device or its own. Append-only."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sign_offs")
    section = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    round = models.PositiveIntegerField()
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="sign_offs")
    client_id = models.UUIDField(unique=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # As the device has it; `at` is when it came here.
    signed_at = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]


class AgreedLine(AppendOnly):
    """A line that the pair found right, with the result that it saw. Append-only."""

    sign_off = models.ForeignKey(SignOff, on_delete=models.CASCADE, related_name="agreed")
    line = models.ForeignKey(Line, on_delete=models.CASCADE, related_name="agreed")
    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["sign_off", "line"], name="line_agreed_once_a_sign_off")]


class Dispute(AppendOnly):
    """A line that the pair does not find right: the result that it saw, and why. Append-only."""

    class Reason(models.TextChoices):
        CONTRACT = "contract", _("the contract")
        DECLARER = "declarer", _("who played it")
        TRICKS = "tricks", _("the number of tricks")
        BOARD = "board", _("the board: it was another one, or not played")
        OTHER = "other", _("something else")

    sign_off = models.ForeignKey(SignOff, on_delete=models.CASCADE, related_name="disputes")
    line = models.ForeignKey(Line, on_delete=models.CASCADE, related_name="disputes")
    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=8, choices=Reason.choices)
    words = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["sign_off", "line"], name="line_disputed_once_a_sign_off")]


class DisputeEnd(AppendOnly):
    """How a dispute ended, with the result that stands. Append-only.

    It also ends, without a row here, as soon as the director has entered another result or given an adjusted score.
    """

    class How(models.TextChoices):
        STANDS = "stands", _("the director lets it stand")
        RULED = "ruled", _("the director has ruled on it")
        AGREED = "agreed", _("corrected at the table, and both pairs agree")
        WITHDRAWN = "withdrawn", _("the pair agrees after all")

    dispute = models.OneToOneField(Dispute, on_delete=models.CASCADE, related_name="end")
    how = models.CharField(max_length=9, choices=How.choices)
    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="+")
    # By whom a dispute between the pairs themselves ended.
    sign_off = models.ForeignKey(SignOff, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(how__in=["stands", "ruled"], sign_off__isnull=True)
                | (~Q(how__in=["stands", "ruled"]) & Q(sign_off__isnull=False)),
                name="dispute_ended_by_the_director_or_the_pairs",
            )
        ]
