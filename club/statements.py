"""SQL that is written once, with places for values that are only known when it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, models, transaction
from django.db.models.expressions import Expression

from club.kept_statements import Answer, Question, answer, answers

#: What the driver takes as it is.
PLAIN = (models.IntegerField, models.CharField, models.BooleanField, models.ForeignKey, models.OneToOneField)
_numbers = count()
#: Connection of the framework → the changes that wait for its next question.
_waiting: WeakKeyDictionary[Any, list[Question]] = WeakKeyDictionary()
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
        if self._may_find_out(connection):
            connection.health_check_done = True
            try:
                return self._execute(connection, values)
            except DatabaseError:
                if connection.is_usable():
                    raise
                connection.close()
        # As the framework does before it makes a cursor: one that was kept may have been lost.
        connection.close_if_health_check_failed()
        connection.ensure_connection()
        return self._execute(connection, values)

    def _may_find_out(self, connection: Any) -> bool:
        """Whether a connection that was kept is still there is told by this question itself, which can be asked again
        of another one."""
        unknown = connection.health_check_enabled and not connection.health_check_done
        here = connection.connection is not None and not connection.in_atomic_block
        return bool(unknown and here and self.sql.startswith("SELECT ") and not watched(connection))

    def _execute(self, connection: Any, values: Mapping[str, Any]) -> Any:
        if connection.vendor == "postgresql":
            question = self._asked(connection, values)
            if watched(connection):
                return _executed(connection, self._called, question[1])
            connection.validate_no_broken_transaction()
            return _answers(connection, [question])[-1]
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

    def change(self, connection: Any, values: Mapping[str, Any]) -> None:
        """Execute it, and nobody needs the answer."""
        waiting = _waiting.get(connection)
        if waiting is None or watched(connection):
            self.execute(connection, values).close()
        else:
            connection.validate_no_broken_transaction()
            waiting.append(self._asked(connection, values))

    def _asked(self, connection: Any, values: Mapping[str, Any]) -> Question:
        """As PostgreSQL is asked for it, which is told of it before."""
        self._keep(connection)
        told = [values[name] if slot is None else slot.held(values[name], connection) for _at, name, slot in self._said]
        return self._named, told

    @cached_property
    def _named(self) -> bytes:
        return self.name.encode()

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


def execute_all(connection: Any, asked: Sequence[tuple[Statement, Mapping[str, Any]]]) -> list[Any]:
    """What `execute` gives for each, in this order. PostgreSQL is asked for all at once where nobody watches: each
    sees what the one before has done and what others had done by then."""
    if connection.vendor != "postgresql" or watched(connection) or len(asked) == 1:
        return [statement.execute(connection, values) for statement, values in asked]
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    connection.validate_no_broken_transaction()
    return _answers(connection, [statement._asked(connection, values) for statement, values in asked])


@contextmanager
def whole_act() -> Iterator[None]:
    """A transaction, inside of which changes are sent together: on PostgreSQL the last of them with its end."""
    with transaction.atomic(), sent_together(ends=True):
        yield


@contextmanager
def sent_together(*, ends: bool = False) -> Iterator[None]:
    """Inside, on PostgreSQL, changes whose answer nobody needs wait for the next question and go before it; what is
    left goes at the end. Their errors are raised then. Where somebody watches, nothing waits.

    `ends`: and so does the transaction, if it is not within another.
    """
    connection: Any = connections[DEFAULT_DB_ALIAS]
    if connection.vendor != "postgresql" or connection in _waiting or watched(connection):
        yield
        return
    waiting: list[Question] = []
    _waiting[connection] = waiting
    try:
        with connection.execute_wrapper(_after_what_waits):
            yield
            if waiting:
                with transaction.mark_for_rollback_on_error():
                    # The framework then finds it ended.
                    _answers(connection, [], commit=ends and not connection.savepoint_ids)
    finally:
        del _waiting[connection]
        if waiting and connection.in_atomic_block:
            # They were never sent, so nothing else of the act may stand.
            transaction.set_rollback(True)


def _after_what_waits(execute: Any, sql: Any, given: Any, many: Any, context: Any) -> Any:
    """What the framework asks by itself sees what was changed before."""
    if _waiting.get(context["connection"]):
        _answers(context["connection"], [])
    return execute(sql, given, many, context)


def _answers(connection: Any, questions: list[Question], *, commit: bool = False) -> list[Answer]:
    """Of these, and before them of what waits."""
    waiting = _waiting.get(connection, [])
    asked, driver = [*waiting, *questions], connection.connection
    with connection.wrap_database_errors:
        found = answers(driver, asked, commit=commit) if len(asked) > 1 or commit else [answer(driver, *asked)]
    waiting.clear()
    return found


def watched(connection: Any) -> bool:
    """Whether somebody counts, or looks at, what is asked."""
    wrappers = connection.execute_wrappers
    return bool(connection.queries_logged or (wrappers and wrappers != [_after_what_waits]))


def _executed(connection: Any, sql: str, given: Sequence[Any]) -> Any:
    """The framework's own cursor, asked."""
    cursor = connection.cursor()
    try:
        cursor.execute(sql, given)
    except BaseException:
        cursor.close()
        raise
    return cursor
