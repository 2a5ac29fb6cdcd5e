"""What is written into a table that counts waits, within its transaction, for the audit row that seals it.

What waits is kept among what Django runs on commit, as Django itself forgets it where a savepoint is rolled back: a
row that was only tried out seals nothing. On commit there is nothing to do.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import models, transaction

#: So many hexadecimal digits of SHA-256 are kept of a row.
LENGTH = 32


@dataclass(frozen=True)
class Written:
    """A row of the table `label` (app.model) with this id, as it was written."""

    label: str
    pk: str
    digest: str

    def __call__(self) -> None:
        """On commit: nothing."""


@dataclass(frozen=True)
class SealedRows:
    """Rows that an audit row of this transaction has sealed."""

    rows: frozenset[Written]

    def __call__(self) -> None:
        """On commit: nothing."""


def row_digest(row: models.Model) -> str:
    """The start of SHA-256 of every value in the row but those that are the column's own default: a column that is
    added later, with a default, changes no seal."""
    values = {field.attname: _plain(field, getattr(row, field.attname)) for field in row._meta.concrete_fields}
    defaults = {field.attname: _default(field) for field in row._meta.concrete_fields}
    content = [row._meta.label_lower, {name: each for name, each in values.items() if each != defaults[name]}]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:LENGTH]


def row_written(row: models.Model) -> None:
    """To be sealed by the next audit row of this transaction; outside of one nothing seals it."""
    if transaction.get_connection().in_atomic_block:
        transaction.on_commit(Written(row._meta.label_lower, str(row.pk), row_digest(row)))


def waiting_rows() -> Iterator[Written]:
    """What has been written in this transaction and was not sealed yet; it is from now on."""
    here = [each for _savepoints, each, *_more in transaction.get_connection().run_on_commit]
    sealed = {row for each in here if isinstance(each, SealedRows) for row in each.rows}
    found = [each for each in here if isinstance(each, Written) and each not in sealed]
    if found:
        transaction.on_commit(SealedRows(frozenset(found)))
    yield from found


def _default(field: models.Field[Any, Any]) -> Any:
    """None where the default is made anew for each row."""
    return _plain(field, field.get_default()) if not callable(field.default) or field.default in (dict, list) else None


def _plain(field: models.Field[Any, Any], value: Any) -> Any:
    """A value as JSON says it, the same before it is written and once it is read."""
    if isinstance(field, models.JSONField):
        return json.loads(json.dumps(value, cls=field.encoder))
    while isinstance(field, models.ForeignKey):
        field = field.target_field
    value = field.to_python(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return format(value.normalize(), "f")
    return str(value) if isinstance(value, UUID) else value
