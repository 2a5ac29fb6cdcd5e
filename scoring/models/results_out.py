"""What files for the federation say besides the results."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Club, Session


class FederationFile(models.Model):
    """What a club's files say where a session says nothing else. `federation` tells by which rule numbers are checked.

    Two digits of the charge code, "" where none is said; whether master points are awarded ("Y", "N", "" for nothing
    said), and at which level.
    """

    class Of(models.TextChoices):
        EBU = "ebu", _("English Bridge Union")
        ABF = "abf", _("Australian Bridge Federation")
        OTHER = "other", _("another federation")

    class MasterPoints(models.TextChoices):
        YES = "Y", _("yes")
        NO = "N", _("no")

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="+")
    federation = models.CharField(max_length=5, choices=Of.choices, blank=True)
    charge_code = models.CharField(max_length=2, blank=True)
    master_points = models.CharField(max_length=1, choices=MasterPoints.choices, blank=True)
    scale = models.CharField(max_length=8, blank=True)


class SessionFile(models.Model):
    """What the file of one session says in place of what the club's files do."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="+")
    charge_code = models.CharField(max_length=2, blank=True)
    master_points = models.CharField(max_length=1, choices=FederationFile.MasterPoints.choices, blank=True)
    scale = models.CharField(max_length=8, blank=True)
