"""Queries that are made once. What a table does again and again asks the database for microseconds, and the framework
for a hundred times as many to write the same SQL anew: here it writes it once, from the models as ever."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import count
from operator import itemgetter
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connections, models, transaction
from django.db.models.base import ModelState
from django.db.models.expressions import Col, Expression
from django.db.models.sql import InsertQuery, UpdateQuery

#: What the driver takes as it is.
PLAIN = (models.IntegerField, models.CharField, models.BooleanField, models.ForeignKey, models.OneToOneField)
Row = TypeVar("Row", bound=models.Model)
Selected = Callable[[], "models.QuerySet[Row]"]
_numbers = count()
#: Connection of the driver → what it has been told of.
_kept: WeakKeyDictionary[Any, set[str]] = WeakKeyDictionary()


class Slot(Expression):
    """A value that is only known when the query is asked. `field` says how the database holds it."""

    def __init__(self, name: str, field: Any = None) -> None:
        super().__init__(output_field=field or models.BigIntegerField())
        self.name = name
        self._plain = isinstance(self.output_field, PLAIN)

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        """Itself as the parameter, until there is a value."""
        return "%s", [self]

    def held(self, value: Any, connection: Any) -> Any:
        """A value as the driver takes it."""
        return value if self._plain else self.output_field.get_db_prep_save(value, connection)


@dataclass(frozen=True, eq=False)
class _Statement:
    """SQL with its parameters, slots among them. PostgreSQL keeps it for each connection, with the way to its rows."""

    sql: str
    parameters: Sequence[Any]
    number: int = field(default_factory=lambda: next(_numbers))

    @cached_property
    def name(self) -> str:
        """club_update_7: what it does can be read where only its name is told, in the log of the database for one."""
        return f"club_{self.sql.split(maxsplit=1)[0].lower()}_{self.number}"

    @cached_property
    def slots(self) -> list[Slot]:
        return [each for each in self.parameters if isinstance(each, Slot)]

    @cached_property
    def marked(self) -> str:
        """The SQL as the driver of SQLite takes it."""
        return self.sql.replace("%s", "?").replace("%%", "%")

    def execute(self, connection: Any, values: Mapping[str, Any]) -> Any:
        """A cursor that has been asked: the driver's own where nobody wants to see or count what is asked."""
        if connection.vendor == "postgresql":
            self._keep(connection)
            return _executed(
                connection, self._called, [each.held(values[each.name], connection) for each in self.slots]
            )
        given = [
            each.held(values[each.name], connection) if isinstance(each, Slot) else each for each in self.parameters
        ]
        if connection.queries_logged or connection.execute_wrappers:
            return _executed(connection, self.sql, given)
        connection.ensure_connection()
        connection.validate_no_broken_transaction()
        try:
            return connection.connection.execute(self.marked, given)
        except connection.Database.Error:
            with connection.wrap_database_errors:
                raise

    @cached_property
    def _called(self) -> str:
        return f"EXECUTE {self.name}" + (f"({', '.join(['%s'] * len(self.slots))})" if self.slots else "")

    def _keep(self, connection: Any) -> None:
        known = _kept.setdefault(connection.connection, set())
        if self.name not in known:
            constants = [each for each in self.parameters if not isinstance(each, Slot)]
            with connection.wrap_database_errors:
                connection.connection.execute(f"PREPARE {self.name} AS {self._numbered()}", constants)
            known.add(self.name)

    def _numbered(self) -> str:
        """The SQL with $1, $2 … where there are slots."""
        number, (first, *rest) = count(1), self.sql.split("%s")
        places = [f"${next(number)}" if isinstance(each, Slot) else "%s" for each in self.parameters]
        return first + "".join(place + text for place, text in zip(places, rest, strict=True))


def _executed(connection: Any, sql: str, given: Sequence[Any]) -> Any:
    """The framework's own cursor, asked."""
    cursor = connection.cursor()
    try:
        cursor.execute(sql, given)
    except BaseException:
        cursor.close()
        raise
    return cursor


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
    beside: tuple[tuple[_Maker, Callable[..., None], Callable[..., None]], ...]

    @classmethod
    def of(cls, told: Mapping[str, Any], select: Sequence[Any]) -> _Maker:
        """Of what the framework's compiler tells about a query."""
        places = told["select_fields"]
        names = tuple(select[each][0].target.attname for each in places)
        model = told["model"]
        related = told.get("related_klass_infos", ())
        beside = tuple((cls.of(each, select), each["local_setter"], each["remote_setter"]) for each in related)
        values = itemgetter(slice(places[0], places[-1] + 1))
        return cls(model, names, values, places[names.index(model._meta.pk.attname)], beside)

    def make(self, row: Sequence[Any]) -> Any:
        """As Model.from_db does, without asking each field of the model whether it was selected."""
        if row[self.key] is None:
            return None
        made = self.model.__new__(self.model)
        held = made.__dict__
        held.update(zip(self.names, self.values(row)))  # noqa: B905
        held["_state"] = _Kept()
        for maker, set_here, set_there in self.beside:
            other = maker.make(row)
            set_here(made, other)
            if other is not None:
                set_there(other, made)
        return made


@dataclass(frozen=True)
class _Selection:
    statement: _Statement
    maker: _Maker
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
        made = self._made.get(connection.vendor) or self._make(connection)
        if made.locks and connection.features.has_select_for_update and not connection.in_atomic_block:
            raise transaction.TransactionManagementError("Rows are held in a transaction.")
        with closing(made.statement.execute(connection, values)) as cursor, connection.wrap_database_errors:
            rows = cursor.fetchall()
        return list(_instances(made, made.convert(rows)))

    def first(self, **values: Any) -> Row | None:
        """The first of them, or None."""
        return next(iter(self(**values)), None)

    def _make(self, connection: Any) -> _Selection:
        compiler = self._select().query.get_compiler(connection=connection)
        statement = _Statement(*compiler.as_sql())
        converters = _converters(compiler, connection)

        def convert(rows: Any) -> Any:
            return compiler.apply_converters(rows, converters) if converters else rows

        added, maker = compiler.annotation_col_map or {}, _Maker.of(compiler.klass_info, compiler.select)
        made = _Selection(statement, maker, added, convert, bool(compiler.query.select_for_update))
        self._made[connection.vendor] = made
        return made


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
        instance = made.maker.make(row)
        for name, place in made.added.items():
            instance.__dict__[name] = row[place]
        yield instance


class PreparedUpdate:
    """An update with slots: called with their values it says how many rows it has changed."""

    def __init__(self, select: Callable[[], models.QuerySet[Any]], **changes: Any) -> None:
        self._select, self._changes = select, changes
        self._made: dict[str, _Statement] = {}

    def __call__(self, **values: Any) -> int:
        """One query."""
        connection = connections[DEFAULT_DB_ALIAS]
        made = self._made.get(connection.vendor) or self._make(connection)
        with transaction.mark_for_rollback_on_error(), closing(made.execute(connection, values)) as cursor:
            return int(cursor.rowcount)

    def _make(self, connection: Any) -> _Statement:
        query: Any = self._select().order_by().query.chain(UpdateQuery)
        query.add_update_values(self._changes)
        return self._made.setdefault(connection.vendor, _Statement(*query.get_compiler(connection=connection).as_sql()))


@dataclass(frozen=True)
class _Insertion:
    """How rows of a model are kept. `returning`: the database says the number of a row by itself."""

    statement: _Statement
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
        return cls(_Statement(sql, [Slot(each.attname, each) for each in fields]), fields, returning, before)


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
