"""New rows, made and kept as the framework does, without asking each field how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models, transaction
from django.db.models.base import ModelState
from django.db.models.expressions import Expression
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
    def of(cls, row: models.Model, connection: Any, *, asked: bool) -> _Insertion:
        meta = row._meta
        given = None if row.pk is not None else meta.auto_field
        fields = [each for each in meta.local_concrete_fields if each is not given]
        returning = asked and given is not None and connection.vendor != "sqlite"
        query = InsertQuery(type(row))
        query.insert_values(fields, [row])
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [given] if returning else None
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


_insertions: dict[tuple[type[models.Model], bool, bool, str], _Insertion] = {}


def insert(row: models.Model, *, number_asked: bool = True) -> None:
    """Keep a new row, as `save(force_insert=True)` does, and give it its number if it has none. Nobody is told by a
    signal. Not `number_asked`: nobody needs it."""
    connection = connections[DEFAULT_DB_ALIAS]
    asked = number_asked and row.pk is None
    key = (type(row), asked, row.pk is None, connection.vendor)
    made = _insertions.get(key) or _insertions.setdefault(key, _Insertion.of(row, connection, asked=asked))
    values = {**row.__dict__, **{each.attname: each.pre_save(row, True) for each in made.before}}
    with transaction.mark_for_rollback_on_error():
        if asked:
            with closing(made.statement.execute(connection, values)) as cursor:
                row.pk = cursor.fetchone()[0] if made.returning else cursor.lastrowid
        else:
            made.statement.change(connection, values)
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


class NextNumber(Expression):
    """The number of a row of the model that will be kept in this transaction. On PostgreSQL nobody else ever gets it;
    on SQLite, where a transaction that writes is alone, it is that of the next row. None in an empty table there."""

    def __init__(self, model: type[models.Model]) -> None:
        super().__init__(output_field=models.BigIntegerField())
        self.model = model

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        meta = self.model._meta
        assert meta.auto_field is not None
        if connection.vendor == "sqlite":
            return "(SELECT seq + 1 FROM sqlite_sequence WHERE name = %s)", [meta.db_table]
        return "nextval(pg_get_serial_sequence(%s, %s))", [meta.db_table, meta.auto_field.column]
