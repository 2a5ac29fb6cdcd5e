"""A statement that PostgreSQL keeps, asked by its name: its values go to the driver's library beside it, not into SQL
from which the database takes them out again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg.abc import Transformer
    from psycopg.pq.abc import PGresult


@dataclass(frozen=True)
class Answer:
    """What of a cursor is asked once it has been executed."""

    _result: PGresult
    _reading: Transformer

    @property
    def rowcount(self) -> int:
        return self._result.command_tuples or 0

    def fetchall(self) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = self._reading.load_rows(0, self._result.ntuples, tuple)
        return rows

    def fetchone(self) -> tuple[Any, ...] | None:
        return next(iter(self.fetchall()), None)

    def close(self) -> None:
        """Nothing is held."""


def answer(connection: Connection[Any], name: bytes, values: Sequence[Any]) -> Answer:
    """Ask the statement of this name. What is adapted for the connection is adapted here, either way. Begins the
    transaction where the driver would. Raises its errors."""
    # The driver is there where PostgreSQL is.
    from psycopg import errors  # noqa: PLC0415
    from psycopg.adapt import PyFormat, Transformer  # noqa: PLC0415
    from psycopg.pq import ExecStatus, TransactionStatus  # noqa: PLC0415

    library: Any = connection.pgconn
    adapting = Transformer(connection)
    if not connection.autocommit and library.transaction_status == TransactionStatus.IDLE:
        _begin(connection)
    result = library.exec_prepared(name, adapting.dump_sequence(values, [PyFormat.TEXT] * len(values)))
    if result.status not in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
        raise errors.error_from_result(result, encoding=connection.info.encoding)
    adapting.set_pgresult(result, set_loaders=True)
    return Answer(result, adapting)


def _begin(connection: Connection[Any]) -> None:
    if (connection.isolation_level, connection.read_only, connection.deferrable) == (None, None, None):
        connection.pgconn.exec_(b"BEGIN")
    else:
        connection.execute("SELECT")
