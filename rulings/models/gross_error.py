"""Scoring errors corrected after their time (L79C2): what the director recorded, and what the manager said to it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from club.models import Session, User
from club.models.append_only import AppendOnly
from club.models.events import Vulnerable
from scoring.models import Adjustment, Line, Publication, Result

REASONS_AT_MOST = 1000


class GrossError(AppendOnly):
    """The director is satisfied beyond reasonable doubt that the record of a line is wrong. Append-only.

    `seen` is the result that stood then (None: none did). What really happened is a result (`contract` "" is passed
    out), or, with `turned`, that result with the pairs sitting the other way round; or the board of the line was marked
    with another `dealer` and vulnerability (at every table), and the results are right; or what was awarded there
    (`seen_award`, None: nothing was) had been keyed wrongly: `award` has the outcome of each side as session documents
    do, both None where nothing should have been awarded.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="gross_errors")
    line = models.ForeignKey(Line, on_delete=models.CASCADE, related_name="gross_errors")
    seen = models.ForeignKey(Result, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    turned = models.BooleanField(default=False)
    contract = models.CharField(max_length=5, blank=True)
    declarer = models.CharField(max_length=1, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    dealer = models.CharField(max_length=1, blank=True, default="")
    vulnerable = models.CharField(max_length=4, blank=True, default="")
    award = models.JSONField(null=True, blank=True, default=None)
    seen_award = models.ForeignKey(Adjustment, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reasons = models.CharField(max_length=REASONS_AT_MOST)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(contract="", declarer="", tricks__isnull=True)
                | Q(turned=False, contract__gt="", declarer__in=list("NESW"), tricks__lte=13),
                name="gross_error_contract_whole_or_absent",
            ),
            models.CheckConstraint(
                condition=Q(turned=False) | Q(seen__isnull=False), name="gross_error_turns_a_result"
            ),
            models.CheckConstraint(
                condition=Q(dealer="", vulnerable="")
                | Q(dealer__in=list("NESW"), vulnerable__in=Vulnerable.values, turned=False, contract=""),
                name="gross_error_marking_whole_and_alone",
            ),
            models.CheckConstraint(
                condition=Q(award__isnull=True, seen_award__isnull=True)
                | Q(award__isnull=False, turned=False, contract="", dealer=""),
                name="gross_error_award_alone",
            ),
            models.CheckConstraint(condition=~Q(reasons=""), name="gross_error_has_reasons"),
        ]


class GrossErrorDecision(AppendOnly):
    """The manager approves, which made this edition, or declines. Once for each. Append-only."""

    error = models.OneToOneField(GrossError, on_delete=models.CASCADE, related_name="decision")
    # The amended edition; None: declined.
    edition = models.OneToOneField(Publication, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    note = models.CharField(max_length=300, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
