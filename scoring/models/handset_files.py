"""A file of handsets (Bridgemate) that is read while a session is played, and what became of each of its records."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Session, User
from scoring.models.results import Result


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


class HandsetRecord(models.Model):
    """A record of the file, taken once: by its number there (`key`) and what it says (`digest`).

    `text` as the handset has it. `why` it is not placed, "" where it is; `said` is a refusal in words. `result` is the
    entry that was made of it.
    """

    class Why(models.TextChoices):
        SECTION = "section", _("there is no such section here")
        TABLE = "table", _("nobody plays at this table in this round")
        BOARD = "board", _("the table does not play this board in this round")
        PAIRS = "pairs", _("others sit there in the movement")
        WRONG_WAY = "wrong_way", _("it was played in the wrong direction")
        AWARD = "award", _("only the director gives adjusted scores and says that a board is not played")
        UNCLEAR = "unclear", _("what it says is not understood")
        SETTLED = "settled", _("the director has settled this board")
        CONFLICT = "conflict", _("the board already has two different results")
        CLOSED = "closed", _("its round was closed")
        ERASED = "erased", _("it was erased at the handset; the result still stands here")
        REFUSED = "refused", _("it was refused")

    file = models.ForeignKey(HandsetFile, on_delete=models.CASCADE, related_name="records")
    key = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    section = models.CharField(max_length=10, blank=True)
    table = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    board = models.PositiveIntegerField()
    text = models.CharField(max_length=300, blank=True)
    why = models.CharField(max_length=9, choices=Why.choices, blank=True)
    said = models.CharField(max_length=300, blank=True)
    result = models.ForeignKey(Result, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["file", "key", "digest"], name="one_take_of_a_handset_record"),
        ]

    def __str__(self) -> str:
        return f"{self.section}{self.table}, {self.board}: {self.text}"
