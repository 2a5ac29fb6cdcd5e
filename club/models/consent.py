"""What people have agreed to, each purpose for itself, and how a club begins with somebody new."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.append_only import AppendOnly
from club.models.people import Club, Player, User


class Consent(AppendOnly):
    """What somebody said about one purpose, when, and who recorded it. The newest row holds.

    `choice` is one of Player.Privacy for the name, "yes" or "no" for the e-mail and the search. What holds now stands
    in the player's row as well (`privacy`, `mail_results`, `findable`), where every page reads it.
    """

    sealed = False

    class Purpose(models.TextChoices):
        NAME = "name", _("name in published results")
        MAIL = "mail", _("e-mail with own results")
        FIND = "find", _("name in the club’s search")

    YES, NO = "yes", "no"

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="consents")
    purpose = models.CharField(max_length=4, choices=Purpose.choices)
    choice = models.CharField(max_length=8)
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(purpose="name", choice__in=Player.Privacy.values)
                | Q(purpose__in=["mail", "find"], choice__in=["yes", "no"]),
                name="consent_says_what_its_purpose_allows",
            )
        ]


class NewPeople(models.Model):
    """How the name of somebody new is shown until that person has said so. For e-mail there is no such rule."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="new_people")
    privacy = models.CharField(max_length=8, choices=Player.Privacy.choices, default=Player.Privacy.SHOWN)
