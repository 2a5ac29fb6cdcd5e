"""What sessions were called in addresses."""

from __future__ import annotations

from django.db import models

from club.models.people import Club
from club.models.programme import Session


class FormerAddress(models.Model):
    """The slug that a session had before it was given another title or day: it leads to the session for good."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="former_addresses")
    slug = models.SlugField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="former_address_once_a_club")]

    def __str__(self) -> str:
        return self.slug
