"""What pairs have said about their lines, and what they are still asked. Whoever shows it says how."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import QuerySet

from scoring.models import AgreedLine, Dispute, DisputeEnd, Line, Result
from scoring.queries.line_outcomes import adjusted


class Answer(StrEnum):
    """Where a pair stands about the result that counts now."""

    NOTHING = "nothing"  # there is nothing to agree on: no result, two results, or the director's own decision
    ASKED = "asked"
    AGREED = "agreed"
    DISPUTED = "disputed"
    DECIDED = "decided"  # it disputed it, and the director lets it stand


#: How a dispute ends without its pair.
BY_THE_DIRECTOR = frozenset({DisputeEnd.How.STANDS, DisputeEnd.How.RULED})


@dataclass(frozen=True)
class DisputeInfo:
    """A dispute as it was said. `result_id` is the one that the pair saw; `how` is "" while nobody has ended it."""

    id: int
    sign_off_id: int
    line_id: int
    contestant_id: int
    result_id: int
    reason: str
    words: str
    at: datetime
    how: str = ""
    stands: int | None = None

    @classmethod
    def of(cls, row: Dispute) -> DisputeInfo:
        end: DisputeEnd | None = getattr(row, "end", None)
        return cls(
            id=row.pk,
            sign_off_id=row.sign_off_id,
            line_id=row.line_id,
            contestant_id=row.sign_off.contestant_id,
            result_id=row.result_id,
            reason=row.reason,
            words=row.words,
            at=row.sign_off.at,
            how=end.how if end else "",
            stands=end.result_id if end and end.how in BY_THE_DIRECTOR else None,
        )


@dataclass(frozen=True)
class SignOffAnswers:
    """All that was said about some lines. `last` is by (contestant, result) the newest word of it, as the id of its
    sign-off and the dispute, None where it is agreement; `decided` are the (contestant, result) that the director let
    stand."""

    last: dict[tuple[int, int], tuple[int, DisputeInfo | None]]
    disputes: tuple[DisputeInfo, ...]
    decided: frozenset[tuple[int, int]]

    def answer(self, line: Line, contestant: int) -> Answer:
        """Where a pair stands about what counts on a line now. In an individual partners speak for each other."""
        if not can_be_signed(line):
            return Answer.NOTHING
        assert line.result_id is not None
        keys = [(who, line.result_id) for who in line.side_with(contestant) or (contestant,)]
        said = [self.last[key] for key in keys if key in self.last]
        if not said:
            return Answer.DECIDED if self.decided.intersection(keys) else Answer.ASKED
        _sign_off, dispute = max(said, key=lambda word: word[0])
        if dispute is None or dispute.how in (DisputeEnd.How.WITHDRAWN, DisputeEnd.How.AGREED):
            return Answer.AGREED
        return Answer.DECIDED if dispute.stands == line.result_id else Answer.DISPUTED

    def open_disputes_of(self, line: Line, contestant: int) -> tuple[DisputeInfo, ...]:
        """Those of a contestant's own side, the oldest first."""
        side = line.side_with(contestant) or (contestant,)
        return tuple(each for each in self.open_disputes(line) if each.contestant_id in side)

    def open_disputes(self, line: Line) -> tuple[DisputeInfo, ...]:
        """The disputes on a line that wait for somebody: the director, or both pairs' agreement to a correction."""
        return tuple(each for each in self.disputes if each.line_id == line.pk and is_open(each, line))


NO_ANSWERS = SignOffAnswers({}, (), frozenset())


def can_be_signed(line: Line) -> bool:
    """Whether a result counts that was played at the table, and no director has or is to decide about it."""
    played = line.result is not None and line.result.outcome != Result.Outcome.NOT_PLAYED
    return played and line.rival_id is None and not adjusted(line)


def can_be_queried(line: Line) -> bool:
    """Whether a pair may say that something else happened: no director has or is to decide about the board, and it
    is not played later. Also where there is no result, or none was played.
    """
    return line.rival_id is None and not adjusted(line) and not line.postponed


def is_open(dispute: DisputeInfo, line: Line) -> bool:
    """Until it is ended, until the director gives another result, or an adjusted score.

    A correction by the table leaves it open until both pairs agree to that.
    """
    return not adjusted(line) and is_about(dispute, line)


def is_about(dispute: DisputeInfo, line: Line) -> bool:
    """Whether it has not been ended, and is about what was entered there, whatever is awarded in its place."""
    if dispute.how or line.result is None:
        return False
    return line.result_id == dispute.result_id or line.result.source == Result.Source.TABLE


def sign_off_answers(lines: Collection[Line] | QuerySet[Line]) -> SignOffAnswers:
    """What all pairs have said about these lines; two queries, none where there are no lines."""
    return _sayings(
        Dispute.objects.filter(line__in=lines),
        AgreedLine.objects.filter(line__in=lines),
    )


def said_in(session_id: int) -> SignOffAnswers:
    """What all pairs of a session have said; two queries."""
    return _sayings(
        Dispute.objects.filter(sign_off__session_id=session_id),
        AgreedLine.objects.filter(sign_off__session_id=session_id),
    )


def _sayings(disputes: QuerySet[Dispute], agreed: QuerySet[AgreedLine]) -> SignOffAnswers:
    found = tuple(DisputeInfo.of(row) for row in disputes.select_related("sign_off", "end").order_by("pk"))
    decided = ((each.contestant_id, each.stands) for each in found if each.stands is not None)
    return SignOffAnswers(_last(found, agreed), found, frozenset(decided))


def _last(
    disputes: Iterable[DisputeInfo], agreed: QuerySet[AgreedLine]
) -> dict[tuple[int, int], tuple[int, DisputeInfo | None]]:
    """By contestant and result the newest word. In one sign-off a line is either agreed or disputed."""
    decisions: list[tuple[int, tuple[int, int], DisputeInfo | None]] = []
    decisions += [(each.sign_off_id, (each.contestant_id, each.result_id), each) for each in disputes]
    values = agreed.values_list("sign_off_id", "sign_off__contestant_id", "result_id")
    decisions += [(sign_off, (contestant, result), None) for sign_off, contestant, result in values]
    return {key: (sign_off, dispute) for sign_off, key, dispute in sorted(decisions, key=lambda each: each[0])}
