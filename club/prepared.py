"""Queries that are made once. What a table does again and again asks the database for microseconds, and the framework
for a hundred times as many to write the same SQL anew: here it writes it once, from the models as ever."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models, transaction
from django.db.models.base import ModelState
from django.db.models.expressions import Col
from django.db.models.sql import UpdateQuery

from club.statements import Slot, Statement, execute_all, watched

__all__ = ["Asked", "Prepared", "PreparedUpdate", "PreparedValues", "Slot", "together"]

Row = TypeVar("Row", bound=models.Model)
Selected = Callable[[], "models.QuerySet[Row]"]


class _Kept(ModelState):
    """Of a row that is in the database."""

    db, adding = DEFAULT_DB_ALIAS, False


@dataclass(frozen=True)
class _Maker:
    """How a row becomes an instance, and those that hang on it. What was not selected is read when it is asked for."""

    model: type[models.Model]
    names: tuple[str, ...]
    values: Callable[[Sequence[Any]], Sequence[Any]]
    key: int
    #: What a foreign key of several leads to, which is told nothing of it.
    near: tuple[tuple[str, _Maker], ...]
    beside: tuple[tuple[_Maker, Callable[..., None], Callable[..., None]], ...]

    @classmethod
    def of(cls, told: Mapping[str, Any], select: Sequence[Any]) -> _Maker:
        """Of what the framework's compiler tells about a query."""
        places = told["select_fields"]
        names = tuple(select[each][0].target.attname for each in places)
        model = told["model"]
        related = told.get("related_klass_infos", ())
        several = [not each["reverse"] and not each["field"].unique for each in related]
        near = tuple(
            (each["field"].cache_name, cls.of(each, select)) for each, key in zip(related, several, strict=True) if key
        )
        beside = tuple(
            (cls.of(each, select), each["local_setter"], each["remote_setter"])
            for each, key in zip(related, several, strict=True)
            if not key
        )
        values = itemgetter(slice(places[0], places[-1] + 1))
        return cls(model, names, values, places[names.index(model._meta.pk.attname)], near, beside)

    def make(self, row: Sequence[Any]) -> Any:
        """As Model.from_db does, without asking each field of the model whether it was selected."""
        if row[self.key] is None:
            return None
        made = self.model.__new__(self.model)
        held = made.__dict__
        held.update(zip(self.names, self.values(row)))  # noqa: B905
        held["_state"] = state = _Kept()
        if self.near:
            state.fields_cache.update((name, maker.make(row)) for name, maker in self.near)
        for maker, set_here, set_there in self.beside:
            other = maker.make(row)
            set_here(made, other)
            if other is not None:
                set_there(other, made)
        return made


@dataclass(frozen=True)
class _Selection:
    statement: Statement
    make: Callable[[Sequence[Any]], Any]
    added: Mapping[str, int]
    convert: Callable[[Any], Any]
    locks: bool


class Prepared(Generic[Row]):
    """A query set with slots: called with their values it gives its rows, each as an instance of the model."""

    def __init__(self, select: Selected[Row]) -> None:
        self._select = select
        self._made: dict[str, _Selection] = {}

    def __call__(self, **values: Any) -> list[Row]:
        """One query. What it holds is held in the transaction that must be there."""
        connection = connections[DEFAULT_DB_ALIAS]
        made = self._for(connection)
        with closing(made.statement.execute(connection, values)) as cursor, connection.wrap_database_errors:
            rows = cursor.fetchall()
        return list(_instances(made, made.convert(rows)))

    def first(self, **values: Any) -> Row | None:
        """The first of them, or None."""
        return next(iter(self(**values)), None)

    def _for(self, connection: Any) -> _Selection:
        """For this kind of database. Raises TransactionManagementError where rows would be held in no transaction."""
        made = self._made.get(connection.vendor) or self._make(connection)
        if made.locks and connection.features.has_select_for_update and not connection.in_atomic_block:
            raise transaction.TransactionManagementError("Rows are held in a transaction.")
        return made

    def _make(self, connection: Any) -> _Selection:
        compiler = self._select().query.get_compiler(connection=connection)
        statement = Statement(*compiler.as_sql())
        converters = _converters(compiler, connection)

        def convert(rows: Any) -> Any:
            return compiler.apply_converters(rows, converters) if converters else rows

        made = _Selection(statement, *self._makes(compiler), convert, bool(compiler.query.select_for_update))
        self._made[connection.vendor] = made
        return made

    def _makes(self, compiler: Any) -> tuple[Callable[[Sequence[Any]], Any], Mapping[str, int]]:
        """What makes an instance of a row, and what is put on it besides."""
        return _Maker.of(compiler.klass_info, compiler.select).make, compiler.annotation_col_map or {}


