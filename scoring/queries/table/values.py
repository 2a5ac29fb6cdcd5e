"""What one table is told: itself in its current and previous round, and where everybody goes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from club.engine.contests import CONTESTS
from club.queries import Pair, SubstituteInfo
from movements.queries.round_clock import RoundClock
from scoring.queries.table.match_values import Comparing, RoundMatch
from scoring.queries.table.people_values import Naming, PhonesHere, names_in_round


class Phase(StrEnum):
    """What a table does now."""

    UNUSED = "unused"  # nobody ever sits here in this session
    NOT_STARTED = "not_started"
    PLAYING = "playing"  # a board of the current round is still to be entered
    SIT_OUT = "sit_out"
    WAITING = "waiting"  # the round is done, the next one has not been opened
    FINISHED = "finished"  # no round is left for this table
    OVER = "over"  # play has ended


class BoardState(StrEnum):
    """What has become of a board at this table."""

    OPEN = "open"
    POSTPONED = "postponed"  # it is played later (Law 8B2); nobody waits for it
    ENTERED = "entered"  # the opponents have not said yes
    CONFIRMED = "confirmed"
    CONFLICT = "conflict"  # two devices, two results: both pairs agree on one, or the director decides
    ADJUSTED = "adjusted"
    NOT_PLAYED = "not_played"
    TURNED = "turned"  # entered by the director, sitting the other way round


@dataclass(frozen=True)
class Place:
    """A table of a section of a session."""

    session_id: int
    section_id: int
    table: int


@dataclass(frozen=True)
class TablePair:
    """Two who sit together, as the room knows them. `players`: North or East first; "" where nobody has been named.
    `team`: what the team is called whose pair they are, "" of a team without a name; None where pairs play. In an
    individual each has the own number before the name, and `number` is that of the first of `numbers`.
    """

    number: int
    name: str
    players: tuple[str, str]
    team: str | None = None
    numbers: tuple[int, ...] = ()

    @classmethod
    def of(cls, pair: Pair, number: int, sitting_in: Iterable[SubstituteInfo], seats: tuple[int, ...] = (0, 1)) -> Self:
        """Those at two seats of a line-up in round `number`: who sits in then stands in the place of the other. Of an
        individual one player."""
        here = names_in_round(pair, number, sitting_in)
        contest = CONTESTS[pair.contest]
        if contest.seats == 1:
            named = f"{pair.number} {here.get(0, '')}".strip()
            return cls(pair.number, named if here.get(0) else "", (named, ""), numbers=(pair.number,))
        names = (here.get(seats[0], ""), here.get(seats[1], ""))
        team = pair.team if contest.by_rooms else None
        return cls(pair.number, " & ".join(name for name in names if name), names, team)

    @classmethod
    def together(cls, side: Sequence[Self]) -> Self | None:
        """A side of a table: one pair, or the two players who are partners in a round; None where nobody sits."""
        if len(side) < 2:
            return side[0] if side else None
        first, second = side
        players = first.players[0], second.players[0]
        named = " & ".join(players) if first.name or second.name else ""
        return cls(first.number, named, players, None, first.numbers + second.numbers)


@dataclass(frozen=True)
class TableResult:
    """What counts now. `contract` is "4SX", "pass" or, where only a score is known, ""; `score` is N/S's."""

    contract: str
    declarer: str
    tricks: int | None
    lead: str
    score: int


@dataclass(frozen=True)
class BoardPoints:
    """What a board is worth to the pairs at the table: whole per cent, or IMPs to one decimal; decimal text."""

    ns: str
    ew: str
    imps: bool


@dataclass(frozen=True)
class TableBoard:
    """A board of a round. `entered` is the id of the result that counts; `label` what is printed on the board where
    that is not its number.

    `result` is kept back (`hidden`) while a pair now at the table has still to play the board. `others`: whether there
    are other results of it to be seen here now; `worth` among them, None where it may not be seen or there is none.
    `rival`: the result that another device entered, and `rival_id` its id, where there are two.
    """

    number: int
    dealer: str
    vulnerable: str
    state: BoardState
    entered: int | None
    result: TableResult | None
    hidden: bool
    others: bool = False
    worth: BoardPoints | None = None
    rival: TableResult | None = None
    rival_id: int | None = None
    label: str = ""


@dataclass(frozen=True)
class Turn:
    """A pair that sits in another direction than in the round it played before. `direction`: NS or EW."""

    pair: TablePair
    direction: str


