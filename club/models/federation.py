"""What a federation knows of a club, and what the club gives to everybody."""

from __future__ import annotations

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.people import Club


class Federation(models.Model):
    """The club's number in its federation; whether everybody may take an edition's file away."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="federation")
    number = models.CharField(
        max_length=20,
        blank=True,
        validators=[RegexValidator(r"^[A-Za-z0-9./ -]*$", _("A number has digits and letters only."))],
    )
    public_file = models.BooleanField(default=False)
