"""Rows of a file that anybody may have written, before they reach a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import models

from backups.errors import BackupFaulty
from backups.json_schema import holds
from backups.reading import damaged_error
from backups.row_insertion import Row
from backups.tables import Model, fields_of, referenced_model


def checked_rows(model: Model, rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, every plain value of the kind, length and choice that its column has. Raises BackupFaulty."""
    plain = [field for field in fields_of(model) if referenced_model(field) is None and not field.primary_key]
    for row in rows:
        for field in plain:
            _check(field, row[field.attname])
        yield row


def checked_columns(model: Model, rows: Iterable[Row], names: tuple[str, ...]) -> Iterator[Row]:
    """As `checked`, of rows that have these plain columns and the id only."""
    columns = {field.attname: field for field in fields_of(model) if field.attname in names}
    for row in rows:
        if row.keys() != set(names) or type(row[str(model._meta.pk.attname)]) is not int:
            raise BackupFaulty(damaged_error())
        for name, field in columns.items():
            _check(field, row[name])
        yield row


def _check(field: models.Field[Any, Any], value: Any) -> None:
    if not holds(field, value):
        raise BackupFaulty(damaged_error())
