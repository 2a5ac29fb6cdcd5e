"""Appeals against rulings (Laws 92, 93): a note says that one was lodged, its events what was said and done."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Contestant, User
from club.models.append_only import AppendOnly
from rulings.engine.appeals import HeardBy, Outcome
from rulings.models.ruling import RulingNote

WORDS_AT_MOST = 4000
SHORT_AT_MOST = 120
MEMBERS_AT_MOST = 600


class AppealEvent(AppendOnly):
    """Something that was said or done about an appeal. Append-only; `client_id` is made where it was said.

    LODGED: `words` are the grounds, `law_only` that it is about the law alone, `seat` which player of its contestant
    lodged it. AGREED: a partner (`seat`), or whoever speaks for a team, concurs (L92D). DEPOSIT: an amount, or in
    `words` why none was taken. REPLIED: the arguments of another contestant. HEARD: before whom; `members` are names,
    one a line. RECOMMENDED: to the director in charge (L93B3). DECIDED and WITHDRAWN end it. RULED: the number of the
    ruling that took the place of the one under appeal. `browser` is that of the telephone that said so.

    Of LODGED there is none for an appeal that was noted before appeals were kept.
    """

    class Kind(models.TextChoices):
        LODGED = "lodged", _("lodged")
        AGREED = "agreed", _("agreed to")
        DEPOSIT = "deposit", _("deposit")
        REPLIED = "replied", _("answered by the other side")
        HEARD = "heard", _("heard")
        RECOMMENDED = "recommended", _("recommended to the director in charge")
        DECIDED = "decided", _("decided")
        RULED = "ruled", _("new ruling given")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Channel(models.TextChoices):
        PHONE = "phone", _("on a phone")
        DESK = "desk", _("told to the director")

    HEARD_BY = [
        (HeardBy.DIRECTOR.value, _("the director in charge")),
        (HeardBy.COMMITTEE.value, _("an appeals committee")),
        (HeardBy.REFEREE.value, _("a referee")),
    ]
    OUTCOMES = [(Outcome.UPHELD.value, _("upheld")), (Outcome.VARIED.value, _("varied"))]

    appeal = models.ForeignKey(RulingNote, on_delete=models.CASCADE, related_name="appeal_events")
    kind = models.CharField(max_length=11, choices=Kind.choices)
    client_id = models.UUIDField(unique=True)
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    channel = models.CharField(max_length=5, choices=Channel.choices)
    browser = models.UUIDField(null=True, blank=True)
    words = models.TextField(max_length=WORDS_AT_MOST, blank=True)
    law_only = models.BooleanField(default=False)
    deposit = models.CharField(max_length=SHORT_AT_MOST, blank=True)
    adviser = models.CharField(max_length=SHORT_AT_MOST, blank=True)
    heard_by = models.CharField(max_length=9, choices=HEARD_BY, blank=True)
    members = models.CharField(max_length=MEMBERS_AT_MOST, blank=True)
    outcome = models.CharField(max_length=6, choices=OUTCOMES, blank=True)
    deposit_kept = models.BooleanField(default=False)
    ruling = models.PositiveIntegerField(null=True, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["appeal"], condition=Q(kind="lodged"), name="appeal_lodged_once"),
            models.UniqueConstraint(
                fields=["appeal"], condition=Q(kind__in=["decided", "withdrawn"]), name="appeal_ends_once"
            ),
            models.UniqueConstraint(fields=["appeal"], condition=Q(kind="ruled"), name="appeal_ruled_once"),
            models.CheckConstraint(
                condition=Q(kind="heard", heard_by__gt="") | (~Q(kind="heard") & Q(heard_by="", members="")),
                name="appeal_heard_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(kind="decided", outcome__gt="") | (~Q(kind="decided") & Q(outcome="")),
                name="appeal_decided_somehow",
            ),
            models.CheckConstraint(
                condition=Q(kind="ruled", ruling__isnull=False) | (~Q(kind="ruled") & Q(ruling__isnull=True)),
                name="appeal_ruled_with_a_number",
            ),
        ]
