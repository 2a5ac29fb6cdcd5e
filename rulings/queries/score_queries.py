"""Score queries as values: what was recorded, what each side says, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from movements.models import Seating
from movements.queries.seated import with_any_of
from rulings.engine.query import Claim, ClaimKind, Difference, differences
from rulings.models import QueryEvent, ScoreQuery
from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.engine.score import table_score
from scoring.models import Adjustment, Line, Result
from scoring.queries.engine_values import played_of, vulnerability

OPEN = frozenset(ScoreQuery.OPEN)


@dataclass(frozen=True)
class ScoreQueryStep:
    """One thing that was said or done. `contestant` is None where the director or the program did it.

    `by` is the director's name, "" where there is none to tell; `result`: the result that was made of it;
    `reduced`: an adjusted score was given, and `scores` are then N/S's points for each side's own reckoning, None for
    a side that keeps the score at the table.
    """

    kind: str
    contestant: int | None
    claim: Claim | None
    words: str
    agreed: str
    ruling: int | None
    result: int | None
    reduced: bool
    by: str
    at: datetime
    scores: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True)
class ScoreQueryView:
    """A query about one line. `north_south` and `east_west` are the ids of the pairs, or of both players of a side in
    an individual; `contestant` is the one that asks.

    `recorded` is what counts now (`score`, N/S's, where that has no contract; both None where nothing was played on
    record), `asked_about` what the pair saw; `seen` is the id of what counts now. `claim` is what the pair says,
    `other` what the opponents say happened instead; `missing`: nothing was on record when it was asked. `sure`: it was
    asked by what only the pair has, or told to the director. Of a board that the reader has still to play (`hidden`)
    no result is told.
    """

    id: int
    version: int
    line_id: int
    line_version: int
    board: int
    vulnerable: str
    north_south: tuple[int, ...]
    east_west: tuple[int, ...]
    contest: str
    section: str
    round: int | None
    table: int | None
    contestant: int
    channel: str
    sure: bool
    caller_seat: int | None
    state: str
    opened_at: datetime
    seen: int | None
    recorded: Played | None
    score: int | None
    asked_about: Played | None
    missing: bool
    adjusted: bool
    claim: Claim | None
    other: Claim | None
    answer: str
    steps: tuple[ScoreQueryStep, ...]
    hidden: bool

    @property
    def ns(self) -> int:
        """Who names the line: the pair that sat North–South, or North."""
        return self.north_south[0]

    @property
    def ew(self) -> int:
        """The pair that sat East–West, or East."""
        return self.east_west[0]

    @property
    def side(self) -> str:
        """Where the pair that asks sat: ns or ew."""
        return "ns" if self.contestant in self.north_south else "ew"

    @property
    def opponents(self) -> tuple[int, ...]:
        """Who is asked: the other pair, or in an individual both of the other side."""
        return self.east_west if self.contestant in self.north_south else self.north_south

    @property
    def place(self) -> int:
        """Which of its side whoever asks is: 1 for South and West of an individual, else 0."""
        return (*self.north_south, *self.east_west).index(self.contestant) % len(self.north_south)

    @property
    def agreed(self) -> str:
        """Who agrees to the claim so far: both pairs, or the one that asks."""
        return "both" if self.state == ScoreQuery.State.CONFIRMED else self.side

    @property
    def open(self) -> bool:
        """Whether somebody has still to decide."""
        return self.state in OPEN

    @property
    def moved_on(self) -> bool:
        """Whether another result counts than the one that the pair saw."""
        return self.open and not self.hidden and self.recorded != self.asked_about

    @property
    def differs(self) -> frozenset[Difference]:
        """In what the claim differs from what counts now."""
        return differences(self.recorded, self.claim) if self.claim else frozenset()

    @property
    def decided(self) -> ScoreQueryStep | None:
        """The step that closed it."""
        return None if self.open or not self.steps else self.steps[-1]


def open_score_queries(session_id: int, hidden: frozenset[int] = frozenset()) -> tuple[ScoreQueryView, ...]:
    """What waits for the director, the oldest first; two queries, one where there is none."""
    rows = _rows().filter(session_id=session_id, state__in=ScoreQuery.OPEN)
    return tuple(_view(row, hidden) for row in rows)


def open_number(session_id: int) -> int:
    """How many wait for the director; one query."""
    return ScoreQuery.objects.filter(session_id=session_id, state__in=ScoreQuery.OPEN).count()


def score_queries_of(session_id: int, hidden: frozenset[int] = frozenset()) -> tuple[ScoreQueryView, ...]:
    """Every query of a session, the newest first; two queries."""
    return tuple(_view(row, hidden) for row in _rows().filter(session_id=session_id).order_by("-pk"))


def score_query_of(session_id: int, query_id: int, hidden: frozenset[int] = frozenset()) -> ScoreQueryView | None:
    """One query of the session; None where it is not there."""
    row = _rows().filter(session_id=session_id, pk=query_id).first()
    return _view(row, hidden) if row else None


def score_queries_of_pair(session_id: int, contestant: int) -> dict[int, ScoreQueryView]:
    """By line the newest query about a score of the pair, whichever side asked; two queries."""
    theirs = Line.objects.filter(with_any_of([contestant]), session_id=session_id)
    rows = _rows().filter(line__in=theirs, session_id=session_id)
    return {row.line_id: _view(row, frozenset()) for row in rows}


def _rows() -> QuerySet[ScoreQuery]:
    events = QueryEvent.objects.select_related("user", "adjustment").order_by("pk")
    along = ("session__event", "line__board", "line__result", "line__adjustment", "result")
    return ScoreQuery.objects.select_related(*along).prefetch_related(Prefetch("events", events)).order_by("pk")


def _view(row: ScoreQuery, hidden: frozenset[int]) -> ScoreQueryView:
    line, secret = row.line, row.line.board.number in hidden
    steps = () if secret else tuple(_step(event) for event in row.events.all())
    recorded = played_of(line.result) if line.result and not secret else None
    return ScoreQueryView(
        id=row.pk,
        version=row.version,
        line_id=line.pk,
        line_version=line.version,
        board=line.board.number,
        vulnerable=line.board.vulnerable,
        north_south=line.north_south,
        east_west=line.east_west,
        contest=row.session.event.contest,
        section=line.section,
        round=line.round,
        table=line.table,
        contestant=row.contestant_id,
        channel=row.channel,
        sure=row.sure,
        caller_seat=row.caller_seat,
        state=row.state,
        opened_at=row.opened_at,
        seen=line.result_id,
        recorded=recorded,
        score=None if secret else _score(recorded, line.result, line.board.vulnerable),
        asked_about=played_of(row.result) if row.result and not secret else None,
        missing=row.result_id is None and not secret,
        adjusted=line.adjustment_id is not None,
        claim=steps[0].claim if steps else None,
        other=next((each.claim for each in steps if each.kind == QueryEvent.Kind.CONTESTED), None),
        answer=next((each.words for each in steps if each.kind in ("confirmed", "contested")), ""),
        steps=steps,
        hidden=secret,
    )


def _score(recorded: Played | None, result: Result | None, vulnerable: str) -> int | None:
    if recorded is not None:
        return table_score(recorded, vulnerability(vulnerable))
    return result.score if result else None


def _step(row: QueryEvent) -> ScoreQueryStep:
    return ScoreQueryStep(
        kind=row.kind,
        contestant=row.contestant_id,
        claim=claim_of(row),
        words=row.words,
        agreed=row.agreed,
        ruling=row.ruling,
        result=row.result_id,
        reduced=row.adjustment_id is not None,
        by=str(row.user) if row.user else "",
        at=row.at,
        scores=_scores(row.adjustment),
    )


def _scores(adjustment: Adjustment | None) -> tuple[int | None, int | None]:
    ns, ew = (adjustment.ns_outcome, adjustment.ew_outcome) if adjustment else (None, None)
    return (ns or {}).get("assigned"), (ew or {}).get("assigned")


def claim_of(row: QueryEvent) -> Claim | None:
    """What a row claims happened; None where it claims nothing."""
    if not row.said:
        return None
    played = None
    if row.said == ClaimKind.RESULT:
        played = Played(Contract.parse(row.contract), row.declarer, row.tricks) if row.contract else PASSED_OUT
    return Claim(ClaimKind(row.said), played, row.board, row.words)


def meeting_on(session_id: int, contestant: int, board: int) -> tuple[int, int] | None:
    """Who met when a pair played a board, North–South first; where nothing is recorded, who was to meet. None where
    the pair does not have the board.
    """
    rows = Line.objects.filter(
        with_any_of([contestant]), session_id=session_id, board__number=board, result__isnull=False
    )
    found = rows.values_list("ns_id", "ew_id").order_by("occurrence").first()
    if found is not None:
        return found
    planned = seating_on(session_id, contestant, board)
    return (planned.ns_id, planned.ew_id) if planned and planned.ns_id and planned.ew_id else None


def seating_on(session_id: int, contestant: int, board: int, room: int = 0) -> Seating | None:
    """Where the movement has a pair play a board; None where it does not. `room`: at which of a team's tables."""
    rows = Seating.objects.filter(
        with_any_of([contestant]), section__session=session_id, ns__isnull=False, ew__isnull=False
    )
    rows = rows.filter(room=room) if room else rows
    return next((each for each in rows.select_related("section").order_by("round") if board in each.boards), None)
