"""Tables whose rows the database itself refuses to change or delete."""

from __future__ import annotations

from django.db import models


class AppendOnly(models.Model):
    """A row is written once. Triggers (see club.append_only) refuse UPDATE and DELETE."""

    class Meta:
        abstract = True
