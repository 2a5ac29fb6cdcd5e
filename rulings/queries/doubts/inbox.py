"""What is doubtful in a session now, less what the director has accepted.

Nothing is stored of a doubt but what people said about it: it follows from the results each time it is read. Cards
and double dummy figures count only for boards whose deals may be seen (scoring.queries.done_boards).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from club.queries import SessionInfo, session_info
from rulings.engine.doubts import Rule, doubts
from rulings.models import DoubtDecision
from rulings.queries.doubts.grid import from_room
from rulings.queries.doubts.lines import (
    cards_of,
    compared_lines,
    doubtful_line,
    meeting_place,
    reason_of,
    result_on_line,
)
from rulings.queries.doubts.values import Accepted, Doubtful, Reason
from rulings.queries.in_question import in_question
from scoring.models import Line
from scoring.queries.deals import open_analyses
from scoring.queries.line_outcomes import Meeting
from scoring.queries.room import NOTHING_HIDDEN

What = DoubtDecision.What


def open_doubts(session_id: int, hidden: frozenset[int] = NOTHING_HIDDEN) -> tuple[Doubtful, ...]:
    """What nobody has accepted, the surest first; but for `hidden` boards. Empty for a session that is not there."""
    return tuple(each for each in doubtful(session_id, hidden) if each.open)


def newest_word(session_id: int) -> int:
    """What changes with everything that is said about a doubt; 0 where nothing was. One query."""
    return DoubtDecision.objects.filter(session_id=session_id).order_by("-pk").values_list("pk", flat=True).first() or 0


def doubtful(session_id: int, hidden: frozenset[int] = NOTHING_HIDDEN) -> tuple[Doubtful, ...]:
    """The same with what was accepted. Fifteen queries at most, whatever the size of the session."""
    session = session_info(session_id)
    if session is None or session.being_set_up:
        return ()
    lines = compared_lines(session_id)
    found = [*_from_engine(session, lines), *from_room(session, lines), *_from_questions(session_id, lines)]
    decisions = _decisions(session_id)
    by_meeting = _by_meeting(each for each in found if not _speaks_of(each, hidden))
    return tuple(sorted((_with_words(each, decisions) for each in by_meeting), key=_in_order))


def _speaks_of(each: Doubtful, hidden: frozenset[int]) -> bool:
    boards = {each.at.board} | {reason.other.board for reason in each.open if reason.other is not None}
    return bool(boards & hidden)


def _from_engine(session: SessionInfo, lines: list[Line]) -> Iterator[Doubtful]:
    cards = {number: cards_of(deal) for number, deal in open_analyses(session.id).items()}
    by_id = {line.pk: line for line in lines}
    for doubt in doubts([result_on_line(line, session.compare) for line in lines], cards):
        yield doubtful_line(by_id[doubt.line], reason_of(doubt, by_id))


def _from_questions(session_id: int, lines: Iterable[Line]) -> Iterator[Doubtful]:
    """What the director has put in question by a ruling, which is settled there."""
    numbers = in_question(session_id)
    for line in lines if numbers else ():
        number = numbers.get(meeting_place(line).meeting)
        if number is not None:
            yield doubtful_line(line, Reason(Rule.IN_QUESTION, {"number": number}))


def _by_meeting(doubtfuls: Iterable[Doubtful]) -> Iterator[Doubtful]:
    """All reasons about one line together."""
    merged: dict[Meeting, Doubtful] = {}
    for each in doubtfuls:
        known = merged.get(each.at.meeting)
        merged[each.at.meeting] = replace(known, open=(*known.open, *each.open)) if known else each
    yield from merged.values()


def _decisions(session_id: int) -> Mapping[Meeting, list[DoubtDecision]]:
    rows = DoubtDecision.objects.filter(session_id=session_id).select_related("board", "user").order_by("pk")
    decisions: dict[Meeting, list[DoubtDecision]] = defaultdict(list)
    for row in rows:
        decisions[Meeting(row.board.number, frozenset({row.ns_id, row.ew_id}), row.room)].append(row)
    return decisions


def _with_words(each: Doubtful, decisions: Mapping[Meeting, list[DoubtDecision]]) -> Doubtful:
    """What people said about the result that stands; what they said about an earlier one counts no more."""
    words = decisions.get(each.at.meeting, [])
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