@dataclass(frozen=True)
class Seat:
    """A place to be: `direction` NS or EW (of one player N, E, S or W), "" to sit out; `table` None: none is idle."""

    round: int
    table: int | None
    direction: str


@dataclass(frozen=True)
class Move:
    """Where a pair, or one player of an individual, goes. `stays`: it keeps its seat; `turns`: its table, but not its
    direction. `partner`: with whom that player sits there.

    `then` is its next place to play, where `seat` is a sit-out that is not its last. `instead`: others of its team who
    sit there then.
    """

    pair: TablePair
    seat: Seat
    stays: bool
    turns: bool
    opponents: TablePair | None
    then: Seat | None
    instead: TablePair | None = None
    partner: TablePair | None = None


@dataclass(frozen=True)
class BoardsMove:
    """A set that moves. `tables` are those it goes to or comes from; none: it lies aside. `later` is
    the round and table that plays it next, where that is not the coming round.
    """

    numbers: tuple[int, ...]
    stays: bool
    tables: tuple[int, ...]
    later: tuple[int, int] | None = None


@dataclass(frozen=True)
class AfterRound:
    """What happens at this table after a round: everybody's next place, the boards that go, the boards that come."""

    round: int
    moves: tuple[Move, ...]
    going: BoardsMove | None
    coming: BoardsMove | None


@dataclass(frozen=True)
class TableRound:
    """One round at this table. Without `ns` or `ew` the other pair sits out. `after` is None after the last round.
    A closed round has no boards: only the director changes them. `who` goes back with an entry: numbers may change.
    """

    number: int
    ns: TablePair | None
    ew: TablePair | None
    boards: tuple[TableBoard, ...]
    complete: bool
    closed: bool
    turns: tuple[Turn, ...]
    shared_with: tuple[int, ...]
    after: AfterRound | None
    match: RoundMatch | None = None
    who: str = ""


class SignState(StrEnum):
    """Where a pair stands with its card of a round."""

    WAITING = "waiting"  # the round is not complete
    ASKED = "asked"
    SIGNED = "signed"
    DISPUTED = "disputed"  # it has answered, and the director has to decide


@dataclass(frozen=True)
class Signing:
    """Who at this table has signed a round."""

    round: int
    ns: SignState
    ew: SignState


class UnsettledReason(StrEnum):
    """Why a board that was played at a table is not settled."""

    UNCONFIRMED = "unconfirmed"  # the opponents have not said yes
    CONFLICT = "conflict"  # two results
    DISPUTED = "disputed"  # a pair does not agree with its card
    MISSING = "missing"  # the table has gone on without a result


@dataclass(frozen=True)
class Unsettled:
    """A board of a round at this table with which somebody is not done."""

    round: int
    board: int
    why: UnsettledReason


@dataclass(frozen=True)
class TableState:
    """Everything that a device at the table may know. `section` is "" where there is only one.

    `open`: the last round whose boards may be entered, at any table. `later`: two pairs that play postponed boards here
    now, as round 0. `sign_off`: when pairs agree, at each "board", at the end of the "round", or "both"; `signing` who
    has. `unsettled`: the boards of all rounds begun with which somebody is not done. `to_draw`: the next draw of a
    Swiss, else 0. `naming` is None where the table says nothing, `phones` where none may follow.
    """

    club: str
    title: str
    section: str
    table: int
    rounds: int
    to_draw: int
    rounds_a_draw: int
    phase: Phase
    together: bool
    ask_lead: bool
    current: TableRound | None
    previous: TableRound | None
    pauses: tuple[TableRound, ...]
    later: TableRound | None = None
    sign_off: str = "board"
    signing: tuple[Signing, ...] = ()
    unsettled: tuple[Unsettled, ...] = ()
    naming: Naming | None = None
    phones: PhonesHere | None = None
    open: int = 0
    comparing: tuple[Comparing, ...] = ()
    clock: RoundClock | None = None


@dataclass(frozen=True)
class TravellerLine:
    """One result of a finished board. Names are those that strangers may read, in an individual of both partners, the
    second with the own number; `result` None: an adjusted score."""

    ns: str
    ns_number: int
    ew: str
    ew_number: int
    result: TableResult | None
    played: bool
    here: bool


@dataclass(frozen=True)
class Traveller:
    """The results of a board that may be seen, best for N/S first; `waiting` tables have still to play it."""

    board: int
    waiting: int
    lines: tuple[TravellerLine, ...]
    worth: BoardPoints | None = None
