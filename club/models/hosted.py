"""A club plays on its laptop; its hosted site is fed from there. Which of the two is which follows from the rows: a
laptop has a `HostedSite`, a hosted site a `LaptopKey`."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from club.models.people import Club, User
from club.models.programme import Session


class LaptopKey(models.Model):
    """At the hosted site: with what the club's laptop signs. The half that signs was shown once and is not here.

    `mark` is what the laptop names it by, `public_key` 32 bytes in hexadecimal (Ed25519). `sequence` is that of the
    newest request that was taken: none is taken twice, nor after a later one. In no copy: a key that was taken back
    must not come again.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="laptop_keys")
    name = models.CharField(max_length=80)
    mark = models.CharField(max_length=32, unique=True)
    public_key = models.CharField(max_length=64)
    sequence = models.PositiveBigIntegerField(default=0)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    heard_at = models.DateTimeField(null=True, blank=True)
    fed_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class FedSession(models.Model):
    """At the hosted site: a session that the laptop plays. `there` is its id on the laptop, `source` which laptop's
    data that is.

    Until its archive has come `session` is None and `standings` is what everybody may read, as the laptop has sent it.
    `ids`: by table, what an id of the laptop is here; `acts` acts of its audit log are here, `acts_digest` is of them;
    `digest` is of the archive that was taken in last. `refused`: why the newest could not be, as a code.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="fed_sessions")
    source = models.CharField(max_length=64)
    there = models.PositiveBigIntegerField()
    slug = models.SlugField(max_length=80)
    title = models.CharField(max_length=120)
    date = models.DateField()
    session = models.OneToOneField(Session, on_delete=models.CASCADE, null=True, blank=True, related_name="fed")
    standings = models.JSONField(default=dict, blank=True)
    version = models.PositiveBigIntegerField(default=0)
    received_at = models.DateTimeField(default=timezone.now)
    ids = models.JSONField(default=dict, blank=True)
    acts = models.PositiveIntegerField(default=0)
    acts_digest = models.CharField(max_length=64, blank=True, default="")
    digest = models.CharField(max_length=64, blank=True, default="")
    refused = models.CharField(max_length=20, blank=True, default="")

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "source", "there"], name="fed_session_once"),
            models.UniqueConstraint(fields=["club", "slug"], name="fed_session_slug_once"),
        ]

    def __str__(self) -> str:
        return self.title


class FedPackage(models.Model):
    """At the hosted site: what the laptop sends of a session, on its way or arrived. One digest arrives once.

    `sequence` is that of the request that announced it: of two about one session the newer one counts. In no copy.
    """

    class Kind(models.TextChoices):
        STANDINGS = "standings"
        ARCHIVE = "archive"

    class State(models.TextChoices):
        COMING = "coming"
        ARRIVED = "arrived"
        TAKEN = "taken"
        REFUSED = "refused"

    fed = models.ForeignKey(FedSession, on_delete=models.CASCADE, related_name="packages")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    digest = models.CharField(max_length=64)
    bytes = models.PositiveIntegerField()
    have = models.PositiveIntegerField(default=0)
    sequence = models.PositiveBigIntegerField()
    state = models.CharField(max_length=7, choices=State.choices, default=State.COMING)
    why = models.CharField(max_length=20, blank=True, default="")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["fed", "digest"], name="fed_package_once"),
            models.CheckConstraint(condition=Q(have__lte=models.F("bytes")), name="fed_package_no_more_than_all"),
        ]


class FedPart(models.Model):
    """A piece of a package, until it is taken in. In no copy."""

    package = models.ForeignKey(FedPackage, on_delete=models.CASCADE, related_name="parts")
    offset = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["offset"]
        constraints = [models.UniqueConstraint(fields=["package", "offset"], name="fed_part_once")]


class HostedSite(models.Model):
    """On the laptop: where the club's sessions are sent, and with what they are signed.

    `secret` is the key itself: like a password it is in no copy. `since`: earlier sessions stay here. `claimed_at`: a
    worker sends at the moment. `trouble`: why the last try failed, as a code; tried again at `next_at`.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="hosted_site")
    address = models.CharField(max_length=200)
    mark = models.CharField(max_length=32)
    secret = models.CharField(max_length=64)
    since = models.DateField()
    sequence = models.PositiveBigIntegerField(default=0)
    set_at = models.DateTimeField(default=timezone.now)
    claimed_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveIntegerField(default=0)
    trouble = models.CharField(max_length=20, blank=True, default="")
    reached_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.address


class SentSession(models.Model):
    """On the laptop: what of a session has arrived at the hosted site. In no copy.

    `act` is the newest row of its audit log that was looked at, `digest` of what was sent last, `archive` the digest
    of the archive's rows that the hosted site has taken in. `refused`: why it has not, as a code.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="sent")
    act = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True, default="")
    archive = models.CharField(max_length=64, blank=True, default="")
    sent_at = models.DateTimeField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    refused = models.CharField(max_length=20, blank=True, default="")
