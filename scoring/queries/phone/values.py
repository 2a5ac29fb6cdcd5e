"""What a player's telephone shows of the own evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from club.engine.contests import CONTESTS
from club.models.events import SignOffAt
from club.queries import SessionInfo
from movements.queries.round_clock import RoundClock
from scoring.engine.contract import Played
from scoring.engine.document import Outcome
from scoring.queries.public import MatchSheet, ResultsSheet, Row, Scorecard
from scoring.queries.signing import Answer
from scoring.queries.table.values import BoardState, TablePair, UnsettledReason


class PhonePhase(StrEnum):
    """What the pair does now."""

    NOT_STARTED = "not_started"
    PLAYING = "playing"
    WAITING = "waiting"  # its boards of the round are done, the next round has not been opened
    SIT_OUT = "sit_out"
    FINISHED = "finished"  # it has played everything
    OVER = "over"  # play has ended


@dataclass(frozen=True)
class Sitting:
    """The pair in one round. `direction` is NS or EW, of a single player N, E, S or W, "" to sit out; `table` None:
    nowhere in particular.

    `own`: the two of a team who sit there, None where pairs play; `partner`: with whom a single player sits there.
    `stanza`: which part of their match it is, 0 where it has one part; `room` is 1 in the open room, 2 in the closed
    one, of teams of eight once more 3 and 4.
    """

    round: int
    table: int | None
    direction: str
    opponents: TablePair | None
    boards: tuple[int, ...]
    own: TablePair | None = None
    room: int = 0
    stanza: int = 0
    partner: TablePair | None = None

    @property
    def side(self) -> str:
        """NS or EW; "" to sit out."""
        return next((side for side in ("NS", "EW") if self.direction and self.direction in side), "")

    @property
    def plays(self) -> bool:
        return bool(self.direction)

    @property
    def open_room(self) -> bool:
        return self.room % 2 == 1


@dataclass(frozen=True)
class OtherResult:
    """What another table did with a board; `ns` and `ew` are numbers, of two players "3/7"; `score` is from the pair's
    side, None where no score counts."""

    ns: str
    ew: str
    played: Played | None
    score: int | None


@dataclass(frozen=True)
class PhoneLine:
    """A board from the pair's side. `score` is to the pair; None while `kept_back`, or where no score counts.

    `points` and `percent` (of the board's top) are decimal strings; None while they are nobody's to see.
    `answer`: where the pair stands about it, NOTHING where pairs do not agree on rounds; `seen` is the id of the result
    that counts, to be sent back with the answer; `reason`: what the pair finds wrong, in words. `may_query`: play has
    ended, and nobody has to decide about the score; `id` is the line's, None where there is none
    yet; `vulnerable` as the board is marked.
    `others`: the other results so far, where the club shows them at once and not every table has played the board.
    `open`: every table has played the board, and its page is there for everybody.
    `later_table`: where a postponed board is played, as far as the director has said so.
    """

    board: int
    state: BoardState
    kept_back: bool
    id: int | None = None
    vulnerable: str = ""
    played: Played | None = None
    lead: str = ""
    score: int | None = None
    award: Outcome | None = None
    later_table: int | None = None
    points: str | None = None
    percent: str | None = None
    open: bool = False
    others: tuple[OtherResult, ...] = ()
    answer: Answer = Answer.NOTHING
    seen: int | None = None
    reason: str = ""
    may_query: bool = False


@dataclass(frozen=True)
class PhoneRound:
    """The boards against the same opponents; `number` None: in no round of the movement. `own`: the two of a team who
    sat there, in which room, where teams play; `partner` that of a single player. `direction`: NS or EW."""

    number: int | None
    direction: str
    opponents: TablePair | None
    lines: tuple[PhoneLine, ...]
    own: TablePair | None = None
    room: int = 0
    partner: TablePair | None = None

    @property
    def anchor(self) -> str:
        """What tells a board in one room from the same in another, in an address on the page."""
        return {0: "", 1: "", 2: "-closed"}.get(self.room, f"-room-{self.room}")

    @property
    def asked(self) -> tuple[PhoneLine, ...]:
        """The lines that the pair has still to answer for, once nothing is missing."""
        if self.number is None or any(line.state is BoardState.OPEN for line in self.lines):
            return ()
        return tuple(line for line in self.lines if line.answer is Answer.ASKED)


@dataclass(frozen=True)
class Itinerary:
    """Where those of a contestant go who are together all evening: a pair, or two of a team (one, where a line-up
    parts them). `names` is empty of a pair. The rest is as PhoneState has it."""

    names: tuple[str, ...]
    phase: PhonePhase
    now: Sitting | None
    next: Sitting | None
    then: Sitting | None
    turns: bool


@dataclass(frozen=True)
class PhoneState:
    """Everything that a telephone of this pair may know now. `section` is "" where there is only one.

    `now` and `next` are None where there is none; `then` follows on a `next` that sits out; `turns`: the pair sits
    in another direction than when it last played. `clock`: that of the round, where one runs.
    `to_draw`: of a Swiss the draw that is made next, 0 where none is, and `rounds_a_draw`.
    `standing` is there where the club shows the ranking; `same` says which two players they are (Party.same);
    `edition` is the newest one, None while nothing has been published or play goes on; `public` is the card that
    everybody may read.
    """

    session: SessionInfo
    contestant: int
    key: str
    pair: TablePair
    section: str
    phase: PhonePhase
    rounds: int
    to_draw: int
    rounds_a_draw: int
    now: Sitting | None
    next: Sitting | None
    then: Sitting | None
    turns: bool
    clock: RoundClock | None
    card: tuple[PhoneRound, ...]
    standing: Row | None
    same: str
    edition: int | None
    public: Scorecard | None = field(default=None, repr=False, compare=False)
    #: Everybody's way; one of a pair. What stands above of now and next is that of the first who still plays.
    ways: tuple[Itinerary, ...] = ()
    #: The team's matches as far as both teams may see how they compare.
    matches: tuple[MatchSheet, ...] = field(default=(), repr=False)
    results: ResultsSheet | None = field(default=None, repr=False, compare=False)
    #: What is printed on boards that are dealt again for each match, by number.
    labels: Mapping[int, str] = field(default_factory=dict)

    @property
    def by_rooms(self) -> bool:
        return CONTESTS[self.session.contest].by_rooms

    @property
    def may_query(self) -> bool:
        """Whether there is a score that the pair may query while its time runs."""
        return any(line.may_query for each in self.card for line in each.lines)

    @property
    def unsettled(self) -> tuple[tuple[PhoneLine, UnsettledReason], ...]:
        """The boards of finished rounds with which somebody is not done, as far as this pair knows; no result is told
        by it. After the end of play a result without a yes stands, and may be queried."""
        done = (each.lines for each in self.card if not any(line.state is BoardState.OPEN for line in each.lines))
        found = ((line, self._why(line)) for lines in done for line in lines)
        return tuple((line, why) for line, why in found if why is not None)

    def _why(self, line: PhoneLine) -> UnsettledReason | None:
        if line.state is BoardState.CONFLICT:
            return UnsettledReason.CONFLICT
        if line.answer is Answer.DISPUTED:
            return UnsettledReason.DISPUTED
        confirming = self.session.playing and self.session.sign_off != SignOffAt.ROUND
        return UnsettledReason.UNCONFIRMED if confirming and line.state is BoardState.ENTERED else None

    @property
    def kept_back(self) -> bool:
        """Whether some result is kept back."""
        return any(line.kept_back for each in self.card for line in each.lines)
