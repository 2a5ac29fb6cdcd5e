"""Values of an event of several sessions: its rules, its sessions, its rankings, who is whom in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any

from club.queries import SessionInfo
from scoring.engine.rounding import exact_text
from scoring.models import EventTotal

Document = Mapping[str, Any]


@dataclass(frozen=True)
class TotalInfo:
    """An event with a ranking over its sessions; see scoring.models.EventTotal."""

    id: int
    club_id: int
    event_id: int
    slug: str
    name: str
    contest: str
    by: str
    best: int
    missed_out: bool
    qualifiers: int
    carry: bool
    split_ties: bool
    version: int

    @classmethod
    def of(cls, row: EventTotal) -> TotalInfo:
        same = {name: getattr(row, name) for name in ("slug", "by", "best", "missed_out", "qualifiers", "carry")}
        return cls(
            id=row.pk,
            club_id=row.club_id,
            event_id=row.event_id,
            name=row.event.name,
            contest=row.event.contest,
            split_ties=row.split_ties,
            version=row.version,
            **same,
        )


@dataclass(frozen=True)
class EventSession:
    """A session of the event. `edition`: the one that counts (in an edition of the event: that is counted), 0: none.

    `withdrawn`: it counts no more.
    """

    info: SessionInfo
    stage: str
    weight: int
    edition: int = 0
    withdrawn: bool = False


@dataclass(frozen=True)
class SatIn:
    """Somebody at a seat of a contestant in rounds `first` to `last`, and for whom ("": nobody was named); names as the
    reader may see them."""

    name: str
    instead_of: str
    first: int
    last: int


@dataclass(frozen=True)
class Named:
    """Who a contestant of one session is. `names` are as the reader may see them; `team` what a team is called;
    `substitutes` who sat in for some rounds."""

    key: str
    number: int
    line: str
    names: tuple[str, ...] = ()
    team: str = ""
    substitutes: tuple[SatIn, ...] = ()


@dataclass(frozen=True)
class LinePart:
    """One session of a line, by its place among the sessions of the ranking; exact."""

    session: int
    who: Named
    figure: Fraction
    counts: bool

    @property
    def exact(self) -> str:
        return exact_text(self.figure)


@dataclass(frozen=True)
class EventLine:
    """One contestant of the event. `who`: as in most of its sessions. `carried`: matchpoints, None where none are;
    `points` with them, of `available`."""

    line: int
    who: Named
    rank: int | None
    tied: bool
    figure: Fraction
    with_handicap: Fraction
    handicap_rank: int | None
    carried: Fraction | None
    out: str
    qualifies: bool
    points: Fraction
    available: int
    parts: tuple[LinePart, ...]

    @property
    def exact(self) -> str:
        return exact_text(self.figure)

    @property
    def exact_with_handicap(self) -> str:
        return exact_text(self.with_handicap)

    @property
    def exact_carried(self) -> str | None:
        return None if self.carried is None else exact_text(self.carried)


@dataclass(frozen=True)
class SplitStep:
    """A rule that told somebody apart, with what each had by it."""

    rule: str
    source: str
    values: tuple[tuple[Named, Fraction], ...]


@dataclass(frozen=True)
class SplitRank:
    """A rank that several shared: from first to last, those together that no rule tells apart."""

    rank: int
    order: tuple[tuple[Named, ...], ...]
    steps: tuple[SplitStep, ...]


@dataclass(frozen=True)
class DrawnRank:
    """A shared rank that a lot or a play-off has decided, from first to last."""

    rank: int
    order: tuple[Named, ...]
    lines: tuple[int, ...]
    way: str


@dataclass(frozen=True)
class EventList:
    """The ranking of a stage after some of its sessions (places); `whole`: after all that count."""

    stage: str
    sessions: tuple[int, ...]
    whole: bool
    lines: tuple[EventLine, ...]
    splits: tuple[SplitRank, ...] = ()
    drawn: tuple[DrawnRank, ...] = ()

    @property
    def handicaps(self) -> bool:
        return any(each.with_handicap != each.figure for each in self.lines)


@dataclass(frozen=True)
class EventRanking:
    """A ranking with the sessions that it counts; `by` as in EventTotal. `unfit`: those without such a figure."""

    by: str
    best: int
    qualifiers: int
    sessions: tuple[EventSession, ...]
    unfit: tuple[int, ...]
    lists: tuple[EventList, ...]


@dataclass(frozen=True)
class ListedEdition:
    """`withdrawn_at`: since when it counts no more; `note`: why, for the desk."""

    number: int
    at: datetime
    reason: str
    withdrawn_at: datetime | None = None
    note: str = ""


@dataclass(frozen=True)
class Moved:
    """Whose place is another one than in the edition before; None: it was not there."""

    stage: str
    who: Named
    was: Document | None
    now: Document


@dataclass(frozen=True)
class PublishedEvent:
    """An edition of the event. `held`: the sessions for which its ranking waits; then there is none."""

    total: TotalInfo
    edition: ListedEdition
    editions: tuple[ListedEdition, ...]
    ranking: EventRanking
    changes: tuple[Moved, ...] = ()
    held: tuple[SessionInfo, ...] = field(default=())

    @property
    def newest(self) -> bool:
        """Whether it is the one that counts, or would be had it not been withdrawn."""
        counting = [each for each in self.editions if each.withdrawn_at is None]
        return self.edition == (counting[-1] if counting else self.editions[-1])

    @property
    def waiting(self) -> tuple[str, ...]:
        """The addresses of the sessions for which the ranking waits."""
        return tuple(each.slug for each in self.held)
