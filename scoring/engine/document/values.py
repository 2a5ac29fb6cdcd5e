"""A session document as values. Texts that have more than one spelling stay as they were written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from scoring.engine import board as boards_by_number
from scoring.engine.board import Side, Vulnerability
from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.engine.document.beside import RankingBeside
from scoring.engine.document.outcomes import Adjustment, NotScored, Outcome
from scoring.engine.rounding import DECIMAL_PLACES
from scoring.engine.score import table_score

#: Methods whose lines have no top, 0 being average.
IMP_METHODS = ("cross_imps", "butler", "imps", "hybrid", "total_points")
#: Methods that compare the two tables of a match.
TEAM_METHODS = ("imps", "board_a_match", "hybrid", "total_points")
#: How teams of eight are scored in IMPs: every comparison within the team, two teams of four that are added together,
#: or all four scores added before they become IMPs (WB 161.5, 161.6).
EightWay = Literal["cross", "fours", "aggregate"]
#: By what equal totals of matches are told apart: the order of WB 143.7, or first the points of the opponents met.
TieOrder = Literal["regulations", "swiss_points"]
Standing = Literal["ranked", "without_standing", "withdrawn", "disqualified"]


@dataclass(frozen=True)
class VictoryPoints:
    """A scale by its name, and the boards of a match when the document says them.

    `table`: of the scale "own", its lines (see scoring.engine.victory_points.club_scale), as they were written.
    """

    scale: str
    boards: int | None = None
    table: str = ""


def scale_length(boards: int, teams_of_eight: str | None) -> int:
    """How many boards of a scale of victory points a match of so many counts for: twice as many where two fours, or all
    four scores, of teams of eight are added (WB 161.5)."""
    return 2 * boards if teams_of_eight in ("fours", "aggregate") else boards


def penalty_units(method: str, *, by_victory_points: bool) -> tuple[str, ...]:
    """In what penalties may be given: of a top, of points, or of victory points where those decide."""
    if by_victory_points or method == "hybrid":
        return ("vp",)
    return ("percent_of_top", "points") if method == "matchpoints" else ("points",)


@dataclass(frozen=True)
class ScoringRules:
    """How the session is scored.

    `matchpoints_per_win` is 2 or 1; `compare` is field or section; `expected_results` is E for all, by section,
    or None for the largest number of listed results. `cross_imps_places`: with fewer than four, each line at cross-IMPs
    is rounded to so many decimals and the rounded lines are summed. `teams_of_eight`: how their four tables are
    compared; None where teams of four play. `split_ties`: by what equal totals of matches are told apart, None where
    they share the place.
    """

    method: str = "matchpoints"
    winners: int = 1
    matchpoints_per_win: int = 2
    compare: str = "field"
    expected_results: int | Mapping[str, int] | None = None
    butler_drop_each_end: int = 0
    butler_round_to: int = 10
    cross_imps: str = "sum"
    cross_imps_places: int = DECIMAL_PLACES
    victory_points: VictoryPoints | None = None
    teams_of_eight: EightWay | None = None
    split_ties: TieOrder | None = None

    def scale_length(self, boards: int) -> int:
        """How many boards of a scale of victory points a match of so many counts for."""
        return scale_length(boards, self.teams_of_eight)

    @property
    def in_imps(self) -> bool:
        """Whether lines are IMPs: without a top, 0 being average."""
        return self.method in IMP_METHODS

    @property
    def by_victory_points(self) -> bool:
        """Whether the victory points of matches decide."""
        return self.victory_points is not None or self.method == "hybrid"

    @property
    def ranked_in(self) -> str:
        """What the ranking goes by: `vp`, `matchpoints`, `imps`, or `points` (point-a-board, total points)."""
        if self.by_victory_points:
            return "vp"
        return {"matchpoints": "matchpoints", "board_a_match": "points", "total_points": "points"}.get(
            self.method, "imps"
        )

    @property
    def penalty_units(self) -> tuple[str, ...]:
        """In what penalties and awards are given."""
        return penalty_units(self.method, by_victory_points=self.by_victory_points)

    @property
    def counted_in(self) -> str:
        """What a board gives: `matchpoints`, `imps`, `points` (total points), or `boards` (2, 1 or 0 for a board)."""
        found = {"matchpoints": "matchpoints", "total_points": "points", "board_a_match": "boards", "hybrid": "boards"}
        return found.get(self.method, "imps")

    @property
    def signed(self) -> bool:
        """Whether a board gives plus or minus, and average is 0."""
        return self.counted_in in ("imps", "points")

    def compared_section(self, section: str | None) -> str | None:
        """The section within which a line or contestant is compared: its own, or None for the whole field."""
        return section if self.compare == "section" else None


@dataclass(frozen=True)
class BoardInfo:
    """What the physical board showed; None: as its number says (L2).

    `label`: what is printed on it where that is not its number, because boards are dealt again for each match.
    """

    number: int
    dealer: str | None = None
    vulnerable: Vulnerability | None = None
    label: str | None = None


@dataclass(frozen=True)
class ContestantEntry:
    """A pair, a team, or a player in an individual. `handicap` is decimal text, in percentage points.

    `name` is what a team is called, `captain` the one of its players who is.
    """

    id: str
    number: int
    direction: str | None = None
    section: str | None = None
    players: tuple[str, ...] = ()
    handicap: str = "0"
    standing: Standing = "ranked"
    name: str | None = None
    captain: str | None = None


@dataclass(frozen=True)
class SitOut:
    """Boards for which a contestant had no opponents. Where totals of IMPs rank it gets its own average (WB 80.5),
    where victory points rank that of its matches for one match.

    `round` None: it counts whichever rounds have been played. `vp`: a bye that is worth so many victory points, decimal
    text as it was written, in place of the average.
    """

    contestant: str
    boards: int
    round: int | None = None
    vp: str | None = None


@dataclass(frozen=True)
class MatchResult:
    """A match's result that was entered by hand, home first: IMPs won by each side, points of each, victory points.

    Points and victory points as decimal text. Where IMPs and victory points stand together, these count.
    """

    imps: tuple[int, int] | None = None
    points: tuple[str, str] | None = None
    vp: tuple[str, str] | None = None


@dataclass(frozen=True)
class Match:
    """Who meets whom over which boards: two teams, or two pairs whose scores become victory points.

    `boards` may be empty: then those of the match's results are its boards. With `knock_out` both sides' scores of a
    board are averaged where they do not balance (L12C4). `half`: a half match of a short threesome, for half the
    victory points (WB 164.3). With a `result` by hand it has no results on boards.
    """

    id: str
    home: str
    away: str
    round: int | None = None
    boards: tuple[int, ...] = ()
    knock_out: bool = False
    half: bool = False
    result: MatchResult | None = None


@dataclass(frozen=True)
class Line:
    """One listed result. `ns` and `ew` hold one id, or two in an individual; `score` is N/S's, in points.

    `four`: of teams of eight, which of the two fours of a team plays at the table, 1 or 2.
    """

    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    round: int | None = None
    table: int | None = None
    section: str | None = None
    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    lead: str | None = None
    score: int | None = None
    not_played: bool = False
    adjusted: Adjustment | None = None
    unscheduled: bool = False
    group: str | None = None
    dealer: str | None = None
    vulnerable: Vulnerability | None = None
    match: str | None = None
    four: int = 1

    @cached_property
    def played(self) -> Played | None:
        """The result at the table when its contract was written down."""
        if self.contract is None:
            return None
        if self.contract == "pass":
            return PASSED_OUT
        return Played(Contract.parse(self.contract), self.declarer, self.tricks)

    @property
    def has_table_result(self) -> bool:
        """Whether there is a score at the table."""
        return self.contract is not None or self.score is not None

    def contestants(self, side: Side) -> tuple[str, ...]:
        """The ids on one side."""
        return self.ns if side == "ns" else self.ew

    def outcome(self, side: Side) -> Outcome | None:
        """What one side gets in place of the table score; None: the table score."""
        return self.adjusted.outcome(side) if self.adjusted else None

    @property
    def counts_as_expected(self) -> bool:
        """Whether the line is one of the results that its board is due to get (White Book 78.3)."""
        elsewhere = isinstance(self.outcome("ns"), NotScored) or isinstance(self.outcome("ew"), NotScored)
        return not (self.not_played or self.unscheduled or elsewhere)


@dataclass(frozen=True)
class Penalty:
    """What is taken off a contestant's total, or added where `kind` is award; `amount` is decimal text, 0 or more."""

    contestant: str
    kind: str
    amount: str
    unit: str
    note: str = ""


@dataclass(frozen=True)
class SessionDocument:
    """A whole session: rules, boards, contestants, results, penalties, matches, sit-outs and rankings beside the
    ranking, in document order."""

    contest: str
    rules: ScoringRules
    title: str = ""
    date: str | None = None
    club: str = ""
    boards: tuple[BoardInfo, ...] = ()
    contestants: tuple[ContestantEntry, ...] = ()
    results: tuple[Line, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    matches: tuple[Match, ...] = ()
    sit_outs: tuple[SitOut, ...] = ()
    rankings: tuple[RankingBeside, ...] = ()
    _shown: Mapping[int, BoardInfo] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_shown", {board.number: board for board in self.boards})

    def vulnerable(self, line: Line) -> Vulnerability:
        """Who was vulnerable on a line: its own group's marking, the board's, or as the number says."""
        shown = self._shown.get(line.board)
        return line.vulnerable or (shown and shown.vulnerable) or boards_by_number.vulnerable(line.board)

    def score(self, line: Line) -> int | None:
        """N/S's score at the table, in points; None where none was obtained."""
        if line.score is not None or line.played is None:
            return line.score
        return table_score(line.played, self.vulnerable(line))