class PreparedValues(Prepared[Row]):
    """A query set of values with slots: each row as `into` makes it of a sequence of them."""

    def __init__(self, select: Callable[[], Any], into: Callable[[Sequence[Any]], Row]) -> None:
        super().__init__(select)
        self._into = into

    def _makes(self, compiler: Any) -> tuple[Callable[[Sequence[Any]], Any], Mapping[str, int]]:
        return self._into, {}


def together(*asked: Asked) -> list[list[Any]]:
    """The rows of several, each asked after the one before: what that one holds is held by then, and what was changed
    while it waited is seen. PostgreSQL is asked once."""
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor != "postgresql" or watched(connection):
        return [prepared(**values) for prepared, values in asked]
    made = [prepared._for(connection) for prepared, _values in asked]
    values = [values for _prepared, values in asked]
    cursors = execute_all(connection, list(zip([each.statement for each in made], values, strict=True)))
    with connection.wrap_database_errors:
        rows = [cursor.fetchall() for cursor in cursors]
    return [list(_instances(each, each.convert(found))) for each, found in zip(made, rows, strict=True)]


def _converters(compiler: Any, connection: Any) -> dict[int, Any]:
    """The framework's, but for what is what it should be already, or is read again and again."""
    found = dict(compiler.get_converters([each[0] for each in compiler.select]))
    for place, (_all, expression) in list(found.items()):
        of = expression.output_field
        if isinstance(expression, Col) and type(of) is models.BooleanField and connection.vendor == "sqlite":
            # The driver has been told what a column of this kind holds.
            del found[place]
        elif isinstance(expression, Col) and type(of) is models.JSONField and of.decoder is None:
            found[place] = ([_read_json], expression)
    return found


def _read_json(text: str | None, *_how: Any) -> Any:
    """What a column of JSON holds, a list of its own each time."""
    if text is None:
        return None
    flat = _flat_list(text)
    return json.loads(text) if flat is None else list(flat)


@lru_cache(maxsize=4096)
def _flat_list(text: str) -> tuple[Any, ...] | None:
    found = json.loads(text)
    flat = isinstance(found, list) and not any(isinstance(each, list | dict) for each in found)
    return tuple(found) if flat else None


def _instances(made: _Selection, rows: Any) -> Iterator[Any]:
    for row in rows:
        instance = made.make(row)
        for name, place in made.added.items():
            instance.__dict__[name] = row[place]
        yield instance


#: A query, and the values of its slots.
Asked = tuple[Prepared[Any], Mapping[str, Any]]


class PreparedUpdate:
    """An update with slots: called with their values it says how many rows it has changed."""

    def __init__(self, select: Callable[[], models.QuerySet[Any]], **changes: Any) -> None:
        self._select, self._changes = select, changes
        self._made: dict[str, Statement] = {}

    def __call__(self, **values: Any) -> int:
        """One query."""
        connection = connections[DEFAULT_DB_ALIAS]
        made = self._made.get(connection.vendor) or self._make(connection)
        with transaction.mark_for_rollback_on_error(), closing(made.execute(connection, values)) as cursor:
            return int(cursor.rowcount)

    def change(self, **values: Any) -> None:
        """As a call, by whoever need not know how many."""
        connection = connections[DEFAULT_DB_ALIAS]
        made = self._made.get(connection.vendor) or self._make(connection)
        with transaction.mark_for_rollback_on_error():
            made.change(connection, values)

    def _make(self, connection: Any) -> Statement:
        query: Any = self._select().order_by().query.chain(UpdateQuery)
        query.add_update_values(self._changes)
        return self._made.setdefault(connection.vendor, Statement(*query.get_compiler(connection=connection).as_sql()))
