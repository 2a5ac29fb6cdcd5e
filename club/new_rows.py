"""New rows, made and kept as the framework does, without asking each field how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models, transaction
from django.db.models.base import ModelState
from django.db.models.sql import InsertQuery

from club.statements import Slot, Statement

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True)
class _Insertion:
    """How rows of a model are kept. `returning`: the database says the number of a row by itself."""

    statement: Statement
    fields: Sequence[Any]
    returning: bool
    #: Those that know better than the row what is kept.
    before: Sequence[Any]

    @classmethod
    def of(cls, row: models.Model, connection: Any) -> _Insertion:
        meta = row._meta
        fields = [each for each in meta.local_concrete_fields if each is not meta.auto_field]
        returning = meta.auto_field is not None and connection.vendor != "sqlite"
        query = InsertQuery(type(row))
        query.insert_values(fields, [row])
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [meta.auto_field] if returning else None
        (sql, _values), *_none = compiler.as_sql()
        before = [each for each in fields if type(each).pre_save is not models.Field.pre_save]
        return cls(Statement(sql, [Slot(each.attname, each) for each in fields]), fields, returning, before)


def fresh(model: type[Row], **values: Any) -> Row:
    """A row as the model's constructor makes it, of columns by their names (`line_id`), without asking each field how
    it is set. Nobody is told by a signal."""
    always, anew = _usual(model)
    made = model.__new__(model)
    made.__dict__.update(always)
    made.__dict__.update((name, usual()) for name, usual in anew if name not in values)
    made.__dict__.update(values, _state=ModelState())
    return made


@cache
def _usual(model: type[models.Model]) -> tuple[dict[str, Any], list[tuple[str, Callable[[], Any]]]]:
    """What the columns hold where nobody says anything else: always the same, or made anew for each row."""
    fields = model._meta.concrete_fields
    anew = [(each.attname, each.get_default) for each in fields if callable(each.default)]
    return {each.attname: each.get_default() for each in fields if not callable(each.default)}, anew


_insertions: dict[tuple[type[models.Model], str], _Insertion] = {}


def insert(row: models.Model) -> None:
    """Keep a new row, as `save(force_insert=True)` does, and give it its number. Nobody is told by a signal."""
    connection = connections[DEFAULT_DB_ALIAS]
    key = (type(row), connection.vendor)
    made = _insertions.get(key) or _insertions.setdefault(key, _Insertion.of(row, connection))
    values = {**row.__dict__, **{each.attname: each.pre_save(row, True) for each in made.before}}
    with transaction.mark_for_rollback_on_error(), closing(made.statement.execute(connection, values)) as cursor:
        if row._meta.auto_field is not None:
            row.pk = cursor.fetchone()[0] if made.returning else cursor.lastrowid
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
