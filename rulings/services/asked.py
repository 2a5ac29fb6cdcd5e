"""What of a ruling was asked for in time: what its call, its query or the ruling it amends was about, and no more."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from club.services import deciding
from rulings.engine.decision import Decision
from rulings.engine.periods import ClockName
from rulings.models import Ruling, ScoreQuery
from rulings.queries.calls import call_of
from rulings.queries.raised import Where
from rulings.services.clocks import refuse_after


@dataclass(frozen=True)
class Asking:
    """When something was asked for, and the boards and the pairs (ids) that it was about; without both, anything."""

    at: datetime
    boards: frozenset[int] = frozenset()
    pairs: frozenset[int] = frozenset()

    def about(self, boards: Collection[int], pairs: Collection[int]) -> bool:
        """Whether it was about one of these."""
        anything = not (self.boards or self.pairs) or not (boards or pairs)
        return anything or not self.boards.isdisjoint(boards) or not self.pairs.isdisjoint(pairs)


@contextmanager
def asked_in_time(
    session_id: int, decision: Decision, supersedes: int | None, call: int | None, query: int | None
) -> Iterator[None]:
    """One transaction for a ruling. Raises TooLate where a board or a fine of it was not asked for in time."""
    queried = list(_by_query(session_id, query))
    asked = [*_by_call(session_id, call), *_by_ruling(session_id, supersedes), *queried]
    # A query was asked for by its own clock; what it needs for an answer is no new request for a ruling.
    clock: ClockName = "queries" if queried else "rulings"
    with deciding(session_id):
        for where, boards, pairs in _parts(decision):
            at = min((each.at for each in asked if each.about(boards, pairs)), default=None)
            refuse_after(session_id=session_id, clock=clock, where=where, asked=at)
        yield


def _parts(decision: Decision) -> Iterator[tuple[Where | None, set[int], set[int]]]:
    """Each line of the ruling, and what it says without one: where it is, its board and its pairs."""
    for line in decision.lines:
        yield (line.board, line.ns, line.ew), {line.board}, {line.ns, line.ew}
    fined = {each.contestant for each in decision.penalties}
    seated = {pair for line in decision.lines for pair in (line.ns, line.ew)}
    if not decision.lines or fined - seated:
        yield None, set(), fined


def _by_call(session_id: int, pk: int | None) -> Iterator[Asking]:
    call = call_of(session_id, pk) if pk is not None else None
    if call is not None:
        pairs = frozenset(pair for pair in (call.ns_id, call.ew_id) if pair is not None)
        yield Asking(call.opened_at, call.about, pairs)


def _by_ruling(session_id: int, number: int | None) -> Iterator[Asking]:
    given = Ruling.objects.filter(session_id=session_id, number=number or 0).first()
    if given is not None:
        lines = list(given.lines.values_list("board__number", "ns", "ew"))
        fined = given.penalties.values_list("penalty__contestant", flat=True)
        yield Asking(
            given.at,
            frozenset(board for board, _ns, _ew in lines),
            frozenset([*(pair for _board, *sides in lines for pair in sides), *fined]),
        )


def _by_query(session_id: int, pk: int | None) -> Iterator[Asking]:
    for query in ScoreQuery.objects.filter(session_id=session_id, pk=pk or 0).select_related("line__board"):
        line = query.line
        yield Asking(query.opened_at, frozenset({line.board.number}), frozenset({line.ns_id, line.ew_id}))
