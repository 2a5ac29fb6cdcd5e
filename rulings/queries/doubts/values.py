"""A doubtful result as a value: where, why, and what was said about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulings.engine.doubts import Figures, Rule
from rulings.models import DoubtDecision
from scoring.engine.contract import Played
from scoring.queries.line_outcomes import Meeting

#: What people have said against each other.
BY_PEOPLE = frozenset({Rule.CONFLICT, Rule.IN_QUESTION})


@dataclass(frozen=True)
class MeetingPlace:
    """A meeting on a board: ids and printed numbers ("3 & 7" of two players) of the pairs as they sat, and where it
    was played. In an individual `ns` and `ew` are North and East, with their partners."""

    board: int
    ns: int
    ew: int
    ns_number: str
    ew_number: str
    section: str = ""
    round: int | None = None
    table: int | None = None
    room: int = 0
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def meeting(self) -> Meeting:
        return Meeting(self.board, frozenset({self.ns, self.ew}), self.room)


@dataclass(frozen=True)
class Reason:
    """Why a result is doubtful. `other`: the second place that it is about, with `other_result` there."""

    rule: Rule
    figures: Figures
    other: MeetingPlace | None = None
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

    at: MeetingPlace
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

    @property
    def raised(self) -> bool:
        """Whether it is open because of what people said, not because the program finds it odd: two results that
        differ, a result that a ruling has put in question, a table that has not answered the director.
        """
        by_people = any(rule in BY_PEOPLE for rule in self.rules)
        unanswered = self.asked is not None and (self.right is None or self.right < self.asked)
        return by_people or (bool(self.open) and unanswered)


@dataclass(frozen=True)
class OtherTableResult:
    """One table's result of a board, as it stands beside a doubtful one. `score` is N/S's; `ns` and `ew`: who sat
    there by number, two on each side in an individual."""

    line: int
    section: str
    table: int | None
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    played: Played | None
    score: int
