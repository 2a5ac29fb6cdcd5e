"""A file of handsets (Bridgemate) that is read while a session is played."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Session, User


class HandsetFile(models.Model):
    """The one file from which a session's results come in, and how it was read last.

    `content` is the digest of what was taken from it. `fault`: why it could not be read the last time.
    """

    class Fault(models.TextChoices):
        GONE = "gone", _("the file is not there")
        BUSY = "busy", _("another program is writing the file")
        DAMAGED = "damaged", _("the file cannot be read")
        NOT_ALLOWED = "not_allowed", _("the file is not in a folder from which files are read")

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="handset_file")
    path = models.CharField(max_length=1000)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    since = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)
    fault = models.CharField(max_length=11, choices=Fault.choices, blank=True)
    content = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.path
