"""SQL that is written once, with places for values that are only known when it is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from django.db import models
from django.db.models.expressions import Expression

from club.kept_statements import answer

#: What the driver takes as it is.
PLAIN = (models.IntegerField, models.CharField, models.BooleanField, models.ForeignKey, models.OneToOneField)
_numbers = count()
#: Connection of the driver → what it has been told of.
_kept: WeakKeyDictionary[Any, set[str]] = WeakKeyDictionary()


class Slot(Expression):
    """A value that is only known when the query is asked. `field` says how the database holds it."""

    def __init__(self, name: str, field: Any = None) -> None:
        super().__init__(output_field=field or models.BigIntegerField())
        self.name = name
        self.plain = isinstance(self.output_field, PLAIN)

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        """Itself as the parameter, until there is a value."""
        return "%s", [self]

    def held(self, value: Any, connection: Any) -> Any:
        """A value as the driver takes it."""
        return value if self.plain else self.output_field.get_db_prep_save(value, connection)


@dataclass(frozen=True, eq=False)
class Statement:
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
    def _said(self) -> list[tuple[int, str, Slot | None]]:
        """Which parameters are slots: their place, their name, and the slot where the driver does not take a value as
        it is."""
        slots = [(place, each) for place, each in enumerate(self.parameters) if isinstance(each, Slot)]
        return [(place, each.name, None if each.plain else each) for place, each in slots]

    @cached_property
    def marked(self) -> str:
        """The SQL as the driver of SQLite takes it."""
        return self.sql.replace("%s", "?").replace("%%", "%")

    def execute(self, connection: Any, values: Mapping[str, Any]) -> Any:
        """A cursor that has been asked: the driver's own where nobody wants to see or count what is asked."""
        # As the framework does before it makes a cursor: one that was kept may have been lost.
        connection.close_if_health_check_failed()
        connection.ensure_connection()
        if connection.vendor == "postgresql":
            told = [
                values[name] if slot is None else slot.held(values[name], connection) for _at, name, slot in self._said
            ]
            self._keep(connection)
            if watched(connection):
                return _executed(connection, self._called, told)
            connection.validate_no_broken_transaction()
            with connection.wrap_database_errors:
                return answer(connection.connection, self.name.encode(), told)
        given = list(self.parameters)
        for place, name, slot in self._said:
            given[place] = values[name] if slot is None else slot.held(values[name], connection)
        if watched(connection):
            return _executed(connection, self.sql, given)
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


def watched(connection: Any) -> bool:
    """Whether somebody counts, or looks at, what is asked."""
    return bool(connection.queries_logged or connection.execute_wrappers)


def _executed(connection: Any, sql: str, given: Sequence[Any]) -> Any:
    """The framework's own cursor, asked."""
    cursor = connection.cursor()
    try:
        cursor.execute(sql, given)
    except BaseException:
        cursor.close()
        raise
    return cursor
