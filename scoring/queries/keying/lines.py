"""The lines of a session for keying. Seven queries, whatever its size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from club.models import Board, Contestant
from club.queries import SessionInfo, playing_contestants
from scoring.engine.contract import Played
from scoring.engine.document import parse_outcome
from scoring.engine.notation import award_text
from scoring.engine.score import table_score
from scoring.models import Adjustment, Line, PaperTable, Result, SecondKeying
from scoring.queries.engine_values import played_of, vulnerability
from scoring.queries.keying.values import KeyingLine, NumberedContestant, Progress, Rival, State
from scoring.queries.line_outcomes import Meeting, meeting_of
from scoring.queries.room.secrets import hidden_boards
from scoring.queries.room.who import WITH_DONE_BY, DoneBy
from scoring.queries.schedule import Meet, meets_of

NOT_PLAYED = "NP"


@dataclass(frozen=True)
class Keying:
    """The lines in the order of the travellers. `kept_back`: boards that the reader has still to play."""

    lines: tuple[KeyingLine, ...]
    kept_back: tuple[int, ...]

    def line(self, key: str) -> KeyingLine | None:
        return next((line for line in self.lines if line.key == key), None)

    def field(self, line: KeyingLine) -> tuple[KeyingLine, ...]:
        """The other lines of a board with something played on them; none where the reader may not know."""
        return () if line.alone else tuple(each for each in self.lines if each.board == line.board and each != line)

    @property
    def progress(self) -> Progress:
        entered = [line for line in self.lines if line.state is State.KEYED or (line.conflict and line.by_desk)]
        return Progress(
            due=len(self.lines),
            done=sum(not line.open for line in self.lines),
            keyed=len(entered),
            compared=sum(line.compared and not line.conflict for line in entered),
            different=sum(line.conflict for line in self.lines),
        )


@dataclass(frozen=True)
class _Known:
    """What the lines are made of."""

    lines: Mapping[Meeting, Line]
    numbers: Mapping[int, int]
    boards: Mapping[int, tuple[str, str]]
    paper: frozenset[tuple[str, int]]
    compared: frozenset[int]
    hidden: frozenset[int]


def keying(session: SessionInfo, user_id: int, *, board: int | None = None) -> Keying:
    """Every line due in the session, or on one `board`, as this account may see it: of boards still to be played
    only its own."""
    own, hidden = playing_contestants(session.id, user_id), hidden_boards(session, user_id)
    known = _read(session, hidden, board)
    due = [each for each in meets_of(session.id) if board in (None, each.board)]
    meets = [each for each in due if each.board not in hidden or own & each.meeting.contestants]
    return Keying(tuple(_keying_line(each, known) for each in meets), tuple(sorted(hidden)))


def _read(session: SessionInfo, hidden: frozenset[int], board: int | None) -> _Known:
    with_who = (f"result__{each}" for each in WITH_DONE_BY)
    rows = Line.objects.filter(session_id=session.id, occurrence=0)
    rows = rows if board is None else rows.filter(board__number=board)
    rows = rows.select_related("board", "result", "rival", "adjustment", *with_who)
    boards = Board.objects.filter(session_id=session.id)
    papers = PaperTable.objects.filter(section__session_id=session.id)
    return _Known(
        lines=_by_meeting(rows),
        numbers=dict(Contestant.objects.filter(session_id=session.id).values_list("pk", "number")),
        boards={number: (dealer, vul) for number, dealer, vul in boards.values_list("number", "dealer", "vulnerable")},
        paper=frozenset(papers.values_list("section__letter", "table")),
        compared=_compared(session.id),
        hidden=hidden,
    )


def _by_meeting(lines: Iterable[Line]) -> dict[Meeting, Line]:
    """By board and pairs, whichever way they sat; of two lines the one that says something."""
    return {meeting_of(line): line for line in sorted(lines, key=_says)}


def _says(line: Line) -> tuple[bool, bool]:
    return line.result_id is not None or line.adjustment_id is not None, line.postponed


def _compared(session_id: int) -> frozenset[int]:
    """The results that have been keyed twice: both of each comparison."""
    rows = SecondKeying.objects.filter(first__line__session_id=session_id).values_list("first_id", "second_id")
    return frozenset(result for both in rows for result in both)


def _keying_line(meet: Meet, context: _Known) -> KeyingLine:
    line = context.lines.get(meet.meeting)
    sides = (line.north_south, line.east_west) if line is not None else meet.sides
    ns, ew = (_side(each, context.numbers) for each in sides)
    dealer, vulnerable = context.boards[meet.board]
    bare = KeyingLine(
        section=meet.section,
        round=meet.round,
        table=meet.table,
        board=meet.board,
        dealer=dealer,
        vulnerable=vulnerability(vulnerable),
        planned_ns=meet.ns,
        planned_ew=meet.ew,
        ns=ns,
        ew=ew,
        state=State.OPEN,
        paper=(meet.section, meet.table) in context.paper,
        alone=meet.board in context.hidden,
        room=meet.room,
    )
    return bare if line is None else replace(bare, **_standing(line, bare, context))


def _side(side: Sequence[int], numbers: Mapping[int, int]) -> NumberedContestant:
    first, *partner = (NumberedContestant(who, numbers[who]) for who in side)
    return replace(first, partner=partner[0]) if partner else first


def _standing(line: Line, bare: KeyingLine, context: _Known) -> dict[str, Any]:
    """What stands on the line."""
    result, values = line.result, dict[str, Any](line_id=line.pk, version=line.version)
    if result is not None:
        values |= {"seen": result.pk, "source": result.source, "who": DoneBy.of(result.user, result.device)}
        values |= _result_values(result, bare)
        values["compared"] = bool({result.pk, result.replaces_id} & context.compared)
    if line.rival is not None:
        rival = _result_values(line.rival, bare)
        values["rival"] = Rival(line.rival.pk, rival["played"], rival["score"])
    if line.adjustment is not None:
        values |= _awarded(line.adjustment)
    state = _state(line)
    return values | {"state": state, "postponed": line.postponed and state is State.OPEN}


def _awarded(award: Adjustment) -> dict[str, Any]:
    """An award; one that only names the group of a fouled board leaves the line's text as it is."""
    sides = (award.ns_outcome, award.ew_outcome)
    ns, ew = (parse_outcome(outcome) if outcome is not None else None for outcome in sides)
    text = {"text": "" if award.unless_better else award_text(ns, ew)} if awards(award) else {}
    return {"award": (ns, ew), **text}


def _result_values(result: Result, bare: KeyingLine) -> dict[str, Any]:
    """A result as it is keyed, and its score as the board is marked now."""
    played = played_of(result)
    if played is not None:
        return {"text": str(played), "played": played, "score": _score(played, bare)}
    text = NOT_PLAYED if result.score is None else f"{result.score:+d}" if result.score else "0"
    return {"text": text, "played": None, "score": result.score}


def _score(played: Played, bare: KeyingLine) -> int:
    return table_score(played, bare.vulnerable)


def awards(award: Adjustment) -> bool:
    """Whether a side has an adjusted score."""
    return award.ns_outcome is not None or award.ew_outcome is not None


def _state(line: Line) -> State:
    award = line.adjustment
    if line.rival_id is not None:
        return State.CONFLICT
    if award is not None and awards(award):
        return State.ADJUSTED
    if line.result is None:
        return State.OPEN
    if line.result.outcome == Result.Outcome.NOT_PLAYED:
        return State.NOT_PLAYED
    return State.KEYED if line.result.source == Result.Source.DESK else State.TABLE
