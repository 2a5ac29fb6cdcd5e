"""What files for the federation say besides the results, and who has got which edition."""

from __future__ import annotations

from datetime import date

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Club, Session, User
from club.models.append_only import AppendOnly
from scoring.models.editions import Publication


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


def _today() -> date:
    return timezone.now().date()


class Receiver(models.Model):
    """Somebody to whom a club sends the results of its sessions, by name.

    `form`: the file with the names and numbers that a federation gets, or the one for everybody. `since`: sessions of
    before that day wait for nobody, unless something was done about them.
    """

    class Form(models.TextChoices):
        FEDERATION = "federation", _("with names and national numbers, as the federation gets it")
        EVERYBODY = "everybody", _("with names as each player allows")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60)
    form = models.CharField(max_length=10, choices=Form.choices, default=Form.EVERYBODY)
    since = models.DateField(default=_today)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_receiver_of_a_name")]


class HandedOut(AppendOnly):
    """What was done about an edition and a receiver, by the receiver's name: it stays when the club no longer sends
    there. Append-only.
    """

    class Kind(models.TextChoices):
        TAKEN = "taken", _("file downloaded")
        SENT = "sent", _("sent")
        ACCEPTED = "accepted", _("accepted")
        REFUSED = "refused", _("refused")
        TOLD = "told", _("told that it no longer counts")
        UNDONE = "undone", _("not sent after all")

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="handed_out")
    receiver = models.CharField(max_length=60)
    form = models.CharField(max_length=10, choices=Receiver.Form.choices)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    note = models.CharField(max_length=300, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
