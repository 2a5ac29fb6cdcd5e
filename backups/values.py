"""Values of columns as JSON says them, and back. Microseconds, big numbers and empty values all come back."""

from __future__ import annotations

import base64
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.duration import duration_iso_string

from backups.errors import BackupFaulty, BackupShapeError
from backups.json_schema import column, fits

NATIVE = (
    models.IntegerField,
    models.CharField,
    models.TextField,
    models.BooleanField,
    models.FloatField,
    models.JSONField,
)


def stored_field(field: models.Field[Any, Any]) -> models.Field[Any, Any]:
    """The column whose kind of value a column really holds: that of the row it points to."""
    while isinstance(field, models.ForeignKey):
        field = field.target_field
    return field


def is_plain(field: models.Field[Any, Any]) -> bool:
    """Whether JSON says the column's values as they are."""
    return isinstance(stored_field(field), NATIVE)


def to_json_value(value: Any) -> Any:
    """A value of a column that is not plain. TypeError for a kind that no copy has had yet."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, UUID | Decimal):
        return str(value)
    if isinstance(value, timedelta):
        return duration_iso_string(value)
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode()
    raise TypeError(f"no copy has had a {type(value).__name__} yet")


def value_reader(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    """What makes a column's value of what a copy says. BackupFaulty where it is none."""
    stored = stored_field(field)
    if isinstance(stored, models.JSONField):
        return _shaped(stored)
    if isinstance(stored, NATIVE):
        return as_it_is

    def read(value: Any) -> Any:
        try:
            return stored.to_python(value)
        except (ValidationError, TypeError, ValueError) as odd:
            raise BackupFaulty(f"{field.name}: {value!r}") from odd

    return read


def as_it_is(value: Any) -> Any:
    """What JSON says is the value."""
    return value


def _shaped(field: models.JSONField) -> Callable[[Any], Any]:
    """In a column that must not be empty, null is a value."""

    def read(value: Any) -> Any:
        if not fits(field, value):
            raise BackupShapeError(column(field))
        return models.Value(None, models.JSONField()) if value is None and not field.null else value

    return read
