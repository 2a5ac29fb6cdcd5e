"""What a match gave where its boards were not scored here, and what its captains agreed to."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from club.models import Contestant, PlayerPhone, TableDevice, User
from club.models.append_only import AppendOnly
from movements.models import Match


class MatchResult(AppendOnly):
    """The result of a match as somebody entered it, without its boards. The newest version counts.

    `imps` and points are what each side won; points and victory points are decimal text. Where IMPs and victory points
    stand together, these count. A row without any figure takes back what was entered before.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="results")
    # Guards it: who enters one says which version it saw, and the second of two is refused.
    version = models.PositiveIntegerField()
    home_imps = models.PositiveIntegerField(null=True, blank=True)
    away_imps = models.PositiveIntegerField(null=True, blank=True)
    home_points = models.CharField(max_length=30, blank=True)
    away_points = models.CharField(max_length=30, blank=True)
    home_vp = models.CharField(max_length=30, blank=True)
    away_vp = models.CharField(max_length=30, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["match", "version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="one_match_result_of_a_version"),
            models.CheckConstraint(
                condition=Q(home_imps__isnull=True, away_imps__isnull=True)
                | Q(home_imps__isnull=False, away_imps__isnull=False),
                name="match_result_imps_of_both",
            ),
            models.CheckConstraint(
                condition=Q(home_points="", away_points="") | (~Q(home_points="") & ~Q(away_points="")),
                name="match_result_points_of_both",
            ),
            models.CheckConstraint(
                condition=Q(home_vp="", away_vp="") | (~Q(home_vp="") & ~Q(away_vp="")),
                name="match_result_vp_of_both",
            ),
        ]


class MatchAgreement(AppendOnly):
    """A captain has agreed to how a match compares, or to a part of it. Append-only.

    `seen` is the digest of what was compared (scoring.queries.agreements): as soon as that is another one, the captain
    has agreed to something that no longer counts. `phone` or `device`: where it was said.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="agreements")
    # 0: the whole match.
    stanza = models.PositiveSmallIntegerField(default=0)
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    seen = models.CharField(max_length=32)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    phone = models.ForeignKey(PlayerPhone, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
