"""What an account may ask for besides its password."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models.people import User


class SecondFactor(models.Model):
    """A key (hexadecimal) that its owner's telephone has as well: both make the same six figures of it (RFC 6238).

    `last_step` is the half minute of the last code that was taken: none is taken twice.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_factor")
    key = models.CharField(max_length=64)
    last_step = models.BigIntegerField(default=-1)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.user_id}"


class RecoveryCode(models.Model):
    """A code on paper for when the telephone is lost; it opens once. Its first two signs say which one it is, so that
    one slow hash is computed a try; of the rest only that hash is kept."""

    factor = models.ForeignKey(SecondFactor, on_delete=models.CASCADE, related_name="recovery_codes")
    sign = models.CharField(max_length=2)
    code_hash = models.CharField(max_length=128)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["factor", "sign"], name="one_recovery_code_per_sign")]

    def __str__(self) -> str:
        return self.sign
