"""Whatever services write into a column of free form is of the form that a copy must have there.

A form that is narrower than what is written makes a copy from which nothing can be restored. So it is asked at every
row that a test of services writes, whatever that test is about.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.db import models

from backups.json_schema import SCHEMAS, column


@contextmanager
def only_such_as_copies_take() -> Iterator[None]:
    """Refuse to write any other."""
    prepare = models.JSONField.get_db_prep_save

    def prepare_kept(field: models.JSONField, value: Any, connection: Any) -> Any:
        plain = value is not None and not hasattr(value, "resolve_expression")
        shape = SCHEMAS.get(column(field)) if plain and hasattr(field, "model") else None
        # As it comes back: a tuple is a list there, and the number of a row a text where it names something.
        if shape is not None and not shape(json.loads(json.dumps(value, cls=field.encoder))):
            raise AssertionError(f"No copy takes what is written into {column(field)}: {json.dumps(value)[:2000]}")
        return prepare(field, value, connection)

    with mock.patch.object(models.JSONField, "get_db_prep_save", prepare_kept):
        yield
