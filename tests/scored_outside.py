"""A session is scored outside of every transaction: whoever scores in one keeps everybody else waiting.

A test stands in a transaction that is there for its rows to be forgotten; that one does not count.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.db import connection, transaction

from scoring.engine import standings
from scoring.engine.other_programs import cells

# Where a session was scored in a transaction since somebody last looked.
found: list[str] = []


class ScoredInTransaction(AssertionError):
    """The act holds rows, and on SQLite the whole file, for as long as the scoring takes."""


@contextmanager
def only_outside_transactions() -> Iterator[None]:
    """Refuse to score in a transaction but the test's. What swallows the refusal is found in `found` all the same.

    Every scoring of a session counts the results that it expects, by whatever name it was called; and whoever compares
    the figures of another program scores board by board.
    """
    with (
        mock.patch.object(standings, "ExpectedResults", _outside(standings.ExpectedResults)),
        mock.patch.object(cells, "score_board", _outside(cells.score_board)),
    ):
        yield


def _outside(scoring: Callable[..., Any]) -> Callable[..., Any]:
    def scored(*args: Any) -> Any:
        if not all(block._from_testcase for block in connection.atomic_blocks):
            found.append("".join(traceback.format_stack(limit=12)))
            raise ScoredInTransaction("A session is scored in a transaction.")
        return scoring(*args)

    return scored


@contextmanager
def rolled_back() -> Iterator[None]:
    """A transaction of the test's own, of which nothing stays: what an act does in it needs one of the act's."""
    with transaction.atomic():
        connection.atomic_blocks[-1]._from_testcase = True
        yield
        transaction.set_rollback(True)


@contextmanager
def nothing_found() -> Iterator[None]:
    """What happens inside scores no session in a transaction, in any thread."""
    found.clear()
    yield
    assert not found, "A session was scored in a transaction:\n" + found[0]
