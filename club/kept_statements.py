"""A statement that PostgreSQL keeps, asked by its name: its values go to the driver's library beside it, not into SQL
from which the database takes them out again."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg.abc import Transformer
    from psycopg.pq.abc import PGconn, PGresult
    from psycopg.waiting import Ready, Wait


@dataclass(frozen=True)
class Answer:
    """What of a cursor is asked once it has been executed."""

    rowcount: int
    rows: list[tuple[Any, ...]]

    def fetchall(self) -> list[tuple[Any, ...]]:
        return self.rows

    def fetchone(self) -> tuple[Any, ...] | None:
        return next(iter(self.rows), None)

    def close(self) -> None:
        """Nothing is held."""


#: How values are written and rows are read over a connection: what it has found out about a type is kept.
_adapting: WeakKeyDictionary[Connection[Any], Transformer] = WeakKeyDictionary()
#: The name of a statement, and its values.
Question = tuple[bytes, Sequence[Any]]


def answer(connection: Connection[Any], question: Question) -> Answer:
    """Ask one statement. What is adapted for the connection is adapted here, either way. Begins the transaction where
    the driver would. Raises its errors."""
    library: Any = connection.pgconn
    told = _told(connection, question)
    if _is_to_begin(connection):
        library.exec_(b"BEGIN")
    return _read(connection, library.exec_prepared(*told))


def answers(connection: Connection[Any], questions: Sequence[Question], *, commit: bool = False) -> list[Answer]:
    """Ask several, as `answer` does, each when the one before is done, and wait once for all. After one that fails
    none is asked. They must be small: while they are sent nobody reads. `commit`: after them the transaction ends."""
    library: Any = connection.pgconn
    told = [_told(connection, each) for each in questions]
    begins = _is_to_begin(connection)
    library.enter_pipeline_mode()
    if begins:
        library.send_query_params(b"BEGIN", None)
    for each in told:
        library.send_query_prepared(*each)
    if commit:
        library.send_query_params(b"COMMIT", None)
    library.pipeline_sync()
    results = [_next_of(connection) for _each in range(begins + len(told) + commit)]
    _come(connection)
    library.exit_pipeline_mode()
    return [_read(connection, each) for each in results][begins : begins + len(told)]


def _told(connection: Connection[Any], question: Question) -> tuple[bytes, Sequence[Any]]:
    # The driver is there where PostgreSQL is.
    from psycopg.adapt import PyFormat  # noqa: PLC0415

    name, values = question
    return name, _adapter(connection).dump_sequence(values, [PyFormat.TEXT] * len(values))


def _adapter(connection: Connection[Any]) -> Transformer:
    from psycopg.adapt import Transformer  # noqa: PLC0415

    return _adapting.get(connection) or _adapting.setdefault(connection, Transformer(connection))


def _is_to_begin(connection: Connection[Any]) -> bool:
    from psycopg.pq import TransactionStatus  # noqa: PLC0415

    if connection.autocommit or connection.pgconn.transaction_status != TransactionStatus.IDLE:
        return False
    if (connection.isolation_level, connection.read_only, connection.deferrable) == (None, None, None):
        return True
    # The driver knows how such a one begins.
    connection.execute("SELECT")
    return False


def _next_of(connection: Connection[Any]) -> PGresult:
    """The next answer of several that are on their way."""
    from psycopg import OperationalError  # noqa: PLC0415

    found = _come(connection)
    if found is None or _come(connection) is not None:
        raise OperationalError("The connection to the database was lost.")
    return found


def _come(connection: Connection[Any]) -> PGresult | None:
    """What comes next; None after the answer to each question. The library's own call would wait as well, and let no
    other thread of this process go on meanwhile, not even one that holds the row which is waited for."""
    library = connection.pgconn
    if library.is_busy():
        connection.wait(_until_come(library))
    return library.get_result()


def _until_come(library: PGconn) -> Generator[Wait, Ready | int, None]:
    from psycopg.waiting import Wait  # noqa: PLC0415

    while library.is_busy():
        yield Wait.R
        library.consume_input()


def _read(connection: Connection[Any], result: PGresult) -> Answer:
    from psycopg import errors  # noqa: PLC0415
    from psycopg.pq import ExecStatus  # noqa: PLC0415

    if result.status == ExecStatus.COMMAND_OK:
        return Answer(result.command_tuples or 0, [])
    if result.status != ExecStatus.TUPLES_OK:
        raise errors.error_from_result(result, encoding=connection.info.encoding)
    reading = _adapter(connection)
    reading.set_pgresult(result, set_loaders=True)
    return Answer(result.ntuples, reading.load_rows(0, result.ntuples, tuple))
