"""Keys that most rows do not have. An index of all rows would be written with each of them, for nobody."""

from __future__ import annotations

from django.db import models
from django.db.models import Q


def index_of_some(model: str, field: str) -> models.Index:
    """Of the rows that have the key: "result_with_user". The field itself says `db_index=False`."""
    return models.Index(fields=[field], condition=Q(**{f"{field}__isnull": False}), name=f"{model}_with_{field}")
