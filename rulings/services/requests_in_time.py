"""What of a ruling was asked for in time and is still to be answered: what its call or its query was about, what an
appeal has varied, what was left in question; and no more.

A ruling that was given is no request for another one: after the time for rulings nothing reopens it (L81C3, L92B).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import starmap

from django.db import transaction

from club.engine.where import Where
from club.services import Permission
from movements.models import Seating
from rulings.engine.appeals import Step
from rulings.engine.decision import Decision, Kind
from rulings.engine.periods import ClockName
from rulings.errors import DeadlinePassed
from rulings.models import Ruling, ScoreQuery
from rulings.queries.appeals import appeals_against
from rulings.queries.calls import call_of
from rulings.queries.partners import partners_at
from rulings.queries.raised import ruled_on
from rulings.services.clocks import clocks_already_asked, refuse_after


@dataclass(frozen=True)
class TimelyRequest:
    """When something was asked for, by which clock, and the boards and the pairs (ids) that it was about; without both,
    anything. A query is about its boards alone, whoever played them. `ruling_at`: when the ruling was given that is
    appealed. `among`: nobody has said which boards of these pairs, so it is about boards that they played among
    themselves.
    """

    at: datetime
    boards: frozenset[int] = frozenset()
    pairs: frozenset[int] = frozenset()
    clock: ClockName = "rulings"
    ruling_at: datetime | None = None
    among: bool = False

    def about(self, boards: Collection[int], pairs: Collection[int]) -> bool:
        """Whether it was about one of these."""
        if self.clock == "queries":
            return not self.boards.isdisjoint(boards)
        if self.among:
            return self.pairs.issuperset(pairs)
        anything = not (self.boards or self.pairs) or not (boards or pairs)
        return anything or not self.boards.isdisjoint(boards) or not self.pairs.isdisjoint(pairs)


@dataclass(frozen=True)
class Part:
    """One line of a ruling, or what it says without one: where it is, its boards and its pairs.

    `former`: the ruling that it takes the place of has it.
    """

    where: Where | None
    boards: frozenset[int]
    pairs: frozenset[int]
    former: bool = False


def asked_in_time(
    session_id: int, decision: Decision, supersedes: int | None, call: int | None, query: int | None
) -> Permission:
    """The permission for a ruling, in its transaction. Raises DeadlinePassed where a board or a fine of it was not
    asked for
    in time, and where that is so of a board or a fine of the ruling that it takes the place of."""
    former = Ruling.objects.filter(session_id=session_id, number=supersedes or 0).first()
    requests = [*_by_call(session_id, call), *_by_ruling(former), *_by_query(session_id, query)]
    for part in [*_parts(session_id, decision), *_parts_of(former)]:
        _refuse_unasked(session_id, part, requests)
    return clocks_already_asked(session_id)


def amending_refused_because(session_id: int, number: int) -> str:
    """Why a ruling cannot be amended any more, in words; "" while it can. Without a call or a query of its own."""
    former = Ruling.objects.filter(session_id=session_id, number=number).first()
    requests = list(_by_ruling(former))
    try:
        with transaction.atomic():
            for part in _parts_of(former):
                _refuse_unasked(session_id, part, requests)
    except DeadlinePassed as late:
        return str(late)
    return ""


def _refuse_unasked(session_id: int, part: Part, requests: Iterable[TimelyRequest]) -> None:
    about = [each for each in requests if each.about(part.boards, part.pairs)]
    appeal = next((each for each in about if each.ruling_at is not None), None)
    at = min((each.at for each in about), default=None)
    if appeal is not None:
        refuse_after(session_id=session_id, clock="appeals", ruling_at=appeal.ruling_at, asked_at=appeal.at)
    else:
        refuse_after(session_id=session_id, clock=_clock(session_id, part, about), where=part.where, asked_at=at)


def _clock(session_id: int, part: Part, about: Iterable[TimelyRequest]) -> ClockName:
    """What a score query needs for an answer is no new request for a ruling, so the query's own clock counts; but a
    score that has been ruled on is changed by the clock of rulings, and so are fines."""
    queried = part.where is not None and not part.former and any(each.clock == "queries" for each in about)
    first = queried and part.where is not None and not ruled_on(session_id, part.where)
    return "queries" if first else "rulings"


def _parts(session_id: int, decision: Decision) -> Iterator[Part]:
    """Each line of the decision, and what it says without one."""
    for line in decision.lines:
        yield Part(
            Where(line.board, line.ns, line.ew, line.room), frozenset({line.board}), frozenset({line.ns, line.ew})
        )
    fined = frozenset(each.contestant for each in decision.penalties)
    seated = {pair for line in decision.lines for pair in (line.ns, line.ew)}
    if fined - seated:
        seated |= set(partners_at(session_id, [(line.board, line.ns, line.ew) for line in decision.lines]).values())
    if not decision.lines or fined - seated:
        yield Part(None, frozenset(), fined)


def _parts_of(former: Ruling | None) -> Iterator[Part]:
    """What a ruling that is superseded has given, which is taken back."""
    if former is None:
        return
    for where in starmap(Where, former.lines.values_list("board__number", "ns", "ew", "room")):
        yield Part(where, frozenset({where.board}), frozenset({where.ns, where.ew}), former=True)
    fined = frozenset(former.penalties.values_list("penalty__contestant", flat=True))
    if fined or not former.lines.exists():
        yield Part(None, frozenset(), fined, former=True)


def _by_call(session_id: int, pk: int | None) -> Iterator[TimelyRequest]:
    """A call that waits. One that was closed has been answered."""
    call = call_of(session_id, pk) if pk is not None else None
    if call is not None and call.ending is None:
        pairs = frozenset(pair for pair in (call.ns_id, call.ew_id) if pair is not None)
        if call.about or pairs:
            yield TimelyRequest(call.opened_at, call.about, pairs)
        else:
            yield TimelyRequest(call.opened_at, pairs=_ever_at(session_id, call.letter, call.table), among=True)


def _ever_at(session_id: int, letter: str, table: int) -> frozenset[int]:
    """Who sat at a table in any round."""
    rows = Seating.objects.filter(section__session=session_id, section__letter=letter, table=table)
    return frozenset(who for seat in rows for who in seat.everybody)


def _by_ruling(former: Ruling | None) -> Iterator[TimelyRequest]:
    """An appeal against the ruling by which it is varied, and what it had left in question: that waits for a
    decision."""
    if former is None:
        return
    varied = [each.at for each in appeals_against(former.session_id, former.number) if each.step is Step.SCORE]
    appealed = min(varied, default=None)
    open_question = former.at if former.kind == Kind.IN_QUESTION else None
    lines = list(former.lines.values_list("board__number", "ns", "ew"))
    fined = former.penalties.values_list("penalty__contestant", flat=True)
    boards = frozenset(board for board, _ns, _ew in lines)
    pairs = frozenset([*(pair for _board, *sides in lines for pair in sides), *fined])
    if open_question is not None:
        yield TimelyRequest(open_question, boards, pairs)
    if appealed is not None:
        yield TimelyRequest(appealed, boards, pairs, "appeals", ruling_at=former.at)


def _by_query(session_id: int, pk: int | None) -> Iterator[TimelyRequest]:
    """A score query that waits: about its board, and the one that it says it was."""
    waiting = ScoreQuery.objects.filter(session_id=session_id, pk=pk or 0, state__in=ScoreQuery.OPEN)
    for query in waiting.select_related("line__board"):
        line = query.line
        named = query.events.values_list("board", flat=True)
        boards = frozenset({line.board.number, *(board for board in named if board is not None)})
        yield TimelyRequest(query.opened_at, boards, frozenset({line.ns_id, line.ew_id}), "queries")
