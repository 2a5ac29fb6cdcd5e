"""What a club ranks its sessions by a second time, and what its manager has said about the members for it."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.engine.second_rankings import NotRankings, read_rules
from club.models.append_only import AppendOnly
from club.models.people import Club, Player


def readable_rankings(document: object) -> None:
    try:
        read_rules(document)
    except NotRankings as error:
        raise ValidationError(_("These are no rules for second rankings.")) from error


class ClubRankings(AppendOnly):
    """One version of the club's second rankings (club.engine.second_rankings.RankingRules); the newest holds.

    A session keeps the version that held when it was published.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rankings")
    document = models.JSONField(validators=[readable_rankings])
    written_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]


class MemberMark(models.Model):
    """What holds of a member from a day on, by `mark` (see club.engine.second_rankings): a handicap, the level, a
    category. "" ends it. A row is written and not changed: a session asks what was known when it was published.

    Of two rows of the same day the one written later holds. `computed`: it follows from what was played. What says of a
    person that they are of a category goes when the person is erased.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="marks")
    mark = models.CharField(max_length=60)
    value = models.CharField(max_length=40, blank=True, default="")
    from_day = models.DateField()
    written_at = models.DateTimeField(default=timezone.now)
    computed = models.BooleanField(default=False)

    class Meta:
        ordering = ["from_day", "pk"]
        indexes = [models.Index(fields=["player", "mark", "from_day"], name="mark_of_a_player")]
