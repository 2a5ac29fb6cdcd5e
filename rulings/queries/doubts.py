"""The doubtful results of a session: what the rules say of its rows now, less what the director has accepted.

Nothing is stored of a doubt but what people said about it: it follows from the results each time it is read. Cards
and double dummy figures count only for boards whose deals may be seen (scoring.queries.done_boards).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from club.models import Contestant
from club.models.programme import Compare, SignOffAt
from club.queries import SessionInfo, session_info
from rulings.engine.doubts import Cards, Doubt, Figures, Rule, Told, doubts
from rulings.models import DoubtDecision
from scoring.engine.contract import Card, Played
from scoring.models import Line, Result
from scoring.queries.deals import OpenDeal, open_analyses
from scoring.queries.room import NOTHING_HIDDEN, BoardMark, Cell, Mark, room
from scoring.queries.room.line import played_of
from scoring.queries.told import adjusted

What = DoubtDecision.What
#: A board and the ids of the two contestants, whichever way they sat.
Meeting = tuple[int, frozenset[int]]


@dataclass(frozen=True)
class Spot:
    """A meeting on a board: ids and printed numbers of the pairs as they sat, and where it was played."""

    board: int
    ns: int
    ew: int
    ns_number: int
    ew_number: int
    section: str = ""
    round: int | None = None
    table: int | None = None

    @property
    def meeting(self) -> Meeting:
        return self.board, frozenset({self.ns, self.ew})


@dataclass(frozen=True)
class Reason:
    """Why a result is doubtful. `other`: the second place that it is about, with `other_result` there."""

    rule: Rule
    figures: Figures
    other: Spot | None = None
    other_result: int | None = None

    def same_as(self, decision: DoubtDecision) -> bool:
        return (decision.rule, decision.other_id) == (self.rule.value, self.other_result)


@dataclass(frozen=True)
class Accepted:
    """A doubt that the director has accepted, with the reason given."""

    reason: Reason
    note: str
    who: str
    at: datetime


@dataclass(frozen=True)
class Doubtful:
    """A meeting with at least one doubt. `line`, `result`, `score` (N/S's) are None where nothing was entered.

    `open` are the reasons that nobody has accepted. `asked`: when the table was last asked to look again; `right`:
    when it said that it is right. `seen`: the newest word about this meeting, 0 for none.
    """

    at: Spot
    line: int | None
    result: int | None
    played: Played | None
    score: int | None
    lead: str
    open: tuple[Reason, ...]
    accepted: tuple[Accepted, ...] = ()
    asked: datetime | None = None
    right: datetime | None = None
    seen: int = 0

    @property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(reason.rule for reason in self.open)


def open_doubts(session_id: int, hidden: frozenset[int] = NOTHING_HIDDEN) -> tuple[Doubtful, ...]:
    """What nobody has accepted, the surest first; but for `hidden` boards. Empty for a session that is not there."""
    return tuple(each for each in doubtful(session_id, hidden) if each.open)


def newest_word(session_id: int) -> int:
    """What changes with everything that is said about a doubt; 0 where nothing was. One query."""
    return DoubtDecision.objects.filter(session_id=session_id).order_by("-pk").values_list("pk", flat=True).first() or 0


def doubtful(session_id: int, hidden: frozenset[int] = NOTHING_HIDDEN) -> tuple[Doubtful, ...]:
    """The same with what was accepted. Fourteen queries at most, whatever the size of the session."""
    session = session_info(session_id)
    if session is None or session.being_set_up:
        return ()
    lines = telling_lines(session_id)
    found = [*_from_engine(session, lines), *_from_room(session, lines)]
    said = _said(session_id)
    together = _by_meeting(each for each in found if not _speaks_of(each, hidden))
    return tuple(sorted((_with_words(each, said) for each in together), key=_in_order))


def _speaks_of(each: Doubtful, hidden: frozenset[int]) -> bool:
    boards = {each.at.board} | {reason.other.board for reason in each.open if reason.other is not None}
    return bool(boards & hidden)


def telling_lines(session_id: int, board: int | None = None) -> list[Line]:
    """The lines whose results are compared: played, and not adjusted."""
    lines = Line.objects.filter(session_id=session_id, result__isnull=False).select_related(
        "board", "result", "adjustment", "ns", "ew"
    )
    if board is not None:
        lines = lines.filter(board__number=board)
    return [
        line for line in lines.order_by("pk") if line.result and line.result.score is not None and not adjusted(line)
    ]


def told_of(line: Line, compare: str) -> Told:
    """A line as the engine reads it: compared within its section where the session is, and within its group."""
    result = line.result
    assert result is not None
    assert result.score is not None
    group = line.adjustment.group if line.adjustment else ""
    where = (line.section, line.table, line.round) if line.table and line.round else None
    return Told(
        line=line.pk,
        board=line.board.number,
        ns=line.ns_id,
        ew=line.ew_id,
        score=result.score,
        played=played_of(result),
        lead=Card.parse(result.lead) if result.lead else None,
        field=f"{line.section if compare == Compare.SECTION else ''}/{group}",
        table=where,
    )


@dataclass(frozen=True)
class Beside:
    """One table's result of a board, as it stands beside a doubtful one. `score` is N/S's."""

    line: int
    section: str
    table: int | None
    ns_number: int
    ew_number: int
    played: Played | None
    score: int


def beside_of(session_id: int, boards: Iterable[int]) -> Mapping[int, tuple[Beside, ...]]:
    """The boards at every table, the best score of N/S first. One query; none for no boards."""
    wanted, found = set(boards), defaultdict(list)
    for line in telling_lines(session_id) if wanted else ():
        result = line.result
        if result is None or result.score is None or line.board.number not in wanted:
            continue
        numbers = (line.ns.number, line.ew.number)
        row = Beside(line.pk, line.section, line.table, *numbers, played_of(result), result.score)
        found[line.board.number].append(row)
    return {board: tuple(sorted(rows, key=lambda row: (-row.score, row.line))) for board, rows in found.items()}


def cards_of(deal: OpenDeal) -> Cards:
    return Cards(deal.deal, deal.analysis)


def _from_engine(session: SessionInfo, lines: list[Line]) -> Iterator[Doubtful]:
    cards = {number: cards_of(deal) for number, deal in open_analyses(session.id).items()}
    by_id = {line.pk: line for line in lines}
    for doubt in doubts([told_of(line, session.compare) for line in lines], cards):
        yield doubtful_line(by_id[doubt.line], reason_of(doubt, by_id))


def reason_of(doubt: Doubt, lines: Mapping[int, Line]) -> Reason:
    other = lines.get(doubt.other or 0)
    return Reason(doubt.rule, doubt.figures, spot_of(other) if other else None, other.result_id if other else None)


def doubtful_line(line: Line, reason: Reason) -> Doubtful:
    result = line.result
    played = played_of(result) if result is not None else None
    score, lead = (result.score, result.lead) if result is not None else (None, "")
    return Doubtful(spot_of(line), line.pk, line.result_id, played, score, lead, (reason,))


def spot_of(line: Line) -> Spot:
    return Spot(
        board=line.board.number,
        ns=line.ns_id,
        ew=line.ew_id,
        ns_number=line.ns.number,
        ew_number=line.ew.number,
        section=line.section,
        round=line.round,
        table=line.table,
    )


def _from_room(session: SessionInfo, lines: list[Line]) -> Iterator[Doubtful]:
    """What the grid knows: two results that differ, nothing entered, no yes of the opponents."""
    numbers = dict(Contestant.objects.filter(session_id=session.id).values_list("pk", "number"))
    told = {spot_of(line).meeting: line for line in lines}
    for place in _places(session):
        line = told.get(place.meeting)
        rule = _rule_of(session, place, line)
        if rule is not None and line is not None:
            yield doubtful_line(line, Reason(rule, {}, other_result=line.rival_id))
        elif rule is not None:
            yield Doubtful(place.spot(numbers), None, None, None, None, "", (Reason(rule, {}),))


@dataclass(frozen=True)
class _Place:
    """A board of a cell of the grid. `gone_on`: the table has a result of a later round."""

    cell: Cell
    mark: BoardMark
    gone_on: bool

    @property
    def meeting(self) -> Meeting:
        return self.mark.board, frozenset({self.mark.ns, self.mark.ew})

    def spot(self, numbers: Mapping[int, int]) -> Spot:
        mark, cell = self.mark, self.cell
        pair = (numbers[mark.ns], numbers[mark.ew])
        return Spot(mark.board, mark.ns, mark.ew, *pair, cell.section, cell.round, cell.table)


def _places(session: SessionInfo) -> Iterator[_Place]:
    for section in room(session).sections:
        for row in section.tables:
            last = max((cell.round for cell in row.cells if any(mark.done for mark in cell.boards)), default=0)
            for cell in row.cells:
                over = session.over or cell.round <= section.closed_round or cell.round < last
                yield from (_Place(cell, mark, over) for mark in cell.boards)


def _rule_of(session: SessionInfo, place: _Place, line: Line | None) -> Rule | None:
    mark = place.mark.mark
    if mark is Mark.CONFLICT:
        return Rule.CONFLICT
    if mark is Mark.MISSING or (mark is Mark.PAPER and session.over):
        return Rule.MISSING
    by_table = line is not None and line.result is not None and line.result.source == Result.Source.TABLE
    waits = mark is Mark.ENTERED and place.gone_on and session.sign_off != SignOffAt.ROUND
    return Rule.UNCONFIRMED if by_table and waits else None


def _by_meeting(found: Iterable[Doubtful]) -> Iterator[Doubtful]:
    """All reasons about one line together."""
    together: dict[Meeting, Doubtful] = {}
    for each in found:
        known = together.get(each.at.meeting)
        together[each.at.meeting] = replace(known, open=(*known.open, *each.open)) if known else each
    yield from together.values()


def _said(session_id: int) -> Mapping[Meeting, list[DoubtDecision]]:
    rows = DoubtDecision.objects.filter(session_id=session_id).select_related("board", "user").order_by("pk")
    said: dict[Meeting, list[DoubtDecision]] = defaultdict(list)
    for row in rows:
        said[row.board.number, frozenset({row.ns_id, row.ew_id})].append(row)
    return said


def _with_words(each: Doubtful, said: Mapping[Meeting, list[DoubtDecision]]) -> Doubtful:
    """What people said about the result that stands; what they said about an earlier one counts no more."""
    words = said.get(each.at.meeting, [])
    current = [row for row in words if row.result_id == each.result]
    reasons = sorted(each.open, key=lambda reason: list(Rule).index(reason.rule))
    looked_up = [(reason, _accepting(reason, current)) for reason in reasons]
    return replace(
        each,
        open=tuple(reason for reason, row in looked_up if row is None),
        accepted=tuple(Accepted(reason, row.note, str(row.user or ""), row.at) for reason, row in looked_up if row),
        asked=_last(current, What.ASKED),
        right=_last(current, What.RIGHT),
        seen=words[-1].pk if words else 0,
    )


def _accepting(reason: Reason, words: Iterable[DoubtDecision]) -> DoubtDecision | None:
    last = next((row for row in reversed(list(words)) if reason.same_as(row)), None)
    return last if last is not None and last.what == What.ACCEPTED else None


def _last(words: Iterable[DoubtDecision], what: str) -> datetime | None:
    return max((row.at for row in words if row.what == what), default=None)


def _in_order(each: Doubtful) -> tuple[int, int, str, int, int]:
    surest = min((list(Rule).index(rule) for rule in each.rules), default=len(Rule))
    return surest, each.at.board, each.at.section, each.at.table or 0, each.at.ns
