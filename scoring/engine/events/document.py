"""The document of an event as JSON values: its ranking after each session, exact, without names and ids.

`lines`: the event's contestants, of each its key in every counted session, or None. `line` and `session` are places in
these lists. Figures are exact text: a decimal, or a fraction such as `175/3`. `unfit`: the sessions without such a
figure.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class RulesOfEvent(TypedDict):
    """How the total was made."""

    by: str
    best: int
    missed_out: bool
    qualifiers: int
    carry: bool
    split_ties: bool


class CountedSession(TypedDict):
    """Which stage a session is, and how often it counts."""

    stage: str
    weight: int


class PartOfRow(TypedDict):
    """What a session is worth alone, and whether it counts."""

    session: int
    figure: str
    counts: bool


class RowOfEvent(TypedDict):
    """One contestant; `out`: why it has no rank."""

    line: int
    rank: int | None
    tied: bool
    figure: str
    with_handicap: str
    handicap_rank: int | None
    carried: str | None
    out: str
    qualifies: bool
    points: str
    available: int
    parts: list[PartOfRow]


class ValueOfStep(TypedDict):
    """What a contestant had by a rule."""

    line: int
    figure: str


class StepOfSplit(TypedDict):
    """A rule that told somebody apart."""

    rule: str
    source: str
    values: list[ValueOfStep]


class SplitOfEvent(TypedDict):
    """A shared rank, from first to last in groups that nothing tells apart."""

    rank: int
    order: list[list[int]]
    steps: list[StepOfSplit]


class DrawnOfEvent(TypedDict):
    """A shared rank that was decided outside the scores, from first to last; `way`: lot or play_off."""

    rank: int
    order: list[int]
    way: str


class TableOfEvent(TypedDict):
    """The ranking of a stage after some of its sessions. `drawn`: only where a rank was decided so."""

    stage: str
    sessions: list[int]
    rows: list[RowOfEvent]
    splits: list[SplitOfEvent]
    drawn: NotRequired[list[DrawnOfEvent]]


class EventDocument(TypedDict):
    """All of it: `tables` the whole ones first."""

    rules: RulesOfEvent
    sessions: list[CountedSession]
    lines: list[list[str | None]]
    unfit: list[int]
    tables: list[TableOfEvent]


class PlaceOfEvent(TypedDict):
    """Where somebody stood; `points` with what was carried."""

    rank: int | None
    tied: bool
    figure: str
    points: str


class ChangeOfEvent(TypedDict):
    """Whose place is another one than in the edition before; `line` of the new document."""

    stage: str
    line: int
    was: PlaceOfEvent | None
    now: PlaceOfEvent
