"""Rows into tables as they are: no default, no clock and no signal touches them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, connections, models
from django.db.models import AutoField
from django.utils.translation import gettext as _

from backups.errors import BackupFaulty
from backups.tables import Model, fields_of, has_natural_key, referenced_model, table_label
from backups.values import as_it_is, value_reader

BATCH = 400
Row = dict[str, Any]
T = TypeVar("T")


def insert_rows(model: Model, rows: Iterable[Row]) -> int:
    """Insert rows with the ids they have; the number of them. What points to what is checked at the end."""
    fields = fields_of(model)
    preparers = [(field.attname, _preparer(field)) for field in fields]
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    placeholders = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {connection.ops.quote_name(model._meta.db_table)} ({columns}) VALUES ({placeholders})"
    count = 0
    with connection.cursor() as cursor:
        for some in in_batches(rows, BATCH):
            cursor.executemany(sql, [[prepare(row[name]) for name, prepare in preparers] for row in some])
            count += len(some)
    return count


def in_batches(values: Iterable[T], size: int) -> Iterator[list[T]]:
    """The values in lists of at most so many."""
    rest = iter(values)
    while some := list(islice(rest, size)):
        yield some


def _preparer(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    return lambda value: field.get_db_prep_save(value, connection)


def read_rows(model: Model, rows: Iterable[Mapping[str, Any]]) -> Iterator[Row]:
    """Rows of a copy as values of columns. A column that the copy does not have yet gets its default."""
    return map(row_reader(model), rows)


def row_reader(model: Model) -> Callable[[Mapping[str, Any]], Row]:
    """What makes one row of a table of what a copy says. It raises BackupFaulty."""
    fields = {field.attname: field for field in fields_of(model)}
    readers = {name: _reader(field) for name, field in fields.items()}
    # What JSON says as it is, is most of a copy, and is not looked at value by value.
    read_otherwise = [(name, read) for name, read in readers.items() if read is not as_it_is]

    def read_row(values: Mapping[str, Any]) -> Row:
        if not values.keys() <= fields.keys():
            raise BackupFaulty(
                _("This backup has something that this version does not know: %(what)s.")
                % {"what": f"{table_label(model)}: {', '.join(sorted(values.keys() - fields.keys()))}"}
            )
        row = dict(values)
        for name, read in read_otherwise:
            if name in row:
                row[name] = read(row[name])
        if len(row) < len(fields):
            row |= {name: _default(field) for name, field in fields.items() if name not in row}
        return row

    return read_row


def _reader(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    to = referenced_model(field)
    if to is None or not has_natural_key(to):
        return value_reader(field)

    @cache
    def by_words(words: tuple[Any, ...]) -> Any:
        try:
            return to._default_manager.get_by_natural_key(*words).pk  # type: ignore[attr-defined]
        except ObjectDoesNotExist as gone:
            raise BackupFaulty(
                _("This backup has something that this version does not know: %(what)s.")
                % {"what": " ".join(map(str, words))}
            ) from gone

    return lambda words: None if words is None else by_words(tuple(words))


def _default(field: models.Field[Any, Any]) -> Any:
    if field.has_default():
        return field.get_default()
    if field.null:
        return None
    if field.empty_strings_allowed:
        return ""
    raise BackupFaulty(_("This backup is too old for this version: it has no %(what)s.") % {"what": field.name})


def has_sequence(model: Model) -> bool:
    """Whether the database counts the ids of a table."""
    return isinstance(model._meta.pk, AutoField)


def last_id(model: Model, using: str) -> int:
    """The last id that a table has ever given out, to a row that is gone as well."""
    with connections[using].cursor() as cursor:
        if connections[using].vendor == "postgresql":
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [_quoted(model), _pk_column(model)])
            cursor.execute(f"SELECT last_value FROM {cursor.fetchone()[0]}")
        else:
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [model._meta.db_table])
        return int((cursor.fetchone() or [0])[0])


def advance_sequence(model: Model, last: int) -> None:
    """The database gives out no id up to `last` any more."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            sequence = "CAST(pg_get_serial_sequence(%s, %s) AS regclass)"
            sql = f"SELECT setval(s, GREATEST(%s, nextval(s))) FROM {sequence} AS s"
            cursor.execute(sql, [last, _quoted(model), _pk_column(model)])
            return
        table = model._meta.db_table
        cursor.execute("UPDATE sqlite_sequence SET seq = MAX(seq, %s) WHERE name = %s", [last, table])
        known = "SELECT 1 FROM sqlite_sequence WHERE name = %s"
        cursor.execute(
            f"INSERT INTO sqlite_sequence (name, seq) SELECT %s, %s WHERE NOT EXISTS ({known})", [table, last, table]
        )


def fresh_ids(model: Model, count: int) -> list[int]:
    """So many ids that nobody has or is about to get, in order."""
    if connection.vendor != "postgresql":
        newest = model._base_manager.aggregate(last=models.Max("pk"))["last"] or 0
        first = max(last_id(model, connection.alias), newest) + 1
        return list(range(first, first + count))
    with connection.cursor() as cursor:
        sequence = "CAST(pg_get_serial_sequence(%s, %s) AS regclass)"
        sql = f"SELECT nextval({sequence}) FROM generate_series(1, %s)"
        cursor.execute(sql, [_quoted(model), _pk_column(model), count])
        return sorted(number for (number,) in cursor.fetchall())


def _pk_column(model: Model) -> str:
    return str(model._meta.pk.column)


def _quoted(model: Model) -> str:
    return connection.ops.quote_name(model._meta.db_table)
