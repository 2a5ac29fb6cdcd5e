"""The row of a unique key, where there is one."""

from __future__ import annotations

from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def only_row(rows: QuerySet[Row]) -> Row | None:
    """The row, or None. `first` would sort what can only be one: a third of what such a query costs."""
    try:
        return rows.get()
    except ObjectDoesNotExist:
        return None
